// SPDX-License-Identifier: Apache-2.0
#include "machine_line.hpp"

#include <algorithm>
#include <string>

#include "../lint/space.hpp"
#include "../lint/throw_classes.hpp"
#include "../oracle/settle.hpp"
#include "compile.hpp"

namespace fairroll {

using linting::Mentions;

MachineLine::MachineLine(const Ruleset& ruleset, const MachineKey& key) : ruleset_(ruleset), duties_(ruleset) {
  add_levels(key);
  for (std::size_t i = 0; i < levels_.size(); ++i) {
    const bool last = i + 1 == levels_.size();
    const Wager* parent = last ? nullptr : levels_[i + 1].wager;
    speakers_.push_back({Mentions(ruleset, levels_[i].wager, parent), levels_[i].wager, levels_[i].key->numbers, parent,
                         last ? std::vector<int>{} : levels_[i + 1].key->numbers});
  }
  if (!levels_.front().wager->parts.empty()) add_parts(*levels_.front().wager, key.numbers);
  for (LineSpeaker& speaker : speakers_) mention(speaker);
  mention_turns();
  gather();
}

void MachineLine::add_levels(const MachineKey& key) {
  for (const MachineKey* one = &key; one != nullptr; one = one->parent.get()) {
    const Wager& wager = ruleset_.wagers[one->wager];
    levels_.push_back({one, &wager, names_per_thrower(ruleset_, wager), names_change_of_thrower(ruleset_, wager)});
  }
}

/// Whether a whole may be placed, and for how much, is also asked of its parts.
void MachineLine::add_parts(const Wager& whole, const std::vector<int>& numbers) {
  for (const Part& part : whole.parts) {
    const Wager& wager = ruleset_.wagers[part.wager];
    std::vector<int> own;
    for (const Term& term : part.numbers)
      own.push_back(term.is_number_of_wager ? numbers.at(static_cast<std::size_t>(term.value)) : term.value);
    speakers_.push_back({Mentions(ruleset_, &wager, nullptr), &wager, own, nullptr, {}});
    if (part.unless) speakers_.front().mentions.add(*part.unless);
    if (!wager.parts.empty()) add_parts(wager, own);
  }
}

void MachineLine::mention(LineSpeaker& speaker) const {
  const Wager& wager = *speaker.wager;
  mention_settling(speaker.mentions, wager);
  for (const Standing& row : wager.placed) speaker.mentions.add(row.while_);
  for (const Limit& limit : wager.limits) speaker.mentions.add(limit.while_);
}

void MachineLine::mention_settling(Mentions& mentions, const Wager& wager) const {
  for (const VerdictRow& row : wager.verdicts) mentions.add(row.occasion);
  for (const Standing& row : wager.off) mentions.add(row.while_);
  mentions.add_own(false);
  for (const PayRow& row : wager.pays) {
    if (row.on) mentions.add(*row.on);
    mentions.add(row.while_);
  }
  if (wager.pays_per == no_index) return;
  const VariableRef& measured = ruleset_.paytables[wager.pays_per].measure;
  if (measured.owner == Owner::Game) mentions.add_game(measured.index);
}

/// An end of a turn matters if something here asks for it or is forgotten with it; then all that ends one matters.
void MachineLine::mention_turns() {
  if (!duties_.possible()) return;
  for (const LineLevel& level : levels_) turns_matter_ = turns_matter_ || level.names_turn || level.names_change;
  for (const LineSpeaker& speaker : speakers_) turns_matter_ = turns_matter_ || speaker.mentions.turns_matter();
  if (turns_matter_) duties_.mention(speakers_.front().mentions);
}

void MachineLine::gather() {
  std::vector<char> named(ruleset_.game.variables.size(), 0);
  for (const LineSpeaker& speaker : speakers_) {
    for (std::size_t i = 0; i < named.size(); ++i) named[i] = static_cast<char>(named[i] | speaker.mentions.game()[i]);
    for (const Index wager : speaker.mentions.held())
      if (std::find(holds_.begin(), holds_.end(), wager) == holds_.end()) holds_.push_back(wager);
  }
  for (std::size_t i = 0; i < named.size(); ++i)
    if (named[i] != 0) members_.push_back(static_cast<Index>(i));
}

std::vector<Index> MachineLine::asked() const {
  std::vector<char> named(ruleset_.game.variables.size(), 0);
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    Mentions now(ruleset_, levels_[level].wager, speakers_[level].parent, Mentions::Reach::Now);
    mention_settling(now, *levels_[level].wager);
    for (std::size_t i = 0; i < named.size(); ++i) named[i] = static_cast<char>(named[i] | now.game()[i]);
  }
  std::vector<Index> asked;
  for (std::size_t i = 0; i < named.size(); ++i)
    if (named[i] != 0) asked.push_back(static_cast<Index>(i));
  return asked;
}

std::vector<std::size_t> MachineLine::classify(const Outcomes& outcomes, std::vector<std::uint16_t>& class_of) const {
  linting::ThrowClasses classes(ruleset_, all_of(outcomes));
  for (const LineSpeaker& speaker : speakers_)
    classes.add(speaker.mentions, speaker.wager, &speaker.numbers, speaker.parent, &speaker.parent_numbers);
  class_of = classes.class_of();
  return classes.representatives();
}

}  // namespace fairroll
