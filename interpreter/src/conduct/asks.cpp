// SPDX-License-Identifier: Apache-2.0
#include "asks.hpp"

#include <algorithm>

#include <fairroll/detail/visit.hpp>

#include "../oracle/condition.hpp"

namespace fairroll::judging {
namespace {

bool linked(const Precedence& precedence) { return !precedence.overriding_clauses.empty() || !precedence.overridden_clauses.empty(); }

void note_links(const Precedence& precedence, Index clause, std::vector<Index>& all) {
  if (!linked(precedence)) return;
  all.push_back(clause);
  all.insert(all.end(), precedence.overriding_clauses.begin(), precedence.overriding_clauses.end());
  all.insert(all.end(), precedence.overridden_clauses.begin(), precedence.overridden_clauses.end());
}

std::vector<Index> linked_clauses(const Conduct& conduct) {
  std::vector<Index> all;
  for (const RollRule& rule : conduct.rulings)
    for (const Ground& ground : rule.grounds) note_links(ground.precedence, ground.clause, all);
  for (const Power& power : conduct.powers)
    for (const Ground& ground : power.grounds) note_links(ground.precedence, ground.clause, all);
  for (const DieReading& reading : conduct.die_readings) note_links(reading.precedence, reading.clause, all);
  return all;
}

bool about_total(const Power& power) {
  return power.action.kind == ConductActionKind::CallTotal || power.action.kind == ConductActionKind::Overrule;
}

}  // namespace

ConductAsks::ConductAsks(const Ruleset& ruleset) {
  ask_law(ruleset);
  ask_powers(ruleset);
  ask_readings(ruleset);
  for (const DutyBeforeThrow& duty : ruleset.conduct.duties_before_throw) duties.push_back({&duty.condition, duty.clause, duty.role});
}

const Condition* ConductAsks::with_unless(const Ground& ground) {
  return ground.exception ? &made_.emplace_back(detail::with_exception(ground)) : &ground.condition;
}

void ConductAsks::ask_law(const Ruleset& ruleset) {
  const std::vector<Index> links = linked_clauses(ruleset.conduct);
  linked = !links.empty();
  for (const RollRule& rule : ruleset.conduct.rulings)
    for (const Ground& ground : rule.grounds) {
      const bool is_linked = std::find(links.begin(), links.end(), ground.clause) != links.end();
      law.push_back({with_unless(ground), ground.clause, rule.kind, to_stage(rule.kind), is_linked});
    }
  // In the order in which the stages ask.
  std::stable_sort(law.begin(), law.end(), [](const LawGround& a, const LawGround& b) { return a.stage < b.stage; });
}

void ConductAsks::ask_powers(const Ruleset& ruleset) {
  bool any_no_roll = false;
  for (const Power& power : ruleset.conduct.powers) {
    const bool no_roll = power.action.kind == ConductActionKind::CallNoRoll;
    if (!no_roll && !about_total(power)) continue;
    any_no_roll = any_no_roll || no_roll;
    if (power.pattern) (no_roll ? no_roll_by_dice_event : total_by_dice_event) = true;
    calls.push_back({&power.condition, power.clause});
    if (no_roll && power.grounds.empty()) causes.push_back(power.clause);
    for (const Ground& ground : power.grounds) {
      calls.push_back({&power.condition, ground.clause});
      calls.push_back({with_unless(ground), ground.clause});
      if (no_roll) causes.push_back(ground.clause);
    }
  }
  for (const Duty& duty : ruleset.conduct.duties)
    if (duty.action.kind == ConductActionKind::CallTotal && duty.trigger) total_by_dice_event = true;
  if (!any_no_roll) return;
  for (const ExcludedGrounds& never : ruleset.conduct.excluded_grounds) calls.push_back({&never.condition, never.clause});
}

void ConductAsks::ask_readings(const Ruleset& ruleset) {
  const std::vector<DieReading>& all = ruleset.conduct.die_readings;
  const bool recalled =
      std::any_of(all.begin(), all.end(), [&](const DieReading& one) { return ruleset.clauses[one.clause].is_unverified; });
  if (!recalled) return;
  for (int die = 0; die < ruleset.vocabulary.dice_count; ++die)
    for (const DieReading& reading : all) readings.push_back({&reading.condition, reading.clause, die});
}

Holding holding_of(const Condition& condition) { return {condition.holder == Holder::Thrower, condition.wagers}; }

Condition condition_of(const Holding& holding) {
  Condition condition;
  condition.op = Condition::Op::Holds;
  condition.holder = holding.thrower ? Holder::Thrower : Holder::AnySeat;
  condition.wagers = holding.wagers;
  return condition;
}

void Distinctions::add(const Condition& condition) {
  detail::read(condition, detail::Speaker(ruleset_), [this](const Condition& one, const detail::Speaker& /*conduct*/) {
    note(one);
    return true;
  });
}

void Distinctions::note(const Condition& part) {
  if (part.op == Condition::Op::Fact) {
    add(part.test);
  } else if (detail::names_variable(part)) {
    if (part.variable.index < variables.size()) variables[part.variable.index].push_back(&part);
  } else if (part.op == Condition::Op::Holds) {
    const Holding holding = holding_of(part);
    if (std::find(holdings.begin(), holdings.end(), holding) == holdings.end()) holdings.push_back(holding);
  }
}

void Distinctions::add(const std::vector<Ground>& grounds) {
  for (const Ground& ground : grounds) {
    add(ground.condition);
    if (ground.exception) add(*ground.exception);
  }
}

}  // namespace fairroll::judging
