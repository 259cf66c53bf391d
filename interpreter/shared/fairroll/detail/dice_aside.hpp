// SPDX-License-Identifier: Apache-2.0
// Held dice (T5), and the throws that are possible with them. Internal header, not installed.
#pragma once

#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/detail/dice_event.hpp>
#include <fairroll/ruling.hpp>

namespace fairroll {

/// Returns the dice that are held in the situation before a throw. HeldDice::held_count is 0 if none are.
[[nodiscard]] FAIRROLL_API HeldDice dice_aside(const Ruleset& ruleset, const Situation& before);

/// Returns true if the throw shows the held dice. `faces` are in the order of the dice.
[[nodiscard]] inline bool can_fall(const HeldDice& aside, const std::vector<int>& faces) {
  return aside.held_count == 0 || detail::times_shown(detail::faces_of(aside.dice, faces), aside.face) >= aside.held_count;
}

}  // namespace fairroll
