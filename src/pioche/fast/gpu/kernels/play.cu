// Whole games, many to a thread. A warp goes move by move, so that its lanes do the same thing as often as
// they can; lanes whose round is over wait until enough others have to be dealt cards too.
#ifndef DEAL_TOGETHER
#define DEAL_TOGETHER 24
#endif

extern "C" __global__ void __launch_bounds__(128)
play(Totals* sums, Outcome* rows, Position* ends, long long seed, long long first, long long games, int match) {
  __shared__ Totals block;
  long long* words = (long long*)&block;
  const int size = sizeof(Totals) / sizeof(long long);
  for (int i = threadIdx.x; i < size; i += blockDim.x) words[i] = 0;
  __syncthreads();

  Position s = {};
  Players p = seated;
  Outcome o = {};
  Trace t = {&o, 0};
  const long long threads = (long long)gridDim.x * blockDim.x;
  long long game = (long long)blockIdx.x * blockDim.x + threadIdx.x;
  bool playing = false, dealt = false;
  int moves = 0;
  while (true) {
    const unsigned waiting = __ballot_sync(~0u, !playing && game < games);
    const unsigned busy = __ballot_sync(~0u, playing);
    if (waiting == 0 && busy == 0) break;
    if (busy == 0 || __popc(waiting) >= DEAL_TOGETHER) {
      if (!playing && game < games) {
        if (dealt) {
          simulate_begin_round(s, t, p, o);
        } else {
          simulate_begin_game(s, t, p, o, seed, first + game, SEATS);
        }
        dealt = playing = true;
        moves = 0;
      }
      __syncwarp();
    }
    if (playing) {
      moves += simulate_move_on(s, t, p, o);
      if (state_is_over(s) || moves >= MOST_MOVES) {
        playing = false;
        simulate_close_round(s, o, moves);
        if (match == 0 || s.phase != PHASE_ROUND_OVER) {
          simulate_close_game(s, o, match);
          tally_add_outcome(o, block, s);
          if (rows) rows[game] = o;
          if (ends) ends[game] = s;
          game += threads;
          dealt = false;
        }
      }
    }
    __syncwarp();
  }

  __syncthreads();
  for (int i = threadIdx.x; i < size; i += blockDim.x) add_to(((long long*)sums)[i], words[i]);
}
