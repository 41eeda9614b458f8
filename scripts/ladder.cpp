// Deals of any tournament, played by one core: appended to the free program of all tables.
// PROGRAM NETWORK TABLE SEED FIRST DEALS: prints for each deal how much the first player has won of its
// rotations, then the seconds it took.
#include <cstdio>
#include <cstdlib>
#include <ctime>

static Position s, guess, work;
static Trace t;
static Players p, q;
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

int main(int, char** args) {
  FILE* network = open_file(args[1]);
  take(network, NET);
  close_at_end(network);
  FILE* table = open_file(args[2]);
  take(table, SEATS), take(table, book), take(table, p), take(table, q);
  take(table, u), take(table, th), take(table, line);
  close_at_end(table);
  long long seed = atoll(args[3]), first = atoll(args[4]), deals = atoll(args[5]);
  static MatchResult rows[sizeof line.policy];
  for (long long deal = first; deal < first + deals; deal++) {
    match_contest(s, guess, work, t, p, q, u, th, line, rows, seed, deal, 1, SEATS);
    double won = 0;
    for (int i = 0; i < SEATS; i++)
      if (rows[i].winners & 1) won += 1.0 / __builtin_popcount((unsigned short)rows[i].winners) / SEATS;
    printf("%.6g\n", won);
  }
  printf("%.3f\n", (double)clock() / CLOCKS_PER_SEC);
  return 0;
}
