// SPDX-License-Identifier: Apache-2.0
// Where a variable can stand, and how many values it ranges over. For the floors of this project alone: it is not installed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include <fairroll/model/ruleset.hpp>

namespace fairroll {

/// The first value (L1): a state's first, where a count or tally starts, an empty set.
[[nodiscard]] inline int first_value(const Variable& variable) noexcept {
  return variable.kind == Variable::Kind::Count ? variable.start : 0;
}
/// The least of the values: a tally may start above it.
[[nodiscard]] inline int least_value(const Variable& variable) noexcept {
  return variable.kind == Variable::Kind::Count ? variable.low : 0;
}
[[nodiscard]] inline std::vector<int> first_values(const std::vector<Variable>& variables) {
  std::vector<int> values;
  values.reserve(variables.size());
  for (const Variable& variable : variables) values.push_back(first_value(variable));
  return values;
}
/// How many values there are from the least; of a set, how many subsets. At least one.
[[nodiscard]] inline std::uint64_t range_size(const Variable& variable) noexcept {
  switch (variable.kind) {
    case Variable::Kind::State:
      return std::max<std::uint64_t>(1, variable.values.size());
    case Variable::Kind::Count:
      return static_cast<std::uint64_t>(std::max<std::int64_t>(1, std::int64_t{variable.high} - variable.low + 1));
    default:
      return std::uint64_t{1} << std::min<std::size_t>(31, variable.totals.size());
  }
}
/// Its place among all values, from the first (L1); a tally's values below where it starts come last. `first`, `size`: of the variable.
[[nodiscard]] inline int place_from(int first, int size, int value) noexcept {
  return value < first ? value - first + size : value - first;
}
[[nodiscard]] inline int place_of(const Variable& variable, int value) noexcept {
  return place_from(first_value(variable), static_cast<int>(range_size(variable)), value);
}
/// The value at that place.
[[nodiscard]] inline int value_at(const Variable& variable, int place) noexcept {
  const int value = first_value(variable) + place;
  const int beyond = least_value(variable) + static_cast<int>(range_size(variable));
  return value < beyond ? value : value - static_cast<int>(range_size(variable));
}
[[nodiscard]] inline bool in_range(const Variable& variable, int value) noexcept {
  const std::int64_t place = std::int64_t{value} - least_value(variable);
  return place >= 0 && static_cast<std::uint64_t>(place) < range_size(variable);
}

}  // namespace fairroll
