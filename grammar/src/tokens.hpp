// SPDX-License-Identifier: Apache-2.0
// Tokens, as plain scanners: from `p`, return the end of the token, or null if none begins there. Blanks, comments and `the` are skipped
// behind every token, so that every rule begins at a token and line breaks mean nothing (except in tables).
//   WORD   = letter { letter | digit | "_" | "-" before a letter or digit }        NAME = a WORD that is not reserved
//   INT    = digit { digit }     NUM = INT [ "." INT ]     DATE = 2015-07-01     STRING = '"' { any but '"' and line end } '"'
//   MARK   = "(" part { "." part } ")", part = digits or up to five letters | "[" WORD "]"     PATH = NAME { "." WORD }
//   FRACTION = [ "-" ] INT [ "/" INT ]
#pragma once

#include <array>
#include <cstring>

#include "keywords.hpp"

namespace fairroll::scan {

enum : std::uint8_t { Letter = 1, Digit = 2, Underscore = 4, Blank = 8 };

constexpr auto make_classes() {
  std::array<std::uint8_t, 256> classes{};
  for (std::size_t c = 'a'; c <= 'z'; ++c) classes[c] = Letter;
  for (std::size_t c = 'A'; c <= 'Z'; ++c) classes[c] = Letter;
  for (std::size_t c = '0'; c <= '9'; ++c) classes[c] = Digit;
  classes['_'] = Underscore;
  for (const char c : {' ', '\t', '\n', '\r', '\v', '\f'}) classes[static_cast<unsigned char>(c)] = Blank;
  return classes;
}
inline constexpr auto classes = make_classes();

[[nodiscard]] inline bool is(char c, unsigned mask) noexcept { return (classes[static_cast<unsigned char>(c)] & mask) != 0; }
[[nodiscard]] inline bool is_word(char c) noexcept { return is(c, Letter | Digit | Underscore); }

/// True if a word that reaches to `p` ends there.
[[nodiscard]] inline bool word_ends(const char* p, const char* end) noexcept {
  if (p == end) return true;
  return !is_word(*p) && !(*p == '-' && p + 1 != end && is(p[1], Letter | Digit));
}

[[nodiscard]] inline const char* word(const char* p, const char* end) noexcept {
  if (p == end || !is(*p, Letter)) return nullptr;
  do {
    do ++p;
    while (p != end && is_word(*p));
  } while (!word_ends(p, end));  // a `-` may stand between
  return p;
}

/// The keyword at `p`, or no_word.
[[nodiscard]] inline words::Word keyword(const char* p, const char* end) noexcept {
  const char* const stop = word(p, end);
  return stop == nullptr ? words::no_word : words::find({p, static_cast<std::size_t>(stop - p)});
}

[[nodiscard]] inline const char* name(const char* p, const char* end) noexcept {
  const char* const stop = word(p, end);
  if (stop == nullptr || words::is_reserved(words::find({p, static_cast<std::size_t>(stop - p)}))) return nullptr;
  return stop;
}

[[nodiscard]] inline const char* digits(const char* p, const char* end) noexcept {
  while (p != end && is(*p, Digit)) ++p;
  return p;
}

[[nodiscard]] inline bool digit_at(const char* p, const char* end) noexcept { return p != end && is(*p, Digit); }

[[nodiscard]] inline const char* integer(const char* p, const char* end) noexcept {
  const char* const stop = digits(p, end);
  if (stop == p || (stop != end && (is_word(*stop) || (*stop == '.' && digit_at(stop + 1, end))))) return nullptr;
  return stop;
}

[[nodiscard]] inline const char* number(const char* p, const char* end) noexcept {
  const char* stop = digits(p, end);
  if (stop == p) return nullptr;
  if (stop != end && *stop == '.' && digit_at(stop + 1, end)) stop = digits(stop + 1, end);
  return stop != end && is_word(*stop) ? nullptr : stop;
}

/// `7/495`, `-1/36` or `0`, in one piece.
[[nodiscard]] inline const char* fraction(const char* p, const char* end) noexcept {
  if (p != end && *p == '-') ++p;
  if (!digit_at(p, end)) return nullptr;
  const char* stop = digits(p, end);
  if (stop != end && *stop == '/' && digit_at(stop + 1, end)) stop = digits(stop + 1, end);
  if (stop != end && (is_word(*stop) || *stop == '/' || (*stop == '.' && digit_at(stop + 1, end)))) return nullptr;
  for (p = stop; p != end && *p == ' ';) ++p;
  return p != end && *p == '/' ? nullptr : stop;
}

[[nodiscard]] inline const char* date(const char* p, const char* end) noexcept {
  constexpr std::string_view shape = "dddd-dd-dd";
  if (static_cast<std::size_t>(end - p) < shape.size()) return nullptr;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] == 'd' ? !is(p[i], Digit) : p[i] != '-') return nullptr;
  }
  p += shape.size();
  return p != end && is_word(*p) ? nullptr : p;
}

