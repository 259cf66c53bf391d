// SPDX-License-Identifier: Apache-2.0
// Values of variables and their numbering. Internal header, not installed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fairroll/model/ruleset.hpp>

namespace fairroll {

/// Returns the first value (L1): the first value of a state, the start of a count or tally, or the empty set.
[[nodiscard]] inline int first_value(const Variable& variable) noexcept {
  return variable.kind == Variable::Kind::Count ? variable.initial_value : 0;
}
/// Returns the minimum; a tally may start above it.
[[nodiscard]] inline int least_value(const Variable& variable) noexcept {
  return variable.kind == Variable::Kind::Count ? variable.min_value : 0;
}
/// Returns the first value of each variable.
[[nodiscard]] inline std::vector<int> first_values(const std::vector<Variable>& variables) {
  std::vector<int> values;
  values.reserve(variables.size());
  for (const Variable& variable : variables) values.push_back(first_value(variable));
  return values;
}
/// Returns the number of values, for a set the number of subsets. At least 1.
[[nodiscard]] inline std::uint64_t range_size(const Variable& variable) noexcept {
  switch (variable.kind) {
    case Variable::Kind::State:
      return std::max<std::uint64_t>(1, variable.values.size());
    case Variable::Kind::Count:
      return static_cast<std::uint64_t>(std::max<std::int64_t>(1, std::int64_t{variable.max_value} - variable.min_value + 1));
    default:
      return std::uint64_t{1} << std::min<std::size_t>(31, variable.totals.size());
  }
}
/// Returns the position of a value, counted from the first value (L1). Values of a tally below its start follow the others. `first` and
/// `size` are first_value() and range_size() of the variable.
[[nodiscard]] inline int place_from(int first, int size, int value) noexcept {
  return value < first ? value - first + size : value - first;
}
/// Returns the position of a value of `variable`, as place_from() does.
[[nodiscard]] inline int place_of(const Variable& variable, int value) noexcept {
  return place_from(first_value(variable), static_cast<int>(range_size(variable)), value);
}
/// Returns the value at a position; the inverse of place_of().
[[nodiscard]] inline int value_at(const Variable& variable, int place) noexcept {
  const int value = first_value(variable) + place;
  const int beyond = least_value(variable) + static_cast<int>(range_size(variable));
  return value < beyond ? value : value - static_cast<int>(range_size(variable));
}
/// Returns true if the variable can have this value.
[[nodiscard]] inline bool in_range(const Variable& variable, int value) noexcept {
  const std::int64_t place = std::int64_t{value} - least_value(variable);
  return place >= 0 && static_cast<std::uint64_t>(place) < range_size(variable);
}

}  // namespace fairroll
