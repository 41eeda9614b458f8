// What learning by looking ahead needs of a processor: appended to the free program of all tables (train/rounds.py).
// Rounds of a learner, noted with what comes of each of its moves; the gradient of its network; a critic that sees all hands.
#include <algorithm>
#include <cmath>
#include <random>
#include <thread>
#include <vector>

using Features = unsigned short;
using Place = long long;
using Rounded = short;  // weights as rounds are played by: half the size, so that they stay near the processor

// A worker's share of the rounds: features of moves and of what the critic sees, one after the other, and where each begins.
struct Notes {
  std::vector<Features> rows, looks;
  std::vector<Place> moves, choices, turns, rounds;
  std::vector<float> came, won;
};

// What plays, and how it is looked ahead; the first layers are rounded.
struct Task {
  int learner, rivals;
  const Rounded *net_rows, *critic_rows;
  const float *net_out, *critic_deep;
  float warmth, far;
  bool ahead;
};

static const int ROLES = 6, MOST_ALIKE = 2, MOST_WILD = 4, MOST_OF_COLOUR = 5, MOST_HELD = 16, MOST_FITTING = 4, FEW = 3, PHASES = 16;
static const int IN_FORCE = 1000;  // that colour comes first, then those of which most cards are held
static const int PLAIN = COLOURS * FACES, WILDS = KINDS - PLAIN;
// Where each group of features begins; the first are those that all moves of a decision share (features.py).
static const int AT_HELD = FEATURES, AT_WILDS = AT_HELD + ROLES * PLAIN * MOST_ALIKE, AT_COLOURED = AT_WILDS + ROLES * WILDS * MOST_WILD;
static const int AT_SIZE = AT_COLOURED + ROLES * COLOURS * MOST_OF_COLOUR, AT_FITTING = AT_SIZE + ROLES * MOST_HELD;
static const int AT_NEAR = AT_FITTING + ROLES * MOST_FITTING, AT_FACE = AT_NEAR + ROLES * FEW * FEW, AT_PHASE = AT_FACE + FACES + 1;
static const int SEEN = AT_PHASE + PHASES;
static const int MOST_SEEN = 2048;  // features at once: at most two for each card, and what all moves share
static const int WIDE = 192, NARROW = 32;  // layers of the critic
static const int CERTAINLY = 16;           // in one decision of so many, moves far below the best are played on too
static const float NET_FINE = 2048, CRITIC_FINE = 512;  // a weight of one, rounded: no sum comes near the 16 or 64 there is room for
static std::vector<Notes> notes;
static std::vector<std::vector<float>> grads;

template <typename Work>
static void in_threads(int threads, Work work) {
  std::vector<std::thread> all;
  for (int k = 0; k < threads; k++) all.emplace_back(work, k);
  for (auto& one : all) one.join();
}

static float clipped(float sum) { return sum < 0 ? 0 : sum > 1 ? 1 : sum; }

static std::vector<Rounded> rounded(const float* weights, Place n, float fine) {
  std::vector<Rounded> found(n);
  for (Place i = 0; i < n; i++) found[i] = std::lrint(std::min(std::max(weights[i] * fine, -32767.f), 32767.f));
  return found;
}

template <int N, typename Number>
static void add_rows(const Number* layer, const Features* rows, int n, Number* to) {
  constexpr int AT_ONCE = 64 / sizeof(Number), PARTS = N / AT_ONCE;
  typedef Number Part __attribute__((vector_size(64), aligned(2), may_alias));
  Part sums[PARTS] = {};
  for (int i = 0; i < n; i++) {
    auto row = (const Part*)(layer + rows[i] * N);
#pragma GCC unroll 16
    for (int j = 0; j < PARTS; j++) sums[j] += row[j];
  }
  for (int j = 0; j < PARTS; j++) ((Part*)to)[j] = sums[j];
}

static float weigh(const float* net, const Features* rows, int n, float* sums) {
  add_rows<HIDDEN>(net, rows, n, sums);
  float value = 0;
  for (int j = 0; j < HIDDEN; j++) value += clipped(sums[j]) * net[FEATURES * HIDDEN + j];
  return value;
}

