// SPDX-License-Identifier: Apache-2.0
// Every throw of a vocabulary's dice. Whoever keeps something per throw means a place in this list.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

#include <fairroll/model/ruleset.hpp>

namespace fairroll {

/// The most throws that are gone through one by one. A vocabulary whose dice have more is refused (F0404).
inline constexpr std::size_t most_unordered_throws = 20'000;
inline constexpr std::size_t most_dice = 8;  // Vocabulary::dice_count

/// Dice that are alike unordered: each face at most the one before it, so that a seven reads `4 3`; group by group where dice differ.
/// False: there are more than `most`, and not all of them are in the list.
[[nodiscard]] bool every_throw(const Vocabulary& vocabulary, std::vector<std::vector<int>>& all, std::size_t most = most_unordered_throws);

/// Dice that are alike have no order: sorts the faces of each group, or of all dice if there are none.
template <typename Before>
void sort_alike(const std::vector<DiceGroup>& groups, std::span<int> faces, const Before& before) {
  if (groups.empty()) return std::sort(faces.begin(), faces.end(), before);
  for (const DiceGroup& group : groups) {
    const std::span<int> dice = faces.subspan(static_cast<std::size_t>(group.first_die), static_cast<std::size_t>(group.die_count));
    std::sort(dice.begin(), dice.end(), before);
  }
}

}  // namespace fairroll
