// Deals of a tournament, one to a thread, each with every rotation of the players.
extern "C" __global__ void __launch_bounds__(128)
contest(const Lineup* lineup, MatchResult* rows, long long seed, long long first, int deals) {
  const int deal = blockIdx.x * blockDim.x + threadIdx.x;
  if (deal >= deals) return;
  Position s = {};
  Players p = seated;
  Lineup line = *lineup;
  Unseen unseen;
  Thought thought;
  Trace t = {};
  match_contest(s, s, s, t, p, p, unseen, thought, line, rows + deal * SEATS, seed, first + deal, 1, SEATS);
}
