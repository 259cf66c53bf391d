// SPDX-License-Identifier: Apache-2.0
// What words are made of, for who looks at a text that nobody has parsed.
#pragma once

#include <cstdint>
#include <string_view>

#include <fairroll/source.hpp>

namespace fairroll::authoring {

/// A character of a word or of a number.
[[nodiscard]] constexpr bool goes_on_in_word(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}

/// The word around a place, with the points between the parts of a unit's name; an empty span where there is none.
[[nodiscard]] constexpr Span word_at(std::string_view text, std::uint32_t offset) noexcept {
  const auto is_part = [text](std::uint32_t at) { return goes_on_in_word(text[at]) || text[at] == '.'; };
  Span span{offset, offset};
  while (span.begin > 0 && is_part(span.begin - 1)) --span.begin;
  while (span.end < text.size() && is_part(span.end)) ++span.end;
  return span;
}

}  // namespace fairroll::authoring
