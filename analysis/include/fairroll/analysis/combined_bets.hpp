// SPDX-License-Identifier: Apache-2.0
// The edge of several bets of one owner together, such as a line bet with its odds. docs/analysis.md defines each figure.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/edge.hpp>
#include <fairroll/analysis/progress.hpp>
#include <fairroll/analysis/readings.hpp>
#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// A bet in a combination. Amounts are exact fractions of the currency: `70/3` is 23.33 USD and a third of a cent.
struct CombinedBet {
  std::string text;  ///< text of the bet as written: `20.00 on pass_odds while point is 4`
  std::string name;  ///< name of the wager: `pass_odds`
  Money stake;       ///< greater than 0, in units of the currency
  Fraction chance;   ///< probability that the bet is made, 0..1
  Fraction outlay;   ///< expected amount put down: `chance` times the sum of the stake and the commission taken at placement
  Fraction loss;     ///< expected loss; negative if the player gains

  /// Returns true if all members are equal.
  friend bool operator==(const CombinedBet&, const CombinedBet&) = default;
};

/// The joint figures of several bets.
struct Combination {
  std::vector<CombinedBet> bets;             ///< in the order written, which is the order in which they are made
  std::optional<UndefinedReason> undefined;  ///< set if there are no figures; the bets then have only `text`, `name` and `stake`
  Fraction outlay;                           ///< sum over all bets, in units of the currency
  Fraction loss;                             ///< sum over the bets, in currency
  Fraction edge;                             ///< house edge: loss / outlay
  Fraction first_bet_edge;                   ///< house edge of the first bet alone
  std::vector<Index> clauses;                ///< clauses that the figures depend on, in the order of the ruleset
  bool recalled = false;                     ///< true if one of `clauses` is unverified: not from a text that was read
};

/// A combination under another interpretation of doubtful text.
struct OtherCombination {
  std::vector<ChangedAlternative> readings;  ///< alternatives that differ from the initial interpretation
  std::shared_ptr<const Ruleset> ruleset;     ///< the ruleset under this interpretation; never null
  Combination figures;                        ///< figures under this interpretation; indices of clauses refer to `ruleset`
};

/// A combination under the selected interpretation, and under each interpretation that changes one of its figures.
struct CombinationReport {
  Combination first;                     ///< under the selected interpretation
  Readings readings;                     ///< readings and choices that affect the combination
  std::vector<OtherCombination> others;  ///< interpretations with different figures
};

/// Computes the exact edge of several bets, such as `10.00 on pass + 20.00 on pass_odds while point is 4, 10`. Between `+` is an amount,
/// `on` and a wager as in a scenario, then optionally `while STATE is VALUE, VALUE`; several such conditions are joined by `and`. All bets
/// belong to one seat that throws. Each bet is made once, at the first moment that its betting window and its `while` allow after the start
/// of a fresh table. A wager behind another wager is made only while that bet of the list is in play. Every bet runs to its first decision.
/// Limits are checked as at a table.
///
/// `checked.ok()` must be true, with `checked` made from `library` and `selection`, and describe_dice_error(dice) must be empty. Returns
/// `std::nullopt` and adds errors to `out` if the text is invalid or a bet is refused; their locations refer to a source named `bets`.
/// `progress` is called before each bet and each interpretation. Pure; not for concurrent use with the same CheckResult.
[[nodiscard]] std::optional<CombinationReport> compute_combination_report(const Library& library, const CheckResult& checked,
                                                                          const Selection& selection, const std::string& bets,
                                                                          const std::vector<Fraction>& dice, Diagnostics& out,
                                                                          const ProgressCallback& progress = {});

}  // namespace analysis
}  // namespace fairroll
