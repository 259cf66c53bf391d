// SPDX-License-Identifier: Apache-2.0
// Diagnostics' words: witnesses as a scenario would say them, and places of clauses.
#pragma once

#include <string>
#include <vector>

#include <fairroll/diagnostic.hpp>
#include <fairroll/ruleset.hpp>

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
/// `none`, `5`, `2, 3 and 12`: a variable's value in words.
[[nodiscard]] std::string value_in_words(const Variable& variable, int value);
/// `point is 6`, `number of points_hit is 2`.
[[nodiscard]] std::string state_in_words(const Variable& variable, int value);
/// `a, b and c`.
[[nodiscard]] std::string listed(const std::vector<std::string>& words, const char* last = " and ");
/// `throw 4 3`.
[[nodiscard]] std::string throw_in_words(const std::vector<int>& faces);

}  // namespace fairroll::linting
