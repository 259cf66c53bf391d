// SPDX-License-Identifier: Apache-2.0
// All that can become of one wager: its own states with those of the game and of its parent that its sentences name (F1, F4).
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "spaces.hpp"

namespace fairroll::automaton {

/// One wager of a family, and the one that it stands behind.
struct FamilyMember {
  Index wager = no_index;
  std::vector<int> numbers;
  Index parent = no_index;
  std::vector<int> parent_numbers;
};

/// Every wager of a family, behind every wager that it may stand behind.
[[nodiscard]] std::vector<FamilyMember> family(const Ruleset& ruleset, Index index);
/// Where its owner may call a wager on, a walk takes it as working.
[[nodiscard]] std::optional<bool> called_in_walk(const Wager& wager);

/// One transition that a walk takes: a throw, or the end of a turn, from one reachable state.
struct Transition {
  const EvalContext& context;  ///< as the wager's sentences see it
  const Effect& effect;
  const std::vector<int>& after;  ///< its own variables behind it
  std::size_t thrown;             ///< the throw's place; of no meaning at the end of a turn
};

/// Who looks on while a walk goes through every state and throw.
class Visitor {
 public:
  Visitor() = default;
  Visitor(const Visitor&) = delete;
  Visitor& operator=(const Visitor&) = delete;
  virtual ~Visitor() = default;
  /// A state in which the wager can stand; `context` has no dice.
  virtual void state(const EvalContext& context) = 0;
  /// What a throw (or the end of a turn: moment.turn_ends) makes of it.
  virtual void transition(const Transition& transition) = 0;
  /// False: of transitions with equal effects, the first throw and the first end of a turn are enough.
  [[nodiscard]] virtual bool wants_every_transition() const { return true; }
};

/// Walks from every state in which the wager may be placed, until it is decided. Where somebody asks whether its owner throws, that is a
/// part of the state: it may change where a turn ends, and there alone.
class WagerWalk {
 public:
  WagerWalk(const Ruleset& ruleset, Spaces& spaces, FamilyMember member);

  /// What else the visitor asks in state(): conditions of leaves, for one. Before run().
  void also_ask(const Condition& condition, bool of_parent = false) { footprint_.add(condition, of_parent); }
  /// A state of the game that the visitor looks at in state(). Before run().
  void also_watch(Index game_variable) { footprint_.add_game(game_variable); }
  void also_ask(const Trigger& trigger) { footprint_.add(trigger); }
  /// Asks the wager's own sentences of these kinds.
  void also_ask(const Wager& wager, std::initializer_list<ClauseKind> kinds) { footprint_.add_sentences(wager, kinds); }
  /// Begins in one of the states only in which the wager may be placed, the n-th. Before run().
  void begin_only_at(std::size_t start) { only_start_ = start; }
  void run(Visitor& visitor);

  /// In how many states it may be placed.
  [[nodiscard]] std::size_t starts() const noexcept { return starts_; }
  /// It may be placed in some reachable state.
  [[nodiscard]] bool placed() const noexcept { return placed_; }
  /// Given up; the variable to bound is widest().
  [[nodiscard]] bool too_many() const noexcept { return too_many_; }
  [[nodiscard]] const Variable* widest() const;
  /// A state from which nothing ever decides the wager, in words; nothing if there is none.
  [[nodiscard]] const std::optional<std::string>& never_decided() const noexcept { return never_decided_; }
  /// `point is 6, come_point is 5`; empty if it depends on no state.
  [[nodiscard]] std::string state_in_words() const;
  /// It rests on a part of the game that is at fault already.
  [[nodiscard]] bool doubtful() const { return spaces_.doubts(footprint_); }
  [[nodiscard]] const FamilyMember& member() const noexcept { return member_; }

