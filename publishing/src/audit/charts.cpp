// SPDX-License-Identifier: Apache-2.0
#include "charts.hpp"

#include <algorithm>
#include <array>

#include <fairroll/detail/chart.hpp>

#include "../svg.hpp"

namespace fairroll::publishing {

namespace {

constexpr double picture_width = 360;
constexpr std::array<const char*, most_series> series_colours{"a", "b", "c", "d"};

/// `name`, so short that it fits a picture; its end says most.
std::string cut_to_fit(const std::string& name) {
  constexpr std::size_t most = 60;
  if (name.size() <= most) return name;
  std::size_t from = name.size() - most;
  while (from < name.size() && (static_cast<unsigned char>(name[from]) & 0xC0U) == 0x80U) ++from;  // within a character
  return "..." + name.substr(from);
}

std::string picture(double high, const std::string& what, const std::string& drawn) {
  std::string svg = svg::opened(picture_width, high);
  svg.insert(4, " role=\"img\" aria-label=\"" + escaped(what) + "\"");
  return svg + drawn + "</svg>\n";
}

std::string cell_path(double x, double y, double wide, double high) {
  using detail::fixed;
  return "M" + fixed(x, 2) + ' ' + fixed(y, 2) + 'h' + fixed(wide, 2) + 'v' + fixed(high, 2) + 'h' + fixed(-wide, 2) + 'z';
}

}  // namespace

std::string heat_map(const HeatMap& map) {
  constexpr double label = 13;
  constexpr double cell = 13;
  constexpr double row = label + cell + 7;
  constexpr double axis = 14;
  std::uint64_t most = 1;
  for (const HeatMap::Row& one : map.rows)
    for (const std::uint64_t count : one.counts) most = std::max(most, count);
  const double step = picture_width / static_cast<double>(std::max<std::size_t>(map.columns.size(), 1));
  std::string drawn;
  double y = 0;
  for (const HeatMap::Row& one : map.rows) {
    drawn += svg::text_at(0, y + 10, cut_to_fit(one.name));
    std::string cells;
    for (std::size_t i = 0; i < one.counts.size(); ++i) cells += cell_path(step * static_cast<double>(i), y + label, step - 1, cell);
    drawn += "<path class=\"none\" d=\"" + cells + "\"/>\n";
    for (std::size_t i = 0; i < one.counts.size(); ++i) {
      if (one.counts[i] == 0) continue;
      const std::string said = one.name + ", " + map.said[i] + ": " + std::to_string(one.counts[i]);
      const double shade = 0.15 + 0.85 * static_cast<double>(one.counts[i]) / static_cast<double>(most);
      drawn +=
          svg::box_at(step * static_cast<double>(i), y + label, step - 1, cell, "heat", said, svg::attribute("fill-opacity", shade, 3)) +
          "\n";
    }
    y += row;
  }
  for (std::size_t i = 0; i < map.columns.size(); ++i)
    if (!map.columns[i].empty())
      drawn += svg::text_at(step * (static_cast<double>(i) + 0.5), y + 8, map.columns[i], " class=\"soft\" text-anchor=\"middle\"");
  return picture(y + axis, map.what, drawn);
}

std::string up_and_down(const UpAndDown& chart) {
  constexpr double high = 150;
  constexpr double top = 16;
  constexpr double below = 30;
  double up = 0;
  double down = 0;
  for (const UpAndDown::Column& one : chart.columns) {
    up = std::max(up, one.up);
    down = std::max(down, one.down);
  }
  const double each = up + down > 0 ? high / (up + down) : 0;
  const double zero = top + up * each;
  const double step = picture_width / static_cast<double>(std::max<std::size_t>(chart.columns.size(), 4));
  std::string drawn = svg::text_at(0, 10, chart.most_up, " class=\"soft\"");
  for (std::size_t i = 0; i < chart.columns.size(); ++i) {
    const UpAndDown::Column& one = chart.columns[i];
    const double x = step * static_cast<double>(i);
    const double wide = step * 0.8;
    if (one.up > 0) drawn += svg::box_at(x, zero - one.up * each, wide, one.up * each, "a", one.said) + "\n";
    if (one.down > 0) drawn += svg::box_at(x, zero, wide, one.down * each, "b", one.said) + "\n";
  }
  const double foot = top + high + 12;
  drawn += svg::line_at(0, zero, picture_width, zero, "zero") + svg::text_at(0, foot, chart.most_down, " class=\"soft\"");
  if (!chart.columns.empty()) {
    drawn += svg::text_at(0, foot + 15, chart.columns.front().name, " class=\"soft\"");
    if (chart.columns.size() > 1)
      drawn += svg::text_at(picture_width, foot + 15, chart.columns.back().name, " class=\"soft\" text-anchor=\"end\"");
  }
  return picture(top + high + below + 4, chart.what, drawn);
}

std::string frequencies(const Frequencies& chart) {
  constexpr double high = 130;
  constexpr double top = 6;
  double most = 1;
  for (const Frequencies::Group& group : chart.groups) {
    for (const std::uint64_t count : group.counts) most = std::max(most, static_cast<double>(count));
    for (const double expected : group.expected) most = std::max(most, expected);
  }
  const double room = picture_width / static_cast<double>(std::max<std::size_t>(chart.groups.size(), 1));
  const std::size_t side_by_side = std::min(std::max<std::size_t>(chart.whose.size(), 1), most_series);
  const double wide = room * 0.84 / static_cast<double>(side_by_side);
  const double bottom = top + high;
  std::string drawn;
  std::string marks;  // above all columns
  for (std::size_t g = 0; g < chart.groups.size(); ++g) {
    const Frequencies::Group& group = chart.groups[g];
    const double from = room * (static_cast<double>(g) + 0.08);
    for (std::size_t i = 0; i < group.counts.size() && i < side_by_side; ++i) {
      const double x = from + wide * static_cast<double>(i);
      const double size = high * static_cast<double>(group.counts[i]) / most;
      const std::string said = group.name + ", " + chart.whose[i] + ": " + std::to_string(group.counts[i]);
      drawn += svg::box_at(x, bottom - size, wide * 0.92, size, series_colours[i], said) + "\n";
      const double mark = bottom - high * group.expected[i] / most;
      marks += svg::line_at(x - wide * 0.04, mark, x + wide * 0.96, mark, "expected");
    }
    drawn += svg::text_at(from + room * 0.42, bottom + 13, group.name, " text-anchor=\"middle\"");
  }
  return picture(bottom + 20, chart.what, drawn + marks + svg::line_at(0, bottom, picture_width, bottom));
}

}  // namespace fairroll::publishing
