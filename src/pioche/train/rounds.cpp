// What PPO needs of a processor: appended to the free program of all tables (train/rounds.py).
// Whole rounds of a learner who throws for its moves, noted with all hands; the gradient of its network; a critic of its own.
#include <algorithm>
#include <cmath>
#include <random>
#include <thread>
#include <vector>

using Features = unsigned short;
using Place = long long;

// A worker's share of the rounds: features of moves and of hands one after the other, and where each begins.
struct Notes {
  std::vector<Features> rows, hands;
  std::vector<Place> moves, choices, looks, rounds;
  std::vector<int> chosen;
  std::vector<float> logs, won;
};

static const int ROLES = 4, MOST_ALIKE = 4, MOST_HELD = 16, MOST_FITTING = 3, PHASES = 16;
static const int AT_HELD = 1, AT_SIZE = AT_HELD + ROLES * KINDS * MOST_ALIKE, AT_FORCE = AT_SIZE + ROLES * MOST_HELD;
static const int AT_FACE = AT_FORCE + COLOURS + 1, AT_PHASE = AT_FACE + FACES + 1, AT_FIT = AT_PHASE + PHASES;
static const int HANDS = AT_FIT + ROLES * MOST_FITTING;
static const int WIDE = 128, NARROW = 32;  // layers of the critic
static std::vector<Notes> notes;

template <typename Work>
static void in_threads(int threads, Work work) {
  std::vector<std::thread> all;
  for (int k = 0; k < threads; k++) all.emplace_back(work, k);
  for (auto& one : all) one.join();
}

static float clipped(float sum) { return sum < 0 ? 0 : sum > 1 ? 1 : sum; }

static float weigh(const float* net, const Features* rows, int n, float* sums) {
  for (int j = 0; j < HIDDEN; j++) sums[j] = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < HIDDEN; j++) sums[j] += net[rows[i] * HIDDEN + j];
  float value = 0;
  for (int j = 0; j < HIDDEN; j++) value += clipped(sums[j]) * net[FEATURES * HIDDEN + j];
  return value;
}

// All hands, by who comes when: the own, the next, the one before, and all others together.
static void look(const Position& s, int seat, std::vector<Features>& to) {
  int alike[ROLES][KINDS] = {}, held[ROLES] = {}, fitting[ROLES] = {};
  for (int turn = 0; turn < SEATS; turn++) {
    int who = ((seat + s.direction * turn) % SEATS + SEATS) % SEATS;
    int role = turn < 2 ? turn : turn == SEATS - 1 ? 3 : 2;
    for (int kind = 0; kind < KINDS; kind++) {
      int n = s.hand[who * KINDS + kind];
      alike[role][kind] += n;
      if (s.colour < COLOURS && kind / FACES == s.colour) fitting[role] += n;
    }
    held[role] += s.cards[who];
  }
  to.push_back(0);
  for (int role = 0; role < ROLES; role++) {
    for (int kind = 0; kind < KINDS; kind++)
      for (int n = 0; n < alike[role][kind] && n < MOST_ALIKE; n++)
        to.push_back(AT_HELD + (role * KINDS + kind) * MOST_ALIKE + n);
    to.push_back(AT_SIZE + role * MOST_HELD + std::min(held[role], MOST_HELD - 1));
    to.push_back(AT_FIT + role * MOST_FITTING + std::min(fitting[role], MOST_FITTING - 1));
  }
  to.push_back(AT_FORCE + std::min<int>(s.colour, COLOURS));
  to.push_back(AT_FACE + (s.top < COLOURS * FACES ? s.top % FACES : FACES));
  to.push_back(AT_PHASE + s.phase);
}

// Note a decision, and throw for its move: the better the network puts it, the likelier.
static int decide(Position& s, Players& p, int seat, int n, const float* net, float warmth, Notes& to, std::mt19937_64& dice) {
  std::vector<float> worths;
  float sums[HIDDEN], most = -1e30f, best = -1e30f, all = 0;
  int chosen = 0;
  to.choices.push_back(to.moves.size());
  for (int i = 0; i < n; i++) {
    network_describe_move(s, p, seat, i);
    Place first = to.rows.size();
    to.moves.push_back(first);
    for (int k = 0; k < p.rows_n; k++) to.rows.push_back(p.rows[k] / NET_WORDS);
    worths.push_back(weigh(net, &to.rows[first], p.rows_n, sums) / warmth);
    most = std::max(most, worths[i]);
    float luck = worths[i] - std::log(-std::log((dice() >> 11) * 0x1p-53 + 1e-17));
    if (luck > best) best = luck, chosen = i;
  }
  for (float worth : worths) all += std::exp(worth - most);
  to.chosen.push_back(chosen);
  to.logs.push_back(worths[chosen] - most - std::log(all));
  to.looks.push_back(to.hands.size());
  look(s, seat, to.hands);
  return chosen;
}

