// SPDX-License-Identifier: Apache-2.0
// From what became of the wagers to the money that moves.
#include <algorithm>

#include "mechanics.hpp"

namespace fairroll {

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
  table_.wagers_ = std::move(still_standing);
}

}  // namespace fairroll
