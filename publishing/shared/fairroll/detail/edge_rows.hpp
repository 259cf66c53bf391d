// SPDX-License-Identifier: Apache-2.0
// The rows of a table of edges: what a family comes to alike stands in one.
#pragma once

#include <string>
#include <vector>

#include <fairroll/analysis/edge_report.hpp>
#include <fairroll/api.hpp>
#include <fairroll/publishing/language.hpp>

namespace FAIRROLL_API fairroll {
namespace publishing {

/// A bet, or several of one family that come to the same under every book.
struct EdgeRow {
  std::string name;                                 ///< `pass`, `place 4, 10`, `sharp by SS-01`
  std::vector<const analysis::BetByReading*> bets;  ///< one for each report, the first of its family; null: that book has none
  std::vector<MachineKey> keys;                     ///< of every bet of the family, as the first report that has it numbers them
  const Ruleset* rules = nullptr;                   ///< the rule book of that report
};
/// The numbers or the column that distinguish a row from other rows of its wager: `4, 10`, `by SS-01`. Empty for the only row of a wager.
[[nodiscard]] std::string row_label(const EdgeRow& row, Language language);
/// The title of the wager with the label: `Place to win (4, 10)`.
[[nodiscard]] std::string row_title(const EdgeRow& row, Language language);

/// Why there is no house edge: `commission not posted`, `the wager may never be made`. `edge.undefined` must not be empty.
[[nodiscard]] std::string undefined_words(const Ruleset& rules, const analysis::WagerEdge& edge, Language language);

/// `sharp by SS-01`.
[[nodiscard]] std::string bet_name(const analysis::WagerEdge& edge);

/// In the order in which the bets are met. The reports must outlive the rows.
[[nodiscard]] std::vector<EdgeRow> edge_rows(const std::vector<const analysis::EdgeReport*>& reports);

}  // namespace publishing
}  // namespace fairroll
