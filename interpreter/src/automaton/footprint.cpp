// SPDX-License-Identifier: Apache-2.0
#include "footprint.hpp"

#include <algorithm>

#include <fairroll/detail/dice_event.hpp>

namespace fairroll::automaton {

Footprint::Footprint(const Ruleset& ruleset, const Wager* wager, const Wager* parent, Reach reach)
    : ruleset_(ruleset), wager_(wager), parent_(parent), reach_(reach), game_(ruleset.game.variables.size(), 0) {
  if (reach == Reach::Ever && ruleset.conduct.held_dice_rule) add_kept(*ruleset.conduct.held_dice_rule);
}

void Footprint::add_kept(const HeldDiceRule& keep) {
  add(keep.condition);
  figures_.push_back({&keep.shown_face, false});
  for (const Figure* const figure : {&keep.held_count, &keep.shown_face})
    detail::for_each_variable(*figure, [&](const VariableRef& named) { name(named, false); });
}

namespace {

constexpr std::size_t usual_dice_events = 16;  // of a wager, with those of events and moves that it names

/// Whose the phases and events are that `owner` means: 0 the game's, 1 the wager's, 2 those of the wager behind which it stands.
int whose(Owner owner, bool of_parent) noexcept { return owner == Owner::Game ? 0 : of_parent || owner == Owner::Parent ? 2 : 1; }

}  // namespace

template <typename Part>
void Footprint::read(const Part& part, bool of_parent) {
  detail::Speaker speaker = of_parent ? detail::Speaker(ruleset_, parent_) : detail::Speaker(ruleset_, wager_, parent_);
  speaker.above = of_parent ? 1 : 0;
  detail::read(part, speaker, [this](const auto& one, const detail::Speaker& who) { return look(one, who.above > 0); });
}

void Footprint::add(const Condition& condition, bool of_parent) { read(condition, of_parent); }
void Footprint::add(const ThrowPattern& pattern, bool of_parent) { read(pattern, of_parent); }
void Footprint::add(const Trigger& trigger, bool of_parent) { read(trigger, of_parent); }
void Footprint::add(const detail::Sentence& sentence, bool of_parent) { read(sentence, of_parent); }

bool Footprint::look(const Condition& condition, bool of_parent) {
  if (detail::names_variable(condition)) name(condition.variable, of_parent);
  if (condition.op == Condition::Op::Holds) hold(condition.wagers);
  if (condition.op == Condition::Op::Throws) ask_owner();
  if (condition.op == Condition::Op::Includes) includes_.push_back(&condition);
  return condition.op != Condition::Op::Phase || phases_[whose(condition.variable.owner, of_parent)].add(condition.phase);
}

bool Footprint::look(const ThrowTest& dice_event, bool of_parent) {
  if (dice_events_.empty()) dice_events_.reserve(usual_dice_events);
  dice_events_.push_back({&dice_event, of_parent});
  if (detail::names_moves(dice_event)) {
    follow(dice_event.variable, of_parent);
  } else if (dice_event.op == ThrowTest::Op::StateValue) {
    name(dice_event.variable, of_parent);
    if (dice_event.variable.owner == Owner::Game) add_totals(ruleset_.game.variables[dice_event.variable.index]);
  } else if (detail::names_variable(dice_event.figure)) {
    figures_.push_back({&dice_event.figure, of_parent});
    detail::for_each_variable(dice_event, [&](const VariableRef& named) { name(named, of_parent); });
  }
  return dice_event.op != ThrowTest::Op::Event || events_[whose(dice_event.variable.owner, of_parent)].add(dice_event.event_index);
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
  detail::for_each_sentence(wager, [&](const detail::Sentence& one) {
    if (one.is(ClauseKind::Verdict) || (off && one.is(ClauseKind::OffWindow))) add(one, of_parent);
  });
  add_own(of_parent);
}

void Footprint::add_settling(const Wager& wager, bool off) {
  add_deciding(wager, false, off);
  add_sentences(wager, {ClauseKind::Odds});
  if (wager.paytable == no_index) return;
  const Paytable& table = ruleset_.paytables[wager.paytable];
  if (!table.figure.empty()) return figures_.push_back({&table.figure, false});
  const VariableRef& measure = table.measure;
  if (measure.owner == Owner::Game) add_game(measure.index);
}

void Footprint::add_sentences(const Wager& wager, std::initializer_list<ClauseKind> kinds) {
  detail::for_each_sentence(wager, [&](const detail::Sentence& one) {
    if (std::find(kinds.begin(), kinds.end(), one.kind) != kinds.end()) add(one);
  });
}

void Footprint::include(const Footprint& other) {
  for (std::size_t i = 0; i < game_.size(); ++i) game_[i] = static_cast<char>(game_[i] | other.game_[i]);
  hold(other.held_);
  asks_owner_ = asks_owner_ || other.asks_owner_;
}

void Footprint::hold(const std::vector<Index>& wagers) {
  for (const Index wager : wagers)
    if (std::find(held_.begin(), held_.end(), wager) == held_.end()) held_.push_back(wager);
}

std::vector<Index> Footprint::members() const {
  std::vector<Index> members;
  for (Index i = 0; i < game_.size(); ++i)
    if (game_[i] != 0) members.push_back(i);
  return members;
}

void Footprint::add_moves(const Variable& variable, bool of_parent) {
  add_totals(variable);
  static const Figure total{{.kind = FigureTerm::Kind::Total}};
  for (const VariableUpdate& move : variable.moves) {
    add(move.trigger, of_parent);
    if (!move.change.empty()) figures_.push_back({&move.change, of_parent});
    if (move.becomes_total && variable.kind == Variable::Kind::Count) figures_.push_back({&total, of_parent});
  }
}

void Footprint::add_totals(const Variable& variable) {
  for (const auto& total : variable.totals)
    if (total && *total >= 0) (void)totals_.add(static_cast<std::size_t>(*total));
}

bool Footprint::turns_matter() const {
  if (std::any_of(dice_events_.begin(), dice_events_.end(),
                  [](const NamedDiceEvent& m) { return m.dice_event->op == ThrowTest::Op::ChangeOfThrower; }))
    return true;
  for (std::size_t i = 0; i < game_.size(); ++i)
    if (game_[i] != 0 && ruleset_.game.variables[i].is_per_thrower) return true;
  return false;
}

}  // namespace fairroll::automaton
