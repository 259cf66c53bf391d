// SPDX-License-Identifier: Apache-2.0
// Reachable states of the game, never as one product: each set of variables that name one another by itself (F3, F4).
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "../oracle/settle.hpp"
#include "memory.hpp"
#include "mentions.hpp"

namespace fairroll::linting {

/// The most states that are enumerated for one wager or one part of the game. A fuzzer gets bored sooner.
#ifdef FUZZING_BUILD_MODE_UNSAFE_FOR_PRODUCTION
inline constexpr std::size_t most_states = 2'000;
#else
inline constexpr std::size_t most_states = 1'000'000;
#endif
/// The most states of everything in one ruleset together: a file of many large wagers shall not take minutes.
inline constexpr std::size_t most_states_together = most_states;
/// Ranges that multiply to more are not even begun with.
inline constexpr std::uint64_t most_codes = std::uint64_t{1} << 26U;

/// A set of states already met. States are rows of whole numbers, each within the range of its variable.
class Seen {
 public:
  explicit Seen(const std::vector<const Variable*>& variables);
  /// Its number, from 0 in the order of meeting, and whether it is new. Only while possible().
  std::pair<std::uint32_t, bool> insert(const int* state) {
    std::uint64_t code = 0;
    for (const auto& [low, size] : ranges_) code = code * size + static_cast<std::uint64_t>(*state++ - low);
    return insert_code(code);
  }
  /// The same of a state that is given as one number: its values, each less the first of its range, as the digits of it.
  std::pair<std::uint32_t, bool> insert_code(std::uint64_t code) {
    if (numbers_.empty()) return insert_far(code);
    std::uint32_t& number = numbers_[static_cast<std::size_t>(code)];
    const bool is_new = number == 0;
    if (is_new) number = ++count_;
    return {number - 1, is_new};
  }
  /// The number of one that has been met, given as one number likewise; nothing: it has not.
  [[nodiscard]] std::optional<std::uint32_t> find_code(std::uint64_t code) const {
    if (numbers_.empty()) return find_far(code);
    const std::uint32_t number = numbers_[static_cast<std::size_t>(code)];
    return number == 0 ? std::nullopt : std::optional(number - 1);
  }
  /// Such a number with the value of that place of a state behind the digits that it has.
  [[nodiscard]] std::uint64_t with_digit(std::uint64_t code, std::size_t place, int value) const noexcept {
    return code * ranges_[place].second + static_cast<std::uint64_t>(value - ranges_[place].first);
  }
  /// False: the ranges multiply to more than most_codes.
  [[nodiscard]] bool possible() const noexcept { return possible_; }
  /// For how many states it is worth making room at once: no more than there can be, nor than come about as a rule.
  [[nodiscard]] std::size_t worth_room() const noexcept { return static_cast<std::size_t>(std::min<std::uint64_t>(product_, 96)); }

 private:
  std::pair<std::uint32_t, bool> insert_far(std::uint64_t code);
  [[nodiscard]] std::optional<std::uint32_t> find_far(std::uint64_t code) const;

  std::vector<std::pair<int, std::uint64_t>> ranges_;  // first value, how many
  std::uint64_t product_ = 1;
  bool possible_ = true;
  std::uint32_t count_ = 0;
  std::vector<std::uint32_t> numbers_;                      // by code; 0: not met, else one more than its number
  std::unordered_map<std::uint64_t, std::uint32_t> codes_;  // where there are too many codes for that
};

/// How many values a variable ranges over, from first_value().
[[nodiscard]] std::uint64_t range_size(const Variable& variable);

/// One throw of each class that somebody tells apart (F2).
struct ThrowList {
  std::vector<const std::vector<int>*> throws;
  std::vector<std::uint16_t> class_of;  ///< per throw of all: into `throws`
};

/// States of some variables of the game, those that can come about, and where throws lead from them. Safe from any thread once it is made.
struct GameSpace {
  std::vector<Index> members;       ///< into Game::variables, ascending
  ThrowList outcomes;               ///< of the throws that these variables tell apart; once it is kept, without the throws themselves
  std::vector<int> states;          ///< one row per state, members.size() wide; the starting state first
  std::size_t count = 0;            ///< rows
  std::size_t width = 0;            ///< how many outcomes those are
  std::vector<std::uint32_t> next;  ///< per state and outcome, before the end of a turn: a state
  std::optional<Seen> seen;         ///< the states
  bool too_many = false;            ///< given up
  bool asks_who_holds = false;      ///< somebody asks who holds what, which no state tells: nobody was taken to hold anything

