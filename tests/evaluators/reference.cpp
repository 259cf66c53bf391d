// SPDX-License-Identifier: Apache-2.0
#include "reference.hpp"

#include <algorithm>

#include "oracle/knowledge.hpp"

namespace evaluators {
namespace {

constexpr std::uint64_t most_tried = 200;

Scope scope_of(const Ruleset& rules, const State& state, Knows knows) {
  Scope scope{rules, state.before};
  scope.die = state.die;
  if (state.line.empty()) return scope;
  scope.wager = &rules.wagers[state.line.front().wager];
  if (knows.own) {
    scope.own = &state.line.front().variables;
    scope.numbers = &state.line.front().numbers;
  }
  if (state.line.size() < 2 || !knows.parent) return scope;
  scope.parent = &state.line[1].variables;
  scope.parent_numbers = &state.line[1].numbers;
  return scope;
}

}  // namespace

Answer holds_now(const Ruleset& rules, const Condition& condition, const State& state, Knows knows) {
  const Knowledge knowledge(rules, state.record, state.before);
  Scope scope = scope_of(rules, state, knows);
  if (knows.facts) scope.facts = &knowledge.facts();
  return holds(condition, scope);
}

std::optional<Answer> holds_anyway(const Ruleset& rules, const Condition& condition, const State& state, Draw& draw) {
  Mentions mentions(rules);
  mentions.add(condition, state.die);
  Knowledge knowledge(rules, state.record, state.before);
  if (knowledge.open()) knowledge.reduce(std::move(mentions));
  const std::uint64_t all = knowledge.completions();
  if (all > most_completions) return std::nullopt;
  knowledge.prepare();
  Scope scope = scope_of(rules, state, {});
  std::optional<Answer> answer;
  for (std::uint64_t tried = 0; tried < std::min(all, most_tried); ++tried) {
    if (!knowledge.complete(all <= most_tried ? tried : draw.below(all))) continue;
    scope.facts = &knowledge.facts();
    scope.thrower_holds = knowledge.thrower_holds();
    const Answer one = holds(condition, scope);
    if (answer && *answer != one) return Answer::Depends;
    answer = one;
  }
  return answer;
}

Answer happens_now(const Ruleset& rules, const Sentence& sentence, const State& state, bool nothing_else) {
  EvalContext context{rules, state.before, state.faces};
  context.turn_ends = state.turn_ends;
  context.nothing_else = nothing_else;
  if (!state.line.empty()) {
    context.wager = &rules.wagers[state.line.front().wager];
    context.numbers = &state.line.front().numbers;
    context.own = &state.line.front().variables;
  }
  if (state.line.size() > 1) {
    context.parent = &state.line[1].variables;
    context.parent_numbers = &state.line[1].numbers;
  }
  const Answer on = sentence.on == nullptr ? Answer::Yes : answer_of(happens(*sentence.on, context));
  return sentence.condition == nullptr ? on : both(on, holds_now(rules, *sentence.condition, state));
}

}  // namespace evaluators
