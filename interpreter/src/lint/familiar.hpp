// SPDX-License-Identifier: Apache-2.0
// Steps that somebody who goes through states has taken before: where every sentence of a wager answers as it did then, it moves as it did
// then, and whoever looks on sees nothing new.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "../oracle/settle.hpp"
#include "memory.hpp"

namespace fairroll::linting {

/// What the sentences of a wager said to one throw. Alike: they all said the same.
struct FamiliarAnswers {
  std::uint64_t standing = 0;  ///< how things stood: conditions that held, counts below their tops
  std::uint64_t thrown = 0;    ///< sentences that had to be asked, and spoke
  friend bool operator==(const FamiliarAnswers&, const FamiliarAnswers&) = default;
};

/// What a step does to the wager.
class FamiliarStep {
 public:
  /// As `step` did with the throw `faces`.
  FamiliarStep(const FamiliarAnswers& answers, const WagerStep& step, const Wager& wager, const std::vector<int>& faces);

  [[nodiscard]] const FamiliarAnswers& answers() const noexcept { return answers_; }
  /// Something decides it, or two sentences contradict each other.
  [[nodiscard]] bool decides() const noexcept { return decides_; }
  [[nodiscard]] bool ends() const noexcept { return ends_; }
  /// A variable of the wager's may change by it.
  [[nodiscard]] bool moves() const noexcept { return moves_; }
  [[nodiscard]] std::optional<Verdict> verdict() const noexcept { return decided_ ? std::optional(verdict_) : std::nullopt; }
  [[nodiscard]] bool stays_up() const noexcept { return stays_up_; }
  [[nodiscard]] bool off() const noexcept { return off_; }
  /// Two sentences contradict each other, or a variable of the wager's has nowhere to go.
  [[nodiscard]] bool faulty() const noexcept { return faulty_; }
  /// Of a win; nothing: none can be named.
  [[nodiscard]] const std::optional<Odds>& odds() const noexcept { return odds_; }
  /// A win: what its paytable was entered with; 0 if it is not paid by one.
  [[nodiscard]] int key() const noexcept { return key_; }
  /// The wager's own variables afterwards; `after` has room for as many as `own`.
  void move(const std::vector<int>& own, int* after) const noexcept;

 private:
  /// A value becomes (value & keep | bits) + plus.
  struct Effect {
    unsigned keep = ~0U;
    unsigned bits = 0;
    int plus = 0;
  };
  FamiliarAnswers answers_;
  bool decided_;
  Verdict verdict_;  // a value of its own, for compilers compare it before they ask whether there is one
  bool stays_up_;
  bool off_;
  bool faulty_;
  bool decides_;
  bool ends_;
  bool moves_ = false;
  int key_;
  std::optional<Odds> odds_;
  std::vector<Effect> effects_;  // per own variable
};

/// The steps of one wager that stands behind no other, by throw and by what its sentences answer; where none of them speaks, one for all
/// throws. Wins are familiar only where what they are paid rests on the throw, and on what a paytable is entered with. Not thread-safe.
class Familiar {
 public:
  /// Whether learning from now on saves more than it costs, for who has gone through `done` states and has met `met`, those among them.
  [[nodiscard]] static bool is_worth_it(std::size_t done, std::size_t met) noexcept { return done >= 8 || met - done > 2; }

  /// What `like` and the outcomes, throws of the memory's list, refer to must outlive it, as the memory must. `called_on`: as its owner has
  /// called it.
  Familiar(const Moment& like, Memory& memory, std::span<const std::vector<int>* const> outcomes, std::optional<bool> called_on);

  /// Goes to another state. `moment`: like the one that this was made with; its dice do not matter.
  void stand(const Moment& moment);
  /// The same as find() where the memory knows all that it takes; null: ask that.
  [[nodiscard]] const FamiliarStep* recall(std::size_t outcome) const;
  /// The step that a throw (or the end of a turn) makes from that state; null: none is remembered. `outcome`: into the outcomes; their
  /// number: the turn ends.
  [[nodiscard]] const FamiliarStep* find(const Moment& moment, std::size_t outcome);
  /// Remembers what became of the moment that was last not found. `anyway`: even a step that will not be found again.
  void learn(const WagerStep& step, const Moment& moment, bool anyway = false);
  /// All that is remembered, as it was learnt. Learning may move them.
  [[nodiscard]] const std::vector<FamiliarStep>& steps() const noexcept { return steps_; }
  [[nodiscard]] std::vector<FamiliarStep> take_steps() noexcept { return std::move(steps_); }
  /// The verdicts that apply at the moment that was last not found, bit i: Wager::verdicts[i]. Nothing: it is not known.
  [[nodiscard]] std::optional<std::uint32_t> speaking() const noexcept;

