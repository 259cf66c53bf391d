// SPDX-License-Identifier: Apache-2.0
#include "positions.hpp"

#include <algorithm>

namespace fairroll::cli::lsp {

namespace {

/// How many bytes the character at the beginning has: 1 of what is none.
std::uint32_t bytes_of_character(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::uint32_t size = lead >= 0xF0 && lead < 0xF8 ? 4 : lead >= 0xE0 && lead < 0xF0 ? 3 : lead >= 0xC0 && lead < 0xE0 ? 2 : 1;
  if (size > text.size()) return 1;
  for (std::uint32_t i = 1; i < size; ++i)
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) return 1;
  return size;
}

/// How far a character of so many bytes moves the column.
std::uint32_t columns_of_character(std::uint32_t bytes, Encoding encoding) {
  if (encoding == Encoding::Utf8) return bytes;
  return encoding == Encoding::Utf16 && bytes == 4 ? 2 : 1;
}

}  // namespace

Lines::Lines(std::string_view text) : starts_{0} {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool ends = text[i] == '\n' || (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n'));
    if (ends) starts_.push_back(static_cast<std::uint32_t>(i + 1));
  }
}

std::uint32_t Lines::offset(std::string_view text, Position position, Encoding encoding) const {
  if (position.line >= starts_.size()) return static_cast<std::uint32_t>(text.size());
  std::uint32_t at = starts_[position.line];
  for (std::uint32_t column = 0; at < text.size() && text[at] != '\n' && text[at] != '\r';) {
    const std::uint32_t bytes = bytes_of_character(text.substr(at));
    column += columns_of_character(bytes, encoding);
    if (column > position.character) break;
    at += bytes;
  }
  return at;
}

Position Lines::position(std::string_view text, std::uint32_t offset, Encoding encoding) const {
  offset = std::min(offset, static_cast<std::uint32_t>(text.size()));
  const auto next = std::upper_bound(starts_.begin(), starts_.end(), offset);
  Position found{static_cast<std::uint32_t>(next - starts_.begin()) - 1, 0};
  for (std::uint32_t at = *(next - 1); at < offset;) {
    const std::uint32_t bytes = bytes_of_character(text.substr(at));
    if (at + bytes > offset) break;
    if (text[at] != '\r' && text[at] != '\n') found.character += columns_of_character(bytes, encoding);
    at += bytes;
  }
  return found;
}

Range Lines::range(std::string_view text, Span span, Encoding encoding) const {
  return {position(text, span.begin, encoding), position(text, span.end, encoding)};
}

Span Lines::span(std::string_view text, Range range, Encoding encoding) const {
  const std::uint32_t begin = offset(text, range.start, encoding);
  return {begin, std::max(begin, offset(text, range.end, encoding))};
}

}  // namespace fairroll::cli::lsp
