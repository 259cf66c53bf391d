// SPDX-License-Identifier: Apache-2.0
// Source texts, byte spans, and conversion of offsets to lines and columns. Independent of the grammar.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {

/// Half-open range [begin, end) of zero-based byte offsets into a Source.
struct Span {
  std::uint32_t begin = 0;  ///< offset of the first byte
  std::uint32_t end = 0;    ///< offset after the last byte, >= `begin`; if equal, the span is empty and marks a position between two bytes

  /// Returns true if the offsets are equal. The caller must ensure that both spans belong to the same source.
  friend bool operator==(const Span&, const Span&) = default;
};

/// Returns the smallest span that contains both spans, which must belong to the same source.
[[nodiscard]] constexpr Span join(Span a, Span b) noexcept {
  return {a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

/// A line and a column, both counted from 1. Columns count Unicode code points; a tab counts as one.
struct LineColumn {
  std::uint32_t line = 1;    ///< at least Source::first_line()
  std::uint32_t column = 1;  ///< up to one more than the number of characters in the line

  /// Returns true if line and column are equal.
  friend bool operator==(const LineColumn&, const LineColumn&) = default;
};

/// An immutable text with a name and an index of its lines. The text can contain any bytes; the parser checks whether they are valid. Lines
/// end with LF or CRLF. A byte order mark is not part of a line. Owns name and text: returned views are valid as long as the object exists.
/// Thread-safe: the object never changes after construction.
class Source {
 public:
  /// The maximum size of a text that the parser reads, in bytes. A longer text is an error (F0804).
  static constexpr std::size_t max_bytes = std::size_t{1} << 20U;

  /// Creates a source. `name` appears in diagnostics, usually as the path that the user wrote, or `-` for standard input. It is never
  /// opened. `first_line` is the number of the first line, for a part of a file that is read line by line. Offsets have 32 bits, so places
  /// in texts of 4 GiB and more would be wrong; the parser rejects such texts.
  Source(std::string name, std::string text, std::uint32_t first_line = 1);

  /// Returns the name that was passed to the constructor.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// Returns the complete text, including byte order mark and line ends.
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  /// Returns the bytes of `span`, which is clamped to the text. A span after the end of the text gives an empty view.
  [[nodiscard]] std::string_view slice(Span span) const noexcept;
  /// Returns the line and column of a byte; an offset after the text is treated as its end. Takes logarithmic time, also in long lines.
  [[nodiscard]] LineColumn locate(std::uint32_t offset) const noexcept;
  /// Returns a line without its line ending. `number` counts from first_line() and is clamped.
  [[nodiscard]] std::string_view line(std::uint32_t number) const noexcept;
  /// Returns the byte offset of the first byte of line `number`, which is clamped as in line().
  [[nodiscard]] std::uint32_t line_begin(std::uint32_t number) const noexcept;
  /// Returns the number of the first line.
  [[nodiscard]] std::uint32_t first_line() const noexcept { return first_line_; }
  /// Returns the number of lines, at least 1. A text that ends with a line end has an empty last line.
  [[nodiscard]] std::uint32_t line_count() const noexcept { return static_cast<std::uint32_t>(starts_.size()); }

 private:
  // A cached column of a character in a long line.
  struct Mark {
    std::uint32_t offset;
    std::uint32_t column;
  };
  void mark_columns();

  std::string name_;
  std::string text_;
  std::uint32_t first_line_;
  std::vector<std::uint32_t> starts_;  // byte offset of the first byte of each line
  std::vector<Mark> marks_;            // one per KiB of long lines, so that locate() need not count all characters of a line
};

/// A shared source. Trees, rulesets and diagnostics keep the sources that they refer to alive.
using SourcePtr = std::shared_ptr<const Source>;

/// A location in a text: a span with the source that contains it. Cheap to copy (one reference count). Keeps the source alive, so the
/// location remains valid after the parser and the tree are destroyed.
struct Place {
  SourcePtr source;  ///< null if there is no place, for example if a call was wrong and not a text
  Span span{};       ///< in `source`; meaningless if `source` is null

  Place() = default;
  /// A constructor, so that Place is not an aggregate: GCC 12 destroys an inner aggregate twice if the construction of a later member
  /// throws.
  Place(SourcePtr in, Span part) : source(std::move(in)), span(part) {}

  /// Returns the text of the span, or an empty view without a source. Valid as long as the source.
  [[nodiscard]] std::string_view text() const noexcept { return source ? source->slice(span) : std::string_view{}; }
};

/// Returns `name:line` with the line counted from 1, or an empty string without a source.
[[nodiscard]] std::string format_short_place(const Place& place);

}  // namespace fairroll
