// SPDX-License-Identifier: Apache-2.0
// What differs between two rule books, as text. Pure: data in, text out.
#pragma once

#include <string>
#include <vector>

#include <fairroll/analysis/diff.hpp>
#include <fairroll/render.hpp>

namespace fairroll::cli {

/// The names of the two rule books in a report, or their dates if both have the same name.
struct DiffNames {
  std::string a;
  std::string b;
};
[[nodiscard]] DiffNames diff_names(const analysis::Diff& diff);

/// Returns the differences as text. The last line states whether the rule books are equivalent.
[[nodiscard]] std::string diff_text(const analysis::DiffByReading& diff, const TextStyle& style);

/// Returns a summary without a final period, such as `3 differences, 1 house edge that differs, 2 wagers that only one rule
/// book offers, under 5 interpretations in total`. Also states whether any part could not be compared.
[[nodiscard]] std::string verdict_words(const analysis::DiffByReading& diff);

/// Readings and choices of one rule book, with the alternatives that are selected in it.
struct BookQuestions {
  std::string book;  ///< Name as in DiffNames. Empty if the alternatives apply to both rule books.
  std::vector<SelectedAlternative> selected_alternatives;
};
/// Returns the readings and choices that affect the comparison: of both rule books, of only the first, and of only the second. Empty
/// groups are omitted.
[[nodiscard]] std::vector<BookQuestions> questions_by_book(const analysis::DiffByReading& diff, const DiffNames& names);
/// Returns the items of the first comparison that are missing under another interpretation, such as `settlements 1, 3`. May be empty.
[[nodiscard]] std::string gone_words(const analysis::Diff& first, const analysis::DiffChange& change);

/// Returns the number of compared items, with one sentence per kind of item.
[[nodiscard]] std::vector<std::string> gone_through(const analysis::DiffCounts& counts);
/// Returns a number with digits in groups, such as `1,234,567`.
[[nodiscard]] std::string grouped(std::string digits);

}  // namespace fairroll::cli
