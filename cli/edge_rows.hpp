// SPDX-License-Identifier: Apache-2.0
// The rows of a table of edges: what a family comes to alike stands in one.
#pragma once

#include <string>
#include <vector>

#include "edge_report.hpp"

namespace fairroll::cli {

/// A bet, or several of one family that come to the same under every book.
struct EdgeRow {
  std::string name;                                     ///< `pass`, `place 4, 10`, `sharp by SS-01`
  std::vector<const analysis::BetUnderReadings*> bets;  ///< one for each report, the first of its family; null: that book has none
};

/// In the order in which the bets are met. The reports must outlive the rows.
[[nodiscard]] std::vector<EdgeRow> edge_rows(const std::vector<const EdgeReport*>& reports);

}  // namespace fairroll::cli
