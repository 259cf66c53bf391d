// SPDX-License-Identifier: Apache-2.0
// The books of a table: every amount moves from one account to another, so that all accounts together never change.
#include <fairroll/table.hpp>

#include <algorithm>
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
      return Money{} - state_.brought;
    case Of::Seat:
      return state_.chips.at(account.index);
    case Of::Role:
      return state_.role_chips.at(account.index);
    case Of::House:
      return state_.house;
    case Of::Layout:
      break;
  }
  Money stakes;
  for (const StandingWager& wager : state_.wagers) stakes = stakes + wager.stake;
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
      state_.brought = state_.brought - by;
      return;
    case Of::Seat:
      held = &state_.chips[account.index];
      break;
    case Of::Role:
      held = &state_.role_chips[account.index];
      break;
    case Of::House:
      held = &state_.house;
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
  Money& balance = wager.role == no_index ? state_.balances[wager.seat] : state_.role_balances[wager.role];
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
  if (wager.role != no_index) return state_.role_chips[wager.role];
  if (state_.bought_in[wager.seat]) return state_.chips[wager.seat];
  return std::nullopt;
}

void TableMechanics::buys_in(const TableAct& act, ActResult& result) {
  if (!is_stake(act.amount, "chips are", result)) return;
  const Money after = state_.chips[act.seat] + act.amount;
  if (after.units < 0)
    return refuse(result, seat_name(act.seat) + " has played " + money_words(Money{} - state_.chips[act.seat]) +
                              " that was never bought in: it takes at least that much");
  StandingWager nothing;
  nothing.seat = act.seat;
  post(entry_of(Kind::BuyIn, nothing, act.amount), nothing);
  state_.bought_in[act.seat] = true;
  result.words = seat_name(act.seat) + " buys in for " + money_words(act.amount) + " and has " + money_words(after) + " in chips";
}

/// Who bought in plays with what it has.
void TableMechanics::require_chips(Index seat, Money before, ActResult& result) const {
  if (seat >= state_.seats.size() || !state_.bought_in[seat] || state_.chips[seat].units >= 0) return;
  take_back_words(result);
  refuse(result,
         seat_name(seat) + " has " + money_words(before) + " left in chips, and this takes " + money_words(before - state_.chips[seat]));
}

// ---- from what became of the wagers to the money that moves
// -----------------------------------------------------------------------------------------------------------------------------------------

using Kind = LedgerEntry::Kind;

namespace {

constexpr std::size_t most_entries = 3;  // of one wager: a win, the stake taken back, a commission

}  // namespace

/// What moves when the settlement comes to pass. Sets the refund of a wager that is returned (M4).
void TableMechanics::plan_entries(Decided& decided) const {
  Settlement& settlement = decided.settlement;
  const StandingWager& wager = settlement.before;
  const Index clause = settlement.by.empty() ? no_index : settlement.by.front();
  const auto add = [&](Kind kind, Money amount, Index by) {
    if (amount.units <= 0) return;
    if (decided.entries.empty()) decided.entries.reserve(most_entries);
    decided.entries.push_back(entry_of(kind, wager, amount, by));
  };
  const bool loses = settlement.outcome == Outcome::Loses;
  if (settlement.outcome == Outcome::Wins && settlement.amount) add(Kind::Win, *settlement.amount, clause);
  if (loses) add(Kind::Loss, decided.counted, clause);
  if (loses && decided.counted != wager.stake) settlement.lost = decided.counted;
  if (settlement.ended) add(Kind::TakenBack, loses ? wager.stake - decided.counted : wager.stake, clause);
  if (loses && !settlement.ended) add(Kind::Stake, decided.counted, clause);  // what is lost and stays up is staked again
  const std::optional<Commission>& commission = rules_.wagers[wager.wager].commission;
  if (settlement.outcome == Outcome::Returned && settlement.ended && wager.commission.units > 0) {
    settlement.refund = wager.commission;
    add(Kind::Refund, wager.commission, commission ? commission->clause : no_index);
  }
  if (settlement.commission) add(Kind::Commission, *settlement.commission, commission->clause);
}

void TableMechanics::complete(std::vector<Decided>& wagers) const {
  apply_caps(wagers);
  for (Decided& decided : wagers) {
    charge_win(decided);
    plan_entries(decided);
  }
}

/// Nobody plays on with chips that are not there: what a purse does not cover is not taken, and what it cannot stake again ends.
void TableMechanics::carry_out_one(Decided& decided, bool parent_gone) {
  Settlement& settlement = decided.settlement;
  for (LedgerEntry entry : decided.entries) {
    const std::optional<Money> chips = purse(settlement.before);
    const bool short_of = chips && *chips < entry.amount;
    if (entry.kind == Kind::Commission && short_of) {
      decided.findings.push_back({FindingKind::Silent, entry.clause,
                                  owner_and_wager(settlement.before) + " owes a commission of " + money_words(entry.amount) + " and has " +
                                      money_words(*chips) + " in chips, which is taken: the text does not say what then"});
      entry.amount = *chips;
      settlement.commission = entry.amount;
      if (settlement.after.commission > entry.amount) settlement.after.commission = entry.amount;
    }
    if (entry.kind == Kind::Stake && (short_of || parent_gone)) {
      settlement.ended = true;
      decided.findings.push_back({FindingKind::Silent, entry.clause,
                                  owner_and_wager(settlement.before) + " loses and would stay up, but its owner has no chips for it"});
      post(entry_of(LedgerEntry::Kind::TakenBack, settlement.before, settlement.before.stake - entry.amount), settlement.before);
      continue;
    }
    post(entry, settlement.before);
  }
  if (settlement.ended || !parent_gone) return;
  settlement.ended = true;
  post(entry_of(Kind::TakenBack, settlement.before, settlement.before.stake), settlement.before);
}

void TableMechanics::carry_out(std::vector<Decided>& wagers) {
  std::vector<StandingWager> still_standing;
  std::vector<std::uint32_t> taken_down;  // although the rules let them stay up
  for (Decided& decided : wagers) {
    const std::uint32_t parent = decided.settlement.before.parent;
    const bool parent_gone = parent != 0 && std::find(taken_down.begin(), taken_down.end(), parent) != taken_down.end();
    const bool stays = !decided.settlement.ended;
    carry_out_one(decided, parent_gone);
    if (!decided.settlement.ended) still_standing.push_back(decided.settlement.after);
    if (stays && decided.settlement.ended) taken_down.push_back(decided.settlement.before.id);
  }
  state_.wagers = std::move(still_standing);
}

}  // namespace fairroll
