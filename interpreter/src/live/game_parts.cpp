// SPDX-License-Identifier: Apache-2.0
// The game, never as one product: parts of variables that name one another, and what their throws bring about (S2, S3, T1).
#include <algorithm>

#include <fairroll/detail/dice_aside.hpp>
#include "../automaton/game_space.hpp"
#include "tables.hpp"

namespace fairroll::live {
namespace {

constexpr std::size_t most_events = 64;

/// What a part has to answer besides its variables.
struct Part {
  std::vector<Index> members;
  std::vector<Index> events;
  std::vector<const Duty*> duties;
};

bool ends_turns(const Duty& duty, const Ruleset& ruleset) {
  return duty.action.kind == ConductActionKind::Relinquish && duty.role == ruleset.vocabulary.thrower;
}

class Cutter {
 public:
  explicit Cutter(const Ruleset& ruleset) : ruleset_(ruleset) {}

  /// False: something depends on who holds what.
  bool cut() {
    for (Index i = 0; i < ruleset_.game.variables.size(); ++i) {
      automaton::Footprint footprint(ruleset_, nullptr, nullptr);
      footprint.add_game(i);
      (void)home_of(footprint);
    }
    for (Index i = 0; i < ruleset_.game.events.size(); ++i) {
      automaton::Footprint footprint(ruleset_, nullptr, nullptr);
      footprint.add(ruleset_.game.events[i].trigger);
      home_of(footprint).events.push_back(i);
    }
    for (const Duty& duty : ruleset_.conduct.duties) {
      if (!ends_turns(duty, ruleset_)) continue;
      automaton::Footprint footprint(ruleset_, nullptr, nullptr);
      if (duty.trigger) footprint.add(*duty.trigger);
      home_of(footprint).duties.push_back(&duty);
    }
    if (ruleset_.conduct.held_dice_rule) (void)home_of(automaton::Footprint(ruleset_, nullptr, nullptr));  // some part knows what can fall
    return !asks_who_holds_;
  }

  std::vector<Part> parts;

 private:
  /// The part whose variables include all that is named: an old one, an old one that grows, or a new one.
  Part& home_of(const automaton::Footprint& footprint) {
    asks_who_holds_ = asks_who_holds_ || footprint.asks_who_holds();
    const std::vector<Index> members = footprint.members();
    for (Part& part : parts) {
      if (std::includes(part.members.begin(), part.members.end(), members.begin(), members.end())) return part;
      if (!std::includes(members.begin(), members.end(), part.members.begin(), part.members.end())) continue;
      part.members = members;
      return part;
    }
    parts.push_back({members, {}, {}});
    return parts.back();
  }

  const Ruleset& ruleset_;
  bool asks_who_holds_ = false;
};

/// The space of a part with its events and duties, in live rows.
class PartLayout {
 public:
  PartLayout(automaton::GameTransitions& transitions, const Part& part)
      : transitions_(transitions), ruleset_(transitions.ruleset()), part_(part), situation_(transitions.start()) {}

  /// False: too many states.
  bool build(GamePart& out) {
    automaton::Exploration how;
    how.turns = automaton::Exploration::Turns::InEveryState;
    how.most_states = most_rows;
    how.invalid_rolls = true;
    automaton::GameSpace space = automaton::space_of(transitions_, footprint(), part_.members);
    automaton::explore(transitions_, how, space);
    if (space.too_many) return false;
    out.members = part_.members;
    out.columns = static_cast<std::uint32_t>(space.width());
    out.column_of = space.outcomes.class_of;
    out.states = StateRows(part_.members.size());
    for (std::uint32_t row = 0; row < space.count; ++row) {
      out.states.insert(space.state(row));
      out.turn_end.push_back(space.turn_end[row] * out.columns);
      add_cells(space, row, out.cells);
    }
    return true;
  }

 private:
  [[nodiscard]] automaton::Footprint footprint() const {
    automaton::Footprint footprint(ruleset_, nullptr, nullptr);
    for (const Index member : part_.members) footprint.add_game(member);
    for (const Index event : part_.events) footprint.add(ruleset_.game.events[event].trigger);
    for (const Duty* duty : part_.duties)
      if (duty->trigger) footprint.add(*duty->trigger);
    return footprint;
  }

  void add_cells(const automaton::GameSpace& space, std::uint32_t row, std::vector<GameCell>& cells) {
    for (std::size_t i = 0; i < space.members.size(); ++i) situation_.game_values[space.members[i]] = space.state(row)[i];
    for (const Index event : part_.events) transitions_.stand(transitions_.event(event), situation_);
    const HeldDice aside = dice_aside(ruleset_, situation_);
    for (std::size_t column = 0; column < space.width(); ++column) {
      const std::size_t at = row * space.width() + column;
      const std::size_t thrown = space.outcomes.throws[column];
      GameCell cell;
      cell.next = space.next[at] * static_cast<std::uint32_t>(space.width());
      if (space.faulty[at] != 0 || !can_fall(aside, transitions_.faces(thrown))) cell.flags |= GameCell::faulty;
      for (const Index event : part_.events)
        if (transitions_.event(event)(thrown)) cell.events |= std::uint64_t{1} << event;
      const EvalContext context{.ruleset = ruleset_, .before = situation_, .faces = transitions_.faces(thrown)};
      for (const Duty* duty : part_.duties)
        if (!duty->trigger || happens(*duty->trigger, context)) cell.flags |= GameCell::turn_ends;
      cells.push_back(cell);
    }
  }

  automaton::GameTransitions& transitions_;
  const Ruleset& ruleset_;
  const Part& part_;
  Situation situation_;
};

}  // namespace

bool compile_game_parts(automaton::GameTransitions& transitions, ProgramTables& tables, std::vector<CompileError>& faults) {
  const auto fault = [&](const char* message, const char* help) {
    faults.push_back({message, help, {}});
    return false;
  };
  if (transitions.ruleset().game.events.size() > most_events)
    return fault("the game has more events than can be compiled", "use fewer events");
  Cutter cutter(transitions.ruleset());
  if (!cutter.cut())
    return fault("the game cannot be compiled, because it depends on the wagers that seats hold", "use `Table` instead of `LiveTable`");
  for (const Part& part : cutter.parts) {
    if (!PartLayout(transitions, part).build(tables.game.emplace_back()))
      return fault("the game has more states than can be compiled", "lower the maximums of the counts, or use fewer counts and sets");
    tables.turns_end = tables.turns_end || !part.duties.empty();
  }
  tables.place_of.resize(transitions.ruleset().game.variables.size());
  for (std::uint32_t part = 0; part < tables.game.size(); ++part)
    for (std::uint32_t member = 0; member < tables.game[part].members.size(); ++member)
      tables.place_of[tables.game[part].members[member]] = {part, member};
  return true;
}

}  // namespace fairroll::live
