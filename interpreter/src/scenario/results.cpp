// SPDX-License-Identifier: Apache-2.0
// Results in a few words, and what two results of the same step have not in common.
#include <algorithm>
#include <set>

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

std::string wager_line(const Table& table, const Settlement& settlement) { return whose_words(table, settlement.before); }

bool same_money(const Settlement& a, const Settlement& b) {
  return a.amount == b.amount && a.exact == b.exact && a.commission == b.commission && a.refund == b.refund;
}

/// What one step put into the hands of a seat or a role, or took from them.
Money flow(const std::vector<LedgerEntry>& ledger, const Account& account) {
  Money sum;
  for (const LedgerEntry& entry : ledger) {
    if (entry.to == account) sum = sum + entry.amount;
    if (entry.from == account) sum = sum - entry.amount;
  }
  return sum;
}

std::string flow_words(const std::string& who, Money flow, const Currency& currency) {
  if (flow.units == 0) return who + "'s chips stay as they are";
  return who + (flow.units < 0 ? " gives " + to_string(Money{} - flow, currency) : " gets " + to_string(flow, currency));
}

/// Whose chips move otherwise, in words; empty if nobody's. Both tables have the same seats and vocabulary.
std::string money_difference(const std::vector<LedgerEntry>& mine, const std::vector<LedgerEntry>& theirs, const Table& other) {
  const Ruleset& rules = other.ruleset();
  const auto differs = [&](const Account& account) { return flow(mine, account) != flow(theirs, account); };
  for (Index seat = 0; seat < other.seats().size(); ++seat)
    if (const Account account{Account::Of::Seat, seat}; differs(account))
      return flow_words(other.seats()[seat], flow(theirs, account), rules.currency);
  for (Index role = 0; role < rules.vocabulary.roles.size(); ++role)
    if (const Account account{Account::Of::Role, role}; differs(account))
      return flow_words(rules.vocabulary.roles[role], flow(theirs, account), rules.currency);
  return {};
}

void recalled_from(const Ruleset& rules, const std::vector<Index>& by, std::set<Index>& out) {
  for (const Index clause : by)
    if (clause != no_index && rules.clauses.at(clause).recalled) out.insert(clause);
}

}  // namespace

std::string addresses(const Ruleset& rules, const std::vector<Index>& clauses) {
  std::string out;
  for (const Index clause : clauses)
    if (clause != no_index) out += (out.empty() ? "\"" : ", \"") + rules.clauses.at(clause).address + "\"";
  return out;
}

std::string ruling_words(const Ruleset& rules, const Ruling& ruling) {
  const std::string by = addresses(rules, deciding(ruling));
  return headline(ruling) + (by.empty() ? "" : " by " + by);
}

std::string whose_words(const Table& table, const StandingWager& wager) {
  return table.seats().at(wager.seat) + " " + table.describe(wager);
}

std::string whose_words(const Table& table, const Composite& composite) {
  return table.seats().at(composite.seat) + " " + table.describe(composite);
}

std::string outcome_words(const Ruleset& rules, const CompositeSettlement& settlement) {
  std::string out(outcome_name(settlement.outcome));
  const Money net = settlement.net.units < 0 ? Money{} - settlement.net : settlement.net;
  if (settlement.outcome == Outcome::Wins || settlement.outcome == Outcome::Loses) out += " " + to_string(net, rules.currency);
  return out;
}

std::string outcome_words(const Ruleset& rules, const Settlement& settlement) {
  std::string out(outcome_name(settlement.outcome));
  if (settlement.amount && settlement.outcome == Outcome::Wins)
    out += " " + to_string(*settlement.amount, rules.currency) +
           (settlement.commission ? ", commission " + to_string(*settlement.commission, rules.currency) : "") +
           (settlement.refund ? ", refunded " + to_string(*settlement.refund, rules.currency) : "");
  else if (settlement.exact)
    out += " (exactly " + to_string(*settlement.exact) + " units of the currency's last decimal)";
  return out;
}

std::string difference(const StepReport& report, const Table& table, const ThrowResult& other, const Table& other_table) {
  const Ruleset& rules = table.ruleset();
  const Ruleset& other_rules = other_table.ruleset();
  const Ruling& mine = report.thrown->ruling;
  const Ruling& theirs = other.ruling;
  if (mine.kind != theirs.kind || mine.total != theirs.total || address_set(rules, mine.by) != address_set(other_rules, theirs.by))
    return ruling_words(other_rules, theirs);
  for (const Settlement& settlement : report.thrown->settlements) {
    const std::string line = wager_line(table, settlement);
    const auto same = std::find_if(other.settlements.begin(), other.settlements.end(), [&](const Settlement& one) {
      return one.at_turn_end == settlement.at_turn_end && wager_line(other_table, one) == line;
    });
    if (same == other.settlements.end()) return line + " does not stand";
    if (same->outcome != settlement.outcome || !same_money(*same, settlement)) return line + " " + outcome_words(other_rules, *same);
  }
  for (const Settlement& settlement : other.settlements) {
    const std::string line = wager_line(other_table, settlement);
    if (std::none_of(report.thrown->settlements.begin(), report.thrown->settlements.end(),
                     [&](const Settlement& one) { return one.at_turn_end == settlement.at_turn_end && wager_line(table, one) == line; }))
      return line + " " + outcome_words(other_rules, settlement);
  }
  return money_difference(report.thrown->ledger, other.ledger, other_table);
}

std::string difference(const StepReport& report, const Table&, const ActResult& other, const Table& other_table) {
  if (report.acted->status == other.status) return money_difference(report.acted->ledger, other.ledger, other_table);
  const std::string by = addresses(other_table.ruleset(), other.by);
  return std::string(status_name(other.status)) + (by.empty() ? "" : " by " + by);
}

void add_recalled(const Ruleset& rules, StepReport& report) {
  std::set<Index> clauses;
  if (report.thrown) {
    recalled_from(rules, deciding(report.thrown->ruling), clauses);
    for (const Settlement& settlement : report.thrown->settlements) recalled_from(rules, settlement.by, clauses);
  }
  if (report.acted) {
    recalled_from(rules, report.acted->by, clauses);
    for (const Settlement& settlement : report.acted->settlements) recalled_from(rules, settlement.by, clauses);
  }
  std::vector<Finding>& findings = report.thrown ? report.thrown->findings : report.acted->findings;
  for (const Index clause : clauses) {
    const bool known = std::any_of(findings.begin(), findings.end(),
                                   [&](const Finding& one) { return one.kind == FindingKind::Recalled && one.clause == clause; });
    if (known) continue;
    Finding finding;
    finding.kind = FindingKind::Recalled;
    finding.clause = clause;
    finding.words = "rests on " + rules.clauses[clause].address + ", which is not from a text that was read";
    findings.push_back(std::move(finding));
  }
}

}  // namespace fairroll::scenario
