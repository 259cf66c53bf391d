// SPDX-License-Identifier: Apache-2.0
// What is handed through: any JSON.
#include "json_scanner.hpp"

namespace fairroll::batch {

bool JsonScanner::plain_string(std::string_view& text) noexcept {
  if (!string(text)) return false;
  const char* p = text.data();
  const char* const end = p + text.size();
  for (; end - p >= 8; p += 8)
    if (any_unusual(eight_at(p))) return false;
  for (; p != end; ++p)
    if (any_unusual(eight_of(static_cast<unsigned char>(*p)))) return false;
  return true;
}

bool JsonScanner::digits() noexcept {
  const char* const begin = p_;
  while (p_ != end_ && is_digit(*p_)) ++p_;
  return p_ != begin;
}

/// Behind the first.
bool JsonScanner::more_digits(int& value) noexcept {
  if (value == 0) return false;
  for (int digits = 1; p_ != end_ && is_digit(*p_); ++p_) {
    if (++digits > 6) return false;
    value = value * 10 + (*p_ - '0');
  }
  return true;
}

bool JsonScanner::any_number() noexcept {
  if (p_ != end_ && *p_ == '-') ++p_;
  const bool zero = p_ != end_ && *p_ == '0';
  if (zero ? (++p_, false) : !digits()) return false;
  if (p_ != end_ && *p_ == '.' && (++p_, !digits())) return false;
  if (p_ == end_ || (*p_ != 'e' && *p_ != 'E')) return true;
  ++p_;
  if (p_ != end_ && (*p_ == '+' || *p_ == '-')) ++p_;
  return digits();
}

bool JsonScanner::any_value(int level) noexcept {
  if (level == most_levels) return false;
  std::string_view text;
  switch (next()) {
    case '{':
      (void)take('{');
      if (take('}')) return true;
      do {
        if (!plain_string(text) || !take(':') || !any_value(level + 1)) return false;
      } while (take(','));
      return take('}');
    case '[':
      (void)take('[');
      if (take(']')) return true;
      do {
        if (!any_value(level + 1)) return false;
      } while (take(','));
      return take(']');
    case '"':
      return plain_string(text);
    case 't':
      return word("true");
    case 'f':
      return word("false");
    case 'n':
      return word("null");
    default:
      return any_number();
  }
}

}  // namespace fairroll::batch
