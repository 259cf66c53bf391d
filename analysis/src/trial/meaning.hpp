// SPDX-License-Identifier: Apache-2.0
// What a ruleset says, freed from how and where it says it, so that two texts can be held against each other.
#pragma once

#include <map>
#include <string>

#include <fairroll/automata.hpp>
#include <fairroll/rules.hpp>

namespace fairroll::analysis::trial {

/// By topic. Topics that begin with `machine` say what throws do to the game (`machine game`) and to a wager (`machine NAME`), those that
/// begin with `windows` when a wager may be placed and changed, and for how much; two texts that differ in these alone may still be alike.
/// Names stand for what they name; phases for their conditions.
[[nodiscard]] std::map<std::string, std::string> meaning_of(const Ruleset& rules);

/// Every state that can be reached goes the same way on every throw: the game, and the wagers named (none: all). False also if there are
/// too many states to know.
[[nodiscard]] bool play_alike(const Ruleset& a, const Ruleset& b, bool game, const std::string& wager);

/// In every state the wager may be placed and changed alike, within the same limits.
[[nodiscard]] bool same_windows(const Ruleset& a, const Ruleset& b, const std::string& wager);

}  // namespace fairroll::analysis::trial
