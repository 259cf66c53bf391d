// SPDX-License-Identifier: Apache-2.0
// Places in a text as editors count them, and as bytes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <fairroll/source.hpp>

namespace fairroll::cli::lsp {

/// What a column counts.
enum class Encoding : std::uint8_t { Utf8, Utf16, Utf32 };

/// Both from 0.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t character = 0;

  friend bool operator==(const Position&, const Position&) = default;
};

struct Range {
  Position start;
  Position end;

  friend bool operator==(const Range&, const Range&) = default;
};

/// Where the lines of a text begin, by the protocol: they end with LF, CRLF, or CR alone. Any bytes may be in it; a byte that belongs to no
/// character counts as one.
class Lines {
 public:
  explicit Lines(std::string_view text);

  /// A position behind the end of its line means that end, and a line behind the last the end of the text; one inside a character means its
  /// beginning. `text` is the one that it was made of, as below.
  [[nodiscard]] std::uint32_t offset(std::string_view text, Position position, Encoding encoding) const;
  [[nodiscard]] Position position(std::string_view text, std::uint32_t offset, Encoding encoding) const;
  [[nodiscard]] Range range(std::string_view text, Span span, Encoding encoding) const;
  [[nodiscard]] Span span(std::string_view text, Range range, Encoding encoding) const;

 private:
  std::vector<std::uint32_t> starts_;
};

}  // namespace fairroll::cli::lsp
