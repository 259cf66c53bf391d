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

/// A query for house edges: the bets, the stake and the dice.
struct EdgeQuery {
  /// Name of the requested wager: `place` for all numbers of a family, or `place 6` for one number. Empty for every wager.
  std::string wager_name;
  std::optional<Money> stake;  ///< Stake, greater than 0, for which payments are rounded. If there is no value, no payment is rounded.
  /// Probabilities of the faces of each die, as in EdgeOptions::face_probabilities. describe_dice_error() must return an empty string for
  /// them.
  std::vector<Fraction> face_probabilities;
  /// List of bets in the syntax of compute_combination_report(). If not empty, only the joint edge of these bets is computed, and
  /// `wager_name` and `stake` must not be set.
  std::string combined_bets{};
};

/// The result of compute_edge_report().
struct EdgeReport {
  std::shared_ptr<const Ruleset> ruleset;  ///< Ruleset to which the results refer. Null if the query had no result.
  /// Bets in the order of the ruleset, followed by the bets that are offered only under another interpretation.
  std::vector<BetByReading> bets;
  std::vector<SelectedAlternative> selected_alternatives;  ///< Readings and choices that affect at least one bet.
  std::vector<std::string> truncated_wagers;               ///< Wagers with too many interpretations to evaluate all of them.
  std::vector<Fraction> face_probabilities;                ///< Probabilities of the faces from the query. Empty for fair dice.
  std::optional<Money> stake;                              ///< Stake from the query, or no value if the query has no stake.
  std::vector<std::string> unasserted_bets;                ///< Names of the bets whose edge has no assertion in the rule files.
  /// Number of bets that could have an assertion. If the query specifies a wager, a stake, dice or interpretations, the number is 0 and
  /// `unasserted_bets` is empty.
  std::size_t assertable_bet_count = 0;
  bool stopped = false;  ///< True if the progress callback stopped the work. In this case, results are missing.
  /// Joint figures of the bets in EdgeQuery::combined_bets. No value if the query lists no such bets or the bets cannot be made. If there
  /// is a value, `bets` is empty.
  std::optional<CombinationReport> combination_report{};
};

/// Computes the edges for a query under every interpretation that affects them. `rules` must not be null and must have been checked with
/// `selection` from `library`. If the ruleset does not contain the wager, the function adds a diagnostic without a location to `out` and
/// returns a report without bets. Errors in `query.combined_bets` are also added to `out`. The function is pure and thread-safe.
[[nodiscard]] EdgeReport compute_edge_report(const Library& library, const std::shared_ptr<const Ruleset>& rules,
                                             const Selection& selection, const EdgeQuery& query, Diagnostics& out,
                                             const ProgressCallback& progress = {});
/// Same as the first overload, but faster, because it reuses the result of check(). `checked.ok()` must be true. Two threads must not call
/// this overload for the same CheckResult at the same time.
[[nodiscard]] EdgeReport compute_edge_report(const Library& library, const CheckResult& checked, const Selection& selection,
                                             const EdgeQuery& query, Diagnostics& out, const ProgressCallback& progress = {});

}  // namespace analysis
}  // namespace fairroll
