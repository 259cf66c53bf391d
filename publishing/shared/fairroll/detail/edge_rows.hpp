// SPDX-License-Identifier: Apache-2.0
// The rows of a table of edges: what a family comes to alike stands in one.
#pragma once

#include <string>
#include <vector>

#include <fairroll/analysis/edge_report.hpp>
#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {
namespace publishing {

/// A bet, or several of one family that come to the same under every book.
struct EdgeRow {
  std::string name;                                     ///< `pass`, `place 4, 10`, `sharp by SS-01`
  std::vector<const analysis::BetUnderReadings*> bets;  ///< one for each report, the first of its family; null: that book has none
  std::vector<MachineKey> keys;                         ///< of every bet of the family, as the first report that has it numbers them
};

/// `sharp by SS-01`.
[[nodiscard]] std::string bet_name(const analysis::WagerEdge& edge);

/// In the order in which the bets are met. The reports must outlive the rows.
[[nodiscard]] std::vector<EdgeRow> edge_rows(const std::vector<const analysis::EdgeReport*>& reports);

}  // namespace publishing
}  // namespace fairroll
