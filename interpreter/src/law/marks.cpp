// SPDX-License-Identifier: Apache-2.0
#include "marks.hpp"

#include <algorithm>

#include <fairroll/detail/joined.hpp>

namespace fairroll::law {
namespace {

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_small(std::string_view word) noexcept {
  return std::all_of(word.begin(), word.end(), [](char c) { return c >= 'a' && c <= 'z'; });
}
bool is_capital(std::string_view word) noexcept {
  return std::all_of(word.begin(), word.end(), [](char c) { return c >= 'A' && c <= 'Z'; });
}

/// Digits, or a letter and up to four more letters or digits: as many bytes as that takes.
std::size_t part_at(std::string_view text) noexcept {
  constexpr std::size_t longest = 5;
  std::size_t size = 0;
  if (text.empty() || !(is_digit(text[0]) || is_letter(text[0]))) return 0;
  const bool digits = is_digit(text[0]);
  while (size < text.size() && size < longest && (is_digit(text[size]) || (!digits && is_letter(text[size])))) ++size;
  return size;
}

/// Nothing more of the word stands there.
bool ends_at(std::string_view text, std::size_t at) noexcept {
  return at == text.size() || blank_at(text.substr(at)) > 0 || text[at] == '*' || text[at] == '_';
}

std::optional<MarkRead> in_brackets(std::string_view text) {
  std::size_t at = 1;
  for (std::size_t size = part_at(text.substr(at)); size > 0; size = part_at(text.substr(at))) {
    at += size;
    if (at >= longest_mark) return std::nullopt;
    if (at < text.size() && text[at] == ')') {
      if (!ends_at(text, at + 1) && text[at + 1] != '(') return std::nullopt;
      return MarkRead{std::string(text.substr(0, at + 1)), at + 1};
    }
    if (at == text.size() || text[at] != '.') return std::nullopt;
    ++at;
  }
  return std::nullopt;
}

/// Small roman digits, the usual way to write them; 0: it is no such number.
int roman(std::string_view word) noexcept {
  static constexpr std::string_view digits = "ivxlc";
  static constexpr int values[] = {1, 5, 10, 50, 100};
  int sum = 0;
  for (std::size_t i = 0; i < word.size(); ++i) {
    const std::size_t digit = digits.find(word[i]);
    if (digit == std::string_view::npos) return 0;
    const std::size_t next = i + 1 < word.size() ? digits.find(word[i + 1]) : 0;
    if (next == std::string_view::npos) return 0;
    sum += next > digit && i + 1 < word.size() ? -values[digit] : values[digit];
  }
  return std::max(sum, 0);
}

std::string lower_case(std::string_view word) {
  std::string out(word);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

/// `1.`, `a)`, `iv.`, perhaps in bold: bare numbers of one or two digits, one letter, or roman digits, before a blank or the end of a line.
std::optional<MarkRead> bare(std::string_view text) {
  const std::size_t size = part_at(text);
  if (size == 0 || size >= text.size() || (text[size] != '.' && text[size] != ')')) return std::nullopt;
  const std::size_t behind = std::min(text.find_first_not_of("*_", size + 1), text.size());
  if (behind < text.size() && blank_at(text.substr(behind)) == 0) return std::nullopt;
  const std::string_view word = text.substr(0, size);
  const bool counts = is_digit(word[0]) ? size <= 2 : size == 1 || roman(lower_case(word)) > 0;
  if (!counts) return std::nullopt;
  return MarkRead{"(" + std::string(word) + ")", size + 1};
}

}  // namespace

std::size_t blank_at(std::string_view text) noexcept {
  std::size_t at = 0;
  while (at < text.size()) {
    if (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n')
      ++at;
    else if (text.substr(at, 2) == "\xC2\xA0")
      at += 2;
    else
      break;
  }
  return at;
}

std::optional<MarkRead> mark_at(std::string_view text) {
  if (text.empty()) return std::nullopt;
  return text[0] == '(' ? in_brackets(text) : bare(text);
}

std::vector<OpenLists::Counted> OpenLists::ways_of(std::string_view inner) {
  using By = Counted::By;
  if (inner.find('.') != std::string_view::npos) return {{By::Parts, 0}};
  if (is_digit(inner[0])) return {{By::Digits, std::stoi(std::string(inner))}};
  std::vector<Counted> ways;
  const std::string word = lower_case(inner);
  const bool capital = is_capital(inner);
  if (!capital && !is_small(inner)) return {{By::Parts, 0}};
  if (inner.size() == 1) ways.push_back({capital ? By::Capitals : By::Letters, word[0] - 'a' + 1});
  if (const int number = roman(word); number > 0) ways.push_back({capital ? By::RomanCapitals : By::Romans, number});
  if (ways.empty()) ways.push_back({capital ? By::Capitals : By::Letters, 0});
  return ways;
}

std::string OpenLists::put(std::size_t depth, const Counted& as, const std::string& mark) {
  lists_.resize(depth);
  lists_.push_back({as, mark});
  return detail::joined(lists_, " ", [](const List& list) { return list.mark; });
}

std::string OpenLists::take(const std::string& mark) {
  const std::vector<Counted> ways = ways_of(std::string_view(mark).substr(1, mark.size() - 2));
  for (std::size_t depth = lists_.size(); depth-- > 0;)
    for (const Counted& way : ways)
      if (way.by == lists_[depth].last.by && way.number > 1 && way.number == lists_[depth].last.number + 1) return put(depth, way, mark);
  const auto is_open = [&](const Counted& way) {
    return std::any_of(lists_.begin(), lists_.end(), [&](const List& list) { return list.last.by == way.by; });
  };
  for (const Counted& way : ways)
    if (way.number == 1 && !is_open(way)) return put(lists_.size(), way, mark);
  for (std::size_t depth = lists_.size(); depth-- > 0;)
    for (const Counted& way : ways)
      if (way.by == lists_[depth].last.by) return put(depth, way, mark);
  return put(lists_.size(), ways.front(), mark);
}

}  // namespace fairroll::law
