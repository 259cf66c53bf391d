// SPDX-License-Identifier: Apache-2.0
// Words in a row: `a, b, c`. For the floors of this project alone: it is not installed.
#pragma once

#include <string>
#include <string_view>

namespace fairroll::detail {

/// What `words` says of each, with `between` between them; an empty string if there are none.
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

/// The same of strings.
template <class Range>
[[nodiscard]] std::string joined(const Range& range, std::string_view between) {
  return joined(
      range, between, [](const auto& one) -> const auto& { return one; });
}

/// What `words` says of each, with a comma between them and `last` before the last: `a, b and c`.
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

/// The same of strings.
template <class Range>
[[nodiscard]] std::string listed(const Range& range, std::string_view last) {
  return listed(
      range, last, [](const auto& one) -> const auto& { return one; });
}

/// The same of strings in backticks.
template <class Range>
[[nodiscard]] std::string quoted_list(const Range& range, std::string_view last) {
  return listed(range, last, [](const auto& one) { return "`" + std::string(one) + "`"; });
}

}  // namespace fairroll::detail
