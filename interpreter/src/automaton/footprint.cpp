// SPDX-License-Identifier: Apache-2.0
#include "footprint.hpp"

#include <algorithm>

namespace fairroll::automaton {

Footprint::Footprint(const Ruleset& ruleset, const Wager* wager, const Wager* parent, Reach reach)
    : ruleset_(ruleset), wager_(wager), parent_(parent), reach_(reach), game_(ruleset.game.variables.size(), 0) {}

namespace {

constexpr std::size_t usual_happenings = 16;  // of a wager, with those of events and moves that it names

/// Whose sentences are meant, as the wager sees it whose mentions are gathered.
int whose(Owner owner, bool of_parent) noexcept { return owner == Owner::Game ? 0 : of_parent || owner == Owner::Parent ? 2 : 1; }

}  // namespace

void Footprint::add_phase(const Condition& condition, bool of_parent) {
  const int owner = whose(condition.variable.owner, of_parent);
  const Wager* const wager = owner == 2 ? parent_ : wager_;
  if ((owner != 0 && wager == nullptr) || !phases_[owner].add(condition.phase)) return;
  add((owner == 0 ? ruleset_.game.phases : wager->phases)[condition.phase].condition, owner == 2);
}

void Footprint::add_event(const Happening& happening, bool of_parent) {
  const int owner = whose(happening.variable.owner, of_parent);
  const Wager* const wager = owner == 2 ? parent_ : wager_;
  if ((owner != 0 && wager == nullptr) || !events_[owner].add(happening.index)) return;
  add((owner == 0 ? ruleset_.game.events : wager->events)[happening.index].occasion, owner == 2);
}

void Footprint::add(const Condition& condition, bool of_parent) {
  switch (condition.op) {
    case Condition::Op::Variable:
    case Condition::Op::Includes:
      name(condition.variable, of_parent);
      break;
    case Condition::Op::Phase:
      add_phase(condition, of_parent);
      break;
    case Condition::Op::Holds:
      for (const Index wager : condition.wagers)
        if (std::find(held_.begin(), held_.end(), wager) == held_.end()) held_.push_back(wager);
      break;
    default:
      break;
  }
  for (const Condition& operand : condition.operands) add(operand, of_parent);
}

void Footprint::add(const Pattern& pattern, bool of_parent) {
  for (const Happening& happening : pattern.any) add(happening, of_parent);
  for (const Happening& happening : pattern.except) add(happening, of_parent);
}

void Footprint::add(const Occasion& occasion, bool of_parent) {
  add(occasion.on, of_parent);
  add(occasion.while_, of_parent);
}

void Footprint::add(const Happening& happening, bool of_parent) {
  if (happenings_.empty()) happenings_.reserve(usual_happenings);
  happenings_.push_back({&happening, of_parent});
  switch (happening.op) {
    case Happening::Op::Event:
      add_event(happening, of_parent);
      break;
    case Happening::Op::StateValue:
      name(happening.variable, of_parent);
      if (happening.variable.owner == Owner::Game) add_totals(ruleset_.game.variables[happening.variable.index]);
      break;
    case Happening::Op::Reaching:
    case Happening::Op::SetReaching:
      follow(happening.variable, of_parent);
      break;
    default:
      break;
  }
}

void Footprint::name(const VariableRef& variable, bool of_parent) {
  if (variable.owner == Owner::Game && reach_ == Reach::Now)
    game_[variable.index] = 1;
  else
    follow(variable, of_parent);
}

void Footprint::follow(const VariableRef& variable, bool of_parent) {
  if (variable.owner == Owner::Game) return add_game(variable.index);
  add_own(of_parent || variable.owner == Owner::Parent);
}

void Footprint::add_game(Index variable) {
  if (!moves_.add(variable)) return;
  game_[variable] = 1;
  add_moves(ruleset_.game.variables[variable], false);
}

void Footprint::add_moving(Index variable) {
  game_[variable] = 1;
  add_moves(ruleset_.game.variables[variable], false);
}

void Footprint::add_own(bool of_parent) {
  const Wager* owner = of_parent ? parent_ : wager_;
  if (owner == nullptr || own_added_[of_parent ? 1 : 0]) return;
  own_added_[of_parent ? 1 : 0] = true;
  for (const Variable& variable : owner->variables) add_moves(variable, of_parent);
}

void Footprint::add_deciding(const Wager& wager, bool of_parent, bool off) {
  for (const VerdictRow& row : wager.verdicts) add(row.occasion, of_parent);
  if (off)
    for (const Standing& row : wager.off) add(row.while_, of_parent);
  add_own(of_parent);
}

void Footprint::add_settling(const Wager& wager, bool off) {
  add_deciding(wager, false, off);
  for (const PayRow& row : wager.pays) {
    if (row.on) add(*row.on);
    add(row.while_);
  }
  if (wager.pays_per == no_index) return;
  const VariableRef& measure = ruleset_.paytables[wager.pays_per].measure;
  if (measure.owner == Owner::Game) add_game(measure.index);
}

std::vector<Index> Footprint::members() const {
  std::vector<Index> members;
  for (Index i = 0; i < game_.size(); ++i)
    if (game_[i] != 0) members.push_back(i);
  return members;
}

void Footprint::add_moves(const Variable& variable, bool of_parent) {
  add_totals(variable);
  for (const Move& move : variable.moves) add(move.occasion, of_parent);
}

void Footprint::add_totals(const Variable& variable) {
  for (const auto& total : variable.totals)
    if (total && *total >= 0) (void)totals_.add(static_cast<std::size_t>(*total));
}

bool Footprint::turns_matter() const {
  if (std::any_of(happenings_.begin(), happenings_.end(),
                  [](const NamedHappening& m) { return m.happening->op == Happening::Op::ChangeOfThrower; }))
    return true;
  for (std::size_t i = 0; i < game_.size(); ++i)
    if (game_[i] != 0 && ruleset_.game.variables[i].per_thrower) return true;
  return false;
}

}  // namespace fairroll::automaton
