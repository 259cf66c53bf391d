// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fairroll/detail/dice_words.hpp>

#include "counts.hpp"

namespace fairroll::audit {

namespace {

std::vector<std::string> names_of_faces(const Vocabulary& vocabulary) {
  std::vector<std::string> words;
  for (int face = vocabulary.lowest_face; face <= vocabulary.highest_face; ++face) words.push_back(vocabulary.face_name(face));
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
  shown.face_names = names_of_faces(vocabulary);
  shown.lowest_face = vocabulary.lowest_face;
  shown.is_numbered = vocabulary.face_names.empty();
  const auto dice = static_cast<std::size_t>(vocabulary.dice_count);
  shown.counts_by_die.assign(dice, std::vector<std::uint64_t>(shown.face_names.size(), 0));
  shown.total_counts.assign(dice * (shown.face_names.size() - 1) + 1, 0);
  return shown;
}

void add_faces(FaceCounts& shown, std::span<const int> faces) {
  ++shown.throw_count;
  std::size_t total = 0;
  for (std::size_t die = 0; die < faces.size(); ++die) {
    const auto face = static_cast<std::size_t>(faces[die] - shown.lowest_face);
    ++shown.counts_by_die.at(die).at(face);
    total += face;
  }
  ++shown.total_counts.at(total);
}

void count_from_zero(FaceCounts& shown) {
  for (std::vector<std::uint64_t>& faces : shown.counts_by_die) std::fill(faces.begin(), faces.end(), 0);
  std::fill(shown.total_counts.begin(), shown.total_counts.end(), 0);
  shown.throw_count = shown.unknown_face_throw_count = shown.held_dice_throw_count = 0;
}

void count_faces(std::map<std::string, FaceCounts>& dice, const Ruleset& rules, const StepReport& step) {
  if (!step.record) return;
  const Vocabulary& vocabulary = rules.vocabulary;
  FaceCounts& shown = dice.try_emplace(detail::dice_words(vocabulary), none_shown(vocabulary)).first->second;
  const std::vector<std::optional<int>>& faces = step.record->faces;
  if (faces.size() != shown.counts_by_die.size() || !std::all_of(faces.begin(), faces.end(), is_known)) {
    ++shown.unknown_face_throw_count;
    return;
  }
  if (may_be_kept(rules, step.throw_result->ruling)) {
    ++shown.held_dice_throw_count;
    return;
  }
  std::vector<int> known;
  for (const std::optional<int>& face : faces) known.push_back(*face);
  add_faces(shown, known);
}

FaceCounts& FaceCounts::operator+=(const FaceCounts& other) {
  if (face_names.empty()) {
    face_names = other.face_names;
    lowest_face = other.lowest_face;
    is_numbered = other.is_numbered;
  }
  if (counts_by_die.size() < other.counts_by_die.size()) counts_by_die.resize(other.counts_by_die.size());
  for (std::size_t die = 0; die < other.counts_by_die.size(); ++die) add_counts(counts_by_die[die], other.counts_by_die[die]);
  add_counts(total_counts, other.total_counts);
  throw_count += other.throw_count;
  unknown_face_throw_count += other.unknown_face_throw_count;
  held_dice_throw_count += other.held_dice_throw_count;
  return *this;
}

}  // namespace fairroll::audit
