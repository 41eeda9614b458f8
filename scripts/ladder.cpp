// Deals of any tournament, played by one core: appended to the free program of all tables.
// PROGRAM NETWORK TABLE SEED FIRST DEALS ROLLS EFFORT...: prints for each deal how much the first player has won
// of its rotations, then the seconds it took. With ROLLS the first player is the network, and searches with these
// efforts are asked at each of its decisions: where one would move otherwise, the round is played on so often from
// all their moves, with the true hands and the same luck. What each gains a round is printed for each deal.
#include <cstdio>
#include <cstdlib>
#include <ctime>

static Position s, guess, work;
static Trace t;
static Players p, q, played;
static Unseen u;
static Thought th;
static Lineup line;

static FILE* open_file(const char* name) {
  FILE* file = fopen(name, "rb");
  if (!file) exit(2);
  return file;
}

template <typename Record>
static void take(FILE* file, Record& record) {
  if (fread(&record, 1, sizeof record, file) != sizeof record) exit(3);
}

static void close_at_end(FILE* file) {
  if (fgetc(file) != EOF) exit(4);
  fclose(file);
}

static void shuffle_pioche(Position& world) {
  for (int i = world.pioche_n - 1; i > 0; i--) {
    int j = worlds_roll(u, i + 1);
    auto kind = world.pioche[i];
    world.pioche[i] = world.pioche[j];
    world.pioche[j] = kind;
  }
}

static const int MOST = 8;  // searches
static int searches = 0;
static long long efforts[MOST];
static double gained[MOST];

static void compare(long long seed, int rolls) {
  int seat = s.asked, moves = 1, choice[MOST];
  long long found[MOST + 1];
  played = p;
  found[0] = simulate_choose(s, played) & ~SAYS_UNO;
  for (int i = 0; i < searches; i++) {
    found[moves] = search_choose_searching(s, guess, work, t, q, u, th, seat, seed, efforts[i]) & ~SAYS_UNO;
    for (choice[i] = 0; found[choice[i]] != found[moves]; choice[i]++) {}
    if (choice[i] == moves) moves++;
  }
  if (moves == 1) return;
  for (int i = 0; i < moves; i++) th.moves[i] = found[i];
  th.horizon = LONGEST;
  long long won[MOST + 1] = {0};
  for (int roll = 0; roll < rolls; roll++) {
    state_copy(s, guess);
    shuffle_pioche(guess);
    chance_seed_fast(guess, chance_fast_word(u.words) << 16 ^ chance_fast_word(u.words));
    for (int i = 0; i < moves; i++) {
      search_share_luck(guess, played);
      won[i] += search_try_move(guess, work, t, played, th, seat, i);
    }
  }
  for (int i = 0; i < searches; i++) gained[i] += (double)(won[choice[i]] - won[0]) / CERTAIN / rolls / SEATS;
}

static void gauge(long long seed, int rolls) {
  for (int i = 0; i < searches; i++) gained[i] = 0;
  for (line.shift = 0; line.shift < SEATS; line.shift++) {
    simulate_deal_game(s, t, SEATS, seed);
    match_seat_lineup(s, p, line);
    for (int seat = 0; seat < SEATS; seat++)
      if (match_player_at(s, line, seat) == 0) p.policy[seat] = POLICY_NETWORK;
    seating_seat_players(p, seed);
    p.noticed = NOBODY;
    for (int moves = 0; !state_is_over(s) && moves < LONGEST; moves++) {
      int seat = simulate_next_seat(s, p);
      if (seat == s.asked && p.policy[seat] == POLICY_NETWORK && search_searches(s))
        compare(seating_game_seed(seed ^ line.shift, moves), rolls);
      long long move = simulate_choose_for(s, p, seat);
      t.notes = 0;
      moves_carry_out(s, t, seat, move);
      if (s.uno_due) simulate_call_uno(s, t, p);
    }
  }
  for (int i = 0; i < searches; i++) printf("%.6g%c", gained[i], i + 1 < searches ? ',' : '\n');
}

int main(int count, char** args) {
  FILE* network = open_file(args[1]);
  take(network, NET);
  close_at_end(network);
  FILE* table = open_file(args[2]);
  take(table, SEATS), take(table, book), take(table, p), take(table, q);
  take(table, u), take(table, th), take(table, line);
  close_at_end(table);
  long long seed = atoll(args[3]), first = atoll(args[4]), deals = atoll(args[5]);
  int rolls = atoi(args[6]);
  for (int i = 7; i < count && searches < MOST; i++) efforts[searches++] = atoll(args[i]);
  static MatchResult rows[sizeof line.policy];
  for (long long deal = first; deal < first + deals; deal++) {
    if (rolls) {
      gauge(seating_game_seed(seed, deal), rolls);
      continue;
    }
    match_contest(s, guess, work, t, p, q, u, th, line, rows, seed, deal, 1, SEATS);
    double won = 0;
    for (int i = 0; i < SEATS; i++)
      if (rows[i].winners & 1) won += 1.0 / __builtin_popcount((unsigned short)rows[i].winners) / SEATS;
    printf("%.6g\n", won);
  }
  printf("%.3f\n", (double)clock() / CLOCKS_PER_SEC);
  return 0;
}
