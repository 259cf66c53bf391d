// SPDX-License-Identifier: Apache-2.0
// Pictures as SVG within a page. Widths are made for a telephone and grow with the page. Pure: data in, text out.
#pragma once

#include <string>
#include <vector>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {
namespace publishing {

/// One bar: its length is a picture only, so it is a double; `words` says the exact or rounded value.
struct Bar {
  double value = 0;
  std::string words;
};
struct BarRow {
  std::string name;
  std::vector<Bar> bars;  ///< one for each series; fewer: the rest is missing
};
/// Rows of bars from a common zero, which lies within the picture if a value is negative. Each row is a picture of its own, so that a wide
/// page sets them in columns and a printed one breaks between them. Series are told apart by colour and order. `what`: what a reader who
/// cannot see the picture is told.
[[nodiscard]] std::string bar_chart(const std::vector<BarRow>& rows, const std::string& what);

/// Lines over 1, 2, ..., one for each series; values in 0..1.
struct Line {
  std::string name;
  std::vector<double> values;
};
[[nodiscard]] std::string line_chart(const std::vector<Line>& lines, const std::string& below, const std::string& what);

/// `<p>` with the colour of each series and its name.
[[nodiscard]] std::string colour_key(const std::vector<std::string>& names);

/// Series that can be told apart; no more are drawn.
inline constexpr std::size_t most_series = 4;

}  // namespace publishing
}  // namespace fairroll
