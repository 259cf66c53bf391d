// SPDX-License-Identifier: Apache-2.0
// The edge of several bets of one owner together, such as a line bet with its odds. docs/analysis.md says how each figure is defined.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/edge.hpp>
#include <fairroll/analysis/readings.hpp>
#include <fairroll/analysis/watch.hpp>
#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// One bet of a combination. Amounts are exact fractions of the currency: `70/3` is 23.33 USD and a third of a cent.
struct CombinedBet {
  std::string words;  ///< as written: `20.00 on pass_odds while point is 4`
  std::string name;   ///< name of the wager: `pass_odds`
  Money stake;        ///< > 0
  Fraction chance;    ///< probability that the bet is made, 0..1
  Fraction outlay;    ///< expected amount put down: `chance` times the stake and the commission taken when placed
  Fraction loss;      ///< expected loss; negative: the player gains

  /// Compares every member.
  friend bool operator==(const CombinedBet&, const CombinedBet&) = default;
};

/// Cost of several bets together.
struct Combination {
  std::vector<CombinedBet> bets;       ///< in the order written, which is the order in which they are made
  std::optional<Undefined> undefined;  ///< if set, only `clauses`, `recalled` and `words`, `name`, `stake` of the bets are
  Fraction outlay;                     ///< sum over the bets, in currency
  Fraction loss;                       ///< sum over the bets, in currency
  Fraction edge;                       ///< loss / outlay
  Fraction edge_of_first;              ///< loss / outlay of the first bet
  std::vector<Index> clauses;          ///< clauses that the figures depend on, as WagerEdge::clauses
  bool recalled = false;               ///< true if one of `clauses` is unverified: not from a text that was read
};

/// A combination under another reading of doubtful text.
struct OtherCombination {
  std::vector<ReadAs> readings;            ///< that differ from how the text is read at first
  std::shared_ptr<const Ruleset> ruleset;  ///< read so; never null
  Combination figures;                     ///< its clauses are those of this ruleset
};

/// A combination as the text is read at first, and every reading that changes one of its figures.
struct CombinationReport {
  Combination first;                     ///< as selected
  Readings readings;                     ///< readings and choices that bear on it
  std::vector<OtherCombination> others;  ///< only those with other figures
};

/// Computes the exact edge of bets such as `10.00 on pass + 20.00 on pass_odds while point is 4, 10`: between `+` stand an amount, `on` and
/// a wager as in a scenario, then perhaps `while STATE is VALUE, VALUE` (several joined by `and`). All belong to one seat that throws. Each
/// is made once, at the first moment that its window and its `while` allow after the start of a fresh table. A wager behind another one
/// is made while that bet of the list is in play, or never. Every bet runs to its first decision. Limits are checked as at a table.
///
/// Precondition: `checked.ok()`; it was checked with `selection` from `library`, and fault_of(dice) is empty. Returns
/// `std::nullopt` and adds errors to `out` if the text is invalid or a bet is refused; their places are in a source named `bets`. `watch`
/// is called before each bet and each reading. Pure; one thread at a time for one CheckResult.
[[nodiscard]] std::optional<CombinationReport> combination_report(const Library& library, const CheckResult& checked,
                                                                  const Selection& selection, const std::string& bets,
                                                                  const std::vector<Fraction>& dice, Diagnostics& out,
                                                                  const Watch& watch = {});

}  // namespace analysis
}  // namespace fairroll
