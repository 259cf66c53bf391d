// SPDX-License-Identifier: Apache-2.0
// All that can become of one wager: its own states with those of the game and of its parent that its sentences name (F1, F4).
#pragma once

#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "explored.hpp"
#include "familiar.hpp"
#include "game_moves.hpp"
#include "space.hpp"

namespace fairroll::linting {

/// One wager of a family, and the one that it stands behind.
struct Wagered {
  Index wager = no_index;
  std::vector<int> numbers;
  Index parent = no_index;
  std::vector<int> parent_numbers;
};

/// Every wager of a family, behind every wager that it may stand behind.
[[nodiscard]] std::vector<Wagered> family(const Ruleset& ruleset, Index index);

/// What decides, moves and pays the wager; of a parent, what decides and moves it.
void mention_sentences(Mentions& mentions, const Ruleset& ruleset, const Wager& wager, bool of_parent);

/// One step that a walk takes: a throw, or the end of a turn, from one reachable state.
struct Stride {
  const Moment& moment;  ///< as the wager's sentences see it
  const WagerStep& step;
};

/// Who looks on while a walk goes through every state and throw.
class Onlooker {
 public:
  Onlooker() = default;
  Onlooker(const Onlooker&) = delete;
  Onlooker& operator=(const Onlooker&) = delete;
  virtual ~Onlooker() = default;
  /// A state in which the wager can stand; `moment` has no dice.
  virtual void state(const Moment& moment) = 0;
  /// What a throw (or the end of a turn: moment.turn_ends) makes of it.
  virtual void stride(const Stride& stride) = 0;
  /// False: of strides on which every sentence of the wager answers alike, some may be left out; of wins only those that are paid alike.
  [[nodiscard]] virtual bool wants_every_stride() const { return true; }
};

/// Walks from every state in which the wager may be placed, until it is decided.
class Walk {
 public:
  Walk(const Ruleset& ruleset, Spaces& spaces, Wagered wagered);

  /// What else the onlooker asks in state(): conditions of leaves, for one. Before run().
  void also_ask(const Condition& condition, bool of_parent = false) { mentions_.add(condition, of_parent); }
  /// A state of the game that the onlooker looks at in state(). Before run().
  void also_watch(Index game_variable) { mentions_.add_game(game_variable); }
  void also_ask(const Occasion& occasion) { mentions_.add(occasion); }
  /// Begins in one of the states only in which the wager may be placed, the n-th. Before run().
  void begin_only_at(std::size_t start) { only_start_ = start; }
  /// Keeps what it meets, where that is not too much and of use to others. Before run(); the onlooker wants not every stride.
  void keep() { keeps_ = parent_ == nullptr && !working_ && !mentions_.asks_who_holds(); }
  void run(Onlooker& onlooker);
  /// What was kept, once; nothing: it was too much, or it is of no use.
  [[nodiscard]] std::optional<ExploredWager> take_explored();

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
  [[nodiscard]] bool doubtful() const { return spaces_.doubts(mentions_); }
  [[nodiscard]] const Wagered& wagered() const noexcept { return wagered_; }

