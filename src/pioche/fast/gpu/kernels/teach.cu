// Lessons for a network, those of a game to a thread.
extern "C" __global__ void __launch_bounds__(128)
teach(Lesson* lessons, signed char* described, int learner, int rivals, int stray, long long seed, long long first,
      int count) {
  const int at = blockIdx.x * blockDim.x + threadIdx.x;
  if (at >= count) return;
  Position root = {};
  Position s = {};
  Players p = seated;
  Trace t = {};
  playouts_teach(root, s, t, p, lessons + (long long)at * GAME_LESSONS, described + (long long)at * DESCRIBED, learner,
                 rivals, stray, seed, first + at, SEATS);
}
