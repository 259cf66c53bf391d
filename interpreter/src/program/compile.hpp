// SPDX-License-Identifier: Apache-2.0
// Compiling several machines of one ruleset: they ask the same of the same game.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include <fairroll/program.hpp>

#include "../lint/memory.hpp"

namespace fairroll {

[[nodiscard]] inline std::span<const std::vector<int>> all_of(const Outcomes& outcomes) {
  if (outcomes.size() == 0) return {};
  return {&outcomes.faces(0), outcomes.size()};
}

/// As the public one; `memory` is of these outcomes.
[[nodiscard]] std::optional<Machine> compile_machine(const Ruleset& ruleset, const Outcomes& outcomes, const MachineKey& key,
                                                     linting::Memory& memory, std::vector<CompileFault>& faults);
/// Likewise.
[[nodiscard]] std::optional<GameMachine> compile_game(const Ruleset& ruleset, const Outcomes& outcomes, linting::Memory& memory,
                                                      std::vector<CompileFault>& faults);

}  // namespace fairroll
