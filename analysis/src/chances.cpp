// SPDX-License-Identifier: Apache-2.0
#include "chances.hpp"

#include <algorithm>

namespace fairroll::analysis {

Chances::Chances(const DiceOutcomes& outcomes, const Vocabulary& vocabulary, const std::vector<Fraction>& faces)
    : outcomes_(outcomes), lowest_(vocabulary.lowest_face), width_(vocabulary.highest_face - vocabulary.lowest_face + 1) {
  for (const Fraction& face : faces) faces_.push_back(number_of(face));
}

const std::vector<Number>& Chances::of(const HeldDice& aside) {
  const auto found = std::find_if(known_.begin(), known_.end(), [&](const auto& one) { return one.first == aside; });
  if (found != known_.end()) return found->second;
  std::vector<Number> chances;
  for (std::size_t i = 0; i < outcomes_.size(); ++i) {
    Number chance = whole_of(std::uint64_t{outcomes_.throw_count(i, aside)});
    if (chance != 0) chance *= of_faces(outcomes_.faces(i), aside);
    chances.push_back(std::move(chance));
  }
  return known_.emplace_back(aside, std::move(chances)).second;
}

/// The chance of these faces in this order.
Number Chances::of_faces(const std::vector<int>& faces, const HeldDice& aside) const {
  if (faces_.empty()) {
    Whole all = 1;
    for (std::size_t die = static_cast<std::size_t>(aside.held_count); die < faces.size(); ++die) all *= width_;
    return Number(1, all);
  }
  Number chance = 1;
  int kept = aside.held_count;  // of dice that are alike it does not matter which
  for (const int face : faces) {
    if (kept > 0 && face == aside.face)
      --kept;
    else
      chance *= faces_[static_cast<std::size_t>(face - lowest_)];
  }
  return chance;
}

}  // namespace fairroll::analysis
