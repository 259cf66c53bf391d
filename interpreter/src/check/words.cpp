// SPDX-License-Identifier: Apache-2.0
#include "words.hpp"

#include <algorithm>

#include "report.hpp"

namespace fairroll::checking {
namespace {

constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Everything that needs a look, and little else.
constexpr bool may_be_special(char c) noexcept { return static_cast<unsigned char>(c) <= '#'; }

std::string_view without_punctuation(std::string_view word) noexcept {
  while (!word.empty() && word.front() == '(') word.remove_prefix(1);
  while (!word.empty() && (word.back() == ',' || word.back() == ':' || word.back() == ')' || word.back() == '{')) word.remove_suffix(1);
  return word;
}

}  // namespace

std::string folded(std::string_view text) {
  std::string result(text.size(), ' ');
  char* const begin = result.data();
  char* to = begin;
  const char* at = text.data();
  const char* const end = at + text.size();
  bool in_string = false;
  while (at != end) {
    if (!may_be_special(*at)) {
      do *to++ = *at++;
      while (at != end && !may_be_special(*at));
    } else if (is_blank(*at) && !in_string) {
      do ++at;
      while (at != end && is_blank(*at));
      if (to != begin && to[-1] != ' ') *to++ = ' ';
    } else if (*at == '#' && !in_string) {
      at = std::find(at, end, '\n');
    } else {
      if (*at == '"') in_string = !in_string;
      *to++ = *at++;
    }
  }
  while (to != begin && to[-1] == ' ') --to;
  result.resize(static_cast<std::size_t>(to - begin));
  return result;
}

std::string_view OpeningWords::next() noexcept {
  while (!rest_.empty()) {
    const std::size_t end = rest_.find(' ');
    const std::string_view word = without_punctuation(rest_.substr(0, end));
    rest_ = end == std::string_view::npos ? std::string_view{} : rest_.substr(end + 1);
    if (!word.empty() && word != "the") return word;
  }
  return {};
}

std::string opening_words(std::string_view folded_text, std::size_t count) {
  std::string text;
  OpeningWords words(folded_text);
  for (std::string_view word; count > 0 && !(word = words.next()).empty(); --count) append_words(text, word);
  return text;
}

void append_words(std::string& text, std::string_view more) {
  if (more.empty()) return;
  if (!text.empty()) text += ' ';
  text += more;
}

std::string with_words(std::string base, std::string_view more) {
  append_words(base, more);
  return base;
}

bool ends_with_words(std::string_view whole, std::string_view end) noexcept {
  if (end.empty() || whole.size() < end.size() || whole.substr(whole.size() - end.size()) != end) return false;
  return whole.size() == end.size() || whole[whole.size() - end.size() - 1] == ' ';
}

std::optional<int> small_int(const Syntax& digits) noexcept {
  int value = 0;
  for (const char c : digits.text()) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
    if (value > largest_number) return std::nullopt;
  }
  return value;
}

int capped_int(const Syntax& digits) noexcept { return small_int(digits).value_or(largest_number + 1); }

std::string number_words(int number, const SourceLocation& place) {
  return number > largest_number ? std::string(place.text()) : std::to_string(number);
}

bool runs_backwards(const Syntax& first, const Syntax& last) noexcept {
  const std::optional<int> low = small_int(first);
  const std::optional<int> high = small_int(last);
  return low && high && *high < *low;
}

RangeFault fault_of_range(const Syntax& range, int most) {
  for (const Syntax& end : {range[0], range[1]})
    if (!small_int(end)) return {in_backticks(end) + " is too large", "the maximum value is " + std::to_string(largest_number)};
  const int low = capped_int(range[0]);
  const int high = capped_int(range[1]);
  if (runs_backwards(range[0], range[1]))
    return {"the range " + in_backticks(range) + " is in descending order", "write the lower number first"};
  if (high - low < most) return {};
  return {"the range " + in_backticks(range) + " has " + std::to_string(high - low + 1) + " numbers",
          "list at most " + std::to_string(most) + " numbers"};
}

SourceLocation span_of(const Syntax& first, const Syntax& last) {
  SourceLocation place = first.location();
  if (last) place.span = join(place.span, last.span());
  return place;
}

SourceLocation behind(const Syntax& mark, const Syntax& whole) {
  SourceLocation place = whole.location();
  place.span.begin = mark.span().end;
  while (!place.text().empty() && (is_blank(place.text().front()) || place.text().front() == '#')) {
    const std::size_t line = place.text().front() == '#' ? place.text().find('\n') : 0;
    place.span.begin = line == std::string_view::npos ? place.span.end : place.span.begin + static_cast<std::uint32_t>(line) + 1;
  }
  return place;
}

SourceLocation head_of(const Syntax& whole, const Syntax& end, std::string_view word) {
  SourceLocation place = whole.location();
  if (!end || end.span().begin <= place.span.begin) return place;
  place.span.end = end.span().begin;
  const auto drop = [&](std::size_t count) { place.span.end -= static_cast<std::uint32_t>(count); };
  const auto drop_blanks = [&] {
    while (!place.text().empty() && (is_blank(place.text().back()) || place.text().back() == '{')) drop(1);
  };
  drop_blanks();
  if (!word.empty() && place.text().size() > word.size() && place.text().substr(place.text().size() - word.size()) == word)
    drop(word.size());
  drop_blanks();
  return place;
}

SourceLocation first_word_of(const Syntax& node) {
  SourceLocation place = node.location();
  place.span.end = place.span.begin + static_cast<std::uint32_t>(std::min(place.text().find_first_of(" \t\r\n{"), place.text().size()));
  return place;
}

}  // namespace fairroll::checking
