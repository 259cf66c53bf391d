// SPDX-License-Identifier: Apache-2.0
// What a table shows to whoever stands at it: how things stand, and what may be bet now, from what to what, in which steps.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/table.hpp>

namespace FAIRROLL_API fairroll {

/// A bet that would be accepted now. Amounts are TableAct::amount, what is added to what may stand already: `least`, and what lies any
/// number of `step`s above it, up to `most`.
struct MenuEntry {
  WagerRef wager{};           ///< as TableAct::wager names it; of a family with its numbers
  Money least{};              ///< > 0
  Money step{};               ///< > 0; without meaning if `most` is `least`
  std::optional<Money> most;  ///< nothing: no limit below 2^50 units speaks, and nothing has to be covered by chips
  Money standing{};           ///< what stands on an equal wager already (L2): a bet raises it

  /// Such a bet may be of that amount.
  [[nodiscard]] bool takes(Money amount) const noexcept;
};

/// Every bet that Table::act() would accept of the seat, and no other: of the seat's own, or for `role` of tips. In the order of
/// Ruleset::wagers, then of their numbers, then of the wagers that they would stand behind. Bets in flight and bets that are taken in error
/// are left out, as is a bet on which the rules are silent or the house has not decided. Asks act() itself, on copies of the table:
/// milliseconds for a large rule book. std::out_of_range if there is no such seat or role. Pure; safe from any thread.
[[nodiscard]] std::vector<MenuEntry> menu(const Table& table, Index seat, Index role = no_index);

/// A rule book as one line of JSON: its name, titles, numbers, states and events.
[[nodiscard]] std::string rules_json(const Ruleset& rules);
/// How things stand as one line of JSON: states, seats with their money, what stands, who throws, who has the dice; `events`: of the last
/// throw, into Game::events, as whoever played it knows. A state is the number that its value stands for, else the word of the rule file
/// (`"none"`); a count is a number, a set an array of totals. Wagers stand in the order of placing.
[[nodiscard]] std::string table_json(const Table& table, const std::vector<Index>& events = {});
/// The menu as one line of JSON: an array of {words, wager, title, numbers, behind, behindNumber, behindOrdinal, for,
/// least, step, most, standing}.
[[nodiscard]] std::string menu_json(const Table& table, Index seat, Index role = no_index);

}  // namespace fairroll
