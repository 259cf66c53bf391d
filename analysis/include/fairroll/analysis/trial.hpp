// SPDX-License-Identifier: Apache-2.0
// Mutation tests, which determine whether the scenarios of a ruleset detect a change to its rule files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/analysis/mutation.hpp>
#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/scenario.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// The outcome of testing a mutant.
enum class MutantOutcome : std::uint8_t {
  Rejected,  ///< The checker reports an error in the changed file.
  Killed,    ///< A scenario that passes without the change fails with it.
  /// The original and changed texts are proved to be equivalent. Only distinguish() determines this outcome, not test_mutant().
  Equivalent,
  Survived,  ///< No scenario detected the change.
};
/// Returns the name of an outcome: `rejected`, `killed`, `equivalent` or `survived`.
[[nodiscard]] std::string_view mutant_outcome_name(MutantOutcome outcome) noexcept;

/// The result of testing one mutant.
struct MutantResult {
  MutantOutcome outcome{};  ///< Outcome of the test.
  /// Evidence for the outcome: the diagnostic for Rejected, the title of the first scenario that failed for Killed, or the proof for
  /// Equivalent.
  std::string evidence;
  SourceLocation evidence_location;  ///< Location of the scenario or diagnostic in `evidence`.
  std::string warning;               ///< Checker warning about the change if the outcome is Survived. Empty if there is no warning.
};

/// A scenario with the syntax tree of its file.
struct ScenarioInFile {
  std::shared_ptr<const Tree> file;  ///< Syntax tree of the file. It keeps `node` valid.
  Syntax node;                       ///< Syntax node of the scenario, of the kind Kind::scenario.
};

/// A rule book in one period of its text.
struct PeriodRuleset {
  std::optional<Date> as_of;               ///< Date that selects the period (TextPeriod::as_of).
  std::shared_ptr<const Ruleset> ruleset;  ///< Ruleset of the period. Never null.
};

/// Tests whether the scenarios of a ruleset or house detect changes to its text. The constructor runs every scenario once. After
/// construction, the object is immutable and thread-safe. The library must outlive the object.
class MutationTester {
 public:
  /// Checks the rule book named `ruleset` in each period of its text, or only on the date `as_of`. Then runs the scenarios of the rule
  /// book and of the houses under it. If the rule book has errors, diagnostics() contains them, and no mutant can be tested. No exception
  /// is thrown in this case.
  MutationTester(const Library& library, std::string ruleset, const std::vector<ScenarioInFile>& scenarios,
                 const std::optional<Date>& as_of = std::nullopt);

  /// Returns the diagnostics of the checks. If they contain errors, no mutant can be tested.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }
  /// Returns the name of the rule book. All references that member functions return are valid as long as the object exists.
  [[nodiscard]] const std::string& ruleset_name() const noexcept { return ruleset_; }
  /// Returns the rule book in each period of its text, in ascending order (see find_text_periods()). Returns an empty list if there are
  /// errors.
  [[nodiscard]] const std::vector<PeriodRuleset>& period_rulesets() const noexcept { return texts_; }
  /// Returns the library that was passed to the constructor.
  [[nodiscard]] const Library& library() const noexcept { return library_; }
  /// Returns all mutations of the ruleset's text, which consists of its unit, amendments, vocabulary and adopted statements. For a house,
  /// returns only mutations of its own unit.
  [[nodiscard]] const std::vector<Mutation>& mutations() const noexcept { return mutations_; }
  /// Returns the number of scenarios that run under the rule book and pass.
  [[nodiscard]] std::size_t scenario_count() const noexcept { return scenarios_.size(); }
  /// Returns the scenarios that fail even without a change and therefore cannot detect a change. Each element has the form `file:line
  /// title`.
  [[nodiscard]] const std::vector<std::string>& failing_scenarios() const noexcept { return failing_; }

  /// Tests one mutant. The function checks the mutant in every period and then runs the scenarios until one fails. Scenarios that evaluate
  /// the changed clause run first. Among these scenarios, those that run under the ruleset without a selection come first, and shorter
  /// scenarios precede longer ones.
  ///
  /// `mutation` need not be an element of mutations(), but its unit must be in the library. The test takes as long as one check per period
  /// plus, if no scenario fails, one run of every scenario. If the change makes a value exceed 64 bits, the mutant is either rejected or
  /// killed by a scenario that computes the value.
  [[nodiscard]] MutantResult test_mutant(const Mutation& mutation) const;
  /// Returns a copy of the library in which the changed file replaces the original. Files with assertions are omitted, because many mutants
  /// would violate the assertions.
  [[nodiscard]] Library make_mutated_library(const Mutation& mutation) const;

 private:
  struct Entry {
    Syntax node;
    std::shared_ptr<const Tree> file;  // keeps `node` valid
    std::string under;
    bool readings = false;  // true if the scenario passes only when other interpretations are also tried
    std::size_t steps = 0;
    std::vector<std::pair<const Source*, std::uint32_t>> asked{};  // locations of the evaluated clauses
    bool as_checked = false;                                       // true if the scenario runs under the ruleset without a selection
  };
  [[nodiscard]] MutantResult judge(const Mutation& mutation) const;
  [[nodiscard]] static bool still_passes(RulesetCache& cache, const Entry& entry);
  void collect_mutations();
  void prove(const std::vector<ScenarioInFile>& scenarios);
  void prove(const ScenarioInFile& scenario, const std::string& under, RulesetCache& cache);
  [[nodiscard]] std::vector<const Entry*> in_order(const Mutation& mutation) const;

  const Library& library_;
  std::string ruleset_;
  std::vector<PeriodRuleset> texts_;
  Diagnostics diagnostics_;
  std::vector<Mutation> mutations_;
  std::vector<Entry> scenarios_;
  std::vector<std::string> failing_;
};

}  // namespace analysis
}  // namespace fairroll
