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

/// The outcome of a mutant.
enum class Fate : std::uint8_t {
  Rejected,    ///< the checker rejects the changed file
  Killed,      ///< a scenario that passed before fails
  Equivalent,  ///< proved to have the same meaning; determined by distinguish(), never by Trials::run()
  Survived,    ///< no scenario detected the change
};
/// Returns `rejected`, `killed`, `equivalent` or `survived`.
[[nodiscard]] std::string_view fate_name(Fate fate) noexcept;

/// The result of testing one mutant.
struct Trial {
  Fate fate{};          ///< the outcome
  std::string by;       ///< Rejected: the diagnostic; Killed: the first scenario that failed; Equivalent: the proof
  Place by_place;       ///< place of the scenario or diagnostic
  std::string warning;  ///< Survived: a warning of the checker about the change, if any
};

/// A scenario in its file.
struct TrialScenario {
  std::shared_ptr<const Tree> file;  ///< keeps `node` alive
  Syntax node;                       ///< of kind Kind::scenario
};

/// A rule book in one period of its text.
struct TrialText {
  std::optional<Date> day;               ///< as TextPeriod::as_of
  std::shared_ptr<const Ruleset> rules;  ///< never null
};

/// A ruleset or house with its text and the scenarios that run under it. The constructor runs every scenario once; afterwards the object is
/// immutable and thread-safe. The library must outlive the object.
class Trials {
 public:
  /// Checks the rule book named `ruleset` in each period of its text, or only on the day `as_of`. Then runs the scenarios that name the
  /// rule book or a house under it. If the rule book has errors, diagnostics() contains them and no mutant can be tested; no exception is
  /// thrown.
  Trials(const Library& library, std::string ruleset, const std::vector<TrialScenario>& scenarios,
         const std::optional<Date>& as_of = std::nullopt);

  /// Returns the diagnostics of the checks. If there are errors, no mutant can be tested.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }
  /// Returns the name of the rule book. References that this class returns are valid as long as the object.
  [[nodiscard]] const std::string& ruleset() const noexcept { return ruleset_; }
  /// Returns the rule book in each period of its text (see text_periods()), ascending; empty if there are errors.
  [[nodiscard]] const std::vector<TrialText>& texts() const noexcept { return texts_; }
  /// Returns the library that was passed to the constructor.
  [[nodiscard]] const Library& library() const noexcept { return library_; }
  /// Returns all mutations of the text of the ruleset: its unit, amendments, vocabulary and adopted statements. For a house, only of its
  /// own unit.
  [[nodiscard]] const std::vector<Mutation>& mutations() const noexcept { return mutations_; }
  /// Returns the number of scenarios that run under the rule book and pass.
  [[nodiscard]] std::size_t scenarios() const noexcept { return scenarios_.size(); }
  /// Returns the scenarios that fail before any change and therefore cannot detect one, as `file:line title`.
  [[nodiscard]] const std::vector<std::string>& failing() const noexcept { return failing_; }

  /// Tests one mutant: checks it in every period, then runs the scenarios until one fails. Scenarios that evaluate the changed clause run
  /// first; of these, first those under the text without a selection, and shorter scenarios before longer ones.
  ///
  /// `mutation` need not be an element of mutations(), but its unit must be in the library. Takes the time of one check per period and, if
  /// no scenario fails, one run of every scenario. A change that makes a value exceed 64 bits is rejected, or killed by a scenario that
  /// computes the value.
  [[nodiscard]] Trial run(const Mutation& mutation) const;
  /// Returns a copy of the library with the changed file, parsed again. Files of assertions are omitted, because many mutants would violate
  /// them.
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
  [[nodiscard]] Trial judge(const Mutation& mutation) const;
  [[nodiscard]] static bool still_passes(RulesetCache& cache, const Entry& entry);
  void collect_mutations();
  void prove(const std::vector<TrialScenario>& scenarios);
  void prove(const TrialScenario& scenario, const std::string& under, RulesetCache& cache);
  [[nodiscard]] std::vector<const Entry*> in_order(const Mutation& mutation) const;

  const Library& library_;
  std::string ruleset_;
  std::vector<TrialText> texts_;
  Diagnostics diagnostics_;
  std::vector<Mutation> mutations_;
  std::vector<Entry> scenarios_;
  std::vector<std::string> failing_;
};

}  // namespace analysis
}  // namespace fairroll
