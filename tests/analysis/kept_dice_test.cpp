// SPDX-License-Identifier: Apache-2.0
// Dice that are kept (T5): chances and edges against sums over all ordered throws.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/edge.hpp>
#include <fairroll/automata.hpp>

#include "support/shipped.hpp"

namespace fairroll::analysis::kept_dice_test {
namespace {

Vocabulary like_dice(int dice, int faces) {
  Vocabulary words;
  words.dice_count = dice;
  words.lowest_face = 1;
  words.highest_face = faces;
  return words;
}

std::uint64_t power(std::uint64_t base, int exponent) {
  std::uint64_t all = 1;
  for (int i = 0; i < exponent; ++i) all *= base;
  return all;
}

TEST_CASE("T5: the throws of the dice that are not kept are all there, and nothing else") {
  Vocabulary words = like_dice(5, 4);
  words.groups = {{"green", 0, 3}, {"red", 3, 2}};
  const DiceOutcomes outcomes(words);
  for (const DieRange dice : {DieRange{0, 3}, DieRange{3, 2}})
    for (int count = 0; count <= dice.die_count; ++count) {
      const HeldDice aside{dice, count, 4};
      std::uint64_t sum = 0;
      for (std::size_t i = 0; i < outcomes.size(); ++i) {
        const std::vector<int>& faces = outcomes.faces(i);
        const auto shown = std::count(faces.begin() + dice.first_die, faces.begin() + dice.first_die + dice.die_count, 4);
        CHECK((outcomes.throw_count(i, aside) == 0) == (shown < count));
        sum += outcomes.throw_count(i, aside);
      }
      CHECK(sum == power(4, 5 - count));
    }
}

/// How many of all first rolls of eight dice show their most frequent face so often.
std::array<std::int64_t, 9> first_rolls() {
  std::array<std::int64_t, 9> rolls{};
  for (std::uint64_t roll = 0; roll < power(6, 8); ++roll) {
    std::array<int, 6> shown{};
    std::uint64_t rest = roll;
    for (int die = 0; die < 8; ++die, rest /= 6) ++shown[rest % 6];
    ++rolls[static_cast<std::size_t>(*std::max_element(shown.begin(), shown.end()))];
  }
  return rolls;
}

std::int64_t choose(int of, int some) {
  std::int64_t ways = 1;
  for (int i = 0; i < some; ++i) ways = ways * (of - i) / (i + 1);
  return ways;
}

TEST_CASE("T5: the Extra Roll Wager of High Roll Dice costs what a sum over all first rolls and all second ones says") {
  // What it pays for so many more dice of the face, as the rule book has it.
  const auto paid = [](int more) { return more < 2 ? -1 : more == 2 ? 2 : more == 3 ? 8 : 25; };
  const std::array<std::int64_t, 9> rolls = first_rolls();
  std::int64_t won = 0;  // of 6^8 x 6^6
  for (int kept = 2; kept < 8; ++kept)
    for (int more = 0; more <= 8 - kept; ++more) {
      const auto ways = static_cast<std::int64_t>(power(5, 8 - kept - more) * power(6, kept - 2));
      won += rolls[static_cast<std::size_t>(kept)] * choose(8 - kept, more) * ways * paid(more);
    }
  const std::optional<Fraction> edge = Fraction::parse(std::to_string(-won) + "/" + std::to_string(power(6, 14)));
  REQUIRE(edge);
  const CheckResult checked = check(shipped_rules(), "us_pa.high_roll_dice");
  REQUIRE(checked.ok());
  const std::vector<WagerEdge> all = compute_edges(checked.ruleset);
  const auto extra = std::find_if(all.begin(), all.end(), [](const WagerEdge& one) { return one.name == "extra_roll"; });
  REQUIRE(extra != all.end());
  CHECK(extra->first_bet_figures.edge == *edge);
}

}  // namespace
}  // namespace fairroll::analysis::kept_dice_test
