// SPDX-License-Identifier: Apache-2.0
#include "lines.hpp"

#include <algorithm>
#include <limits>

#include "../utf8.hpp"

namespace fairroll::formatting {

namespace {

constexpr std::size_t no_limit = std::numeric_limits<std::size_t>::max();

// How the columns of a class are set.
struct Setting {
  std::size_t first_gap = 1;      // blanks at least before the first stop
  std::size_t next_gap = 2;       // and before the others
  std::size_t first_widest = 50;  // a first cell wider than that pushes nobody else to the right
  std::size_t next_widest = 50;   // nor does another
  std::size_t page = page_width;  // no line is made longer than that
  bool alone = false;             // set even if the line has no neighbour
  bool across_blank_lines = false;
};

Setting setting_of(Kind column_class) {
  switch (column_class) {
    case Kind::fact:
      return {.first_gap = 3, .next_gap = 3, .alone = true};
    case Kind::row:
      return {.next_gap = 1, .first_widest = no_limit, .next_widest = no_limit, .page = no_limit, .across_blank_lines = true};
    case Kind::event:
    case Kind::phase:
    case Kind::figure:
    case Kind::count:
      return {.first_gap = 2};
    case Kind::wins:
      return {.first_widest = 8};  // not `wins and stays up`
    default:
      return {};
  }
}

// The text cut at its stops, without the blanks before them.
std::vector<std::string> cells_of(const Line& line, const std::vector<std::size_t>& stops) {
  std::vector<std::string> cells;
  std::size_t begin = 0;
  for (const std::size_t stop : stops) {
    const std::size_t end = line.text.find_last_not_of(' ', stop - 1);
    cells.push_back(line.text.substr(begin, end + 1 - begin));
    begin = stop;
  }
  cells.push_back(line.text.substr(begin));
  return cells;
}

struct Cut {
  Line* line;
  std::vector<std::string> cells;
};

std::vector<std::size_t> widths_of(const std::vector<Cut>& cuts, const Setting& setting) {
  std::vector<std::size_t> widths;
  for (const Cut& cut : cuts) {
    for (std::size_t i = 0; i + 1 < cut.cells.size(); ++i) {
      if (widths.size() <= i) widths.push_back(0);
      const std::size_t width = utf8::count(cut.cells[i]);
      const std::size_t widest = i == 0 ? cut.line->mark_stop + setting.first_widest : setting.next_widest;
      if (width <= widest) widths[i] = std::max(widths[i], width);
    }
  }
  return widths;
}

std::string joined(const Cut& cut, const std::vector<std::size_t>& widths, const Setting& setting) {
  std::string text;
  for (std::size_t i = 0; i < cut.cells.size(); ++i) {
    text += cut.cells[i];
    if (i + 1 == cut.cells.size()) break;
    const std::size_t width = utf8::count(cut.cells[i]);
    text.append(widths[i] > width ? widths[i] - width : 0, ' ');
    text.append(i == 0 ? setting.first_gap : setting.next_gap, ' ');
  }
  return text;
}

// Gives up the last stop of a line that does not find room in the common columns.
void merge_last_cells(Cut& cut, const Setting& setting) {
  const std::string last = std::move(cut.cells.back());
  cut.cells.pop_back();
  cut.cells.back().append(setting.alone ? setting.next_gap : 1, ' ').append(last);
}

// Sets the lines in common columns. Those that would leave the page take part with fewer, and then do not widen the others.
void align(std::vector<Cut> cuts, const Setting& setting) {
  constexpr int rounds = 4;
  for (int round = 0; round < rounds && (cuts.size() > 1 || (setting.alone && !cuts.empty())); ++round) {
    const std::vector<std::size_t> widths = widths_of(cuts, setting);
    bool all_fit = true;
    for (Cut& cut : cuts) {
      if (cut.cells.size() < 2 || cut.line->indent + utf8::count(joined(cut, widths, setting)) <= setting.page) continue;
      merge_last_cells(cut, setting);
      all_fit = false;
    }
    if (!all_fit) continue;
    for (const Cut& cut : cuts) {
      if (cut.cells.size() > 1) cut.line->text = joined(cut, widths, setting);
    }
    return;
  }
}

// The marked lines that stand in one list with `first`, which is one of them.
std::vector<std::size_t> marked_run(const std::vector<Line>& lines, std::size_t first) {
  std::vector<std::size_t> run;
  for (std::size_t i = first; i < lines.size(); ++i) {
    const Line& line = lines[i];
    const bool belongs_above = line.indent > lines[first].indent || line.text.front() == '}';
    if (belongs_above || line.only_comment) continue;
    if (line.indent < lines[first].indent || line.mark_stop == 0 || (i > first && line.blank_before)) break;
    run.push_back(i);
  }
  return run;
}

// Lines that go on with a marked one stand under its words, and cases under cases, if they find room there.
void hang(std::vector<Line>& lines, std::size_t marked, std::size_t moved) {
  constexpr std::size_t continuation = 4;
  const Line& head = lines[marked];
  const auto shift = [&](const Line& line) { return line.indent == head.indent + continuation ? head.mark_stop - continuation : moved; };
  std::size_t end = marked + 1;
  for (; end < lines.size() && lines[end].continues; ++end) {
    if (lines[end].indent + shift(lines[end]) + utf8::count(lines[end].text) > page_width) return;
  }
  for (std::size_t i = marked + 1; i < end; ++i) lines[i].indent += shift(lines[i]);
}

// Longer marks have their own line's room only.
constexpr std::size_t widest_mark = 17;

void align_marks(std::vector<Line>& lines) {
  std::vector<bool> done(lines.size());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].mark_stop == 0 || done[i]) continue;
    std::vector<Cut> cuts;
    std::vector<std::size_t> before;
    for (const std::size_t k : marked_run(lines, i)) {
      done[k] = true;
      if (lines[k].mark_stop > widest_mark) continue;
      cuts.push_back({&lines[k], cells_of(lines[k], {lines[k].mark_stop})});
      before.push_back(lines[k].text.size());
    }
    align(cuts, {});
    for (std::size_t k = 0; k < cuts.size(); ++k) {
      Line& line = *cuts[k].line;
      const std::size_t moved = line.text.size() - before[k];
      line.mark_stop += moved;
      for (std::size_t& stop : line.stops) stop += moved;
      hang(lines, static_cast<std::size_t>(&line - lines.data()), moved);
    }
  }
}

void align_classes(std::vector<Line>& lines) {
  for (std::size_t i = 0; i < lines.size();) {
    const Line& first = lines[i];
    if (!first.column_class) {
      ++i;
      continue;
    }
    const Setting setting = setting_of(*first.column_class);
    std::vector<Cut> cuts;
    for (const std::size_t begin = i; i < lines.size(); ++i) {
      Line& line = lines[i];
      if (i > begin && line.blank_before && !setting.across_blank_lines) break;
      if (line.only_comment && line.indent == first.indent) continue;
      const bool kin =
          line.column_class == first.column_class && line.indent == first.indent && (line.mark_stop > 0) == (first.mark_stop > 0);
      if (!kin) break;
      cuts.push_back({&line, cells_of(line, line.stops)});
    }
    align(std::move(cuts), setting);
  }
}

}  // namespace

std::string written(std::vector<Line> lines) {
  align_marks(lines);
  align_classes(lines);
  std::string out;
  for (const Line& line : lines) {
    if (line.blank_before && !out.empty()) out += '\n';
    if (!line.text.empty()) out += std::string(line.indent, ' ') + line.text;
    if (!line.comment.empty()) out += "  " + line.comment;
    out += '\n';
  }
  return out;
}

}  // namespace fairroll::formatting
