// SPDX-License-Identifier: Apache-2.0
// Readings and choices: which of them affect a result, and the results under other interpretations. docs/analysis.md states how many
// interpretations of a rule book are evaluated.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/simulate.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// A selected alternative of one reading or choice.
struct SelectedAlternative {
  std::string name;         ///< name of the reading, as in Alternatives
  std::string alternative;  ///< name of the selected alternative
  /// Returns true if reading and alternative are equal.
  friend bool operator==(const SelectedAlternative& a, const SelectedAlternative& b) noexcept {
    return a.name == b.name && a.alternative == b.alternative;
  }
};
/// Returns the interpretations as text: `points as printed, closing as before_the_point`. Returns an empty string for an empty list.
[[nodiscard]] std::string format_readings(const std::vector<SelectedAlternative>& readings);

/// The aspects of a rule book that a result depends on. A reading affects the result if another alternative changes a statement of these
/// aspects.
struct ResultScope {
  bool conduct = true;              ///< which throws count, the duties and powers, the order of shooters
  bool wagers = true;               ///< the decisions of wagers, and the payments of wins
  bool acts = true;                 ///< when, and for how much, these wagers may be changed; when they may be placed always counts
  std::vector<std::string> only{};  ///< names of the wagers; empty for all wagers
};

/// Returns the clauses that these aspects depend on, ascending. Includes clauses of the game that are referred to directly or indirectly.
[[nodiscard]] std::vector<Index> find_clauses_in_scope(const Ruleset& ruleset, const ResultScope& matter);

/// Another interpretation of a rule book.
struct OtherReading {
  std::vector<SelectedAlternative> readings;  ///< the alternatives that differ from the initial interpretation
  Selection selection;                        ///< selects this interpretation for check()
  Selection second;                           ///< for a pair of rule books: selects this interpretation for the second
};

/// The other interpretations of a rule book that affect a result.
struct Readings {
  /// Readings and choices that affect the result, in text order, followed by readings and choices within their alternatives.
  std::vector<AlternativeTaken> questions;
  /// Interpretations with the fewest changed alternatives first; readings that the caller selected are not changed.
  std::vector<OtherReading> others;
  bool too_many = false;  ///< true if there are more than max_other_readings; the rest is omitted
};

/// The maximum number of other interpretations that are evaluated: all combinations of four readings with two alternatives each.
inline constexpr std::size_t max_other_readings = 15;

/// Determines the readings that affect `matter`, and the interpretations to evaluate. Changes one reading at a time; if that affects the
/// matter, changes further readings as well. A reading without effect is not combined with others. `ruleset` must have been checked with
/// `selection`. The returned selections are not checked: call check() before you use one, because the text can have errors under it. Pure.
[[nodiscard]] Readings find_readings(const Library& library, const Ruleset& ruleset, const Selection& selection,
                                     const ResultScope& matter = {});

/// A checked rule book. Contains references: the caller must keep the objects alive.
struct CheckedRuleset {
  const Library& library;      ///< contains all rule files of the rule book
  const Ruleset& ruleset;      ///< under the initial interpretation
  const Selection& selection;  ///< the selection with which it was checked
};
/// Determines the readings and interpretations for a pair of rule books, such as a house and a ruleset. A reading that both have is
/// interpreted in the same way in both.
[[nodiscard]] Readings find_readings(const CheckedRuleset& a, const CheckedRuleset& b, const ResultScope& matter = {});

/// Returns the readings and choices that affect the bets of a simulation plan. The ruleset of the plan must have been checked with
/// `selection` from `library`. Pure.
[[nodiscard]] std::vector<AlternativeTaken> find_questions(const Library& library, const Plan& plan, const Selection& selection);

/// A result under another interpretation.
template <typename Result>
struct AlternativeResult {
  std::vector<SelectedAlternative> readings;  ///< the alternatives that differ from the initial interpretation
  Result result;                              ///< the result under this interpretation
};
/// A result under the selected interpretation and under every other interpretation that affects it.
template <typename Result>
struct ResultsByReading {
  Result first;       ///< under the selected interpretation
  Readings readings;  ///< the readings that the result depends on
  std::vector<AlternativeResult<Result>>
      others{};  ///< one per element of Readings::others, in the same order; fewer if the work was stopped
};

/// Returns the errors of the rule files under all interpretations, sorted.
template <typename Result>
[[nodiscard]] Diagnostics diagnostics_of(const ResultsByReading<Result>& all) {
  Diagnostics faults = all.first.diagnostics;
  for (const AlternativeResult<Result>& other : all.others)
    faults.insert(faults.end(), other.result.diagnostics.begin(), other.result.diagnostics.end());
  sort_diagnostics(faults);
  return faults;
}

}  // namespace analysis
}  // namespace fairroll
