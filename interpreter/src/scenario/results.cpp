// SPDX-License-Identifier: Apache-2.0
// What a step did, in the words of a report, and what two results of the same step have not in common.
#include <algorithm>
#include <set>

#include <fairroll/report.hpp>

#include "../table/naming.hpp"
#include "play.hpp"

namespace fairroll::scenario {

namespace {

/// Clauses of different rulesets are the same if their addresses are.
std::set<std::string> address_set(const Ruleset& rules, const std::vector<Index>& clauses) {
  std::set<std::string> out;
  for (const Index clause : clauses)
    if (clause != no_index) out.insert(rules.clauses.at(clause).address);
  return out;
}

/// A throw lists every wager that stood.
std::vector<StandingWager> layout_before(const ThrowResult& thrown) {
  std::vector<StandingWager> layout;
  for (const Settlement& settlement : thrown.settlements)
    if (!settlement.is_at_turn_end) layout.push_back(settlement.wager_before);
  return layout;
}

/// What is told of each settlement's wager, in the same order.
std::vector<std::string> wager_lines(const Table& table, const ThrowResult& thrown) {
  const std::vector<StandingWager> layout = layout_before(thrown);
  std::vector<std::string> lines;
  for (const Settlement& settlement : thrown.settlements) lines.push_back(whose_words(table, layout, settlement.wager_before));
  return lines;
}

bool same_money(const Settlement& a, const Settlement& b) {
  return a.amount == b.amount && a.exact_profit == b.exact_profit && a.partial_loss == b.partial_loss && a.commission == b.commission &&
         a.refund == b.refund;
}

/// What one step put into the hands of a seat or a role, or took from them.
Money flow(const std::vector<LedgerEntry>& ledger, const Account& account) {
  Money sum;
  for (const LedgerEntry& entry : ledger) {
    if (entry.payee == account) sum = sum + entry.amount;
    if (entry.payer == account) sum = sum - entry.amount;
  }
  return sum;
}

std::string flow_words(const std::string& who, Money flow, const Currency& currency) {
  if (flow.units == 0) return who + "'s chips do not change";
  return who + (flow.units < 0 ? " gives " + to_string(Money{} - flow, currency) : " gets " + to_string(flow, currency));
}

/// Whose chips move otherwise, in words; empty if nobody's. Both tables have the same seats and vocabulary.
std::string money_difference(const std::vector<LedgerEntry>& mine, const std::vector<LedgerEntry>& theirs, const Table& other) {
  const Ruleset& rules = other.ruleset();
  const auto differs = [&](const Account& account) { return flow(mine, account) != flow(theirs, account); };
  for (Index seat = 0; seat < other.seats().size(); ++seat)
    if (const Account account{Account::Kind::Seat, seat}; differs(account))
      return flow_words(other.seats()[seat], flow(theirs, account), rules.currency);
  for (Index role = 0; role < rules.vocabulary.roles.size(); ++role)
    if (const Account account{Account::Kind::Role, role}; differs(account))
      return flow_words(rules.vocabulary.roles[role], flow(theirs, account), rules.currency);
  return {};
}

void recalled_from(const Ruleset& rules, const std::vector<Index>& by, std::set<Index>& out) {
  for (const Index clause : by)
    if (clause != no_index && rules.clauses.at(clause).is_unverified) out.insert(clause);
}

}  // namespace

std::string addresses(const Ruleset& rules, const std::vector<Index>& clauses) {
  std::string out;
  for (const Index clause : clauses)
    if (clause != no_index) out += (out.empty() ? "\"" : ", \"") + rules.clauses.at(clause).address + "\"";
  return out;
}

std::string ruling_name(const Ruleset& rules, const Ruling& ruling) {
  const std::string by = addresses(rules, deciding(ruling));
  return format_headline(ruling) + (by.empty() ? "" : " by " + by);
}

std::string whose_words(const Table& table, const std::vector<StandingWager>& layout, const StandingWager& wager) {
  return table.seats().at(wager.seat) + " " + Naming(table.ruleset(), layout).describe(wager);
}

std::string whose_words(const Table& table, const Composite& composite) {
  return table.seats().at(composite.seat) + " " + table.describe(composite);
}

std::string format_outcome(const Ruleset& rules, const Settlement& settlement) {
  std::string out(outcome_name(settlement.outcome));
  if (settlement.amount && settlement.outcome == Outcome::Wins)
    out += " " + to_string(*settlement.amount, rules.currency) +
           (settlement.commission ? ", commission " + to_string(*settlement.commission, rules.currency) : "") +
           (settlement.refund ? ", refunded " + to_string(*settlement.refund, rules.currency) : "");
  else if (settlement.partial_loss)
    out += " " + to_string(*settlement.partial_loss, rules.currency) + " of " + to_string(settlement.wager_before.stake, rules.currency);
  else if (settlement.exact_profit)
    out += " (exactly " + to_string(*settlement.exact_profit) + " units of the last decimal place)";
  return out;
}

std::string difference(const StepReport& report, const Table& table, const ThrowResult& other, const Table& other_table) {
  const Ruleset& rules = table.ruleset();
  const Ruleset& other_rules = other_table.ruleset();
  const Ruling& mine = report.throw_result->ruling;
  const Ruling& theirs = other.ruling;
  if (mine.kind != theirs.kind || mine.total != theirs.total ||
      address_set(rules, mine.deciding_clauses) != address_set(other_rules, theirs.deciding_clauses))
    return ruling_name(other_rules, theirs);
  const std::vector<Settlement>& settled = report.throw_result->settlements;
  const std::vector<std::string> lines = wager_lines(table, *report.throw_result);
  const std::vector<std::string> other_lines = wager_lines(other_table, other);
  const auto same = [&](std::size_t mine_at, std::size_t theirs_at) {
    return settled[mine_at].is_at_turn_end == other.settlements[theirs_at].is_at_turn_end && lines[mine_at] == other_lines[theirs_at];
  };
  for (std::size_t i = 0; i < settled.size(); ++i) {
    std::size_t at = 0;
    while (at < other_lines.size() && !same(i, at)) ++at;
    if (at == other_lines.size()) return lines[i] + " is not in play";
    const Settlement& one = other.settlements[at];
    if (one.outcome != settled[i].outcome || !same_money(one, settled[i])) return lines[i] + " " + format_outcome(other_rules, one);
  }
  for (std::size_t at = 0; at < other_lines.size(); ++at) {
    std::size_t i = 0;
    while (i < lines.size() && !same(i, at)) ++i;
    if (i == lines.size()) return other_lines[at] + " " + format_outcome(other_rules, other.settlements[at]);
  }
  return money_difference(report.throw_result->ledger, other.ledger, other_table);
}

std::string difference(const StepReport& report, const Table&, const ActionResult& other, const Table& other_table) {
  if (report.action_result->status == other.status) return money_difference(report.action_result->ledger, other.ledger, other_table);
  const std::string by = addresses(other_table.ruleset(), other.deciding_clauses);
  return std::string(action_status_name(other.status)) + (by.empty() ? "" : " by " + by);
}

void add_recalled(const Ruleset& rules, StepReport& report) {
  std::set<Index> clauses;
  recalled_from(rules, report.throw_result ? deciding(report.throw_result->ruling) : report.action_result->deciding_clauses, clauses);
  for (const Settlement& settlement : words::get_settlements(report)) recalled_from(rules, settlement.deciding_clauses, clauses);
  std::vector<Finding>& findings = report.throw_result ? report.throw_result->findings : report.action_result->findings;
  for (const Index clause : clauses) {
    const bool known = std::any_of(findings.begin(), findings.end(),
                                   [&](const Finding& one) { return one.kind == FindingKind::Recalled && one.clause == clause; });
    if (known) continue;
    findings.push_back({FindingKind::Recalled, clause,
                        "based on " + rules.clauses[clause].address + ", which is unverified: its text was not compared with the law"});
  }
}

// ---- what a step did at a table
// -----------------------------------------------------------------------------------------------------------------------------------------

namespace {

const std::vector<LedgerEntry>& ledger(const StepReport& report) {
  return report.throw_result ? report.throw_result->ledger : report.action_result->ledger;
}

/// The wager that an act is about, and the one behind which it stands or would stand.
void keep_wagers(const Table& table, StepReport& report) {
  const TableAction& act = *report.action;
  if (act.seat == no_index || act.wager.wager == no_index) return;
  const Ruleset& rules = table.ruleset();
  if (const StandingWager* wager = table.find_wager(act.seat, act.wager)) report.affected_wager = *wager;
  if (rules.wagers[act.wager.wager].parent == no_index) return;
  if (act.kind == TableAction::Kind::Bet) {
    if (const StandingWager* parent = table.find_wager(act.seat, parent_reference(rules, act.wager))) report.parent_wager = *parent;
    return;
  }
  for (const StandingWager& one : table.wagers())
    if (report.affected_wager && one.id == report.affected_wager->parent_id) report.parent_wager = one;
}

/// What the wagers of a step are called: as they stood before it, and those that it made as they stand.
class Called {
 public:
  Called(const Table& table, const StepReport& report) : table_(table), report_(report), turn_end_(report.standing_wagers) {
    for (const Settlement& settlement : words::get_settlements(report))
      for (StandingWager& one : turn_end_)
        if (settlement.is_at_turn_end && one.id == settlement.wager_before.id) one = settlement.wager_before;
  }

