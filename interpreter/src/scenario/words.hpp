// SPDX-License-Identifier: Apache-2.0
// The words of a scenario, with the columns of its examples put in, and what is wrong with them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/detail/joined.hpp>
#include <fairroll/diagnostic.hpp>
#include <fairroll/syntax.hpp>

namespace fairroll::scenario {

/// A word as it counts, and the place to underline when it is wrong (the example's cell, if it came from there).
struct Word {
  std::string text;
  SourceLocation place;
};

/// One row of `with each row of`: column name -> cell. Empty for a scenario without examples.
using Row = std::map<std::string, Word>;

/// The leaf's word; a name that is a column becomes its cell.
[[nodiscard]] Word word_of(const Syntax& leaf, const Row& row);

/// The source text on one line (of a JSON form, the text that it stands for): comments dropped, blanks folded, columns replaced by their
/// cells.
[[nodiscard]] std::string one_line(const Syntax& node, const Row& row);

/// Digits only.
[[nodiscard]] bool is_whole_number(std::string_view text) noexcept;
/// The number, or -1 if it is none or has more than six digits (nothing on a table is larger).
[[nodiscard]] int small_number(std::string_view text) noexcept;

/// `a`, `b` or `c`, in backticks.
[[nodiscard]] inline std::string quoted_list(const std::vector<std::string>& words, std::string_view last = "or") {
  return detail::quoted_list(words, last);
}

/// A diagnostic of a scenario: its code, place, reason and way out.
[[nodiscard]] inline Diagnostic fault(Code code, SourceLocation place, std::string message, std::string help) {
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.location = std::move(place);
  diagnostic.message = std::move(message);
  diagnostic.help = std::move(help);
  return diagnostic;
}

}  // namespace fairroll::scenario
