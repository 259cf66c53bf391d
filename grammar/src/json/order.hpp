// SPDX-License-Identifier: Apache-2.0
// Where the text lets two kinds of children stand in any order, the JSON form has one member for each.
#pragma once

#include <algorithm>
#include <vector>

#include <fairroll/syntax.hpp>

namespace fairroll {

/// The children as JSON has them: of a throw the observations before the calls, of a scenario the postings before the readings.
[[nodiscard]] inline std::vector<Syntax> in_order(const Syntax& node) {
  std::vector<Syntax> children = node.children();
  const auto rank = [](const Syntax& child) {
    return child.is(Kind::called_no_roll) || child.is(Kind::called_total) || child.is(Kind::reading_as) ? 1 : 0;
  };
  const auto loose = [](const Syntax& child) {
    return child.is(Kind::detail) || child.is(Kind::called_no_roll) || child.is(Kind::called_total) || child.is(Kind::posting) ||
           child.is(Kind::reading_as);
  };
  const auto first = std::find_if(children.begin(), children.end(), loose);
  const auto last = std::find_if_not(first, children.end(), loose);
  std::stable_sort(first, last, [rank](const Syntax& a, const Syntax& b) { return rank(a) < rank(b); });
  return children;
}

}  // namespace fairroll
