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

/// A query for edges.
struct EdgeQuery {
  std::string wager;           ///< `place` for all its numbers, `place 6` for one of them, empty for every wager
  std::optional<Money> stake;  ///< > 0: payments are rounded for this stake; no value: every amount can be paid exactly
  std::vector<Fraction> dice;  ///< as EdgeOptions::dice; describe_dice_error() for these dice must be empty
  /// If not empty, only the joint edge of these bets is computed, in the syntax of compute_combination_report(). `wager` and `stake` must
  /// then be unset.
  std::string together{};
};

/// The result of a query.
struct EdgeReport {
  std::shared_ptr<const Ruleset> rules;     ///< null if the query had no result
  std::vector<BetUnderReadings> bets;       ///< in the order of the ruleset, followed by the bets that only another interpretation offers
  std::vector<AlternativeTaken> questions;  ///< readings and choices that affect at least one bet
  std::vector<std::string> too_many;        ///< wagers with more interpretations than were evaluated
  std::vector<Fraction> dice;               ///< as in the query; empty for fair dice
  std::optional<Money> stake;               ///< as in the query
  std::vector<std::string> unasserted;      ///< bets without an assertion of their edge in the rule files
  /// The number of bets that could have an assertion. 0 if the query is for one wager, a stake, other dice or selected interpretations:
  /// `unasserted` is then empty.
  std::size_t assertable = 0;
  bool stopped = false;                         ///< true if `progress` stopped the work, as EdgesUnderReadings::stopped
  std::optional<CombinationReport> together{};  ///< set if the query names bets and they can be made; `bets` is then empty
};

/// Computes the edges of a query under every interpretation that affects them. `rules` must not be null and must have been checked with
/// `selection` from `library`. For a wager that the ruleset does not have, `out` receives a diagnostic without a place and the report has
/// no bets. `out` also receives the errors of a combination. Pure and thread-safe.
[[nodiscard]] EdgeReport compute_edge_report(const Library& library, const std::shared_ptr<const Ruleset>& rules,
                                             const Selection& selection, const EdgeQuery& query, Diagnostics& out,
                                             const ProgressCallback& progress = {});
/// Computes the report from the result of check(), which is faster. `checked.ok()` must be true. Not for concurrent use with the same
/// CheckResult.
[[nodiscard]] EdgeReport compute_edge_report(const Library& library, const CheckResult& checked, const Selection& selection,
                                             const EdgeQuery& query, Diagnostics& out, const ProgressCallback& progress = {});

}  // namespace analysis
}  // namespace fairroll
