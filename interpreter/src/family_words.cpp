// SPDX-License-Identifier: Apache-2.0
#include <fairroll/detail/family_words.hpp>

#include <algorithm>

#include <fairroll/detail/joined.hpp>

namespace fairroll::detail {

namespace {

using Numbers = std::vector<int>;

constexpr std::ptrdiff_t least_in_a_row = 3;

/// The second is the first with its last number raised by one.
bool follows(const Numbers& first, const Numbers& second) {
  if (first.empty() || first.size() != second.size()) return false;
  return std::equal(first.begin(), first.end() - 1, second.begin()) && first.back() + 1 == second.back();
}

}  // namespace

std::string numbers_words(const Wager& wager, const std::vector<Numbers>& numbers) {
  std::vector<std::string> words;
  for (auto begin = numbers.begin(); begin != numbers.end();) {
    auto end = begin + 1;
    while (end != numbers.end() && follows(*(end - 1), *end)) ++end;
    const bool row = end - begin >= least_in_a_row;
    if (!row) end = begin + 1;
    words.push_back(wager.format_numbers(*begin) + (row ? ".." + std::to_string((end - 1)->back()) : ""));
    begin = end;
  }
  return joined(words, ", ");
}

}  // namespace fairroll::detail
