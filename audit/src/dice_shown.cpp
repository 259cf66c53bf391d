// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fairroll/detail/dice_words.hpp>

#include "counts.hpp"

namespace fairroll::audit {

namespace {

std::vector<std::string> names_of_faces(const Vocabulary& vocabulary) {
  std::vector<std::string> words;
  for (int face = vocabulary.lowest; face <= vocabulary.highest; ++face) words.push_back(vocabulary.face_name(face));
  return words;
}

/// Unless the ruling says that no dice were kept, some may have been.
bool may_be_kept(const Ruleset& rules, const Ruling& ruling) {
  if (!rules.conduct.held_dice_rule) return false;
  const Index clause = rules.conduct.held_dice_rule->clause;
  const auto says_no = [&](const TraceEntry& one) { return one.clause == clause && one.answer == Answer::No; };
  return std::none_of(ruling.trace.begin(), ruling.trace.end(), says_no);
}

bool is_known(const std::optional<int>& face) { return face.has_value(); }

void add_counts(std::vector<std::uint64_t>& here, const std::vector<std::uint64_t>& more) {
  if (here.size() < more.size()) here.resize(more.size(), 0);
  for (std::size_t i = 0; i < more.size(); ++i) here[i] += more[i];
}

}  // namespace

FaceCounts none_shown(const Vocabulary& vocabulary) {
  FaceCounts shown;
  shown.faces = names_of_faces(vocabulary);
  shown.lowest = vocabulary.lowest;
  shown.numbered = vocabulary.face_names.empty();
  const auto dice = static_cast<std::size_t>(vocabulary.dice);
  shown.by_die.assign(dice, std::vector<std::uint64_t>(shown.faces.size(), 0));
  shown.totals.assign(dice * (shown.faces.size() - 1) + 1, 0);
  return shown;
}

void add_faces(FaceCounts& shown, std::span<const int> faces) {
  ++shown.throws;
  std::size_t total = 0;
  for (std::size_t die = 0; die < faces.size(); ++die) {
    const auto face = static_cast<std::size_t>(faces[die] - shown.lowest);
    ++shown.by_die.at(die).at(face);
    total += face;
  }
  ++shown.totals.at(total);
}

void count_from_zero(FaceCounts& shown) {
  for (std::vector<std::uint64_t>& faces : shown.by_die) std::fill(faces.begin(), faces.end(), 0);
  std::fill(shown.totals.begin(), shown.totals.end(), 0);
  shown.throws = shown.throws_with_unknown_faces = shown.throws_with_held_dice = 0;
}

void count_faces(std::map<std::string, FaceCounts>& dice, const Ruleset& rules, const StepReport& step) {
  if (!step.record) return;
  const Vocabulary& vocabulary = rules.vocabulary;
  FaceCounts& shown = dice.try_emplace(detail::dice_words(vocabulary), none_shown(vocabulary)).first->second;
  const std::vector<std::optional<int>>& faces = step.record->faces;
  if (faces.size() != shown.by_die.size() || !std::all_of(faces.begin(), faces.end(), is_known)) {
    ++shown.throws_with_unknown_faces;
    return;
  }
  if (may_be_kept(rules, step.throw_result->ruling)) {
    ++shown.throws_with_held_dice;
    return;
  }
  std::vector<int> known;
  for (const std::optional<int>& face : faces) known.push_back(*face);
  add_faces(shown, known);
}

FaceCounts& FaceCounts::operator+=(const FaceCounts& other) {
  if (faces.empty()) {
    faces = other.faces;
    lowest = other.lowest;
    numbered = other.numbered;
  }
  if (by_die.size() < other.by_die.size()) by_die.resize(other.by_die.size());
  for (std::size_t die = 0; die < other.by_die.size(); ++die) add_counts(by_die[die], other.by_die[die]);
  add_counts(totals, other.totals);
  throws += other.throws;
  throws_with_unknown_faces += other.throws_with_unknown_faces;
  throws_with_held_dice += other.throws_with_held_dice;
  return *this;
}

}  // namespace fairroll::audit
