// SPDX-License-Identifier: Apache-2.0
// Exact figures as JSON.
#pragma once

#include <optional>

#include <fairroll/analysis/fraction.hpp>
#include <fairroll/json.hpp>

namespace fairroll::analysis {

/// Digits behind the point of a decimal beside its fraction.
inline constexpr int exact_digits = 12;

[[nodiscard]] inline Json exact(const Fraction& value) {
  return {{"fraction", value.str()}, {"decimal", value.decimal(exact_digits)}};
}
[[nodiscard]] inline Json exact(const std::optional<Fraction>& value) { return value ? exact(*value) : Json(nullptr); }

}  // namespace fairroll::analysis
