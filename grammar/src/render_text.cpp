// SPDX-License-Identifier: Apache-2.0
// Diagnostics for people: the line, carets under the fault, the other places, witness and help; and as GNU one-liners.
#include <algorithm>
#include <cstddef>

#include <fairroll/render.hpp>

#include "utf8.hpp"

namespace fairroll {

namespace {

constexpr std::size_t least_window = 20;  // columns of source text that are shown however narrow the terminal is

std::string_view severity_colour(Severity severity) noexcept {
  switch (severity) {
    case Severity::Error:
      return "\x1b[1;31m";
    case Severity::Warning:
      return "\x1b[1;33m";
    case Severity::Note:
      return "\x1b[1;36m";
  }
  return {};
}

constexpr std::string_view bold = "\x1b[1m";
constexpr std::string_view blue = "\x1b[34m";
constexpr std::string_view plain = "\x1b[0m";

std::string painted(const TextStyle& style, std::string_view colour, std::string_view text) {
  if (!style.use_colours || text.empty()) return std::string(text);
  return std::string(colour).append(text).append(plain);
}

// One character of a source line as it is shown.
struct Cell {
  std::string_view text;
  std::uint32_t offset;  // in bytes, from the beginning of the line
};

std::vector<Cell> cells_of(std::string_view line) {
  std::vector<Cell> cells;
  for (std::uint32_t at = 0; at < line.size();) {
    const std::string_view rest = line.substr(at);
    const utf8::CodePoint letter = utf8::decode(rest);
    const std::string_view shown = rest.front() == '\t' ? std::string_view("\t") : utf8::printable(rest, letter);
    cells.push_back({shown, at});
    at += letter.size;
  }
  return cells;
}

std::size_t column_of(const std::vector<Cell>& cells, std::uint32_t offset) {
  const auto at = std::lower_bound(cells.begin(), cells.end(), offset, [](const Cell& c, std::uint32_t o) { return c.offset < o; });
  return static_cast<std::size_t>(at - cells.begin());
}

// A stretch of a source line and the columns in it that are underlined (half-open, counted in the stretch).
struct Excerpt {
  std::string text;
  std::string indent;
  std::size_t underlined = 1;
};

// The part of a line that can be shown: `width` characters before `at` and twice as many behind it. A line may be a whole file long, and
// one diagnostic may follow the other on it, so nothing else of it is decoded.
struct Window {
  std::uint32_t begin;  // in bytes of the line
  std::uint32_t end;
};

Window window_around(std::string_view line, std::uint32_t at, std::size_t width) {
  const std::size_t before = utf8::longest * (width + 1);
  const std::size_t behind = utf8::longest * (2 * width + 1);
  Window out{at > before ? static_cast<std::uint32_t>(at - before) : 0, static_cast<std::uint32_t>(std::min(line.size(), at + behind))};
  for (std::size_t i = 1; i < utf8::longest && out.begin > 0 && out.begin < line.size() && utf8::continues(line[out.begin]); ++i)
    ++out.begin;
  return out;
}

// The whole line if it fits into `width` columns, else as much of it around the underlined text.
Excerpt excerpt(const Source& source, Span span, std::size_t width) {
  const std::uint32_t number = source.locate(span.begin).line;
  const std::uint32_t line_begin = source.line_begin(number);
  const std::string_view line = source.line(number);
  const auto in_line = [line_begin](std::uint32_t at) { return at < line_begin ? 0 : at - line_begin; };
  const Window window = window_around(line, in_line(span.begin), width);
  const auto in_window = [&window, &in_line](std::uint32_t at) { return std::max(in_line(at), window.begin) - window.begin; };
  const std::vector<Cell> cells = cells_of(line.substr(window.begin, window.end - window.begin));
  const std::size_t from = column_of(cells, in_window(span.begin));
  const std::size_t to = std::max(from + 1, column_of(cells, in_window(span.end)));

  std::size_t first = 0;
  std::size_t last = cells.size();
  const bool clamped = last > width;
  if (clamped) {
    const std::size_t middle = from + std::min(to - from, width / 2) / 2;
    first = std::min(middle > width / 2 ? middle - width / 2 : 0, last - width);
    last = first + width;
  }
  Excerpt out;
  if (first > 0) out.text = out.indent = "...";
  if (first > 0) out.indent = "   ";
  for (std::size_t i = first; i < last; ++i) {
    const bool tab = cells[i].text == "\t";
    out.text += tab && clamped ? " " : cells[i].text;
    if (i < from) out.indent += tab && !clamped ? '\t' : ' ';
  }
  if (from > last) out.indent += ' ';
  if (last < cells.size()) out.text += "...";
  out.underlined = std::max<std::size_t>(1, std::min(to, std::max(last, from + 1)) - std::max(from, first));
  return out;
}

class Snippets {
 public:
  Snippets(std::string& out, const TextStyle& style, std::size_t gutter) : out_(out), style_(style), gutter_(gutter) {}

