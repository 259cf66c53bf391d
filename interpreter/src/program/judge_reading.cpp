// SPDX-License-Identifier: Apache-2.0
// A5 as a table: what says how one die is read, and the face that it comes to.
#include <algorithm>
#include <bit>
#include <charconv>

#include "../index_list.hpp"
#include "judge_compile.hpp"

namespace fairroll::judging {
namespace {

constexpr unsigned widest_reading = 14;  // bits

bool beats(const DieReads& a, const DieReads& b) {
  return contains(a.precedence.notwithstanding, b.clause) || contains(b.precedence.subject_to, a.clause);
}

bool is_reading(const Conduct& conduct, Index clause) {
  return std::any_of(conduct.readings.begin(), conduct.readings.end(), [&](const DieReads& one) { return one.clause == clause; });
}

/// Some clause of another stage has to do with which reading prevails: the tables do not follow that.
bool crosses_stages(const Conduct& conduct, const DieReads& reading) {
  const auto elsewhere = [&](const std::vector<Index>& clauses) {
    return std::any_of(clauses.begin(), clauses.end(), [&](Index clause) { return !is_reading(conduct, clause); });
  };
  const auto names = [&](const Precedence& precedence) {
    return contains(precedence.notwithstanding, reading.clause) || contains(precedence.subject_to, reading.clause);
  };
  const auto any_names = [&](const std::vector<Ground>& grounds) {
    return std::any_of(grounds.begin(), grounds.end(), [&](const Ground& ground) { return names(ground.precedence); });
  };
  return elsewhere(reading.precedence.notwithstanding) || elsewhere(reading.precedence.subject_to) ||
         std::any_of(conduct.rolls.begin(), conduct.rolls.end(), [&](const RollRule& rule) { return any_names(rule.grounds); }) ||
         std::any_of(conduct.powers.begin(), conduct.powers.end(), [&](const Power& power) { return any_names(power.grounds); });
}

}  // namespace

bool Compiler::speaks(const Decoded& decoded, const DieReads& reading) const {
  return std::none_of(ruleset_.conduct.readings.begin(), ruleset_.conduct.readings.end(), [&](const DieReads& other) {
    return &other != &reading && beats(other, reading) && decoded.ask(other.condition, 0) == Answer::Yes;
  });
}

/// The face by which the die is read; nothing: it is not known, or is no face.
std::optional<int> Compiler::face_of(const Decoded& decoded, const DieReads& reading) const {
  const FactValue valued = decoded.value_of(reading.fact, 0);
  if (!valued.known || !valued.has) return std::nullopt;
  const std::vector<std::string>& values = ruleset_.vocabulary.facts[reading.fact].values;
  const auto which = static_cast<std::size_t>(std::countr_zero(valued.value));
  if (which >= values.size()) return std::nullopt;
  const std::string& word = values[which];
  int face = 0;
  std::from_chars(word.data(), word.data() + word.size(), face);
  if (reading.opposite) face = ruleset_.vocabulary.opposite_sum - face;
  if (face < ruleset_.vocabulary.lowest || face > ruleset_.vocabulary.highest) return std::nullopt;
  return face;
}

/// The face from the lowest, or `no_face`.
std::uint32_t Compiler::read(const Decoded& decoded) const {
  std::optional<int> read;
  for (const DieReads& reading : ruleset_.conduct.readings) {
    const Answer applies = decoded.ask(reading.condition, 0);
    if (applies == Answer::Depends) return ThrowJudge::no_face;
    if (applies == Answer::No) continue;
    if (crosses_stages(ruleset_.conduct, reading)) return ThrowJudge::no_face;
    if (!speaks(decoded, reading)) continue;
    const std::optional<int> face = face_of(decoded, reading);
    if (!face || (read && *read != *face)) return ThrowJudge::no_face;
    read = face;
  }
  if (read) return static_cast<std::uint32_t>(*read - ruleset_.vocabulary.lowest);
  return decoded.face() == 0 ? ThrowJudge::no_face : decoded.face() - 1;
}

bool Compiler::read_dice() {
  std::size_t first = 0;
  const std::vector<Field>& fields = layout_->fields;
  const auto reads = [](const Field& field) { return field.of == Field::Of::Reading || field.of == Field::Of::Face; };
  while (first < fields.size() && !reads(fields[first])) ++first;
  for (int die = 0; die < ruleset_.vocabulary.dice; ++die) {
    std::size_t last = first;
    unsigned width = 0;
    while (last < fields.size() && reads(fields[last]) && fields[last].die == die) width += fields[last++].width;
    if (width > widest_reading) {
      faults_.push_back({"how a die is read depends on more than a table can tell apart",
                         "ask fewer facts of a die that is not read as it lies",
                         ruleset_.conduct.readings.empty() ? Place{} : ruleset_.clauses[ruleset_.conduct.readings.front().clause].place});
      return false;
    }
    judge_.windows_.push_back({last == first ? 0 : fields[first].shift, (1U << width) - 1});
    if (die == 0) {  // the other dice are read in the same way
      Decoded decoded(*layout_, true);
      for (std::uint64_t code = 0; code >> width == 0; ++code)
        judge_.faces_.push_back(decoded.take(first, last, code) ? read(decoded) : ThrowJudge::no_face);
    }
    first = last;
  }
  return true;
}

}  // namespace fairroll::judging
