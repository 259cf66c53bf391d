// SPDX-License-Identifier: Apache-2.0
// baseline-table: the settlement workload with hand-written tables, `w1 N` one per wager with every settlement reported, `fused N` one for
// all with totals only; the validity workload with masks.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <tuple>
#include <utility>

#include "baseline_settle.hpp"
#include "baseline_validity.hpp"

namespace {

using baseline::Game;
constexpr std::size_t throws_of_two = 36;

std::size_t index_of(const std::uint8_t* faces) { return static_cast<std::size_t>((faces[0] - 1) * 6 + (faces[1] - 1)); }

void add(workload::Line& line, const baseline::Decision& decision, std::uint64_t times) {
  line.won += decision.result == baseline::wins ? times : 0;
  line.lost += decision.result == baseline::loses ? times : 0;
  line.pushed += decision.result == baseline::pushes ? times : 0;
  line.net += decision.net * static_cast<std::int64_t>(times);
}

void finish(std::size_t count, std::uint64_t seven_outs, std::uint64_t points, workload::Line* lines, long long eval) {
  for (std::size_t w = 0; w < workload::wager_count; ++w) lines[w].name = workload::wagers[w];
  workload::print_settled(count, seven_outs, points, lines);
  std::uint64_t settled = 0;
  for (std::size_t w = 0; w < workload::wager_count; ++w) settled += lines[w].won + lines[w].lost + lines[w].pushed;
  workload::print_time(eval, 0, count, settled);
}

// ---- one table per wager
// ---------------------------------------------------------------------------------------------------------------------

constexpr std::size_t counts = 11;
constexpr int points[] = {0, 4, 5, 6, 8, 9, 10};
constexpr std::uint32_t most_results = 16;  // different decisions of one wager; the first is that it stays
constexpr std::size_t sharp = 8;            // the one wager that has more than a few

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

/// A cell is the offset of the next row, and one in the count of the decision that was taken: cells are added up, and their counts with
/// them. Where there are more decisions than counts, it says which was taken.
constexpr unsigned row_at = 48;
constexpr unsigned count_bits = 12;
constexpr std::size_t most_added = (std::size_t{1} << count_bits) - 1;  // before the counts have to be taken down
constexpr std::uint32_t counted_results = row_at / count_bits + 1;      // with that it stays, which needs no count

/// A table over only what decides of its wager.
struct Table {
  std::vector<std::uint64_t> cells;  // row x 36
  std::vector<baseline::Decision> results{baseline::Decision{}};
  std::uint64_t start = 0;
};

std::uint64_t cell_of(std::uint64_t next, std::uint32_t result, bool counted) {
  const std::uint64_t count = result == 0 ? 0 : std::uint64_t{1} << (result - 1) * count_bits;
  return next << row_at | (counted ? count : result);
}

/// What a wager's row must tell apart: the game as far as it matters, and whether the wager stands.
std::size_t mentioned(std::size_t wager, const Game& game, bool standing) {
  switch (wager) {
    case 0:
    case 1:
    case 3:
    case 4:
      return static_cast<std::size_t>(game.point) * 2 + (standing ? 1 : 0);
    case 8:
      return state_of(game) * 2 + (standing ? 1 : 0);
    default:
      return 0;
  }
}

std::uint32_t index_of(std::vector<baseline::Decision>& results, const baseline::Decision& decision) {
  for (std::size_t i = 0; i < results.size(); ++i)
    if (results[i].result == decision.result && results[i].net == decision.net) return static_cast<std::uint32_t>(i);
  results.push_back(decision);
  return static_cast<std::uint32_t>(results.size() - 1);
}

Table table_of(std::size_t wager) {
  Table table;
  std::map<std::size_t, std::uint32_t> rows;
  std::vector<std::pair<Game, bool>> list;
  const auto row_of = [&](Game game, bool standing) {
    game.seven_outs = game.points_made = 0;
    if (game.made > 10) game.made = 10;  // counts on after 10; nothing depends on it
    standing = standing || baseline::may_be_made(wager, game);
    const auto [at, fresh] = rows.insert({mentioned(wager, game, standing), static_cast<std::uint32_t>(list.size())});
    if (fresh) list.emplace_back(game, standing);
    return at->second * std::uint64_t{throws_of_two};
  };
  table.start = row_of(Game{}, false);
  for (std::size_t row = 0; row < list.size(); ++row) {
    const auto [game, standing] = list[row];
    for (int i = 0; i < static_cast<int>(throws_of_two); ++i) {
      const baseline::Decision decision = standing ? baseline::decide(wager, game, i / 6 + 1, i % 6 + 1) : baseline::Decision{};
      Game after = game;
      baseline::advance(after, i / 6 + 1 + i % 6 + 1);
      const std::uint64_t next = row_of(after, standing && decision.result == baseline::stays);
      table.cells.push_back(cell_of(next, index_of(table.results, decision), wager != sharp));
    }
  }
  return table;
}

/// The game itself, for its two counts: seven-outs and points made.
Table table_of_game() {
  Table table;
  table.results = {{baseline::stays, 0}, {baseline::wins, 0}, {baseline::loses, 0}};
  for (std::size_t row = 0; row < std::size(points); ++row)
    for (int i = 0; i < static_cast<int>(throws_of_two); ++i) {
      Game game;
      game.point = points[row];
      baseline::advance(game, i / 6 + 1 + i % 6 + 1);
      std::size_t next = 0;
      while (points[next] != game.point) ++next;
      const std::uint32_t result = game.points_made != 0 ? 1 : game.seven_outs != 0 ? 2 : 0;
      table.cells.push_back(cell_of(next * throws_of_two, result, true));
    }
  return table;
}

constexpr std::size_t machines = workload::wager_count + 1;  // the last is the game

/// One look-up a throw and machine, and one addition that counts what it decided: no branch to mispredict, and nothing stored but for the
/// one wager that has more decisions than counts.
template <std::size_t... M>
void play(const std::vector<std::uint8_t>& faces, const Table (&tables)[machines], std::uint64_t (&hits)[machines][most_results],
          std::index_sequence<M...> /*unused*/) {
  const std::uint64_t* const cells[] = {tables[M].cells.data()...};
  std::uint64_t rows[] = {tables[M].start...};
  for (std::size_t begin = 0; begin < faces.size(); begin += 2 * most_added) {
    std::uint64_t sums[machines] = {};
    const std::size_t end = std::min(faces.size(), begin + 2 * most_added);
    for (std::size_t i = begin; i + 1 < end; i += 2) {
      const std::size_t thrown = index_of(&faces[i]);
      const std::uint64_t taken[] = {cells[M][rows[M] + thrown]...};
      ((rows[M] = taken[M] >> row_at, M == sharp ? ++hits[M][taken[M] % most_results] : sums[M] += taken[M]), ...);
    }
    for (std::size_t machine = 0; machine < machines; ++machine)
      for (std::uint32_t result = 1; machine != sharp && result < counted_results; ++result)
        hits[machine][result] += sums[machine] >> (result - 1) * count_bits & most_added;
  }
}

int per_wager(std::size_t count) {
  Table tables[machines];
  for (std::size_t w = 0; w < workload::wager_count; ++w) tables[w] = table_of(w);
  tables[workload::wager_count] = table_of_game();
  const std::vector<std::uint8_t> faces = workload::throws(count);
  std::uint64_t hits[machines][most_results] = {};
  const auto begin = workload::Clock::now();
  play(faces, tables, hits, std::make_index_sequence<machines>());
  const auto end = workload::Clock::now();
  workload::Line lines[workload::wager_count];
  for (std::size_t w = 0; w < workload::wager_count; ++w)
    for (std::size_t r = 0; r < tables[w].results.size(); ++r) add(lines[w], tables[w].results[r], hits[w][r]);
  finish(count, hits[workload::wager_count][2], hits[workload::wager_count][1], lines, workload::nanoseconds(begin, end));
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
      add(lines[w], fused.decided[at][w], hits[at]);
    }
  }
  finish(count, events[1], events[2], lines, workload::nanoseconds(begin, end));
  return 0;
}

// ---- masks
// -----------------------------------------------------------------------------------------------------------------------------------

int by_masks(const std::vector<workload::Record>& records, std::size_t passes) {
  return baseline::judge_all(baseline::packed(records), passes, [](std::uint32_t word) { return baseline::judge_by_masks(word); });
}

}  // namespace

int main(int argc, char** argv) {
  if (argc >= 3 && std::strcmp(argv[1], "w1") == 0) return per_wager(std::strtoull(argv[2], nullptr, 10));
  if (argc >= 3 && std::strcmp(argv[1], "fused") == 0) return all_in_one(std::strtoull(argv[2], nullptr, 10));
  if (argc >= 4 && std::strcmp(argv[1], "w2") == 0)
    return by_masks(workload::records(std::strtoull(argv[2], nullptr, 10)), std::strtoull(argv[3], nullptr, 10));
  if (argc >= 2 && std::strcmp(argv[1], "cold2") == 0) return by_masks({workload::clean_record()}, 1);
  std::fprintf(stderr, "usage: baseline-table w1 N | fused N | w2 M PASSES | cold2\n");
  return 64;
}
