// SPDX-License-Identifier: Apache-2.0
// Which dice are not thrown (T5), and which throws are left.
// For the floors of this project alone: it is not installed.
#pragma once

#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/detail/dice_event.hpp>
#include <fairroll/ruling.hpp>

namespace fairroll {

/// As things stand before the throw.
[[nodiscard]] FAIRROLL_API DiceAside dice_aside(const Ruleset& ruleset, const Situation& before);

/// The dice that are kept are among these faces, which are in the order of the dice.
[[nodiscard]] inline bool can_fall(const DiceAside& aside, const std::vector<int>& faces) {
  return aside.count == 0 || detail::times_shown(detail::faces_of(aside.dice, faces), aside.face) >= aside.count;
}

}  // namespace fairroll
