// SPDX-License-Identifier: Apache-2.0
// What differs between two rule books, as text. Pure: data in, text out.
#pragma once

#include <string>

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
[[nodiscard]] std::string diff_text(const analysis::DiffUnderReadings& diff, const TextStyle& style);

/// Differences, edges and wagers that only one offers; of all readings together.
struct DiffTotals {
  std::size_t differences = 0;
  std::size_t edges = 0;
  std::size_t alone = 0;
};
[[nodiscard]] DiffTotals totals_of(const analysis::DiffUnderReadings& diff);
/// `settlements 1, 3`: of the first comparison what is not there under another reading; empty if all of it is.
[[nodiscard]] std::string gone_words(const analysis::Diff& first, const analysis::DiffChange& change);

/// How much was gone through, one sentence for each sort of thing.
[[nodiscard]] std::vector<std::string> gone_through(const analysis::DiffCounts& counts);
/// `1,234,567`.
[[nodiscard]] std::string grouped(std::string digits);

}  // namespace fairroll::cli
