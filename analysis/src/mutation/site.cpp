// SPDX-License-Identifier: Apache-2.0
#include "site.hpp"

#include <algorithm>
#include <cctype>

namespace fairroll::analysis::mutation {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-'; }

}  // namespace

void Site::change(Span span, std::string text, std::string_view name) const {
  if (slice(span) == text) return;
  out_.push_back({.unit = {}, .location = {source_, span}, .text = std::move(text), .kind_name = name});
}

void Site::erase(Span span, std::string_view name) const {
  const std::string_view all = source_->text();
  while (span.begin > 0 && (all[span.begin - 1] == ' ' || all[span.begin - 1] == '\t')) --span.begin;
  change(span, "", name);
}

void Site::drop_one(const std::vector<Span>& items, std::size_t which, std::string_view name) const {
  if (items.size() < 2) return;
  if (which + 1 < items.size())
    change({items[which].begin, items[which + 1].begin}, "", name);
  else
    change({items[which - 1].end, items[which].end}, "", name);
}

Span Site::word(std::string_view word) const {
  const std::string_view all = source_->text();
  std::uint32_t at = node.span().begin;
  std::size_t child = 0;
  while (at < node.span().end) {
    while (child < node.size() && node[child].span().end <= at) ++child;
    if (child < node.size() && node[child].span().begin <= at) {
      at = node[child].span().end;
      continue;
    }
    if (all[at] == '#') {
      while (at < node.span().end && all[at] != '\n') ++at;
      continue;
    }
    if (!is_word(all[at])) {
      ++at;
      continue;
    }
    std::uint32_t end = at;
    while (end < all.size() && is_word(all[end])) ++end;
    if (all.substr(at, end - at) == word) return {at, end};
    at = end;
  }
  return {node.span().end, node.span().end};
}

Span Site::before(std::uint32_t at, std::string_view word) const {
  const std::string_view all = source_->text();
  std::uint32_t end = at;
  while (end > 0 && is_blank(all[end - 1])) --end;
  if (end < word.size() || all.substr(end - word.size(), word.size()) != word) return {at, at};
  const std::uint32_t begin = end - static_cast<std::uint32_t>(word.size());
  return {begin, end};
}

Span with_parentheses(const Site& site, Span span) {
  const std::string_view all = site.text();
  std::uint32_t begin = span.begin;
  std::uint32_t end = span.end;
  while (begin > 0 && is_blank(all[begin - 1])) --begin;
  while (end < all.size() && is_blank(all[end])) ++end;
  if (begin > 0 && end < all.size() && all[begin - 1] == '(' && all[end] == ')') return {begin - 1, end + 1};
  return span;
}

std::vector<Span> spans(const std::vector<Syntax>& nodes) {
  std::vector<Span> out;
  for (const Syntax& node : nodes) out.push_back(node.span());
  return out;
}

bool is_condition(Kind kind) {
  switch (kind) {
    case Kind::or_:
    case Kind::and_:
    case Kind::not_:
    case Kind::die_any:
    case Kind::die_each:
    case Kind::die_no:
    case Kind::die_exactly:
    case Kind::die_number:
    case Kind::throw_test:
    case Kind::turn_test:
    case Kind::seat_any:
    case Kind::seat_no:
    case Kind::number_is:
    case Kind::is:
    case Kind::includes:
    case Kind::holds:
    case Kind::phase_ref:
      return true;
    default:
      return false;
  }
}

}  // namespace fairroll::analysis::mutation
