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
[[nodiscard]] DiffNames names_of(const analysis::Diff& diff);

/// Ends with a line that says whether they are equivalent.
[[nodiscard]] std::string diff_text(const analysis::Diff& diff, const TextStyle& style);

/// How much was gone through, one sentence for each sort of thing.
[[nodiscard]] std::vector<std::string> gone_through(const analysis::DiffCounts& counts);
/// `1,234,567`.
[[nodiscard]] std::string grouped(std::string digits);

}  // namespace fairroll::cli
