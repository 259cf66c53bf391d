// SPDX-License-Identifier: Apache-2.0
#include "chances.hpp"

namespace fairroll::analysis {

Chances::Chances(const DiceOutcomes& outcomes, const Vocabulary& vocabulary, const std::vector<Fraction>& faces)
    : outcomes_(outcomes), lowest_(vocabulary.lowest) {
  for (const Fraction& face : faces) faces_.push_back(number_of(face));
  if (!faces_.empty()) return;
  const int width = vocabulary.highest - vocabulary.lowest + 1;
  faces_.assign(static_cast<std::size_t>(width), Number(1, static_cast<unsigned long>(width)));
}

std::vector<Number> Chances::of(const DiceAside& aside) const {
  std::vector<Number> chances;
  for (std::size_t i = 0; i < outcomes_.size(); ++i) {
    Number chance = static_cast<unsigned long>(outcomes_.ways(i, aside));
    int kept = chance == 0 ? 0 : aside.count;  // of dice that are alike it does not matter which
    for (const int face : outcomes_.faces(i)) {
      if (kept > 0 && face == aside.face)
        --kept;
      else
        chance *= faces_[static_cast<std::size_t>(face - lowest_)];
    }
    chances.push_back(std::move(chance));
  }
  return chances;
}

}  // namespace fairroll::analysis
