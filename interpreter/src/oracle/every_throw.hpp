// SPDX-License-Identifier: Apache-2.0
// Every throw of a vocabulary's dice. Whoever keeps something per throw means a place in this list.
#pragma once

#include <cstddef>
#include <vector>

#include <fairroll/model/ruleset.hpp>

namespace fairroll {

/// The most throws that are gone through one by one. A vocabulary whose dice have more is refused (F0404).
inline constexpr std::size_t most_unordered_throws = 20'000;

/// Dice unordered: each face at most the one before it, so that a seven reads `4 3`. False: there are more than can be gone through, and
/// not all of them are in the list.
[[nodiscard]] bool every_throw(const Vocabulary& vocabulary, std::vector<std::vector<int>>& all);

}  // namespace fairroll
