// SPDX-License-Identifier: Apache-2.0
// Decimal numbers as text, for pictures and reports. For the floors of this project alone: it is not installed.
#pragma once

#include <array>
#include <charconv>
#include <limits>
#include <string>

namespace fairroll::detail {

/// `-1.50`: `value` with `behind_point` digits behind the point, 30 at most, rounded to the nearest; the same in every locale.
[[nodiscard]] inline std::string fixed(double value, int behind_point) {
  std::array<char, std::numeric_limits<double>::max_exponent10 + 40> text{};  // the largest number, a sign, a point, and digits behind it
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, behind_point).ptr;
  return {text.data(), end};
}

}  // namespace fairroll::detail
