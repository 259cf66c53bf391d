// SPDX-License-Identifier: Apache-2.0
// What one book doubts or leaves to the house, and the other does not.
#include "work.hpp"

namespace fairroll::analysis::difference {

namespace {

/// `doubtful: corrected or printed`. `other` is what stands against it where there is nothing.
DiffSide side_of(const Alternatives* question, const Alternatives& other) {
  if (question == nullptr) return {other.is_reading ? "nothing is doubtful" : "nothing is left to the house", {}};
  DiffSide side{question->is_reading ? "doubtful: " : "left to the house: ", {{question->name, question->place}}};
  for (std::size_t i = 0; i < question->names.size(); ++i) side.result += (i == 0 ? "" : " or ") + question->names[i];
  return side;
}

bool asks_the_same(const Alternatives& a, const Alternatives& b) { return a.is_reading == b.is_reading && a.names == b.names; }

const Alternatives* find(const std::vector<AlternativeTaken>& questions, const std::string& name) {
  const auto at = std::find_if(questions.begin(), questions.end(), [&](const AlternativeTaken& one) { return one.question.name == name; });
  return at == questions.end() ? nullptr : &at->question;
}

void tell(const Alternatives* a, const Alternatives* b, std::vector<Difference>& out) {
  const Alternatives& either = a != nullptr ? *a : *b;
  Difference one;
  one.kind = Difference::Kind::Doubt;
  one.what = either.name + (either.question.empty() ? "" : ", \"" + either.question + "\"");
  one.a = side_of(a, either);
  one.b = side_of(b, either);
  out.push_back(std::move(one));
}

}  // namespace

std::vector<Difference> compare_doubts(const std::vector<AlternativeTaken>& a, const std::vector<AlternativeTaken>& b) {
  std::vector<Difference> out;
  // What the run chooses itself is no doubt of either.
  for (const AlternativeTaken& one : a) {
    const Alternatives* const other = find(b, one.question.name);
    if (!one.asked && (other == nullptr || !asks_the_same(one.question, *other))) tell(&one.question, other, out);
  }
  for (const AlternativeTaken& one : b)
    if (!one.asked && find(a, one.question.name) == nullptr) tell(nullptr, &one.question, out);
  return out;
}

}  // namespace fairroll::analysis::difference