static long long choose(Position& s, Players& p, int seat, const float* net, float warmth, Notes& to, std::mt19937_64& dice) {
  int n = network_list_considered(s, seat, p.moves);
  for (int i = 0; i < n; i++)
    if (network_goes_out(s, seat, p.moves[i])) return p.moves[i];
  if (n == 1) return p.moves[0];
  network_describe_choice(s, p, seat, n);
  return p.moves[decide(s, p, seat, n, net, warmth, to, dice)];
}

static void play_round(long long seed, int learner, int rivals, const float* net, float warmth, Notes& to) {
  static thread_local Position s;
  s = {};
  Players p = seated;
  Trace t = {};
  simulate_deal_game(s, t, SEATS, seed);
  seating_seat_players(p, seed);
  p.noticed = NOBODY;
  std::mt19937_64 dice(seed);
  int own = seating_throw(p, SEATS);
  for (int seat = 0; seat < SEATS; seat++) p.policy[seat] = seat == own ? learner : rivals;
  to.rounds.push_back(to.chosen.size());
  for (int moves = 0; !state_is_over(s) && moves < LONGEST; moves++) {
    int seat = simulate_next_seat(s, p);
    long long move;
    if (seat == own && seat == s.asked && s.phase != PHASE_TRIAL) {
      move = choose(s, p, seat, net, warmth, to, dice);
      if ((move & VERB_BITS) == PLAY) move = simulate_say_with(s, p, seat, move, p.says_uno);
    } else
      move = simulate_choose_for(s, p, seat);
    t.notes = 0;
    moves_carry_out(s, t, seat, move);
    if (s.uno_due == 1) simulate_call_uno(s, t, p);
  }
  to.won.push_back(s.round_winner == own);
}

template <typename Entry>
static void append(Entry* to, const std::vector<Entry>& from, Place at, Place plus = 0) {
  for (size_t i = 0; i < from.size(); i++) to[at + i] = from[i] + plus;
}