 private:
  [[nodiscard]] Moment moment_of(const std::vector<int>& faces, bool turn_ends = false) const;
  void set_scene(std::size_t row);
  void find_starts();
  void find_starts_behind();
  [[nodiscard]] Mentions mentions_of_placing();
  [[nodiscard]] bool may_be_placed() const;
  std::size_t add(const std::vector<int>& game, const std::vector<int>& own, const std::vector<int>& parent);
  /// Where a throw leads: the game as moves_ say, the wager as it is in own_after_, its parent as it is in parent_step_.
  std::size_t add_thrown(std::size_t outcome);
  /// Into new_row_ behind the members of the game.
  void fill_new_row(const std::vector<int>& own, const std::vector<int>& parent);
  /// new_row_ has not been met before.
  void take_new_row();
  void forget_other_starts(const std::vector<const Variable*>& variables);
  void explore(Onlooker& onlooker);
  /// `outcome`: into outcomes_; their number: the turn ends.
  std::optional<std::size_t> stride(std::size_t row, std::size_t outcome, Onlooker& onlooker);
  /// Its own part of a stride, left in own_after_. True: that ends it.
  bool step(std::size_t row, std::size_t outcome, Onlooker& onlooker);
  bool step_as_before(const FamiliarStep& known, std::size_t row);
  /// The step that was taken, of those that familiar_ remembers.
  void keep_step(std::size_t row, std::size_t outcome, const FamiliarStep& step);
  bool step_in_full(const Moment& moment, std::size_t row, Onlooker& onlooker);
  void end_turn(std::size_t row, Onlooker& onlooker);
  void keep_next(std::size_t row);
  /// In kept_, for the row that comes next.
  void make_room();
  /// Leaves what becomes of the parent in parent_step_.
  [[nodiscard]] ParentFate fate_of_parent(const std::vector<int>& faces, bool turn_ends);
  [[nodiscard]] bool leads_to_decision(std::size_t row) const;
  void find_never_decided();

  const Ruleset& ruleset_;
  Spaces& spaces_;
  Wagered wagered_;
  const Wager& wager_;
  const Wager* parent_;
  Mentions mentions_;

  std::vector<Index> members_;  // of the game
  std::vector<const std::vector<int>*> outcomes_;
  std::vector<std::uint16_t> class_of_;  // per throw of all: into outcomes_
  std::optional<Seen> seen_;
  std::vector<int> rows_;  // one row per state: game members, own variables, the parent's
  std::size_t width_ = 0;
  /// Of the number that a row is (Seen::insert_code).
  struct Digit {
    int low = 0;
    std::uint64_t size = 1;
  };
  std::vector<Digit> digits_;  // of own variables, then of the parent's
  std::size_t count_ = 0;
  std::size_t starts_ = 0;
  std::optional<std::size_t> only_start_;
  std::vector<char> placed_as_held_;  // per Wager::placed: it depends on who holds what
  static constexpr std::size_t no_row = std::numeric_limits<std::size_t>::max();
  /// What is known of a row besides its values.
  struct Prospect {
    bool decided = false;                  // some throw decides it
    bool turn_ended = false;               // what the end of a turn makes of it has been looked at
    std::size_t next_after_turn = no_row;  // where the end of a turn leads; no_row: nowhere, or not looked at
    std::size_t next_end = 0;              // where its part of next_ ends
  };
  std::vector<Prospect> prospects_;       // per row
  std::vector<std::size_t> next_;         // where undecided rows can go by a throw, one row after another
  std::vector<std::size_t> next_of_row_;  // of the row at hand

  std::size_t scene_ = no_row;  // the row that is set
  Situation situation_;         // the scene: how things stand before the throw
  std::vector<int> own_;
  std::vector<int> parent_own_;
  std::optional<bool> working_;  // as its owner has called it
  std::optional<bool> parent_working_;
  // Used again at every step, so that a step allocates nothing.
  WagerStep step_;
  WagerStep parent_step_;
  std::vector<int> game_after_;
  std::vector<int> own_after_;
  std::vector<int> new_row_;
  std::optional<GameMoves> moves_;
  std::size_t moves_scene_ = no_row;     // the row that they stand in
  std::optional<Familiar> familiar_;     // nothing: every stride is taken in full
  std::size_t familiar_scene_ = no_row;  // the row that it stands in
  bool keeps_ = false;
  std::vector<std::uint16_t> kept_;  // per row and outcome: into the steps that familiar_ remembers
  bool turns_matter_ = false;        // the end of a turn may change what becomes of it, or leave that open
  bool placed_ = false;
  bool too_many_ = false;
  std::optional<std::string> never_decided_;
};

}  // namespace fairroll::linting
