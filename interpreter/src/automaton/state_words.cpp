// SPDX-License-Identifier: Apache-2.0
#include "state_words.hpp"

namespace fairroll::automaton {

std::string listed(const std::vector<std::string>& words, const char* last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? last : ", ";
    text += words[i];
  }
  return text;
}

std::string value_in_words(const Variable& variable, int value) {
  if (variable.kind == Variable::Kind::Count) return std::to_string(value);
  if (variable.kind == Variable::Kind::State) {
    auto index = static_cast<std::size_t>(value);
    return index < variable.values.size() ? variable.values[index] : std::to_string(value);
  }
  std::vector<std::string> members;
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if ((static_cast<unsigned>(value) >> i & 1U) != 0) members.push_back(std::to_string(variable.totals[i].value_or(0)));
  return members.empty() ? "none" : listed(members);
}

std::string state_in_words(const Variable& variable, int value) { return variable.name + " is " + value_in_words(variable, value); }

std::string throw_in_words(const std::vector<int>& faces) {
  std::string text = "throw";
  for (int face : faces) text += " " + std::to_string(face);
  return text;
}

}  // namespace fairroll::automaton
