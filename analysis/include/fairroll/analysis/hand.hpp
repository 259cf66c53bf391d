// SPDX-License-Identifier: Apache-2.0
// How long a hand of the dice lasts, exactly.
#pragma once

#include <optional>
#include <vector>

#include <fairroll/analysis/fraction.hpp>
#include <fairroll/api.hpp>
#include <fairroll/automata.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// A hand: from a fresh table to the throw on which a duty to give up the dice arises. Every throw counts.
struct HandLength {
  std::vector<Fraction> ends;  ///< chance that it ends on throw 1, 2, ...
  Fraction longer;             ///< chance that it is longer
  Fraction mean;               ///< expected number of throws
};

/// Of the first `throws` throws (1..1000). Nothing: no throw obliges anybody to give up the dice, a hand may go on for ever, the game
/// cannot be compiled, or its exact figures are too large (Undefined::Why::TooLarge). Pure; safe from any thread.
[[nodiscard]] std::optional<HandLength> hand_length(const Ruleset& ruleset, int throws);

}  // namespace analysis
}  // namespace fairroll
