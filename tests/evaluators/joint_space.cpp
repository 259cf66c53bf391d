// SPDX-License-Identifier: Apache-2.0
#include "diff/joint_space.hpp"

#include <algorithm>

#include "adapters.hpp"
#include "reference.hpp"

namespace evaluators {
namespace {

constexpr std::size_t together = 2;
constexpr std::size_t most_spots = 20'000;

/// A few conditions in one space. False: it is too large.
bool compare_together(const Book& book, const std::vector<Sentence>& sentences, std::size_t states, Draw& draw, Compared& compared) {
  const Ruleset& rules = *book.rules;
  analysis::difference::JointSpace space(rules);
  for (const Sentence& sentence : sentences) (void)space.ask(without_phases(*sentence.condition, rules));
  if (!space.list() || space.size() > most_spots) return false;
  for (std::size_t i = 0; i < sentences.size(); ++i) compared.begin_sentence();
  const std::size_t one_in = space.size() / states + 1;
  space.each([&](const auto& spot) {
    if (!draw.one_in(one_in)) return true;
    State state;
    state.before = space.situation(spot);
    state.record = space.record(spot);
    for (std::size_t i = 0; i < sentences.size(); ++i) {
      const std::optional<Answer> anyway = holds_anyway(rules, *sentences[i].condition, state, draw);
      if (anyway) compared.compare(Relation::Equal, answer_of(spot.bits.test(i)), *anyway, book, sentences[i], state);
    }
    return true;
  });
  return true;
}

}  // namespace

Condition without_phases(const Condition& condition, const Ruleset& rules) {
  if (condition.op == Condition::Op::Phase) return without_phases(rules.game.phases[condition.phase].condition, rules);
  Condition out = condition;
  for (Condition& operand : out.operands) operand = without_phases(operand, rules);
  return out;
}

void compare_joint_space(const Book& book, std::size_t states, Draw& draw, Compared& compared) {
  std::vector<Sentence> few;
  for (const Sentence& sentence : book.sentences) {
    if (sentence.condition == nullptr || sentence.wager != no_index || sentence.of_die) continue;
    few.push_back(sentence);
    if (few.size() < together) continue;
    if (!compare_together(book, few, states, draw, compared))
      for (const Sentence& one : few) (void)compare_together(book, {one}, states, draw, compared);
    few.clear();
  }
  if (!few.empty()) (void)compare_together(book, few, states, draw, compared);
}

}  // namespace evaluators
