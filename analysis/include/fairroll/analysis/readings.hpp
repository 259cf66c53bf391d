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

/// A reading or choice and the alternative that is selected for it.
struct ChangedAlternative {
  std::string name;         ///< name of the reading, as in Alternatives
  std::string alternative;  ///< name of the selected alternative
  /// Returns true if reading and alternative are equal.
  friend bool operator==(const ChangedAlternative& a, const ChangedAlternative& b) noexcept {
    return a.name == b.name && a.alternative == b.alternative;
  }
};
/// Returns the selected alternatives as text: `points as printed, closing as before_the_point`. Returns an empty string for an empty list.
[[nodiscard]] std::string format_readings(const std::vector<ChangedAlternative>& readings);

/// The parts of a rule book on which a result depends. A reading affects the result if another alternative changes a statement in these
/// parts.
struct ResultScope {
  bool conduct = true;              ///< which throws count, the duties and powers, the order of shooters
  bool wagers = true;               ///< the decisions of wagers, and the payments of wins
  bool acts = true;                 ///< when and by how much the wagers may be changed; the betting windows are always included
  std::vector<std::string> only{};  ///< names of the wagers; empty for all wagers
};

/// Returns the clauses in the parts of the rule book that `scope` selects, ascending. Clauses of the game to which these clauses refer
/// directly or indirectly are included.
[[nodiscard]] std::vector<Index> find_clauses_in_scope(const Ruleset& ruleset, const ResultScope& scope);

/// Another interpretation of a rule book.
struct OtherReading {
  std::vector<ChangedAlternative> readings;  ///< the alternatives that differ from the initial interpretation
  Selection selection;                        ///< selects this interpretation for check()
  Selection second;                           ///< for a pair of rule books: selects this interpretation for check() of the second rule book
};

/// The other interpretations of a rule book that affect a result.
struct Readings {
  /// Readings and choices that affect the result, in text order, followed by readings and choices within their alternatives.
  std::vector<SelectedAlternative> questions;
  /// The other interpretations, sorted by the number of changed alternatives. Readings that the caller selected are not changed.
  std::vector<OtherReading> others;
  bool too_many = false;  ///< true if there are more than max_other_readings; the rest is omitted
};

/// The maximum number of other interpretations that are evaluated: all combinations of four readings with two alternatives each.
inline constexpr std::size_t max_other_readings = 15;

/// Determines the readings that affect the result, and the interpretations to evaluate. Each reading is changed separately; readings with
/// an effect are also changed together. `ruleset` must have been checked with `selection` from `library`. The returned selections are not
/// checked: the rule files can have errors under them, so call check() first. Pure.
[[nodiscard]] Readings find_readings(const Library& library, const Ruleset& ruleset, const Selection& selection,
                                     const ResultScope& scope = {});

/// A checked rule book with its library and selection. The referenced objects must outlive this object.
struct CheckedRuleset {
  const Library& library;      ///< contains all rule files of the rule book
  const Ruleset& ruleset;      ///< under the initial interpretation
  const Selection& selection;  ///< the selection with which it was checked
};
/// Determines the readings and interpretations for a pair of rule books, such as a house and a ruleset. A reading that both rule books
/// contain has the same alternative in both.
[[nodiscard]] Readings find_readings(const CheckedRuleset& a, const CheckedRuleset& b, const ResultScope& scope = {});

/// Returns the readings and choices that affect the bets of a simulation plan. The ruleset of the plan must have been checked with
/// `selection` from `library`. Pure.
[[nodiscard]] std::vector<SelectedAlternative> find_questions(const Library& library, const Plan& plan, const Selection& selection);

/// A result under another interpretation.
template <typename Result>
struct AlternativeResult {
  std::vector<ChangedAlternative> readings;  ///< the alternatives that differ from the initial interpretation
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
