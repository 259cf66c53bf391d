// SPDX-License-Identifier: Apache-2.0
// Plays a few steps under a ruleset and says in words of expectations what came of them.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fairroll/scenario.hpp>

namespace fairroll::analysis::trial {

/// Steps of a scenario, one a line; the last one is what is asked about.
using Steps = std::vector<std::string>;

/// How the scenario is played: `posting ...`, `as of ...`, `reading ...`.
struct Setting {
  std::string head;     ///< behind the ruleset's name: ` as of 2018-01-01 posting x y`
  Selection selection;  ///< the same

  Setting& as_of(const std::string& day);
  /// Of a reading an alternative, else what the house posts.
  Setting& choose(bool reading, const std::string& name, const std::string& value);
};

struct ProbeResult {
  bool possible = false;           ///< without faults
  std::vector<std::string> lines;  ///< of the last step: what one could expect of it
  std::vector<std::string> findings;
};

[[nodiscard]] ProbeResult play(RulesetCache& cache, const std::string& ruleset, const Setting& setting, const Steps& steps);

/// The scenario as text, with what is expected of the last step.
[[nodiscard]] std::string scenario_text(const std::string& title, const std::string& ruleset, const Setting& setting, const Steps& steps,
                                        const std::vector<std::string>& expected);

/// Plays the text of one scenario, with `language 1` before it, under its only ruleset; nothing: it cannot be played.
[[nodiscard]] std::optional<RulesetReport> play_scenario(RulesetCache& cache, const std::string& scenario);

[[nodiscard]] bool all_ok(const std::vector<ScenarioReport>& reports);
/// The ruleset, and the houses that work under it.
[[nodiscard]] std::set<std::string> concerned(RulesetCache& cache, const std::string& ruleset);
/// `pass.scenario:12 a seven out`.
[[nodiscard]] std::string title_of(const Syntax& scenario);

/// Runs the text of one scenario, with `language 1` before it; true if it is valid and everything expected came true.
[[nodiscard]] bool passes(RulesetCache& cache, const std::string& scenario);

}  // namespace fairroll::analysis::trial
