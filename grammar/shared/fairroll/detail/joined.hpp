// SPDX-License-Identifier: Apache-2.0
// Functions that join texts into lists such as `a, b, c`. For the libraries of this project only; not installed.
#pragma once

#include <string>
#include <string_view>

namespace fairroll::detail {

/// Joins the texts that `words` returns for the elements of `range`, separated by `between`. Returns an empty string for an empty range.
template <class Range, class Words>
[[nodiscard]] std::string joined(const Range& range, std::string_view between, const Words& words) {
  std::string out;
  bool first = true;
  for (const auto& one : range) {
    if (!first) out += between;
    out += words(one);
    first = false;
  }
  return out;
}

/// Joins strings, separated by `between`.
template <class Range>
[[nodiscard]] std::string joined(const Range& range, std::string_view between) {
  return joined(
      range, between, [](const auto& one) -> const auto& { return one; });
}

/// Joins the texts that `words` returns for the elements of `range` with commas, and with `last` before the last one: `a, b and c`.
template <class Range, class Words>
[[nodiscard]] std::string listed(const Range& range, std::string_view last, const Words& words) {
  std::string out;
  std::size_t left = range.size();
  for (const auto& one : range) {
    if (!out.empty()) out += left == 1 ? " " + std::string(last) + " " : ", ";
    out += words(one);
    --left;
  }
  return out;
}

/// Joins strings with commas, and with `last` before the last one.
template <class Range>
[[nodiscard]] std::string listed(const Range& range, std::string_view last) {
  return listed(
      range, last, [](const auto& one) -> const auto& { return one; });
}

/// Joins strings in backticks with commas, and with `last` before the last one.
template <class Range>
[[nodiscard]] std::string quoted_list(const Range& range, std::string_view last) {
  return listed(range, last, [](const auto& one) { return "`" + std::string(one) + "`"; });
}

}  // namespace fairroll::detail
