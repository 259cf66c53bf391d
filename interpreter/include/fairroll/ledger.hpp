// SPDX-License-Identifier: Apache-2.0
// Where money is, and every movement of it.
#pragma once

#include <cstdint>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/clause.hpp>
#include <fairroll/money.hpp>

namespace FAIRROLL_API fairroll {

/// A place where money lies: what a player or an official has in hand, the layout (all stakes), the house, or the world outside the table.
struct Account {
  /// Whose. There is one account for each seat and each role, and one of the others.
  enum class Of : std::uint8_t { Outside, Seat, Role, Layout, House } of{};  ///< whose
  Index index = no_index;                                                    ///< Seat: into Table::seats(); Role: into Vocabulary::roles

  /// The same account.
  friend bool operator==(const Account&, const Account&) = default;
};

/// One amount that moved from one account to another. Each entry takes as much as it gives, so all accounts together never change.
struct LedgerEntry {
  /// What an amount moved for, and which way.
  enum class Kind : std::uint8_t {
    BuyIn,       ///< outside -> seat
    Tip,         ///< seat -> role: what is then staked for it
    Stake,       ///< seat or role -> layout
    TakenBack,   ///< layout -> seat or role: removed, reduced, pushed, returned, or the stake of a wager that won or was surrendered
    Loss,        ///< layout -> house
    Win,         ///< house -> seat or role: the profit
    Commission,  ///< seat or role -> house
    Refund,      ///< house -> seat or role
  } kind{};      ///< what for
  Account from;  ///< holds the amount less
  Account to;    ///< holds it more
  Money amount;  ///< > 0
  std::uint32_t wager = 0;  ///< StandingWager::id; 0: none
  Index clause = no_index;  ///< what it rests on, if one clause
};

/// `buy-in`, `tip`, `stake`, `taken back`, `loss`, `win`, `commission`, `refund`.
[[nodiscard]] std::string_view entry_name(LedgerEntry::Kind kind) noexcept;

}  // namespace fairroll
