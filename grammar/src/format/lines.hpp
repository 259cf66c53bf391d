// SPDX-License-Identifier: Apache-2.0
// Lines before they are written: with the columns that neighbours share. Private to the formatter.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/syntax.hpp>

namespace fairroll::formatting {

/// Lines are broken to stay within it, where the language allows.
inline constexpr std::size_t page_width = 100;

struct Line {
  std::size_t indent = 0;
  std::string text{};
  std::string comment{};
  bool blank_before = false;
  bool only_comment = false;
  bool continues = false;  // the sentence of the line before
  /// Lines of one class that stand together share columns; none: this line stands for itself.
  std::optional<Kind> column_class{};
  std::vector<std::size_t> stops{};  ///< offsets in `text` where a column begins, ascending
  std::size_t mark_stop = 0;         ///< offset in `text` of what stands behind the marks; 0: there is no mark
};

/// The text of all lines, aligned.
[[nodiscard]] std::string written(std::vector<Line> lines);

}  // namespace fairroll::formatting
