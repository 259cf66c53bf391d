// SPDX-License-Identifier: Apache-2.0
// What is handed through: any JSON.
#include "json_scanner.hpp"

namespace fairroll::batch {

bool JsonScanner::digits() noexcept {
  const char* const begin = p_;
  while (p_ != end_ && is_digit(*p_)) ++p_;
  return p_ != begin;
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
