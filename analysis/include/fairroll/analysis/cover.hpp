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

/// The coverage of one side of an elementary test: the side on which the test is true, or the side on which it is false. A scenario shows a
/// side if the test has this value and determines the value of the whole condition.
enum class SideCoverage : std::uint8_t {
  NotShown,   ///< no scenario shows the side
  Shown,  ///< at least one scenario shows the side
  /// No scenario can show the side: in every situation, the rest of the condition decides, or the test has the other value.
  Impossible,
};

/// A member of a wager family, for a test that refers to the number of the wager.
struct TestedMember {
  std::string name;                                 ///< name of the wager: `pip 2`, `put_odds behind put 4`
  SideCoverage true_side = SideCoverage::NotShown;  ///< for this wager, the side on which the test is true
};

/// An elementary test of a condition: `rests on bank`, `point is 4`, `7`.
struct ConditionTest {
  Place place;                                       ///< location of the test
  std::string words;                                 ///< the test as written, on one line with single spaces
  SideCoverage true_side = SideCoverage::NotShown;   ///< the side on which the test is true
  SideCoverage false_side = SideCoverage::NotShown;  ///< the side on which the test is false
  /// Members of the family if the test refers to its number (`showing n`), ascending; otherwise empty.
  std::vector<TestedMember> members{};
  /// Returns the members for which no scenario shows the true side, if a scenario shows the side for another member; otherwise an empty
  /// list.
  [[nodiscard]] std::vector<const TestedMember*> missing_members() const;
  /// Returns `true_side` if `is_true` is true, otherwise `false_side`.
  [[nodiscard]] SideCoverage& side(bool is_true) noexcept { return is_true ? true_side : false_side; }
  /// Returns `true_side` if `is_true` is true, otherwise `false_side`.
  [[nodiscard]] SideCoverage side(bool is_true) const noexcept { return is_true ? true_side : false_side; }
};

/// A clause with a condition and its elementary tests.
struct TestedClause {
  std::string unit;                  ///< Clause::unit
  std::string address;               ///< Clause::address
  Place place;                       ///< Clause::place
  std::string text;                  ///< Clause::text
  std::vector<ConditionTest> tests;  ///< in text order, at least one
  /// Returns the number of sides with the given coverage. Each test has two sides.
  [[nodiscard]] std::size_t count_sides(SideCoverage coverage) const noexcept;
  /// Returns true if each side either is shown or cannot be shown.
  [[nodiscard]] bool is_complete() const noexcept { return count_sides(SideCoverage::NotShown) == 0; }
  /// Returns the total number of members that ConditionTest::missing_members() returns for the tests of the clause.
  [[nodiscard]] std::size_t missing_members() const;
};

/// One side of a test that no scenario shows.
struct MissingSide {
  std::string address;   ///< address of the clause
  Place clause;          ///< place of the clause
  Place test;            ///< place of the test in the clause
  std::string words;     ///< text of the test
  bool holds = false;    ///< true for the side on which the test is true, false for the other side
  std::string member{};  ///< name of the missing member of a family, if scenarios show the side for other members; otherwise empty
};

namespace cover {
class Decisions;
class Generator;
}  // namespace cover

/// The elementary tests of a ruleset or house, and which sides of the tests scenarios show. For a house, only its own text counts. Not
/// thread-safe.
class ConditionCoverage {
 public:
  /// Creates an empty coverage. `name` is the name of the ruleset or house.
  explicit ConditionCoverage(std::string name);
  /// Moves the coverage; the other object becomes unusable. There is no copy, because the data for each ruleset is large.
  ConditionCoverage(ConditionCoverage&&) noexcept;
  ConditionCoverage& operator=(ConditionCoverage&&) noexcept;  ///< moves like the constructor
  ~ConditionCoverage();