  [[nodiscard]] const int* state(std::size_t row) const { return states.data() + row * members.size(); }
  /// The state in which the game is; nothing: it cannot come about.
  [[nodiscard]] std::optional<std::size_t> state_of(const std::vector<int>& game) const;
  /// Where throws lead from there, per outcome.
  [[nodiscard]] const std::uint32_t* next_of(std::size_t row) const { return next.data() + row * width; }
};

/// How and when turns end, as far as conduct says.
class TurnEnd {
 public:
  explicit TurnEnd(const Ruleset& ruleset);
  /// There are turns, and something ends them.
  [[nodiscard]] bool possible() const noexcept { return any_time_ || !duties_.empty() || !powers_.empty(); }
  [[nodiscard]] bool any_time() const noexcept { return any_time_; }
  /// On this throw somebody has to or may give up the dice.
  [[nodiscard]] bool after(const Moment& moment) const;
  void mention_duties(Mentions& mentions) const;
  void mention(Mentions& mentions) const;

 private:
  bool any_time_ = false;
  std::vector<const Occasion*> duties_;
  std::vector<const Pattern*> powers_;
};

/// A variable of the game whose sentences go wrong, found in the smallest part of the game that shows it.
struct GameFault {
  Index variable = no_index;
  Movement movement;
  std::string witness;
};

/// Everything that enumeration needs of a ruleset, worked out once. Not thread-safe.
class Spaces {
 public:
  explicit Spaces(const Ruleset& ruleset);

  /// False: the dice have too many outcomes to go through.
  [[nodiscard]] bool enumerable() const noexcept { return enumerable_; }
  /// Every throw, dice unordered.
  [[nodiscard]] const std::vector<std::vector<int>>& all_outcomes() const noexcept { return outcomes_; }
  /// Of moves and events under all_outcomes().
  [[nodiscard]] Memory& memory() const { return *memory_; }
  [[nodiscard]] const TurnEnd& turn_end() const noexcept { return turn_end_; }
  /// Of the throws that the mentions tell apart.
  [[nodiscard]] ThrowList outcomes(const Mentions& mentions, const Moment& like, const Wager* parent) const;
  /// The reachable states of the variables that are named. Adds to the mentions what decides when they are reset.
  const GameSpace& reachable(Mentions& mentions);
  /// Of just these variables of the game, one flag each, if they have been explored to the end; else null.
  [[nodiscard]] const GameSpace* known(const std::vector<char>& members) const;
  /// The largest of those that have only variables that are members of this one, which is about to be explored; null: there is none.
  [[nodiscard]] const GameSpace* largest_within(const GameSpace& space) const;
  /// Found while exploring, once each.
  [[nodiscard]] const std::vector<GameFault>& faults() const noexcept { return faults_; }
  /// Counts one more state; false: there have been too many in all.
  bool spend() noexcept { return ++spent_ <= most_states_together; }
  /// A fault of this variable has been reported; what else it leads to is not worth a second diagnostic.
  void doubt(Index variable) { doubtful_[variable] = 1; }
  [[nodiscard]] bool doubts(const Mentions& mentions) const;
  /// A sentence that moved something in some reachable state.
  [[nodiscard]] bool moved(Index clause) const { return moved_[clause] != 0; }
  /// All that have been explored, by the variables of the game that are members; once.
  [[nodiscard]] std::map<std::vector<char>, GameSpace> take_spaces() noexcept { return std::move(spaces_); }
  /// What memory() has come to know. The last that is asked.
  [[nodiscard]] std::unique_ptr<const Memory> take_memory() noexcept { return std::move(memory_); }
  /// The sentence was written once for several wagers: it may be meant for some of them only.
  [[nodiscard]] bool stands_in_several(Index clause);
  /// What the end of a turn makes of them (T2).
  void end_turn(const std::vector<Index>& members, Situation& situation, std::vector<int>& after) const;

 private:
  class Exploring;
  void explore(GameSpace& space, const std::vector<char>& members);
  void note(const GameSpace& space, const Moment& moment, Index variable, const Movement& movement);

  const Ruleset& ruleset_;
  TurnEnd turn_end_;
  std::vector<std::vector<int>> outcomes_;  // every unordered throw
  std::unique_ptr<Memory> memory_;          // of them
  bool enumerable_ = true;
  std::map<std::vector<char>, GameSpace> spaces_;
  std::vector<GameFault> faults_;
  std::size_t spent_ = 0;
  std::vector<char> moved_;     // per clause
  std::vector<char> doubtful_;  // per variable of the game
  std::vector<char> shared_;    // per clause; filled when first asked
};

/// What a happening of this kind asks is answered by the dice alone.
[[nodiscard]] bool depends_on_faces_only(Happening::Op op);
/// A situation in which every variable of the game stands at its first value and nobody holds anything.
[[nodiscard]] Situation at_the_start(const Ruleset& ruleset);

}  // namespace fairroll::linting
