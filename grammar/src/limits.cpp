// SPDX-License-Identifier: Apache-2.0
// What is wrong with a text before it is read, and with tokens and tables that are well-formed as such.
#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <limits>

#include <fairroll/parser.hpp>

#include "actions.hpp"
#include "limits.hpp"
#include "quoted.hpp"
#include "utf8.hpp"

namespace fairroll {

namespace {

constexpr std::size_t max_digits = 18;

void check_digits(Builder& b) {
  const Span span = b.last().span;
  const std::string_view token = b.slice(span);
  if (token.size() <= max_digits) return;
  const auto digits = std::count_if(token.begin(), token.end(), [](char c) { return scan::is(c, scan::Digit); });
  if (static_cast<std::size_t>(digits) <= max_digits) return;
  b.report(Code::number_too_long, span, "the number has " + std::to_string(digits) + " digits",
           "use at most 18 digits; larger numbers cannot be computed exactly");
}

// Fractions may have more digits than 64 bits hold: the analysis reads them as text.
void check_fraction(Builder& b) {
  const Span span = b.last().span;
  std::string_view rest = b.slice(span);
  if (rest.size() <= max_fraction_digits) return;
  if (rest.front() == '-') rest.remove_prefix(1);
  const std::size_t above = std::min(rest.find('/'), rest.size());
  const std::size_t longest = std::max(above, rest.size() - std::min(rest.size(), above + 1));
  if (longest <= max_fraction_digits) return;
  b.report(Code::number_too_long, span, "the numerator or denominator has " + std::to_string(longest) + " digits",
           "use at most 2000 digits on each side of the `/`");
}

void check_length(Builder& b, std::string_view name) {
  if (name.size() <= max_name) return;
  b.report(Code::name_too_long, b.last().span, "the name has " + std::to_string(name.size()) + " characters",
           "shorten it to at most 64 characters");
}

// Every row of the node just made must have as many cells as the first.
void check_rows(Builder& b) {
  const Node& table = b.last();
  std::uint32_t columns = 0;
  for (NodeId i = table.first_child; i < table.first_child + table.child_count; ++i) {
    const Node row = b.tree.nodes[i];
    if (row.kind != Kind::row) continue;
    if (columns == 0) columns = row.child_count;
    if (row.child_count == columns) continue;
    b.report(Code::bad_table, row.span,
             "expected one cell for each column (" + std::to_string(columns) + "), found " + std::to_string(row.child_count),
             "write one cell for each column of the first row, with `|` between them");
  }
}

// A column's name stands where steps have names and amounts, so no word that means something there can be one.
void check_columns(Builder& b) {
  const Node& table = b.last();
  if (table.child_count == 0) return;
  const Node header = b.tree.nodes[table.first_child];
  for (NodeId i = header.first_child; header.kind == Kind::row && i < header.first_child + header.child_count; ++i) {
    const Node& cell = b.tree.nodes[i];
    const std::string_view name = b.slice(cell.span);
    const words::Word word = cell.kind == Kind::name ? words::find(name) : words::no_word;
    if (!words::is_reserved(word) && !begins_step(name)) continue;
    b.report(Code::reserved, cell.span, in_backticks(name) + " is a reserved word and cannot be the name of a column",
             "use a different name, such as " + in_backticks(std::string(name) + "_"));
  }
}

constexpr unsigned char blank = 0x20;  // the first letter behind the controls

// The first byte that is no text: no UTF-8, or a NUL. `text.size()` if there is none.
[[nodiscard]] std::size_t first_bad_byte(std::string_view text) noexcept {
  for (std::size_t at = 0; at < text.size();) {
    if (text.size() - at >= 8 && utf8::eight_plain<1>(text.data() + at)) {
      at += 8;
      continue;
    }
    const auto byte = static_cast<unsigned char>(text[at]);
    if (byte == 0) return at;
    if (byte < 0x80) {
      ++at;
      continue;
    }
    const utf8::CodePoint letter = utf8::decode(text.substr(at));
    if (!letter.valid) return at;
    at += letter.size;
  }
  return text.size();
}

// The first letter from `at` on that can make a line look other than it reads; `text.size()` if there is none.
[[nodiscard]] std::size_t next_hidden(std::string_view text, std::size_t at) noexcept {
  while (at < text.size()) {
    if (text.size() - at >= 8 && utf8::eight_plain<blank>(text.data() + at)) {
      at += 8;
      continue;
    }
    const utf8::CodePoint letter = utf8::decode(text.substr(at));
    const bool usual = letter.value == U'\n' || letter.value == U'\r' || letter.value == U'\t' || (at == 0 && letter.value == 0xFEFF);
    if (!usual && utf8::steers_the_terminal(letter.value)) return at;
    at += letter.size;
  }
  return text.size();
}

[[nodiscard]] std::string code_point_words(char32_t letter) {
  std::array<char, 8> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), static_cast<std::uint32_t>(letter), 16).ptr;
  std::string out(digits.data(), end);
  std::transform(out.begin(), out.end(), out.begin(), [](char c) { return c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c; });
  return "U+" + std::string(out.size() < 4 ? 4 - out.size() : 0, '0') + out;
}

