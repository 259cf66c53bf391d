// SPDX-License-Identifier: Apache-2.0
// Condition coverage of scenarios: masking MC/DC. docs/cover.md contains the definition and the literature.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/analysis/trial.hpp>
#include <fairroll/analysis/verify.hpp>
#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// The coverage of one side of an elementary test. A test has two sides: the side on which the test is true, and the side on which it is
/// false. A scenario shows a side if, in that scenario, the test has the value of the side and determines the value of the entire
/// condition.
enum class SideCoverage : std::uint8_t {
  NotShown,  ///< No scenario shows this side (true or false) of the test.
  Shown,     ///< At least one scenario shows this side (true or false) of the test.
  /// No scenario can show this side of the test. In every situation, either the rest of the condition determines the condition's value, or
  /// the test has the opposite value.
  Impossible,
};

/// The coverage of a test for one member of a wager family. It is recorded only for tests that refer to the number of the wager.
struct TestedMember {
  std::string name;                                 ///< Name of the wager, such as `pip 2` or `put_odds behind put 4`.
  SideCoverage true_side = SideCoverage::NotShown;  ///< Coverage of the side on which the test is true for this wager.
};

/// An elementary test of a condition, such as `rests on bank`, `point is 4` or `7`.
struct ConditionTest {
  SourceLocation location;                           ///< Location of the test in the rule file.
  std::string text;                                  ///< Text of the test on one line, with single spaces between words.
  SideCoverage true_side = SideCoverage::NotShown;   ///< Coverage of the side on which the test is true.
  SideCoverage false_side = SideCoverage::NotShown;  ///< Coverage of the side on which the test is false.
  /// Members of the wager family in ascending order, if the test refers to the number of the wager (`showing n`). Otherwise empty.
  std::vector<TestedMember> members{};
  /// Returns the members with the coverage SideCoverage::NotShown. Returns an empty list if no scenario shows, for any member, the side on
  /// which the test is true.
  [[nodiscard]] std::vector<const TestedMember*> find_missing_members() const;
  /// Returns a reference to `true_side` if `is_true` is true, and to `false_side` otherwise.
  [[nodiscard]] SideCoverage& side(bool is_true) noexcept { return is_true ? true_side : false_side; }
  /// Returns `true_side` if `is_true` is true, and `false_side` otherwise.
  [[nodiscard]] SideCoverage side(bool is_true) const noexcept { return is_true ? true_side : false_side; }
};

/// A clause that has a condition, with the elementary tests of the condition.
struct TestedClause {
  std::string unit;                  ///< Name of the unit that contains the clause (Clause::unit).
  std::string address;               ///< Address of the clause (Clause::address).
  SourceLocation location;           ///< Location of the clause (Clause::location).
  std::string text;                  ///< Text of the clause (Clause::text).
  std::vector<ConditionTest> tests;  ///< Elementary tests of the condition, in text order. Never empty.
  /// Returns the number of test sides with the given coverage. Each test has two sides, true and false.
  [[nodiscard]] std::size_t count_sides(SideCoverage coverage) const noexcept;
  /// Returns true if every test side is either shown or impossible to show.
  [[nodiscard]] bool is_complete() const noexcept { return count_sides(SideCoverage::NotShown) == 0; }
  /// Returns the total number of members that ConditionTest::find_missing_members() returns for the tests of the clause.
  [[nodiscard]] std::size_t count_missing_members() const;
};

/// A side (true or false) of a test that no scenario covers.
struct MissingSide {
  std::string address;             ///< Address of the clause that contains the test.
  SourceLocation clause_location;  ///< Location of the clause.
  SourceLocation test_location;    ///< Location of the test in the clause.
  std::string text;                ///< Text of the test.
  bool is_true_side = false;       ///< True if the missing side is the side on which the test is true, and false if it is the other side.
  /// Name of the family member for which the side is missing, if scenarios show the side for other members. Otherwise empty.
  std::string member{};
};

namespace cover {
class Decisions;
class Generator;
}  // namespace cover

/// The elementary tests of a ruleset or house, and the test sides (true or false) that scenarios show. For a house, only tests in its own
/// text are included. The class is not thread-safe.
class ConditionCoverage {
 public:
  /// Creates an object without rulesets. `name` is the name of the ruleset or house.
  explicit ConditionCoverage(std::string name);
  /// Moves the coverage. The moved-from object must not be used again. Copying is disabled, because the data for each ruleset is large.
  ConditionCoverage(ConditionCoverage&&) noexcept;
  ConditionCoverage& operator=(ConditionCoverage&&) noexcept;  ///< Moves the coverage, like the move constructor.
  ~ConditionCoverage();

