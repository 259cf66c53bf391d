// SPDX-License-Identifier: Apache-2.0
#include "trees.hpp"

#include <algorithm>

namespace evaluators {
namespace {

using Op = Condition::Op;

/// What the sentences of one owner can name.
struct Reach {
  Index wager = no_index;  ///< none: the game or conduct
  bool facts = false;      ///< conduct: facts
  bool holding = false;    ///< who holds what
  bool phases = true;      ///< also phases and events, which are written before what asks for them
};

class Grower {
 public:
  Grower(Ruleset& rules, Draw& draw) : rules_(rules), draw_(draw) {}

  Condition condition(const Reach& reach, std::size_t depth) {
    Condition out;
    const std::size_t form = depth == 0 ? 4 : draw_.below(8);
    if (form > 2) return atom(reach, depth);
    out.op = form == 0 ? Op::And : form == 1 ? Op::Or : Op::Not;
    for (std::size_t parts = form == 2 ? 1 : 2 + draw_.below(2); parts > 0; --parts) out.operands.push_back(condition(reach, depth - 1));
    return out;
  }

  ThrowPattern pattern(const Reach& reach) {
    ThrowPattern out;
    for (std::size_t parts = 1 + draw_.below(3); parts > 0; --parts) out.included_tests.push_back(dice_event(reach));
    for (std::size_t parts = draw_.below(3); parts > 1; --parts) out.excluded_tests.push_back(dice_event(reach));
    return out;
  }

  Trigger trigger(const Reach& reach) { return {pattern(reach), condition(reach, 1)}; }

 private:
  Condition atom(const Reach& reach, std::size_t depth) {
    for (;;) {
      Condition out;
      switch (draw_.below(reach.facts ? 9 : 6)) {
        case 0:
        case 1:
          if (test_variable(out, reach)) return out;
          break;
        case 2:
          if (test_set(out, reach)) return out;
          break;
        case 3:
          if (test_number(out, reach)) return out;
          break;
        case 4:
          if (test_phase(out, reach)) return out;
          break;
        case 5:
          if (reach.holding && test_holding(out)) return out;
          if (!reach.holding && draw_.one_in(4)) return out;
          break;
        case 6:
          if (test_fact(out, false)) return out;
          break;
        default:
          if (test_dice(out, depth)) return out;
      }
      if (draw_.one_in(12)) return out;  // nothing there to ask: no condition
    }
  }

  Index owner_of(Owner owner, const Reach& reach) const {
    return owner == Owner::Game ? no_index : owner == Owner::Wager ? reach.wager : rules_.wagers[reach.wager].parent;
  }
  Owner draw_owner(const Reach& reach) {
    if (reach.wager == no_index) return Owner::Game;
    const std::size_t owners = rules_.wagers[reach.wager].parent == no_index ? 2 : 3;
    return static_cast<Owner>(draw_.below(owners));
  }
  const std::vector<Variable>& variables(Owner owner, const Reach& reach) const {
    const Index whose = owner_of(owner, reach);
    return whose == no_index ? rules_.game.variables : rules_.wagers[whose].variables;
  }

  /// Some variable of a kind; null: the owner has none of it.
  template <typename Fits>
  const Variable* draw_variable(VariableRef& ref, const Reach& reach, const Fits& fits) {
    ref.owner = draw_owner(reach);
    const std::vector<Variable>& all = variables(ref.owner, reach);
    if (all.empty()) return nullptr;
    ref.index = static_cast<Index>(draw_.below(all.size()));
    return fits(all[ref.index]) ? &all[ref.index] : nullptr;
  }

  IntSet ranges(int low, int high) {
    IntSet out;
    for (std::size_t parts = 1 + draw_.below(2); parts > 0; --parts) {
      const int from = low + static_cast<int>(draw_.below(static_cast<std::size_t>(high - low) + 1));
      out.ranges.push_back({from, from + static_cast<int>(draw_.below(static_cast<std::size_t>(high - from) + 1))});
    }
    return out;
  }

  bool test_variable(Condition& out, const Reach& reach) {
    const Variable* variable = draw_variable(out.variable, reach, [](const Variable&) { return true; });
    if (variable == nullptr) return false;
    out.op = Op::Variable;
    const bool state = variable->kind == Variable::Kind::State;
    const int high = state                                     ? static_cast<int>(variable->values.size()) - 1
                     : variable->kind == Variable::Kind::Count ? variable->max_value
                                                               : static_cast<int>(variable->totals.size());
    out.values = ranges(variable->kind == Variable::Kind::Count ? variable->min_value : 0, high);
    return true;
  }

