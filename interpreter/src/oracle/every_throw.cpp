// SPDX-License-Identifier: Apache-2.0
#include "every_throw.hpp"

namespace fairroll {
namespace {

bool add(const Vocabulary& vocabulary, std::vector<int>& faces, std::vector<std::vector<int>>& all) {
  if (faces.size() == static_cast<std::size_t>(vocabulary.dice)) {
    all.push_back(faces);
    return all.size() <= most_unordered_throws;
  }
  const int highest = faces.empty() ? vocabulary.highest : faces.back();
  for (int face = vocabulary.lowest; face <= highest; ++face) {
    faces.push_back(face);
    const bool go_on = add(vocabulary, faces, all);
    faces.pop_back();
    if (!go_on) return false;
  }
  return true;
}

}  // namespace

bool every_throw(const Vocabulary& vocabulary, std::vector<std::vector<int>>& all) {
  all.reserve(32);  // two dice of six faces have 21
  std::vector<int> faces;
  faces.reserve(static_cast<std::size_t>(vocabulary.dice));
  return add(vocabulary, faces, all);
}

}  // namespace fairroll
