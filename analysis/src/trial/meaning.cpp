// SPDX-License-Identifier: Apache-2.0
#include "meaning.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include <fairroll/detail/fact_value.hpp>
#include <fairroll/detail/heard.hpp>
#include <fairroll/detail/speller.hpp>
#include <fairroll/detail/visit.hpp>

namespace fairroll::analysis::trial {
namespace {

using detail::Speller;
using detail::SpellFor;
using Topics = std::map<std::string, std::vector<std::string>>;

/// With the order of its values, by which states are numbered.
void tell_variable(const Speller& spell, const Variable& of, const std::string& topic, Topics& out) {
  out["states " + topic].push_back(spell.range(of) + spell.list(of.values, [&](const std::string& value) { return spell.word(value); }));
  for (const std::string& move : spell.moves(of)) out["machine " + topic].push_back(spell.word(of.name) + move);
}

/// A wager made of parts asks its parts; that it may be done at any time by its own sentence adds nothing to that.
bool adds_nothing(const Wager& wager, WagerAction act) {
  return !wager.components.empty() && std::all_of(wager.permissions.begin(), wager.permissions.end(), [act](const Permission& one) {
    return one.action != act || (one.is_allowed && detail::always(one.condition));
  });
}

void tell_limits(const Speller& spell, const Wager& wager, std::vector<std::string>& out) {
  for (const Limit& one : wager.limits)
    if (detail::is_heard(wager, one)) out.push_back("limit " + spell.limit(one));
}

void tell_verdicts(const Speller& spell, const Wager& wager, std::vector<std::string>& out) {
  for (const VerdictRow& one : wager.verdicts) {
    const std::string when = spell.trigger(one.trigger);
    const auto instead = [&](const VerdictRow& other) { return other.layer > one.layer && spell.trigger(other.trigger) == when; };
    if (std::none_of(wager.verdicts.begin(), wager.verdicts.end(), instead)) out.push_back("verdict " + spell.verdict(one));
  }
}

void tell_pays(const Speller& spell, const Wager& wager, std::vector<std::string>& out) {
  const int sure = detail::sure_pay_layer(wager);
  for (const PayRow& one : wager.pay_rows)
    if (one.layer >= sure) out.push_back("pays " + spell.pay(one));
}

void tell_windows(const Speller& spell, const Wager& wager, std::vector<std::string>& out) {
  for (const Window& one : wager.betting_windows) out.push_back("placed " + spell.standing(one, wager.betting_windows));
  for (const Permission& one : wager.permissions)
    if (!adds_nothing(wager, one.action)) out.push_back("leave " + spell.leave(one));
  tell_limits(spell, wager, out);
}

void tell_terms(const Ruleset& rules, const Speller& spell, const Wager& wager, std::vector<std::string>& out) {
  std::string head = wager.is_ordered ? "numbers in order" : "numbers";
  for (const std::vector<int>& numbers : wager.numbers) head += spell.list(numbers, [&](int one) { return spell.number(one); });
  head += wager.parent == no_index ? "" : " behind " + rules.wagers[wager.parent].name;
  head += wager.paytable == no_index ? "" : " per " + rules.paytables[wager.paytable].name;
  out.push_back(head);
  for (const PayRow& one : wager.pay_rows) out.push_back(one.is_minimum ? "floor" : "no floor");
  if (wager.commission) out.push_back("commission " + spell.commission(*wager.commission));
  if (wager.rounding) out.push_back("rounding " + spell.rounding(wager.rounding->rounding));
  for (const PayRow& one : wager.surrender_rows) out.push_back("surrender " + spell.surrender(one));
  for (const Component& one : wager.components) out.push_back("part " + spell.part(one));
}

void tell_wager(const Ruleset& rules, const Wager& wager, Topics& out) {
  const Speller spell(rules, SpellFor::Meaning, &wager);
  std::vector<std::string>& machine = out["machine " + wager.name];
  tell_verdicts(spell, wager, machine);
  tell_pays(spell, wager, machine);
  for (const Window& one : wager.off_windows) machine.push_back("off " + spell.standing(one, wager.off_windows));
  for (const Event& one : wager.events) machine.push_back("event " + spell.word(one.name) + spell.trigger(one.trigger));
  for (const Variable& one : wager.variables) tell_variable(spell, one, wager.name, out);
  tell_windows(spell, wager, out["windows " + wager.name]);
  tell_terms(rules, spell, wager, out["terms " + wager.name]);
}

void tell_grounds(const Speller& spell, const std::string& head, const std::vector<Ground>& grounds, std::vector<std::string>& out) {
  for (const Ground& one : grounds) out.push_back(head + spell.ground(one));
}

void tell_powers(const Speller& spell, const Conduct& conduct, std::vector<std::string>& out) {
  for (const Power& one : conduct.powers) {
    const Power at_discretion{one.roles, one.is_exclusive, one.action, one.pattern, {}, one.condition, one.timing, one.clause};
    const std::string head = "power " + spell.power(at_discretion);
    out.push_back(head);
    tell_grounds(spell, head, one.grounds, out);
  }
}

void tell_conduct(const Ruleset& rules, std::vector<std::string>& out) {
  const Speller spell(rules, SpellFor::Meaning);
  const Conduct& conduct = rules.conduct;
  for (const DutyBeforeThrow& one : conduct.duties_before_throw) out.push_back("before " + spell.before(one));
  for (const Duty& one : conduct.duties) out.push_back("duty " + spell.duty(one));
  tell_powers(spell, conduct, out);
  for (const Directive& one : conduct.directives) out.push_back("direct " + spell.direct(one));
  for (const RollRule& one : conduct.rulings) tell_grounds(spell, "roll " + spell.number(one.kind), one.grounds, out);
  for (const ExcludedGrounds& one : conduct.excluded_grounds) out.push_back("never " + spell.never(one));
  for (const DieReading& one : conduct.die_readings) out.push_back("reads " + spell.reads(one));
  if (conduct.open_no_roll_clause != no_index) out.emplace_back("the rules do not state who calls no_roll");
  if (conduct.open_total_clause != no_index) out.emplace_back("the rules do not state who calls the total");
  if (conduct.is_called_total_binding) out.push_back(*conduct.is_called_total_binding ? "called" : "faces");
  if (conduct.bet_closing) out.push_back("close " + spell.close(*conduct.bet_closing));
  if (conduct.held_dice_rule) out.push_back("keep " + spell.keep(*conduct.held_dice_rule));
  if (conduct.dice_offer) out.push_back("go " + spell.go(*conduct.dice_offer));
  for (const Designation& one : rules.designations) out.push_back("designates " + spell.designation(one));
}

/// Of each fact the values that some test of conduct tells from the others.
using Named = std::map<Index, Mask>;
Named named_by_conduct(const Ruleset& rules) {
  Named named;
  const auto look = [&](const auto& part, const detail::Speaker& /*conduct*/) {
    if constexpr (std::is_same_v<decltype(part), const Condition&>)
      if (part.op == Condition::Op::Fact)
        named[part.test.fact] |= part.test.is_exclusive || part.test.accepts_none ? ~Mask{0} : part.test.mask;
    return true;
  };
  detail::for_each_sentence(rules.conduct, [&](const detail::Sentence& one) { detail::read(one, detail::Speaker(rules), look); });
  for (const DieReading& one : rules.conduct.die_readings) named[one.fact] = ~Mask{0};
  return named;
}

/// Facts that some test names, and of their defaults what tests tell apart.
void tell_vocabulary(const Vocabulary& of, Named named, std::vector<std::string>& out) {
  out.push_back(std::to_string(of.dice_count) + " " + std::to_string(of.lowest_face) + ".." + std::to_string(of.highest_face) + " " +
                std::to_string(of.opposite_face_sum) + "thrower " + (of.thrower == no_index ? std::string("-") : of.roles[of.thrower]));
  for (std::size_t round = 0; round < of.facts.size(); ++round)
    for (Index i = 0; i < of.facts.size(); ++i) {
      const Fact& fact = of.facts[i];
      if (named.count(i) == 0) continue;
      if (fact.included_fact != no_index) named[fact.included_fact] |= detail::translated(fact, named[i], of.facts[fact.included_fact]);
      if (fact.required_fact != no_index) named[fact.required_fact] |= fact.required_values;
    }
  for (const auto& [index, mask] : named) {
    const Fact& fact = of.facts[index];
    std::string said = "fact " + std::to_string(static_cast<int>(fact.subject)) + fact.name + (fact.is_set ? " several" : "");
    for (const std::string& value : fact.values) said += " " + value;
    said += fact.default_value ? " default " + std::to_string(*fact.default_value & mask) : "";
    if (fact.included_fact != no_index) said += " including " + of.facts[fact.included_fact].name;
    if (fact.required_fact != no_index) said += " when " + of.facts[fact.required_fact].name + std::to_string(fact.required_values);
    out.push_back(said);
  }
}

void tell_tables(const Ruleset& rules, std::vector<std::string>& out) {
  const Speller spell(rules, SpellFor::Meaning);
  for (const Paytable& table : rules.paytables) out.push_back("table " + spell.paytable(table));
  for (const Posting& one : rules.postings) out.push_back("posts " + one.name + (one.value ? std::to_string(one.value->units) : ""));
  for (const Cap& one : rules.caps) out.push_back("cap " + spell.cap(one));
  if (rules.over_maximum_rule) out.push_back("over " + spell.number(rules.over_maximum_rule->consequence));
  if (rules.under_minimum_rule) out.push_back("under " + spell.number(rules.under_minimum_rule->consequence));
  if (rules.to_only_clause != no_index) out.emplace_back("to only");
}

void tell_questions(const Ruleset& rules, std::vector<std::string>& out) {
  for (const ReadingOrChoice& one : rules.alternatives) {
    std::string said = "asks " + one.name + (one.selected_index ? " " + one.alternative_names[*one.selected_index] : "");
    for (const std::string& name : one.alternative_names) said += " " + name;
    out.push_back(said);
  }
}

}  // namespace

std::map<std::string, std::string> meaning_of(const Ruleset& rules) {
  Topics topics;
  const Speller spell(rules, SpellFor::Meaning);
  for (const Variable& one : rules.game.variables) tell_variable(spell, one, "game", topics);
  for (const Event& one : rules.game.events) topics["machine game"].push_back("event " + spell.word(one.name) + spell.trigger(one.trigger));
  for (const Wager& one : rules.wagers) tell_wager(rules, one, topics);
  tell_conduct(rules, topics["conduct"]);
  tell_vocabulary(rules.vocabulary, named_by_conduct(rules), topics["facts"]);
  tell_tables(rules, topics["tables"]);
  tell_questions(rules, topics["questions"]);
  std::map<std::string, std::string> out;
  for (auto& [topic, lines] : topics) out[topic] = spell.heap_of(std::move(lines));
  return out;
}

}  // namespace fairroll::analysis::trial
