// SPDX-License-Identifier: Apache-2.0
// Every throw of a vocabulary's dice. Whoever keeps something per throw means a place in this list.
#pragma once

#include <vector>

#include <fairroll/ruleset.hpp>

namespace fairroll {

/// Dice unordered: each face at most the one before it, so that a seven reads `4 3`. False: there are more than can be gone through, and
/// not all of them are in the list.
[[nodiscard]] bool every_throw(const Vocabulary& vocabulary, std::vector<std::vector<int>>& all);

}  // namespace fairroll
