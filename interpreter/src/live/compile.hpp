// SPDX-License-Identifier: Apache-2.0
// The compiler of a Program, one file per part.
#pragma once

#include <vector>

#include "../automaton/game_transitions.hpp"
#include "tables.hpp"

namespace fairroll::live {

/// In which situations a throw of which nothing but the faces is recorded is valid, and read as it lies (A1-A6). False: it depends on more
/// than can be listed, or it never is.
[[nodiscard]] bool compile_plain_ruling(const Ruleset& ruleset, const Outcomes& outcomes, PlainRuling& ruling);

/// Cuts the game into parts and compiles each. False, with a fault: it cannot be.
[[nodiscard]] bool compile_game_parts(automaton::GameTransitions& transitions, ProgramTables& tables, std::vector<CompileFault>& faults);

/// Compiles the tables of every wager and appends them.
void compile_wagers(automaton::GameTransitions& transitions, ProgramTables& tables, std::vector<CompileFault>& faults);

}  // namespace fairroll::live
