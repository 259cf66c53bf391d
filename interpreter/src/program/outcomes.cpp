// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fairroll/automata.hpp>

#include "../oracle/every_throw.hpp"

namespace fairroll {
namespace {

constexpr std::size_t most_throws = 65'536;

/// Its place among all throws with an order.
std::size_t code_of(std::span<const int> faces, int lowest, int width) noexcept {
  std::size_t code = 0;
  for (const int face : faces) code = code * static_cast<std::size_t>(width) + static_cast<std::size_t>(face - lowest);
  return code;
}

}  // namespace

DiceOutcomes::DiceOutcomes(const Vocabulary& vocabulary) : lowest_(vocabulary.lowest), width_(vocabulary.highest - vocabulary.lowest + 1) {
  const auto dice = static_cast<std::size_t>(vocabulary.dice);
  std::size_t throws = 1;
  for (std::size_t i = 0; i < dice; ++i) {
    throws *= static_cast<std::size_t>(width_);
    if (throws > most_throws) return;
  }
  if (!every_throw(vocabulary, faces_)) return;
  possible_ = true;
  ways_.resize(faces_.size());
  index_.resize(throws);
  for (std::size_t outcome = 0; outcome < faces_.size(); ++outcome)
    index_[code_of(faces_[outcome], lowest_, width_)] = static_cast<std::uint16_t>(outcome);
  std::vector<int> sorted(dice);
  for (std::size_t code = 0; code < throws; ++code) {
    std::size_t rest = code;
    for (std::size_t die = 0; die < dice; ++die, rest /= static_cast<std::size_t>(width_))
      sorted[die] = lowest_ + static_cast<int>(rest % static_cast<std::size_t>(width_));
    std::sort(sorted.begin(), sorted.end(), std::greater<>());  // as outcomes are listed
    index_[code] = static_cast<std::uint16_t>(of(sorted));
    ++ways_[index_[code]];
  }
}

std::size_t DiceOutcomes::of(std::span<const int> faces) const noexcept { return index_[code_of(faces, lowest_, width_)]; }

}  // namespace fairroll
