// SPDX-License-Identifier: Apache-2.0
// What lint says, and where its diagnostics point: places of clauses.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <fairroll/diagnostic.hpp>
#include <fairroll/model/ruleset.hpp>

#include "../automaton/state_words.hpp"

namespace fairroll::linting {

inline void tell(Diagnostics& found, Code code, SourceLocation place, std::string message, std::string help, std::vector<Label> labels = {},
                 std::string witness = {}) {
  found.push_back({code, std::move(place), std::move(message), {}, std::move(labels), std::move(witness), std::move(help)});
}

/// The words of a clause; a null place for no_index.
[[nodiscard]] const SourceLocation& place_of(const Ruleset& ruleset, Index clause);
/// The condition's own words, or the clause's if it has none.
[[nodiscard]] const SourceLocation& place_of(const Ruleset& ruleset, const Condition& condition, Index clause);
/// The wager's name where it is declared.
[[nodiscard]] const SourceLocation& place_of(const Ruleset& ruleset, const Wager& wager);
/// What tells this case of a `pays` from the others: its happenings, else its condition, else the whole sentence.
[[nodiscard]] SourceLocation place_of(const Ruleset& ruleset, const PayRow& row);
/// The edit that adds a statement on a line of its own below the one on which the place ends.
[[nodiscard]] Repair added_below(const SourceLocation& place, const std::string& statement);
/// The clause's address.
[[nodiscard]] const std::string& clause_address(const Ruleset& ruleset, Index clause);

}  // namespace fairroll::linting
