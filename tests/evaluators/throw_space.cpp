// SPDX-License-Identifier: Apache-2.0
#include "throw_space.hpp"

#include <algorithm>

#include "adapters.hpp"
#include "reference.hpp"

namespace evaluators {
namespace {

using analysis::ThrowSpace;

constexpr std::size_t together = 2;
constexpr std::size_t most_spots = 20'000;
constexpr std::size_t most_cases = 4'000'000;

/// Conditions in one space, at some of its spots. False: it is too large.
bool compare_together(const Book& book, const std::vector<Sentence>& sentences, ThrowSpace::Order order, std::size_t most,
                      std::size_t states, Draw& draw, Compared& compared) {
  const Ruleset& rules = *book.rules;
  ThrowSpace space(rules, order);
  for (const Sentence& sentence : sentences) (void)space.ask(*sentence.condition);
  if (order == ThrowSpace::Order::EachCase)
    for (const DieReading& reads : rules.conduct.die_readings) space.read_by(0, reads);
  if (!space.list() || space.size() > most) return false;
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

void add_grounds(const std::vector<Ground>& grounds, std::vector<Sentence>& all) {
  for (const Ground& ground : grounds) {
    all.push_back({nullptr, &ground.condition});
    if (ground.exception) all.push_back({nullptr, &*ground.exception});
  }
}

/// The conditions that rulings rest on.
std::vector<Sentence> asked_by(const Conduct& conduct) {
  std::vector<Sentence> all;
  for (const RollRule& roll : conduct.rulings) add_grounds(roll.grounds, all);
  for (const Power& power : conduct.powers) {
    if (power.action.kind != ConductActionKind::CallNoRoll && power.action.kind != ConductActionKind::CallTotal &&
        power.action.kind != ConductActionKind::Overrule)
      continue;
    all.push_back({nullptr, &power.condition});
    add_grounds(power.grounds, all);
  }
  for (const ExcludedGrounds& never : conduct.excluded_grounds) all.push_back({nullptr, &never.condition});
  return all;
}

}  // namespace

void compare_cases(const Book& book, std::size_t states, Draw& draw, Compared& compared) {
  const std::vector<Sentence> sentences = asked_by(book.rules->conduct);
  if (!sentences.empty()) (void)compare_together(book, sentences, ThrowSpace::Order::EachCase, most_cases, states, draw, compared);
}

void compare_merged_cases(const Book& book, std::size_t states, Draw& draw, Compared& compared) {
  const auto compare = [&](const std::vector<Sentence>& few) {
    return compare_together(book, few, ThrowSpace::Order::Merged, most_spots, states, draw, compared);
  };
  std::vector<Sentence> few;
  for (const Sentence& sentence : book.sentences) {
    if (sentence.condition == nullptr || sentence.wager != no_index || sentence.of_die) continue;
    few.push_back(sentence);
    if (few.size() < together) continue;
    if (!compare(few))
      for (const Sentence& one : few) (void)compare({one});
    few.clear();
  }
  if (!few.empty()) (void)compare(few);
}

}  // namespace evaluators
