// SPDX-License-Identifier: Apache-2.0
// The game's machine: only what its events and the duties to give up the dice name.
#include <algorithm>
#include <string>

#include <fairroll/automata.hpp>

#include <fairroll/detail/dice_aside.hpp>
#include "../automaton/game_space.hpp"
#include "compile.hpp"

namespace fairroll {
namespace {

constexpr std::size_t most_events = 64;

/// Only `or more` and a single sentence with a fixed value always say where to.
bool may_fail(const Variable& variable) {
  if (variable.kind == Variable::Kind::Set) return false;
  if (variable.kind == Variable::Kind::Count) return !variable.is_capped_at_max;
  return variable.moves.size() > 1 || (!variable.moves.empty() && variable.moves.front().becomes_total);
}

CompileError too_many(const Ruleset& ruleset, const std::vector<Index>& members) {
  const auto size = [&](Index member) { return range_size(ruleset.game.variables[member]); };
  const Index widest = *std::max_element(members.begin(), members.end(), [&](Index a, Index b) { return size(a) < size(b); });
  const Variable& variable = ruleset.game.variables[widest];
  return {"the game has more states than can be compiled: `" + variable.name + "` alone has " + std::to_string(size(widest)) + " values",
          "lower the maximum, or write `or more` after the maximum", variable.location, true};
}

/// The events and ends of turns of every state, laid out by outcome.
GameMachine lay_out(automaton::GameTransitions& transitions, Situation situation, const automaton::TurnEnd& duties,
                    automaton::GameSpace space) {
  GameMachine machine;
  machine.row_count = static_cast<std::uint32_t>(space.count);
  const std::size_t events = transitions.ruleset().game.events.size();
  automaton::GameTest turn_ends = transitions.test_of(duties);
  std::vector<GameMachine::Cell> of_class(space.width());
  for (std::uint32_t row = 0; row < machine.row_count; ++row) {
    for (std::size_t i = 0; i < space.members.size(); ++i) situation.game_values[space.members[i]] = space.state(row)[i];
    transitions.stand(turn_ends, situation);
    const HeldDice aside = dice_aside(transitions.ruleset(), situation);
    if (transitions.ruleset().conduct.held_dice_rule) machine.held_dice.push_back(aside);
    for (std::size_t one = 0; one < of_class.size(); ++one) {
      const bool falls = can_fall(aside, transitions.faces(space.outcomes.throws[one]));
      of_class[one] = {space.next[row * space.width() + one], falls && turn_ends(space.outcomes.throws[one]), !falls, 0};
    }
    for (Index event = 0; event < events; ++event) {
      automaton::GameTest& happens = transitions.event(event);
      transitions.stand(happens, situation);
      for (std::size_t one = 0; one < of_class.size(); ++one)
        if (!of_class[one].is_impossible && happens(space.outcomes.throws[one])) of_class[one].events |= std::uint64_t{1} << event;
    }
    for (const std::uint16_t one : space.outcomes.class_of) machine.cells.push_back(of_class[one]);
    machine.turn_end_rows.push_back(space.turn_end.empty() ? row : space.turn_end[row]);
  }
  machine.variables = std::move(space.members);
  machine.values = std::move(space.states);
  return machine;
}

}  // namespace

std::optional<GameMachine> MachineCompiler::compile_game(std::vector<CompileError>& faults) {
  const Ruleset& ruleset = transitions_->ruleset;
  if (!transitions_->outcomes.is_enumerated() || ruleset.game.events.size() > most_events) {
    faults.push_back({"the game has more outcomes or events than can be compiled", "use fewer dice or fewer events", {}, true});
    return std::nullopt;
  }
  const automaton::TurnEnd duties(ruleset, automaton::TurnEnd::By::Duty);
  automaton::Footprint footprint(ruleset, nullptr, nullptr);
  for (const Event& event : ruleset.game.events) footprint.add(event.trigger);
  duties.mention(footprint);
  // What two sentences could move apart is followed as well: the table settles nothing of such a throw.
  for (std::size_t i = 0; i < ruleset.game.variables.size(); ++i)
    if (may_fail(ruleset.game.variables[i])) footprint.add_game(static_cast<Index>(i));
  automaton::GameSpace space = automaton::space_of(transitions_->game, footprint, footprint.members());
  automaton::Exploration how;
  how.turns = footprint.turns_matter() ? automaton::Exploration::Turns::InEveryState : automaton::Exploration::Turns::Ignored;
  how.stops_at_fault = true;
  automaton::explore(transitions_->game, how, space);
  if (space.faulty_member != no_index) {
    const Variable& faulty = ruleset.game.variables[space.faulty_member];
    faults.push_back({"one throw sets a state to two values, or to an undeclared value: `" + faulty.name + "`",
                      "run `fairroll check` to find the throw", faulty.location});
    return std::nullopt;
  }
  if (space.too_many) {
    faults.push_back(too_many(ruleset, space.members));
    return std::nullopt;
  }
  return lay_out(transitions_->game, transitions_->start, duties, std::move(space));
}

std::optional<GameMachine> compile_game(const Ruleset& ruleset, const DiceOutcomes& outcomes, std::vector<CompileError>& faults) {
  return MachineCompiler(ruleset, outcomes).compile_game(faults);
}

}  // namespace fairroll
