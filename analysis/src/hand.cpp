// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/hand.hpp>

#include <algorithm>

#include <fairroll/detail/numbering.hpp>

#include "chain.hpp"
#include "chances.hpp"
#include "number.hpp"

namespace fairroll::analysis {

namespace {

/// The game as a chain: what each row may become without an end of the turn.
struct Turn {
  std::vector<ChainRow> rows;
  std::vector<Number> ends;  // per row: the chance that this throw is the last
};

Turn turn_of(const GameMachine& game, const DiceOutcomes& outcomes, Chances& chances) {
  Turn turn{std::vector<ChainRow>(game.row_count), std::vector<Number>(game.row_count)};
  for (std::uint32_t row = 0; row < game.row_count; ++row) {
    ChainRow& links = turn.rows[row];
    links.earned = {1};
    const std::vector<Number>& now = chances.of(aside_in(game, row));
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const Number& chance = now[i];
      if (chance == 0) continue;
      const GameMachine::Cell& cell = game.cells[std::size_t{row} * outcomes.size() + i];
      if (cell.ends_turn) {
        turn.ends[row] += chance;
        continue;
      }
      links.add(cell.next_row, chance);
    }
  }
  return turn;
}

/// Whether a hand ends with certainty from the start. `stuck` has the rows from which no hand ends.
bool ends_for_sure(const Turn& turn, const std::vector<char>& stuck) {
  const std::uint32_t start = 0;
  automaton::TupleTable<std::uint32_t> met{1};
  (void)met.insert(&start);
  for (std::uint32_t at = 0; at < met.size(); ++at) {
    const std::uint32_t row = *met[at];
    if (stuck[row] != 0) return false;
    for (const Link& link : turn.rows[row].links) (void)met.insert(&link.to);
  }
  return true;
}

}  // namespace

std::optional<HandLength> compute_hand_length(const Ruleset& ruleset, int throws) {
  const DiceOutcomes outcomes(ruleset.vocabulary);
  if (!outcomes.is_enumerated()) return std::nullopt;
  std::vector<CompileError> faults;
  const std::optional<GameMachine> game = compile_game(ruleset, outcomes, faults);
  if (!game) return std::nullopt;
  Chances chances(outcomes, ruleset.vocabulary, {});
  Turn turn = turn_of(*game, outcomes, chances);
  const std::vector<char> stuck = endless(turn.rows);
  if (!ends_for_sure(turn, stuck)) return std::nullopt;
  for (std::size_t row = 0; row < stuck.size(); ++row)
    if (stuck[row] != 0) turn.rows[row].links.clear();  // no hand reaches the row, and its equations have no solution
  HandLength hand;
  std::vector<Number> now(game->row_count);
  now[0] = 1;
  Number longer = 1;
  for (int i = 0; i < throws; ++i) {
    std::vector<Number> next(game->row_count);
    Number ends;
    for (std::size_t row = 0; row < now.size(); ++row) {
      if (now[row] == 0) continue;
      ends += now[row] * turn.ends[row];
      for (const Link& link : turn.rows[row].links) next[link.to] += now[row] * link.chance;
    }
    hand.end_probabilities.push_back(fraction_of(ends));
    longer -= ends;
    now = std::move(next);
  }
  hand.longer_hand_probability = fraction_of(longer);
  const auto means = solve(turn.rows, 1, ruleset.limits.edge_work);
  if (!means) return std::nullopt;
  hand.mean_throw_count = fraction_of(means->front().front());
  return hand;
}

}  // namespace fairroll::analysis