  void add(const SourceLocation& place, char mark, std::string_view colour, std::string_view words) {
    const std::uint32_t line = place.source->locate(place.span.begin).line;
    const std::size_t columns = static_cast<std::size_t>(std::max(style_.width, 0));
    const std::size_t taken = gutter_ + 3 + 6;  // the gutter, ` | ` and two `...`
    const Excerpt shown = excerpt(*place.source, place.span, std::max(least_window, columns > taken ? columns - taken : 0));
    if (place.source != source_) {
      if (source_) out_ += std::string(gutter_, ' ') + " in " + utf8::printable(place.source->name()) + '\n';
      text_.clear();
    }
    if (place.source != source_ || line != line_ || shown.text != text_) {
      const std::string number = std::to_string(line);
      out_ += painted(style_, blue, std::string(gutter_ - number.size(), ' ') + number + " |");
      out_ += (shown.text.empty() ? "" : " ") + shown.text + '\n';
    }
    out_ += painted(style_, blue, std::string(gutter_, ' ') + " |") + ' ' + shown.indent;
    out_ += painted(style_, colour, std::string(shown.underlined, mark) + (words.empty() ? "" : " ") + utf8::printable(words)) + '\n';
    source_ = place.source;
    line_ = line;
    text_ = shown.text;
  }

 private:
  std::string& out_;
  const TextStyle& style_;
  std::size_t gutter_;
  SourcePtr source_;
  std::uint32_t line_ = 0;
  std::string text_;
};

std::size_t gutter_of(const Diagnostic& d) {
  std::size_t digits = 4;
  const auto widen = [&digits](const SourceLocation& place) {
    if (place.source) digits = std::max(digits, std::to_string(place.source->locate(place.span.begin).line).size());
  };
  widen(d.location);
  for (const Label& label : d.labels) widen(label.location);
  return digits + 1;
}

std::string where(const SourceLocation& place) {
  if (!place.source) return {};
  const LineColumn at = place.source->locate(place.span.begin);
  return utf8::printable(place.source->name()) + ':' + std::to_string(at.line) + ':' + std::to_string(at.column) + ": ";
}

}  // namespace

std::string render_text(const Diagnostic& diagnostic, const TextStyle& style) {
  const Severity severity = diagnostic.severity();
  const std::string_view colour = severity_colour(severity);
  std::string kind(severity_name(severity));
  kind.append("[").append(code_number(diagnostic.code)).append("]");
  std::string out = painted(style, bold, where(diagnostic.location)) + painted(style, colour, kind) + ": ";
  out += painted(style, bold, utf8::printable(diagnostic.message)) + '\n';

  Snippets snippets(out, style, gutter_of(diagnostic));
  if (diagnostic.location.source) snippets.add(diagnostic.location, '^', colour, diagnostic.caption);
  for (const Label& label : diagnostic.labels) {
    if (label.location.source) {
      snippets.add(label.location, '-', blue, label.message);
    } else {
      out += "  " + utf8::printable(label.message) + '\n';
    }
  }
  if (!diagnostic.witness.empty()) out += "  " + painted(style, bold, "witness:") + ' ' + utf8::printable(diagnostic.witness) + '\n';
  if (!diagnostic.help.empty()) out += "  " + painted(style, bold, "help:") + ' ' + utf8::printable(diagnostic.help) + '\n';
  return out;
}

std::string render_text(const Diagnostics& diagnostics, const TextStyle& style) {
  std::string out;
  for (const Diagnostic& diagnostic : diagnostics) {
    if (!out.empty()) out += '\n';
    out += render_text(diagnostic, style);
  }
  return out;
}

std::string sanitize_for_terminal(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const utf8::CodePoint letter = utf8::decode(text);
    out += letter.value == U'\n' || letter.value == U'\t' ? text.substr(0, 1) : utf8::printable(text, letter);
    text.remove_prefix(letter.size);
  }
  return out;
}

std::string render_gnu(const Diagnostics& diagnostics) {
  std::string out;
  for (const Diagnostic& d : diagnostics) {
    const std::string place = where(d.location);
    out += (place.empty() ? "fairroll: " : place) + std::string(severity_name(d.severity())) + ": " + utf8::printable(d.message);
    out.append(" [").append(code_number(d.code)).append(" ").append(code_slug(d.code)).append("]\n");
    for (const Label& label : d.labels) {
      const std::string other = where(label.location);
      out += (other.empty() ? "fairroll: " : other) + "note: " + utf8::printable(label.message) + '\n';
    }
    if (!d.help.empty()) out += (place.empty() ? "fairroll: " : place) + "note: " + utf8::printable(d.help) + '\n';
  }
  return out;
}

}  // namespace fairroll
