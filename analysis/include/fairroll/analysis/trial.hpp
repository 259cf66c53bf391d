// SPDX-License-Identifier: Apache-2.0
// Whether the scenarios of a ruleset notice a change of its rule files.
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

/// What can become of a change.
enum class Fate : std::uint8_t {
  Rejected,    ///< the checker refuses the changed file
  Killed,      ///< a scenario that passed does not pass any more
  Equivalent,  ///< proved to mean the same: by distinguish(), never by Trials::run()
  Survived,    ///< nothing noticed
};
/// `rejected`, `killed`, `equivalent`, `survived`.
[[nodiscard]] std::string_view fate_name(Fate fate) noexcept;

/// What became of one mutant.
struct Trial {
  Fate fate{};          ///< which
  std::string by;       ///< Rejected: the diagnostic; Killed: the first scenario that failed; Equivalent: the proof
  Place by_place;       ///< of that scenario or diagnostic
  std::string warning;  ///< Survived: the checker at least warns
};

/// A scenario as it stands in its file.
struct TrialScenario {
  std::shared_ptr<const Tree> file;  ///< keeps `node` alive
  Syntax node;                       ///< of the kind Kind::scenario
};

/// A rule book in one period of its text.
struct TrialText {
  std::optional<Date> day;               ///< TextPeriod::day
  std::shared_ptr<const Ruleset> rules;  ///< never null
};

/// A ruleset (or a house), its text, and the scenarios that run under it. Constructing runs every scenario once. Afterwards immutable:
/// safe from any thread. The library must outlive it.
class Trials {
 public:
  /// Checks the ruleset in each period of its text, or on the day `as_of` alone. Then runs under it, and under each house that works under
  /// it, the scenarios that name it. Nothing is thrown for a ruleset with errors: diagnostics() has them, and nothing can be tried.
  /// `ruleset` is the name of a ruleset or house.
  Trials(const Library& library, std::string ruleset, const std::vector<TrialScenario>& scenarios,
         const std::optional<Date>& as_of = std::nullopt);

  /// With errors in it nothing can be tried.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }
  /// Its name, as it was given. References that this class returns live as long as it.
  [[nodiscard]] const std::string& ruleset() const noexcept { return ruleset_; }
  /// The ruleset in each period of its text (text_periods()), in ascending order; empty with errors.
  [[nodiscard]] const std::vector<TrialText>& texts() const noexcept { return texts_; }
  /// As it was given: it is kept by reference.
  [[nodiscard]] const Library& library() const noexcept { return library_; }
  /// Every change of the text that is its own: of its unit, its amendments, its vocabulary and what it adopts; of a house: its own unit.
  [[nodiscard]] const std::vector<Mutation>& mutations() const noexcept { return mutations_; }
  /// Scenarios that run under it and pass.
  [[nodiscard]] std::size_t scenarios() const noexcept { return scenarios_.size(); }
  /// Those that do not pass as it is, and so cannot notice anything: `file:line title`.
  [[nodiscard]] const std::vector<std::string>& failing() const noexcept { return failing_; }

  /// Tries one change: a check in every period of the text, then the scenarios, those first that ask what was changed, among them those
  /// under the text as it stands when nobody says anything, and the short ones first.
  /// `mutation` need not be one of mutations(), but must be of a unit of the library. Costs a check of the ruleset in each period and, if
  /// nothing notices, a run of every scenario. A figure that the change makes too large for 64 bits is noticed: rejected, or killed by the
  /// scenario that it spoils.
  [[nodiscard]] Trial run(const Mutation& mutation) const;
  /// The library with that change, parsed anew, and without files of assertions, which would refuse many a change.
  [[nodiscard]] Library changed(const Mutation& mutation) const;

 private:
  struct Entry {
    Syntax node;
    std::shared_ptr<const Tree> file;  // keeps `node`
    std::string under;
    bool readings = false;  // passes only if other readings are tried as well
    std::size_t steps = 0;
    std::vector<std::pair<const Source*, std::uint32_t>> asked{};  // clauses, by place
    bool as_checked = false;                                       // played under the ruleset as it is checked when nobody says anything
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
