// baseline-table: the settlement workload with hand-written tables, `w1 N` one per wager with every settlement reported, `fused N` one for
// all with totals only; the validity workload with masks.
#include <cstdlib>
#include <cstring>
#include <map>
#include <tuple>

#include "baseline_settle.hpp"
#include "baseline_validity.hpp"

namespace {

using baseline::Game;
constexpr std::size_t throws_of_two = 36;

std::size_t index_of(const std::uint8_t* faces) { return static_cast<std::size_t>((faces[0] - 1) * 6 + (faces[1] - 1)); }

void finish(std::size_t count, std::uint64_t seven_outs, std::uint64_t points, workload::Line* lines, long long eval) {
  for (std::size_t w = 0; w < workload::wager_count; ++w) lines[w].name = workload::wagers[w];
  workload::print_settled(count, seven_outs, points, lines);
  std::uint64_t settled = 0;
  for (std::size_t w = 0; w < workload::wager_count; ++w) settled += lines[w].won + lines[w].lost + lines[w].pushed;
  workload::print_time(eval, 0, count, settled);
}

// ---- one table per wager
// ---------------------------------------------------------------------------------------------------------------------

/// One cell per wager, game state and throw. Game states: 7 points x 11 counts of points made x fresh or not.
constexpr std::size_t points_and_none = 7;
constexpr std::size_t counts = 11;
constexpr int points[] = {0, 4, 5, 6, 8, 9, 10};
constexpr std::size_t game_states = points_and_none * counts * 2;

struct Tables {
  baseline::Decision decisions[workload::wager_count][game_states][throws_of_two];
  std::uint16_t next[game_states][throws_of_two];
  std::uint8_t events[game_states][throws_of_two];  // 1 seven-out, 2 point made
  std::uint16_t makes[game_states];                 // bit per wager
};

std::size_t state_of(const Game& game) {
  std::size_t point = 0;
  while (points[point] != game.point) ++point;
  return (point * counts + static_cast<std::size_t>(game.made)) * 2 + (game.fresh ? 1 : 0);
}

Game game_of(std::size_t state) {
  Game game;
  game.fresh = state % 2 == 1;
  game.made = static_cast<int>(state / 2 % counts);
  game.point = points[state / 2 / counts];
  return game;
}

void fill(Tables& tables) {
  for (std::size_t state = 0; state < game_states; ++state) {
    const Game game = game_of(state);
    for (std::size_t w = 0; w < workload::wager_count; ++w)
      if (baseline::may_be_made(w, game)) tables.makes[state] = static_cast<std::uint16_t>(tables.makes[state] | 1U << w);
    for (std::size_t i = 0; i < throws_of_two; ++i) {
      const int a = static_cast<int>(i / 6) + 1;
      const int b = static_cast<int>(i % 6) + 1;
      for (std::size_t w = 0; w < workload::wager_count; ++w) tables.decisions[w][state][i] = baseline::decide(w, game, a, b);
      Game after = game;
      baseline::advance(after, a + b);
      tables.events[state][i] = static_cast<std::uint8_t>(after.seven_outs + 2 * after.points_made);
      if (after.made > 10) after.made = 10;  // counts on after 10; nothing depends on it
      tables.next[state][i] = static_cast<std::uint16_t>(state_of(after));
    }
  }
}

int per_wager(std::size_t count) {
  static Tables tables;
  fill(tables);
  const std::vector<std::uint8_t> faces = workload::throws(count);
  workload::Line lines[workload::wager_count];
  std::uint64_t events[4] = {};
  std::size_t state = state_of(Game{});
  unsigned standing = 0;
  const auto begin = workload::Clock::now();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t thrown = index_of(&faces[2 * i]);
    standing |= tables.makes[state];
    for (unsigned left = standing; left != 0; left &= left - 1) {
      const auto w = static_cast<std::size_t>(__builtin_ctz(left));
      const baseline::Decision decision = tables.decisions[w][state][thrown];
      if (decision.result == baseline::stays) continue;
      standing &= ~(1U << w);
      workload::Line& line = lines[w];
      line.won += decision.result == baseline::wins;
      line.lost += decision.result == baseline::loses;
      line.pushed += decision.result == baseline::pushes;
      line.net += decision.net;
    }
    ++events[tables.events[state][thrown]];
    state = tables.next[state][thrown];
  }
  const auto end = workload::Clock::now();
  finish(count, events[1], events[2], lines, workload::nanoseconds(begin, end));
  return 0;
}

// ---- one table for all
// -----------------------------------------------------------------------------------------------------------------------