static float weigh_rounded(const Task& task, const Features* rows, int n) {
  Rounded sums[HIDDEN];
  add_rows<HIDDEN>(task.net_rows, rows, n, sums);
  float value = 0;
  for (int j = 0; j < HIDDEN; j++) value += clipped(sums[j] / NET_FINE) * task.net_out[j];
  return value;
}

// What the critic sees: all hands, by who comes when, colours by what they are to the seat; and what the table knows.
static int look(Position& s, Players& p, int seat, Features* seen) {
  Features* to = seen;
  features_describe_decision(s, p, seat);
  for (int i = 0; i < p.rows_n; i++) *to++ = p.rows[i] / NET_WORDS;
  int order[COLOURS], slot[COLOURS], weight[COLOURS];
  for (int i = 0; i < COLOURS; i++) order[i] = i, weight[i] = i == s.colour ? IN_FORCE : p.own[i];
  std::sort(order, order + COLOURS, [&](int a, int b) { return weight[a] != weight[b] ? weight[a] > weight[b] : a < b; });
  for (int i = 0; i < COLOURS; i++) slot[order[i]] = i;
  int held[ROLES] = {}, fitting[ROLES] = {}, alike[ROLES][KINDS] = {}, coloured[ROLES][COLOURS] = {};
  for (int turn = 0; turn < SEATS; turn++) {
    int who = ((seat + s.direction * turn) % SEATS + SEATS) % SEATS;
    int role = turn == 0 ? 0 : turn == SEATS - 1 ? ROLES - 1 : std::min(turn, ROLES - 2);
    held[role] += s.cards[who];
    for (unsigned long long mask = s.held[who]; mask; mask &= mask - 1) {
      int kind = __builtin_ctzll(mask), n = s.hand[who * KINDS + kind], face = kind % FACES;
      bool is_plain = kind < PLAIN, fits = !is_plain || kind / FACES == s.colour || (s.top < PLAIN && face == s.top % FACES);
      if (is_plain) coloured[role][slot[kind / FACES]] += n, kind = slot[kind / FACES] * FACES + face;
      alike[role][kind] += n, fitting[role] += fits * n;
    }
  }
  for (int role = 0; role < ROLES; role++) {
    if (held[role] == 0) continue;
    auto count = [&](int at, int n, int most) {
      for (int i = 0; i < n && i < most; i++) *to++ = at + i;
    };
    for (int kind = 0; kind < PLAIN; kind++) count(AT_HELD + (role * PLAIN + kind) * MOST_ALIKE, alike[role][kind], MOST_ALIKE);
    for (int wild = 0; wild < WILDS; wild++) count(AT_WILDS + (role * WILDS + wild) * MOST_WILD, alike[role][PLAIN + wild], MOST_WILD);
    for (int i = 0; i < COLOURS; i++) count(AT_COLOURED + (role * COLOURS + i) * MOST_OF_COLOUR, coloured[role][i], MOST_OF_COLOUR);
    *to++ = AT_SIZE + role * MOST_HELD + std::min(held[role], MOST_HELD - 1);
    *to++ = AT_FITTING + role * MOST_FITTING + std::min(fitting[role], MOST_FITTING - 1);
    if (held[role] <= FEW) *to++ = AT_NEAR + (role * FEW + held[role] - 1) * FEW + std::min(fitting[role], FEW - 1);
  }
  *to++ = AT_FACE + (s.top < PLAIN ? s.top % FACES : FACES);
  *to++ = AT_PHASE + s.phase;
  return to - seen;
}

// The critic's word on what is seen, and the sums of its layers.
struct Word {
  float one[WIDE], two[NARROW], said;
};

