// SPDX-License-Identifier: Apache-2.0
// House edges as text and as assertions. Pure: data in, text out.
#pragma once

#include <optional>
#include <string>

#include <fairroll/analysis/edge_report.hpp>

#include "text_day.hpp"

namespace fairroll::cli {

/// What is shown, and how much of it.
struct EdgeReport : analysis::EdgeReport {
  std::optional<TextDay> day{};  ///< the day as of which the text was selected; no value if the text has no dates
  bool details = false;          ///< every figure of every wager, not only the table
  bool full = false;             ///< fractions of any length whole
};

/// Some bet rests on text that was not read.
[[nodiscard]] bool any_recalled(const EdgeReport& report);
/// Some bet comes to something else under another reading.
[[nodiscard]] bool any_other(const EdgeReport& report);

/// Ends with a line that counts wagers and undefined edges.
[[nodiscard]] std::string edge_text(const EdgeReport& report, int width);

/// A file of assertions for the ruleset: every edge per bet made, and per bet resolved where that differs; in canonical layout.
[[nodiscard]] std::string edge_assertions(const EdgeReport& report);

}  // namespace fairroll::cli
