// SPDX-License-Identifier: Apache-2.0
// Checks of the game: ranges that are left, contradicted or never used; phases, events and happenings that nothing brings about.
#include <algorithm>

#include <fairroll/detail/joined.hpp>

#include "../automaton/spaces.hpp"
#include "checks.hpp"
#include "satisfy.hpp"
#include "words.hpp"

namespace fairroll::linting {

namespace {

void report(const Ruleset& ruleset, const GameFault& fault, Diagnostics& found) {
  found.push_back(of_movement(ruleset, ruleset.game.variables[fault.variable], fault.movement, fault.witness));
}

// The largest range among them: what has to be bounded.
const Variable* widest(const Ruleset& ruleset, const std::vector<Index>& members) {
  const Variable* widest = nullptr;
  for (Index member : members) {
    const Variable& variable = ruleset.game.variables[member];
    if (widest == nullptr || range_size(variable) > range_size(*widest)) widest = &variable;
  }
  return widest;
}

// ---- ranges
// --------------------------------------------------------------------------------------------------------------------------------

}  // namespace

bool waits_for_turn(const Trigger& trigger) {
  return std::any_of(trigger.pattern.included_tests.begin(), trigger.pattern.included_tests.end(),
                     [](const ThrowTest& h) { return h.op == ThrowTest::Op::ChangeOfThrower; });
}

Diagnostic of_unmoved(const Ruleset& ruleset, const Spaces& spaces, const Variable& variable, const VariableUpdate& move) {
  Diagnostic d{Code::unreachable, place_of(ruleset, move.clause), "this statement never changes `" + variable.name + "`"};
  d.help = "remove the statement, or correct its condition";
  if (!waits_for_turn(move.trigger) || spaces.turn_end().possible()) return d;
  const std::string thrower = ruleset.vocabulary.roles[ruleset.vocabulary.thrower];
  d.help =
      "the " + thrower + " never relinquishes the dice: add a statement such as `duty of " + thrower + " to relinquish the dice on ...`";
  return d;
}

namespace {

// True if all is well.
bool check_values_used(const Ruleset& ruleset, Spaces& spaces, Index index, const GameSpace& space, Diagnostics& found) {
  const Variable& variable = ruleset.game.variables[index];
  auto at = static_cast<std::size_t>(std::find(space.members.begin(), space.members.end(), index) - space.members.begin());
  unsigned gathered = 0;
  int top = variable.min_value;
  std::vector<char> reached(variable.values.size(), 0);
  for (std::size_t row = 0; row < space.count; ++row) {
    int value = space.state(row)[at];
    if (variable.kind == Variable::Kind::State && static_cast<std::size_t>(value) < reached.size())
      reached[static_cast<std::size_t>(value)] = 1;
    if (variable.kind == Variable::Kind::Set) gathered |= static_cast<unsigned>(value);
    if (variable.kind == Variable::Kind::Count) top = std::max(top, value);
  }
  std::size_t before = found.size();
  for (const VariableUpdate& move : variable.moves) {
    const bool at_end_of_turn = waits_for_turn(move.trigger) && spaces.turn_end().possible();
    if (move.clause == no_index || spaces.moved(move.clause) || at_end_of_turn) continue;
    found.push_back(of_unmoved(ruleset, spaces, variable, move));
    found.back().labels.push_back({variable.location, "declared here"});
  }
  if (found.size() != before) return false;  // the values are missed because of that
  std::vector<std::string> missed;
  for (std::size_t i = 0; i < reached.size() && variable.kind == Variable::Kind::State; ++i)
    if (reached[i] == 0) missed.push_back(variable.values[i]);
  for (std::size_t i = 0; i < variable.totals.size() && variable.kind == Variable::Kind::Set; ++i)
    if ((gathered >> i & 1U) == 0) missed.push_back(std::to_string(variable.totals[i].value_or(0)));
  if (variable.kind == Variable::Kind::Count && top < variable.max_value)
    missed.push_back(top + 1 == variable.max_value ? std::to_string(variable.max_value)
                                                   : std::to_string(top + 1) + ".." + std::to_string(variable.max_value));
  if (missed.empty()) return true;
  tell(found, Code::unreachable, variable.location, "`" + variable.name + "` never becomes " + detail::listed(missed, "or"),
       "remove the values, or add a statement that sets the state to these values");
  return false;
}

void check_variables(const Ruleset& ruleset, Spaces& spaces, Diagnostics& found) {
  std::vector<const GameSpace*> explored;
  const Variable* blamed = nullptr;
  for (Index i = 0; i < ruleset.game.variables.size(); ++i) {
    Footprint footprint(ruleset, nullptr, nullptr);
    footprint.add_game(i);
    explored.push_back(&spaces.reachable(footprint));
    if (explored.back()->too_many && blamed == nullptr) {
      blamed = widest(ruleset, explored.back()->members);
      if (blamed != nullptr) found.push_back(of_too_many(ruleset, *blamed));
    }
  }
  for (const GameFault& fault : spaces.faults()) report(ruleset, fault, found);
  for (Index i = 0; i < explored.size(); ++i) {
    bool faulty = std::any_of(spaces.faults().begin(), spaces.faults().end(), [&](const GameFault& f) { return f.variable == i; });
    if (faulty || explored[i]->too_many || !check_values_used(ruleset, spaces, i, *explored[i], found)) spaces.doubt(i);
  }
}

// ---- phases and events
// ---------------------------------------------------------------------------------------------------------------------

void set_scene(Situation& situation, const GameSpace& space, std::size_t row) {
  for (std::size_t i = 0; i < space.members.size(); ++i) situation.game_values[space.members[i]] = space.state(row)[i];
}

void check_phase(const Ruleset& ruleset, Spaces& spaces, Satisfier& satisfier, const Phase& phase, Diagnostics& found) {
  if (!check_can_hold(ruleset, satisfier, phase.condition, -1, phase.clause, found)) return;
  Footprint footprint(ruleset, nullptr, nullptr);
  footprint.add(phase.condition);
  const GameSpace& space = spaces.reachable(footprint);
  if (spaces.doubts(footprint)) return;
  Situation situation = at_the_start(ruleset);
  const EvalContext context{.ruleset = ruleset, .before = situation, .faces = no_dice};
  for (std::size_t row = 0; row < space.count; ++row) {
    set_scene(situation, space, row);
    if (stood(phase.condition, context) != Answer::No) return;
  }
  tell(found, Code::unreachable, place_of(ruleset, phase.condition, phase.clause), "the game never enters phase `" + phase.name + "`",
       "remove the phase, or correct its condition");
}

void check_event(const Ruleset& ruleset, Spaces& spaces, const Event& event, Diagnostics& found) {
  Footprint footprint(ruleset, nullptr, nullptr);
  footprint.add(event.trigger);
  const GameSpace& space = spaces.reachable(footprint);
  if (spaces.doubts(footprint)) return;
  Situation situation = at_the_start(ruleset);
  const std::vector<std::size_t> outcomes = spaces.outcomes(footprint).throws;
  bool never_stood = true;
  for (std::size_t row = 0; row < space.count; ++row) {
    set_scene(situation, space, row);
    if (stood(event.trigger.condition, EvalContext{.ruleset = ruleset, .before = situation, .faces = no_dice}) == Answer::No) continue;
    never_stood = false;
    for (const std::size_t thrown : outcomes)
      if (happens(event.trigger, EvalContext{.ruleset = ruleset, .before = situation, .faces = spaces.all_outcomes()[thrown]})) return;
    if (waits_for_turn(event.trigger)) return;
    EvalContext invalid{.ruleset = ruleset, .before = situation, .faces = no_dice};
    invalid.uncounted = true;
    if (happens(event.trigger, invalid)) return;
  }
  const SourceLocation& place = never_stood ? place_of(ruleset, event.trigger.condition, event.clause) : place_of(ruleset, event.clause);
  tell(found, Code::unreachable, place, "event `" + event.name + "` never occurs", "remove the event, or correct its condition");
}

// ---- happenings that no dice can show
// ------------------------------------------------------------------------------------------------------

class HappeningCheck {
 public:
  HappeningCheck(const Ruleset& ruleset, const Spaces& spaces, Diagnostics& found) : ruleset_(ruleset), spaces_(spaces), found_(found) {}

