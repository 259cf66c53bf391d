// Source text, byte spans and line/column lookup. Knows nothing of the grammar.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {

/// Half-open range [begin, end) of byte offsets, 0-based, into one Source.
struct Span {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  friend bool operator==(const Span&, const Span&) = default;
};

/// The smallest span that covers both.
[[nodiscard]] constexpr Span join(Span a, Span b) noexcept {
  return {a.begin < b.begin ? a.begin : b.begin, a.end > b.end ? a.end : b.end};
}

/// `line` is 1-based; `column` is 1-based and counts Unicode code points (a tab counts as one).
struct LineColumn {
  std::uint32_t line = 1;
  std::uint32_t column = 1;

  friend bool operator==(const LineColumn&, const LineColumn&) = default;
};

/// An immutable text with a name. Any bytes are accepted here; whether they are acceptable *text* is the parser's question.
/// Thread-safe: nothing changes after construction.
class Source {
 public:
  /// The largest text that the parser reads, in bytes; a longer one gets a diagnostic.
  static constexpr std::size_t max_bytes = std::size_t{1} << 20U;

  /// `name` is shown in diagnostics (usually the path as the user wrote it, `-` for standard input).
  Source(std::string name, std::string text);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  /// The text under `span`; clamped to the text.
  [[nodiscard]] std::string_view slice(Span span) const noexcept;
  /// `offset` is clamped to the text.
  [[nodiscard]] LineColumn locate(std::uint32_t offset) const noexcept;
  /// The line `number` (1-based, clamped) without its line ending.
  [[nodiscard]] std::string_view line(std::uint32_t number) const noexcept;
  /// Byte offset of the first byte of line `number` (1-based, clamped).
  [[nodiscard]] std::uint32_t line_begin(std::uint32_t number) const noexcept;
  [[nodiscard]] std::uint32_t line_count() const noexcept { return static_cast<std::uint32_t>(starts_.size()); }

 private:
  std::string name_;
  std::string text_;
  std::vector<std::uint32_t> starts_;  // byte offset of the first byte of each line
};

/// Sources are shared: trees, rulesets and diagnostics keep the text alive that they point into.
using SourcePtr = std::shared_ptr<const Source>;

/// A span in a source. `source` may be null: then there is no place to show (a fault of the call, not of a text).
struct Place {
  SourcePtr source;
  Span span;

  [[nodiscard]] std::string_view text() const noexcept { return source ? source->slice(span) : std::string_view{}; }
};

/// `name:line`, for one-line references to a place; empty without a source.
[[nodiscard]] std::string short_place(const Place& place);

}  // namespace fairroll