// What it says by the sums of its first layer; its other layers.
static void conclude(const float* second, Word& to) {
  const float *bias = second + WIDE * NARROW, *third = bias + NARROW;
  float two[NARROW], out = third[NARROW];
  for (int j = 0; j < NARROW; j++) two[j] = bias[j];
  for (int i = 0; i < WIDE; i++)
    for (int j = 0; j < NARROW; j++) two[j] += std::max(to.one[i], 0.f) * second[i * NARROW + j];
  for (int j = 0; j < NARROW; j++) out += std::max(two[j], 0.f) * third[j], to.two[j] = two[j];
  to.said = 1 / (1 + std::exp(-out));
}

static void judge(const float* critic, const Features* seen, int n, Word& to) {
  add_rows<WIDE>(critic, seen, n, to.one);
  conclude(critic + SEEN * WIDE, to);
}

static void judge_rounded(const Rounded* rows, const float* deep, const Features* seen, int n, Word& to) {
  Rounded sums[WIDE];
  add_rows<WIDE>(rows, seen, n, sums);
  for (int j = 0; j < WIDE; j++) to.one[j] = sums[j] / CRITIC_FINE;
  conclude(deep, to);
}

static bool decides(const Position& s, int seat, int own) { return seat == own && seat == s.asked && s.phase != PHASE_TRIAL; }

static void make(Position& s, Trace& t, Players& p, int seat, long long move) {
  t.notes = 0;
  moves_carry_out(s, t, seat, move);
  if (s.uno_due == 1) simulate_call_uno(s, t, p);
}

static long long saying(Position& s, Players& p, int seat, long long move) {
  return (move & VERB_BITS) == PLAY ? simulate_say_with(s, p, seat, move, p.says_uno) : move;
}

// Play a move, and on until its seat is asked again: the critic's word then, or who has won before.
static float play_on(Position& s, Players& p, int own, long long move, const Task& task) {
  Features seen[MOST_SEEN];
  Word word;
  Trace t = {};
  p.noticed = NOBODY;
  make(s, t, p, own, saying(s, p, own, move));
  search_play_until(s, t, p, own, 0);
  if (state_is_over(s) || !decides(s, s.asked, own)) return s.round_winner == own;
  judge_rounded(task.critic_rows, task.critic_deep, seen, look(s, p, own, seen), word);
  return word.said;
}

// Note the moves of a decision that are worth so much, and what comes of each with the same luck.
static void look_ahead(const Position& s, Players& p, int seat, int n, const long long* moves, const float* worths, float least,
                       const std::vector<Features>& rows, const Place* starts, const Task& task, Notes& to) {
  static thread_local Position work;
  if (std::count_if(worths, worths + n, [=](float worth) { return worth >= least; }) < 2) return;
  auto before = std::vector<decltype(+p.words[0])>(p.words, std::end(p.words));
  auto noticed = p.noticed;
  auto could_say = p.could_say;
  to.choices.push_back(to.moves.size());
  for (int i = 0; i < n; i++) {
    if (worths[i] < least) continue;
    work = s;
    search_share_luck(work, p);
    to.moves.push_back(to.rows.size());
    to.rows.insert(to.rows.end(), rows.begin() + starts[i], rows.begin() + starts[i + 1]);
    to.came.push_back(play_on(work, p, seat, moves[i], task));
  }
  std::copy(before.begin(), before.end(), p.words);
  p.noticed = noticed, p.could_say = could_say;
}

// Throw for a move: the better the network puts it, the likelier.
static long long choose(Position& s, Players& p, int seat, const Task& task, Notes& to, std::mt19937_64& dice) {
  int n = network_list_considered(s, seat, p.moves), chosen = 0;
  for (int i = 0; i < n; i++)
    if (network_goes_out(s, seat, p.moves[i])) return p.moves[i];
  if (n == 1) return p.moves[0];
  static thread_local std::vector<Features> rows;
  long long moves[MOVES];
  float worths[MOVES], most = -1e30f, best = -1e30f;
  Place starts[MOVES + 1] = {};
  rows.clear();
  network_describe_choice(s, p, seat, n);
  for (int i = 0; i < n; i++) {
    moves[i] = p.moves[i];
    network_describe_move(s, p, seat, i);
    for (int k = 0; k < p.rows_n; k++) rows.push_back(p.rows[k] / NET_WORDS);
    starts[i + 1] = rows.size();
    worths[i] = weigh_rounded(task, &rows[starts[i]], p.rows_n);
    most = std::max(most, worths[i]);
    float luck = worths[i] / task.warmth - std::log(-std::log((dice() >> 11) * 0x1p-53 + 1e-17));
    if (luck > best) best = luck, chosen = i;
  }
  float least = dice() % CERTAINLY == 0 ? -1e30f : most - task.far;
  if (task.ahead) look_ahead(s, p, seat, n, moves, worths, least, rows, starts, task, to);
  return moves[chosen];
}

