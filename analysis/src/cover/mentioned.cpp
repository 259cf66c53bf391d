// SPDX-License-Identifier: Apache-2.0
#include "mentioned.hpp"

#include <algorithm>

#include <fairroll/detail/visit.hpp>

namespace fairroll::analysis::cover {
namespace {

using detail::Speaker;

class Reader {
 public:
  Reader(const Ruleset& rules, Mentioned& out) : rules_(rules), out_(out) {}

  template <typename Part>
  void read(const Part& part, const Speaker& speaker) {
    detail::read(part, speaker, [this](const auto& one, const Speaker& at) { return look(one, at); });
  }

 private:
  bool look(const Condition& condition, const Speaker& speaker) {
    if (condition.op == Condition::Op::Fact) {
      fact(condition.test.fact, std::max(speaker.die, 0));
      named(rules_.vocabulary.facts[condition.test.fact], condition.test.mask);
    }
    if (detail::names_variable(condition)) variable(condition.variable, speaker.above > 0);
    if (condition.op == Condition::Op::Number) (condition.variable.owner == Owner::Parent ? out_.parent_number : out_.own_number) = true;
    if (condition.op == Condition::Op::Throws) out_.owner_throws = true;
    if (condition.op == Condition::Op::Holds) out_.held.insert(condition.wagers.begin(), condition.wagers.end());
    return true;
  }

  bool look(const ThrowTest& dice_event, const Speaker& speaker) {
    using H = ThrowTest::Op;
    if (dice_event.op == H::Event || dice_event.op == H::ChangeOfThrower || dice_event.op == H::InvalidRoll ||
        dice_event.op == H::AnyOther || dice_event.op == H::AnyRoll || dice_event.op == H::All)
      return true;
    out_.faces = true;
    detail::for_each_variable(dice_event, [&](const VariableRef& named) { variable(named, speaker.above > 0); });
    if (detail::names_moves(dice_event))
      if (const Variable* const moved = speaker.variable(dice_event.variable))
        for (const VariableUpdate& move : moved->moves) read(move.trigger, speaker.as(dice_event.variable.owner));
    const auto names_number = [](const Term& term) { return term.is_number_of_wager; };
    if (names_number(dice_event.first_term) || names_number(dice_event.last_term) ||
        std::any_of(dice_event.terms.begin(), dice_event.terms.end(), names_number) ||
        std::any_of(dice_event.figure.begin(), dice_event.figure.end(), [&](const FigureTerm& part) { return names_number(part.number); }))
      out_.own_number = true;
    return true;
  }

  void variable(VariableRef ref, bool above) {
    if (ref.owner == Owner::Game) out_.game.insert(ref.index);
    if (ref.owner == Owner::Wager) (above ? out_.parent : out_.own).insert(ref.index);
    if (ref.owner == Owner::Parent) above ? void(out_.beyond = true) : void(out_.parent.insert(ref.index));
  }

  void named(const Fact& fact, Mask mask) {
    for (std::size_t i = 0; i < fact.values.size(); ++i)
      if ((mask >> i & 1U) != 0) out_.values.insert(fact.values[i]);
  }

  void fact(Index index, int die) {
    const Fact& fact = rules_.vocabulary.facts[index];
    if (!out_.facts.emplace(index, fact.subject == Subject::Die ? die : 0).second) return;
    if (fact.required_fact != no_index) {
      this->fact(fact.required_fact, die);
      named(rules_.vocabulary.facts[fact.required_fact], fact.required_values);
    }
    if (fact.included_fact != no_index) this->fact(fact.included_fact, die);
  }

  const Ruleset& rules_;
  Mentioned& out_;
};

void read(const Decision& decision, const Leaf& leaf, const Ruleset& rules, Mentioned& out) {
  Reader reader(rules, out);
  Speaker speaker(rules, decision.wager == no_index ? nullptr : &rules.wagers[decision.wager]);
  speaker.die = leaf.die;
  if (leaf.condition != nullptr) reader.read(*leaf.condition, speaker);
  if (leaf.dice_event != nullptr) reader.read(*leaf.dice_event, speaker);
}

}  // namespace

Mentioned mentioned_by(const Decision& decision, const Ruleset& rules) {
  Mentioned out;
  for (const Leaf& leaf : decision.expression.permissions) read(decision, leaf, rules, out);
  return out;
}

Mentioned mentioned_by(const Decision& decision, const Leaf& leaf, const Ruleset& rules) {
  Mentioned out;
  read(decision, leaf, rules, out);
  return out;
}

}  // namespace fairroll::analysis::cover
