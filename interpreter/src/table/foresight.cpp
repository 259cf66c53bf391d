// SPDX-License-Identifier: Apache-2.0
#include "foresight.hpp"

#include <algorithm>

namespace fairroll {

Foresight::Named Foresight::look_up(const VariableRef& reference, std::size_t at) const {
  if (reference.owner == Owner::Game) return {&rules_.game.variables[reference.index], now_.game[reference.index]};
  const std::size_t owner = reference.owner == Owner::Wager ? at : at + 1;
  if (owner >= line_.size()) return {};
  return {&type(owner).variables[reference.index], line_[owner]->variables[reference.index]};
}

std::optional<Foresight::Reach> Foresight::reach(const VariableRef& reference, std::size_t at) const {
  const Named named = look_up(reference, at);
  if (named.variable == nullptr) return std::nullopt;
  const Variable& variable = *named.variable;
  const int now = measure(variable, named.value);
  switch (variable.kind) {
    case Variable::Kind::State:
      if (variable.totals[static_cast<std::size_t>(named.value)]) return Reach{now, now, true};
      return Reach{0, static_cast<int>(variable.values.size()) - 1};
    case Variable::Kind::Count:
      return Reach{variable.per_thrower ? variable.low : now, variable.high};
    default:
      return Reach{variable.per_thrower ? 0 : now, static_cast<int>(variable.totals.size())};
  }
}

/// What is known of the values of one wager of the line. Facts, and who holds what, are nobody's to foresee.
struct Foresight::Source {
  using Truth = Answer;
  const Foresight& of;
  std::size_t at;

  [[nodiscard]] static Answer dice(const Condition&) { return Answer::Depends; }
  [[nodiscard]] static Answer fact(const FactTest&, int) { return Answer::Depends; }
  [[nodiscard]] static Answer holds(const Condition&) { return Answer::Depends; }

  [[nodiscard]] Answer variable(const Condition& condition) const {
    const auto range = of.reach(condition.variable, at);
    if (!range) return Answer::Depends;
    int inside = 0;
    for (int value = range->low; value <= range->high; ++value) inside += condition.values.contains(value) ? 1 : 0;
    if (inside == 0) return Answer::No;
    return inside == range->high - range->low + 1 ? Answer::Yes : Answer::Depends;
  }

  /// What was gathered stays, unless it lives for one turn.
  [[nodiscard]] Answer includes(const Condition& condition) const {
    const Named named = of.look_up(condition.variable, at);
    if (named.variable == nullptr || named.variable->per_thrower) return Answer::Depends;
    return detail::has_gathered(condition, *named.variable, named.value) ? Answer::Yes : Answer::Depends;
  }

  [[nodiscard]] Answer number(const Condition& condition) const {
    const std::size_t owner = condition.variable.owner == Owner::Parent ? at + 1 : at;
    if (owner >= of.line_.size()) return Answer::Depends;
    return answer_of(condition.values.contains(of.line_[owner]->numbers.at(static_cast<std::size_t>(condition.number))));
  }

  [[nodiscard]] Answer phase(const Condition& condition, int) const {
    if (condition.variable.owner == Owner::Game) return of.stands(of.rules_.game.phases[condition.phase].condition, at);
    const std::size_t owner = condition.variable.owner == Owner::Wager ? at : at + 1;
    return owner < of.line_.size() ? of.stands(of.type(owner).phases[condition.phase].condition, owner) : Answer::Depends;
  }
};

Answer Foresight::stands(const Condition& condition, std::size_t at) const { return detail::evaluate(condition, Source{*this, at}); }

Answer Foresight::state_comes(const Happening& happening, std::size_t at, const std::vector<int>& faces) const {
  const Named named = look_up(happening.variable, at);
  if (named.variable == nullptr) return Answer::Depends;
  const int total = total_of(faces);
  const std::optional<int>& now = named.variable->totals[static_cast<std::size_t>(named.value)];
  if (now) return answer_of(*now == total);
  const std::vector<std::optional<int>>& all = named.variable->totals;
  return std::find(all.begin(), all.end(), std::optional<int>(total)) == all.end() ? Answer::No : Answer::Depends;
}

Answer Foresight::event_comes(const Happening& happening, std::size_t at, const std::vector<int>& faces) const {
  if (happening.variable.owner == Owner::Game) return comes(rules_.game.events[happening.index].occasion, at, faces);
  const std::size_t owner = happening.variable.owner == Owner::Wager ? at : at + 1;
  return owner < line_.size() ? comes(type(owner).events[happening.index].occasion, owner, faces) : Answer::Depends;
}

/// The end of a turn reaches something only if it moves what is counted.
Answer Foresight::reaching_comes(const Happening& happening, std::size_t at, const std::vector<int>& faces) const {
  const Named named = look_up(happening.variable, at);
  if (!faces.empty() || named.variable == nullptr) return Answer::Depends;
  const std::size_t owner = happening.variable.owner == Owner::Parent ? at + 1 : at;
  const auto may_come = [&](const Move& move) { return comes(move.occasion, owner, faces) != Answer::No; };
  const std::vector<Move>& moves = named.variable->moves;
  return std::any_of(moves.begin(), moves.end(), may_come) ? Answer::Depends : Answer::No;
}

Answer Foresight::comes(const Happening& happening, std::size_t at, const std::vector<int>& faces) const {
  using Op = Happening::Op;
  if (blind_) return Answer::Depends;
  if (happening.op == Op::ChangeOfThrower) return answer_of(faces.empty());
  if (happening.op == Op::Event) return event_comes(happening, at, faces);
  if (happening.op == Op::Reaching || happening.op == Op::SetReaching) return reaching_comes(happening, at, faces);
  if (faces.empty()) return Answer::No;
  switch (happening.op) {
    case Op::AnyOther:
      return Answer::Depends;
    case Op::StateValue:
      return state_comes(happening, at, faces);
    default: {
      Moment moment{rules_, now_, faces};
      moment.numbers = &line_[at]->numbers;
      return answer_of(happens(happening, moment));
    }
  }
}

Answer Foresight::comes(const Pattern& pattern, std::size_t at, const std::vector<int>& faces) const {
  Answer any = Answer::No;
  for (const Happening& happening : pattern.any) any = either(any, comes(happening, at, faces));
  Answer except = Answer::No;
  for (const Happening& happening : pattern.except) except = either(except, comes(happening, at, faces));
  return both(any, negated(except));
}

}  // namespace fairroll