 private:
  using Link = std::uint32_t;  // into steps_
  static constexpr Link none = std::numeric_limits<Link>::max();
  /// Steps that are looked through, the last that was learnt first.
  struct Chain {
    Link last = none;
    std::uint32_t length = 0;
  };
  /// One throw, or the end of a turn. Bits: one per sentence.
  struct Column {
    std::uint64_t spoken = 0;  // it meets what they wait for, as far as dice go
    std::uint64_t asked = 0;   // more than the dice decides whether it does
    std::size_t thrown = 0;    // its place in the memory's list
    std::uint64_t known = 0;   // sentences of `asked` to which the memory knows the answer in the state at hand
    std::uint64_t met = 0;     // those of them that it meets
    Chain steps;               // but for those of silence_
  };
  /// An event of the game that is one of those that a sentence waits for.
  struct Wait {
    std::uint64_t sentence = 0;  // its bit
    Index event = no_index;
  };
  /// No sentence speaks to that throw: all throws like it do the same, and nothing matters but what says whether the wager works.
  [[nodiscard]] bool is_silent(const Column& column, std::uint64_t thrown) const noexcept {
    return ((column.spoken & holding_) | thrown) == 0 && &column != &columns_.back();
  }
  /// `thrown`: FamiliarAnswers::thrown.
  [[nodiscard]] FamiliarAnswers answers_of(const Column& column, std::uint64_t thrown) const noexcept {
    return is_silent(column, thrown) ? FamiliarAnswers{off_, 0} : FamiliarAnswers{standing_, thrown};
  }
  /// Where a step is looked for.
  [[nodiscard]] const Chain& chain_of(const Column& column, const FamiliarAnswers& answers) const noexcept {
    return is_silent(column, answers.thrown) ? silence_ : column.steps;
  }
  [[nodiscard]] Chain& chain_of(Column& column, const FamiliarAnswers& answers) noexcept {
    return is_silent(column, answers.thrown) ? silence_ : column.steps;
  }
  void take_sentences();
  void read_dice(Column& column, const Moment& moment) const;
  /// What its paytable would be entered with.
  [[nodiscard]] int key_of(const Moment& moment) const;
  /// Asks the memory, of all throws at once.
  void recall_events(const std::vector<int>& game);
  /// Which of those sentences the throw meets.
  [[nodiscard]] std::uint64_t ask(std::uint64_t sentences, const Moment& moment) const;
  [[nodiscard]] std::uint64_t ask_twice(const Column& column, const Moment& moment) const;

  Memory& memory_;
  const Wager& wager_;
  bool asks_off_;                           // whether it works depends on how things stand
  std::vector<const Occasion*> sentences_;  // verdicts, then moves
  std::vector<Wait> waits_;                 // of the plain ones
  std::uint64_t plain_ = 0;                 // sentences that wait for events of the game, or for what the dice alone answer
  std::uint64_t verdicts_ = 0;              // of them
  bool paid_by_throw_;                      // odds that no table gives rest on nothing but the throw
  bool possible_ = false;                   // all answers fit
  std::vector<Column> columns_;             // per outcome, and at last the end of a turn
  Chain silence_;                           // of any throw to which no sentence speaks
  std::vector<FamiliarStep> steps_;         // as they were learnt
  std::vector<Link> before_;                // per step: the one of the same chain that was learnt before it
  std::uint64_t standing_ = 0;              // FamiliarAnswers::standing of the state
  std::uint64_t off_ = 0;                   // those bits of it that tell whether it works
  std::uint64_t holding_ = 0;               // sentences whose `while` holds in it
  std::uint64_t open_ = 0;                  // those of them that are not out of reach
  FamiliarAnswers missed_;                  // what was last not found
  Column* column_ = nullptr;                // its column
};

}  // namespace fairroll::linting
