// SPDX-License-Identifier: Apache-2.0
// The words of the language as the scanner sees them: keywords.def made into a table that is hashed at compile time.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace fairroll::words {

/// Index of a row of keywords.def; `no_word` for every other word.
using Word = std::uint8_t;

enum class Reserve : std::uint8_t { Free, Reserved };
enum class Class : std::uint8_t { Unit, Statement, Joint, Value, Record };

struct Keyword {
  std::string_view text;
  Reserve reserve = Reserve::Free;
  Class highlight = Class::Joint;
};

inline constexpr Keyword keywords[] = {
#define FAIRROLL_KEYWORD(word, reserve, highlight) {word, Reserve::reserve, Class::highlight},
#include "keywords.def"
#undef FAIRROLL_KEYWORD
};
inline constexpr std::size_t count = std::size(keywords);
inline constexpr Word no_word = 255;
static_assert(count < no_word);

namespace internal {

inline constexpr std::size_t buckets = 1024;

constexpr std::size_t hash(std::string_view s) noexcept {
  const auto at = [&](std::size_t i) { return static_cast<std::size_t>(static_cast<unsigned char>(s[i])); };
  const std::size_t n = s.size();
  return (at(0) * 33U + at(n - 1) * 5U + at(n / 2) * 577U + at(n / 3) * 89U + n * 269U) % buckets;
}

// Open addressing; three quarters of the buckets and more stay empty, so most names miss at once.
constexpr auto make_table() {
  std::array<Word, buckets> table{};
  for (auto& bucket : table) bucket = no_word;
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t b = hash(keywords[i].text);
    while (table[b] != no_word) b = (b + 1) % buckets;
    table[b] = static_cast<Word>(i);
  }
  return table;
}
inline constexpr auto table = make_table();

}  // namespace internal

/// The keyword spelt `text` (not empty), or `no_word`.
[[nodiscard]] constexpr Word find(std::string_view text) noexcept {
  for (std::size_t b = internal::hash(text);; b = (b + 1) % internal::buckets) {
    const Word word = internal::table[b];
    if (word == no_word || keywords[word].text == text) return word;
  }
}

[[nodiscard]] constexpr bool is_reserved(Word word) noexcept { return word != no_word && keywords[word].reserve == Reserve::Reserved; }

/// A string as template argument: kw<"wins">.
template <std::size_t N>
struct Spelling {
  char text[N]{};
  consteval Spelling(const char (&s)[N]) {  // NOLINT(google-explicit-constructor): the point is to write a literal
    for (std::size_t i = 0; i < N; ++i) text[i] = s[i];
  }
  [[nodiscard]] constexpr std::string_view view() const noexcept { return {text, N - 1}; }
};

/// The row of keywords.def for `S`; a word that has none does not compile.
template <Spelling S>
consteval Word row() {
  constexpr Word word = find(S.view());
  static_assert(word != no_word, "add a row for this word to keywords.def");
  return word;
}

}  // namespace fairroll::words