 private:
  static constexpr std::size_t no_row = std::numeric_limits<std::size_t>::max();
  /// What is known of a row besides its values.
  struct Prospect {
    bool decided = false;                  // some throw decides it
    bool turn_ended = false;               // what the end of a turn makes of it has been looked at
    std::size_t next_after_turn = no_row;  // where the end of a turn leads; no_row: nowhere, or not looked at
    std::size_t with_next_owner = no_row;  // the same, if that makes the owner throw, or no more; no_row: nobody asks
    std::size_t next_end = 0;              // where its part of next_ ends
  };

  [[nodiscard]] EvalContext context_of(const std::vector<int>& faces, bool turn_ends = false) const;
  [[nodiscard]] std::vector<const Variable*> lay_out();
  void stand(std::size_t row);
  void find_starts();
  void find_starts_behind();
  [[nodiscard]] Footprint footprint_of_placing();
  /// Adds the state at hand, in which it is placed, if it may be.
  void place();
  void place_while_owner(bool throws);
  [[nodiscard]] bool may_be_placed() const;
  std::size_t add(std::uint64_t code);
  void forget_other_starts();
  void explore(Visitor& visitor);
  /// The code behind it, but for the game; nothing: that ends the wager.
  [[nodiscard]] std::optional<std::uint64_t> take(std::size_t row, std::size_t thrown, bool turn_ends, Visitor& visitor);
  void show(const WagerMove& move, std::size_t thrown, bool turn_ends, Visitor& visitor);
  void end_turn(std::size_t row, Visitor& visitor);
  void roll_invalidly(std::size_t row, bool may_end_turn, Visitor& visitor);
  void keep_next(std::size_t row);
  void let_owner_throw(bool throws);
  [[nodiscard]] WagerTransitions& moves() const noexcept { return *moves_[owner_throws_ ? 1 : 0]; }
  [[nodiscard]] WagerTransitions* parent_moves() const noexcept { return parent_moves_[owner_throws_ ? 1 : 0]; }
  [[nodiscard]] bool leads_to_decision(std::size_t row) const;
  void find_never_decided();

  const Ruleset& ruleset_;
  Spaces& spaces_;
  FamilyMember member_;
  const Wager& wager_;
  const Wager* parent_;
  Footprint footprint_;
  WagerTransitions* parent_moves_[2] = {nullptr, nullptr};  // while its owner does not throw, and does; null: it stands behind none
  WagerTransitions* moves_[2] = {nullptr, nullptr};         // likewise

  std::vector<Index> members_;  // of the game
  ThrowList outcomes_;
  StateCode code_;                   // of a row: game members, whether its owner throws, own variables, the parent's
  std::uint64_t own_factor_ = 1;     // of the code of own variables
  std::uint64_t wagers_factor_ = 1;  // of what comes before those: whether its owner throws if that is asked, else the game
  std::optional<CodeIndex> index_;
  std::vector<std::uint64_t> codes_;  // per row
  std::size_t starts_ = 0;
  std::optional<std::size_t> only_start_;
  std::vector<char> placed_as_held_;      // per Wager::betting_windows: it depends on who holds what
  std::vector<Prospect> prospects_;       // per row
  std::vector<std::size_t> next_;         // where undecided rows can go by a throw, one row after another
  std::vector<std::size_t> next_of_row_;  // of the row at hand
  std::vector<char> shown_[4];            // per effect of a throw, and of the end of a turn, as its owner throws: it has been seen

  std::optional<GameCursor> cursor_;
  Situation situation_;  // how things stand before the throw, in the row at hand
  std::vector<int> own_;
  std::vector<int> parent_own_;
  std::uint32_t own_codes_[2] = {0, 0};  // of own_ and of parent_own_
  std::uint32_t at_ = 0;                 // the row of moves_
  std::uint32_t parent_at_ = 0;          // that of parent_moves_
  std::vector<int> values_;              // used again and again
  std::vector<int> after_;               // likewise
  bool asks_owner_ = false;              // whether its owner throws is a part of the state
  bool owner_throws_ = true;             // in the row at hand
  bool turns_matter_;                    // the end of a turn may change what becomes of it, or leave that open
  bool placed_ = false;
  bool too_many_ = false;
  std::optional<std::string> never_decided_;
};

}  // namespace fairroll::automaton
