// SPDX-License-Identifier: Apache-2.0
#include "condition.hpp"

#include <algorithm>

namespace fairroll {
namespace {

/// The variable meant and its value; nothing if the scope has no such owner.
struct StandingValue {
  const Variable* variable = nullptr;
  int value = 0;
};

StandingValue look_up(const VariableRef& reference, const Scope& scope) {
  const std::vector<Variable>* declared = &scope.ruleset.game.variables;
  const std::vector<int>* values = &scope.situation.game_values;
  if (reference.owner != Owner::Game) {
    if (scope.wager == nullptr) return {};
    const bool own = reference.owner == Owner::Wager;
    if (!own && scope.wager->parent == no_index) return {};
    declared = own ? &scope.wager->variables : &scope.ruleset.wagers[scope.wager->parent].variables;
    values = own ? scope.own : scope.parent;
  }
  if (values == nullptr || reference.index >= values->size()) return {};
  return {&(*declared)[reference.index], (*values)[reference.index]};
}

/// What a scope knows.
struct ScopeSource {
  using Truth = Answer;
  const Scope& scope;

  [[nodiscard]] int dice_count() const { return scope.ruleset.vocabulary.dice_count; }

  [[nodiscard]] Answer fact(const FactTest& test, int die) const {
    if (scope.facts == nullptr) return Answer::Depends;
    const bool of_die = scope.ruleset.vocabulary.facts[test.fact].subject == Subject::Die;
    if (of_die && die < 0) return Answer::Depends;
    const int own_die = of_die ? die : 0;
    // Where `only when` gives the fact no value, a test on it is false, `not` or no `not`.
    return answer_of(scope.facts->has(test.fact, own_die) && passes(test, scope.facts->value(test.fact, own_die)));
  }

  [[nodiscard]] Answer variable(const Condition& condition) const {
    const StandingValue standing = look_up(condition.variable, scope);
    return standing.variable == nullptr ? Answer::Depends : answer_of(detail::is_value(condition, *standing.variable, standing.value));
  }

  [[nodiscard]] Answer includes(const Condition& condition) const {
    const StandingValue standing = look_up(condition.variable, scope);
    return standing.variable == nullptr ? Answer::Depends : answer_of(detail::has_gathered(condition, *standing.variable, standing.value));
  }

  [[nodiscard]] Answer number(const Condition& condition) const {
    const auto which = static_cast<std::size_t>(condition.number);
    const std::vector<int>* const numbers = condition.variable.owner == Owner::Parent ? scope.parent_numbers : scope.numbers;
    if (numbers == nullptr || which >= numbers->size()) return Answer::Depends;
    return answer_of(condition.values.contains((*numbers)[which]));
  }

  [[nodiscard]] Answer phase(const Condition& condition, int die) const {
    const Phase* phase = phase_of(condition, scope.ruleset, scope.wager);
    if (phase == nullptr) return Answer::Depends;
    const auto ask = [&](const Scope& asked) { return detail::evaluate(phase->condition, ScopeSource{asked}, die); };
    if (condition.variable.owner != Owner::Parent) return ask_once(*phase, scope, ask);
    Scope of_parent = scope;  // the parent's own sentences see it as their wager
    of_parent.wager = &scope.ruleset.wagers[scope.wager->parent];
    of_parent.own = scope.parent;
    of_parent.numbers = scope.parent_numbers;
    of_parent.parent = nullptr;
    of_parent.parent_numbers = nullptr;
    return ask_once(*phase, of_parent, ask);
  }

  [[nodiscard]] Answer holds(const Condition& condition) const {
    const std::vector<std::vector<Index>>& seats = scope.situation.held_wagers;
    const auto holding = std::count_if(seats.begin(), seats.end(), [&](const auto& held) { return detail::holds_one(condition, held); });
    if (condition.holder == Holder::AnySeat) return answer_of(holding > 0);
    if (condition.holder == Holder::NoSeat) return answer_of(holding == 0);
    if (condition.holder == Holder::Owner) {
      const std::optional<Index>& owner = scope.situation.owner;
      return owner && *owner < seats.size() ? answer_of(detail::holds_one(condition, seats[*owner])) : Answer::Depends;
    }
    if (scope.thrower_holds != nullptr) return answer_of(detail::holds_one(condition, *scope.thrower_holds));
    const std::optional<Index>& thrower = scope.situation.thrower;
    if (thrower && *thrower < seats.size()) return answer_of(detail::holds_one(condition, seats[*thrower]));
    // Nobody recorded who throws: it does not matter if all seats are alike in this.
    if (seats.empty()) return Answer::Depends;
    if (holding == 0) return Answer::No;
    return static_cast<std::size_t>(holding) == seats.size() ? Answer::Yes : Answer::Depends;
  }

  [[nodiscard]] Answer throws() const { return detail::owner_throws(scope.situation); }
};

}  // namespace

Answer holds(const Condition& condition, const Scope& scope) { return detail::evaluate(condition, ScopeSource{scope}, scope.die); }

}  // namespace fairroll
