// SPDX-License-Identifier: Apache-2.0
#include "every_throw.hpp"

#include <algorithm>

namespace fairroll {
namespace {

/// The die at that place can be told from the one before it.
bool begins_group(const Vocabulary& vocabulary, std::size_t die) {
  if (vocabulary.groups.empty()) return die == 0;
  return std::any_of(vocabulary.groups.begin(), vocabulary.groups.end(),
                     [&](const DiceGroup& group) { return static_cast<std::size_t>(group.first_die) == die; });
}

bool add(const Vocabulary& vocabulary, std::vector<int>& faces, std::vector<std::vector<int>>& all, std::size_t most) {
  if (faces.size() == static_cast<std::size_t>(vocabulary.dice_count)) {
    all.push_back(faces);
    return all.size() <= most;
  }
  const int highest = begins_group(vocabulary, faces.size()) ? vocabulary.highest_face : faces.back();
  for (int face = vocabulary.lowest_face; face <= highest; ++face) {
    faces.push_back(face);
    const bool go_on = add(vocabulary, faces, all, most);
    faces.pop_back();
    if (!go_on) return false;
  }
  return true;
}

}  // namespace

bool every_throw(const Vocabulary& vocabulary, std::vector<std::vector<int>>& all, std::size_t most) {
  all.reserve(32);  // two dice of six faces have 21
  std::vector<int> faces;
  faces.reserve(static_cast<std::size_t>(vocabulary.dice_count));
  return add(vocabulary, faces, all, most);
}

}  // namespace fairroll
