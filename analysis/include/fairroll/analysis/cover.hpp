// SPDX-License-Identifier: Apache-2.0
// Whether scenarios show that every test of every condition matters: masking MC/DC. docs/cover.md has the definition.
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

/// Whether one side of a test is shown to matter.
enum class Seen : std::uint8_t {
  No,     ///< no scenario shows it
  Yes,    ///< some does
  Never,  ///< none could: in every situation the rest of the condition decides, or the test cannot come out so where it would matter
};

/// One wager of a family, of which a test that names its number is asked.
struct TestedMember {
  std::string name;         ///< `pip 2`, `put_odds behind put 4`
  Seen holding = Seen::No;  ///< the test is shown to hold and matter for this one
};

/// One test of a condition: `rests on bank`, `point is 4`, `7`.
struct ConditionTest {
  Place place;                          ///< its words
  std::string words;                    ///< the same on one line, blanks folded
  Seen holding = Seen::No;              ///< where it holds: did it not, the condition would come out otherwise
  Seen failing = Seen::No;              ///< where it does not hold: did it, the condition would come out otherwise
  std::vector<TestedMember> members{};  ///< of the family whose number it names (`showing n`), in ascending order; empty: it names none
  /// Members that nothing shows, where some other member is shown; else the side stands for all of them.
  [[nodiscard]] std::vector<const TestedMember*> missing_members() const;
  /// `holding` or `failing`.
  [[nodiscard]] Seen& side(bool holds) noexcept { return holds ? holding : failing; }
  /// The same.
  [[nodiscard]] Seen side(bool holds) const noexcept { return holds ? holding : failing; }
};

/// A clause with a condition, and the tests of that.
struct TestedClause {
  std::string unit;                  ///< Clause::unit
  std::string address;               ///< Clause::address
  Place place;                       ///< Clause::place
  std::string text;                  ///< Clause::text
  std::vector<ConditionTest> tests;  ///< in the order of the text, at least one
  /// Of both sides of all its tests.
  [[nodiscard]] std::size_t count(Seen seen) const noexcept;
  /// Every side that can be shown is.
  [[nodiscard]] bool whole() const noexcept { return count(Seen::No) == 0; }
  /// Of all its tests, as ConditionTest::missing_members().
  [[nodiscard]] std::size_t missing_members() const;
};

/// One side of a test, by the clause.
struct MissingSide {
  std::string address;   ///< of the clause
  Place clause;          ///< where it stands
  Place test;            ///< where the test stands in it
  std::string words;     ///< of the test
  bool holds = false;    ///< the side where it holds; else the other
  std::string member{};  ///< of a family of which other members show the side: only this one is missing; else empty
};

namespace cover {
class Decisions;
class Generator;
}  // namespace cover

/// The tests of one ruleset or house, and which sides of them scenarios show. Of a house its own text counts alone. Not thread-safe.
class ConditionCoverage {
 public:
  /// `name`: of the ruleset or house.
  explicit ConditionCoverage(std::string name);
  /// Leaves the other without anything; not copied, since what it holds of each ruleset is large.
  ConditionCoverage(ConditionCoverage&&) noexcept;
  ConditionCoverage& operator=(ConditionCoverage&&) noexcept;  ///< as the constructor
  ~ConditionCoverage();

  /// Adds the tests of the ruleset as it was checked: call it once for each reading, posting or date.
  void add(const std::shared_ptr<const Ruleset>& rules);
  /// Looks at the throws and acts of a report under this ruleset, or under a house that works under it; how many sides it is the first to
  /// show. Whether the scenario passes is the caller's affair.
  std::size_t count(const RulesetReport& report);
  /// The sides that count() would find; counts nothing.
  [[nodiscard]] std::vector<MissingSide> would_show(const RulesetReport& report);
  /// Finds out which of the sides that are not shown cannot be.
  void rule_out();
  /// The sides that are neither shown nor ruled out, and the members of families that are not where the side is; in the order of
  /// clauses().
  [[nodiscard]] std::vector<MissingSide> missing() const;

  /// As it was given.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// By unit, then place.
  [[nodiscard]] std::vector<TestedClause> clauses() const;
  /// What was added, in no order.
  [[nodiscard]] std::vector<std::shared_ptr<const Ruleset>> rulesets() const;
  /// Of all sides of all tests.
  [[nodiscard]] std::size_t count(Seen seen) const noexcept;

 private:
  friend class cover::Generator;
  using Key = std::pair<std::string, std::uint32_t>;  // source name, offset
  struct Found {
    TestedClause* clause;
    ConditionTest* test;
    bool holds;
    TestedMember* member;  // null: none, or one that was shown before
    bool fresh;            // nothing showed the side before
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

/// What scenarios show of one ruleset or house.
struct Covered {
  ConditionCoverage coverage;        ///< to be asked, and gone on with
  Diagnostics diagnostics;           ///< with errors in it nothing was run
  std::size_t scenarios = 0;         ///< that run under it, or under a house that works under it, and pass
  std::vector<std::string> failing;  ///< those that do not pass, and so show nothing: `file:line title`
  bool stopped = false;              ///< `watch` said so: what is not shown may yet be
};

/// Runs every scenario under the ruleset or house of that name. Every test of every reading in every period of the text counts; with
/// `as_of`, of the text of that day alone. A name that the library does not know, or a ruleset with errors in one of these periods, is
/// reported in `diagnostics`. Safe from any thread; the library must outlive the result.
[[nodiscard]] Covered cover_conditions(const Library& library, const std::string& ruleset, const std::vector<TrialScenario>& scenarios,
                                       const Watch& watch = {}, const std::optional<Date>& as_of = std::nullopt);

/// A scenario that shows what none did.
struct GeneratedCase {
  std::string scenario;            ///< its text; it runs, and passes under the ruleset as it is
  std::vector<MissingSide> shows;  ///< that nothing showed before it, cases before it among them
};

/// What came of generate_cases().
struct Generated {
  std::vector<GeneratedCase> cases;  ///< each shows something that those before it do not
  std::size_t tried = 0;             ///< scenarios played, those that showed nothing new with them
  bool stopped = false;              ///< `watch` said so: more might have been found
};

/// Looks for cases that show what is missing, each with what comes of it under the text as it is: nobody has held that against the source.
/// Adds what they show to the coverage; what is missing then could not be shown by any case that was tried. The library is that of
/// cover_conditions().
[[nodiscard]] Generated generate_cases(const Library& library, ConditionCoverage& coverage, const Watch& watch = {});

/// One scenario in which a test of the clause at that address (its whole address) matters, as a scenario file has it without its first
/// line; nothing: none of the cases that were tried shows one, or the clause has no condition. `rules` was checked from `library`.
[[nodiscard]] std::optional<GeneratedCase> case_for(const Library& library, const std::shared_ptr<const Ruleset>& rules,
                                                    const std::string& address, const Watch& watch = {});

}  // namespace analysis
}  // namespace fairroll