static void play_round(long long seed, const Task& task, Notes& to) {
  static thread_local Position s;
  s = {};
  Players p = seated;
  Trace t = {};
  simulate_deal_game(s, t, SEATS, seed);
  seating_seat_players(p, seed);
  p.noticed = NOBODY;
  std::mt19937_64 dice(seed);
  int own = seating_throw(p, SEATS);
  for (int seat = 0; seat < SEATS; seat++) p.policy[seat] = seat == own ? task.learner : task.rivals;
  to.rounds.push_back(to.turns.size());
  for (int moves = 0; !state_is_over(s) && moves < LONGEST; moves++) {
    int seat = simulate_next_seat(s, p);
    if (decides(s, seat, own)) {
      to.turns.push_back(to.looks.size());
      Features seen[MOST_SEEN];
      to.looks.insert(to.looks.end(), seen, seen + look(s, p, seat, seen));
      make(s, t, p, seat, saying(s, p, seat, choose(s, p, seat, task, to, dice)));
    } else
      make(s, t, p, seat, simulate_choose_for(s, p, seat));
  }
  to.won.push_back(s.round_winner == own);
}

template <typename Entry>
static void append(Entry* to, const std::vector<Entry>& from, Place at, Place plus = 0) {
  for (size_t i = 0; i < from.size(); i++) to[at + i] = from[i] + plus;
}

static float* clear_grad(int k, Place size) {
  grads[k].assign(size, 0);
  return grads[k].data();
}

static void add_grads(Place size, int n, float* grad) {
  for (auto& some : grads)
    for (Place i = 0; i < size; i++) grad[i] += some[i] / n;
}