  /// Adds the tests of a checked ruleset. Must be called once for each interpretation, set of posted values or date used by scenarios.
  void add_ruleset(const std::shared_ptr<const Ruleset>& rules);
  /// Records the test sides that the throws and actions in a report show. The report must be for an added ruleset or for a house under an
  /// added ruleset. The scenario must have passed. Returns the number of sides that were not shown before.
  std::size_t add_report(const RulesetReport& report);
  /// Returns the test sides that add_report() would record as new for the same report. Nothing is recorded.
  [[nodiscard]] std::vector<MissingSide> find_new_sides(const RulesetReport& report);
  /// Assigns SideCoverage::Impossible to the test sides that no scenario can show. Only sides that are not yet shown are examined.
  void mark_impossible_sides();
  /// Returns the test sides that are neither shown nor impossible to show, and the sides that are missing for members of families. The
  /// result is in the order of clauses().
  [[nodiscard]] std::vector<MissingSide> missing_sides() const;

  /// Returns the name that was passed to the constructor.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// Returns the clauses, sorted by unit and by location.
  [[nodiscard]] std::vector<TestedClause> clauses() const;
  /// Returns the rulesets that were added with add_ruleset(), in unspecified order.
  [[nodiscard]] std::vector<std::shared_ptr<const Ruleset>> rulesets() const;
  /// Returns the number of test sides with the given coverage.
  [[nodiscard]] std::size_t count_sides(SideCoverage coverage) const noexcept;

 private:
  friend class cover::Generator;
  using Key = std::pair<std::string, std::uint32_t>;  // source name and offset
  struct Found {
    TestedClause* clause;
    ConditionTest* test;
    bool holds;
    TestedMember* member;  // null if there is no such member, or if the side was already shown for the member
    bool fresh;            // true if the side was not shown before
  };
  [[nodiscard]] bool complete() const;
  [[nodiscard]] bool lacks(const MissingSide& side) const;
  template <typename Each>
  void each_decision(const Each& each);
  [[nodiscard]] std::vector<Found> unseen(const RulesetReport& report);
  [[nodiscard]] const cover::Decisions& decisions_of(const std::shared_ptr<const Ruleset>& rules);

  std::string name_;
  std::map<Key, TestedClause> clauses_;
  std::map<std::shared_ptr<const Ruleset>, std::unique_ptr<cover::Decisions>> decisions_;
};

/// The result of compute_condition_coverage().
struct ConditionCoverageResult {
  ConditionCoverage coverage;      ///< Condition coverage of the rule book. The caller can add more reports to it.
  Diagnostics diagnostics;         ///< Diagnostics of the rule book. If they contain errors, no scenario was run.
  std::size_t scenario_count = 0;  ///< Number of passing scenarios under the rule book or under one of its houses.
  /// Scenarios that fail and therefore show no side of any test, in the form `file:line title`.
  std::vector<std::string> failing_scenarios;
  bool stopped = false;  ///< True if the progress callback stopped the work. Scenarios that were not run might show additional test sides.
};

/// Runs all scenarios of the ruleset or house named `ruleset`, and computes the condition coverage. The scenarios are run under every
/// interpretation and in every period of the text. If `as_of` has a value, they are run only with the text on that date. An unknown name
/// and errors of the ruleset in these periods are reported in the result. The library must outlive the result. The function is thread-safe.
[[nodiscard]] ConditionCoverageResult compute_condition_coverage(const Library& library, const std::string& ruleset,
                                                                 const std::vector<ScenarioInFile>& scenarios,
                                                                 const ProgressCallback& progress = {},
                                                                 const std::optional<Date>& as_of = std::nullopt);

/// A generated scenario that is the first to show at least one test side (true or false).
struct GeneratedCase {
  std::string scenario;  ///< Text of the scenario, which passes under the current rules.
  /// Test sides (true or false) that this scenario shows, but no existing scenario or preceding generated case shows.
  std::vector<MissingSide> new_sides;
};

/// The result of generate_cases().
struct GeneratedCases {
  std::vector<GeneratedCase> cases;  ///< Generated cases. Each case shows at least one test side that no preceding case shows.
  std::size_t tried_case_count = 0;  ///< Number of scenarios that were run, including scenarios that showed no new test side.
  bool stopped = false;              ///< True if the progress callback stopped the search. In this case, more cases may exist.
};

/// Searches for scenarios that show missing test sides. The expectations in a generated scenario are the results under the current rules.
/// An expert must check the expectations against the legal text or another source. The sides that the cases show are added to `coverage`.
/// No scenario that was tried shows the sides that are still missing afterwards. `library` must be the library that was passed to
/// compute_condition_coverage().
[[nodiscard]] GeneratedCases generate_cases(const Library& library, ConditionCoverage& coverage, const ProgressCallback& progress = {});

/// Searches for a scenario in which a test of one clause determines the value of the clause's condition. `address` is the complete address
/// of the clause. `rules` must have been checked from `library`. The result contains the text of a scenario file without the first line.
/// Returns `std::nullopt` if no scenario that was tried shows such a test, or if the clause has no condition.
[[nodiscard]] std::optional<GeneratedCase> find_case(const Library& library, const std::shared_ptr<const Ruleset>& rules,
                                                     const std::string& address, const ProgressCallback& progress = {});

}  // namespace analysis
}  // namespace fairroll
