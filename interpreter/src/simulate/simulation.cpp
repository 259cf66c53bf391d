// SPDX-License-Identifier: Apache-2.0
// Hands, blocks, and where a hand ends.
#include <algorithm>
#include <stdexcept>

#include "philox.hpp"

namespace fairroll {
namespace {

constexpr std::uint64_t aimed_blocks = 1000;   // enough for an interval, and few enough for the sums of each to cost nothing
constexpr std::uint64_t least_block = 16;      // turns; so that few bets still stand at the end of a block
constexpr std::uint64_t most_block = 65'536;   // turns; so that a stop is soon obeyed
constexpr std::uint64_t throws_of_a_turn = 8;  // about

/// From every row that can be reached a turn can end.
bool turns_end(const GameMachine& game, std::size_t outcomes) {
  std::vector<char> ends(game.rows, 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t at = 0; at < game.cells.size(); ++at) {
      const GameMachine::Cell& cell = game.cells[at];
      if (ends[at / outcomes] != 0 || !(cell.turn_ends || ends[cell.next] != 0)) continue;
      ends[at / outcomes] = 1;
      changed = true;
    }
  }
  return std::all_of(ends.begin(), ends.end(), [](char one) { return one != 0; });
}

/// The outcome of each ordered throw, so that all of them are equally likely.
std::vector<std::uint16_t> ordered(const Vocabulary& vocabulary, const Outcomes& outcomes) {
  std::vector<std::uint16_t> out;
  std::vector<int> faces(static_cast<std::size_t>(vocabulary.dice), vocabulary.lowest);
  for (bool more = !faces.empty(); more;) {
    out.push_back(static_cast<std::uint16_t>(outcomes.of(faces)));
    more = false;
    for (int& face : faces) {
      face = face == vocabulary.highest ? vocabulary.lowest : face + 1;
      if (face != vocabulary.lowest) {
        more = true;
        break;
      }
    }
  }
  return out;
}

}  // namespace

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter, std::array<std::uint32_t, 2> key) noexcept {
  return philox_rounds(counter, key);
}

Simulation::Simulation(std::shared_ptr<const Plan> plan, std::uint64_t hands, std::uint64_t seed)
    : plan_(std::move(plan)), hands_(hands), seed_(seed) {
  if (hands < 1 || hands > most_hands) throw std::invalid_argument("hands out of range");
  const Outcomes& outcomes = plan_->outcomes();
  outcome_of_ = ordered(plan_->ruleset().vocabulary, outcomes);
  std::vector<CompileFault> faults;
  const std::optional<GameMachine> game = compile_game(plan_->ruleset(), outcomes, faults);
  if (!game) throw std::invalid_argument("the game of a plan cannot be compiled");  // then there would be no plan
  hand_is_a_turn_ = turns_end(*game, outcomes.size());
  const std::uint64_t scale = hand_is_a_turn_ ? 1 : throws_of_a_turn;
  hands_per_block_ = std::clamp((hands + aimed_blocks - 1) / aimed_blocks, least_block * scale, most_block * scale);
  for (const GameMachine::Cell& cell : game->cells) {
    const std::uint32_t next = cell.turn_ends ? game->turn_end[cell.next] : cell.next;
    steps_.push_back({next * static_cast<std::uint32_t>(outcomes.size()), !hand_is_a_turn_ || cell.turn_ends ? 1U : 0U});
  }
}

}  // namespace fairroll
