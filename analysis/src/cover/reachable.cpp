// SPDX-License-Identifier: Apache-2.0
#include "reachable.hpp"

namespace fairroll::analysis::cover {

const std::optional<Reachable::States>& Reachable::states_of(Index wager, const std::vector<int>& numbers) {
  const auto [at, fresh] = known_.try_emplace({wager, numbers});
  if (!fresh || !outcomes_.possible()) return at->second;
  std::vector<CompileFault> faults;
  const std::optional<Machine> machine = compile_machine(rules_, outcomes_, MachineKey{wager, numbers, {}}, faults);
  if (!machine) return at->second;
  States states;
  for (std::uint32_t row = 0; row < machine->rows; ++row)
    if (machine->stands(row)) states.insert(machine->own(row));
  at->second = std::move(states);
  return at->second;
}

bool Reachable::operator()(const Decision& decision, const Scene& scene) {
  if (decision.wager == no_index) return true;
  const Wager& wager = rules_.wagers[decision.wager];
  if (wager.behind != no_index || !wager.parts.empty()) return true;
  const std::optional<States>& states = states_of(decision.wager, scene.own.numbers);
  return !states || states->count(scene.own.variables) != 0;
}

}  // namespace fairroll::analysis::cover
