// SPDX-License-Identifier: Apache-2.0
#include "conduct/compiler.hpp"

#include <algorithm>
#include <stdexcept>

#include "adapters.hpp"
#include "reference.hpp"

namespace evaluators {
namespace {

using judging::Decoded;
using judging::Field;
using judging::Layout;

std::uint64_t code_of_fact(const judging::FactCode& code, std::optional<Mask> value) {
  if (value) return code.code(*value);
  return code.several ? std::uint64_t{1} << code.classes.size() : 0;
}

Answer holds_one(const judging::Holding& holding, const Situation& before) {
  const auto has = [&](const std::vector<Index>& held) {
    return std::find_first_of(held.begin(), held.end(), holding.wagers.begin(), holding.wagers.end()) != held.end();
  };
  if (!holding.thrower) return answer_of(std::any_of(before.held_wagers.begin(), before.held_wagers.end(), has));
  return before.thrower ? answer_of(has(before.held_wagers[*before.thrower])) : Answer::Depends;
}

std::uint64_t code_of(const Layout& layout, const Field& field, const State& state) {
  switch (field.of) {
    case Field::Of::Fact:
      return code_of_fact(layout.facts[field.index], recorded(state.record, *layout.ruleset, field.index, field.die));
    case Field::Of::Reading:
      return code_of_fact(layout.readings[field.index], recorded(state.record, *layout.ruleset, field.index, field.die));
    case Field::Of::Variable:
      return layout.code_of(field, static_cast<std::uint64_t>(state.before.game_values[field.index]));
    case Field::Of::Holding: {
      const Answer answer = holds_one(layout.holdings[field.index], state.before);
      return answer == Answer::Depends ? 2 : answer == Answer::Yes ? 1 : 0;
    }
    default:
      return 0;
  }
}

Decoded decode(const Layout& layout, const State& state, bool for_reading) {
  Decoded decoded(layout, for_reading);
  for (std::size_t i = 0; i < layout.fields.size(); ++i) {
    const bool of_reading = layout.fields[i].of == Field::Of::Reading;
    if (of_reading == for_reading && !decoded.take(i, i + 1, code_of(layout, layout.fields[i], state)))
      throw std::logic_error("a throw has no code");
  }
  return decoded;
}

std::vector<Sentence> asked_by(const judging::ConductAsks& asks, const Conduct& conduct) {
  std::vector<Sentence> all;
  for (const judging::LawGround& ground : asks.law) all.push_back({nullptr, ground.condition});
  for (const judging::AskedCondition& call : asks.calls) all.push_back({nullptr, call.condition});
  for (const judging::AskedDuty& duty : asks.duties) all.push_back({nullptr, duty.condition});
  for (const DieReading& reads : conduct.die_readings) all.push_back({nullptr, &reads.condition, no_index, true});
  return all;
}

}  // namespace

void compare_decoded(const Book& book, std::size_t states, Draw& draw, Compared& compared) {
  const Ruleset& rules = *book.rules;
  const judging::ConductAsks asks(rules);
  std::vector<CompileError> faults;
  const std::shared_ptr<Layout> layout = judging::lay_out(book.rules, asks, faults);
  if (layout == nullptr) return;
  for (const Sentence& sentence : asked_by(asks, rules.conduct)) {
    compared.begin_sentence();
    for (std::size_t i = 0; i < states; ++i) {
      State state = draw_state(rules, sentence, draw);
      const bool hidden = i % 3 == 2;
      if (hidden) {
        hide_facts(state, rules, true, draw);
        if (draw.one_in(2)) state.before.thrower.reset();
      }
      const Answer got = decode(*layout, state, sentence.of_die).ask(*sentence.condition, state.die);
      const std::optional<Answer> anyway = holds_anyway(rules, *sentence.condition, state, draw);
      if (anyway) compared.compare(hidden ? Relation::Sound : Relation::Equal, got, *anyway, book, sentence, state);
    }
  }
}

}  // namespace evaluators
