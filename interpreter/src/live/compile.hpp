// SPDX-License-Identifier: Apache-2.0
// The compiler of a Program, one file per part.
#pragma once

#include <map>
#include <vector>

#include "tables.hpp"

namespace fairroll::live {

/// In which situations a throw of which nothing but the faces is recorded is valid, and read as it lies (A1-A6). False: it depends on more
/// than can be listed, or it never is.
[[nodiscard]] bool compile_plain_ruling(const Ruleset& ruleset, const Outcomes& outcomes, PlainRuling& ruling);

/// Cuts the game into parts and compiles each. False, with a fault: it cannot be.
[[nodiscard]] bool compile_game_parts(const Ruleset& ruleset, const Outcomes& outcomes, ProgramTables& tables,
                                      std::vector<CompileFault>& faults);

/// States of some variables of the game, by what throws and ends of turns make of them; asked for once for each set of variables.
class GameSpaces {
 public:
  explicit GameSpaces(const Ruleset& ruleset, const Outcomes& outcomes) : ruleset_(ruleset), outcomes_(outcomes) {}
  /// Null: they are too many. Turns may end after any throw here, so that no state is missed.
  [[nodiscard]] const StateRows* of(const std::vector<Index>& members);

 private:
  const Ruleset& ruleset_;
  const Outcomes& outcomes_;
  std::map<std::vector<Index>, StateRows> spaces_;
};

/// Compiles the tables of every wager and appends them.
void compile_wagers(const Ruleset& ruleset, const Outcomes& outcomes, ProgramTables& tables, std::vector<CompileFault>& faults);

}  // namespace fairroll::live
