// SPDX-License-Identifier: Apache-2.0
#include "possible.hpp"

#include <algorithm>
#include <functional>
#include <optional>

#include "../automaton/wager_walk.hpp"

namespace fairroll::covering {
namespace {

using automaton::Effect;
using automaton::FamilyMember;
using automaton::Footprint;
using automaton::Transition;
using automaton::WagerTransitions;

/// How a condition can be answered as things stand: what depends on who holds what may be either.
struct Answers {
  bool yes = false;
  bool no = false;
};

Answers answers(const Condition& condition, const EvalContext& context) {
  Footprint asked(context.ruleset, context.wager, nullptr);
  asked.add(condition);
  if (asked.asks_who_holds()) return {true, true};
  const Answer answer = stood(condition, context);
  return {answer != Answer::No, answer != Answer::Yes};
}

/// What becomes of an act as things stand: the rows of the highest layer that apply speak (the language, section 5).
void ask_leaves(const std::vector<Permission>& permissions, WagerAction act, const EvalContext& context, bool& accepted, bool& refused) {
  int certain = -1;  // the highest layer that applies for sure
  std::vector<const Permission*> applying;
  for (const Permission& row : permissions) {
    if (row.action != act) continue;
    const Answers answer = answers(row.condition, context);
    if (answer.yes) applying.push_back(&row);
    if (answer.yes && !answer.no) certain = std::max(certain, row.layer);
  }
  for (const Permission* row : applying) {
    const bool contradicted = std::any_of(applying.begin(), applying.end(), [&](const Permission* other) {
      return other->layer == row->layer && other->is_allowed != row->is_allowed && !answers(other->condition, context).no;
    });
    if (row->layer < certain || contradicted) continue;
    (row->is_allowed ? accepted : refused) = true;
  }
}

bool refers_to(const Wager& wager, WagerAction act) {
  return std::any_of(wager.permissions.begin(), wager.permissions.end(),
                     [&](const Permission& row) { return row.action == act && row.is_allowed; });
}

const std::vector<WagerAction>& acts() {
  static const std::vector<WagerAction> all{WagerAction::Remove, WagerAction::Reduce, WagerAction::Raise, WagerAction::CallOn,
                                            WagerAction::CallOff};
  return all;
}

/// Notes what a walk comes past.
class Watch : public automaton::Visitor {
 public:
  Watch(const Ruleset& ruleset, automaton::WagerBook& wagers, const FamilyMember& member,
        std::set<std::pair<OutcomeCoverage::Kind, std::string>>& sides, std::set<Index>& limits)
      : wager_(ruleset.wagers[member.wager]), sides_(sides), limits_(limits) {
    if (member.parent != no_index) {
      parent_ = &ruleset.wagers[member.parent];
      for (const bool throws : {false, true})
        parent_moves_[throws ? 1 : 0] = &wagers.of(member.parent, member.parent_numbers, std::nullopt, nullptr, throws);
    }
    // As its owner may have called it: not at all, on, off.
    const auto add = [&](std::optional<bool> call) {
      const auto moves = [&](bool throws) { return &wagers.of(member.wager, member.numbers, call, parent_moves_[throws ? 1 : 0], throws); };
      calls_.push_back({{moves(false), moves(true)}, 0});
    };
    add(std::nullopt);
    if (refers_to(wager_, WagerAction::CallOn)) add(true);
    if (refers_to(wager_, WagerAction::CallOff)) add(false);
  }

  void prepare(automaton::WagerWalk& walk) const {
    walk.also_ask(wager_, {ClauseKind::Permission, ClauseKind::OffWindow, ClauseKind::Surrender, ClauseKind::Limit});
    if (parent_ == nullptr) return;
    for (const Permission& row : parent_->permissions)
      if (row.action == WagerAction::Remove) walk.also_ask(row.condition, true);
  }

  void state(const EvalContext& context) override {
    stand(context);
    for (const WagerAction act : acts()) {
      bool accepted = false;
      bool refused = false;
      ask_leaves(wager_.permissions, act, context, accepted, refused);
      if (accepted) sides_.emplace(OutcomeCoverage::Kind::Accepted, wager_action_name(act));
      if (refused) sides_.emplace(OutcomeCoverage::Kind::Refused, wager_action_name(act));
    }
    for (const PayRow& row : wager_.surrender_rows)
      if (answers(row.condition, context).yes) sides_.emplace(OutcomeCoverage::Kind::Accepted, act_word(TableAction::Kind::Surrender));
    for (const Limit& row : wager_.limits)
      if (answers(row.condition, context).yes) limits_.insert(row.clause);
    if (parent_ != nullptr && parent_may_go(context)) note(Outcome::Returned);
  }

