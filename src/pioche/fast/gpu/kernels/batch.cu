// One decision in each game of a batch, a game to a thread.
extern "C" __global__ void __launch_bounds__(128)
step(Position* positions, Players* players, Lens* lens, Desk* desks, signed char* seats, Choices* choices,
     Observation* seen, long long* actions, signed char* ended, short* winners, int* points, int* moves,
     int games, int* wrong) {
  const int game = blockIdx.x * blockDim.x + threadIdx.x;
  if (game >= games) return;
  int room[MOVES];
  Trace t = {};
  const int illegal = decisions_step_all(positions, t, players, *lens, desks, room, seats, choices, seen,
                                         actions, ended, winners, points, moves, game, game + 1);
  if (illegal != 0) atomicAdd(wrong, illegal);
}

// Any action that is allowed: each game has dice of its own, four words.
extern "C" __global__ void __launch_bounds__(128)
pick(Choices* choices, Desk* desks, long long* words, long long* actions, int games) {
  const int game = blockIdx.x * blockDim.x + threadIdx.x;
  if (game >= games) return;
  decisions_pick_all(choices, desks, words + 4 * game, actions, game, game + 1);
}
