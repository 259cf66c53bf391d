// SPDX-License-Identifier: Apache-2.0
// Conversion between decimal numbers and text, for pictures and reports. Internal header, not installed.
#pragma once

#include <array>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>

namespace fairroll::detail {

/// Formats `value` with `behind_point` decimals (at most 30), rounded to nearest: `-1.50`. Independent of the locale.
[[nodiscard]] inline std::string fixed(double value, int behind_point) {
  std::array<char, std::numeric_limits<double>::max_exponent10 + 40> text{};  // digits of the largest number, sign, point and decimals
#ifdef __cpp_lib_to_chars
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed, behind_point).ptr};
#else  // libc++ 13 lacks it; it is used only for WebAssembly, which has one locale
  std::snprintf(text.data(), text.size(), "%.*f", behind_point, value);
  return text.data();
#endif
}

/// Parses a complete text as a number that begins with a digit, minus sign or point. Returns `std::nullopt` for any other text. Independent
/// of the locale.
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
