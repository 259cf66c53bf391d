// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <functional>

#include <fairroll/automata.hpp>

#include "../oracle/every_throw.hpp"

namespace fairroll {
namespace {

constexpr std::size_t most_indexed = 65'536;  // of more ordered throws each is looked for

/// Its place among all throws with an order.
std::size_t code_of(std::span<const int> faces, int lowest, int width) noexcept {
  std::size_t code = 0;
  for (const int face : faces) code = code * static_cast<std::size_t>(width) + static_cast<std::size_t>(face - lowest);
  return code;
}

/// In how many orders these faces of like dice can be shown.
std::uint64_t orders(std::span<const int> sorted) {
  std::uint64_t orders = 1;
  std::uint64_t alike = 0;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    alike = i > 0 && sorted[i] == sorted[i - 1] ? alike + 1 : 1;
    orders = orders * (i + 1) / alike;
  }
  return orders;
}

}  // namespace

DiceOutcomes::DiceOutcomes(const Vocabulary& vocabulary)
    : lowest_(vocabulary.lowest_face), width_(vocabulary.highest_face - vocabulary.lowest_face + 1), groups_(vocabulary.groups) {
  possible_ = every_throw(vocabulary, faces_);
  if (!possible_) return;
  if (groups_.empty()) groups_.push_back({"", 0, vocabulary.dice_count});
  std::uint64_t throws = 0;
  for (const std::vector<int>& faces : faces_) {
    ways_.push_back(ways_of(faces, {}));
    throws += ways_.back();
  }
  if (throws <= most_indexed) list_orders(static_cast<std::size_t>(throws));
}

/// Which of the dice that show the face are the kept ones does not matter: of these, so many fewer are thrown.
std::uint64_t DiceOutcomes::ways_of(std::span<const int> faces, const HeldDice& aside) const {
  std::uint64_t ways = 1;
  for (const DiceGroup& group : groups_) {
    const std::span<const int> dice = faces.subspan(static_cast<std::size_t>(group.first_die), static_cast<std::size_t>(group.die_count));
    std::vector<int> thrown(dice.begin(), dice.end());
    if (aside.held_count > 0 && (aside.dice.die_count == 0 || aside.dice.first_die == group.first_die)) {
      const auto [first, last] = std::equal_range(thrown.begin(), thrown.end(), aside.face, std::greater<>());
      if (last - first < aside.held_count) return 0;
      thrown.erase(first, first + aside.held_count);
    }
    ways *= orders(thrown);
  }
  return ways;
}

std::uint64_t DiceOutcomes::throw_count(std::size_t outcome, const HeldDice& aside) const {
  return aside.held_count == 0 ? throw_count(outcome) : ways_of(faces(outcome), aside);
}

void DiceOutcomes::list_orders(std::size_t throws) {
  std::vector<std::uint16_t> index(throws);
  std::vector<int> faces(faces_.front().size());
  for (std::size_t code = 0; code < throws; ++code) {
    std::size_t rest = code;
    for (std::size_t die = faces.size(); die-- > 0; rest /= static_cast<std::size_t>(width_))
      faces[die] = lowest_ + static_cast<int>(rest % static_cast<std::size_t>(width_));
    index[code] = static_cast<std::uint16_t>(find(faces));
  }
  index_ = std::move(index);
}

std::size_t DiceOutcomes::find(std::span<const int> faces) const {
  if (!index_.empty()) return index_[code_of(faces, lowest_, width_)];
  std::array<int, most_dice> room{};  // no memory is asked for
  const std::span<int> sorted(room.data(), std::min(faces.size(), most_dice));
  std::copy_n(faces.begin(), sorted.size(), sorted.begin());
  sort_alike(groups_, sorted, std::greater<>());  // as they are listed
  const auto before = [](const std::vector<int>& one, std::span<const int> other) {
    return std::lexicographical_compare(one.begin(), one.end(), other.begin(), other.end());
  };
  return static_cast<std::size_t>(std::lower_bound(faces_.begin(), faces_.end(), sorted, before) - faces_.begin());
}

}  // namespace fairroll
