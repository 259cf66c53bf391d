// SPDX-License-Identifier: Apache-2.0
#include "utf8.hpp"

namespace fairroll::utf8 {

namespace {

struct Lead {
  std::uint32_t size;
  char32_t bits;
  char32_t smallest;  // below it the form is overlong
};

Lead lead(unsigned char byte) noexcept {
  if (byte < 0x80U) return {1, byte, 0};
  if (byte >= 0xC2U && byte < 0xE0U) return {2, byte & 0x1FU, 0x80};
  if (byte >= 0xE0U && byte < 0xF0U) return {3, byte & 0x0FU, 0x800};
  if (byte >= 0xF0U && byte < 0xF5U) return {4, byte & 0x07U, 0x10000};
  return {0, 0, 0};
}

}  // namespace

bool steers_the_terminal(char32_t c) noexcept {
  const bool control = c < 0x20 || (c >= 0x7F && c < 0xA0);
  const bool line_end = c == 0x2028 || c == 0x2029;
  const bool direction = c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  return control || line_end || direction || c == 0xFEFF;
}

CodePoint decode(std::string_view text) noexcept {
  const Lead first = lead(static_cast<unsigned char>(text.front()));
  if (first.size == 0 || first.size > text.size()) return {};
  char32_t value = first.bits;
  for (std::uint32_t i = 1; i < first.size; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0U) != 0x80U) return {};
    value = (value << 6U) | (byte & 0x3FU);
  }
  const bool surrogate = value >= 0xD800 && value < 0xE000;
  if (value < first.smallest || surrogate || value > 0x10FFFF) return {};
  return {value, first.size, true};
}

std::uint32_t count(std::string_view text) noexcept {
  std::uint32_t points = 0;
  while (!text.empty()) {
    const bool plain = text.size() >= 8 && eight_plain<0>(text.data());
    points += plain ? 8 : 1;
    text.remove_prefix(plain ? 8 : decode(text).size);
  }
  return points;
}

std::string_view printable(std::string_view text, CodePoint letter) noexcept {
  if (!letter.valid || steers_the_terminal(letter.value)) return "\xEF\xBF\xBD";
  return text.substr(0, letter.size);
}

std::string printable(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const CodePoint letter = decode(text);
    out += printable(text, letter);
    text.remove_prefix(letter.size);
  }
  return out;
}

}  // namespace fairroll::utf8
