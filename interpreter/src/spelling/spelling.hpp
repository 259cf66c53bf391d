// SPDX-License-Identifier: Apache-2.0
// A ruleset spelt out so that two can be compared, or known again: what it says, and nothing of how and where it is written. What another
// ruleset may number otherwise goes by its name; what has no order is sorted.
#pragma once

#include <string>

#include <fairroll/ruleset.hpp>

namespace fairroll {

/// How clauses are named: by their addresses, as results name them, or, where numbering does not matter, by their words.
enum class ClausesBy : std::uint8_t { Address, Words };

/// Everything that can be amended but what the wagers' tables say. By address: also which clause says each thing.
[[nodiscard]] std::string spelt(const Ruleset& ruleset, ClausesBy clauses);
/// What the table of one wager says, as its rows stand: placing, leaves, working, verdicts, pay.
[[nodiscard]] std::string spelt_table(const Ruleset& ruleset, const Wager& wager, ClausesBy clauses);
/// All that is played, by address: with the tables of all wagers, what no amendment changes, and what was chosen and posted. Its first
/// words are a version, which rises when the same rules are spelt otherwise.
[[nodiscard]] std::string spelt_whole(const Ruleset& ruleset);

}  // namespace fairroll
