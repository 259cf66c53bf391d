// SPDX-License-Identifier: Apache-2.0
// Edge reports: the edges of all bets of a rule book, or of the bets that a query names.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/combined_bets.hpp>
#include <fairroll/analysis/edge.hpp>
#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// The bets whose edges are computed, and the stake and the dice.
struct EdgeQuery {
  std::string wager;           ///< `place` for all numbers of a family, `place 6` for one number, empty for every wager
  std::optional<Money> stake;  ///< stake greater than 0, for which payments are rounded; no value: no payment is rounded
  std::vector<Fraction> dice;  ///< as EdgeOptions::dice; describe_dice_error() must return an empty text
  /// If not empty, only the joint edge of these bets is computed, in the syntax of compute_combination_report(). `wager` and `stake` must
  /// then be unset.
  std::string combined_bets{};
};

/// The result of a query.
struct EdgeReport {
  std::shared_ptr<const Ruleset> rules;  ///< null if the query had no result
  std::vector<BetByReading> bets;        ///< in the order of the ruleset, followed by the bets that only another interpretation offers
  std::vector<SelectedAlternative> questions;  ///< readings and choices that affect at least one bet
  std::vector<std::string> too_many;           ///< wagers with more interpretations than were evaluated
  std::vector<Fraction> dice;                  ///< as in the query; empty for fair dice
  std::optional<Money> stake;                  ///< as in the query
  std::vector<std::string> unasserted_bets;    ///< bets without an assertion of their edge in the rule files
  /// The number of bets that could have an assertion. 0 if the query names a wager, a stake, dice or interpretations; `unasserted_bets` is
  /// then empty.
  std::size_t assertable_bet_count = 0;
  bool stopped = false;  ///< true if `progress` stopped the work; results are then missing
  /// The figures of the bets together; set if EdgeQuery::combined_bets was set and the bets can be made. `bets` is then empty.
  std::optional<CombinationReport> combination_report{};
};

/// Computes the edges of a query under every interpretation that affects them. `rules` must not be null and must have been checked with
/// `selection` from `library`. If the ruleset does not contain the wager, a diagnostic without a location is added to `out`, and the
/// report has no bets. Errors in `query.combined_bets` are added to `out`, too. Pure and thread-safe.
[[nodiscard]] EdgeReport compute_edge_report(const Library& library, const std::shared_ptr<const Ruleset>& rules,
                                             const Selection& selection, const EdgeQuery& query, Diagnostics& out,
                                             const ProgressCallback& progress = {});
/// Computes the report from the result of check(), which is faster. `checked.ok()` must be true. Not for concurrent use with the same
/// CheckResult.
[[nodiscard]] EdgeReport compute_edge_report(const Library& library, const CheckResult& checked, const Selection& selection,
                                             const EdgeQuery& query, Diagnostics& out, const ProgressCallback& progress = {});

}  // namespace analysis
}  // namespace fairroll