struct Fused {
  std::vector<std::uint32_t> next;                       // row x 36
  std::vector<std::vector<baseline::Decision>> decided;  // per cell: nine decisions
  std::vector<std::uint8_t> events;
};

Fused fuse() {
  Fused fused;
  std::map<std::pair<std::size_t, unsigned>, std::uint32_t> rows;
  std::vector<std::pair<std::size_t, unsigned>> list;
  const auto row_of = [&](std::size_t state, unsigned standing) {
    for (std::size_t w = 0; w < workload::wager_count; ++w)
      if (baseline::may_be_made(w, game_of(state))) standing |= 1U << w;
    const auto [at, fresh] = rows.insert({{state, standing}, static_cast<std::uint32_t>(list.size())});
    if (fresh) list.emplace_back(state, standing);
    return at->second * static_cast<std::uint32_t>(throws_of_two);
  };
  (void)row_of(state_of(Game{}), 0);
  for (std::size_t row = 0; row < list.size(); ++row) {
    const auto [state, before] = list[row];
    for (std::size_t i = 0; i < throws_of_two; ++i) {
      unsigned standing = before;
      const int a = static_cast<int>(i / 6) + 1;
      const int b = static_cast<int>(i % 6) + 1;
      std::vector<baseline::Decision> decisions(workload::wager_count);
      for (std::size_t w = 0; w < workload::wager_count; ++w) {
        if ((standing >> w & 1U) == 0) continue;
        decisions[w] = baseline::decide(w, game_of(state), a, b);
        if (decisions[w].result != baseline::stays) standing &= ~(1U << w);
      }
      Game after = game_of(state);
      baseline::advance(after, a + b);
      fused.events.push_back(static_cast<std::uint8_t>(after.seven_outs + 2 * after.points_made));
      if (after.made > 10) after.made = 10;
      fused.decided.push_back(std::move(decisions));
      fused.next.push_back(row_of(state_of(after), standing));
    }
  }
  return fused;
}

int all_in_one(std::size_t count) {
  const Fused fused = fuse();
  const std::vector<std::uint8_t> faces = workload::throws(count);
  std::vector<std::uint64_t> hits(fused.next.size(), 0);
  std::uint32_t base = 0;
  const auto begin = workload::Clock::now();
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = base + index_of(&faces[2 * i]);
    ++hits[at];
    base = fused.next[at];
  }
  const auto end = workload::Clock::now();
  workload::Line lines[workload::wager_count];
  std::uint64_t events[4] = {};
  for (std::size_t at = 0; at < hits.size(); ++at) {
    events[fused.events[at]] += hits[at];
    for (std::size_t w = 0; w < workload::wager_count; ++w) {
      const baseline::Decision& decision = fused.decided[at][w];
      lines[w].won += decision.result == baseline::wins ? hits[at] : 0;
      lines[w].lost += decision.result == baseline::loses ? hits[at] : 0;
      lines[w].pushed += decision.result == baseline::pushes ? hits[at] : 0;
      lines[w].net += decision.net * static_cast<std::int64_t>(hits[at]);
    }
  }
  finish(count, events[1], events[2], lines, workload::nanoseconds(begin, end));
  return 0;
}

// ---- masks
// -----------------------------------------------------------------------------------------------------------------------------------

int by_masks(std::size_t count, std::size_t passes) {
  const std::vector<workload::Record> records = workload::records(count);
  std::vector<std::uint32_t> words;
  words.reserve(count);
  for (const workload::Record& record : records) words.push_back(baseline::packed(record));
  std::uint64_t verdicts[workload::verdict_count] = {};
  const auto begin = workload::Clock::now();
  for (std::size_t pass = 0; pass < passes; ++pass)
    for (const std::uint32_t word : words) ++verdicts[baseline::judge_by_masks(word)];
  const auto end = workload::Clock::now();
  for (std::uint64_t& one : verdicts) one /= passes;
  workload::print_judged(count, verdicts);
  workload::print_time(workload::nanoseconds(begin, end), 0, count * passes, count * passes);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc >= 3 && std::strcmp(argv[1], "w1") == 0) return per_wager(std::strtoull(argv[2], nullptr, 10));
  if (argc >= 3 && std::strcmp(argv[1], "fused") == 0) return all_in_one(std::strtoull(argv[2], nullptr, 10));
  if (argc >= 4 && std::strcmp(argv[1], "w2") == 0)
    return by_masks(std::strtoull(argv[2], nullptr, 10), std::strtoull(argv[3], nullptr, 10));
  std::fprintf(stderr, "usage: baseline-table w1 N | fused N | w2 M PASSES\n");
  return 64;
}
