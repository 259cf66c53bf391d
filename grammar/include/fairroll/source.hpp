// SPDX-License-Identifier: Apache-2.0
// Source texts, byte spans, and the conversion of offsets to lines and columns. This file is independent of the grammar.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {

/// A half-open range [begin, end) of byte offsets in a Source, counted from 0.
struct Span {
  std::uint32_t begin = 0;  ///< Offset of the first byte.
  /// Offset after the last byte, at least `begin`. If it equals `begin`, the span is empty and marks a position between two bytes.
  std::uint32_t end = 0;

  /// Returns true if the offsets are equal. The caller must ensure that both spans belong to the same source.
  friend bool operator==(const Span&, const Span&) = default;
};

/// Returns the smallest span that contains both spans. The spans must belong to the same source.
[[nodiscard]] constexpr Span join(Span a, Span b) noexcept {
  return {a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

/// A line number and a column number, both counted from 1. Columns count Unicode code points. A tab counts as one column.
struct LineColumn {
  std::uint32_t line = 1;    ///< Line number, at least Source::first_line().
  std::uint32_t column = 1;  ///< Column number, at most one more than the number of characters in the line.

  /// Returns true if the line numbers and the column numbers are equal.
  friend bool operator==(const LineColumn&, const LineColumn&) = default;
};

/// An immutable text with a name and an index of its lines. The text can contain any bytes, and the parser checks whether they are valid.
/// Lines end with LF or CRLF. A byte order mark is not part of a line. The object owns the name and the text, and returned views are valid
/// as long as the object exists. Thread-safe, because the object never changes after construction.
class Source {
 public:
  /// Maximum size of a text that the parser accepts, in bytes. A longer text is an error (F0804).
  static constexpr std::size_t max_bytes = std::size_t{1} << 20U;

  /// Creates a source. `name` appears in diagnostics. It is usually the path that the user wrote, or `-` for standard input, but it is
  /// never opened as a file. `first_line` is the number of the first line. It differs from 1 if the text is a part of a file, for example
  /// of a file that is read line by line. Offsets have 32 bits, so locations in texts of 4 GiB or more would be wrong. The parser rejects
  /// such texts.
  Source(std::string name, std::string text, std::uint32_t first_line = 1);

  /// Returns the name that was passed to the constructor.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// Returns the complete text, including a byte order mark and line endings.
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  /// Returns the bytes of `span`, which is clamped to the text. If the span is after the end of the text, the view is empty.
  [[nodiscard]] std::string_view slice(Span span) const noexcept;
  /// Returns the line and column of the byte at `offset`. An offset after the end of the text is treated as the end of the text. Takes
  /// logarithmic time, even in long lines.
  [[nodiscard]] LineColumn locate(std::uint32_t offset) const noexcept;
  /// Returns a line without its line ending. `number` counts from first_line() and is clamped to the lines of the text.
  [[nodiscard]] std::string_view line(std::uint32_t number) const noexcept;
  /// Returns the byte offset of the first byte of the line with the number `number`, which is clamped as in line().
  [[nodiscard]] std::uint32_t line_begin(std::uint32_t number) const noexcept;
  /// Returns the number of the first line.
  [[nodiscard]] std::uint32_t first_line() const noexcept { return first_line_; }
  /// Returns the number of lines, at least 1. A text that ends with a line ending has an empty last line.
  [[nodiscard]] std::uint32_t line_count() const noexcept { return static_cast<std::uint32_t>(starts_.size()); }

 private:
  // The cached column of a character in a long line.
  struct Mark {
    std::uint32_t offset;
    std::uint32_t column;
  };
  void mark_columns();

  std::string name_;
  std::string text_;
  std::uint32_t first_line_;
  std::vector<std::uint32_t> starts_;  // byte offset of the first byte of each line
  std::vector<Mark> marks_;            // one mark per KiB of a long line, so that locate() need not count all characters of the line
};

/// A shared source. Trees, rulesets and diagnostics keep the sources to which they refer alive.
using SourcePtr = std::shared_ptr<const Source>;

/// A location in a text: a span with the source that contains it. Copying is cheap, because it only increments a reference count. The
/// location keeps the source alive and therefore remains valid after the parser and the tree are destroyed.
struct SourceLocation {
  /// Source that contains the text. Null if there is no location, for example if the error is in a function call and not in a text.
  SourcePtr source;
  Span span{};  ///< Span in `source`. Meaningless if `source` is null.

  SourceLocation() = default;
  /// Creates a location. This constructor keeps SourceLocation from being an aggregate, because GCC 12 destroys an inner aggregate twice if
  /// the construction of a later member throws.
  SourceLocation(SourcePtr in, Span part) : source(std::move(in)), span(part) {}

  /// Returns the text of the span, or an empty view if there is no source. The view is valid as long as the source exists.
  [[nodiscard]] std::string_view text() const noexcept { return source ? source->slice(span) : std::string_view{}; }
};

/// Returns the location in the form `name:line`, with lines counted from 1. Returns an empty string if there is no source.
[[nodiscard]] std::string format_short_location(const SourceLocation& place);

}  // namespace fairroll
