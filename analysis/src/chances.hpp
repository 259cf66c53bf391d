// SPDX-License-Identifier: Apache-2.0
// How likely each outcome of the dice is, also where some of them are kept.
#pragma once

#include <deque>
#include <utility>
#include <vector>

#include <fairroll/analysis/edge.hpp>
#include <fairroll/automata.hpp>

#include "number.hpp"

namespace fairroll::analysis {

/// Refers to the outcomes. Not thread-safe: what was worked out is kept, for bets of one rule book keep the same dice.
class Chances {
 public:
  /// `faces` as EdgeOptions::face_probabilities.
  Chances(const DiceOutcomes& outcomes, const Vocabulary& vocabulary, const std::vector<Fraction>& faces);

  /// Per outcome; 0: it cannot fall. As good as this object.
  [[nodiscard]] const std::vector<Number>& of(const HeldDice& aside);

 private:
  [[nodiscard]] Number of_faces(const std::vector<int>& faces, const HeldDice& aside) const;

  const DiceOutcomes& outcomes_;
  int lowest_;
  int width_;
  std::vector<Number> faces_;  // per face; empty: all are alike
  std::deque<std::pair<HeldDice, std::vector<Number>>> known_;
};

/// The dice that are not thrown in that row.
template <class AnyMachine>
[[nodiscard]] HeldDice aside_in(const AnyMachine& machine, std::uint32_t row) {
  return machine.held_dice.empty() ? HeldDice{} : machine.held_dice[row];
}

}  // namespace fairroll::analysis
