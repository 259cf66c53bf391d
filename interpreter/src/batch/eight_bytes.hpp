// SPDX-License-Identifier: Apache-2.0
// Eight bytes of text looked at together, in plain C++.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace fairroll::batch {

/// From memory, in its order.
[[nodiscard]] inline std::uint64_t eight_at(const char* p) noexcept {
  std::uint64_t eight = 0;
  std::memcpy(&eight, p, sizeof eight);
  return eight;
}

[[nodiscard]] inline std::uint32_t four_at(const char* p) noexcept {
  std::uint32_t four = 0;
  std::memcpy(&four, p, sizeof four);
  return four;
}

/// The same byte eight times.
[[nodiscard]] constexpr std::uint64_t eight_of(unsigned char byte) noexcept { return byte * 0x0101010101010101U; }

/// The top bit of each byte that is 0, and no other bit.
[[nodiscard]] constexpr std::uint64_t zeros_of(std::uint64_t eight) noexcept {
  constexpr std::uint64_t low = eight_of(0x7F);
  return ~(((eight & low) + low) | eight | low);
}

/// Which byte in memory is the first that has its top bit set. Requires one.
[[nodiscard]] constexpr int first_marked(std::uint64_t tops) noexcept {
  return (std::endian::native == std::endian::little ? std::countr_zero(tops) : std::countl_zero(tops)) / 8;
}

/// Where such a byte stands first; `end`: nowhere.
[[nodiscard]] inline const char* find_byte(const char* p, const char* end, char wanted) noexcept {
  const std::uint64_t all = eight_of(static_cast<unsigned char>(wanted));
  for (; end - p >= 8; p += 8)
    if (const std::uint64_t found = zeros_of(eight_at(p) ^ all); found != 0) return p + first_marked(found);
  while (p != end && *p != wanted) ++p;
  return p;
}

/// The text of a literal stands there. Requires as many bytes.
template <std::size_t size>
[[nodiscard]] inline bool is_text(const char* p, const char (&text)[size]) noexcept {
  constexpr std::size_t length = size - 1;
  if constexpr (length < 8) return std::memcmp(p, text, length) == 0;
  std::uint64_t different = 0;
  for (std::size_t i = 0; i + 8 <= length; i += 8) different |= eight_at(p + i) ^ eight_at(text + i);
  if constexpr (length >= 8) different |= eight_at(p + length - 8) ^ eight_at(text + length - 8);
  return different == 0;
}

/// One of eight bytes is a control character, a backslash, or no ASCII.
[[nodiscard]] constexpr bool any_unusual(std::uint64_t eight) noexcept {
  constexpr std::uint64_t tops = eight_of(0x80);
  const std::uint64_t below_space = ~((eight | tops) - eight_of(0x20));
  return (((eight | below_space) & tops) | zeros_of(eight ^ eight_of('\\'))) != 0;
}

}  // namespace fairroll::batch
