// SPDX-License-Identifier: Apache-2.0
// The wagers that one machine is about, and everything that decides what becomes of them.
#pragma once

#include <cstdint>
#include <vector>

#include <fairroll/program.hpp>

#include "../automaton/throw_classes.hpp"
#include "../automaton/turn_end.hpp"

namespace fairroll {

class MachineLine {
 public:
  /// Both must outlive it.
  MachineLine(const Ruleset& ruleset, const MachineKey& key);

  /// The wager that is compiled, what it stands behind, and so on.
  [[nodiscard]] const std::vector<const MachineKey*>& levels() const noexcept { return levels_; }
  /// The variables of the game that are named, ascending.
  [[nodiscard]] const std::vector<Index>& members() const noexcept { return members_; }
  /// An end of a turn changes something here.
  [[nodiscard]] bool turns_matter() const noexcept { return turns_matter_; }
  /// The wagers of which placing asks who holds them.
  [[nodiscard]] const std::vector<Index>& holds() const noexcept { return holds_; }
  [[nodiscard]] const automaton::TurnEnd& duties() const noexcept { return duties_; }
  /// F2: throws that no sentence tells apart by the dice alone share a class.
  [[nodiscard]] automaton::ThrowClasses classify(const Outcomes& outcomes) const;

 private:
  /// A wager whose sentences are looked at.
  struct Speaker {
    automaton::Footprint footprint;
    const Wager* wager = nullptr;
    std::vector<int> numbers;
    const Wager* parent = nullptr;
    std::vector<int> parent_numbers;
  };

  void add_parts(const Wager& whole, const std::vector<int>& numbers);
  void mention_turns();
  void gather();

  const Ruleset& ruleset_;
  automaton::TurnEnd duties_;
  std::vector<const MachineKey*> levels_;
  std::vector<Speaker> speakers_;
  std::vector<Index> members_;
  std::vector<Index> holds_;
  bool turns_matter_ = false;
};

}  // namespace fairroll
