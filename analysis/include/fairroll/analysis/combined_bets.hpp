// SPDX-License-Identifier: Apache-2.0
// The joint edge of several bets of one owner, such as a line bet with its odds. docs/analysis.md defines each figure.
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

/// One bet in a list of bets whose joint edge is computed. Expected amounts are exact fractions of the currency unit: for example, `70/3`
/// means 23.33 USD plus one third of a cent.
struct CombinedBet {
  std::string text;  ///< Text of the bet as the user wrote it, such as `20.00 on pass_odds while point is 4`.
  std::string name;  ///< Name of the wager, such as `pass_odds`.
  Money stake;       ///< Stake of the bet, in units of the currency. Always greater than 0.
  Fraction chance;   ///< Probability that the bet is made, from 0 to 1.
  /// Expected amount that the player puts down: `chance` times the sum of the stake and the commission taken when the bet is placed.
  Fraction outlay;
  Fraction loss;  ///< Expected loss of the player, in units of the currency. Negative if the player gains.

  /// Returns true if all members are equal.
  friend bool operator==(const CombinedBet&, const CombinedBet&) = default;
};

/// The joint figures of several bets.
struct Combination {
  std::vector<CombinedBet> bets;  ///< The bets in the order in which the user wrote them and in which they are made.
  /// Reason why the joint figures are undefined, or no value if they are defined. If there is a reason, only the members `text`, `name` and
  /// `stake` of each bet are set.
  std::optional<UndefinedReason> undefined_reason;
  Fraction outlay;  ///< Sum of the expected outlays of all bets, in units of the currency.
  Fraction loss;    ///< Sum of the expected losses of all bets, in units of the currency.
  Fraction edge;    ///< House edge of all bets together: `loss` divided by `outlay`.
  Fraction
      loss_per_first_outlay;   ///< Total expected loss as a share of the outlay of the first bet: `loss` divided by `bets.front().outlay`.
  std::vector<Index> clauses;  ///< Indices of the clauses on which the figures depend, in the order of the ruleset.
  bool is_unverified = false;  ///< True if one of `clauses` is unverified (Clause::is_unverified).
};

/// The figures of a combination of bets under another interpretation of doubtful text.
struct OtherCombination {
  std::vector<ChangedAlternative> changed_alternatives;  ///< Alternatives that differ from those of the selected interpretation.
  std::shared_ptr<const Ruleset> ruleset;  ///< Ruleset under the interpretation that `changed_alternatives` describes. Never null.
  /// Figures under the interpretation that `changed_alternatives` describes. Clause indices refer to `ruleset`.
  Combination figures;
};

/// The figures of a combination of bets under the selected interpretation and under each interpretation that changes a figure.
struct CombinationReport {
  Combination selected_combination;                  ///< Figures under the selected interpretation.
  Readings readings;                                 ///< Readings and choices that affect the figures.
  std::vector<OtherCombination> other_combinations;  ///< Figures under each interpretation that changes at least one figure.
};

/// Computes the exact edge of several bets, such as `10.00 on pass + 20.00 on pass_odds while point is 4, 10`. The bets are separated by
/// `+`. Each bet consists of an amount, the word `on` and a wager, as in a scenario. A condition such as `while STATE is VALUE, VALUE` may
/// follow. Several conditions are joined by `and`. All bets belong to one seat, which also throws.
///
/// Each bet is made once, at a new table, as soon as its betting window and its `while` condition allow it. A bet on a wager behind another
/// wager is made only while the bet on the other wager is in play. Every bet remains in play until its first decision. Stakes are checked
/// against the limits, as at a table.
///
/// `checked.ok()` must be true, `checked` must be the result of check() for `library` and `selection`, and describe_dice_error(dice) must
/// return an empty string. Returns `std::nullopt` and adds errors to `out` if `bets` is invalid or if the rules do not allow a bet. The
/// locations of these errors refer to a source named `bets`. `progress` is called before each bet and before each interpretation. The
/// function is pure. Two threads must not call it for the same CheckResult at the same time.
[[nodiscard]] std::optional<CombinationReport> compute_combination_report(const Library& library, const CheckResult& checked,
                                                                          const Selection& selection, const std::string& bets,
                                                                          const std::vector<Fraction>& dice, Diagnostics& out,
                                                                          const ProgressCallback& progress = {});

}  // namespace analysis
}  // namespace fairroll
