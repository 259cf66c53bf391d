// SPDX-License-Identifier: Apache-2.0
// The exact distribution of the length of a hand of dice.
#pragma once

#include <optional>
#include <vector>

#include <fairroll/analysis/fraction.hpp>
#include <fairroll/api.hpp>
#include <fairroll/automata.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// The probability distribution of the length of a hand, which is one turn of the shooter. The hand begins at a new table and ends with the
/// throw after which the shooter must relinquish the dice. Every throw of the hand is counted.
struct HandLength {
  std::vector<Fraction> end_probabilities;  ///< Probabilities that the hand ends on the first throw, the second throw and so on.
  Fraction longer_hand_probability;         ///< Probability that the hand has more throws than `end_probabilities` has elements.
  Fraction mean_throw_count;                ///< Expected number of throws in the hand.
};

/// Computes the distribution of the hand length for the first `throws` (1 to 1000) throws. Returns `std::nullopt` if no throw requires the
/// shooter to relinquish the dice, if a hand can continue forever, or if the game cannot be compiled. Also returns `std::nullopt` if the
/// exact figures are too large (UndefinedReason::Kind::TooLarge). The function is pure and thread-safe.
[[nodiscard]] std::optional<HandLength> compute_hand_length(const Ruleset& ruleset, int throws);

}  // namespace analysis
}  // namespace fairroll