  bool test_set(Condition& out, const Reach& reach) {
    const Variable* set = draw_variable(out.variable, reach, [](const Variable& one) { return one.kind == Variable::Kind::Set; });
    if (set == nullptr) return false;
    out.op = Op::Includes;
    out.values = ranges(set->totals.front().value_or(0), std::max(set->totals.front().value_or(0), set->totals.back().value_or(0)));
    return true;
  }

  bool test_number(Condition& out, const Reach& reach) {
    out.variable.owner = draw_owner(reach);
    const Index whose = owner_of(out.variable.owner, reach);
    if (whose == no_index || rules_.wagers[whose].number_names.empty()) return false;
    out.op = Op::Number;
    out.number = static_cast<int>(draw_.below(rules_.wagers[whose].number_names.size()));
    out.values = ranges(1, 12);
    return true;
  }

  bool test_phase(Condition& out, const Reach& reach) {
    out.variable.owner = draw_owner(reach);
    const Index whose = owner_of(out.variable.owner, reach);
    const std::vector<Phase>& phases = whose == no_index ? rules_.game.phases : rules_.wagers[whose].phases;
    if (!reach.phases || phases.empty()) return false;
    out.op = Op::Phase;
    out.phase = static_cast<Index>(draw_.below(phases.size()));
    return true;
  }

  bool test_holding(Condition& out) {
    if (rules_.wagers.empty()) return false;
    out.op = Op::Holds;
    out.holder = static_cast<Holder>(draw_.below(3));
    if (out.holder == Holder::Thrower && rules_.vocabulary.thrower == no_index) out.holder = Holder::AnySeat;
    for (std::size_t wagers = 1 + draw_.below(2); wagers > 0; --wagers)
      out.wagers.push_back(static_cast<Index>(draw_.below(rules_.wagers.size())));
    return true;
  }

  bool test_fact(Condition& out, bool of_die) {
    const std::vector<Fact>& facts = rules_.vocabulary.facts;
    if (facts.empty()) return false;
    FactTest& test = out.test;
    test.fact = static_cast<Index>(draw_.below(facts.size()));
    const Fact& fact = facts[test.fact];
    if (fact.values.empty() || (fact.subject == Subject::Die) != of_die) return false;
    out.op = Op::Fact;
    for (std::size_t values = 1 + draw_.below(2); values > 0; --values) test.mask |= Mask{1} << draw_.below(fact.values.size());
    test.is_exclusive = fact.is_set && draw_.one_in(3);
    test.accepts_none = fact.is_set && draw_.one_in(4);
    test.is_negated = draw_.one_in(4);
    return true;
  }

  Condition of_die(std::size_t depth) {
    Condition out;
    const std::size_t form = depth == 0 ? 3 : draw_.below(6);
    out.op = form == 0 ? Op::And : form == 1 ? Op::Or : Op::Not;
    for (std::size_t parts = form < 2 ? 2 : form == 2 ? 1 : 0; parts > 0; --parts) out.operands.push_back(of_die(depth - 1));
    while (out.operands.empty() && !test_fact(out, true)) continue;
    return out;
  }

  bool test_dice(Condition& out, std::size_t depth) {
    bool any = false;
    for (const Fact& fact : rules_.vocabulary.facts) any = any || (fact.subject == Subject::Die && !fact.values.empty());
    if (!any) return false;
    out.op = Op::Dice;
    out.quantifier = static_cast<Condition::Quantifier>(draw_.below(5));
    const auto dice = static_cast<std::size_t>(rules_.vocabulary.dice_count);
    if (out.quantifier == Condition::Quantifier::Numbered) out.number = static_cast<int>(draw_.below(dice));
    if (out.quantifier == Condition::Quantifier::Exactly) out.number = static_cast<int>(draw_.below(dice + 1));
    out.operands.push_back(of_die(depth > 0 ? 1 : 0));
    return true;
  }

  Term term(const Reach& reach, int low, int high) {
    const bool number = reach.wager != no_index && !rules_.wagers[reach.wager].number_names.empty() && draw_.one_in(3);
    if (number) return {true, static_cast<int>(draw_.below(rules_.wagers[reach.wager].number_names.size()))};
    return {false, low + static_cast<int>(draw_.below(static_cast<std::size_t>(high - low) + 1))};
  }

