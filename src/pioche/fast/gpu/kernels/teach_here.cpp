// Lessons for a network on a processor: what the tests compare.
extern "C" void teach(Lesson* lessons, signed char* described, int learner, int rivals, int stray, long long seed,
                      long long first, int count) {
  for (int at = 0; at < count; at++) {
    static Position root, s;
    root = {};
    s = {};
    Players p = seated;
    Trace t = {};
    playouts_teach(root, s, t, p, lessons + (long long)at * GAME_LESSONS, described + (long long)at * DESCRIBED, learner,
                   rivals, stray, seed, first + at, SEATS);
  }
}
