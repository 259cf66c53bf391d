// SPDX-License-Identifier: Apache-2.0
// House edges as text and as assertions. Pure: data in, text out.
#pragma once

#include <optional>
#include <string>

#include <fairroll/analysis/edge_report.hpp>

#include "text_day.hpp"

namespace fairroll::cli {

/// A report of house edges, with the options of its output.
struct EdgeReport : analysis::EdgeReport {
  std::optional<TextDay> day{};  ///< Date for which the text was selected. `std::nullopt` if the text has no dates.
  bool details = false;          ///< True to print every figure of every wager, not only the table.
  bool full = false;             ///< True to print fractions of any length in full.
};

/// Returns true if the edge of any bet depends on unverified text.
[[nodiscard]] bool any_recalled(const EdgeReport& report);
/// Returns true if the edge of any bet differs under another interpretation.
[[nodiscard]] bool any_other(const EdgeReport& report);

/// Returns the edges as text. The last line counts the wagers and the undefined edges.
[[nodiscard]] std::string edge_text(const EdgeReport& report, int width);

/// Returns a file of assertions in canonical text, with each edge per bet made, and per bet resolved where the two edges differ.
[[nodiscard]] std::string edge_assertions(const EdgeReport& report);

}  // namespace fairroll::cli