  /// Adds the tests of a checked ruleset. Call this once for each interpretation, posting or date.
  void add(const std::shared_ptr<const Ruleset>& rules);
  /// Records the sides that the throws and actions in a report show. The rules of the report must have been added with add(), or be a house
  /// under an added ruleset. The scenario must have passed. Returns the number of sides that were not shown before.
  std::size_t add_report(const RulesetReport& report);
  /// Returns the sides that add_report() would newly record for this report, without recording them.
  [[nodiscard]] std::vector<MissingSide> find_new_sides(const RulesetReport& report);
  /// Marks sides that no scenario can show as SideCoverage::Impossible. Only sides that are not shown are examined.
  void mark_impossible_sides();
  /// Returns the sides that are neither shown nor impossible, and the missing members of families, in the order of clauses().
  [[nodiscard]] std::vector<MissingSide> missing_sides() const;

  /// Returns the name that was passed to the constructor.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// Returns the clauses, sorted by unit and place.
  [[nodiscard]] std::vector<TestedClause> clauses() const;
  /// Returns the added rulesets in unspecified order.
  [[nodiscard]] std::vector<std::shared_ptr<const Ruleset>> rulesets() const;
  /// Returns the number of sides of all tests with the given coverage.
  [[nodiscard]] std::size_t count_sides(SideCoverage coverage) const noexcept;

 private:
  friend class cover::Generator;
  using Key = std::pair<std::string, std::uint32_t>;  // source name, offset
  struct Found {
    TestedClause* clause;
    ConditionTest* test;
    bool holds;
    TestedMember* member;  // null if there is none, or if it was shown before
    bool fresh;            // the side was not shown before
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

/// The result of cover_conditions().
struct ConditionCoverageResult {
  ConditionCoverage coverage;        ///< the result, to which further reports can be added
  Diagnostics diagnostics;           ///< if there are errors, no scenario was run
  std::size_t scenarios = 0;         ///< number of passing scenarios under the rule book or under one of its houses
  std::vector<std::string> failing;  ///< scenarios that fail and therefore show nothing, as `file:line title`
  bool stopped = false;              ///< true if `progress` stopped the work; sides that are not shown might be shown by other scenarios
};

/// Runs all scenarios of the ruleset or house named `ruleset` and computes the condition coverage. Scenarios are run under every
/// interpretation and in every period of the text; with `as_of`, only in the text on that date. `diagnostics` reports an unknown name, and
/// errors of the ruleset in any of these periods. Thread-safe. The library must outlive the result.
[[nodiscard]] ConditionCoverageResult cover_conditions(const Library& library, const std::string& ruleset,
                                                       const std::vector<ScenarioInFile>& scenarios, const ProgressCallback& progress = {},
                                                       const std::optional<Date>& as_of = std::nullopt);

/// A generated scenario that shows at least one new side.
struct GeneratedCase {
  std::string scenario;  ///< text of the scenario, which passes under the current rules
  /// Sides that neither a scenario nor a preceding generated case shows.
  std::vector<MissingSide> new_sides;
};

/// The result of generate_cases().
struct GeneratedCases {
  std::vector<GeneratedCase> cases;  ///< each case shows at least one side that the preceding cases do not show
  std::size_t tried_count = 0;       ///< number of scenarios that were run, including scenarios that showed no new side
  bool stopped = false;              ///< true if `progress` stopped the search; more cases can exist
};

/// Searches for scenarios that show missing sides. The expectations are the results under the current rules; an expert must check them
/// against the source. The sides that the cases show are added to `coverage`. A side that is still missing afterwards is not shown by any
/// case that was tried. `library` must be the library that was passed to cover_conditions().
[[nodiscard]] GeneratedCases generate_cases(const Library& library, ConditionCoverage& coverage, const ProgressCallback& progress = {});

/// Searches for one scenario in which a test of the clause at `address` (the complete address) matters. The result has the text of a
/// scenario file without its first line. Returns `std::nullopt` if no case that was tried shows such a test, or if the clause has no
/// condition. `rules` must have been checked from `library`.
[[nodiscard]] std::optional<GeneratedCase> find_case(const Library& library, const std::shared_ptr<const Ruleset>& rules,
                                                     const std::string& address, const ProgressCallback& progress = {});

}  // namespace analysis
}  // namespace fairroll
