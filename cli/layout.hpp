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

/// `text` and `right` at the two ends of a line of `width`; one blank between them at least, then `right` stands on a line of its own.
[[nodiscard]] std::string both_ends(std::string text, const std::string& right, int width);

/// `97.8 %` of thousandths.
[[nodiscard]] std::string percent_of(std::size_t permille);

using detail::fixed;
using detail::joined;

/// Breaks at blanks; every line begins with `indent` blanks. Ends with a line end.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t indent, int width);

/// Rows whose cells line up; the last cell of a row is wrapped below itself. Ends with a line end.
class Columns {
 public:
  explicit Columns(std::size_t indent, int width) : indent_(indent), width_(width) {}
  void add(std::vector<std::string> cells) { rows_.push_back(std::move(cells)); }
  /// A line below the last row, under its cell `column`.
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

/// In bold if `colour`.
[[nodiscard]] std::string bold(const std::string& text, bool colour);
/// Green, red, yellow on a terminal.
enum class Tint { Good, Bad, Doubt };
[[nodiscard]] std::string tinted(const std::string& text, Tint tint, bool colour);

}  // namespace fairroll::cli
