// One decision in each game of a batch, a game to a thread. What the rules keep lies word by word, the same
// word of neighbouring games together, so that a warp reads and writes whole lines; what a learner is shown
// lies game by game.
template <class Record> DEVICE HOT void fetch(Record& record, const int* words, int size, int game, int games) {
  for (int i = 0; i < size / 4; i++) ((int*)&record)[i] = words[(long long)i * games + game];
}
template <class Record> DEVICE HOT void put(const Record& record, int* words, int size, int game, int games) {
  for (int i = 0; i < size / 4; i++) words[(long long)i * games + game] = ((const int*)&record)[i];
}
template <class Record> struct alignas(16) Row {
  Record record;
  DEVICE_MEMBER void fetch(const int4* rows, int game, int lines = sizeof(Row) / 16) {
    for (int i = 0; i < lines; i++) ((int4*)this)[i] = rows[(long long)game * lines + i];
  }
  DEVICE_MEMBER void put(int4* rows, int game, int lines = sizeof(Row) / 16) const {
    for (int i = 0; i < lines; i++) rows[(long long)game * lines + i] = ((const int4*)this)[i];
  }
};

extern "C" __global__ void __launch_bounds__(128)
step(int* positions, Lens* lens, int* desks, signed char* seats, int4* choices, int4* seen,
     long long* actions, signed char* ended, short* winners, int* points, int* moves, int games, int lines,
     int* wrong) {
  const int game = blockIdx.x * blockDim.x + threadIdx.x;
  if (game >= games) return;
  Position s;
  Players p;
  Desk d;
  Row<Choices> allowed;
  Row<Observation> shown;
  fetch(s, positions, sizeof(Position), game, games);
  for (int i = 0; i < CHANGING / 4; i++) ((int*)&p)[i] = ((const int*)&seated)[i];
  fetch(d, desks, sizeof(Desk), game, games);
  allowed.fetch(choices, game);
  shown.fetch(seen, game, lines);
  int room[MOVES];
  Trace t = {};
  const int illegal = decisions_step_all(&s, t, p, *lens, &d, room, seats + game, &allowed.record,
                                         &shown.record, actions + game, ended + game, winners + game,
                                         points + game, moves + game, 0, 1);
  put(s, positions, sizeof(Position), game, games);
  put(d, desks, sizeof(Desk), game, games);
  allowed.put(choices, game);
  shown.put(seen, game, lines);
  if (illegal != 0) atomicAdd(wrong, illegal);
}

// Any action that is allowed: each game has dice of its own, four words.
extern "C" __global__ void __launch_bounds__(128)
pick(int* desks, long long* words, long long* actions, int games) {
  const int game = blockIdx.x * blockDim.x + threadIdx.x;
  if (game >= games) return;
  Desk d;
  fetch(d, desks, sizeof(Desk), game, games);
  decisions_pick_all(&d, words + 4 * game, actions + game, 0, 1);
}
