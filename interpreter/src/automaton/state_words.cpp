// SPDX-License-Identifier: Apache-2.0
#include "state_words.hpp"

#include <fairroll/detail/joined.hpp>

namespace fairroll::automaton {

std::string value_in_words(const Variable& variable, int value) {
  if (variable.kind == Variable::Kind::Count) return std::to_string(value);
  if (variable.kind == Variable::Kind::State) {
    auto index = static_cast<std::size_t>(value);
    return index < variable.values.size() ? variable.values[index] : std::to_string(value);
  }
  std::vector<std::string> members;
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if ((static_cast<unsigned>(value) >> i & 1U) != 0) members.push_back(std::to_string(variable.totals[i].value_or(0)));
  return members.empty() ? "none" : detail::listed(members, "and");
}

std::string state_in_words(const Variable& variable, int value) { return variable.name + " is " + value_in_words(variable, value); }

std::string throw_in_words(const Vocabulary& vocabulary, const std::vector<int>& faces) {
  std::string text = "throw";
  for (const int face : faces) text += " " + vocabulary.face_name(face);
  return text;
}

}  // namespace fairroll::automaton
