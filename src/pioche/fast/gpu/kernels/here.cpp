// The same program on a processor: what the tests compare.
extern "C" void play(Totals* sums, Outcome* rows, Position* ends, long long seed, long long first,
                     long long games, int match) {
  for (long long game = 0; game < games; game++) {
    Position s = {};
    Players p = seated;
    Outcome o = {};
    Trace t = {&o, 0};
    simulate_play_game(s, t, p, o, seed, first + game, SEATS, match);
    tally_add_outcome(o, *sums, s);
    if (rows) rows[game] = o;
    if (ends) ends[game] = s;
  }
}

extern "C" int step(Position* positions, Lens* lens, Desk* desks, signed char* seats,
                    Choices* choices, Observation* seen, long long* actions, signed char* ended,
                    short* winners, int* points, int* moves, int first, int end) {
  int room[MOVES];
  Trace t = {};
  Players p = seated;
  return decisions_step_all(positions, t, p, *lens, desks, room, seats, choices, seen, actions, ended,
                            winners, points, moves, first, end);
}
