// SPDX-License-Identifier: Apache-2.0
// What several wagers look at together: one, those that it stands behind, those that it is made of (F1, F2).
#pragma once

#include <deque>
#include <span>
#include <vector>

#include "throw_classes.hpp"

namespace fairroll::automaton {

class ChainFootprint {
 public:
  explicit ChainFootprint(const Ruleset& ruleset, Footprint::Reach reach = Footprint::Reach::Ever) : ruleset_(ruleset), reach_(reach) {}

  /// Adds a wager on its numbers, behind another or none. Nothing of it is looked at before it is added to its footprint.
  Footprint& add(Index wager, std::vector<int> numbers, Index parent = no_index, std::vector<int> parent_numbers = {});
  /// Of the wager that was added first.
  [[nodiscard]] Footprint& front() { return members_.front().footprint; }

  /// The variables of the game that are named, ascending.
  [[nodiscard]] std::vector<Index> members() const;
  /// The wagers of which somebody asks who holds them.
  [[nodiscard]] std::vector<Index> held() const;
  /// As Footprint::turns_matter(), of any of them.
  [[nodiscard]] bool turns_matter() const;
  /// Throws that none of them tells apart by the dice alone share a class. `throws` must outlive it.
  [[nodiscard]] ThrowClasses classes(std::span<const std::vector<int>> throws) const;

 private:
  struct Member {
    Footprint footprint;
    const Wager* wager;
    std::vector<int> numbers;
    const Wager* parent;
    std::vector<int> parent_numbers;
  };

  const Ruleset& ruleset_;
  Footprint::Reach reach_;
  std::deque<Member> members_;
};

}  // namespace fairroll::automaton
