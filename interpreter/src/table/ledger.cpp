// SPDX-License-Identifier: Apache-2.0
// The books of a table: every amount moves from one account to another, so that all accounts together never change.
#include <fairroll/table.hpp>

#include <algorithm>
#include <array>

#include "money.hpp"

namespace fairroll {

namespace {

using EntryKind = LedgerEntry::Kind;
using AccountKind = Account::Kind;

Account purse_of(const StandingWager& wager) {
  return wager.role == no_index ? Account{AccountKind::Seat, wager.seat} : Account{AccountKind::Role, wager.role};
}

/// The layout has no book of its own: it holds the stakes that stand, and whoever moves a stake moves the wager.
void change_account(TableState& state, const Account& account, Money by) {
  Money* held = nullptr;
  switch (account.kind) {
    case AccountKind::Outside:
      state.total_buy_in = state.total_buy_in - by;
      return;
    case AccountKind::Seat:
      held = &state.chips[account.index];
      break;
    case AccountKind::Role:
      held = &state.role_chips[account.index];
      break;
    case AccountKind::House:
      held = &state.house_win;
      break;
    case AccountKind::Layout:
      return;
  }
  *held = *held + by;
}

/// The owner's chips, if they bound what it can pay: those of a seat that bought in, and those of a role.
std::optional<Money> chips_of(const TableState& state, const StandingWager& wager) {
  if (wager.role != no_index) return state.role_chips[wager.role];
  if (state.has_bought_in[wager.seat]) return state.chips[wager.seat];
  return std::nullopt;
}

}  // namespace

std::string_view ledger_entry_name(EntryKind kind) noexcept {
  constexpr std::array<std::string_view, 8> names{"buy-in", "tip", "stake", "taken back", "loss", "win", "commission", "refund"};
  static_assert(names.size() == static_cast<std::size_t>(EntryKind::Refund) + 1);
  return names[static_cast<std::size_t>(kind)];
}

Money decided_by(const LedgerEntry& entry) {
  switch (entry.kind) {
    case EntryKind::Win:
    case EntryKind::Refund:
      return entry.amount;
    case EntryKind::Loss:
    case EntryKind::Commission:
      return Money{} - entry.amount;
    default:
      return {};
  }
}

Money Table::account_balance(const Account& account) const {
  switch (account.kind) {
    case AccountKind::Outside:
      return Money{} - state_.total_buy_in;
    case AccountKind::Seat:
      return state_.chips.at(account.index);
    case AccountKind::Role:
      return state_.role_chips.at(account.index);
    case AccountKind::House:
      return state_.house_win;
    case AccountKind::Layout:
      break;
  }
  Money stakes;
  for (const StandingWager& wager : state_.wagers) stakes = stakes + wager.stake;
  return stakes;
}

LedgerEntry entry_of(EntryKind kind, const StandingWager& wager, Money amount, Index clause) {
  const Account purse = purse_of(wager);
  const Account layout{AccountKind::Layout};
  const Account house{AccountKind::House};
  const Account seat{AccountKind::Seat, wager.seat};
  switch (kind) {
    case EntryKind::BuyIn:
      return {kind, Account{AccountKind::Outside}, seat, amount, 0, clause};
    case EntryKind::Tip:
      return {kind, seat, purse, amount, wager.id, clause};
    case EntryKind::Stake:
      return {kind, purse, layout, amount, wager.id, clause};
    case EntryKind::StakeReturned:
      return {kind, layout, purse, amount, wager.id, clause};
    case EntryKind::Loss:
      return {kind, layout, house, amount, wager.id, clause};
    case EntryKind::Commission:
      return {kind, purse, house, amount, wager.id, clause};
    default:
      return {kind, house, purse, amount, wager.id, clause};
  }
}

void post(TableCall& call, const LedgerEntry& entry, const StandingWager& wager) {
  if (entry.amount.units <= 0) return;
  change_account(call.state, entry.payer, Money{} - entry.amount);
  change_account(call.state, entry.payee, entry.amount);
  Money& balance = wager.role == no_index ? call.state.balances[wager.seat] : call.state.role_balances[wager.role];
  balance = balance + decided_by(entry);
  call.ledger.push_back(entry);
}

void add_stake(TableCall& call, StandingWager& wager, Money more) {
  if (wager.role != no_index) post(call, entry_of(EntryKind::Tip, wager, more), wager);
  post(call, entry_of(EntryKind::Stake, wager, more), wager);
  wager.stake = wager.stake + more;
}

void take_stake_back(TableCall& call, StandingWager& wager, Money less) {
  post(call, entry_of(EntryKind::StakeReturned, wager, less), wager);
  wager.stake = wager.stake - less;
}

bool buy_in(TableCall& call, const TableAction& act, ActionResult& result) {
  if (!is_stake(call.state, act.amount, "a buy-in", result)) return false;
  const Money after = call.state.chips[act.seat] + act.amount;
  if (after.units < 0)
    return refuse(result, call.state.seats[act.seat] + " has used " + to_string(Money{} - call.state.chips[act.seat], call.rules.currency) +
                              " in chips without a buy-in: the buy-in must be at least that amount");
  StandingWager nothing;
  nothing.seat = act.seat;
  post(call, entry_of(EntryKind::BuyIn, nothing, act.amount), nothing);
  call.state.has_bought_in[act.seat] = true;
  result.reason = call.state.seats[act.seat] + " buys in for " + to_string(act.amount, call.rules.currency) + " and has " +
                  to_string(after, call.rules.currency) + " in chips";
  return true;
}

bool chips_suffice(const TableState& state, Index seat, Money before, ActionResult& result) {
  if (seat >= state.seats.size() || !state.has_bought_in[seat] || state.chips[seat].units >= 0) return true;
  take_back_words(result);
  return refuse(result, state.seats[seat] + " has " + to_string(before, state.ruleset->currency) + " in chips, but this action requires " +
                            to_string(before - state.chips[seat], state.ruleset->currency));
}

// ---- from what became of the wagers to the money that moves

namespace {

constexpr std::size_t most_entries = 3;  // of one wager: a win, the stake taken back, a commission

/// Nobody plays on with chips that are not there: what a purse does not cover is not taken, and what it cannot stake again ends.
void carry_out_one(TableCall& call, Decided& decided, bool ended_parent) {
  Settlement& settlement = decided.settlement;
  for (LedgerEntry entry : decided.entries) {
    const std::optional<Money> chips = chips_of(call.state, settlement.wager_before);
    const bool short_of = chips && *chips < entry.amount;
    if (entry.kind == EntryKind::Commission && short_of) {
      decided.findings.push_back({FindingKind::Silent, entry.clause,
                                  owner_and_wager(call.state, settlement.wager_before) + " owes a commission of " +
                                      to_string(entry.amount, call.rules.currency) + ", but its owner has only " +
                                      to_string(*chips, call.rules.currency) +
                                      " in chips, which are taken; the rules do not state what happens next"});
      entry.amount = *chips;
      settlement.commission = entry.amount;
      if (settlement.wager_after.commission > entry.amount) settlement.wager_after.commission = entry.amount;
    }
    if (entry.kind == EntryKind::Stake && (short_of || ended_parent)) {
      settlement.has_ended = true;
      decided.findings.push_back({FindingKind::Silent, entry.clause,
                                  owner_and_wager(call.state, settlement.wager_before) +
                                      " loses and should stay in play, but its owner does not have enough chips for a new stake"});
      post(call, entry_of(LedgerEntry::Kind::StakeReturned, settlement.wager_before, settlement.wager_before.stake - entry.amount),
           settlement.wager_before);
      continue;
    }
    post(call, entry, settlement.wager_before);
  }
  if (settlement.has_ended || !ended_parent) return;
  settlement.has_ended = true;
  post(call, entry_of(EntryKind::StakeReturned, settlement.wager_before, settlement.wager_before.stake), settlement.wager_before);
}

}  // namespace

void plan_entries(const TableState& state, Decided& decided) {
  Settlement& settlement = decided.settlement;
  const StandingWager& wager = settlement.wager_before;
  const Index clause = settlement.deciding_clauses.empty() ? no_index : settlement.deciding_clauses.front();
  const auto add = [&](EntryKind kind, Money amount, Index by) {
    if (amount.units <= 0) return;
    if (decided.entries.empty()) decided.entries.reserve(most_entries);
    decided.entries.push_back(entry_of(kind, wager, amount, by));
  };
  const bool loses = settlement.outcome == Outcome::Loses;
  if (settlement.outcome == Outcome::Wins && settlement.amount) add(EntryKind::Win, *settlement.amount, clause);
  if (loses) add(EntryKind::Loss, decided.counted, clause);
  if (loses && decided.counted != wager.stake) settlement.partial_loss = decided.counted;
  if (settlement.has_ended) add(EntryKind::StakeReturned, loses ? wager.stake - decided.counted : wager.stake, clause);
  if (loses && !settlement.has_ended) add(EntryKind::Stake, decided.counted, clause);  // what is lost and stays up is staked again
  const std::optional<Commission>& commission = state.ruleset->wagers[wager.wager].commission;
  if (settlement.outcome == Outcome::Returned && settlement.has_ended && wager.commission.units > 0) {
    settlement.refund = wager.commission;
    add(EntryKind::Refund, wager.commission, commission ? commission->clause : no_index);
  }
  if (settlement.commission) add(EntryKind::Commission, *settlement.commission, commission->clause);
}

void complete_settlements(const TableState& state, std::vector<Decided>& wagers) {
  apply_caps(state, wagers);
  for (Decided& decided : wagers) {
    charge_win(state, decided);
    plan_entries(state, decided);
  }
}

void carry_out(TableCall& call, std::vector<Decided>& wagers) {
  std::vector<StandingWager> still_standing;
  std::vector<std::uint32_t> taken_down;  // although the rules let them stay up
  for (Decided& decided : wagers) {
    const std::uint32_t parent = decided.settlement.wager_before.parent_id;
    const bool ended_parent = parent != 0 && std::find(taken_down.begin(), taken_down.end(), parent) != taken_down.end();
    const bool stays = !decided.settlement.has_ended;
    carry_out_one(call, decided, ended_parent);
    if (!decided.settlement.has_ended) still_standing.push_back(decided.settlement.wager_after);
    if (stays && decided.settlement.has_ended) taken_down.push_back(decided.settlement.wager_before.id);
  }
  for (auto decided = wagers.rbegin(); decided != wagers.rend(); ++decided)
    if (decided->settlement.has_ended) keep_name(still_standing, decided->settlement.wager_before);
  call.state.wagers = std::move(still_standing);
  refresh_composites(call.state);
}

}  // namespace fairroll
