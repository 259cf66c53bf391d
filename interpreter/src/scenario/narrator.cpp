// SPDX-License-Identifier: Apache-2.0
#include "narrator.hpp"

#include <algorithm>

#include "play.hpp"

namespace fairroll::scenario {
namespace {

const std::vector<Settlement>& settlements(const StepReport& report) {
  return report.thrown ? report.thrown->settlements : report.acted->settlements;
}

const std::vector<CompositeSettlement>& composites(const StepReport& report) {
  return report.thrown ? report.thrown->composites : report.acted->composites;
}

const std::vector<LedgerEntry>& ledger(const StepReport& report) { return report.thrown ? report.thrown->ledger : report.acted->ledger; }

/// The wager that an act is about, and the one behind which it stands or would stand.
void keep_wagers(const Table& table, StepReport& report) {
  const TableAct& act = *report.act;
  if (act.seat == no_index || act.wager.wager == no_index) return;
  const Ruleset& rules = table.ruleset();
  if (const StandingWager* wager = table.find(act.seat, act.wager)) report.acted_on = *wager;
  if (rules.wagers[act.wager.wager].behind == no_index) return;
  if (act.kind == TableAct::Kind::Bets) {
    if (const StandingWager* parent = table.find(act.seat, parent_reference(rules, act.wager))) report.behind = *parent;
    return;
  }
  for (const StandingWager& one : table.wagers())
    if (report.acted_on && one.id == report.acted_on->parent) report.behind = one;
}

void tell_balances(const Table& table, std::vector<std::string>& out) {
  const Ruleset& rules = table.ruleset();
  const auto add = [&](const std::string& who, Money balance) {
    const bool down = balance.units < 0;
    if (balance.units != 0) out.push_back(who + (down ? " down " : " up ") + to_string(down ? Money{} - balance : balance, rules.currency));
  };
  for (Index seat = 0; seat < table.seats().size(); ++seat) {
    const std::string& who = table.seats()[seat];
    add(who, table.balance(seat));
    if (table.bought_in(seat)) out.push_back(who + " has " + to_string(table.held({Account::Of::Seat, seat}), rules.currency));
  }
  for (Index role = 0; role < rules.vocabulary.roles.size(); ++role) add(rules.vocabulary.roles[role], table.role_balance(role));
}

}  // namespace

void Narrator::remember(const Table& table, Index seat) {
  for (const StandingWager& wager : table.wagers())
    if (wager.seat == seat) names_[wager.id] = whose_words(table, wager);
  for (const Composite& composite : table.composites())
    if (composite.seat == seat) names_[composite.id] = whose_words(table, composite);
}

void Narrator::before(const Table& table, StepReport& report) {
  report.before = table.situation();
  if (!report.act) return;
  if (report.act->seat != no_index) remember(table, report.act->seat);
  keep_wagers(table, report);
}

/// One that the step decided, as it stood before; another as it stands; one that an act took away, as it stood before the act.
std::string Narrator::name_of(const Table& table, const StepReport& report, std::uint32_t id) const {
  for (const Settlement& settlement : settlements(report))
    if (settlement.before.id == id) return whose_words(table, settlement.before);
  for (const CompositeSettlement& settlement : composites(report))
    if (settlement.before.id == id) return whose_words(table, settlement.before);
  for (const StandingWager& wager : table.wagers())
    if (wager.id == id) return whose_words(table, wager);
  for (const Composite& composite : table.composites())
    if (composite.id == id) return whose_words(table, composite);
  const auto found = names_.find(id);
  return found == names_.end() ? std::string() : found->second;
}

void Narrator::after(const Table& table, StepReport& report) {
  if (report.record || report.act) report.after = table.situation();
  for (const Settlement& settlement : settlements(report)) report.wagers.push_back(whose_words(table, settlement.before));
  for (const CompositeSettlement& settlement : composites(report)) report.composites.push_back(whose_words(table, settlement.before));
  for (const LedgerEntry& entry : ledger(report))
    report.ledger.push_back(entry.wager == 0 ? std::string() : name_of(table, report, entry.wager));
  if (const auto seat = table.dice_with()) report.thrower_and_balances.push_back("dice with " + table.seats()[*seat]);
  tell_balances(table, report.thrower_and_balances);
}

}  // namespace fairroll::scenario
