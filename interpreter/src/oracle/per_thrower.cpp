// L8: does a wager's text name anything that lives for one turn?
#include <algorithm>

#include "settle.hpp"

namespace fairroll {
namespace {

/// Follows phases and events by name. The checker lets no circle through.
class Mentions {
 public:
  Mentions(const Ruleset& ruleset, const Wager& wager) : ruleset_(ruleset), wager_(wager) {}

  [[nodiscard]] bool in_wager() const {
    const auto of_occasion = [&](const auto& row) { return in(row.occasion); };
    const auto of_standing = [&](const auto& row) { return in(row.while_); };
    const auto of_pay = [&](const PayRow& row) { return (row.on && in(*row.on)) || in(row.while_); };
    const auto of_variable = [&](const Variable& one) {
      return one.per_thrower || std::any_of(one.moves.begin(), one.moves.end(), of_occasion);
    };
    return std::any_of(wager_.verdicts.begin(), wager_.verdicts.end(), of_occasion) ||
           std::any_of(wager_.variables.begin(), wager_.variables.end(), of_variable) ||
           std::any_of(wager_.placed.begin(), wager_.placed.end(), of_standing) ||
           std::any_of(wager_.off.begin(), wager_.off.end(), of_standing) ||
           std::any_of(wager_.leaves.begin(), wager_.leaves.end(), of_standing) ||
           std::any_of(wager_.pays.begin(), wager_.pays.end(), of_pay) ||
           (wager_.pays_per != no_index && in(ruleset_.paytables[wager_.pays_per].measure));
  }

 private:
  [[nodiscard]] bool in(const Occasion& occasion) const { return in(occasion.on) || in(occasion.while_); }

  [[nodiscard]] bool in(const Pattern& pattern) const {
    const auto one = [&](const Happening& happening) { return in(happening); };
    return std::any_of(pattern.any.begin(), pattern.any.end(), one) || std::any_of(pattern.except.begin(), pattern.except.end(), one);
  }

  [[nodiscard]] bool in(const Happening& happening) const {
    if (happening.op == Happening::Op::Event) return in(ruleset_.game.events[happening.index].occasion);
    return happening.variable.index != no_index && in(happening.variable);
  }

  [[nodiscard]] bool in(const Condition& condition) const {
    if (condition.op == Condition::Op::Phase) return in(ruleset_.game.phases[condition.phase].condition);
    if (condition.op == Condition::Op::Variable || condition.op == Condition::Op::Includes) return in(condition.variable);
    return std::any_of(condition.operands.begin(), condition.operands.end(), [&](const Condition& operand) { return in(operand); });
  }

  [[nodiscard]] bool in(const VariableRef& variable) const {
    if (variable.owner == Owner::Game) return ruleset_.game.variables[variable.index].per_thrower;
    const bool own = variable.owner == Owner::Wager;
    if (!own && wager_.behind == no_index) return false;
    return (own ? wager_ : ruleset_.wagers[wager_.behind]).variables[variable.index].per_thrower;
  }

  const Ruleset& ruleset_;
  const Wager& wager_;
};

}  // namespace

bool names_per_thrower(const Ruleset& ruleset, const Wager& wager) { return Mentions(ruleset, wager).in_wager(); }

}  // namespace fairroll
