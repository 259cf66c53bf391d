// SPDX-License-Identifier: Apache-2.0
// Source text, byte spans and line/column lookup. Knows nothing of the grammar.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {

/// Half-open range [begin, end) of byte offsets, 0-based, into one Source.
struct Span {
  std::uint32_t begin = 0;  ///< offset of the first byte
  std::uint32_t end = 0;    ///< offset behind the last byte, >= begin; equal: an empty span, a place between two bytes

  /// The same offsets; which source they are of is for the caller to know.
  friend bool operator==(const Span&, const Span&) = default;
};

/// The smallest span that covers both, and what lies between them. Both must be of one source.
[[nodiscard]] constexpr Span join(Span a, Span b) noexcept {
  return {a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

/// `line` is 1-based; `column` is 1-based and counts Unicode code points (a tab counts as one).
struct LineColumn {
  std::uint32_t line = 1;    ///< from Source::first_line() on
  std::uint32_t column = 1;  ///< 1 is the first character of the line; behind its last character is one more

  /// The same line and column.
  friend bool operator==(const LineColumn&, const LineColumn&) = default;
};

/// An immutable text with a name, and where its lines begin. Any bytes are accepted here; whether they are acceptable *text* is the
/// parser's question. Lines end with LF or CRLF. A byte order mark belongs to no line. Owns both strings: views that it returns live as
/// long as it does. Thread-safe: nothing changes after construction.
class Source {
 public:
  /// The largest text that the parser reads, in bytes; a longer one gets a diagnostic.
  static constexpr std::size_t max_bytes = std::size_t{1} << 20U;

  /// `name` is shown in diagnostics (usually the path as the user wrote it, `-` for standard input); it is never opened. Reads the text
  /// once, for its line ends. Offsets are 32 bits wide: of a text of 4 GiB and more places would be wrong, but the parser refuses it long
  /// before.
  /// `first_line` is the number of the text's first line, for a part of a file that is read line by line.
  Source(std::string name, std::string text, std::uint32_t first_line = 1);

  /// As it was given.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// All of it, byte order mark and line ends included.
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  /// The bytes under `span`, which is clamped to the text: one that lies behind it gives an empty view.
  [[nodiscard]] std::string_view slice(Span span) const noexcept;
  /// The line and column of a byte; an offset behind the text means its end. Logarithmic in the length of the text, however long its
  /// lines are.
  [[nodiscard]] LineColumn locate(std::uint32_t offset) const noexcept;
  /// The line `number` (from first_line() on, clamped) without its line ending.
  [[nodiscard]] std::string_view line(std::uint32_t number) const noexcept;
  /// Byte offset of the first byte of line `number` (as of line()).
  [[nodiscard]] std::uint32_t line_begin(std::uint32_t number) const noexcept;
  /// What the lines are numbered from.
  [[nodiscard]] std::uint32_t first_line() const noexcept { return first_line_; }
  /// At least 1: a text without line ends is one line, and behind a last line end begins one more.
  [[nodiscard]] std::uint32_t line_count() const noexcept { return static_cast<std::uint32_t>(starts_.size()); }

 private:
  // A character of a long line whose column is known.
  struct Mark {
    std::uint32_t offset;
    std::uint32_t column;
  };
  void mark_columns();

  std::string name_;
  std::string text_;
  std::uint32_t first_line_;
  std::vector<std::uint32_t> starts_;  // byte offset of the first byte of each line
  std::vector<Mark> marks_;            // one for each KiB of lines that are longer: nobody counts their characters again for each fault
};

/// Sources are shared: trees, rulesets and diagnostics keep the text alive that they point into.
using SourcePtr = std::shared_ptr<const Source>;

/// A span in a source, which it keeps alive. A value: cheap to copy (one reference count), safe to keep after the parser and the tree are
/// gone.
struct Place {
  SourcePtr source;  ///< null: there is no place to show (a fault of the call, not of a text)
  Span span{};       ///< in `source`; without meaning if that is null

  Place() = default;
  /// No aggregate: where one is made inside another and a later member throws, GCC 12 destroys an inner aggregate twice.
  Place(SourcePtr in, Span part) : source(std::move(in)), span(part) {}

  /// The words themselves; empty without a source. The view lives as long as the source.
  [[nodiscard]] std::string_view text() const noexcept { return source ? source->slice(span) : std::string_view{}; }
};

/// `name:line` (the line 1-based), for one-line references to a place; empty without a source.
[[nodiscard]] std::string short_place(const Place& place);

}  // namespace fairroll
