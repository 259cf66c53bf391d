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

/// The distribution of the length of a hand: from a new table to the throw after which the shooter must relinquish the dice. Every throw
/// counts.
struct HandLength {
  std::vector<Fraction> end_probabilities;  ///< probability that the hand ends on throw 1, 2, ...
  Fraction longer_probability;              ///< probability that the hand has more throws
  Fraction mean_throws;                     ///< expected number of throws
};

/// Computes the distribution for the first `throws` (1..1000) throws. Returns `std::nullopt` if no throw requires the shooter to
/// relinquish the dice, if a hand can continue forever, if the game cannot be compiled, or if the exact figures are too large
/// (UndefinedReason::Kind::TooLarge). Pure and thread-safe.
[[nodiscard]] std::optional<HandLength> compute_hand_length(const Ruleset& ruleset, int throws);

}  // namespace analysis
}  // namespace fairroll
