// SPDX-License-Identifier: Apache-2.0
// Everything that enumeration needs of a ruleset: its transitions, and the reachable states of the game, never as one product but each set
// of variables that name one another by itself (F3, F4).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "game_space.hpp"
#include "wager_transitions.hpp"

namespace fairroll::automaton {

/// A variable of the game whose sentences go wrong, found in the smallest part of the game that shows it.
struct GameFault {
  Index variable = no_index;
  Movement movement;
  std::string witness;
};

/// Worked out once for a ruleset. Not thread-safe. One at a time listens to the transitions that it explores.
class Spaces {
 public:
  /// `transitions`: of that ruleset, of which nothing has been asked; without them it makes its own.
  explicit Spaces(const Ruleset& ruleset, std::shared_ptr<Transitions> transitions = nullptr);
  Spaces(const Spaces&) = delete;
  Spaces& operator=(const Spaces&) = delete;
  ~Spaces() { transitions_->game.tell({}); }

  /// False: the dice have too many outcomes to go through.
  [[nodiscard]] bool enumerable() const noexcept { return transitions_->enumerable; }
  /// Every throw, dice unordered.
  [[nodiscard]] const std::vector<std::vector<int>>& all_outcomes() const noexcept { return transitions_->throws; }
  [[nodiscard]] GameTransitions& game() noexcept { return transitions_->game; }
  [[nodiscard]] WagerBook& wagers() noexcept { return transitions_->wagers; }
  /// By anybody.
  [[nodiscard]] const TurnEnd& turn_end() const noexcept { return turn_end_; }
  /// Of the throws that sentences of the wager (null: of the game) tell apart.
  [[nodiscard]] ThrowList outcomes(const Footprint& footprint, const Wager* wager = nullptr, const std::vector<int>* numbers = nullptr,
                                   const Wager* parent = nullptr, const std::vector<int>* parent_numbers = nullptr) const;
  /// The reachable states of the variables that are named. Adds to the footprint what decides when they are reset.
  const GameSpace& reachable(Footprint& footprint);
  /// Found while exploring, once each.
  [[nodiscard]] const std::vector<GameFault>& faults() const noexcept { return faults_; }
  /// Counts one more state; false: there have been too many in all. A file of many large wagers shall not take minutes.
  bool spend() noexcept { return ++spent_ <= ruleset_.limits.states; }
  /// A fault of this variable has been reported; what else it leads to is not worth a second diagnostic.
  void doubt(Index variable) { doubtful_[variable] = 1; }
  [[nodiscard]] bool doubts(const Footprint& footprint) const;
  /// A sentence that moved something in some reachable state.
  [[nodiscard]] bool moved(Index clause) const { return moved_[clause] != 0; }
  /// The sentence was written once for several wagers: it may be meant for some of them only.
  [[nodiscard]] bool stands_in_several(Index clause);

 private:
  void note(Index variable, const EvalContext& context, const Movement& movement);
  void explore_space(GameSpace& space, const std::vector<char>& members);

  const Ruleset& ruleset_;
  TurnEnd turn_end_;
  std::shared_ptr<Transitions> transitions_;
  std::map<std::vector<char>, GameSpace> spaces_;
  const GameSpace* at_hand_ = nullptr;  // that is explored
  std::vector<GameFault> faults_;
  std::uint64_t spent_ = 0;
  std::vector<char> moved_;     // per clause
  std::vector<char> doubtful_;  // per variable of the game
  std::vector<char> shared_;    // per clause; filled when first asked
};

}  // namespace fairroll::automaton
