// SPDX-License-Identifier: Apache-2.0
// Comparison of two rule books, or of one rule book on two dates. The comparison finds every difference in rulings, settlements, terms and
// edges. For each difference, it finds the smallest throw or the shortest sequence of steps that demonstrates the difference. docs/diff.md
// describes the comparison.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/fraction.hpp>
#include <fairroll/analysis/verify.hpp>
#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// One of the two rule books in a comparison.
struct ComparedRuleset {
  std::shared_ptr<const Ruleset> ruleset;  ///< Ruleset of the rule book. Never null.
  Selection selection;                     ///< Selection with which the ruleset was checked.
};

/// A reference to a clause, or to a statement that contains several clauses.
struct Citation {
  std::string address;      ///< Address of the clause (Clause::address) or of the statement.
  SourceLocation location;  ///< Location of the clause (Clause::location) or of the statement.
};

/// The result under one of the two compared rule books.
struct DiffSide {
  std::string result;                      ///< Result as text, such as `INVALID`, `VALID 7`, `wins 3 to 1` or `may be removed`.
  std::vector<Citation> deciding_clauses;  ///< Clauses that decide the result.
  bool is_counted = false;                 ///< True if the result is a ruling by which the throw counts.
  /// Clauses that were evaluated but do not apply. Empty unless the result is a ruling by which the throw counts.
  std::vector<Citation> inapplicable_clauses{};
};

/// A difference between two rule books. Cases with the same deciding clauses and the same results are combined into one difference.
struct Difference {
  /// The kind of difference. Differences are listed in the order of these kinds.
  enum class Kind : std::uint8_t {
    Ruling,      ///< A different ruling on a throw, with or without a call.
    Conduct,     ///< A different duty, power, directive, order of shooters or closing of bets.
    Settlement,  ///< A different verdict of a throw on a wager, or a different payment for a win.
    /// Different times at which a wager may be placed, raised, reduced, removed, surrendered, or called on or off.
    Action,
    Term,  ///< A different commission, rounding rule, limit, component or cap.
    /// A reading or choice that affects the comparison although only one rule book contains it. Only compute_diff_under_readings() reports
    /// this kind.
    Interpretation,
  } kind{};                 ///< Kind of the difference.
  std::string description;  ///< Subject of the difference on one line, such as `called no_roll by stickperson` or `field`. May be empty.
  DiffSide side_a;          ///< Result under the first rule book.
  DiffSide side_b;          ///< Result under the second rule book.
  /// Smallest throw or shortest sequence of steps that shows the difference. Empty if only the texts differ.
  std::vector<std::string> steps;
  /// Scenario file with `steps` and the expected result under each rule book. Empty if `steps` is empty.
  std::string scenario;
  /// Number of cases with this difference, as an integer of any size. For the kind Ruling, each case is a record of a throw. For the other
  /// kinds, each case is a transition.
  std::string case_count;
  std::vector<std::string> wagers;  ///< Names of the affected wagers, in the order of the first rule book.
};
/// Returns the name of a difference kind: `ruling`, `conduct`, `settlement`, `act`, `term` or `doubt`.
[[nodiscard]] std::string_view difference_kind_name(Difference::Kind kind) noexcept;
/// Number of enumerators of Difference::Kind.
inline constexpr std::size_t difference_kind_count = 6;

/// A wager that both rule books contain but whose edges differ.
struct EdgeDifference {
  std::string name;                    ///< Name of the wager (WagerEdge::name).
  std::optional<std::string> column;   ///< Column of the wager's paytable (WagerEdge::column).
  std::optional<Fraction> edge_a;      ///< Edge per bet made under the first rule book, or no value if it is undefined.
  std::optional<Fraction> edge_b;      ///< Edge per bet made under the second rule book, or no value if it is undefined.
  std::optional<Fraction> difference;  ///< `edge_b` minus `edge_a`, or no value if either edge is undefined.
  std::string undefined_reason_a;      ///< Reason why `edge_a` is undefined. Empty if `edge_a` is defined.
  std::string undefined_reason_b;      ///< Reason why `edge_b` is undefined. Empty if `edge_b` is defined.
};

