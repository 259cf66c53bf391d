// SPDX-License-Identifier: Apache-2.0
#include "words.hpp"

namespace fairroll {

std::string listed(const std::vector<std::string>& words, std::string_view last) {
  if (words.empty()) return "none";
  std::string text = words.front();
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool ends = i + 1 == words.size() && !last.empty();
    text.append(ends ? " " : ",").append(ends ? last : "").append(" ").append(words[i]);
  }
  return text;
}

std::string listed(const std::vector<std::string>& values, Mask mask, std::string_view last) {
  std::vector<std::string> named;
  for (std::size_t i = 0; i < values.size() && i < 64; ++i)
    if ((mask >> i & 1U) != 0) named.push_back(values[i]);
  return listed(named, last);
}

std::string listed(const std::vector<Index>& roles, const Vocabulary& vocabulary, std::string_view last) {
  std::vector<std::string> names;
  for (const Index role : roles) names.push_back(vocabulary.roles[role]);
  return listed(names, last);
}

std::string counted(std::size_t number, std::string_view one, std::string_view many) {
  std::string text = std::to_string(number) + ' ';
  if (number == 1) return text.append(one);
  return many.empty() ? text.append(one) + 's' : text.append(many);
}

}  // namespace fairroll
