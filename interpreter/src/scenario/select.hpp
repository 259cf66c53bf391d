// SPDX-License-Identifier: Apache-2.0
// Which rulesets a scenario runs under, with which date, readings and postings, and who sits at its table.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/scenario.hpp>

#include "words.hpp"

namespace fairroll::scenario {

/// A ruleset as a scenario chose it.
struct Chosen {
  std::shared_ptr<const Ruleset> rules;
  Selection selection;
};

/// All that a scenario plays under.
struct Choice {
  std::vector<Chosen> under;            ///< where it begins
  std::map<std::string, Chosen> later;  ///< what its steps change to, by name
};

/// Checks every ruleset of the scenario. Readings and postings go to the rulesets that have them; one that none has is a fault. If
/// `options.under` takes the place of the scenario's own rulesets, what the scenario wishes may be for one of those. Rulesets that could
/// not be checked are missing from the result, and `out` says why.
[[nodiscard]] Choice choose(RulesetCache& cache, const Syntax& scenario, const RunOptions& options, Diagnostics& out);

/// The rulesets that the scenario itself names.
[[nodiscard]] std::vector<std::string> named_rulesets(const Syntax& scenario);

/// Who sits there besides those that the steps name: `named`; of steps without a scenario that nobody names seats for, whoever acts in them
/// and is no role of the rules.
[[nodiscard]] std::vector<std::string> others_seated(const Syntax& scenario, const std::vector<Syntax>& steps,
                                                     const std::vector<Chosen>& chosen, const std::vector<std::string>& named);

/// Those that the steps name, or the others, each once and none called like a role of the rules. Faults go to `out`; nothing if there are
/// more than any table has.
[[nodiscard]] std::optional<std::vector<std::string>> seats_of(const std::vector<Syntax>& steps, const Row& row,
                                                               const std::vector<Chosen>& chosen, const std::vector<std::string>& others,
                                                               Diagnostics& out);

}  // namespace fairroll::scenario
