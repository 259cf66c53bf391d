// SPDX-License-Identifier: Apache-2.0
// Compiling several machines of one ruleset: they ask the same of the same game.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include <fairroll/program.hpp>

#include "../automaton/wager_transitions.hpp"

namespace fairroll {

[[nodiscard]] inline std::span<const std::vector<int>> all_of(const Outcomes& outcomes) {
  if (outcomes.size() == 0) return {};
  return {&outcomes.faces(0), outcomes.size()};
}

/// What machines of one ruleset are made of. One seat throws, and holds nothing. Not thread-safe.
class MachineCompiler {
 public:
  /// Both must outlive it.
  MachineCompiler(const Ruleset& ruleset, const Outcomes& outcomes);

  /// As the public compile_machine() and compile_game().
  [[nodiscard]] std::optional<Machine> machine(const MachineKey& key, std::vector<CompileFault>& faults);
  [[nodiscard]] std::optional<GameMachine> game(std::vector<CompileFault>& faults);

  [[nodiscard]] const Ruleset& ruleset() const noexcept { return ruleset_; }
  [[nodiscard]] const Outcomes& outcomes() const noexcept { return outcomes_; }
  [[nodiscard]] automaton::GameTransitions& transitions() noexcept { return game_; }
  [[nodiscard]] automaton::WagerTransitions& transitions_of(const MachineKey& key);

 private:
  const Ruleset& ruleset_;
  const Outcomes& outcomes_;
  automaton::GameTransitions game_;
  automaton::WagerBook wagers_;
};

}  // namespace fairroll
