// SPDX-License-Identifier: Apache-2.0
#include "words.hpp"

#include <algorithm>
#include <utility>

#include <fairroll/json_form.hpp>

namespace fairroll::scenario {
namespace {

/// Appends `text` without comments, every run of blanks as one.
void append_folded(std::string& out, std::string_view text) {
  bool comment = false;
  for (const char c : text) {
    if (c == '#') comment = true;
    if (c == '\n') comment = false;
    if (comment) continue;
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank)
      out.push_back(c);
    else if (!out.empty() && out.back() != ' ')
      out.push_back(' ');
  }
}

/// The name leaves below `node` that are columns, in the order of the text.
void find_columns(const Syntax& node, const Row& row, std::vector<std::pair<Span, std::string>>& out) {
  if (node.is(Kind::name)) {
    const auto cell = row.find(node.str());
    if (cell != row.end()) out.emplace_back(node.span(), cell->second.text);
  }
  for (std::size_t i = 0; i < node.size(); ++i) find_columns(node[i], row, out);
}

}  // namespace

Word word_of(const Syntax& leaf, const Row& row) {
  if (leaf.is(Kind::name)) {
    const auto cell = row.find(leaf.str());
    if (cell != row.end()) return cell->second;
  }
  return {leaf.str(), leaf.location()};
}

std::string one_line(const Syntax& node, const Row& row) {
  if (node.is_json()) return format_syntax(node, [&row](const Syntax& leaf) { return word_of(leaf, row).text; });
  std::vector<std::pair<Span, std::string>> columns;
  if (!row.empty()) find_columns(node, row, columns);
  std::sort(columns.begin(), columns.end(), [](const auto& a, const auto& b) { return a.first.begin < b.first.begin; });
  const SourceLocation place = node.location();
  std::string out;
  std::uint32_t at = place.span.begin;
  for (const auto& [span, text] : columns) {
    append_folded(out, place.source->slice({at, span.begin}));
    out += text;
    at = span.end;
  }
  append_folded(out, place.source->slice({at, place.span.end}));
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

bool is_whole_number(std::string_view text) noexcept {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

int small_number(std::string_view text) noexcept {
  if (!is_whole_number(text) || text.size() > 6) return -1;
  int value = 0;
  for (const char c : text) value = value * 10 + (c - '0');
  return value;
}

}  // namespace fairroll::scenario
