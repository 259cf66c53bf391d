// SPDX-License-Identifier: Apache-2.0
// Comparison of two rule books, or of one rule book on two days. Finds every difference in rulings, settlements, terms and edges, each with
// the smallest throw or the shortest sequence that demonstrates it. docs/diff.md describes what is compared.
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

/// One of the two compared rule books.
struct ComparedRuleset {
  std::shared_ptr<const Ruleset> ruleset;  ///< never null
  Selection selection;                     ///< the selection with which the ruleset was checked
};

/// A reference to a clause. The address can be that of a statement with several clauses.
struct Citation {
  std::string address;  ///< Clause::address
  Place place;          ///< Clause::place
};

/// The result under one of the two compared rule books.
struct DiffSide {
  std::string result;                            ///< `INVALID`, `VALID 7`, `wins 3 to 1`, `may be removed`
  std::vector<Citation> deciding_clauses;        ///< the clauses that decide the result
  bool is_counted = false;                       ///< for a ruling: true if the throw counts
  std::vector<Citation> inapplicable_clauses{};  ///< for a throw that counts: clauses that were evaluated but do not apply
};

/// A difference between two rule books. Cases with the same deciding clauses and the same results are combined into one difference.
struct Difference {
  /// The kind of difference. Differences are listed in this order.
  enum class Kind : std::uint8_t {
    Ruling,                        ///< the ruling on a throw, with or without a call
    Conduct,                       ///< a duty, a power, a directive, the order of shooters, or the closing of bets
    Settlement,                    ///< the decision of a wager by a throw, and the payment of a win
    Action,                        ///< when a wager may be placed, raised, reduced, removed, surrendered, or called on or off
    Term,                          ///< commission, rounding, limits, components, caps
    Interpretation,                ///< a reading or choice of only one rule book affects the comparison; only from diff_under_readings()
  } kind{};                        ///< the kind of difference
  std::string description;         ///< the subject in one line, such as `called no_roll by stickperson` or `field`; can be empty
  DiffSide a;                      ///< the result under the first rule book
  DiffSide b;                      ///< the result under the second rule book
  std::vector<std::string> steps;  ///< the smallest throw or the shortest sequence; empty if only the text differs
  /// A scenario file with `steps` and the expected result for each rule book; empty if `steps` is empty.
  std::string scenario;
  /// The number of cases, an integer of any size: for a ruling, records of a throw; otherwise, transitions that show the difference.
  std::string case_count;
  std::vector<std::string> wagers;  ///< the affected wagers, in the order of the first rule book
};
/// Returns the name of a kind: `ruling`, `conduct`, `settlement`, `act`, `term` or `doubt`.
[[nodiscard]] std::string_view kind_name(Difference::Kind kind) noexcept;
/// The number of enumerators of Difference::Kind.
inline constexpr std::size_t difference_kind_count = 6;

/// A wager that both rule books contain, with different edges.
struct EdgeDifference {
  std::string name;                    ///< WagerEdge::name
  std::optional<std::string> column;   ///< WagerEdge::column
  std::optional<Fraction> a;           ///< edge per bet made in the first rule book; no value if undefined
  std::optional<Fraction> b;           ///< edge per bet made in the second rule book; no value if undefined
  std::optional<Fraction> difference;  ///< `b` - `a`, if both are defined
  std::string undefined_a;             ///< the reason why `a` is undefined, or empty
  std::string undefined_b;             ///< the reason why `b` is undefined, or empty
};

/// The numbers of items that were compared.
struct DiffCounts {
  std::string records = "0";  ///< records of a throw, not counting the faces, that both rule books can judge
  std::size_t classes = 0;    ///< throw classes that the clauses of either rule book distinguish, including situations
  std::size_t rulings = 0;    ///< rulings that were compared
  std::size_t duties = 0;     ///< classes that were enumerated for duties before the throw
  std::size_t outcomes = 0;   ///< outcomes of the dice
  std::size_t wagers = 0;     ///< wagers in both rule books; each number, parent and column counts separately
  std::size_t states = 0;     ///< pairs of states
  std::size_t steps = 0;      ///< throws compared in these pairs of states
  std::size_t terms = 0;      ///< actions and limits compared in these pairs of states
  std::size_t turns = 0;      ///< pairs of states of the two games
  std::size_t edges = 0;      ///< edges that were compared
};

/// The result of a comparison.
struct Diff {
  ComparedRuleset a;                       ///< the first rule book
  ComparedRuleset b;                       ///< the second rule book
  std::vector<Difference> differences;     ///< by kind; rulings that count a throw in only one rule book are first
  std::vector<EdgeDifference> edges;       ///< in the order of the first rule book
  std::vector<std::string> wagers_only_a;  ///< wagers, numbers and columns that are only in the first rule book
  std::vector<std::string> wagers_only_b;  ///< wagers, numbers and columns that are only in the second rule book
  /// Facts, values and roles that are only in the first vocabulary. The second rule book cannot judge throws that use them.
  std::vector<std::string> vocabulary_only_a;
  std::vector<std::string> vocabulary_only_b;  ///< facts, values and roles that are only in the second vocabulary
  std::vector<std::string> other_differences;  ///< different dice or currencies, one line each
  std::vector<std::string> limits;             ///< parts that are too large to enumerate or have no counterpart; nothing is proved for them
  DiffCounts counts;                           ///< size of the comparison
  bool stopped = false;                        ///< true if `progress` stopped the comparison; no conclusions are possible then

  /// Returns true if the comparison is complete and found no difference.
  [[nodiscard]] bool is_equivalent() const noexcept;
  /// Returns true if a difference was found, even if the comparison is not complete.
  [[nodiscard]] bool has_differences() const noexcept;
};

/// Compares two rule books with the selections with which they were checked. Both rulesets must be set. Deterministic, pure and
/// thread-safe.
[[nodiscard]] Diff diff(const ComparedRuleset& a, const ComparedRuleset& b, const ProgressCallback& progress = {});

/// The changes of the result of a comparison under another interpretation of doubtful text.
struct DiffChange {
  Diff additional;                               ///< differences that do not exist under the initial interpretation
  std::vector<std::size_t> removed_differences;  ///< differences that disappear: indices into Diff::differences of the initial comparison
  /// Edges that no longer differ, or differ by another amount: indices into Diff::edges of the initial comparison.
  std::vector<std::size_t> removed_edges;
};

/// A comparison of two rule books under every interpretation.
struct DiffByReading {
  Diff first;                                         ///< under the selected interpretation
  Readings readings;                                  ///< doubtful texts in either rule book that affect the comparison
  std::vector<AlternativeResult<DiffChange>> others;  ///< one entry per other interpretation, as in ResultsByReading

  /// Returns true if no difference exists under any interpretation.
  [[nodiscard]] bool is_equivalent() const noexcept;
  /// Returns true if a difference exists under at least one interpretation.
  [[nodiscard]] bool has_differences() const noexcept;
  /// Returns true if the comparison was stopped; no conclusions are possible then.
  [[nodiscard]] bool stopped() const noexcept;
};

/// Compares two rule books under the selected interpretation, and under every other interpretation the parts that it affects: see
/// find_readings(). A text that is doubtful in both rule books is interpreted in the same way in both. `library_a` must contain all rule
/// files of the first rule book, and `library_b` all rule files of the second. Both may be the same library.
[[nodiscard]] DiffByReading diff_under_readings(const Library& library_a, const Library& library_b, const ComparedRuleset& a,
                                                const ComparedRuleset& b, const ProgressCallback& progress = {});

}  // namespace analysis
}  // namespace fairroll
