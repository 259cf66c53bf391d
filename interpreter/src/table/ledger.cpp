// SPDX-License-Identifier: Apache-2.0
// The books of a table: every amount moves from one account to another, so that all accounts together never change.
#include <fairroll/ledger.hpp>

#include <array>

#include "mechanics.hpp"

namespace fairroll {
namespace {

using Kind = LedgerEntry::Kind;
using Of = Account::Of;

Account purse_of(const StandingWager& wager) {
  return wager.role == no_index ? Account{Of::Seat, wager.seat} : Account{Of::Role, wager.role};
}

}  // namespace

std::string_view entry_name(Kind kind) noexcept {
  constexpr std::array<std::string_view, 8> names{"buy-in", "tip", "stake", "taken back", "loss", "win", "commission", "refund"};
  static_assert(names.size() == static_cast<std::size_t>(Kind::Refund) + 1);
  return names[static_cast<std::size_t>(kind)];
}

Money decided_by(const LedgerEntry& entry) {
  switch (entry.kind) {
    case Kind::Win:
    case Kind::Refund:
      return entry.amount;
    case Kind::Loss:
    case Kind::Commission:
      return Money{} - entry.amount;
    default:
      return {};
  }
}

Money Table::held(const Account& account) const {
  switch (account.of) {
    case Of::Outside:
      return Money{} - brought_;
    case Of::Seat:
      return chips_.at(account.index);
    case Of::Role:
      return role_chips_.at(account.index);
    case Of::House:
      return house_;
    case Of::Layout:
      break;
  }
  Money stakes;
  for (const StandingWager& wager : wagers_) stakes = stakes + wager.stake;
  return stakes;
}

LedgerEntry entry_of(Kind kind, const StandingWager& wager, Money amount, Index clause) {
  const Account purse = purse_of(wager);
  const Account layout{Of::Layout};
  const Account house{Of::House};
  const Account seat{Of::Seat, wager.seat};
  switch (kind) {
    case Kind::BuyIn:
      return {kind, Account{Of::Outside}, seat, amount, 0, clause};
    case Kind::Tip:
      return {kind, seat, purse, amount, wager.id, clause};
    case Kind::Stake:
      return {kind, purse, layout, amount, wager.id, clause};
    case Kind::TakenBack:
      return {kind, layout, purse, amount, wager.id, clause};
    case Kind::Loss:
      return {kind, layout, house, amount, wager.id, clause};
    case Kind::Commission:
      return {kind, purse, house, amount, wager.id, clause};
    default:
      return {kind, house, purse, amount, wager.id, clause};
  }
}

/// The layout has no book of its own: it holds the stakes that stand, and whoever moves a stake moves the wager.
void TableMechanics::change_account(const Account& account, Money by) {
  Money* held = nullptr;
  switch (account.of) {
    case Of::Outside:
      table_.brought_ = table_.brought_ - by;
      return;
    case Of::Seat:
      held = &table_.chips_[account.index];
      break;
    case Of::Role:
      held = &table_.role_chips_[account.index];
      break;
    case Of::House:
      held = &table_.house_;
      break;
    case Of::Layout:
      return;
  }
  *held = *held + by;
}

void TableMechanics::post(const LedgerEntry& entry, const StandingWager& wager) {
  if (entry.amount.units <= 0) return;
  change_account(entry.from, Money{} - entry.amount);
  change_account(entry.to, entry.amount);
  Money& balance = wager.role == no_index ? table_.balances_[wager.seat] : table_.role_balances_[wager.role];
  balance = balance + decided_by(entry);
  ledger_.push_back(entry);
}

/// From the owner to the layout. What is staked for a role, the seat gives it first.
void TableMechanics::stake(StandingWager& wager, Money more) {
  if (wager.role != no_index) post(entry_of(Kind::Tip, wager, more), wager);
  post(entry_of(Kind::Stake, wager, more), wager);
  wager.stake = wager.stake + more;
}

void TableMechanics::take_back(StandingWager& wager, Money less) {
  post(entry_of(Kind::TakenBack, wager, less), wager);
  wager.stake = wager.stake - less;
}

/// The owner's chips, if they bound what it can pay: those of a seat that bought in, and those of a role.
std::optional<Money> TableMechanics::purse(const StandingWager& wager) const {
  if (wager.role != no_index) return table_.role_chips_[wager.role];
  if (table_.bought_in_[wager.seat]) return table_.chips_[wager.seat];
  return std::nullopt;
}

void TableMechanics::buys_in(const TableAct& act, ActResult& result) {
  if (!is_stake(act.amount, "chips are", result)) return;
  const Money after = table_.chips_[act.seat] + act.amount;
  if (after.units < 0)
    return refuse(result, seat_name(act.seat) + " has played " + money_words(Money{} - table_.chips_[act.seat]) +
                              " that was never bought in: it takes at least that much");
  StandingWager nothing;
  nothing.seat = act.seat;
  post(entry_of(Kind::BuyIn, nothing, act.amount), nothing);
  table_.bought_in_[act.seat] = true;
  result.words = seat_name(act.seat) + " buys in for " + money_words(act.amount) + " and has " + money_words(after) + " in chips";
}

/// Who bought in plays with what it has.
void TableMechanics::require_chips(Index seat, Money before, ActResult& result) const {
  if (seat >= table_.seats_.size() || !table_.bought_in_[seat] || table_.chips_[seat].units >= 0) return;
  take_back_words(result);
  refuse(result,
         seat_name(seat) + " has " + money_words(before) + " left in chips, and this takes " + money_words(before - table_.chips_[seat]));
}

}  // namespace fairroll
