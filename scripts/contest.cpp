// Deals of a tournament with searches, on as many cores as there are: appended to the program of a table.
// PROGRAM SEED FIRST DEALS JOBS ONE OTHER: a bot is POLICY:EFFORT; prints for each deal how much ONE has won.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

static void seat_bot(Lineup& line, int player, const char* bot) {
  const char* effort = strchr(bot, ':');
  line.policy[player] = atoi(bot);
  line.effort[player] = effort ? atoi(effort + 1) : 0;
  line.says[player] = line.catches[player] = 1000;
  line.jumps[player] = 950;
}

static float play_deal(Lineup& line, Players& p, Players& q, Unseen& u, Thought& th, long long seed, long long deal) {
  static Position s, guess, work;
  static Trace t;
  MatchResult rows[SEATS];
  match_contest(s, guess, work, t, p, q, u, th, line, rows, seed, deal, 1, SEATS);
  float won = 0;
  for (const MatchResult& row : rows)
    if (row.winners & 1) won += 1.0f / __builtin_popcount((unsigned short)row.winners) / SEATS;
  return won;
}

int main(int, char** args) {
  long long seed = atoll(args[1]), first = atoll(args[2]);
  int deals = atoi(args[3]), jobs = atoi(args[4]);
  static Lineup line;
  static Unseen u;
  static Thought th;
  Players p = seated, q = seated;
  for (int player = 0; player < SEATS; player++) seat_bot(line, player, args[player == 0 ? 5 : 6]);
  line.match = MATCH;
  u.trusts_wild = TRUSTS_WILD;
  std::vector<int> ends;
  for (int job = 0; job < jobs; job++) {
    int pipes[2];
    if (pipe(pipes) != 0) return 1;
    if (fork() == 0) {
      for (int deal = job; deal < deals; deal += jobs) {
        float won = play_deal(line, p, q, u, th, seed, first + deal);
        if (write(pipes[1], &won, sizeof won) != sizeof won) _exit(1);
      }
      _exit(0);
    }
    close(pipes[1]);
    ends.push_back(pipes[0]);
  }
  for (int deal = 0; deal < deals; deal++) {
    float won = 0;
    if (read(ends[deal % jobs], &won, sizeof won) != sizeof won) return 1;
    printf("%.5f\n", won);
  }
  while (wait(nullptr) > 0) {}
  return 0;
}
