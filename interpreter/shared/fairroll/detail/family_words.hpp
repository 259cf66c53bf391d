// SPDX-License-Identifier: Apache-2.0
// Short description of several wagers of one family. Internal header, not installed.
#pragma once

#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/wager.hpp>

namespace fairroll::detail {

/// Formats some numbers of a family, which must be in ascending order: `2, 12`. Three or more consecutive numbers are written as a range:
/// `1..6`, or for pairs `1 and 2..6, 2 and 3`.
[[nodiscard]] FAIRROLL_API std::string numbers_words(const Wager& wager, const std::vector<std::vector<int>>& numbers);

}  // namespace fairroll::detail