  ThrowTest dice_event(const Reach& reach) {
    using H = ThrowTest::Op;
    for (;;) {
      ThrowTest out;
      out.op = static_cast<H>(draw_.below(static_cast<std::size_t>(H::ChangeOfThrower) + 1));
      const Vocabulary& dice = rules_.vocabulary;
      out.first_term = term(reach, dice.dice_count * dice.lowest_face, dice.dice_count * dice.highest_face);
      out.last_term = out.op == H::Total && !out.first_term.is_number_of_wager && draw_.one_in(2)
                          ? Term{false, out.first_term.value + static_cast<int>(draw_.below(4))}
                          : out.first_term;
      if (name_what(out, reach)) return out;
    }
  }

  /// What a happening names beside totals; false: there is no such thing.
  bool name_what(ThrowTest& out, const Reach& reach) {
    using H = ThrowTest::Op;
    const auto is = [](Variable::Kind kind) { return [kind](const Variable& one) { return one.kind == kind; }; };
    switch (out.op) {
      case H::Showing:
        out.required_count = draw_.one_in(2) ? 1 + static_cast<int>(draw_.below(2)) : 0;
        for (std::size_t terms = out.required_count > 0 ? 1 : 1 + draw_.below(2); terms > 0; --terms)
          out.terms.push_back(term(reach, rules_.vocabulary.lowest_face, rules_.vocabulary.highest_face));
        return true;
      case H::Event:
        return name_event(out, reach);
      case H::StateValue:
        return draw_variable(out.variable, reach, is(Variable::Kind::State)) != nullptr;
      case H::Reaching:
      case H::SetReaching: {
        const Variable::Kind kind = out.op == H::Reaching ? Variable::Kind::Count : Variable::Kind::Set;
        const Variable* variable = draw_variable(out.variable, reach, is(kind));
        if (variable == nullptr) return false;
        const int high = kind == Variable::Kind::Count ? variable->max_value : static_cast<int>(variable->totals.size());
        out.first_term = {false, 1 + static_cast<int>(draw_.below(static_cast<std::size_t>(std::max(high, 1))))};
        return true;
      }
      default:
        return true;
    }
  }

  bool name_event(ThrowTest& out, const Reach& reach) {
    out.variable.owner = draw_owner(reach);
    const Index whose = owner_of(out.variable.owner, reach);
    const std::vector<Event>& events = whose == no_index ? rules_.game.events : rules_.wagers[whose].events;
    if (!reach.phases || events.empty()) return false;
    out.event_index = static_cast<Index>(draw_.below(events.size()));
    return true;
  }

  Ruleset& rules_;
  Draw& draw_;
};

constexpr std::size_t depth = 2;
constexpr std::size_t few = 3;

void grow_conduct(Ruleset& rules, Grower& grower, Draw& draw) {
  const Reach conduct{no_index, true, true, true};
  rules.conduct.rulings.clear();
  rules.conduct.powers.clear();
  RollRule& roll = rules.conduct.rulings.emplace_back();
  roll.kind = RulingKind::Invalid;
  for (std::size_t i = 0; i < few; ++i) {
    Ground& ground = roll.grounds.emplace_back();
    ground.condition = grower.condition(conduct, depth);
    if (draw.one_in(3)) ground.exception = grower.condition(conduct, 1);
    ground.clause = 0;
  }
}

}  // namespace

std::shared_ptr<const Ruleset> with_random_trees(const Ruleset& rules, Draw& draw) {
  auto out = std::make_shared<Ruleset>(rules);
  Grower grower(*out, draw);
  for (std::size_t i = 0; i < few; ++i) {
    out->game.phases.push_back({{"grown", 0}, grower.condition({no_index, false, false, false}, depth)});
    out->game.events.push_back({{"grown", 0}, grower.trigger({no_index, false, false, !out->game.events.empty()})});
  }
  if (!out->clauses.empty()) grow_conduct(*out, grower, draw);
  for (Index wager = 0; wager < out->wagers.size(); ++wager) {
    Wager& one = out->wagers[wager];
    one.phases.push_back({{"grown", 0}, grower.condition({wager, false, false, false}, depth)});
    one.events.push_back({{"grown", 0}, grower.trigger({wager, false, false, false})});
    one.betting_windows.push_back({grower.condition({wager, false, true, true}, depth), 0, 0});
    one.verdicts.push_back({Verdict::Wins, false, grower.trigger({wager, false, false, true}), {}, 0, 0});
  }
  return out;
}

}  // namespace evaluators
