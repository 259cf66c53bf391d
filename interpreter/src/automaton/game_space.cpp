// SPDX-License-Identifier: Apache-2.0
#include "game_space.hpp"

#include <utility>

#include <fairroll/detail/dice_aside.hpp>

namespace fairroll::automaton {
namespace {

using Turns = Exploration::Turns;

/// From the start, throw by throw, until nothing new comes about.
class Explorer {
 public:
  Explorer(GameTransitions& transitions, const Exploration& how, GameSpace& space)
      : transitions_(transitions),
        how_(how),
        space_(space),
        cursor_(transitions, space.members, space.outcomes.throws, space.code),
        situation_(transitions.start()),
        most_(how.most_states != 0 ? how.most_states : transitions.ruleset().limits.states) {
    if (how.turns == Turns::AsTheTextSays && !how.ends->any_time()) turn_ends_ = transitions.test_of(*how.ends);
  }

  void run() {
    std::uint64_t start = 0;
    for (std::size_t i = 0; i < space_.members.size(); ++i) {
      const Variable& variable = transitions_.ruleset().game.variables[space_.members[i]];
      start += static_cast<std::uint64_t>(place_of(variable, situation_.game_values[space_.members[i]])) * space_.code.factor(i);
    }
    (void)add(start);
    for (std::size_t row = 0; row < space_.count && !space_.too_many; ++row) {
      stand(row);
      if (how_.turns == Turns::InEveryState) space_.turn_end.push_back(add(cursor_.turn_end(situation_)));
      if (how_.turns == Turns::AsTheTextSays && how_.ends->any_time()) (void)add(cursor_.turn_end(situation_));
      throw_all(row);
      if (how_.invalid_rolls) roll_invalidly(row);
      if (how_.stops_at_fault && space_.faulty_member != no_index) return;
      space_.too_many = space_.count > most_ || (how_.spend && !how_.spend());
    }
  }

 private:
  std::uint32_t add(std::uint64_t code) {
    const auto [number, is_new] = space_.index->insert(code);
    if (!is_new) return number;
    space_.states.resize(space_.states.size() + space_.members.size());
    space_.code.decode(code, space_.states.data() + space_.count * space_.members.size());
    ++space_.count;
    return number;
  }

  void stand(std::size_t row) {
    const int* values = space_.state(row);
    for (const Index member : space_.members) situation_.game_values[member] = *values++;
  }

  void throw_all(std::size_t row) {
    cursor_.stand(situation_);
    if (cursor_.faulty_member() != no_index && space_.faulty_member == no_index) space_.faulty_member = cursor_.faulty_member();
    if (turn_ends_) transitions_.stand(*turn_ends_, situation_);
    const HeldDice aside = dice_aside(transitions_.ruleset(), situation_);
    for (std::size_t column = 0; column < space_.width(); ++column) {
      if (!can_fall(aside, transitions_.faces(space_.outcomes.throws[column]))) {
        space_.next.push_back(static_cast<std::uint32_t>(row));
        space_.faulty.push_back(0);
        continue;
      }
      const std::uint32_t to = add(cursor_.code(column));
      space_.next.push_back(to);
      space_.faulty.push_back(cursor_.faulty(column) ? 1 : 0);
      if (turn_ends_ && (*turn_ends_)(space_.outcomes.throws[column])) end_turn(to, row);
    }
  }

  void roll_invalidly(std::size_t row) {
    const std::optional<std::uint64_t> code = transitions_.after_invalid_roll(space_.members, situation_, space_.code);
    if (!code) return;
    const std::uint32_t to = add(*code);
    if (turn_ends_ && transitions_.ends_with_invalid_roll(*how_.ends, situation_)) end_turn(to, row);
  }

  void end_turn(std::uint32_t in, std::size_t back_to) {
    if (turn_ended_.size() <= in) turn_ended_.resize(std::size_t{in} + 1, 0);
    if (std::exchange(turn_ended_[in], 1) != 0) return;
    stand(in);
    (void)add(cursor_.turn_end(situation_));
    stand(back_to);
  }

  GameTransitions& transitions_;
  const Exploration& how_;
  GameSpace& space_;
  GameCursor cursor_;
  Situation situation_;
  std::optional<GameTest> turn_ends_;
  std::vector<char> turn_ended_;  // per state: a turn has been ended in it
  std::uint64_t most_;
};

}  // namespace

GameSpace space_of(const GameTransitions& transitions, const Footprint& footprint, std::vector<Index> members) {
  GameSpace space;
  const ThrowClasses classes(transitions.ruleset(), transitions.throws(), footprint);
  space.outcomes = {classes.representatives(), classes.class_of()};
  space.asks_who_holds = footprint.asks_who_holds();
  space.code = StateCode(variables_of(transitions.ruleset(), members));
  space.members = std::move(members);
  return space;
}

void explore(GameTransitions& transitions, const Exploration& how, GameSpace& space) {
  space.too_many = space.code.count() == 0;
  if (space.too_many) return;
  space.index.emplace(space.code.count());
  Explorer(transitions, how, space).run();
}

}  // namespace fairroll::automaton
