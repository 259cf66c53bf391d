// SPDX-License-Identifier: Apache-2.0
// Several wagers of one family in a few words. For the floors of this project alone: it is not installed.
#pragma once

#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/wager.hpp>

namespace fairroll::detail {

/// These of its numbers, in ascending order: `2, 12`, and three or more in a row by their ends: `1..6`, `1 and 2..6, 2 and 3`.
[[nodiscard]] FAIRROLL_API std::string numbers_words(const Wager& wager, const std::vector<std::vector<int>>& numbers);

}  // namespace fairroll::detail
