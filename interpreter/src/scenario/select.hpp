// SPDX-License-Identifier: Apache-2.0
// Which rulesets a scenario runs under, with which date, readings and postings.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <fairroll/scenario.hpp>

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
/// `options.under` takes the place of the scenario's own rulesets, what the scenario wishes may be for one of those. Rulesets that could not
/// be checked are missing from the result, and `out` says why.
[[nodiscard]] Choice choose(RulesetCache& cache, const Syntax& scenario, const RunOptions& options, Diagnostics& out);

/// The rulesets that the scenario itself names.
[[nodiscard]] std::vector<std::string> named_rulesets(const Syntax& scenario);

}  // namespace fairroll::scenario