// A remark runs to the line feed. In a file whose lines end with a carriage return alone, what follows would be lost in it without a word.
// The place of the carriage return inside a remark; `text.size()` if there is none.
[[nodiscard]] std::size_t lost_in_remark(std::string_view text) noexcept {
  bool quoted = false;
  bool remark = false;
  if (text.find('\r') == std::string_view::npos) return text.size();
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    if (c == '\n') quoted = remark = false;
    if (c == '"' && !remark) quoted = !quoted;
    if (c == '#' && !quoted) remark = true;
    if (c != '\r' || !remark) continue;
    const std::size_t next = text.find_first_not_of("\r \t", at);
    if (next == std::string_view::npos) break;
    if (text[next] != '\n') return at;
  }
  return text.size();
}

}  // namespace

const char* Builder::first() const noexcept {
  const bool marked = text_.substr(0, 3) == "\xef\xbb\xbf";  // a byte order mark is no part of the text
  return scan::blanks(text_.data() + (marked ? 3 : 0), text_end());
}

bool begins_step(std::string_view word) noexcept {
  static constexpr std::string_view words[] = {"seats", "given", "throw", "note", "expect", "rules"};
  return std::find(std::begin(words), std::end(words), word) != std::end(words);
}

std::optional<Diagnostic> unreadable(const SourcePtr& source) {
  if (source->text().size() <= Source::max_bytes) return unreadable_log(source);
  Diagnostic fault;
  fault.code = Code::too_large;
  fault.location.source = source;
  fault.message = "the file has " + std::to_string(source->text().size()) + " bytes";
  fault.help = "split the file: a file can have at most 1 MiB (1048576 bytes)";
  return fault;
}

std::optional<Diagnostic> unreadable_log(const SourcePtr& source) {
  const std::string_view text = source->text();
  const auto fault = [&](Code code, Span span, std::string message, std::string help) {
    return Diagnostic{code, {source, span}, std::move(message), {}, {}, {}, std::move(help)};
  };
  if (text.size() > std::numeric_limits<std::uint32_t>::max())
    return fault(Code::too_large, {}, "the log has " + std::to_string(text.size()) + " bytes",
                 "split the log: a log can have at most 4 GiB");
  const std::size_t bad = first_bad_byte(text);
  if (bad == text.size()) return std::nullopt;
  const auto at = static_cast<std::uint32_t>(bad);
  return fault(Code::not_utf8, {at, at + 1}, text[bad] == 0 ? "the text contains a NUL byte" : "the text is not valid UTF-8",
               "save the file as UTF-8, or supply the text as UTF-8");
}

Diagnostic hidden_character(const SourceLocation& place, char32_t letter) {
  return {Code::hidden_character,
          place,
          "the invisible character " + code_point_words(letter) + " can make the line look different from its actual content",
          {},
          {},
          {},
          "remove it"};
}

std::string without_hidden(std::string_view text) {
  std::string out;
  for (;;) {
    const std::size_t hidden = next_hidden(text, 0);
    out += text.substr(0, hidden);
    if (hidden == text.size()) return out;
    out += "\xEF\xBF\xBD";
    text.remove_prefix(hidden + utf8::decode(text.substr(hidden)).size);
  }
}

Diagnostics hidden_characters(const SourcePtr& source) {
  Diagnostics out;
  const std::string_view text = source->text();
  for (std::size_t at = next_hidden(text, 0); at < text.size(); at = next_hidden(text, text.find('\n', at))) {
    const utf8::CodePoint letter = utf8::decode(text.substr(at));
    const auto begin = static_cast<std::uint32_t>(at);
    out.push_back(hidden_character({source, {begin, begin + letter.size}}, letter.value));
  }
  return out;
}

bool Builder::readable() {
  if (std::optional<Diagnostic> unfit = unreadable(source_)) {
    diagnostics.push_back(std::move(*unfit));
    return false;
  }
  diagnostics = hidden_characters(source_);
  const std::size_t lost = lost_in_remark(text_);
  if (lost == text_.size()) return true;
  const auto here = static_cast<std::uint32_t>(lost);
  report(Code::stray_character, {here, here + 1}, "a carriage return alone does not end a comment", "end lines with LF or CRLF");
  return false;
}

template <>
void check<Kind::name>(Builder& b) {
  check_length(b, b.slice(b.last().span));
}
template <>
void check<Kind::path>(Builder& b) {
  std::string_view rest = b.slice(b.last().span);
  while (rest.size() > max_name) {
    const std::size_t dot = rest.find('.');
    check_length(b, rest.substr(0, dot));
    rest = dot == std::string_view::npos ? std::string_view() : rest.substr(dot + 1);
  }
}
template <>
void check<Kind::integer>(Builder& b) {
  check_digits(b);
}
template <>
void check<Kind::number>(Builder& b) {
  check_digits(b);
}
template <>
void check<Kind::fraction>(Builder& b) {
  check_fraction(b);
}
template <>
void check<Kind::language>(Builder& b) {
  const Span version = b.tree.nodes[b.last().first_child].span;
  if (b.slice(version) == "1") return;
  b.report(Code::language_version, version, "version " + std::string(b.slice(version)) + " of the language is not supported",
           "write `language 1`, the only supported version");
  b.give_up();
}
template <>
void check<Kind::paytable>(Builder& b) {
  check_rows(b);
}
template <>
void check<Kind::amend_paytable>(Builder& b) {
  check_rows(b);
}
template <>
void check<Kind::examples>(Builder& b) {
  check_rows(b);
  check_columns(b);
}

}  // namespace fairroll
