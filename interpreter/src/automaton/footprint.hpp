// SPDX-License-Identifier: Apache-2.0
// What sentences look at: the variables and happenings that they name, directly or through phases, events and moves (F1).
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

#include <fairroll/detail/visit.hpp>

namespace fairroll::automaton {

/// A set of whole numbers from 0. The first 64 need no room of their own.
class Flags {
 public:
  [[nodiscard]] bool operator[](std::size_t number) const noexcept {
    if (number < first_count) return (first_ >> number & 1U) != 0;
    return number - first_count < more_.size() && more_[number - first_count] != 0;
  }
  /// True if it was not in it.
  bool add(std::size_t number) {
    if (number >= first_count) return add_far(number - first_count);
    const std::uint64_t before = first_;
    first_ |= std::uint64_t{1} << number;
    return first_ != before;
  }
  [[nodiscard]] bool empty() const noexcept { return first_ == 0 && more_.empty(); }

 private:
  static constexpr std::size_t first_count = 64;

  bool add_far(std::size_t place) {
    if (more_.size() <= place) more_.resize(place + 1, 0);
    return std::exchange(more_[place], 1) == 0;
  }

  std::uint64_t first_ = 0;
  std::vector<char> more_;  // of the others: 0 or 1
};

/// A happening and whose numbers it means.
struct NamedDiceEvent {
  const ThrowTest* dice_event = nullptr;
  bool of_parent = false;
};

/// A figure, and whose numbers it means.
struct NamedFigure {
  const Figure* figure = nullptr;
  bool of_parent = false;
};

class Footprint {
 public:
  /// How far to look. Ever: also at what moves a variable that is named, since that decides which values it will have. Now: only at what
  /// one answer depends on; a variable's moves are looked at where somebody asks whether it reaches something.
  enum class Reach : std::uint8_t { Ever, Now };

  /// `wager` and its parent may be null: sentences of the game. Which throws can fall depends on the dice that are kept, so `Ever` looks at
  /// what decides that, too.
  Footprint(const Ruleset& ruleset, const Wager* wager, const Wager* parent, Reach reach = Reach::Ever);

  void add(const Condition& condition, bool of_parent = false);
  void add(const ThrowPattern& pattern, bool of_parent = false);
  void add(const Trigger& trigger, bool of_parent = false);
  void add(const detail::Sentence& sentence, bool of_parent = false);
  /// Adds the wager's own sentences of these kinds.
  void add_sentences(const Wager& wager, std::initializer_list<ClauseKind> kinds);
  /// Adds a variable of the game, and what moves it.
  void add_game(Index variable);
  /// Adds a variable of the game, and what one throw makes of it.
  void add_moving(Index variable);
  /// Adds all own variables of the wager (or of its parent), and what moves them.
  void add_own(bool of_parent);
  /// What decides and moves the wager that this is of, or its parent: verdicts, own variables and, with `off`, when it does not work.
  void add_deciding(const Wager& wager, bool of_parent, bool off);
  /// The same, and what a win is paid by.
  void add_settling(const Wager& wager, bool off = true);
  void ask_owner() noexcept { asks_owner_ = true; }
  /// Adds the variables of the game, the holdings and the owner that another one names; which throws it tells apart is asked of that one.
  void include(const Footprint& other);

  /// Per variable of the game: named.
  [[nodiscard]] const std::vector<char>& game() const noexcept { return game_; }
  /// The variables of the game that are named, ascending.
  [[nodiscard]] std::vector<Index> members() const;
  [[nodiscard]] const std::vector<NamedDiceEvent>& dice_events() const noexcept { return dice_events_; }
  /// The figures of which each value is told from the others: by them something moves, is paid, or is compared with what stood.
  [[nodiscard]] const std::vector<NamedFigure>& figures() const noexcept { return figures_; }
  /// The totals that states and sets named here can take up.
  [[nodiscard]] const Flags& totals() const noexcept { return totals_; }
  [[nodiscard]] bool asks_who_holds() const noexcept { return !held_.empty(); }
  /// The wagers of which somebody asks who holds them.
  [[nodiscard]] const std::vector<Index>& held() const noexcept { return held_; }
  /// Somebody asks whether the owner of the wager throws.
  [[nodiscard]] bool asks_owner() const noexcept { return asks_owner_; }
  /// The conditions that ask whether a set has gathered something.
  [[nodiscard]] const std::vector<const Condition*>& includes() const noexcept { return includes_; }
  /// A variable that a new turn resets, or `on change of` the thrower, is named.
  [[nodiscard]] bool turns_matter() const;

 private:
  template <typename Part>
  void read(const Part& part, bool of_parent);
  bool look(const Condition& condition, bool of_parent);
  bool look(const ThrowTest& dice_event, bool of_parent);
  void add_kept(const HeldDiceRule& keep);
  void hold(const std::vector<Index>& wagers);
  /// Somebody asks for its value.
  void name(const VariableRef& variable, bool of_parent);
  /// Somebody asks what it becomes.
  void follow(const VariableRef& variable, bool of_parent);
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
  std::vector<NamedDiceEvent> dice_events_;
  std::vector<NamedFigure> figures_;
  std::vector<Index> held_;
  std::vector<const Condition*> includes_;
  bool own_added_[2] = {false, false};
  bool asks_owner_ = false;
};

}  // namespace fairroll::automaton
