// SPDX-License-Identifier: Apache-2.0
#include "cover/watch.hpp"

#include <algorithm>

#include "adapters.hpp"
#include "reference.hpp"

namespace evaluators {
namespace {

using namespace analysis::cover;

/// Whether the pattern asks for a change of the thrower, which only the oracle can tell.
class TurnAsker {
 public:
  TurnAsker(const Ruleset& rules, Index wager) : rules_(rules), wager_(wager) {}
  [[nodiscard]] bool asks(const ThrowPattern& pattern) const {
    const auto one = [&](const ThrowTest& dice_event) { return asks(dice_event); };
    return std::any_of(pattern.included_tests.begin(), pattern.included_tests.end(), one) ||
           std::any_of(pattern.excluded_tests.begin(), pattern.excluded_tests.end(), one);
  }

 private:
  [[nodiscard]] bool asks(const ThrowTest& dice_event) const {
    using Op = ThrowTest::Op;
    if (dice_event.op == Op::ChangeOfThrower) return true;
    const Owner owner = dice_event.variable.owner;
    const Index whose = owner == Owner::Game ? no_index : owner == Owner::Wager ? wager_ : rules_.wagers[wager_].parent;
    const TurnAsker of_owner(rules_, whose);
    if (dice_event.op == Op::Event) {
      const std::vector<Event>& events = whose == no_index ? rules_.game.events : rules_.wagers[whose].events;
      return of_owner.asks(events[dice_event.event_index].trigger.pattern);
    }
    if (dice_event.op != Op::Reaching && dice_event.op != Op::SetReaching) return false;
    const std::vector<Variable>& variables = whose == no_index ? rules_.game.variables : rules_.wagers[whose].variables;
    const std::vector<VariableUpdate>& moves = variables[dice_event.variable.index].moves;
    return std::any_of(moves.begin(), moves.end(), [&](const VariableUpdate& move) { return of_owner.asks(move.trigger.pattern); });
  }

  const Ruleset& rules_;
  Index wager_;
};

Asking asking_of(const Ruleset& rules, const State& state, Draw& draw, bool all) {
  Asking asking;
  asking.at.rules = &rules;
  asking.at.before = &state.before;
  asking.at.record = &state.record;
  asking.at.die = state.die;
  asking.nothing_else = draw.one_in(2);
  if (all || state.faces.empty() || !draw.one_in(4)) asking.faces = state.faces;
  if (state.line.empty()) return asking;
  asking.at.wager = &rules.wagers[state.line.front().wager];
  if (all || !draw.one_in(4)) asking.at.own = &state.line.front();
  if (state.line.size() > 1 && (all || !draw.one_in(4))) asking.at.parent = &state.line[1];
  return asking;
}

Answer asked(const Expression& expression, const Asking& asking, const Decisions& decisions) {
  const Known answer = evaluate(expression.root, answers_of(expression, asking, decisions));
  return answer ? answer_of(*answer) : Answer::Depends;
}

}  // namespace

void compare_asking(const Book& book, std::size_t states, Draw& draw, Compared& compared) {
  const Ruleset& rules = *book.rules;
  const Decisions decisions(rules);
  for (const Sentence& sentence : book.sentences) {
    compared.begin_sentence();
    Composer composer(rules.vocabulary.dice_count);
    if (sentence.on != nullptr) composer.add(*sentence.on);
    if (sentence.condition != nullptr) composer.add(*sentence.condition);
    const Expression expression = composer.take();
    const bool turns = sentence.on != nullptr && TurnAsker(rules, sentence.wager).asks(*sentence.on);
    for (std::size_t i = 0; i < states; ++i) {
      State state = draw_state(rules, sentence, draw);
      // Where the turn is not asked, its end is a moment without a throw, as an act between throws is.
      if (!turns) state.turn_ends = false;
      for (const bool all : {true, false}) {
        const Asking asking = asking_of(rules, state, draw, all);
        state.not_told = std::string(asking.faces ? "" : "; faces not told") + (asking.at.own ? "" : "; own values not told") +
                         (asking.at.parent ? "" : "; values of the parent not told");
        compared.compare(all && !turns ? Relation::Equal : Relation::Sound, asked(expression, asking, decisions),
                         happens_now(rules, sentence, state, *asking.nothing_else), book, sentence, state);
      }
    }
  }
}

}  // namespace evaluators
