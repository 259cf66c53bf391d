// SPDX-License-Identifier: Apache-2.0
// Tokens of JSON as machines write it: no tree, no strings, no memory. What is unusual is not taken, and whoever scans says nothing of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <fairroll/source.hpp>

#include "eight_bytes.hpp"

namespace fairroll::batch {

/// Reads tokens from the front, each behind blanks. Every function that returns false, but for those that say otherwise, leaves the place
/// where it is in the middle of something: the line is to be read in the general way. What every token goes through is inlined by order,
/// as a call takes longer than the work.
class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) noexcept : begin_(text.data()), p_(text.data()), end_(text.data() + text.size()) {}

  [[gnu::always_inline]] void skip_blanks() noexcept {
    if (p_ != end_ && *p_ == ' ') ++p_;  // usually one stands there, or none
    while (p_ != end_ && is_blank(*p_)) ++p_;
  }
  /// The next character that is no blank, which stays; '\0' at the end.
  [[nodiscard]] char next() noexcept {
    skip_blanks();
    return p_ != end_ ? *p_ : '\0';
  }
  [[nodiscard, gnu::always_inline]] bool take(char wanted) noexcept {
    if (p_ != end_ && is_blank(*p_)) skip_blanks();
    if (p_ == end_ || *p_ != wanted) return false;
    ++p_;
    return true;
  }
  /// What is compared with known words needs no look at escapes and control characters: no known word has any.
  [[nodiscard, gnu::always_inline]] bool string(std::string_view& text) noexcept {
    if (!take('"')) return false;
    const char* const begin = p_;
    p_ = find_byte(p_, end_, '"');
    if (p_ == end_) return false;
    text = {begin, static_cast<std::size_t>(p_ - begin)};
    ++p_;
    return true;
  }
  /// A string of the usual letters: no escape, no control character, ASCII.
  [[nodiscard]] bool plain_string(std::string_view& text) noexcept;
  /// Digits without a leading zero; a sign, decimals or an exponent are left standing, and nobody takes them.
  [[nodiscard]] bool number(std::string_view& text) noexcept {
    skip_blanks();
    const char* const begin = p_;
    while (p_ != end_ && is_digit(*p_)) ++p_;
    text = {begin, static_cast<std::size_t>(p_ - begin)};
    return text.size() == 1 || (text.size() > 1 && text.front() != '0');
  }
  [[nodiscard, gnu::always_inline]] bool small_number(int& value) noexcept {
    skip_blanks();
    if (p_ == end_ || !is_digit(*p_)) return false;
    value = *p_++ - '0';
    return p_ == end_ || !is_digit(*p_) || more_digits(value);  // usually it has one
  }
  /// These very bytes are next, and are taken. If not, the place stays.
  template <std::size_t size>
  [[nodiscard]] bool word(const char (&wanted)[size]) noexcept {
    if (static_cast<std::size_t>(end_ - p_) < size - 1 || !is_text(p_, wanted)) return false;
    p_ += size - 1;
    return true;
  }
  /// Nothing but blanks is left.
  [[nodiscard]] bool at_end() noexcept {
    skip_blanks();
    return p_ == end_;
  }

  /// An object with at least one member; `member()` asks is_member() for the names that it knows, and reads the value behind.
  template <typename Member>
  [[nodiscard]] bool object(const Member& member) {
    if (!take('{')) return false;
    skip_blanks();
    return member() && more_members(member);
  }
  /// The rest of an object, behind one of its members.
  template <typename Member>
  [[nodiscard]] bool more_members(const Member& member) {
    while (take(',')) {
      skip_blanks();
      if (!member()) return false;
    }
    return take('}');
  }
  /// A member of that name begins here: its value is next. If not, the place stays. Comparing with a name that is likely is faster than
  /// to look where the name ends: nothing has to wait for that.
  template <std::size_t size>
  [[nodiscard]] bool is_member(const char (&name)[size]) noexcept {
    constexpr std::size_t length = size - 1;
    if (static_cast<std::size_t>(end_ - p_) < length + 3 || *p_ != '"' || !is_text(p_ + 1, name) || p_[length + 1] != '"') return false;
    const char* const begin = p_;
    p_ += length + 2;
    if (take(':')) return true;
    p_ = begin;
    return false;
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

  /// What is left.
  [[nodiscard]] std::string_view rest() const noexcept { return {p_, static_cast<std::size_t>(end_ - p_)}; }
  /// Goes on behind so many bytes of rest().
  void skip(std::size_t bytes) noexcept { p_ += bytes; }
  /// Bytes before the place.
  [[nodiscard]] std::uint32_t offset() const noexcept { return static_cast<std::uint32_t>(p_ - begin_); }

 private:
  static constexpr int most_levels = 16;

  [[nodiscard, gnu::always_inline]] static bool is_blank(char c) noexcept {
    return static_cast<unsigned char>(c) <= ' ' && (c == ' ' || c == '\t' || c == '\n' || c == '\r');  // one comparison of what is none
  }
  [[nodiscard]] static bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }
  [[nodiscard]] bool digits() noexcept;
  [[nodiscard]] bool more_digits(int& value) noexcept;
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
