// SPDX-License-Identifier: Apache-2.0
// What a wager's text names, itself or through phases, events and paytables (T2, L8).
#include <algorithm>

#include "settle.hpp"

namespace fairroll {
namespace {

/// Looks for one kind of thing. Follows phases and events by name; the checker lets no circle through.
class WagerScan {
 public:
  enum class Sought : std::uint8_t { PerThrower, ChangeOfThrower };

  WagerScan(const Ruleset& ruleset, const Wager& wager, Sought sought) : ruleset_(ruleset), wager_(wager), sought_(sought) {}

  [[nodiscard]] bool in_wager() const {
    const auto of_occasion = [&](const auto& row) { return in(row.occasion); };
    const auto of_standing = [&](const auto& row) { return in(row.while_); };
    const auto of_pay = [&](const PayRow& row) { return (row.on && in(*row.on)) || in(row.while_); };
    const auto of_variable = [&](const Variable& one) { return lives_for_one_turn(one) || any(one.moves, of_occasion); };
    return any(wager_.verdicts, of_occasion) || any(wager_.variables, of_variable) || any(wager_.placed, of_standing) ||
           any(wager_.off, of_standing) || any(wager_.leaves, of_standing) || any(wager_.pays, of_pay) || any(wager_.surrenders, of_pay) ||
           any(wager_.limits, of_standing) || (wager_.pays_per != no_index && in(ruleset_.paytables[wager_.pays_per].measure));
  }

 private:
  template <typename Rows, typename Test>
  [[nodiscard]] static bool any(const Rows& rows, const Test& test) {
    return std::any_of(rows.begin(), rows.end(), test);
  }

  [[nodiscard]] bool in(const Occasion& occasion) const { return in(occasion.on) || in(occasion.while_); }

  [[nodiscard]] bool in(const Pattern& pattern) const {
    const auto one = [&](const Happening& happening) { return in(happening); };
    return any(pattern.any, one) || any(pattern.except, one);
  }

  [[nodiscard]] bool in(const Happening& happening) const {
    if (happening.op == Happening::Op::Event) return in_event(happening);
    if (happening.op == Happening::Op::ChangeOfThrower) return sought_ == Sought::ChangeOfThrower;
    return happening.variable.index != no_index && in(happening.variable);
  }

  [[nodiscard]] bool in(const Condition& condition) const {
    if (condition.op == Condition::Op::Phase) return in_phase(condition);
    if (condition.op == Condition::Op::Variable || condition.op == Condition::Op::Includes) return in(condition.variable);
    return any(condition.operands, [&](const Condition& operand) { return in(operand); });
  }

  /// What is declared by the parent speaks of the parent's own.
  [[nodiscard]] WagerScan of(Owner owner) const {
    return {ruleset_, owner == Owner::Parent ? ruleset_.wagers[wager_.behind] : wager_, sought_};
  }

  [[nodiscard]] bool in_event(const Happening& happening) const {
    const Owner owner = happening.variable.owner;
    if (owner == Owner::Game) return in(ruleset_.game.events[happening.index].occasion);
    if (owner == Owner::Parent && wager_.behind == no_index) return false;
    const WagerScan there = of(owner);
    return there.in(there.wager_.events[happening.index].occasion);
  }

  [[nodiscard]] bool in_phase(const Condition& condition) const {
    const Phase* phase = phase_of(condition, ruleset_, &wager_);
    return phase != nullptr && of(condition.variable.owner).in(phase->condition);
  }

  [[nodiscard]] bool in(const VariableRef& variable) const {
    if (variable.owner == Owner::Game) return lives_for_one_turn(ruleset_.game.variables[variable.index]);
    const bool own = variable.owner == Owner::Wager;
    if (!own && wager_.behind == no_index) return false;
    return lives_for_one_turn((own ? wager_ : ruleset_.wagers[wager_.behind]).variables[variable.index]);
  }

  [[nodiscard]] bool lives_for_one_turn(const Variable& variable) const { return sought_ == Sought::PerThrower && variable.per_thrower; }

  const Ruleset& ruleset_;
  const Wager& wager_;
  Sought sought_;
};

}  // namespace

bool names_per_thrower(const Ruleset& ruleset, const Wager& wager) {
  return WagerScan(ruleset, wager, WagerScan::Sought::PerThrower).in_wager();
}

TurnTerms turn_terms(const Ruleset& ruleset, const Wager& wager) {
  return {names_change_of_thrower(ruleset, wager), names_per_thrower(ruleset, wager)};
}

bool names_change_of_thrower(const Ruleset& ruleset, const Wager& wager) {
  return WagerScan(ruleset, wager, WagerScan::Sought::ChangeOfThrower).in_wager();
}

}  // namespace fairroll
