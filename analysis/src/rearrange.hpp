// SPDX-License-Identifier: Apache-2.0
// A rule file with its statements in another order.
#pragma once

#include <cstdint>
#include <string>

#include <fairroll/syntax.hpp>

namespace fairroll::analysis {

/// Sections, statements, grounds, arms of `pays`, sentences of a state and rows of paytables change places within the block that they stand
/// in; nothing else changes. `order` 0: each block backwards; else shuffled, by that seed. What the language gives an order by itself
/// stays: the values of a state, the alternatives of a reading, the columns of a paytable. Comments are dropped.
[[nodiscard]] std::string rearranged(const Tree& tree, std::uint64_t order);

}  // namespace fairroll::analysis