extern "C" {

long long critic_size() { return (long long)SEEN * WIDE + WIDE * NARROW + 2 * NARROW + 1; }
long long critic_first() { return (long long)SEEN * WIDE; }

// Play rounds; how many rows, moves, decisions, features seen, turns and rounds were noted.
void play_rounds(const float* net, const float* critic, float warmth, float far, int ahead, int learner, int rivals, long long seed, Place first,
                 int rounds, int threads, Place* noted) {
  notes.assign(threads, {});
  auto net_rows = rounded(net, FEATURES * HIDDEN, NET_FINE), critic_rows = rounded(critic, critic_first(), CRITIC_FINE);
  Task task = {learner, rivals, net_rows.data(), critic_rows.data(), net + FEATURES * HIDDEN, critic + critic_first(), warmth, far, ahead != 0};
  in_threads(threads, [=](int k) {
    for (Place at = (Place)rounds * k / threads; at < (Place)rounds * (k + 1) / threads; at++)
      play_round(seating_game_seed(seed, first + at), task, notes[k]);
  });
  for (int i = 0; i < 6; i++) noted[i] = 0;
  for (auto& one : notes) {
    noted[0] += one.rows.size(), noted[1] += one.moves.size(), noted[2] += one.choices.size();
    noted[3] += one.looks.size(), noted[4] += one.turns.size(), noted[5] += one.won.size();
  }
}

void take_rounds(Features* rows, Place* moves, float* came, Place* choices, Features* looks, Place* turns, Place* rounds, float* won) {
  Place r = 0, m = 0, c = 0, l = 0, t = 0, n = 0;
  for (auto& one : notes) {
    append(rows, one.rows, r), append(looks, one.looks, l), append(won, one.won, n), append(came, one.came, m);
    append(moves, one.moves, m, r), append(choices, one.choices, c, m), append(turns, one.turns, t, l), append(rounds, one.rounds, n, t);
    r += one.rows.size(), m += one.moves.size(), c += one.choices.size();
    l += one.looks.size(), t += one.turns.size(), n += one.won.size();
  }
}

// The gradient of what is wanted less of, over some decisions, and their mean entropy.
void ascend(const float* net, float warmth, const Features* rows, const Place* moves, const float* came, const Place* choices,
            const Place* picked, int n, float much, float entropy_weight, int threads, float* grad, double* told) {
  const int size = FEATURES * HIDDEN + HIDDEN;
  grads.resize(threads);
  std::vector<double> entropies(threads);
  in_threads(threads, [&](int k) {
    float* g = clear_grad(k, size);
    for (int at = (Place)n * k / threads; at < (Place)n * (k + 1) / threads; at++) {
      Place first = choices[picked[at]];
      int count = choices[picked[at] + 1] - first;
      std::vector<float> sums(count * HIDDEN), logits(count);
      float most = -1e30f, all = 0, entropy = 0, mean = 0;
      for (int i = 0; i < count; i++) {
        logits[i] = weigh(net, rows + moves[first + i], moves[first + i + 1] - moves[first + i], &sums[i * HIDDEN]) / warmth;
        most = std::max(most, logits[i]);
      }
      for (int i = 0; i < count; i++) all += std::exp(logits[i] - most);
      for (int i = 0; i < count; i++) {
        logits[i] -= most + std::log(all);
        entropy -= std::exp(logits[i]) * logits[i];
        mean += std::exp(logits[i]) * came[first + i];
      }
      entropies[k] += entropy;
      for (int i = 0; i < count; i++) {
        float slope = std::exp(logits[i]) * (entropy_weight * (logits[i] + entropy) - (came[first + i] - mean) / much) / warmth;
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
  add_grads(size, n, grad);
  for (double entropy : entropies) told[0] += entropy / n;
}

// What the critic says of turns, of those picked or of all; and the gradient of its error, where there is room for it.
void criticise(const float* w, const Features* looks, const Place* turns, const Place* picked, int n, const float* wanted, int threads, float* said, float* grad) {
  const float *second = w + SEEN * WIDE, *third = second + WIDE * NARROW + NARROW;
  grads.resize(threads);
  auto critic_rows = rounded(w, grad ? 0 : critic_first(), CRITIC_FINE);
  in_threads(threads, [&](int k) {
    float* g = grad ? clear_grad(k, critic_size()) : nullptr;
    float *g2 = g + SEEN * WIDE, *gb = g2 + WIDE * NARROW, *g3 = gb + NARROW;
    Word word;
    for (int at = (Place)n * k / threads; at < (Place)n * (k + 1) / threads; at++) {
      Place d = picked ? picked[at] : at;
      if (grad) judge(w, looks + turns[d], turns[d + 1] - turns[d], word);
      else judge_rounded(critic_rows.data(), second, looks + turns[d], turns[d + 1] - turns[d], word);
      said[d] = word.said;
      if (!grad) continue;
      float slopes[NARROW], inner[WIDE] = {}, slope = word.said - wanted[d];
      g3[NARROW] += slope;
      for (int j = 0; j < NARROW; j++) {
        g3[j] += slope * std::max(word.two[j], 0.f);
        gb[j] += slopes[j] = word.two[j] > 0 ? slope * third[j] : 0;
      }
      for (int i = 0; i < WIDE; i++)
        for (int j = 0; word.one[i] > 0 && j < NARROW; j++) g2[i * NARROW + j] += word.one[i] * slopes[j], inner[i] += slopes[j] * second[i * NARROW + j];
      for (Place y = turns[d]; y < turns[d + 1]; y++)
        for (int j = 0; j < WIDE; j++) g[looks[y] * WIDE + j] += inner[j];
    }
  });
  if (grad) add_grads(critic_size(), n, grad);
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
