// SPDX-License-Identifier: Apache-2.0
#include "conduct_space.hpp"

#include <algorithm>

#include "adapters.hpp"
#include "reference.hpp"

namespace fairroll::analysis {

/// Lists the cases of a ConductSpace without putting them into classes, and asks conditions of one.
struct ConductSpaceProbe {
  ConductSpace& space;
  std::size_t dice = 0;
  std::size_t thrown = 0;
  std::size_t stood = 0;

  bool list() {
    auto of_dice = space.observed_.variants(true);
    auto of_throw = space.observed_.variants(false);
    if (!of_dice || !of_throw || !space.list_situations()) return false;
    space.of_dice_ = std::move(*of_dice);
    space.of_throw_ = std::move(*of_throw);
    return space.list_dice();
  }
  void draw(evaluators::Draw& draw) {
    dice = draw.below(space.dice_.size());
    thrown = draw.below(space.of_throw_.size());
    stood = draw.below(space.situations_.size());
  }
  [[nodiscard]] bool holds(const Condition& condition) const {
    return space.holds(condition, space.dice_[dice], space.of_throw_[thrown], space.situations_[stood]);
  }
  [[nodiscard]] ThrowClass example() const { return space.class_of(space.dice_[dice], space.of_throw_[thrown], space.situations_[stood]); }
};

}  // namespace fairroll::analysis

namespace evaluators {
namespace {

void add_grounds(const std::vector<Ground>& grounds, std::vector<Sentence>& all) {
  for (const Ground& ground : grounds) {
    all.push_back({nullptr, &ground.condition});
    if (ground.unless) all.push_back({nullptr, &*ground.unless});
  }
}

/// The conditions that the space is made of.
std::vector<Sentence> asked_by(const Conduct& conduct) {
  std::vector<Sentence> all;
  for (const RollRule& roll : conduct.rolls) add_grounds(roll.grounds, all);
  for (const Power& power : conduct.powers) {
    if (power.deed.kind != DeedKind::CallNoRoll && power.deed.kind != DeedKind::CallTotal && power.deed.kind != DeedKind::Overrule)
      continue;
    all.push_back({nullptr, &power.while_});
    add_grounds(power.grounds, all);
  }
  for (const NeverACause& never : conduct.nevers) all.push_back({nullptr, &never.condition});
  return all;
}

}  // namespace

void compare_conduct_space(const Book& book, std::size_t states, Draw& draw, Compared& compared) {
  const Ruleset& rules = *book.rules;
  const std::vector<Sentence> sentences = asked_by(rules.conduct);
  if (sentences.empty()) return;
  analysis::ConductSpace space(rules);
  analysis::ConductSpaceProbe probe{space};
  if (!probe.list()) return;
  for (std::size_t i = 0; i < sentences.size(); ++i) compared.begin_sentence();
  for (std::size_t i = 0; i < states; ++i) {
    probe.draw(draw);
    const analysis::ThrowClass example = probe.example();
    State state;
    state.before = example.situation;
    state.record = example.record;
    for (const Sentence& sentence : sentences) {
      const std::optional<Answer> anyway = holds_anyway(rules, *sentence.condition, state, draw);
      if (anyway) compared.compare(Relation::Equal, answer_of(probe.holds(*sentence.condition)), *anyway, book, sentence, state);
    }
  }
}

}  // namespace evaluators
