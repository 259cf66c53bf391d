// SPDX-License-Identifier: Apache-2.0
#include "explored.hpp"

#include <algorithm>

namespace fairroll::linting {

ExploredWager::ExploredWager(std::vector<Index> members, Seen seen, std::vector<std::uint16_t> class_of, std::vector<std::uint16_t> cells,
                             std::vector<FamiliarStep> steps)
    : members_(std::move(members)),
      seen_(std::move(seen)),
      class_of_(std::move(class_of)),
      classes_(class_of_.empty() ? 0 : *std::max_element(class_of_.begin(), class_of_.end()) + std::size_t{1}),
      cells_(std::move(cells)),
      steps_(std::move(steps)) {}

std::optional<std::size_t> ExploredWager::state(const std::vector<int>& game, const std::vector<int>& own) const {
  std::uint64_t code = 0;
  std::size_t place = 0;
  for (const Index member : members_) code = seen_.with_digit(code, place++, game[member]);
  for (const int value : own) code = seen_.with_digit(code, place++, value);
  return seen_.find_code(code);
}

void Explored::take(Spaces& spaces) {
  spaces_ = spaces.take_spaces();
  for (auto& [members, space] : spaces_) space.outcomes.throws = {};  // they were those of the spaces
  memory_ = spaces.take_memory();
}

const GameSpace* Explored::space(const std::vector<char>& members) const {
  const auto found = spaces_.find(members);
  return found == spaces_.end() || found->second.too_many || found->second.asks_who_holds ? nullptr : &found->second;
}

}  // namespace fairroll::linting
