// SPDX-License-Identifier: Apache-2.0
// Where a variable can stand.
#pragma once

#include "settle.hpp"

namespace fairroll {

[[nodiscard]] inline bool in_range(const Variable& variable, int value) noexcept {
  if (value < first_value(variable)) return false;
  switch (variable.kind) {
    case Variable::Kind::State:
      return static_cast<std::size_t>(value) < variable.values.size();
    case Variable::Kind::Count:
      return value <= variable.high;
    default:
      return value < (1 << variable.totals.size());
  }
}

}  // namespace fairroll
