// SPDX-License-Identifier: Apache-2.0
// Places in a text as editors count them, and as bytes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include <fairroll/source.hpp>

namespace fairroll::cli::lsp {

/// The unit in which columns are counted.
enum class Encoding : std::uint8_t { Utf8, Utf16, Utf32 };

/// A position in a text. Both numbers are counted from 0.
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

/// The starts of the lines of a text. As in LSP, lines end with LF, CRLF or a single CR. The text may contain any bytes. A byte that
/// belongs to no valid character counts as one character.
class Lines {
 public:
  explicit Lines(std::string_view text);

  /// Returns the offset of a position. A position after the end of its line or of the text is treated as that end, and a position inside a
  /// character as its start. For all functions, `text` must be the text that was passed to the constructor.
  [[nodiscard]] std::uint32_t offset(std::string_view text, Position position, Encoding encoding) const;
  [[nodiscard]] Position position(std::string_view text, std::uint32_t offset, Encoding encoding) const;
  [[nodiscard]] Range range(std::string_view text, Span span, Encoding encoding) const;
  [[nodiscard]] Span span(std::string_view text, Range range, Encoding encoding) const;

 private:
  std::vector<std::uint32_t> starts_;
};

}  // namespace fairroll::cli::lsp
