// SPDX-License-Identifier: Apache-2.0
// Short lists of places in a ruleset, such as the clauses that a clause is subject to.
#pragma once

#include <algorithm>
#include <vector>

#include <fairroll/clause.hpp>

namespace fairroll {

/// A scan: these lists have a handful of entries.
[[nodiscard]] inline bool contains(const std::vector<Index>& list, Index one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

}  // namespace fairroll
