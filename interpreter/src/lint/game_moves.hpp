// SPDX-License-Identifier: Apache-2.0
// Where variables of the game go: whoever enumerates asks of one state after another, and in each of every throw.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "memory.hpp"
#include "space.hpp"

namespace fairroll::linting {

/// Some variables of the game, and throws of the memory's list. Where they go is one number: their values, each less the first of its
/// range, are its digits (Seen::insert_code), as long as the ranges multiply to less than 2^64. Not thread-safe.
class GameMoves {
 public:
  enum class Tells : std::uint8_t {
    Faults,  ///< of every fault
    All,     ///< and once of every sentence that moves something in some state, though not of each time
  };

  /// All must outlive it. `factor`: of the last digit.
  GameMoves(const Ruleset& ruleset, Memory& memory, const std::vector<Index>& members, std::vector<const std::vector<int>*> thrown,
            std::uint64_t factor = 1);

  /// From now on where throws take the members of that space is looked up in it, and nobody is told of them. Null: it is not. They are
  /// members here too; the space is of the throws of the memory's list, and must outlive it.
  void follow(const GameSpace* space);
  /// Throws them all from that state. `tell` hears of a member's movement: of which throw and of which member, both by their places, and
  /// the Movement.
  template <Tells Wanted, typename Tell>
  void stand(const Situation& before, const Tell& tell) {
    turn_to(before);
    const std::size_t count = at_.size();
    const std::size_t* const at = at_.data();
    std::uint64_t* const codes = codes_.data();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (is_followed(rows_[i])) continue;
      const Row row = rows_[i];
      for (std::size_t thrown = 0; thrown < count; ++thrown) {
        Met* const met = row.met == nullptr ? nullptr : row.met + row.class_of[at[thrown]];
        if (met != nullptr && met->known && (Wanted == Tells::Faults || met->told)) {
          if (met->sentences == 0) continue;
          const std::optional<int> to = plainly(row, *met, thrown);
          if (to) {
            codes[thrown] += row.step_to(*to);
            continue;
          }
        }
        codes[thrown] += row.step_to(move(row, met, moment(before, thrown)));
        if (!movement_.clauses.empty()) tell(thrown, i, movement_);
        if (Wanted == Tells::All && met != nullptr) met->told = movement_.fault == Movement::Fault::None;
      }
    }
  }
  /// The members behind each throw from that state, as a number.
  [[nodiscard]] std::span<const std::uint64_t> codes() const noexcept { return codes_; }
  /// The same of one throw.
  [[nodiscard]] std::uint64_t code(std::size_t thrown) const noexcept { return codes_[thrown]; }
  /// The same as values, one per member; `before` still is that state.
  void values(const Situation& before, std::size_t thrown, int* values);
  /// Memory::turn_ends() of a throw from that state, which `before` still is.
  template <typename Ends>
  [[nodiscard]] bool turn_ends(const Ends& ends, const Situation& before, std::size_t thrown) {
    if (!turns_anew_ && turns_.answers != nullptr) {
      const EventAnswer known = turns_.answers[turns_.class_of[at_[thrown]]];
      if (known != EventAnswer::Unknown) return known == EventAnswer::Yes;
    }
    return ask_turn_ends(ends, before, thrown);
  }
  [[nodiscard]] Moment moment(const Situation& before, std::size_t thrown) const {
    return {.ruleset = ruleset_, .before = before, .faces = *thrown_[thrown], .memory = remembering(thrown)};
  }
  /// Where the memory looks for what it knows of such a moment.
  [[nodiscard]] Remembering remembering(std::size_t thrown) const { return {&memory_, scene_, at_[thrown]}; }

 private:
  static constexpr std::size_t none = std::numeric_limits<std::size_t>::max();
  struct Row {
    Index index = no_index;
    const Variable* variable = nullptr;
    int low = 0;               // of its range
    std::uint64_t factor = 1;  // of its digit
    int from = 0;
    int risen = 0;
    bool rises = false;  // a count that a sentence, whichever it is, brings to `risen` without a fault
    Met* met = nullptr;  // per class of throws; null: not remembered
    const std::uint16_t* class_of = nullptr;
    std::size_t place = none;  // among the members of the space that is followed
    /// What going there adds to the number, modulo 2^64.
    [[nodiscard]] std::uint64_t step_to(int to) const noexcept { return static_cast<std::uint64_t>(std::int64_t{to} - from) * factor; }
  };
  void turn_to(const Situation& before);
  /// The digit of `from`.
  std::uint64_t turn_to(Row& row, int from);
  /// Where a member goes.
  int value(const Row& row, const Situation& before, std::size_t thrown);
  /// Its moves are looked up.
  [[nodiscard]] bool is_followed(const Row& row) const noexcept { return state_ && row.place != none; }
  /// The same where it takes more than a look.
  template <typename Ends>
  bool ask_turn_ends(const Ends& ends, const Situation& before, std::size_t thrown);
  /// Where the sentences that are met lead, one at least. Nothing: it takes a closer look, or may be at fault.
  [[nodiscard]] std::optional<int> plainly(const Row& row, const Met& met, std::size_t thrown) const {
    return row.rises ? std::optional<int>(row.risen) : state_plainly(row, met, thrown);
  }
  [[nodiscard]] std::optional<int> state_plainly(const Row& row, const Met& met, std::size_t thrown) const;
  /// Also into movement_. `met`: null if it is not remembered.
  int move(const Row& row, Met* met, const Moment& moment);

  const Ruleset& ruleset_;
  Memory& memory_;
  std::vector<const std::vector<int>*> thrown_;
  std::vector<std::size_t> at_;               // per throw: its place in the memory's list
  std::vector<Row> rows_;                     // per member
  std::vector<std::uint64_t> codes_;          // per throw
  std::uint64_t scene_ = 0;                   // of the state, as the memory numbers it
  const GameSpace* space_ = nullptr;          // that is followed
  bool follows_all_ = false;                  // all members are its
  std::optional<std::size_t> state_;          // of it
  std::vector<std::uint16_t> space_columns_;  // per throw: its class there
  std::vector<std::uint64_t> space_codes_;    // per state of it
  Remembered<EventAnswer> turns_;
  bool turns_anew_ = true;  // turns_ are those of another state
  Movement movement_;       // used again and again
};

template <typename Ends>
bool GameMoves::ask_turn_ends(const Ends& ends, const Situation& before, std::size_t thrown) {
  if (std::exchange(turns_anew_, false)) {
    scene_ = memory_.at(before.game, *thrown_[thrown]).scene;
    turns_ = memory_.turns(ends, moment(before, thrown));
  }
  const EventAnswer known = turns_.answers == nullptr ? EventAnswer::Unknown : turns_.answers[turns_.class_of[at_[thrown]]];
  return known == EventAnswer::Unknown ? memory_.turn_ends(ends, moment(before, thrown)) : known == EventAnswer::Yes;
}

}  // namespace fairroll::linting
