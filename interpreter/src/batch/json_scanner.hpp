// SPDX-License-Identifier: Apache-2.0
// Tokens of JSON as machines write it: no tree, no strings, no memory. What is unusual is not taken, and whoever scans says nothing of it.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

#include <fairroll/source.hpp>

namespace fairroll::batch {

/// Reads tokens from the front, each behind blanks. Every function that returns false leaves the place where it is in the middle of
/// something: the line is to be read in the general way.
class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) noexcept : begin_(text.data()), p_(text.data()), end_(text.data() + text.size()) {}

  void skip_blanks() noexcept {
    while (p_ != end_ && is_blank(*p_)) ++p_;
  }
  /// The next character that is no blank, which stays; '\0' at the end.
  [[nodiscard]] char next() noexcept {
    skip_blanks();
    return p_ != end_ ? *p_ : '\0';
  }
  [[nodiscard]] bool take(char wanted) noexcept {
    if (p_ != end_ && *p_ == wanted) {  // usually no blank stands before it
      ++p_;
      return true;
    }
    skip_blanks();
    if (p_ == end_ || *p_ != wanted) return false;
    ++p_;
    return true;
  }
  /// What is compared with known words needs no look at escapes and control characters: no known word has any.
  [[nodiscard]] bool string(std::string_view& text) noexcept {
    if (!take('"')) return false;
    const char* const begin = p_;
    while (p_ != end_ && *p_ != '"') ++p_;
    if (p_ == end_) return false;
    text = {begin, static_cast<std::size_t>(p_ - begin)};
    ++p_;
    return true;
  }
  /// A string of the usual letters: no escape, no control character, ASCII.
  [[nodiscard]] bool plain_string(std::string_view& text) noexcept {
    if (!string(text)) return false;
    for (const char c : text)
      if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) >= 0x80 || c == '\\') return false;
    return true;
  }
  /// Digits without a leading zero; a sign, decimals or an exponent are left standing, and nobody takes them.
  [[nodiscard]] bool number(std::string_view& text) noexcept {
    skip_blanks();
    const char* const begin = p_;
    while (p_ != end_ && is_digit(*p_)) ++p_;
    text = {begin, static_cast<std::size_t>(p_ - begin)};
    return text.size() == 1 || (text.size() > 1 && text.front() != '0');
  }
  [[nodiscard]] bool small_number(int& value) noexcept {
    std::string_view text;
    if (!number(text) || text.size() > 6) return false;
    value = 0;
    for (const char c : text) value = value * 10 + (c - '0');
    return true;
  }
  [[nodiscard]] bool word(std::string_view wanted) noexcept {
    if (static_cast<std::size_t>(end_ - p_) < wanted.size() || std::memcmp(p_, wanted.data(), wanted.size()) != 0) return false;
    p_ += wanted.size();
    return true;
  }
  /// Nothing but blanks is left.
  [[nodiscard]] bool at_end() noexcept {
    skip_blanks();
    return p_ == end_;
  }

  /// An object with at least one member; `member(key)` reads the value behind each.
  template <typename Member>
  [[nodiscard]] bool object(const Member& member) {
    if (!take('{')) return false;
    do {
      std::string_view key;
      if (!string(key) || !take(':') || !member(key)) return false;
    } while (take(','));
    return take('}');
  }
  /// An array; without elements only where that says something.
  template <typename Element>
  [[nodiscard]] bool array(const Element& element, bool may_be_empty = false) {
    if (!take('[')) return false;
    if (may_be_empty && take(']')) return true;
    do {
      if (!element()) return false;
    } while (take(','));
    return take(']');
  }
  /// Any value that is made of usual letters, and not very deep.
  [[nodiscard]] bool any_value(int level = 0) noexcept;

  /// Bytes before the place.
  [[nodiscard]] std::uint32_t offset() const noexcept { return static_cast<std::uint32_t>(p_ - begin_); }

 private:
  static constexpr int most_levels = 16;

  [[nodiscard]] static bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
  [[nodiscard]] static bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
  [[nodiscard]] bool digits() noexcept;
  [[nodiscard]] bool any_number() noexcept;

  const char* begin_;
  const char* p_;
  const char* end_;
};

/// A member stands once.
[[nodiscard]] inline bool first(unsigned& met, unsigned member) noexcept {
  const bool fresh = (met & member) == 0;
  met |= member;
  return fresh;
}

}  // namespace fairroll::batch