  [[nodiscard]] std::string before(const Settlement& settlement) const {
    return whose_words(table_, settlement.is_at_turn_end ? turn_end_ : report_.standing_wagers, settlement.wager_before);
  }

  /// By id.
  [[nodiscard]] std::string at_all(std::uint32_t id) const {
    for (const StandingWager& wager : report_.standing_wagers)
      if (wager.id == id) return whose_words(table_, report_.standing_wagers, wager);
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
    if (table.has_bought_in(seat))
      out.push_back(who + " has " + to_string(table.account_balance({Account::Kind::Seat, seat}), rules.currency));
  }
  for (Index role = 0; role < rules.vocabulary.roles.size(); ++role) add(rules.vocabulary.roles[role], table.role_balance(role));
}

}  // namespace

void keep_before(const Table& table, StepReport& report) {
  report.situation_before = table.situation();
  report.standing_wagers = table.wagers();
  if (report.action) keep_wagers(table, report);
}

void tell_after(const Table& table, StepReport& report) {
  if (report.record || report.action) report.situation_after = table.situation();
  const Called called(table, report);
  for (const Settlement& settlement : words::get_settlements(report)) report.settled_wagers.push_back(called.before(settlement));
  for (const CompositeSettlement& settlement : words::get_composite_settlements(report))
    report.settled_composites.push_back(whose_words(table, settlement.composite_before));
  for (const LedgerEntry& entry : ledger(report))
    report.ledger_owners.push_back(entry.wager_id == 0 ? std::string() : called.at_all(entry.wager_id));
  if (const auto seat = table.dice_holder()) report.table_status_lines.push_back("dice with " + table.seats()[*seat]);
  tell_balances(table, report.table_status_lines);
}

}  // namespace fairroll::scenario
