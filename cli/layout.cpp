// SPDX-License-Identifier: Apache-2.0
#include "layout.hpp"

#include <algorithm>
#include <array>

#include "io.hpp"

namespace fairroll::cli {

namespace {

/// Narrow terminals wrap by themselves; below this our own breaking would only make it worse.
constexpr std::size_t least_width = 24;

std::string blanks(std::size_t count) { return std::string(count, ' '); }

/// Lines of `text` that fit `room`, broken at blanks.
std::vector<std::string> lines_of(const std::string& text, std::size_t room) {
  std::vector<std::string> lines;
  std::string line;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    if (!line.empty() && width_of(line) + 1 + width_of(word) > room) {
      lines.push_back(line);
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
    at = end + 1;
  }
  lines.push_back(line);
  return lines;
}

}  // namespace

std::size_t width_of(std::string_view text) noexcept {
  std::size_t width = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == paint_mark)
      ++at;
    else if ((static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U)
      ++width;
  }
  return width;
}

std::string both_ends(std::string text, const std::string& right, int width) {
  // A title in JSON may have more lines than one, which must not look like lines of the report.
  std::replace(text.begin(), text.end(), '\n', ' ');
  const std::size_t used = width_of(text) + width_of(right);
  const std::size_t room = static_cast<std::size_t>(std::max(width, 1));
  if (used + 2 <= room) return text + blanks(room - used) + right + '\n';
  return text + '\n' + blanks(room > width_of(right) ? room - width_of(right) : 0) + right + '\n';
}

std::string percent_of(std::size_t permille) { return std::to_string(permille / 10) + "." + std::to_string(permille % 10) + " %"; }

std::string wrapped(const std::string& text, std::size_t indent, int width) {
  const std::size_t whole = static_cast<std::size_t>(std::max(width, 1));
  const std::size_t room = whole > indent + least_width ? whole - indent : least_width;
  std::string out;
  for (const std::string& line : lines_of(text, room)) out += blanks(indent) + line + '\n';
  return out;
}

std::string Columns::text() const {
  std::vector<std::size_t> widths;
  for (const std::vector<std::string>& row : rows_) {
    if (row.back() == note_mark) continue;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (widths.size() <= i) widths.push_back(0);
      if (i + 1 < row.size()) widths[i] = std::max(widths[i], width_of(row[i]));
    }
  }
  std::string out;
  for (const std::vector<std::string>& row : rows_) {
    std::size_t at = indent_;
    if (row.back() == note_mark) {
      const std::size_t column = static_cast<std::size_t>(row[1][0] - '0');
      for (std::size_t i = 0; i < column && i < widths.size(); ++i) at += widths[i] + 2;
      out += wrapped(row[0], at, width_);
      continue;
    }
    std::string line = blanks(indent_);
    for (std::size_t i = 0; i + 1 < row.size(); ++i) {
      line += row[i] + blanks(widths[i] - width_of(row[i]) + 2);
      at += widths[i] + 2;
    }
    const std::string last = wrapped(row.back(), at, width_);
    line += last.substr(std::min(at, last.size()));
    // Nothing behind the last word of a line.
    std::size_t end = line.find('\n');
    while (end != std::string::npos && end > 0 && line[end - 1] == ' ') line.erase(--end, 1);
    out += line;
  }
  return out;
}

std::string bold(const std::string& text, bool colour) { return colour ? paint(text, Paint::Bold) : text; }

std::string tinted(const std::string& text, Tint tint, bool colour) {
  if (!colour || text.empty()) return text;
  return paint(text, tint == Tint::Good ? Paint::Green : tint == Tint::Bad ? Paint::Red : Paint::Yellow);
}

}  // namespace fairroll::cli
