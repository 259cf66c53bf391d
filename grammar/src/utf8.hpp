// SPDX-License-Identifier: Apache-2.0
// Code points of a text that may be anything. Private to the grammar floor.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

namespace fairroll::utf8 {

constexpr std::size_t longest = 4;    // bytes of a code point
constexpr char32_t invalid = 0xFFFD;  // also what takes the place of bytes that are no UTF-8

struct CodePoint {
  char32_t value = invalid;
  std::uint32_t size = 1;  ///< in bytes; 1 for a byte that is no UTF-8
  bool valid = false;
};

/// The code point at the beginning of `text`, which must not be empty. Overlong forms, surrogates and stray bytes are not valid.
[[nodiscard]] CodePoint decode(std::string_view text) noexcept;

/// Whether this byte goes on with a code point that began before it.
[[nodiscard]] constexpr bool continues(char byte) noexcept { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// Whether the eight bytes from `p` on are ASCII, and none of them is below `least`, which is at most 0x80.
template <unsigned char least>
[[nodiscard]] bool eight_plain(const char* p) noexcept {
  constexpr std::uint64_t high = 0x8080808080808080U;  // the highest bit of each byte
  constexpr std::uint64_t ones = 0x0101010101010101U;
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, p, sizeof bytes);
  return (bytes & high) == 0 && ((bytes + (0x80U - least) * ones) & high) == high;
}

/// How many code points; a byte that is no UTF-8 counts as one.
[[nodiscard]] std::uint32_t count(std::string_view text) noexcept;

/// Controls, line ends, marks that turn the direction of writing or take no room: what can make a text look other than it reads.
[[nodiscard]] bool steers_the_terminal(char32_t letter) noexcept;

/// What may stand on a terminal for that code point: itself, or U+FFFD for controls (tabs included), for marks that turn the direction of
/// writing, and for what is no UTF-8. A hostile file cannot move the cursor or reorder the line.
[[nodiscard]] std::string_view printable(std::string_view text, CodePoint letter) noexcept;

/// All of `text` made printable.
[[nodiscard]] std::string printable(std::string_view text);

}  // namespace fairroll::utf8
