// SPDX-License-Identifier: Apache-2.0
#include "game_transitions.hpp"

#include <algorithm>
#include <utility>

namespace fairroll::automaton {
namespace {

Footprint footprint_of_moves(const Ruleset& ruleset, Index variable) {
  Footprint footprint(ruleset, nullptr, nullptr, Footprint::Reach::Now);
  footprint.add_moving(variable);
  return footprint;
}

}  // namespace

GameTest::GameTest(const Ruleset& ruleset, std::span<const std::vector<int>> throws, const Footprint& footprint, Ask ask)
    : table_(ruleset, footprint.members(), ThrowClasses(ruleset, throws, footprint)), ask_(std::move(ask)) {}

void GameTest::stand(const Ruleset& ruleset, std::span<const std::vector<int>> throws, const Situation& before) {
  const std::uint32_t row = table_.row(before.game_values, 0, [&](char* answers, std::uint64_t /*code*/) {
    for (const std::size_t thrown : table_.throws())
      *answers++ = ask_(EvalContext{.ruleset = ruleset, .before = before, .faces = throws[thrown]}) ? 1 : 0;
  });
  answers_ = table_.answers(row);
}

GameTransitions::GameTransitions(const Ruleset& ruleset, std::span<const std::vector<int>> throws, const Situation& like)
    : ruleset_(ruleset),
      throws_(throws),
      start_(like),
      invalid_rolls_(names_invalid_roll(ruleset)),
      moves_(ruleset.game.variables.size()),
      events_(ruleset.game.events.size()) {}

LocalTable<GameMove>& GameTransitions::moves(Index variable) {
  std::unique_ptr<LocalTable<GameMove>>& table = moves_[variable];
  if (table == nullptr) {
    const Footprint footprint = footprint_of_moves(ruleset_, variable);
    table = std::make_unique<LocalTable<GameMove>>(ruleset_, footprint.members(), ThrowClasses(ruleset_, throws_, footprint));
  }
  return *table;
}

const GameMove* GameTransitions::moves_in(Index variable, const Situation& before) {
  LocalTable<GameMove>& table = moves(variable);
  return table.answers(
      table.row(before.game_values, 0, [&](GameMove* answers, std::uint64_t /*code*/) { ask_moves(variable, before, answers); }));
}

void GameTransitions::ask_moves(Index variable, const Situation& before, GameMove* answer) {
  for (const std::size_t thrown : moves(variable).throws()) {
    const EvalContext context{.ruleset = ruleset_, .before = before, .faces = throws_[thrown]};
    move(movement_, {Owner::Game, variable}, context);
    *answer++ = {movement_.to, movement_.fault != Movement::Fault::None};
    if (note_ && !movement_.clauses.empty()) note_(variable, context, movement_);
  }
  const EvalContext context{.ruleset = ruleset_, .before = before, .faces = no_dice, .turn_ends = true};
  *answer = {moved_to({Owner::Game, variable}, context), false};
}

GameTest& GameTransitions::event(Index event) {
  std::unique_ptr<GameTest>& test = events_[event];
  if (test == nullptr) {
    const Trigger& trigger = ruleset_.game.events[event].trigger;
    Footprint footprint(ruleset_, nullptr, nullptr, Footprint::Reach::Now);
    footprint.add(trigger);
    test = std::make_unique<GameTest>(ruleset_, throws_, footprint,
                                      [&trigger](const EvalContext& context) { return happens(trigger, context); });
  }
  return *test;
}

GameTest GameTransitions::test_of(const TurnEnd& ends) const {
  Footprint footprint(ruleset_, nullptr, nullptr, Footprint::Reach::Now);
  ends.mention(footprint);
  return {ruleset_, throws_, footprint, [&ends](const EvalContext& context) { return ends.after(context); }};
}

std::optional<std::uint64_t> GameTransitions::after_invalid_roll(const std::vector<Index>& members, const Situation& before,
                                                                 const StateCode& code) {
  if (!invalid_rolls_) return std::nullopt;
  std::uint64_t sum = 0;
  EvalContext context{.ruleset = ruleset_, .before = before, .faces = no_dice};
  context.uncounted = true;
  for (std::size_t i = 0; i < members.size(); ++i) {
    move(movement_, {Owner::Game, members[i]}, context);
    if (note_ && !movement_.clauses.empty()) note_(members[i], context, movement_);
    sum += static_cast<std::uint64_t>(place_of(ruleset_.game.variables[members[i]], movement_.to)) * code.factor(i);
  }
  return sum;
}

bool GameTransitions::ends_with_invalid_roll(const TurnEnd& ends, const Situation& before) const {
  EvalContext context{.ruleset = ruleset_, .before = before, .faces = no_dice};
  context.uncounted = true;
  return ends.after(context);
}

GameCursor::GameCursor(GameTransitions& transitions, const std::vector<Index>& members, const std::vector<std::size_t>& throws,
                       const StateCode& code)
    : transitions_(transitions), codes_(throws.size()), faulty_(throws.size(), 0) {
  members_.reserve(members.size());
  for (const Index variable : members) {
    const Variable& declared = transitions.ruleset().game.variables[variable];
    const LocalTable<GameMove>& table = transitions.moves(variable);
    Member member{
        variable, first_value(declared), static_cast<int>(range_size(declared)), code.factor(members_.size()), declared.is_per_thrower, {}};
    member.column_of.reserve(throws.size());
    for (const std::size_t thrown : throws) member.column_of.push_back(table.column_of(thrown));
    members_.push_back(std::move(member));
  }
}

void GameCursor::note_fault(std::size_t column, Index variable) {
  faulty_[column] = 1;
  any_faulty_ = true;
  faulty_member_ = variable;
}

void GameCursor::stand(const Situation& before) {
  std::fill(codes_.begin(), codes_.end(), std::uint64_t{0});
  if (any_faulty_) std::fill(faulty_.begin(), faulty_.end(), char{0});
  any_faulty_ = false;
  faulty_member_ = no_index;
  for (const Member& member : members_) {
    const GameMove* const moves = transitions_.moves_in(member.variable, before);
    for (std::size_t column = 0; column < codes_.size(); ++column) {
      const GameMove& move = moves[member.column_of[column]];
      codes_[column] += static_cast<std::uint64_t>(place_from(member.first, member.size, move.to)) * member.factor;
      if (move.faulty) note_fault(column, member.variable);
    }
  }
}

std::uint64_t GameCursor::turn_end(const Situation& before) {
  std::uint64_t code = 0;
  for (const Member& member : members_) {
    if (member.per_thrower) continue;  // it begins anew, with the first digit
    const GameMove* const moves = transitions_.moves_in(member.variable, before);
    const int to = moves[transitions_.moves(member.variable).turn_end()].to;
    code += static_cast<std::uint64_t>(place_from(member.first, member.size, to)) * member.factor;
  }
  return code;
}

}  // namespace fairroll::automaton
