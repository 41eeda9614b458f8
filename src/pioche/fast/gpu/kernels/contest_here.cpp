// The deals of a tournament on a processor: what the tests compare.
extern "C" void contest(const Lineup* lineup, MatchResult* rows, long long seed, long long first, int deals) {
  static Position s;
  Players p = seated;
  Lineup line = *lineup;
  static Unseen unseen;
  static Thought thought;
  Trace t = {};
  match_contest(s, s, s, t, p, p, unseen, thought, line, rows, seed, first, deals, SEATS);
}
