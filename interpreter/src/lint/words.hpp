// SPDX-License-Identifier: Apache-2.0
// Where diagnostics point: places of clauses.
#pragma once

#include <string>
#include <vector>

#include <fairroll/diagnostic.hpp>
#include <fairroll/model/ruleset.hpp>

#include "../automaton/state_words.hpp"

namespace fairroll::linting {

/// The words of a clause; a null place for no_index.
[[nodiscard]] const Place& place_of(const Ruleset& ruleset, Index clause);
/// The condition's own words, or the clause's if it has none.
[[nodiscard]] const Place& place_of(const Ruleset& ruleset, const Condition& condition, Index clause);
/// The wager's name where it is declared.
[[nodiscard]] const Place& place_of(const Ruleset& ruleset, const Wager& wager);
/// What tells this case of a `pays` from the others: its happenings, else its condition, else the whole sentence.
[[nodiscard]] Place place_of(const Ruleset& ruleset, const PayRow& row);
/// The clause's address.
[[nodiscard]] const std::string& address_of(const Ruleset& ruleset, Index clause);

}  // namespace fairroll::linting
