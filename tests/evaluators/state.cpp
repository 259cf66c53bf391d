// SPDX-License-Identifier: Apache-2.0
#include "state.hpp"

#include <algorithm>

#include "oracle/knowledge.hpp"

namespace evaluators {
namespace {

constexpr std::size_t most_seats = 3;

std::vector<int> draw_values(const std::vector<Variable>& variables, Draw& draw) {
  std::vector<int> values;
  for (const Variable& variable : variables) values.push_back(draw_value(variable, draw));
  return values;
}

std::vector<Index> draw_held(const Ruleset& rules, Draw& draw) {
  std::vector<Index> held;
  for (Index wager = 0; wager < rules.wagers.size(); ++wager)
    if (draw.one_in(4)) held.push_back(wager);
  return held;
}

Mask draw_mask(const Fact& fact, Draw& draw) {
  if (!fact.is_set) return fact.values.empty() ? Mask{1} : Mask{1} << draw.below(fact.values.size());
  Mask value = 0;
  for (std::size_t i = 0; i < fact.values.size(); ++i)
    if (draw.one_in(3)) value |= Mask{1} << i;
  return value;
}

int instances(const Fact& fact, const Ruleset& rules) { return fact.subject == Subject::Die ? rules.vocabulary.dice_count : 1; }

/// Sees every fact that has no default, and some that have one. What `only when` gives no value is seen no more.
ThrowRecord draw_record(const Ruleset& rules, const Situation& before, Draw& draw) {
  ThrowRecord record;
  record.faces.assign(static_cast<std::size_t>(rules.vocabulary.dice_count), rules.vocabulary.lowest_face);
  for (Index index = 0; index < rules.vocabulary.facts.size(); ++index) {
    const Fact& fact = rules.vocabulary.facts[index];
    for (int die = 0; die < instances(fact, rules); ++die)
      if (!fact.default_value || !draw.one_in(3)) record.observations.push_back({{fact.subject, die, index}, {draw_mask(fact, draw)}, {}});
  }
  const Knowledge all(rules, record, before);
  std::erase_if(record.observations, [&](const Observation& seen) { return !all.facts().has(seen.fact.fact, seen.fact.die); });
  return record;
}

/// Some seat made the wagers of the line.
void own(State& state, Draw& draw) {
  if (state.line.empty()) return;
  state.before.owner = static_cast<Index>(draw.below(state.before.held_wagers.size()));
  for (StandingWager& standing : state.line) standing.seat = *state.before.owner;
}

}  // namespace

int draw_value(const Variable& variable, Draw& draw) {
  switch (variable.kind) {
    case Variable::Kind::State:
      return static_cast<int>(draw.below(std::max<std::size_t>(variable.values.size(), 1)));
    case Variable::Kind::Count:
      return variable.min_value + static_cast<int>(draw.below(static_cast<std::size_t>(variable.max_value - variable.min_value) + 1));
    default:
      return static_cast<int>(draw.below(std::size_t{1} << variable.totals.size()));
  }
}

State draw_state(const Ruleset& rules, const Sentence& sentence, Draw& draw) {
  State state;
  state.before.game_values = draw_values(rules.game.variables, draw);
  for (std::size_t seats = 1 + draw.below(most_seats); seats > 0; --seats) state.before.held_wagers.push_back(draw_held(rules, draw));
  if (rules.vocabulary.thrower != no_index) state.before.thrower = static_cast<Index>(draw.below(state.before.held_wagers.size()));
  state.record = draw_record(rules, state.before, draw);
  for (Index wager = sentence.wager; wager != no_index; wager = rules.wagers[wager].parent) {
    StandingWager& standing = state.line.emplace_back();
    standing.wager = wager;
    standing.variables = draw_values(rules.wagers[wager].variables, draw);
    if (!rules.wagers[wager].numbers.empty()) standing.numbers = draw.of(rules.wagers[wager].numbers);
  }
  state.turn_ends = draw.one_in(6);
  for (int die = 0; die < rules.vocabulary.dice_count && !state.turn_ends; ++die) {
    const auto faces = static_cast<std::size_t>(rules.vocabulary.highest_face - rules.vocabulary.lowest_face + 1);
    state.faces.push_back(rules.vocabulary.lowest_face + static_cast<int>(draw.below(faces)));
  }
  if (sentence.of_die) state.die = static_cast<int>(draw.below(static_cast<std::size_t>(rules.vocabulary.dice_count)));
  own(state, draw);
  return state;
}

void seat_two(State& state, const Ruleset& rules, Draw& draw) {
  state.before.held_wagers = {draw_held(rules, draw), draw_held(rules, draw)};
  if (rules.vocabulary.thrower != no_index) state.before.thrower = 0;
  own(state, draw);
}

void hide_facts(State& state, const Ruleset& rules, bool without_default, Draw& draw) {
  const std::size_t rate = 2 + draw.below(8);
  for (Observation& seen : state.record.observations) {
    const Fact& fact = rules.vocabulary.facts[seen.fact.fact];
    if (!draw.one_in(rate) || (without_default && fact.default_value)) continue;
    const bool a_few = !without_default && draw.one_in(2);
    const Mask other = draw_mask(fact, draw);
    if (!a_few)
      seen.possible_values.clear();
    else if (other != seen.possible_values.front())
      seen.possible_values.push_back(other);
  }
}

std::optional<Mask> recorded(const ThrowRecord& record, const Ruleset& rules, Index fact, int die) {
  for (const Observation& seen : record.observations)
    if (seen.fact.fact == fact && seen.fact.die == die)
      return seen.possible_values.size() == 1 ? std::optional(seen.possible_values.front()) : std::nullopt;
  return rules.vocabulary.facts[fact].default_value;
}

std::string in_words(const State& state, const Ruleset& rules) {
  std::string out = "game";
  const auto add = [&](const std::vector<Variable>& variables, const std::vector<int>& values) {
    for (std::size_t i = 0; i < values.size(); ++i) out += " " + variables[i].name + "=" + std::to_string(values[i]);
  };
  add(rules.game.variables, state.before.game_values);
  for (const StandingWager& standing : state.line) {
    out += "; " + equality::numbers_words(rules.wagers[standing.wager], standing.numbers);
    add(rules.wagers[standing.wager].variables, standing.variables);
  }
  for (std::size_t seat = 0; seat < state.before.held_wagers.size(); ++seat) {
    out += state.before.thrower == static_cast<Index>(seat) ? "; the thrower holds" : "; a seat holds";
    for (const Index wager : state.before.held_wagers[seat]) out += " " + rules.wagers[wager].name;
  }
  for (const Observation& seen : state.record.observations) {
    out += "; " + to_string(seen.fact, rules.vocabulary) + " seen";
    for (const Mask one : seen.possible_values) out += " (" + to_string(seen.fact, one, rules.vocabulary) + ")";
  }
  if (state.die >= 0) out += "; of die " + std::to_string(state.die + 1);
  return out + "; dice " + equality::faces_words(state.faces) + (state.turn_ends ? "; the turn ends" : "") + state.not_told;
}

}  // namespace evaluators