[[nodiscard]] inline const char* text(const char* p, const char* end) noexcept {
  if (p == end || *p != '"') return nullptr;
  for (++p; p != end && *p != '\n'; ++p) {
    if (*p == '"') return p + 1;
  }
  return nullptr;
}

[[nodiscard]] inline const char* mark(const char* p, const char* end) noexcept {
  if (p == end) return nullptr;
  if (*p == '[') {
    p = word(p + 1, end);
    return p != nullptr && p != end && *p == ']' ? p + 1 : nullptr;
  }
  if (*p != '(') return nullptr;
  do {
    const char* const part = ++p;
    while (p != end && is(*p, Letter | Digit)) ++p;
    if (p == part || p == end || (is(*part, Letter) && p - part > 5)) return nullptr;
  } while (*p == '.');
  return *p == ')' ? p + 1 : nullptr;
}

[[nodiscard]] inline const char* path(const char* p, const char* end) noexcept {
  p = name(p, end);
  while (p != nullptr && p != end && *p == '.') p = word(p + 1, end);
  return p;
}

/// Behind blanks, comments and `the`; never null.
[[nodiscard]] inline const char* blanks(const char* p, const char* end) noexcept {
  for (;;) {
    while (p != end && is(*p, Blank)) ++p;
    if (p == end) return p;
    if (*p == '#') {
      const void* const line_end = std::memchr(p, '\n', static_cast<std::size_t>(end - p));
      p = line_end == nullptr ? end : static_cast<const char*>(line_end);
    } else if (*p == 't' && end - p >= 3 && p[1] == 'h' && p[2] == 'e' && word_ends(p + 3, end)) {
      p += 3;
    } else {
      return p;
    }
  }
}

/// True if a line ends between the two.
[[nodiscard]] inline bool line_break(const char* from, const char* to) noexcept {
  return from < to && std::memchr(from, '\n', static_cast<std::size_t>(to - from)) != nullptr;
}

/// The end of whatever token, known or not, begins at `p` (not the end of the text): what recovery skips and diagnostics underline.
[[nodiscard]] inline const char* anything(const char* p, const char* end) noexcept {
  if (const char* const stop = text(p, end)) return stop;
  if (*p == '"') {
    const void* const line_end = std::memchr(p, '\n', static_cast<std::size_t>(end - p));
    const char* stop = line_end == nullptr ? end : static_cast<const char*>(line_end);
    while (stop - p > 1 && is(stop[-1], Blank)) --stop;
    return stop;
  }
  if (is_word(*p)) {
    const bool numeric = is(*p, Digit);
    do ++p;
    while (p != end && (!word_ends(p, end) || (numeric && *p == '.' && digit_at(p + 1, end))));
    return p;
  }
  do ++p;  // one UTF-8 character
  while (p != end && (static_cast<unsigned char>(*p) & 0xC0U) == 0x80U);
  return p;
}

}  // namespace fairroll::scan
