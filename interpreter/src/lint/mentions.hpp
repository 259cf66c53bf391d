// SPDX-License-Identifier: Apache-2.0
// What sentences look at: the variables and happenings that they name, directly or through phases, events and moves (F1).
#pragma once

#include <cstdint>
#include <vector>

#include <fairroll/ruleset.hpp>

#include "flags.hpp"

namespace fairroll::linting {

/// A happening and whose numbers it means.
struct Mentioned {
  const Happening* happening = nullptr;
  bool of_parent = false;
};

class Mentions {
 public:
  /// How far to look. Ever: also at what moves a variable that is named, since that decides which values it will have. Now: only at what
  /// one answer depends on; a variable's moves are looked at where somebody asks whether it reaches something.
  enum class Reach : std::uint8_t { Ever, Now };

  /// `wager` and its parent may be null: sentences of the game.
  Mentions(const Ruleset& ruleset, const Wager* wager, const Wager* parent, Reach reach = Reach::Ever);

  void add(const Condition& condition, bool of_parent = false);
  void add(const Pattern& pattern, bool of_parent = false);
  void add(const Occasion& occasion, bool of_parent = false);
  /// Adds a variable of the game, and what moves it.
  void add_game(Index variable);
  /// Adds all own variables of the wager (or of its parent), and what moves them.
  void add_own(bool of_parent);

  /// Per variable of the game: named.
  [[nodiscard]] const std::vector<char>& game() const noexcept { return game_; }
  [[nodiscard]] const std::vector<Mentioned>& happenings() const noexcept { return happenings_; }
  /// The totals that states and sets named here can take up.
  [[nodiscard]] const Flags& totals() const noexcept { return totals_; }
  [[nodiscard]] bool asks_who_holds() const noexcept { return !held_.empty(); }
  /// The wagers of which somebody asks who holds them.
  [[nodiscard]] const std::vector<Index>& held() const noexcept { return held_; }
  /// A variable that a new turn resets, or `on change of` the thrower, is named.
  [[nodiscard]] bool turns_matter() const;

 private:
  void add(const Happening& happening, bool of_parent);
  /// Somebody asks for its value.
  void name(const VariableRef& variable, bool of_parent);
  /// Somebody asks what it becomes.
  void follow(const VariableRef& variable, bool of_parent);
  void add_phase(const Condition& condition, bool of_parent);
  void add_event(const Happening& happening, bool of_parent);
  void add_moves(const Variable& variable, bool of_parent);
  void add_totals(const Variable& variable);

  const Ruleset& ruleset_;
  const Wager* wager_;
  const Wager* parent_;
  Reach reach_;
  std::vector<char> game_;
  Flags moves_;      // variables of the game: what moves them has been added
  Flags events_[3];  // of the game, of the wager, of its parent
  Flags phases_[3];  // likewise
  Flags totals_;
  std::vector<Mentioned> happenings_;
  std::vector<Index> held_;
  bool own_added_[2] = {false, false};
};

}  // namespace fairroll::linting
