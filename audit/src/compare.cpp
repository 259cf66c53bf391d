// SPDX-License-Identifier: Apache-2.0
#include "compare.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include <fairroll/report.hpp>

#include "tell.hpp"

namespace fairroll::audit {

namespace {

/// What becomes of one wager, or of all that a step moves.
struct Fate {
  std::string words;
  std::optional<Money> net = Money{};  ///< what came from the house; nothing: nobody can say
  std::vector<Index> by;
  bool is_decided = false;  ///< something came of it: it does more than stand on
};

/// What an entry brought players and officials.
Money brought_by(const LedgerEntry& entry) {
  switch (entry.kind) {
    case LedgerEntry::Kind::Win:
    case LedgerEntry::Kind::Refund:
      return entry.amount;
    case LedgerEntry::Kind::Loss:
    case LedgerEntry::Kind::Commission:
      return Money{} - entry.amount;
    case LedgerEntry::Kind::BuyIn:
    case LedgerEntry::Kind::Tip:
    case LedgerEntry::Kind::Stake:
    case LedgerEntry::Kind::StakeReturned:
      break;
  }
  return {};
}

bool is_untold(const Settlement& one) { return one.outcome == Outcome::Undetermined || (one.outcome == Outcome::Wins && !one.amount); }

/// By the name of the wager with that of its owner. One that the other rules do not have was told where it was made.
std::map<std::string, Fate> fates_in(const Ruleset& rules, const Ruleset& other, const StepReport& step) {
  std::map<std::string, Fate> fates;
  std::set<std::string> strange;
  const auto& settlements = words::get_settlements(step);
  for (std::size_t i = 0; i < settlements.size(); ++i) {
    const Settlement& one = settlements[i];
    const CompositeSettlement* const whole = words::find_composite_settlement(step, one);
    const auto is_strange = [&](Index wager) { return other.find_wager(rules.wagers.at(wager).name) == no_index; };
    if (is_strange(one.wager_before.wager) || (whole != nullptr && is_strange(whole->composite_before.wager))) strange.insert(step.settled_wagers.at(i));
    Fate& fate = fates[step.settled_wagers.at(i)];
    fate.is_decided = fate.is_decided || (one.outcome != Outcome::Stays && one.outcome != Outcome::Off);
    fate.words += (fate.words.empty() ? "" : "; ") + words::format_outcome(rules, one);
    if (is_untold(one)) fate.net.reset();
    fate.by.insert(fate.by.end(), one.deciding_clauses.begin(), one.deciding_clauses.end());
  }
  const auto& ledger = words::get_ledger(step);
  for (std::size_t i = 0; i < ledger.size(); ++i) {
    Fate& fate = fates[step.ledger_owners.at(i)];
    if (fate.net) fate.net = *fate.net + brought_by(ledger[i]);
    if (ledger[i].kind != LedgerEntry::Kind::Commission) continue;
    fate.is_decided = true;
    if (fate.words.empty()) fate.words = "commission " + to_string(ledger[i].amount, rules.currency);
    if (ledger[i].clause != no_index) fate.by.push_back(ledger[i].clause);
  }
  std::erase_if(fates,
                [&](const auto& one) { return strange.count(one.first) > 0 || (one.second.words.empty() && one.second.net == Money{}); });
  return fates;
}

std::optional<Money> difference_of(const std::optional<Money>& one, const std::optional<Money>& other) {
  try {
    if (one && other) return *other - *one;
  } catch (const std::overflow_error&) {
  }
  return std::nullopt;
}

std::optional<Money> sum_of_fates(const std::map<std::string, Fate>& fates) {
  Money sum;
  for (const auto& [name, fate] : fates) {
    if (!fate.net) return std::nullopt;
    sum = sum + *fate.net;
  }
  return sum;
}

/// How a step is ruled; accepted and refused are the rulings of acts.
std::string ruling_of(const StepReport& step) { return words::format_result(step); }

std::vector<Index> ruled_by(const StepReport& step) {
  return step.throw_result ? words::find_deciding_clauses(step.throw_result->ruling) : step.action_result->deciding_clauses;
}

/// What leaves it open; empty: nothing.
std::string open_in(const StepReport& step) {
  if (step.throw_result && step.throw_result->ruling.kind == RulingKind::Undetermined) return step.throw_result->ruling.reason;
  if (step.action_result && step.action_result->status == ActionResult::Status::Undetermined) return step.action_result->reason;
  return {};
}

std::string owner_in(const std::string& name, const std::vector<std::string>& seats) {
  for (const std::string& seat : seats)
    if (name.size() > seat.size() && name.rfind(seat, 0) == 0 && name[seat.size()] == ' ') return seat;
  return {};
}

std::string other_name(const LogLine::RuleBookResult& one) {
  return one.other_ruleset->name + (one.other_as_of ? " as of " + to_string(*one.other_as_of) : "");
}

}  // namespace

std::string_view change_kind_name(ResultChange::Kind kind) noexcept {
  constexpr std::array<std::string_view, 2> words{"ruling", "payment"};
  static_assert(words.size() == static_cast<std::size_t>(ResultChange::Kind::Payment) + 1);
  return words[static_cast<std::size_t>(kind)];
}

void Comparer::tell(ResultChange change, LineAuditResult& out) {
  Comparison& sums = summary_.rulesets[change.location.ruleset].comparisons[change.other_ruleset];
  sums.tallies_by_kind.at(static_cast<std::size_t>(change.kind)).add_discrepancy(change.difference);
  std::set<std::string> clauses(change.clauses.begin(), change.clauses.end());
  clauses.insert(change.other_clauses.begin(), change.other_clauses.end());
  for (const std::string& clause : clauses) sums.tallies_by_clause[clause].add_discrepancy(change.difference);
  if (!change.wager.empty()) sums.tallies_by_wager[without_numbers(change.wager)].add_discrepancy(change.difference);
  sums.tallies_by_table[change.location.table].add_discrepancy(change.difference);
  sums.tallies_by_official[change.location.official].add_discrepancy(change.difference);
  out.changes.push_back(std::move(change));
}

void Comparer::compare(const LogLocation& at, const LogLine::RuleBookResult& one, LineAuditResult& out) {
  if (!one.other_ruleset) return;
  const Ruleset& rules = *one.report->ruleset;
  const Ruleset& other = *one.other_ruleset;
  Comparison& sums = summary_.rulesets[at.ruleset].comparisons[other_name(one)];
  const StepReport& due = *one.step;
  std::string why = one.other_step == nullptr ? std::string(one.other_failure_reason) : open_in(due);
  if (why.empty()) why = open_in(*one.other_step);
  if (!why.empty()) {
    ++sums.uncompared_count;
    out.uncompared_lines.push_back({at, other_name(one) + ": " + why, {}});
    return;
  }
  ++sums.compared_count;
  const std::map<std::string, Fate> fates = fates_in(rules, other, due);
  const std::map<std::string, Fate> others = fates_in(other, rules, *one.other_step);
  ResultChange change;
  change.location = at;
  change.other_ruleset = other_name(one);
  change.currency = rules.currency;
  if (ruling_of(due) != ruling_of(*one.other_step)) {
    change.result = ruling_of(due) + (due.action_result && !due.action_result->reason.empty() ? ": " + due.action_result->reason : "");
    change.other_result =
        ruling_of(*one.other_step) + (one.other_step->action_result && !one.other_step->action_result->reason.empty()
                                                         ? ": " + one.other_step->action_result->reason
                                                         : "");
    change.clauses = format_addresses(rules, ruled_by(due));
    change.other_clauses = format_addresses(other, ruled_by(*one.other_step));
    change.difference = due.action_result ? std::nullopt : difference_of(sum_of_fates(fates), sum_of_fates(others));
    return tell(std::move(change), out);
  }
  change.kind = ResultChange::Kind::Payment;
  std::set<std::string> names;
  for (const auto& [name, fate] : fates) names.insert(name);
  for (const auto& [name, fate] : others) names.insert(name);
  for (const std::string& name : names) {
    const auto mine = fates.find(name);
    const auto theirs = others.find(name);
    const Fate none;
    const Fate& fate = mine == fates.end() ? none : mine->second;
    const Fate& other_fate = theirs == others.end() ? none : theirs->second;
    if (fate.net == other_fate.net && (fate.words == other_fate.words || (!fate.is_decided && !other_fate.is_decided))) continue;
    ResultChange payment = change;
    payment.result = fate.words;
    payment.other_result = other_fate.words;
    payment.clauses = format_addresses(rules, fate.by);
    payment.other_clauses = format_addresses(other, other_fate.by);
    payment.owner = owner_in(name, one.report->seats);
    payment.wager = payment.owner.empty() ? name : name.substr(payment.owner.size() + 1);
    payment.difference = difference_of(fate.net, other_fate.net);
    tell(std::move(payment), out);
  }
}

}  // namespace fairroll::audit
