// SPDX-License-Identifier: Apache-2.0
// The edges of a rule book as somebody asks for them: of all its bets, or of one by its name.
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

/// What is asked.
struct EdgeQuery {
  std::string wager;           ///< `place`: all its numbers; `place 6`: that one; empty: every wager
  std::optional<Money> stake;  ///< > 0: rounds as for this stake; nothing: as if every amount could be paid
  std::vector<Fraction> dice;  ///< as EdgeOptions::dice; fault_of() them is empty
  /// Bets whose edge is computed together, and no other edge, in the syntax of combination_report(). `wager` and `stake` must be unset.
  std::string together{};
};

/// What came of it.
struct EdgeReport {
  std::shared_ptr<const Ruleset> rules;     ///< null: there is nothing to tell
  std::vector<BetUnderReadings> bets;       ///< in the order of the ruleset; behind them those that only another reading offers
  std::vector<AlternativeTaken> questions;  ///< readings and choices that bear on one of the bets
  std::vector<std::string> too_many;        ///< wagers that may be read in more ways than are told
  std::vector<Fraction> dice;               ///< as asked for; empty: fair
  std::optional<Money> stake;               ///< as asked for
  std::vector<std::string> unasserted;      ///< bets that the rule files assert no edge of
  /// Bets that could be asserted; 0: the question is not asked, since it is about one wager, a stake, other dice or chosen readings.
  std::size_t assertable = 0;
  bool stopped = false;                         ///< `watch` said so: as EdgesUnderReadings::stopped
  std::optional<CombinationReport> together{};  ///< if asked for, and its bets can be made; `bets` is then empty
};

/// Works them out, under every reading that bears on them: `rules` must not be null, and was checked with `selection` from `library`. A
/// wager that the ruleset does not have is a diagnostic without a place in `out`; the report then has no bets. What is wrong with a
/// combination are errors in `out` as well. Pure; safe from any thread.
[[nodiscard]] EdgeReport edge_report(const Library& library, const std::shared_ptr<const Ruleset>& rules, const Selection& selection,
                                     const EdgeQuery& query, Diagnostics& out, const Watch& watch = {});
/// The same of what check() said, which takes less. Precondition: `checked.ok()`. For one thread at a time, as MachineCompiler.
[[nodiscard]] EdgeReport edge_report(const Library& library, const CheckResult& checked, const Selection& selection, const EdgeQuery& query,
                                     Diagnostics& out, const Watch& watch = {});

}  // namespace analysis
}  // namespace fairroll
