// SPDX-License-Identifier: Apache-2.0
#include "trial/evaluate.hpp"
#include "adapters.hpp"
#include "reference.hpp"

namespace evaluators {
namespace {

Answer of(std::optional<bool> known) { return known ? answer_of(*known) : Answer::Depends; }

analysis::conditions::Case case_of(const Ruleset& rules, const State& state, Knows knows) {
  analysis::conditions::Case one;
  one.rules = &rules;
  one.before = &state.before;
  one.die = state.die;
  if (knows.facts) one.record = &state.record;
  if (state.line.empty()) return one;
  one.wager = &rules.wagers[state.line.front().wager];
  if (knows.own) one.own = &state.line.front();
  if (knows.parent && state.line.size() > 1) one.parent = &state.line[1];
  return one;
}

}  // namespace

void compare_evaluate(const Book& book, std::size_t states, Draw& draw, Compared& compared) {
  const Ruleset& rules = *book.rules;
  for (const Sentence& sentence : book.sentences) {
    if (sentence.condition == nullptr) continue;
    compared.begin_sentence();
    for (std::size_t i = 0; i < states; ++i) {
      State state = draw_state(rules, sentence, draw);
      const Knows knows{!draw.one_in(6), !draw.one_in(6), !draw.one_in(6)};
      state.not_told = std::string(knows.own ? "" : "; own values not told") + (knows.parent ? "" : "; values of the parent not told") +
                       (knows.facts ? "" : "; facts not told");
      compared.compare(Relation::Equal, of(analysis::conditions::evaluate(*sentence.condition, case_of(rules, state, knows))),
                       holds_now(rules, *sentence.condition, state, knows), book, sentence, state);
      state.not_told.clear();
      hide_facts(state, rules, false, draw);
      if (draw.one_in(3)) state.before.thrower.reset();
      const std::optional<Answer> anyway = holds_anyway(rules, *sentence.condition, state, draw);
      if (!anyway) continue;
      compared.compare(Relation::Sound, of(analysis::conditions::evaluate(*sentence.condition, case_of(rules, state, {}))), *anyway, book,
                       sentence, state);
    }
  }
}

}  // namespace evaluators