  void transition(const Transition& transition) override {
    const bool turn_ends = transition.context.turn_ends;
    note(transition.effect, transition.after != *transition.context.own, turn_ends);
    if (turn_ends) return;
    for (const Called& one : calls_) {
      const WagerTransitions& moves = *one.moves[owner_throws_ ? 1 : 0];
      const automaton::WagerMove& move = moves.move(one.row, transition.thrown);
      note(moves.effect(move), move.after != own_[0], false);
    }
  }

 private:
  void note(Outcome outcome) { sides_.emplace(OutcomeCoverage::Kind::Outcome, outcome_name(outcome)); }

  /// The wager as it may have been called, and where it stands.
  struct Called {
    WagerTransitions* moves[2] = {nullptr, nullptr};  // while its owner does not throw, and does
    std::uint32_t row = 0;
  };

  void stand(const EvalContext& context) {
    owner_throws_ = detail::owner_throws(context.before) != Answer::No;
    own_[0] = static_cast<std::uint32_t>(calls_.front().moves[0]->own_code().of(context.own->data()));
    if (parent_ != nullptr) own_[1] = static_cast<std::uint32_t>(parent_moves_[0]->own_code().of(context.parent->data()));
    for (Called& one : calls_) one.row = one.moves[owner_throws_ ? 1 : 0]->row(context.before, own_);
  }

  /// M1: a win at odds of less than the stake.
  static bool loses_in_part(const Effect& effect) {
    return effect.payment && effect.payment->odds && effect.payment->odds->profit() < Rational(0);
  }

  void note(const Effect& effect, bool moves, bool turn_ends) {
    if (effect.contradiction || effect.faulty) return;
    if (effect.verdict) return note(loses_in_part(effect) ? Outcome::Loses : outcome_of(*effect.verdict));
    if (turn_ends) return;  // what merely goes on is not listed at the end of a turn
    if (effect.off) return note(Outcome::Off);
    note(moves ? Outcome::Moves : Outcome::Stays);
  }

  /// S6: what stands behind a removed wager is returned.
  bool parent_may_go(const EvalContext& context) const {
    EvalContext parents{.ruleset = context.ruleset, .before = context.before, .faces = context.faces};
    parents.wager = parent_;
    parents.numbers = context.parent_numbers;
    parents.own = context.parent;
    bool accepted = false;
    bool refused = false;
    ask_leaves(parent_->permissions, WagerAction::Remove, parents, accepted, refused);
    return accepted;
  }

  const Wager& wager_;
  const Wager* parent_ = nullptr;
  WagerTransitions* parent_moves_[2] = {nullptr, nullptr};  // while its owner does not throw, and does
  bool owner_throws_ = true;                                // in the state at hand
  std::vector<Called> calls_;
  std::uint32_t own_[2] = {0, 0};  // codes of its own states and of its parent's
  std::set<std::pair<OutcomeCoverage::Kind, std::string>>& sides_;
  std::set<Index>& limits_;
};

/// Every state that a walk comes to.
class States : public automaton::Visitor {
 public:
  explicit States(const std::function<void(const EvalContext&)>& each) : each_(each) {}
  void state(const EvalContext& context) override { each_(context); }
  void transition(const Transition& /*transition*/) override {}

