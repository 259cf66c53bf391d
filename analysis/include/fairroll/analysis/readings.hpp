// SPDX-License-Identifier: Apache-2.0
// Readings and choices that affect a result, and the results under other interpretations. docs/analysis.md states how many interpretations
// of a rule book are evaluated.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/simulate.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// A reading or choice and the alternative selected for it.
struct ChangedAlternative {
  std::string name;         ///< Name of the reading or choice, as in ReadingOrChoice.
  std::string alternative;  ///< Name of the selected alternative.
  /// Returns true if `a` and `b` have the same name and the same alternative.
  friend bool operator==(const ChangedAlternative& a, const ChangedAlternative& b) noexcept {
    return a.name == b.name && a.alternative == b.alternative;
  }
};
/// Returns the selected alternatives as text, such as `points as printed, closing as before_the_point`. Returns an empty string for an
/// empty list.
[[nodiscard]] std::string format_readings(const std::vector<ChangedAlternative>& readings);

/// The parts of a rule book on which a result depends. A reading affects the result if another alternative of the reading changes a
/// statement in these parts.
struct ResultScope {
  /// True to include the duties and powers, the order of shooters, and the rules that determine whether a throw counts.
  bool includes_conduct = true;
  bool includes_wagers = true;  ///< True to include the decisions of wagers and the payments of wins.
  /// True to include the rules that state when, and by how much, wagers may be changed. The betting windows are always included.
  bool includes_actions = true;
  std::vector<std::string> wager_names{};  ///< Names of the wagers to include. Empty for all wagers.
};

/// Returns the indices of the clauses in the parts of the rule book that `scope` selects, in ascending order. The result includes the
/// clauses of the game to which these clauses refer, directly or indirectly.
[[nodiscard]] std::vector<Index> find_clauses_in_scope(const Ruleset& ruleset, const ResultScope& scope);

/// Another interpretation of a rule book.
struct OtherReading {
  std::vector<ChangedAlternative> changed_alternatives;  ///< Alternatives that differ from the selected interpretation.
  Selection selection;                                   ///< Selection to pass to check() for the other interpretation.
  /// For a pair of rule books, the selection to pass to check() for the second rule book.
  Selection second_selection;
};

/// The other interpretations of a rule book that affect a result.
struct Readings {
  /// Readings and choices that affect the result, in text order, followed by the readings and choices within their alternatives.
  std::vector<SelectedAlternative> selected_alternatives;
  /// Other interpretations, sorted by the number of changed alternatives. A reading for which the caller selected an alternative is not
  /// changed.
  std::vector<OtherReading> other_readings;
  /// True if there are more than max_other_readings other interpretations. Interpretations beyond this maximum are omitted.
  bool has_too_many_readings = false;
};

/// Maximum number of interpretations that are evaluated in addition to the selected one. Four readings with two alternatives each have 16
/// combinations: the selected one and 15 others.
inline constexpr std::size_t max_other_readings = 15;

/// Finds the readings that affect a result, and the interpretations that must be evaluated. Each reading is changed separately. Readings
/// with an effect are also changed in combination. `ruleset` must have been checked with `selection` from `library`. The rule files can
/// have errors under a returned selection. The caller must therefore call check() with each selection first. The function is pure.
[[nodiscard]] Readings find_readings(const Library& library, const Ruleset& ruleset, const Selection& selection,
                                     const ResultScope& scope = {});

/// A checked rule book with its library and selection. The objects to which it refers must outlive it.
struct CheckedRuleset {
  const Library& library;      ///< Library that contains all rule files of the rule book.
  const Ruleset& ruleset;      ///< Ruleset under the selected interpretation.
  const Selection& selection;  ///< Selection with which the rule book was checked.
};
/// Finds the readings and interpretations for a pair of rule books, such as a house and a ruleset. A reading that both rule books contain
/// has the same alternative in both.
[[nodiscard]] Readings find_readings(const CheckedRuleset& a, const CheckedRuleset& b, const ResultScope& scope = {});

/// Returns the readings and choices that affect the bets of a simulation plan. The ruleset of the plan must have been checked with
/// `selection` from `library`. The function is pure.
[[nodiscard]] std::vector<SelectedAlternative> find_selected_alternatives(const Library& library, const Plan& plan,
                                                                          const Selection& selection);

/// A result under another interpretation.
template <typename Result>
struct AlternativeResult {
  std::vector<ChangedAlternative> changed_alternatives;  ///< Alternatives that differ from the selected interpretation.
  Result result;                                         ///< Result under the interpretation that `changed_alternatives` describes.
};
/// A result under the selected interpretation and under every other interpretation that affects it.
template <typename Result>
struct ResultsByReading {
  Result base_result;                                      ///< Result under the selected interpretation.
  Readings readings;                                       ///< Readings on which the result depends.
  std::vector<AlternativeResult<Result>> other_results{};  ///< One result per element of Readings::other_readings, in the same order.
                                                           ///< Contains fewer results if the work was stopped.
};

/// Returns the diagnostics of the rule files under all interpretations, in the order of sort_diagnostics().
template <typename Result>
[[nodiscard]] Diagnostics collect_diagnostics(const ResultsByReading<Result>& all) {
  Diagnostics faults = all.base_result.diagnostics;
  for (const AlternativeResult<Result>& other : all.other_results)
    faults.insert(faults.end(), other.result.diagnostics.begin(), other.result.diagnostics.end());
  sort_diagnostics(faults);
  return faults;
}

}  // namespace analysis
}  // namespace fairroll
