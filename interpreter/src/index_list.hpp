// SPDX-License-Identifier: Apache-2.0
// Short lists, such as the clauses that a clause is subject to, or the values of a state.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <vector>

#include <fairroll/model/clause.hpp>

namespace fairroll {

/// A scan: these lists have a handful of entries.
template <typename List, typename One>
[[nodiscard]] bool contains(const List& list, const One& one) {
  return std::find(list.begin(), list.end(), one) != list.end();
}

/// Where it stands first; nothing if it does not.
template <typename Entry, typename One>
[[nodiscard]] std::optional<std::size_t> position_of(const std::vector<Entry>& list, const One& one) {
  const auto found = std::find(list.begin(), list.end(), one);
  if (found == list.end()) return std::nullopt;
  return static_cast<std::size_t>(found - list.begin());
}

}  // namespace fairroll
