// SPDX-License-Identifier: Apache-2.0
#include "throw_classes.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include <fairroll/detail/joined.hpp>

namespace fairroll::cli {
namespace {

int total_of(const std::vector<int>& faces) { return std::accumulate(faces.begin(), faces.end(), 0); }

bool all_alike(const std::vector<int>& faces) {
  return std::all_of(faces.begin(), faces.end(), [&](int face) { return face == faces.front(); });
}

std::string dashed_faces(const std::vector<int>& faces) {
  return detail::joined(faces, "-", [&](const int face) { return std::to_string(face); });
}

/// What is meant of one total: `6`, `hard 6`, `easy 6`, or the faces.
std::string words_of_total(int total, const std::vector<const std::vector<int>*>& all, const std::vector<const std::vector<int>*>& some) {
  if (some.size() == all.size()) return std::to_string(total);
  const auto hard = static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](const auto* faces) { return all_alike(*faces); }));
  const auto hard_here =
      static_cast<std::size_t>(std::count_if(some.begin(), some.end(), [](const auto* faces) { return all_alike(*faces); }));
  if (hard > 0 && hard_here == hard && some.size() == hard) return "hard " + std::to_string(total);
  if (hard > 0 && hard_here == 0 && some.size() == all.size() - hard) return "easy " + std::to_string(total);
  std::string words;
  for (const std::vector<int>* faces : some) words += (words.empty() ? "" : " ") + dashed_faces(*faces);
  return words;
}

/// Three totals or more in a row are a range.
std::string ranges_of(const std::vector<int>& totals) {
  std::string words;
  for (std::size_t first = 0; first < totals.size();) {
    std::size_t last = first;
    while (last + 1 < totals.size() && totals[last + 1] == totals[last] + 1) ++last;
    if (last - first < 2) last = first;
    words += (words.empty() ? "" : " ") + std::to_string(totals[first]);
    if (last > first) words += ".." + std::to_string(totals[last]);
    first = last + 1;
  }
  return words;
}

}  // namespace

std::string throws_words(const Outcomes& outcomes, const std::vector<std::size_t>& which) {
  if (which.size() == outcomes.size()) return "any throw";
  using Faces = std::vector<const std::vector<int>*>;
  std::map<int, std::pair<Faces, Faces>> totals;  // all of a total, those that are meant
  for (std::size_t i = 0; i < outcomes.size(); ++i) totals[total_of(outcomes.faces(i))].first.push_back(&outcomes.faces(i));
  for (const std::size_t i : which) totals[total_of(outcomes.faces(i))].second.push_back(&outcomes.faces(i));
  std::vector<int> whole;
  std::string parts;
  for (const auto& [total, faces] : totals) {
    if (faces.second.empty()) continue;
    if (faces.second.size() == faces.first.size())
      whole.push_back(total);
    else
      parts += " " + words_of_total(total, faces.first, faces.second);
  }
  const std::string words = ranges_of(whole) + parts;
  return words.front() == ' ' ? words.substr(1) : words;
}

}  // namespace fairroll::cli
