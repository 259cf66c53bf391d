// SPDX-License-Identifier: Apache-2.0
// What differs between two rule books, as text. Pure: data in, text out.
#pragma once

#include <string>
#include <vector>

#include <fairroll/analysis/diff.hpp>
#include <fairroll/render.hpp>

namespace fairroll::cli {

/// What the two are called in a report: their names, or of one name their days.
struct DiffNames {
  std::string a;
  std::string b;
};
[[nodiscard]] DiffNames diff_names(const analysis::Diff& diff);

/// Ends with a line that says whether they are equivalent.
[[nodiscard]] std::string diff_text(const analysis::DiffByReading& diff, const TextStyle& style);

/// One sentence without its full stop: `3 differences, 1 house edge that differs, 2 wagers that only one offers, under 5 readings
/// together`; also says whether something could not be compared.
[[nodiscard]] std::string verdict_words(const analysis::DiffByReading& diff);

/// Doubtful texts and choices of one rule book, each as that book takes it.
struct BookQuestions {
  std::string book;  ///< name as in DiffNames; empty if both books take these questions alike
  std::vector<SelectedAlternative> selected_alternatives;
};
/// Returns the questions that the comparison rests on: those of both books, of the first and of the second. Groups without questions are
/// left out.
[[nodiscard]] std::vector<BookQuestions> questions_by_book(const analysis::DiffByReading& diff, const DiffNames& names);
/// `settlements 1, 3`: of the first comparison what is not there under another reading; empty if all of it is.
[[nodiscard]] std::string gone_words(const analysis::Diff& first, const analysis::DiffChange& change);

/// How much was gone through, one sentence for each sort of thing.
[[nodiscard]] std::vector<std::string> gone_through(const analysis::DiffCounts& counts);
/// `1,234,567`.
[[nodiscard]] std::string grouped(std::string digits);

}  // namespace fairroll::cli
