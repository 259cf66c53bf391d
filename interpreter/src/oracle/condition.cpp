// SPDX-License-Identifier: Apache-2.0
#include "condition.hpp"

#include <algorithm>
#include <bit>

namespace fairroll {
namespace {

Answer fact_passes(const FactTest& test, const Scope& scope) {
  if (scope.facts == nullptr) return Answer::Depends;
  const bool of_die = scope.ruleset.vocabulary.facts[test.fact].subject == Subject::Die;
  if (of_die && scope.die < 0) return Answer::Depends;
  const int die = of_die ? scope.die : 0;
  // Where `only when` gives the fact no value, a test on it is false, `not` or no `not`.
  return answer_of(scope.facts->has(test.fact, die) && passes(test, scope.facts->value(test.fact, die)));
}

Answer dice_pass(const Condition& condition, const Scope& scope) {
  Scope of_die = scope;
  if (condition.quantifier == Condition::Quantifier::Numbered) {
    of_die.die = condition.number;
    return holds(condition.operands.front(), of_die);
  }
  int yes = 0;
  int open = 0;
  const int dice = scope.ruleset.vocabulary.dice;
  for (of_die.die = 0; of_die.die < dice; ++of_die.die) {
    const Answer answer = holds(condition.operands.front(), of_die);
    yes += answer == Answer::Yes ? 1 : 0;
    open += answer == Answer::Depends ? 1 : 0;
  }
  const auto within = [&](int least, int most) {
    if (yes >= least && yes + open <= most) return Answer::Yes;
    return yes > most || yes + open < least ? Answer::No : Answer::Depends;
  };
  switch (condition.quantifier) {
    case Condition::Quantifier::Any:
      return within(1, dice);
    case Condition::Quantifier::Each:
      return within(dice, dice);
    case Condition::Quantifier::None:
      return within(0, 0);
    default:
      return within(condition.number, condition.number);
  }
}

/// The variable meant and its value; nothing if the scope has no such owner.
struct StandingValue {
  const Variable* variable = nullptr;
  int value = 0;
};

StandingValue look_up(const VariableRef& reference, const Scope& scope) {
  const std::vector<Variable>* declared = &scope.ruleset.game.variables;
  const std::vector<int>* values = &scope.situation.game;
  if (reference.owner != Owner::Game) {
    if (scope.wager == nullptr) return {};
    const bool own = reference.owner == Owner::Wager;
    if (!own && scope.wager->behind == no_index) return {};
    declared = own ? &scope.wager->variables : &scope.ruleset.wagers[scope.wager->behind].variables;
    values = own ? scope.own : scope.parent;
  }
  if (values == nullptr || reference.index >= values->size()) return {};
  return {&(*declared)[reference.index], (*values)[reference.index]};
}

Answer variable_is(const Condition& condition, const Scope& scope) {
  const StandingValue standing = look_up(condition.variable, scope);
  if (standing.variable == nullptr) return Answer::Depends;
  const bool is_set = standing.variable->kind == Variable::Kind::Set;
  return answer_of(condition.values.contains(is_set ? std::popcount(static_cast<unsigned>(standing.value)) : standing.value));
}

Answer set_includes(const Condition& condition, const Scope& scope) {
  const StandingValue standing = look_up(condition.variable, scope);
  if (standing.variable == nullptr) return Answer::Depends;
  for (std::size_t i = 0; i < standing.variable->totals.size(); ++i) {
    const bool gathered = ((static_cast<unsigned>(standing.value) >> i) & 1U) != 0;
    const std::optional<int>& total = standing.variable->totals[i];
    if (gathered && total && condition.values.contains(*total)) return Answer::Yes;
  }
  return Answer::No;
}

bool share_one(const std::vector<Index>& held, const std::vector<Index>& wanted) {
  return std::any_of(held.begin(), held.end(), [&](Index wager) { return std::find(wanted.begin(), wanted.end(), wager) != wanted.end(); });
}

Answer somebody_holds(const Condition& condition, const Scope& scope) {
  const std::vector<std::vector<Index>>& seats = scope.situation.held;
  const auto holding = std::count_if(seats.begin(), seats.end(), [&](const auto& held) { return share_one(held, condition.wagers); });
  if (condition.holder == Holder::AnySeat) return answer_of(holding > 0);
  if (condition.holder == Holder::NoSeat) return answer_of(holding == 0);
  if (scope.thrower_holds != nullptr) return answer_of(share_one(*scope.thrower_holds, condition.wagers));
  const std::optional<Index>& thrower = scope.situation.thrower;
  if (thrower && *thrower < seats.size()) return answer_of(share_one(seats[*thrower], condition.wagers));
  // Nobody recorded who throws: it does not matter if all seats are alike in this.
  if (seats.empty()) return Answer::Depends;
  if (holding == 0) return Answer::No;
  return static_cast<std::size_t>(holding) == seats.size() ? Answer::Yes : Answer::Depends;
}

Answer number_is(const Condition& condition, const Scope& scope) {
  const auto which = static_cast<std::size_t>(condition.number);
  const std::vector<int>* const numbers = condition.variable.owner == Owner::Parent ? scope.parent_numbers : scope.numbers;
  if (numbers == nullptr || which >= numbers->size()) return Answer::Depends;
  return answer_of(condition.values.contains((*numbers)[which]));
}

Answer phase_holds(const Condition& condition, const Scope& scope) {
  const Phase* phase = phase_of(condition, scope.ruleset, scope.wager);
  if (phase == nullptr) return Answer::Depends;
  const auto ask = [&](const Scope& asked) { return holds(phase->condition, asked); };
  if (condition.variable.owner != Owner::Parent) return ask_once(*phase, scope, ask);
  Scope of_parent = scope;  // the parent's own sentences see it as their wager
  of_parent.wager = &scope.ruleset.wagers[scope.wager->behind];
  of_parent.own = scope.parent;
  of_parent.numbers = scope.parent_numbers;
  of_parent.parent = nullptr;
  of_parent.parent_numbers = nullptr;
  return ask_once(*phase, of_parent, ask);
}

}  // namespace

const Phase* phase_of(const Condition& condition, const Ruleset& ruleset, const Wager* wager) noexcept {
  const Owner owner = condition.variable.owner;
  if (owner == Owner::Parent) wager = wager == nullptr || wager->behind == no_index ? nullptr : &ruleset.wagers[wager->behind];
  if (owner != Owner::Game && wager == nullptr) return nullptr;
  const std::vector<Phase>& phases = owner == Owner::Game ? ruleset.game.phases : wager->phases;
  return condition.phase < phases.size() ? &phases[condition.phase] : nullptr;
}

Answer holds(const Condition& condition, const Scope& scope) {
  switch (condition.op) {
    case Condition::Op::Always:
      return Answer::Yes;
    case Condition::Op::And: {
      Answer all = Answer::Yes;
      for (const Condition& operand : condition.operands)
        if ((all = both(all, holds(operand, scope))) == Answer::No) break;
      return all;
    }
    case Condition::Op::Or: {
      Answer one = Answer::No;
      for (const Condition& operand : condition.operands)
        if ((one = either(one, holds(operand, scope))) == Answer::Yes) break;
      return one;
    }
    case Condition::Op::Not:
      return negated(holds(condition.operands.front(), scope));
    case Condition::Op::Dice:
      return dice_pass(condition, scope);
    case Condition::Op::Fact:
      return fact_passes(condition.test, scope);
    case Condition::Op::Variable:
      return variable_is(condition, scope);
    case Condition::Op::Includes:
      return set_includes(condition, scope);
    case Condition::Op::Number:
      return number_is(condition, scope);
    case Condition::Op::Phase:
      return phase_holds(condition, scope);
    case Condition::Op::Holds:
      return somebody_holds(condition, scope);
  }
  return Answer::Depends;
}

}  // namespace fairroll
