// SPDX-License-Identifier: Apache-2.0
// Mutation tests: whether the scenarios of a ruleset detect a change of its rule files.
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
  Rejected,    ///< the checker reports an error in the changed file
  Killed,      ///< a scenario that passes without the change fails
  Equivalent,  ///< proved to have the same meaning; only distinguish() determines this, not MutationTester::run()
  Survived,    ///< no scenario detected the change
};
/// Returns `rejected`, `killed`, `equivalent` or `survived`.
[[nodiscard]] std::string_view mutant_outcome_name(MutantOutcome outcome) noexcept;

/// The result of testing one mutant.
struct MutantResult {
  MutantOutcome outcome{};  ///< the outcome
  std::string
      evidence;  ///< for Rejected, the diagnostic; for Killed, the title of the first scenario that failed; for Equivalent, the proof
  Place evidence_place;  ///< location of this scenario or diagnostic
  std::string warning;   ///< for Survived: a warning of the checker about the change, or empty
};

/// A scenario with the syntax tree of its file.
struct ScenarioInFile {
  std::shared_ptr<const Tree> file;  ///< keeps `node` alive
  Syntax node;                       ///< of kind Kind::scenario
};

/// A rule book in one period of its text.
struct PeriodRuleset {
  std::optional<Date> day;               ///< as TextPeriod::as_of
  std::shared_ptr<const Ruleset> rules;  ///< never null
};

/// Tests whether the scenarios of a ruleset or house detect changes of its text. The constructor runs every scenario once; afterwards the
/// object is immutable and thread-safe. The library must outlive the object.
class MutationTester {
 public:
  /// Checks the rule book named `ruleset` in each period of its text, or only on the date `as_of`. Then runs the scenarios that name the
  /// rule book or a house under it. If the rule book has errors, diagnostics() contains them and no mutant can be tested; no exception is
  /// thrown.
  MutationTester(const Library& library, std::string ruleset, const std::vector<ScenarioInFile>& scenarios,
                 const std::optional<Date>& as_of = std::nullopt);

  /// Returns the diagnostics of the checks. If there are errors, no mutant can be tested.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }
  /// Returns the name of the rule book. All references that member functions return are valid as long as the object exists.
  [[nodiscard]] const std::string& ruleset() const noexcept { return ruleset_; }
  /// Returns the rule book in each period of its text (see text_periods()), ascending; empty if there are errors.
  [[nodiscard]] const std::vector<PeriodRuleset>& texts() const noexcept { return texts_; }
  /// Returns the library that was passed to the constructor.
  [[nodiscard]] const Library& library() const noexcept { return library_; }
  /// Returns all mutations of the text of the ruleset: its unit, amendments, vocabulary and adopted statements. For a house, returns only
  /// mutations of its own unit.
  [[nodiscard]] const std::vector<Mutation>& mutations() const noexcept { return mutations_; }
  /// Returns the number of scenarios that run under the rule book and pass.
  [[nodiscard]] std::size_t scenarios() const noexcept { return scenarios_.size(); }
  /// Returns the scenarios that fail without a change and therefore cannot detect a change, as `file:line title`.
  [[nodiscard]] const std::vector<std::string>& failing() const noexcept { return failing_; }

  /// Tests one mutant: checks it in every period, then runs the scenarios until one fails. Scenarios that evaluate the changed clause run
  /// first; of these, first those under the text without a selection, and shorter scenarios before longer ones.
  ///
  /// `mutation` need not be an element of mutations(), but its unit must be in the library. Takes the time of one check per period and, if
  /// no scenario fails, one run of every scenario. A change that makes a value exceed 64 bits is rejected, or killed by a scenario that
  /// computes the value.
  [[nodiscard]] MutantResult run(const Mutation& mutation) const;
  /// Returns a copy of the library in which the changed file replaces the original. Files with assertions are omitted, because many mutants
  /// would violate the assertions.
  [[nodiscard]] Library changed(const Mutation& mutation) const;

 private:
  struct Entry {
    Syntax node;
    std::shared_ptr<const Tree> file;  // keeps `node`
    std::string under;
    bool readings = false;  // passes only if other interpretations are tried as well
    std::size_t steps = 0;
    std::vector<std::pair<const Source*, std::uint32_t>> asked{};  // evaluated clauses, by place
    bool as_checked = false;                                       // runs under the ruleset without a selection
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
