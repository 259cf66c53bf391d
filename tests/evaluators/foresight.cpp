// SPDX-License-Identifier: Apache-2.0
#include "table/quotes.hpp"

#include "adapters.hpp"
#include "reference.hpp"

namespace evaluators {
namespace {

/// A value that the variable may have when the wager is decided.
int later(const Variable& variable, int now, Draw& draw) {
  if (draw.one_in(4)) return now;
  if (variable.kind == Variable::Kind::State) return variable.totals[static_cast<std::size_t>(now)] ? now : draw_value(variable, draw);
  if (variable.is_per_thrower) return draw_value(variable, draw);
  if (variable.kind == Variable::Kind::Set) return now | draw_value(variable, draw);
  return now + static_cast<int>(draw.below(static_cast<std::size_t>(variable.max_value - now) + 1));
}

void go_on(std::vector<int>& values, const std::vector<Variable>& variables, Draw& draw) {
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = later(variables[i], values[i], draw);
}

/// A state that may come of that one before the wager is decided; the dice are the same.
State later(const State& now, const Ruleset& rules, Draw& draw) {
  State then = now;
  go_on(then.before.game_values, rules.game.variables, draw);
  for (StandingWager& standing : then.line) go_on(standing.variables, rules.wagers[standing.wager].variables, draw);
  return then;
}

constexpr std::size_t futures = 4;

}  // namespace

void compare_foresight(const Book& book, std::size_t states, Draw& draw, Compared& compared) {
  const Ruleset& rules = *book.rules;
  for (const Sentence& sentence : book.sentences) {
    if (sentence.wager == no_index) continue;  // it is asked of wagers; events and phases of the game through them
    compared.begin_sentence();
    for (std::size_t i = 0; i < states; ++i) {
      State state = draw_state(rules, sentence, draw);
      Line line;
      for (const StandingWager& standing : state.line) line.push_back(&standing);
      const Foresight foresight(rules, state.before.game_values, line, false);
      Answer answer = sentence.on == nullptr ? Answer::Yes : foresight.comes(*sentence.on, 0, state.faces);
      if (sentence.condition != nullptr) answer = both(answer, foresight.stands(*sentence.condition, 0));
      for (std::size_t future = 0; future < futures; ++future) {
        const State then = later(state, rules, draw);
        compared.compare(Relation::Sound, answer, happens_now(rules, sentence, then, draw.one_in(2)), book, sentence, then);
      }
    }
  }
}

}  // namespace evaluators
