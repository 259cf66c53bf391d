// SPDX-License-Identifier: Apache-2.0
#include "machine_line.hpp"

#include <algorithm>

#include "../oracle/settle.hpp"
#include "compile.hpp"

namespace fairroll {

using automaton::Footprint;

MachineLine::MachineLine(const Ruleset& ruleset, const MachineKey& key)
    : ruleset_(ruleset), duties_(ruleset, automaton::TurnEnd::By::Duty) {
  for (const MachineKey* one = &key; one != nullptr; one = one->parent.get()) {
    const Wager& wager = ruleset.wagers[one->wager];
    const Wager* const parent = one->parent == nullptr ? nullptr : &ruleset.wagers[one->parent->wager];
    levels_.push_back(one);
    speakers_.push_back(
        {Footprint(ruleset, &wager, parent), &wager, one->numbers, parent, parent == nullptr ? std::vector<int>{} : one->parent->numbers});
  }
  const Wager& wager = ruleset.wagers[key.wager];
  if (!wager.parts.empty()) add_parts(wager, key.numbers);
  for (Speaker& speaker : speakers_) {
    speaker.footprint.add_settling(*speaker.wager);
    for (const Standing& row : speaker.wager->placed) speaker.footprint.add(row.while_);
    for (const Limit& limit : speaker.wager->limits) speaker.footprint.add(limit.while_);
  }
  mention_turns();
  gather();
}

/// Whether a whole may be placed, and for how much, is also asked of its parts.
void MachineLine::add_parts(const Wager& whole, const std::vector<int>& numbers) {
  for (const Part& part : whole.parts) {
    const Wager& wager = ruleset_.wagers[part.wager];
    std::vector<int> own;
    for (const Term& term : part.numbers)
      own.push_back(term.is_number_of_wager ? numbers.at(static_cast<std::size_t>(term.value)) : term.value);
    speakers_.push_back({Footprint(ruleset_, &wager, nullptr), &wager, own, nullptr, {}});
    if (part.unless) speakers_.front().footprint.add(*part.unless);
    if (!wager.parts.empty()) add_parts(wager, own);
  }
}

/// An end of a turn matters if something here asks for it or is forgotten with it; then all that ends one matters.
void MachineLine::mention_turns() {
  if (!duties_.possible()) return;
  const auto names_turns = [this](const MachineKey* one) {
    const Wager& wager = ruleset_.wagers[one->wager];
    return names_per_thrower(ruleset_, wager) || names_change_of_thrower(ruleset_, wager);
  };
  turns_matter_ = std::any_of(levels_.begin(), levels_.end(), names_turns) ||
                  std::any_of(speakers_.begin(), speakers_.end(), [](const Speaker& one) { return one.footprint.turns_matter(); });
  if (turns_matter_) duties_.mention(speakers_.front().footprint);
}

void MachineLine::gather() {
  std::vector<char> named(ruleset_.game.variables.size(), 0);
  for (const Speaker& speaker : speakers_) {
    for (std::size_t i = 0; i < named.size(); ++i) named[i] = static_cast<char>(named[i] | speaker.footprint.game()[i]);
    for (const Index wager : speaker.footprint.held())
      if (std::find(holds_.begin(), holds_.end(), wager) == holds_.end()) holds_.push_back(wager);
  }
  for (std::size_t i = 0; i < named.size(); ++i)
    if (named[i] != 0) members_.push_back(static_cast<Index>(i));
}

automaton::ThrowClasses MachineLine::classify(const Outcomes& outcomes) const {
  automaton::ThrowClasses classes(ruleset_, all_of(outcomes));
  for (const Speaker& speaker : speakers_)
    classes.add(speaker.footprint, speaker.wager, &speaker.numbers, speaker.parent, &speaker.parent_numbers);
  return classes;
}

}  // namespace fairroll
