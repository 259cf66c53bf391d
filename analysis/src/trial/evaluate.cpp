// SPDX-License-Identifier: Apache-2.0
#include "evaluate.hpp"

#include <algorithm>
#include <utility>

#include <fairroll/detail/evaluate.hpp>
#include <fairroll/detail/fact_value.hpp>

namespace fairroll::analysis::conditions {
namespace {

/// The value of a fact as it was seen, or its default; nothing: unknown.
std::optional<Mask> recorded(const Case& of, Index index, int die) {
  const Fact& fact = of.rules->vocabulary.facts[index];
  std::optional<Mask> value = fact.default_value;
  for (const Observation& seen : of.record->observations)
    if (seen.fact.subject == fact.subject && seen.fact.fact == index && (fact.subject != Subject::Die || seen.fact.die == die))
      value = seen.possible_values.size() == 1 ? std::optional<Mask>(seen.possible_values.front()) : std::nullopt;
  return value;
}

/// What a case knows.
struct CaseSource {
  using Truth = Answer;
  const Case& of;

  [[nodiscard]] int dice_count() const { return of.rules->vocabulary.dice_count; }

  [[nodiscard]] Answer fact(const FactTest& test, int die) const {
    if (of.record == nullptr) return Answer::Depends;
    const detail::FactValue value =
        detail::fact_value(of.rules->vocabulary, test.fact, die, [this](Index one, int at) { return recorded(of, one, at); });
    return value.known ? detail::answer_of(value.has && detail::passes(test, value.value)) : Answer::Depends;
  }

  /// A variable and its value before the throw; null: nobody knows.
  [[nodiscard]] std::pair<const Variable*, int> look_up(const VariableRef& ref) const {
    if (ref.owner == Owner::Game) return {&of.rules->game.variables[ref.index], of.before->game_values.at(ref.index)};
    const StandingWager* const standing = ref.owner == Owner::Parent ? of.parent : of.own;
    if (of.wager == nullptr || standing == nullptr) return {nullptr, 0};
    const Wager& wager = ref.owner == Owner::Parent ? of.rules->wagers[of.wager->parent] : *of.wager;
    return {&wager.variables[ref.index], standing->variables.at(ref.index)};
  }
  [[nodiscard]] Answer variable(const Condition& condition) const {
    const auto [variable, value] = look_up(condition.variable);
    return variable == nullptr ? Answer::Depends : detail::answer_of(detail::is_value(condition, *variable, value));
  }
  [[nodiscard]] Answer includes(const Condition& condition) const {
    const auto [variable, value] = look_up(condition.variable);
    return variable == nullptr ? Answer::Depends : detail::answer_of(detail::has_gathered(condition, *variable, value));
  }

  [[nodiscard]] Answer number(const Condition& condition) const {
    const StandingWager* const whose = condition.variable.owner == Owner::Parent ? of.parent : of.own;
    if (whose == nullptr || static_cast<std::size_t>(condition.number) >= whose->numbers.size()) return Answer::Depends;
    return detail::answer_of(condition.values.contains(whose->numbers[static_cast<std::size_t>(condition.number)]));
  }

  [[nodiscard]] Answer phase(const Condition& condition, int die) const {
    if (condition.variable.owner == Owner::Game) return detail::evaluate(of.rules->game.phases[condition.phase].condition, *this, die);
    if (of.wager == nullptr) return Answer::Depends;
    if (condition.variable.owner == Owner::Wager) return detail::evaluate(of.wager->phases[condition.phase].condition, *this, die);
    Case above = of;
    above.wager = &of.rules->wagers[of.wager->parent];
    above.own = of.parent;
    above.parent = nullptr;
    return detail::evaluate(above.wager->phases[condition.phase].condition, CaseSource{above}, die);
  }

  [[nodiscard]] Answer holds(const Condition& condition) const {
    const std::vector<std::vector<Index>>& seats = of.before->held_wagers;
    const auto has = [&](const std::vector<Index>& held) { return detail::holds_one(condition, held); };
    if (condition.holder == Holder::Thrower)
      return of.before->thrower ? detail::answer_of(has(seats.at(*of.before->thrower))) : Answer::Depends;
    if (condition.holder == Holder::Owner) return owner() ? detail::answer_of(has(seats.at(*owner()))) : Answer::Depends;
    return detail::answer_of(std::any_of(seats.begin(), seats.end(), has) == (condition.holder == Holder::AnySeat));
  }

  [[nodiscard]] std::optional<Index> owner() const { return of.own != nullptr ? std::optional(of.own->seat) : of.before->owner; }
  [[nodiscard]] Answer throws() const {
    Situation now;  // as much as is asked
    now.owner = owner();
    now.thrower = of.before->thrower;
    now.is_thrower_excused = of.before->is_thrower_excused;
    return detail::owner_throws(now);
  }
};

}  // namespace

std::optional<bool> evaluate(const Condition& condition, const Case& of) {
  const Answer answer = detail::evaluate(condition, CaseSource{of}, of.die);
  return answer == Answer::Depends ? std::nullopt : std::optional<bool>(answer == Answer::Yes);
}

}  // namespace fairroll::analysis::conditions
