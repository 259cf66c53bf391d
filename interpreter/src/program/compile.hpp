// SPDX-License-Identifier: Apache-2.0
// What machines of one ruleset are made of.
#pragma once

#include <span>
#include <vector>

#include <fairroll/program.hpp>

#include "../automaton/wager_transitions.hpp"

namespace fairroll {

[[nodiscard]] inline std::span<const std::vector<int>> all_of(const Outcomes& outcomes) {
  if (outcomes.size() == 0) return {};
  return {&outcomes.faces(0), outcomes.size()};
}

/// One seat throws, and holds nothing.
struct MachineTransitions {
  MachineTransitions(const Ruleset& its_ruleset, const Outcomes& its_outcomes);

  [[nodiscard]] automaton::WagerTransitions& of(const MachineKey& key);

  const Ruleset& ruleset;
  const Outcomes& outcomes;
  automaton::GameTransitions game;
  automaton::WagerBook wagers;
};

}  // namespace fairroll