  template <typename Speaks>
  void of(const Speaks& speaks, const Wager* wager) {
    for_each_sentence(speaks, [&](const Sentence& said) {
      if (said.on != nullptr) for_each_part(*said.on, [&](const ThrowTest& dice_event) { one(dice_event, wager, said.clause); });
    });
  }

 private:
  void one(const ThrowTest& dice_event, const Wager* wager, Index clause) {
    if (!depends_on_faces_only(dice_event)) return;
    static const std::vector<std::vector<int>> no_numbers{{}};
    const auto& all = wager == nullptr || wager->numbers.empty() ? no_numbers : wager->numbers;
    for (const std::vector<int>& numbers : all)
      for (const std::vector<int>& faces : spaces_.all_outcomes())
        if (happens(dice_event, EvalContext{.ruleset = ruleset_, .before = nothing_, .faces = faces, .wager = wager, .numbers = &numbers}))
          return;
    tell(found_, Code::unreachable, dice_event.location.source ? dice_event.location : place_of(ruleset_, clause),
         "no throw of these dice matches this pattern", "write a pattern that the dice can show, or remove the pattern");
  }

  const Ruleset& ruleset_;
  const Spaces& spaces_;
  Diagnostics& found_;
  Situation nothing_;
};

void check_happenings(const Ruleset& ruleset, const Spaces& spaces, Diagnostics& found) {
  HappeningCheck check(ruleset, spaces, found);
  check.of(ruleset.game, nullptr);
  check.of(ruleset.conduct, nullptr);
  for (const Wager& wager : ruleset.wagers) check.of(wager, &wager);
}

}  // namespace

Diagnostic of_movement(const Ruleset& ruleset, const Variable& variable, const Movement& movement, const std::string& witness) {
  Diagnostic d;
  Index last = movement.clauses.empty() ? no_index : movement.clauses.back();
  d.location = last == no_index ? variable.location : place_of(ruleset, last);
  d.witness = witness;
  switch (movement.fault) {
    case Movement::Fault::PastTop:
    case Movement::Fault::BelowBottom: {
      const bool up = movement.fault == Movement::Fault::PastTop;
      const std::string range = std::to_string(variable.min_value) + ".." + std::to_string(variable.max_value);
      d.code = Code::past_top;
      d.message = "`" + variable.name + "` can " + (up ? "rise past " : "fall below ") +
                  std::to_string(up ? variable.max_value : variable.min_value);
      d.help = "write `" + range +
               (up ? " or more`, raise the maximum, or restrict the cases in which the value rises"
                   : " or less`, lower the minimum, or restrict the cases in which the value falls");
      break;
    }
    case Movement::Fault::NoValue:
      d.code = Code::outside_values;
      d.message = "a throw can assign a total that is not among the values of `" + variable.name + "`";
      d.help = "add the total to the values, or exclude the total from the pattern";
      break;
    default:
      d.code = Code::two_values;
      d.message = "one throw sets `" + variable.name + "` to two different values";
      if (movement.clauses.size() > 1) d.labels.push_back({place_of(ruleset, movement.clauses.front()), "the other statement"});
      d.help = "use `while` or `except` to restrict one of the two statements to fewer throws";
      break;
  }
  return d;
}

Diagnostic of_too_many(const Ruleset& ruleset, const Variable& variable) {
  const char* kind = variable.kind == Variable::Kind::Set ? "set" : variable.kind == Variable::Kind::Count ? "count" : "state";
  Diagnostic d{Code::too_many_states, variable.location,
               "the state space contains more than " + std::to_string(ruleset.limits.states) + " states"};
  d.caption = std::string("this ") + kind + " has the largest number of values";
  d.help = std::string("raise the limit `states`, or declare fewer values for the ") + kind + " `" + variable.name + "`";
  return d;
}

void check_game(const Ruleset& ruleset, Spaces& spaces, Diagnostics& found) {
  check_variables(ruleset, spaces, found);
  Satisfier satisfier(ruleset);
  for (const Phase& phase : ruleset.game.phases) check_phase(ruleset, spaces, satisfier, phase, found);
  for (const Event& event : ruleset.game.events) check_event(ruleset, spaces, event, found);
  check_happenings(ruleset, spaces, found);
}

}  // namespace fairroll::linting
