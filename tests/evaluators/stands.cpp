// SPDX-License-Identifier: Apache-2.0
#include "adapters.hpp"
#include "answers.hpp"
#include "reference.hpp"

namespace evaluators {
namespace {

void gather(const Condition& condition, const Ruleset& rules, std::vector<Sentence>& atoms) {
  using Op = Condition::Op;
  if (condition.op == Op::Phase) return gather(rules.game.phases[condition.phase].condition, rules, atoms);
  if (condition.op == Op::Variable || condition.op == Op::Includes || condition.op == Op::Holds) atoms.push_back({nullptr, &condition});
  for (const Condition& operand : condition.operands) gather(operand, rules, atoms);
}

void gather_dice(const Condition& condition, std::vector<Sentence>& of_die) {
  if (condition.op == Condition::Op::Dice) of_die.push_back({nullptr, &condition.operands.front(), no_index, true});
  for (const Condition& operand : condition.operands) gather_dice(operand, of_die);
}

}  // namespace

void compare_stands(const Book& book, std::size_t states, Draw& draw, Compared& compared) {
  const Ruleset& rules = *book.rules;
  std::vector<Sentence> atoms;
  for (const Sentence& sentence : book.sentences)
    if (sentence.wager == no_index && sentence.condition != nullptr) gather(*sentence.condition, rules, atoms);
  for (const Sentence& atom : atoms) {
    compared.begin_sentence();
    for (std::size_t i = 0; i < states; ++i) {
      State state = draw_state(rules, atom, draw);
      seat_two(state, rules, draw);
      compared.compare(Relation::Equal, answer_of(analysis::stands(rules.game, *atom.condition, state.before)),
                       holds_now(rules, *atom.condition, state), book, atom, state);
    }
  }
}

void compare_of_die(const Book& book, std::size_t states, Draw& draw, Compared& compared) {
  const Ruleset& rules = *book.rules;
  std::vector<Sentence> of_die;
  for (const Sentence& sentence : book.sentences) {
    if (sentence.of_die) of_die.push_back(sentence);
    if (!sentence.of_die && sentence.condition != nullptr) gather_dice(*sentence.condition, of_die);
  }
  for (const Sentence& sentence : of_die) {
    analysis::ObservedSpace observed(rules);
    observed.add(*sentence.condition);
    const auto variants = observed.variants(true);
    if (!variants) continue;
    compared.begin_sentence();
    for (std::size_t i = 0; i < states; ++i) {
      const analysis::Variant& variant = draw.of(*variants);
      State state = draw_state(rules, sentence, draw);
      state.record.observations.clear();
      for (const auto& [fact, value] : variant.example)
        state.record.observations.push_back({FactKey{rules.vocabulary.facts[fact].subject, state.die, fact}, {value}, {}});
      const std::optional<Answer> anyway = holds_anyway(rules, *sentence.condition, state, draw);
      if (anyway)
        compared.compare(Relation::Equal, answer_of(analysis::of_die(*sentence.condition, variant, observed)), *anyway, book, sentence,
                         state);
    }
  }
}

}  // namespace evaluators
