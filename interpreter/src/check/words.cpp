#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::string_view without_punctuation(std::string_view word) noexcept {
  while (!word.empty() && (word.back() == ',' || word.back() == ':' || word.back() == '{')) word.remove_suffix(1);
  return word;
}

}  // namespace

std::string folded(std::string_view text) {
  std::string result;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') in_string = !in_string;
    if (c == '#' && !in_string) {
      while (i + 1 < text.size() && text[i + 1] != '\n') ++i;
    } else if (!is_blank(c) || in_string) {
      result += c;
    } else if (!result.empty() && result.back() != ' ') {
      result += ' ';
    }
  }
  while (!result.empty() && result.back() == ' ') result.pop_back();
  return result;
}

std::vector<std::string> opening_words(std::string_view folded_text) {
  std::vector<std::string> words;
  while (!folded_text.empty()) {
    const std::size_t end = folded_text.find(' ');
    const std::string_view word = without_punctuation(folded_text.substr(0, end));
    if (!word.empty() && word != "the") words.emplace_back(word);
    folded_text = end == std::string_view::npos ? std::string_view{} : folded_text.substr(end + 1);
  }
  return words;
}

bool ends_with_words(std::string_view whole, std::string_view end) noexcept {
  if (end.empty() || whole.size() < end.size() || whole.substr(whole.size() - end.size()) != end) return false;
  return whole.size() == end.size() || whole[whole.size() - end.size() - 1] == ' ';
}

std::optional<int> small_int(const Syntax& digits) noexcept {
  constexpr int limit = 1'000'000;
  int value = 0;
  for (const char c : digits.text()) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
    if (value > limit) return std::nullopt;
  }
  return value;
}

Place span_of(const Syntax& first, const Syntax& last) {
  Place place = first.place();
  if (last) place.span = join(place.span, last.span());
  return place;
}

Place head_of(const Syntax& whole, const Syntax& end, std::string_view word) {
  Place place = whole.place();
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

}  // namespace fairroll::checking