/// The extent of a comparison of two rule books, as counts of the compared items.
struct DiffCounts {
  /// Number of throw records, without regard to the faces, that both rule books can judge. An integer of any size.
  std::string record_count = "0";
  std::size_t class_count = 0;       ///< Number of throw classes that the clauses of either rule book distinguish, in all situations.
  std::size_t ruling_count = 0;      ///< Number of rulings that were compared.
  std::size_t duty_class_count = 0;  ///< Number of throw classes that were enumerated to compare the duties before a throw.
  std::size_t outcome_count = 0;     ///< Number of possible outcomes of the dice.
  std::size_t wager_count = 0;       ///< Number of wagers in both rule books. Each family member, parent and column counts separately.
  std::size_t state_count = 0;       ///< Number of pairs of wager states that were compared, one state from each rule book.
  std::size_t step_count = 0;        ///< Number of throws that were compared, counted separately for each pair of wager states.
  std::size_t term_count = 0;        ///< Number of actions and limits that were compared, counted separately for each pair of wager states.
  std::size_t turn_count = 0;        ///< Number of pairs of game states that were compared, one state from each rule book.
  std::size_t edge_count = 0;        ///< Number of edges that were compared.
};

/// The result of comparing two rule books.
struct Diff {
  ComparedRuleset ruleset_a;  ///< The first rule book.
  ComparedRuleset ruleset_b;  ///< The second rule book.
  /// Differences, sorted by kind. Rulings by which a throw counts under only one rule book come first.
  std::vector<Difference> differences;
  /// Wagers with different edges under the two rule books, in the order of the first rule book.
  std::vector<EdgeDifference> edge_differences;
  std::vector<std::string> wagers_only_in_a;  ///< Wagers, family members and paytable columns that only the first rule book contains.
  std::vector<std::string> wagers_only_in_b;  ///< Wagers, family members and paytable columns that only the second rule book contains.
  /// Facts, values and roles that only the first vocabulary contains. The second rule book cannot judge throws that use them.
  std::vector<std::string> vocabulary_only_in_a;
  /// Facts, values and roles that only the second vocabulary contains. The first rule book cannot judge throws that use them.
  std::vector<std::string> vocabulary_only_in_b;
  std::vector<std::string> other_differences;  ///< Differences in the dice or the currency, one line each.
  /// Parts of the rule books that are too large to enumerate or have no counterpart, one line each. Nothing is proved about these parts.
  std::vector<std::string> limitations;
  DiffCounts counts;     ///< Numbers of items that were compared.
  bool stopped = false;  ///< True if the progress callback stopped the comparison. The result is then inconclusive.

  /// Returns true if the comparison is complete and found no difference.
  [[nodiscard]] bool is_equivalent() const noexcept;
  /// Returns true if the comparison found a difference, even if the comparison is not complete.
  [[nodiscard]] bool has_differences() const noexcept;
};

/// Compares two rule books under the selections with which they were checked. Neither ComparedRuleset::ruleset may be null. The function is
/// deterministic, pure and thread-safe.
[[nodiscard]] Diff compute_diff(const ComparedRuleset& a, const ComparedRuleset& b, const ProgressCallback& progress = {});

/// The changes in the result of a comparison under another interpretation of doubtful text.
struct DiffChange {
  Diff additions;  ///< Differences that do not exist under the selected interpretation.
  /// Differences that do not exist under the other interpretation, as indices into Diff::differences of the result under the selected
  /// interpretation.
  std::vector<std::size_t> removed_difference_indices;
  /// Edges that do not differ under the other interpretation or that differ by another amount. The elements are indices into
  /// Diff::edge_differences of the result under the selected interpretation.
  std::vector<std::size_t> removed_edge_indices;
};

/// The result of comparing two rule books under every interpretation.
struct DiffByReading {
  Diff base_diff;                                          ///< Result under the selected interpretation.
  Readings readings;                                       ///< Doubtful texts in either rule book that affect the comparison.
  std::vector<AlternativeResult<DiffChange>> other_diffs;  ///< Changes under each other interpretation, as in ResultsByReading.

  /// Returns true if the comparison is complete and found no difference under any interpretation.
  [[nodiscard]] bool is_equivalent() const noexcept;
  /// Returns true if a difference exists under at least one interpretation.
  [[nodiscard]] bool has_differences() const noexcept;
  /// Returns true if the comparison was stopped. The result is then inconclusive.
  [[nodiscard]] bool is_stopped() const noexcept;
};

/// Compares two rule books under the selected interpretation and under each other interpretation (see find_readings()). Under the other
/// interpretations, only the parts that they affect are compared. A text that is doubtful in both rule books has the same interpretation in
/// both. `library_a` must contain all rule files of the first rule book, and `library_b` all rule files of the second. The two arguments
/// may refer to the same library.
[[nodiscard]] DiffByReading compute_diff_under_readings(const Library& library_a, const Library& library_b, const ComparedRuleset& a,
                                                        const ComparedRuleset& b, const ProgressCallback& progress = {});

}  // namespace analysis
}  // namespace fairroll