extern "C" {

// Play rounds; how many rows, moves, decisions, features of hands and rounds were noted.
void play_rounds(const float* net, float warmth, int learner, int rivals, long long seed, Place first, int rounds, int threads, Place* noted) {
  notes.assign(threads, {});
  in_threads(threads, [=](int k) {
    for (Place at = (Place)rounds * k / threads; at < (Place)rounds * (k + 1) / threads; at++)
      play_round(seating_game_seed(seed, first + at), learner, rivals, net, warmth, notes[k]);
  });
  for (int i = 0; i < 5; i++) noted[i] = 0;
  for (auto& one : notes) {
    noted[0] += one.rows.size(), noted[1] += one.moves.size(), noted[2] += one.chosen.size();
    noted[3] += one.hands.size(), noted[4] += one.won.size();
  }
}

void take_rounds(Features* rows, Place* moves, Place* choices, Features* hands, Place* looks, int* chosen, float* logs, Place* rounds, float* won) {
  Place r = 0, m = 0, c = 0, h = 0, n = 0;
  for (auto& one : notes) {
    append(rows, one.rows, r), append(hands, one.hands, h), append(won, one.won, n);
    append(moves, one.moves, m, r), append(choices, one.choices, c, m), append(looks, one.looks, c, h);
    append(chosen, one.chosen, c), append(logs, one.logs, c), append(rounds, one.rounds, n, c);
    r += one.rows.size(), m += one.moves.size(), c += one.chosen.size(), h += one.hands.size(), n += one.won.size();
  }
  moves[m] = r, choices[c] = m, looks[c] = h, rounds[n] = c;
}

// The gradient of what PPO wants less of, over some decisions, and their mean entropy.
void ascend(const float* net, const float* pulls, float warmth, const Features* rows, const Place* moves, const Place* choices, const int* chosen,
            const float* logs, const float* gains, const Place* picked, int n, float clip, float entropy_weight, float pull, int threads, float* grad, double* told) {
  std::vector<std::vector<float>> grads(threads, std::vector<float>(FEATURES * HIDDEN + HIDDEN));
  std::vector<double> entropies(threads);
  in_threads(threads, [&](int k) {
    float* g = grads[k].data();
    for (int at = (Place)n * k / threads; at < (Place)n * (k + 1) / threads; at++) {
      Place d = picked[at], first = choices[d];
      int count = choices[d + 1] - first;
      std::vector<float> sums(count * HIDDEN), logits(count), before(count);
      float spare[HIDDEN], most = -1e30f, top = -1e30f, all = 0, whole = 0, entropy = 0, apart = 0;
      for (int i = 0; i < count; i++) {
        const Features* its = rows + moves[first + i];
        int length = moves[first + i + 1] - moves[first + i];
        logits[i] = weigh(net, its, length, &sums[i * HIDDEN]) / warmth;
        before[i] = weigh(pulls, its, length, spare) / warmth;
        most = std::max(most, logits[i]), top = std::max(top, before[i]);
      }
      for (int i = 0; i < count; i++) all += std::exp(logits[i] - most), whole += std::exp(before[i] - top);
      for (int i = 0; i < count; i++) {
        logits[i] -= most + std::log(all), before[i] -= top + std::log(whole);
        entropy -= std::exp(logits[i]) * logits[i];
        apart += std::exp(logits[i]) * (logits[i] - before[i]);
      }
      float ratio = std::exp(logits[chosen[d]] - logs[d]), gain = gains[d];
      bool cut = gain > 0 ? ratio > 1 + clip : ratio < 1 - clip;
      entropies[k] += entropy;
      for (int i = 0; i < count; i++) {
        float chance = std::exp(logits[i]);
        float slope = cut ? 0 : -gain * ratio * ((i == chosen[d]) - chance);
        slope += entropy_weight * chance * (logits[i] + entropy) + pull * chance * (logits[i] - before[i] - apart);
        slope /= warmth;
        float inner[HIDDEN];
        for (int j = 0; j < HIDDEN; j++) {
          float sum = sums[i * HIDDEN + j];
          g[FEATURES * HIDDEN + j] += slope * clipped(sum);
          inner[j] = sum > 0 && sum < 1 ? slope * net[FEATURES * HIDDEN + j] : 0;
        }
        for (Place row = moves[first + i]; row < moves[first + i + 1]; row++)
          for (int j = 0; j < HIDDEN; j++) g[rows[row] * HIDDEN + j] += inner[j];
      }
    }
  });
  for (int k = 0; k < threads; k++) {
    for (int i = 0; i < FEATURES * HIDDEN + HIDDEN; i++) grad[i] += grads[k][i] / n;
    told[0] += entropies[k] / n;
  }
}

long long critic_size() { return (long long)HANDS * WIDE + WIDE * NARROW + 2 * NARROW + 1; }
long long critic_first() { return (long long)HANDS * WIDE; }

// What the critic says of decisions, of those picked or of all; and the gradient of its error, where there is room for it.
void criticise(const float* w, const Features* hands, const Place* looks, const Place* picked, int n, const float* wanted, int threads, float* said, float* grad) {
  const float *second = w + HANDS * WIDE, *bias = second + WIDE * NARROW, *third = bias + NARROW;
  std::vector<std::vector<float>> grads(threads, std::vector<float>(grad ? critic_size() : 0));
  in_threads(threads, [&](int k) {
    float* g = grads[k].data();
    float *g2 = g + HANDS * WIDE, *gb = g2 + WIDE * NARROW, *g3 = gb + NARROW;
    for (int at = (Place)n * k / threads; at < (Place)n * (k + 1) / threads; at++) {
      Place d = picked ? picked[at] : at;
      float one[WIDE] = {}, two[NARROW], slopes[NARROW], out = third[NARROW];
      for (Place y = looks[d]; y < looks[d + 1]; y++)
        for (int j = 0; j < WIDE; j++) one[j] += w[hands[y] * WIDE + j];
      for (int j = 0; j < NARROW; j++) two[j] = bias[j];
      for (int i = 0; i < WIDE; i++)
        for (int j = 0; one[i] > 0 && j < NARROW; j++) two[j] += one[i] * second[i * NARROW + j];
      for (int j = 0; j < NARROW; j++) out += std::max(two[j], 0.f) * third[j];
      said[d] = 1 / (1 + std::exp(-out));
      if (!grad) continue;
      float slope = said[d] - wanted[d];
      g3[NARROW] += slope;
      for (int j = 0; j < NARROW; j++) {
        g3[j] += slope * std::max(two[j], 0.f);
        gb[j] += slopes[j] = two[j] > 0 ? slope * third[j] : 0;
      }
      for (int i = 0; i < WIDE; i++) {
        float inner = 0;
        for (int j = 0; one[i] > 0 && j < NARROW; j++) g2[i * NARROW + j] += one[i] * slopes[j], inner += slopes[j] * second[i * NARROW + j];
        one[i] = inner;
      }
      for (Place y = looks[d]; y < looks[d + 1]; y++)
        for (int j = 0; j < WIDE; j++) g[hands[y] * WIDE + j] += one[j];
    }
  });
  if (grad)
    for (auto& some : grads)
      for (Place i = 0; i < critic_size(); i++) grad[i] += some[i] / n;
}

// Deals played from every seat by the network's ints among others: for each, the part that was won.
void duel(int learner, int rivals, long long seed, int deals, int threads, float* wins) {
  in_threads(threads, [=](int k) {
    std::vector<Position> s(1);
    std::vector<Unseen> u(1);
    std::vector<Thought> th(1);
    Players p = seated;
    Lineup line = {};
    Trace t = {};
    MatchResult ended[sizeof line.policy];
    for (int i = 0; i < SEATS; i++) {
      line.policy[i] = i ? rivals : learner;
      line.says[i] = line.catches[i] = p.says_uno, line.jumps[i] = p.jumps[i];
    }
    for (Place deal = (Place)deals * k / threads; deal < (Place)deals * (k + 1) / threads; deal++) {
      match_contest(s[0], s[0], s[0], t, p, p, u[0], th[0], line, ended, seed, deal, 1, SEATS);
      wins[deal] = 0;
      for (int i = 0; i < SEATS; i++) wins[deal] += (ended[i].winners & 1) / (float)SEATS;
    }
  });
}
}
