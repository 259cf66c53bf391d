// SPDX-License-Identifier: Apache-2.0
#include "lint/satisfy.hpp"

#include <algorithm>

#include "adapters.hpp"
#include "reference.hpp"

namespace fairroll::linting {

/// Fills the cells of a Satisfier with one state, instead of searching for one.
struct SatisfierProbe {
  Satisfier& satisfier;

  void clear() {
    for (Satisfier::Cell& cell : satisfier.cells_) cell = {};
  }
  void fact(Index fact, int die, Mask value) { set(satisfier.fact_cell(fact, die), value); }
  void variable(Index variable, int value) { set(satisfier.variable_cell(variable), static_cast<Mask>(value)); }
  void thrower(Index wager, bool holds) { set(satisfier.thrower_cell(wager), holds ? 1 : 0); }
  void any_seat(Index wager, bool holds) { set(satisfier.any_cell(wager), holds ? 1 : 0); }
  Answer evaluate(const Condition& condition, int die) { return satisfier.evaluate(condition, die); }

 private:
  void set(std::size_t cell, Mask value) { satisfier.cells_[cell] = {value, true}; }
};

}  // namespace fairroll::linting

namespace evaluators {
namespace {

bool holds_one(const std::vector<Index>& held, Index wager) { return std::find(held.begin(), held.end(), wager) != held.end(); }

/// True: nothing was left unknown. `hidden`: what the record does not tell is not known; else it has no value.
bool fill(linting::SatisfierProbe& probe, const State& state, const Ruleset& rules, bool hidden, Draw& draw) {
  bool all = true;
  const bool tells_all = draw.one_in(2);
  const auto tell = [&](auto&& one) {
    if (!tells_all && draw.one_in(12)) return void(all = false);
    one();
  };
  probe.clear();
  const std::vector<Fact>& facts = rules.vocabulary.facts;
  for (Index fact = 0; fact < facts.size(); ++fact)
    for (int die = 0; die < (facts[fact].subject == Subject::Die ? rules.vocabulary.dice_count : 1); ++die) {
      const std::optional<Mask> value = recorded(state.record, rules, fact, die);
      if (value) probe.fact(fact, die, *value);
      all = all && (value || !hidden);
    }
  for (Index i = 0; i < rules.game.variables.size(); ++i) tell([&] { probe.variable(i, state.before.game_values[i]); });
  for (Index wager = 0; wager < rules.wagers.size(); ++wager) {
    bool any = false;
    for (const std::vector<Index>& held : state.before.held_wagers) any = any || holds_one(held, wager);
    const bool own = state.before.thrower && holds_one(state.before.held_wagers[*state.before.thrower], wager);
    tell([&] { probe.thrower(wager, own); });
    tell([&] { probe.any_seat(wager, any); });
  }
  return all;
}

bool asks_set(const Condition& condition, const Ruleset& rules) {
  using Op = Condition::Op;
  if (condition.op == Op::Phase) return asks_set(rules.game.phases[condition.phase].condition, rules);
  if (condition.op == Op::Includes) return true;
  if (condition.op == Op::Variable) return rules.game.variables[condition.variable.index].kind == Variable::Kind::Set;
  return std::any_of(condition.operands.begin(), condition.operands.end(), [&](const Condition& one) { return asks_set(one, rules); });
}

}  // namespace

void compare_satisfier(const Book& book, std::size_t states, Draw& draw, Compared& compared) {
  const Ruleset& rules = *book.rules;
  linting::Satisfier satisfier(rules);
  linting::SatisfierProbe probe{satisfier};
  for (const Sentence& sentence : book.sentences) {
    if (sentence.condition == nullptr || sentence.wager != no_index) continue;
    compared.begin_sentence();
    const bool open_sets = asks_set(*sentence.condition, rules);
    for (std::size_t i = 0; i < states; ++i) {
      State state = draw_state(rules, sentence, draw);
      const bool hidden = i % 3 == 2;
      if (hidden) hide_facts(state, rules, false, draw);
      const bool all = fill(probe, state, rules, hidden, draw);
      const Answer got = probe.evaluate(*sentence.condition, state.die);
      const std::optional<Answer> anyway =
          hidden ? holds_anyway(rules, *sentence.condition, state, draw) : holds_now(rules, *sentence.condition, state);
      if (anyway) compared.compare(all && !open_sets ? Relation::Equal : Relation::Sound, got, *anyway, book, sentence, state);
    }
  }
}

}  // namespace evaluators
