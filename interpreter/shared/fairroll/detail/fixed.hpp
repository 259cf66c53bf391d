// SPDX-License-Identifier: Apache-2.0
// Decimal numbers as text and back, for pictures and reports. For the floors of this project alone: it is not installed.
#pragma once

#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>

namespace fairroll::detail {

/// `-1.50`: `value` with `behind_point` digits behind the point, 30 at most, rounded to the nearest; the same in every locale.
[[nodiscard]] inline std::string fixed(double value, int behind_point) {
  std::array<char, std::numeric_limits<double>::max_exponent10 + 40> text{};  // the largest number, a sign, a point, and digits behind it
#ifdef __cpp_lib_to_chars
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, behind_point).ptr};
#else  // libc++ 13, which is for WebAssembly here, where there is one locale
  std::snprintf(text.data(), text.size(), "%.*f", behind_point, value);
  return text.data();
#endif
}

/// The number that begins with a digit, a minus sign or a point, and is all of the text; the same in every locale.
[[nodiscard]] inline std::optional<double> decimal_of(const std::string& text) {
  double value = 0;
#ifdef __cpp_lib_to_chars
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = fault == std::errc{} && end == text.data() + text.size();
#else
  char* end = nullptr;
  value = std::strtod(text.c_str(), &end);
  const bool whole = text.find_first_not_of("0123456789.eE+-") == std::string::npos && !text.empty() && text.front() != '+' &&
                     end == text.data() + text.size();
#endif
  return whole ? std::optional(value) : std::nullopt;
}

}  // namespace fairroll::detail
