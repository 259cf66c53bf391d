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

std::string wager_line(const Table& table, const Settlement& settlement) {
  return table.seats().at(settlement.before.seat) + " " + table.describe(settlement.before);
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

std::string outcome_words(const Ruleset& rules, const Settlement& settlement) {
  std::string out(outcome_name(settlement.outcome));
  if (settlement.amount && settlement.outcome == Outcome::Wins)
    out += " " + to_string(*settlement.amount, rules.currency);
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
    const auto same = std::find_if(other.settlements.begin(), other.settlements.end(),
                                   [&](const Settlement& one) { return wager_line(other_table, one) == line; });
    if (same == other.settlements.end()) return line + " does not stand";
    if (same->outcome != settlement.outcome || same->amount != settlement.amount || same->exact != settlement.exact)
      return line + " " + outcome_words(other_rules, *same);
  }
  for (const Settlement& settlement : other.settlements) {
    const std::string line = wager_line(other_table, settlement);
    if (std::none_of(report.thrown->settlements.begin(), report.thrown->settlements.end(),
                     [&](const Settlement& one) { return wager_line(table, one) == line; }))
      return line + " " + outcome_words(other_rules, settlement);
  }
  return {};
}

std::string difference(const StepReport& report, const Table&, const ActResult& other, const Table& other_table) {
  if (report.acted->status == other.status) return {};
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
