// SPDX-License-Identifier: Apache-2.0
// "Did you mean": the nearest of the words that would have been right.
#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

#include <fairroll/diagnostic.hpp>

namespace fairroll {

namespace {

constexpr std::size_t longest_word = 64;  // no name is longer, and the distance is quadratic

char folded(char c) noexcept { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Optimal string alignment: insertions, deletions, replacements, and neighbours swapped, each 1; upper case equals lower case.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = folded(a[i - 1]) == folded(b[j - 1]);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0U : 1U)});
      const bool swapped = i > 1 && j > 1 && folded(a[i - 1]) == folded(b[j - 2]) && folded(a[i - 2]) == folded(b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last.swap(last);
    last.swap(row);
  }
  return last[b.size()];
}

}  // namespace

std::string find_nearest(std::string_view word, const std::vector<std::string>& candidates) {
  if (word.empty() || word.size() > longest_word) return {};
  const std::size_t limit = std::max<std::size_t>(1, word.size() / 3);
  const std::string* best = nullptr;
  std::tuple<std::size_t, bool, std::string_view> best_rank;
  for (const std::string& candidate : candidates) {
    const std::size_t difference = candidate.size() > word.size() ? candidate.size() - word.size() : word.size() - candidate.size();
    if (candidate == word || difference > limit) continue;
    const std::size_t d = distance(word, candidate);
    if (d >= word.size()) continue;  // nothing of the word is left: that is no likeness
    // Among equals a word of the same length, where a letter was mistaken and none forgotten; then the alphabet, so that the order of
    // the candidates does not show.
    const auto rank = std::make_tuple(d, difference != 0, std::string_view(candidate));
    if (d <= limit && (best == nullptr || rank < best_rank)) {
      best = &candidate;
      best_rank = rank;
    }
  }
  return best != nullptr ? *best : std::string{};
}

namespace {

constexpr std::string_view before_suggestion = "did you mean `";
constexpr std::string_view behind_suggestion = "`?";

}  // namespace

std::string make_suggestion(std::string_view word, const std::vector<std::string>& candidates, std::string otherwise) {
  const std::string found = find_nearest(word, candidates);
  return found.empty() ? std::move(otherwise) : std::string(before_suggestion) + found + std::string(behind_suggestion);
}

std::string parse_suggestion(std::string_view help) {
  if (help.substr(0, before_suggestion.size()) != before_suggestion) return {};
  help.remove_prefix(before_suggestion.size());
  return std::string(help.substr(0, help.find(behind_suggestion)));
}

}  // namespace fairroll
