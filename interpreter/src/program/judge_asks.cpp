// SPDX-License-Identifier: Apache-2.0
#include "judge_asks.hpp"

#include <algorithm>

#include <fairroll/detail/fact_value.hpp>

#include "../oracle/condition.hpp"

namespace fairroll::judging {
namespace {

bool linked(const Precedence& precedence) { return !precedence.subject_to.empty() || !precedence.notwithstanding.empty(); }

void note_links(const Precedence& precedence, Index clause, std::vector<Index>& all) {
  if (!linked(precedence)) return;
  all.push_back(clause);
  all.insert(all.end(), precedence.subject_to.begin(), precedence.subject_to.end());
  all.insert(all.end(), precedence.notwithstanding.begin(), precedence.notwithstanding.end());
}

std::vector<Index> linked_clauses(const Conduct& conduct) {
  std::vector<Index> all;
  for (const RollRule& rule : conduct.rolls)
    for (const Ground& ground : rule.grounds) note_links(ground.precedence, ground.clause, all);
  for (const Power& power : conduct.powers)
    for (const Ground& ground : power.grounds) note_links(ground.precedence, ground.clause, all);
  for (const DieReads& reading : conduct.readings) note_links(reading.precedence, reading.clause, all);
  return all;
}

bool about_total(const Power& power) { return power.deed.kind == DeedKind::CallTotal || power.deed.kind == DeedKind::Overrule; }

void add_once(std::vector<Mask>& masks, Mask mask) {
  if (std::find(masks.begin(), masks.end(), mask) == masks.end()) masks.push_back(mask);
}

}  // namespace

ConductAsks::ConductAsks(const Ruleset& ruleset) {
  ask_law(ruleset);
  ask_powers(ruleset);
  ask_readings(ruleset);
  for (const DutyBefore& duty : ruleset.conduct.duties_before) duties.push_back({&duty.condition, duty.clause, duty.role});
}

const Condition* ConductAsks::with_unless(const Ground& ground) {
  if (!ground.unless) return &ground.condition;
  Condition denied;
  denied.op = Condition::Op::Not;
  denied.operands.push_back(*ground.unless);
  Condition& both = made_.emplace_back();
  both.op = Condition::Op::And;
  both.operands = {ground.condition, std::move(denied)};
  return &both;
}

void ConductAsks::ask_law(const Ruleset& ruleset) {
  const std::vector<Index> links = linked_clauses(ruleset.conduct);
  linked = !links.empty();
  for (const RollRule& rule : ruleset.conduct.rolls)
    for (const Ground& ground : rule.grounds) {
      const bool is_linked = std::find(links.begin(), links.end(), ground.clause) != links.end();
      law.push_back({with_unless(ground), ground.clause, rule.kind, stage_of(rule.kind), is_linked});
    }
  // In the order in which the stages ask.
  std::stable_sort(law.begin(), law.end(), [](const LawGround& a, const LawGround& b) { return a.stage < b.stage; });
}

void ConductAsks::ask_powers(const Ruleset& ruleset) {
  bool any_no_roll = false;
  for (const Power& power : ruleset.conduct.powers) {
    const bool no_roll = power.deed.kind == DeedKind::CallNoRoll;
    if (!no_roll && !about_total(power)) continue;
    any_no_roll = any_no_roll || no_roll;
    if (power.on) (no_roll ? no_roll_by_happening : total_by_happening) = true;
    calls.push_back({&power.while_, power.clause});
    if (no_roll && power.grounds.empty()) causes.push_back(power.clause);
    for (const Ground& ground : power.grounds) {
      calls.push_back({&power.while_, ground.clause});
      calls.push_back({with_unless(ground), ground.clause});
      if (no_roll) causes.push_back(ground.clause);
    }
  }
  for (const Duty& duty : ruleset.conduct.duties)
    if (duty.deed.kind == DeedKind::CallTotal && duty.occasion) total_by_happening = true;
  if (!any_no_roll) return;
  for (const NeverACause& never : ruleset.conduct.nevers) calls.push_back({&never.condition, never.clause});
}

void ConductAsks::ask_readings(const Ruleset& ruleset) {
  const std::vector<DieReads>& all = ruleset.conduct.readings;
  const bool recalled = std::any_of(all.begin(), all.end(), [&](const DieReads& one) { return ruleset.clauses[one.clause].recalled; });
  if (!recalled) return;
  for (int die = 0; die < ruleset.vocabulary.dice; ++die)
    for (const DieReads& reading : all) readings.push_back({&reading.condition, reading.clause, die});
}

Holding holding_of(const Condition& condition) { return {condition.holder == Holder::Thrower, condition.wagers}; }

void Distinctions::add(const Condition& condition) {
  detail::read(condition, detail::Speaker(ruleset_), [this](const Condition& one, const detail::Speaker& /*conduct*/) {
    note(one);
    return true;
  });
}

void Distinctions::note(const Condition& part) {
  if (part.op == Condition::Op::Fact) {
    Told& told = facts[part.test.fact];
    told.asked = true;
    told.rest = told.rest || part.test.only || part.test.accepts_none;
    add_once(told.masks, part.test.mask);
  } else if (detail::names_variable(part)) {
    if (part.variable.index < variables.size()) variables[part.variable.index].push_back(&part);
  } else if (part.op == Condition::Op::Holds) {
    const Holding holding = holding_of(part);
    if (std::find(holdings.begin(), holdings.end(), holding) == holdings.end()) holdings.push_back(holding);
  }
}

void Distinctions::add_face(Index fact) { facts[fact].asked = facts[fact].each = true; }

void Distinctions::spread(const Fact& fact, const Told& told) {
  const std::vector<Fact>& all = ruleset_.vocabulary.facts;
  if (fact.only_when != no_index) {
    facts[fact.only_when].asked = true;
    add_once(facts[fact.only_when].masks, fact.only_when_values);
  }
  if (fact.including == no_index) return;
  const Fact& included = all[fact.including];
  Told& theirs = facts[fact.including];
  theirs.asked = true;
  theirs.rest = theirs.rest || told.rest;
  theirs.each = theirs.each || told.each;
  const auto tell_apart = [&](Mask mask) {
    Mask same = 0;
    for (std::size_t i = 0; i < included.values.size(); ++i)
      if ((detail::translated(included, Mask{1} << i, fact) & mask) != 0) same |= Mask{1} << i;
    add_once(theirs.masks, same);
  };
  for (const Mask mask : told.masks) tell_apart(mask);
  if (told.rest) tell_apart(~Mask{0});
}

void Distinctions::spread() {
  // Once for each fact is enough: the checker refuses circles.
  for (std::size_t round = 0; round < facts.size(); ++round)
    for (std::size_t i = 0; i < facts.size(); ++i)
      if (facts[i].asked) spread(ruleset_.vocabulary.facts[i], Told(facts[i]));
}

}  // namespace fairroll::judging
