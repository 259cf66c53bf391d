// SPDX-License-Identifier: Apache-2.0
#include "mentioned.hpp"

#include <algorithm>

namespace fairroll::analysis::cover {
namespace {

class Reader {
 public:
  Reader(const Decisions& decisions, Mentioned& out) : decisions_(decisions), rules_(decisions.rules()), out_(out) {}

  void read(const Expression& expression, Index wager, bool above) {
    for (const Leaf& leaf : expression.leaves) {
      if (leaf.condition != nullptr) read(*leaf.condition, wager, above, leaf.die);
      if (leaf.happening != nullptr) read(*leaf.happening, wager, above);
    }
  }

 private:
  void read(const Condition& condition, Index wager, bool above, int die) {
    for (const Condition& one : condition.operands) read(one, wager, above, die);
    if (condition.op == Condition::Op::Fact) {
      fact(condition.test.fact, std::max(die, 0));
      named(rules_.vocabulary.facts[condition.test.fact], condition.test.mask);
    }
    if (condition.op == Condition::Op::Variable || condition.op == Condition::Op::Includes) variable(condition.variable, above);
    if (condition.op == Condition::Op::Number && condition.variable.owner != Owner::Parent) out_.own_number = true;
    if (condition.op == Condition::Op::Holds) out_.held.insert(condition.wagers.begin(), condition.wagers.end());
    if (condition.op != Condition::Op::Phase) return;
    const Owner owner = condition.variable.owner;
    if (owner == Owner::Game) return read(rules_.game.phases[condition.phase].condition, no_index, false, -1);
    const Index of = owner == Owner::Parent ? rules_.wagers[wager].behind : wager;
    read(rules_.wagers[of].phases[condition.phase].condition, of, above || owner == Owner::Parent, -1);
  }

  void read(const Happening& happening, Index wager, bool above) {
    using H = Happening::Op;
    if (happening.op == H::Event) return event(happening, wager, above);
    if (happening.op == H::ChangeOfThrower || happening.op == H::AnyOther || happening.op == H::AnyRoll) return;
    out_.faces = true;
    const bool reaches = happening.op == H::Reaching || happening.op == H::SetReaching;
    if (happening.op == H::StateValue || reaches) variable(happening.variable, above);
    if (reaches) moves(happening, wager, above);
    const auto names_number = [](const Term& term) { return term.is_number_of_wager; };
    if (names_number(happening.first) || names_number(happening.last) ||
        std::any_of(happening.terms.begin(), happening.terms.end(), names_number))
      out_.own_number = true;
  }

  [[nodiscard]] Index owner_of(const Happening& happening, Index wager) const {
    const Owner owner = happening.variable.owner;
    return owner == Owner::Game ? no_index : owner == Owner::Parent ? rules_.wagers[wager].behind : wager;
  }

  void moves(const Happening& happening, Index wager, bool above) {
    const Index of = owner_of(happening, wager);
    if (const std::vector<Expression>* all = decisions_.moves(of, happening.variable.index))
      for (const Expression& one : *all) read(one, of, above || happening.variable.owner == Owner::Parent);
  }

  void event(const Happening& happening, Index wager, bool above) {
    const Owner owner = happening.variable.owner;
    const Index of = owner_of(happening, wager);
    if (const Expression* event = decisions_.event(of, happening.index)) read(*event, of, above || owner == Owner::Parent);
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
    if (fact.only_when != no_index) {
      this->fact(fact.only_when, die);
      named(rules_.vocabulary.facts[fact.only_when], fact.only_when_values);
    }
    if (fact.including != no_index) this->fact(fact.including, die);
  }

  const Decisions& decisions_;
  const Ruleset& rules_;
  Mentioned& out_;
};

}  // namespace

Mentioned mentioned_by(const Decision& decision, const Decisions& decisions) {
  Mentioned out;
  Reader(decisions, out).read(decision.expression, decision.wager, false);
  return out;
}

}  // namespace fairroll::analysis::cover
