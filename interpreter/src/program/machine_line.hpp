// SPDX-License-Identifier: Apache-2.0
// The wagers that one machine is about, and everything that decides what becomes of them.
#pragma once

#include <cstdint>
#include <vector>

#include <fairroll/program.hpp>

#include "../lint/mentions.hpp"
#include "../oracle/happening.hpp"
#include "duties.hpp"

namespace fairroll {

/// One wager of the line; the first is the one that is compiled, each of the others what the one before it stands behind.
struct LineLevel {
  const MachineKey* key = nullptr;
  const Wager* wager = nullptr;
  bool names_turn = false;    ///< L8: something that lives for one turn
  bool names_change = false;  ///< `on change of` the thrower
};

/// What one wager's sentences look at.
struct LineSpeaker {
  linting::Mentions mentions;
  const Wager* wager = nullptr;
  std::vector<int> numbers;
  const Wager* parent = nullptr;
  std::vector<int> parent_numbers;
};

class MachineLine {
 public:
  /// Both must outlive it.
  MachineLine(const Ruleset& ruleset, const MachineKey& key);

  [[nodiscard]] const std::vector<LineLevel>& levels() const noexcept { return levels_; }
  /// The variables of the game that are named, ascending.
  [[nodiscard]] const std::vector<Index>& members() const noexcept { return members_; }
  /// Those of them on which it depends what one throw makes of the wagers, ascending.
  [[nodiscard]] std::vector<Index> asked() const;
  /// An end of a turn changes something here.
  [[nodiscard]] bool turns_matter() const noexcept { return turns_matter_; }
  /// The wagers of which placing asks who holds them.
  [[nodiscard]] const std::vector<Index>& holds() const noexcept { return holds_; }
  [[nodiscard]] const TurnDuties& duties() const noexcept { return duties_; }

  /// F2: outcomes that no sentence tells apart by the dice alone share a class. Returns one outcome of each.
  [[nodiscard]] std::vector<std::size_t> classify(const Outcomes& outcomes, std::vector<std::uint16_t>& class_of) const;

 private:
  void add_levels(const MachineKey& key);
  void add_parts(const Wager& whole, const std::vector<int>& numbers);
  /// What settles a wager, and what asks whether and for how much it may be placed.
  void mention(LineSpeaker& speaker) const;
  /// What settles it alone.
  void mention_settling(linting::Mentions& mentions, const Wager& wager) const;
  void mention_turns();
  void gather();

  const Ruleset& ruleset_;
  TurnDuties duties_;
  std::vector<LineLevel> levels_;
  std::vector<LineSpeaker> speakers_;
  std::vector<Index> members_;
  std::vector<Index> holds_;
  bool turns_matter_ = false;
};

}  // namespace fairroll
