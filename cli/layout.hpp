// SPDX-License-Identifier: Apache-2.0
// Plain text that lines up. Widths count code points.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fairroll/detail/fixed.hpp>
#include <fairroll/detail/joined.hpp>

namespace fairroll::cli {

[[nodiscard]] std::size_t width_of(std::string_view text) noexcept;

/// Puts `text` at the start and `right` at the end of a line of `width` columns. If they do not fit, `right` is on a separate line.
[[nodiscard]] std::string both_ends(std::string text, const std::string& right, int width);

/// Returns thousandths as a percentage, such as `97.8 %`.
[[nodiscard]] std::string percent_of(std::size_t permille);

using detail::fixed;
using detail::joined;

/// Wraps text at spaces. Every line begins with `indent` spaces. The result ends with a line ending.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t indent, int width);

/// Formats rows with aligned cells. The last cell of a row is wrapped in its own column. The text ends with a line ending.
class Columns {
 public:
  explicit Columns(std::size_t indent, int width) : indent_(indent), width_(width) {}
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  /// Adds a line below the last row, in column number `column`.
  void note(std::size_t column, std::string text) {
    rows_.push_back({std::move(text), std::string(1, static_cast<char>('0' + column)), note_mark});
  }
  [[nodiscard]] std::string text() const;

 private:
  static inline const std::string note_mark = "\x01";

  std::size_t indent_;
  int width_;
  std::vector<std::vector<std::string>> rows_;
};

/// Returns the text in bold if `colour` is true.
[[nodiscard]] std::string bold(const std::string& text, bool colour);
/// The meaning of a colour: green, red or yellow on a terminal.
enum class Tint { Good, Bad, Doubt };
[[nodiscard]] std::string tinted(const std::string& text, Tint tint, bool colour);

}  // namespace fairroll::cli
