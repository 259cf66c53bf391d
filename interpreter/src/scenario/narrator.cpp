// SPDX-License-Identifier: Apache-2.0
#include "narrator.hpp"

#include <algorithm>

#include "../table/naming.hpp"
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

/// What the wagers of a step are called: as they stood before it, and those that it made as they stand.
class Called {
 public:
  Called(const Table& table, const StepReport& report) : table_(table), report_(report), turn_end_(report.stood) {
    for (const Settlement& settlement : settlements(report))
      for (StandingWager& one : turn_end_)
        if (settlement.at_turn_end && one.id == settlement.before.id) one = settlement.before;
  }

  [[nodiscard]] std::string before(const Settlement& settlement) const {
    return whose_words(table_, settlement.at_turn_end ? turn_end_ : report_.stood, settlement.before);
  }

  /// By id.
  [[nodiscard]] std::string at_all(std::uint32_t id) const {
    for (const StandingWager& wager : report_.stood)
      if (wager.id == id) return whose_words(table_, report_.stood, wager);
    for (const StandingWager& wager : table_.wagers())
      if (wager.id == id) return whose_words(table_, table_.wagers(), wager);
    return {};
  }

 private:
  const Table& table_;
  const StepReport& report_;
  std::vector<StandingWager> turn_end_;  // as they stand when the turn ends
};

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

void keep_before(const Table& table, StepReport& report) {
  report.before = table.situation();
  report.stood = table.wagers();
  if (report.act) keep_wagers(table, report);
}

void tell_after(const Table& table, StepReport& report) {
  if (report.record || report.act) report.after = table.situation();
  const Called called(table, report);
  for (const Settlement& settlement : settlements(report)) report.wagers.push_back(called.before(settlement));
  for (const CompositeSettlement& settlement : composites(report)) report.composites.push_back(whose_words(table, settlement.before));
  for (const LedgerEntry& entry : ledger(report))
    report.ledger.push_back(entry.wager == 0 ? std::string() : called.at_all(entry.wager));
  if (const auto seat = table.dice_with()) report.thrower_and_balances.push_back("dice with " + table.seats()[*seat]);
  tell_balances(table, report.thrower_and_balances);
}

}  // namespace fairroll::scenario
