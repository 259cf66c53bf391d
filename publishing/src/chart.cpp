// SPDX-License-Identifier: Apache-2.0
#include <fairroll/detail/chart.hpp>

#include <algorithm>
#include <array>
#include <cmath>

#include <fairroll/detail/fixed.hpp>
#include <fairroll/detail/page.hpp>

#include "svg.hpp"

namespace fairroll::publishing {

using detail::fixed;
using svg::attribute;
using svg::line_at;
using svg::opened;
using svg::text_at;

namespace {

constexpr std::array<const char*, most_series> colours{"a", "b", "c", "d"};
constexpr double width = 360;      // of a picture
constexpr double row_width = 260;  // of a row of bars, of which a wide page has several side by side
constexpr double room_for_words = 78;

/// From the shortest to the longest of all bars, with zero between or at an end.
struct Scale {
  double zero = 0;
  double each = 1;
  bool both_ways = false;
};

Scale scale_of(const std::vector<BarRow>& rows) {
  double low = 0;
  double high = 0;
  for (const BarRow& row : rows)
    for (const Bar& one : row.bars) {
      low = std::min(low, one.value);
      high = std::max(high, one.value);
    }
  const double each = (row_width - room_for_words) / (high - low > 0 ? high - low : 1);
  return {-low * each, each, low < 0};
}

/// Breaks at blanks, so that each line fits above a row of bars; a longer word has a line of its own.
std::vector<std::string> label_lines(const std::string& name) {
  constexpr std::ptrdiff_t room = 40;
  const auto begins_sign = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; };
  const auto width_of = [&](const std::string& text) { return std::count_if(text.begin(), text.end(), begins_sign); };
  std::vector<std::string> lines{""};
  for (std::size_t at = 0; at < name.size();) {
    const std::size_t end = std::min(name.find(' ', at), name.size());
    const std::string word = name.substr(at, end - at);
    if (!lines.back().empty() && width_of(lines.back()) + 1 + width_of(word) > room) lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + word;
    at = end + 1;
  }
  return lines;
}

std::string bar_row(const BarRow& row, const Scale& scale) {
  constexpr double bar = 11;
  constexpr double line_height = 13;
  const std::vector<std::string> label = label_lines(row.name);
  const double above = 4 + line_height * static_cast<double>(label.size());
  const double height = above + (bar + 2) * static_cast<double>(std::max<std::size_t>(row.bars.size(), 1)) + 3;
  std::string said = row.name + ":";
  for (const Bar& one : row.bars) said += " " + one.words;
  std::string svg = opened(row_width, height) + element("title", said) + "\n";
  for (std::size_t i = 0; i < label.size(); ++i) svg += text_at(0, 12 + line_height * static_cast<double>(i), label[i]);
  double y = above;
  for (std::size_t i = 0; i < row.bars.size() && i < colours.size(); ++i) {
    const double from = scale.zero + std::min(0.0, row.bars[i].value) * scale.each;
    const bool missing = row.bars[i].words == "-";
    const double length = missing ? 0 : std::max(std::abs(row.bars[i].value) * scale.each, 0.75);
    svg += "<rect class=\"" + std::string(colours[i]) + '"' + attribute("x", from, 2) + attribute("y", y) + attribute("width", length, 2) +
           attribute("height", bar) + " rx=\"1.5\"/>\n";
    svg += text_at(from + length + 4, y + 9.3, row.bars[i].words, " class=\"soft\"");
    y += bar + 2;
  }
  if (scale.both_ways) svg += line_at(scale.zero, above - 2, scale.zero, y);
  return svg + "</svg>\n";
}

}  // namespace

std::string bar_chart(const std::vector<BarRow>& rows, const std::string& what) {
  const Scale scale = scale_of(rows);
  std::string chart = "<div class=\"bars\" role=\"group\" aria-label=\"" + escaped(what) + "\">\n";
  for (const BarRow& row : rows) chart += bar_row(row, scale);
  return chart + "</div>\n";
}

std::string line_chart(const std::vector<Line>& lines, const std::string& below, const std::string& what) {
  constexpr double height = 210;
  constexpr double left = 36;
  constexpr double bottom = 172;
  constexpr double top = 10;
  std::size_t count = 2;
  double high = 0;
  for (const Line& line : lines) {
    count = std::max(count, line.values.size());
    for (const double value : line.values) high = std::max(high, value);
  }
  const double step = high > 0.5 ? 0.25 : high > 0.2 ? 0.1 : high > 0.1 ? 0.05 : 0.02;
  const double most = std::max(step, std::ceil(high / step - 1e-9) * step);
  const auto x_of = [&](std::size_t i) { return left + (width - left - 8) * static_cast<double>(i) / static_cast<double>(count - 1); };
  const auto y_of = [&](double value) { return bottom - (bottom - top) * value / most; };
  std::string svg = opened(width, height) + element("title", what) + "\n";
  for (double value = 0; value <= most + 1e-9; value += step) {
    svg += line_at(left, y_of(value), width - 8, y_of(value));
    svg += text_at(left - 5, y_of(value) + 3.5, fixed(value * 100, 0) + " %", " class=\"soft\" text-anchor=\"end\"");
  }
  for (std::size_t i = 0; i < count; ++i)
    if (i == 0 || (i + 1) % 5 == 0) svg += text_at(x_of(i), bottom + 15, std::to_string(i + 1), " class=\"soft\" text-anchor=\"middle\"");
  svg += text_at((left + width - 8) / 2, bottom + 32, below, " class=\"soft\" text-anchor=\"middle\"");
  for (std::size_t i = lines.size(); i-- > 0;) {  // the first one on top
    if (i >= colours.size()) continue;
    std::string points;
    for (std::size_t k = 0; k < lines[i].values.size(); ++k)
      points += (k == 0 ? "" : " ") + fixed(x_of(k), 1) + ',' + fixed(y_of(lines[i].values[k]), 1);
    const char* dashed = i == 0 ? "" : " stroke-dasharray=\"5 3\"";
    svg += "<polyline class=\"line " + std::string(colours[i]) + "\" points=\"" + points + '"' + dashed + "/>\n";
  }
  return svg + "</svg>\n";
}

std::string colour_key(const std::vector<std::string>& names) {
  std::string line = "<p class=\"soft\">";
  for (std::size_t i = 0; i < names.size() && i < colours.size(); ++i)
    line += (i == 0 ? "" : " &#160; ") + std::string("<span class=\"key ") + colours[i] + "\"></span>" + escaped(names[i]);
  return line + "</p>\n";
}

}  // namespace fairroll::publishing