 private:
  const std::function<void(const EvalContext&)>& each_;
};

/// `parents`: the moment of the wager behind which it would stand; null if it stands behind none.
bool may_be_closed(const Ruleset& ruleset, const Wager& wager, const Situation& situation, const EvalContext* parents) {
  const std::vector<int> own = first_values(wager.variables);
  const std::vector<std::vector<int>> none{{}};
  for (const std::vector<int>& numbers : wager.numbers.empty() ? none : wager.numbers) {
    EvalContext context{.ruleset = ruleset, .before = situation, .faces = no_dice};
    context.wager = &wager;
    context.numbers = &numbers;
    context.own = &own;
    context.parent = parents == nullptr ? nullptr : parents->own;
    context.parent_numbers = parents == nullptr ? nullptr : parents->numbers;
    if (std::all_of(wager.betting_windows.begin(), wager.betting_windows.end(),
                    [&](const Window& row) { return answers(row.condition, context).no; }))
      return true;
  }
  return false;
}

/// A limit measured by what the house has not posted cannot be asked.
bool known(const Ruleset& ruleset, const Amount& amount) {
  return amount.kind != Amount::Kind::Posted || ruleset.postings.at(amount.index).value.has_value();
}

}  // namespace

std::string act_word(TableAction::Kind kind) {
  switch (kind) {
    case TableAction::Kind::Bet:
      return "placed";
    case TableAction::Kind::Raise:
      return std::string(wager_action_name(WagerAction::Raise));
    case TableAction::Kind::Reduce:
      return std::string(wager_action_name(WagerAction::Reduce));
    case TableAction::Kind::Remove:
      return std::string(wager_action_name(WagerAction::Remove));
    case TableAction::Kind::CallOn:
      return std::string(wager_action_name(WagerAction::CallOn));
    case TableAction::Kind::CallOff:
      return std::string(wager_action_name(WagerAction::CallOff));
    case TableAction::Kind::Surrender:
      return "surrendered";
    default:
      return {};
  }
}

Possible::Possible(const Ruleset& ruleset, automaton::Spaces& spaces, Index wager)
    : ruleset_(ruleset), index_(wager), wager_(ruleset.wagers[wager]) {
  sides_.emplace(OutcomeCoverage::Kind::Accepted, act_word(TableAction::Kind::Bet));
  ask_window(spaces);
  if (!wager_.components.empty())
    ask_parts(spaces);
  else
    walk(spaces);
  const std::optional<Commission>& charged = wager_.commission;
  if (charged && (charged->percent.numerator() != 0 || charged->minimum)) sides_.emplace(OutcomeCoverage::Kind::Commission, "");
  for (const Limit& row : wager_.limits)
    if (!known(ruleset_, row.amount)) limits_.erase(row.clause);
}

void Possible::walk(automaton::Spaces& spaces) {
  // What stands behind a wager that stands behind another is settled as that is; a walk goes no further than one.
  if (wager_.parent != no_index && ruleset_.wagers[wager_.parent].parent != no_index) {
    unwalked_ = true;
    return;
  }
  for (const FamilyMember& one : automaton::family(ruleset_, index_)) {
    Watch watch(ruleset_, spaces.wagers(), one, sides_, limits_);
    automaton::WagerWalk walk(ruleset_, spaces, one);
    watch.prepare(walk);
    walk.run(watch);
    if (walk.too_many() || walk.doubtful()) unwalked_ = true;
    if (unwalked_) return;
  }
}

/// Is its window ever closed? Asked in every state of the game, or of the wager behind which it would stand.
void Possible::ask_window(automaton::Spaces& spaces) {
  const std::string placed = act_word(TableAction::Kind::Bet);
  const Wager* parent = wager_.parent == no_index ? nullptr : &ruleset_.wagers[wager_.parent];
  Footprint placing(ruleset_, &wager_, parent);
  placing.add_sentences(wager_, {ClauseKind::BettingWindow});
  if (parent == nullptr) {
    const automaton::GameSpace& space = spaces.reachable(placing);
    Situation situation = at_the_start(ruleset_);
    for (std::size_t row = 0; row < space.count; ++row) {
      for (std::size_t i = 0; i < space.members.size(); ++i) situation.game_values[space.members[i]] = space.state(row)[i];
      if (may_be_closed(ruleset_, wager_, situation, nullptr)) sides_.emplace(OutcomeCoverage::Kind::Refused, placed);
    }
    return;
  }
  if (parent->parent != no_index) return;
  for (const FamilyMember& one : automaton::family(ruleset_, wager_.parent)) {
    automaton::WagerWalk walk(ruleset_, spaces, one);
    for (Index i = 0; i < placing.game().size(); ++i)
      if (placing.game()[i] != 0) walk.also_watch(i);
    const std::function<void(const EvalContext&)> look = [&](const EvalContext& parents) {
      if (may_be_closed(ruleset_, wager_, parents.before, &parents)) sides_.emplace(OutcomeCoverage::Kind::Refused, placed);
    };
    States states(look);
    walk.run(states);
  }
}

void Possible::ask_parts(automaton::Spaces& spaces) {
  for (const Outcome outcome : outcomes_of_parts(ruleset_, spaces, index_))
    sides_.emplace(OutcomeCoverage::Kind::Outcome, outcome_name(outcome));
}

}  // namespace fairroll::covering
