// SPDX-License-Identifier: Apache-2.0
#include <fairroll/detail/dice_words.hpp>

#include <algorithm>
#include <utility>

#include <fairroll/detail/joined.hpp>

namespace fairroll::detail {

std::string face_words(const Vocabulary& vocabulary) {
  if (!vocabulary.face_names.empty()) return joined(vocabulary.face_names, ", ");
  return std::to_string(vocabulary.lowest_face) + " to " + std::to_string(vocabulary.highest_face);
}

std::string dice_words(const Vocabulary& vocabulary) {
  std::string words = std::to_string(vocabulary.dice_count) + (vocabulary.dice_count == 1 ? " die" : " dice");
  if (!vocabulary.groups.empty())
    words = joined(vocabulary.groups, ", ", [](const DiceGroup& group) { return std::to_string(group.die_count) + " " + group.name; });
  return words + " with faces " + face_words(vocabulary);
}

Json dice_json(const Vocabulary& vocabulary) {
  Json out = {{"count", vocabulary.dice_count}, {"lowest", vocabulary.lowest_face}, {"highest", vocabulary.highest_face}};
  Json groups = Json::array();
  for (const DiceGroup& one : vocabulary.groups) groups.push_back({{"name", one.name}, {"count", one.die_count}});
  if (!vocabulary.groups.empty()) out["groups"] = std::move(groups);
  if (!vocabulary.face_names.empty()) out["faces"] = vocabulary.face_names;
  return out;
}

bool same_dice(const Vocabulary& a, const Vocabulary& b) {
  const auto same = [](const DiceGroup& one, const DiceGroup& other) { return one.name == other.name && one.die_count == other.die_count; };
  return a.dice_count == b.dice_count && a.lowest_face == b.lowest_face && a.highest_face == b.highest_face &&
         a.face_names == b.face_names && std::equal(a.groups.begin(), a.groups.end(), b.groups.begin(), b.groups.end(), same);
}

}  // namespace fairroll::detail
