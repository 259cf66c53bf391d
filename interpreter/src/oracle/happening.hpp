// SPDX-License-Identifier: Apache-2.0
// What does a throw do? Happenings, occasions and what they move (rules S1-S3 of docs/language.md). Pure functions over one moment.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <fairroll/detail/dice_event.hpp>
#include <fairroll/ruling.hpp>

#include "condition.hpp"

namespace fairroll {

struct Moment;

/// What is known of an event already.
enum class EventAnswer : std::uint8_t { Unknown, No, Yes };

/// Answers to one question about the game and the dice, as far as they are known, in the state that was asked of last.
template <typename Answer>
struct Remembered {
  std::uint64_t scene = 0;                  ///< which state that was; 0: none
  Answer* answers = nullptr;                ///< per class of throws; null: they are not remembered
  const std::uint16_t* class_of = nullptr;  ///< per throw
};

class GameMemory;

/// Where a memory looks for what it knows of one moment: found once, for all that is asked of it.
struct Remembering {
  GameMemory* memory = nullptr;  ///< null: nothing is remembered
  std::uint64_t scene = 0;       ///< the state of the game, as the memory numbers it
  std::size_t thrown = 0;        ///< the throw's place in the memory's list
  [[nodiscard]] explicit operator bool() const noexcept { return memory != nullptr; }
};

/// Events of the game that whoever asks of many moments has asked for before. Answers depend on the game and the dice alone. Throws are
/// known by their place in a list. Not thread-safe.
class GameMemory {
 public:
  GameMemory(const GameMemory&) = delete;
  GameMemory& operator=(const GameMemory&) = delete;
  virtual ~GameMemory() = default;
  /// For the moment of that throw; its `before.game` is this one. Good until the values of the game change.
  [[nodiscard]] Remembering at(const std::vector<int>& game, const std::vector<int>& faces);
  /// Of a throw that is in its list.
  [[nodiscard]] std::size_t place_of(const std::vector<int>& faces) const noexcept { return number_of(faces); }
  /// Where the answer is kept, to be filled if it is unknown; null: it is not remembered.
  [[nodiscard]] EventAnswer* event(Index event, const Moment& moment);

 protected:
  /// The throws must stay where they are.
  GameMemory(std::span<const std::vector<int>> throws, std::size_t events) : throws_(throws), events_(events) {}
  /// Sets Remembered::answers of an event in the state `game()`.
  virtual void turn(Index event, Remembered<EventAnswer>& remembered) = 0;

  /// The answer at that moment, where the question was asked last in the same state of the game; else what `miss` says.
  template <typename Answer, typename Miss>
  [[nodiscard]] Answer* look_up(Remembered<Answer>& remembered, const Moment& moment, const Miss& miss) const;
  /// After `turn` or its like has been called.
  template <typename Answer>
  [[nodiscard]] Answer* turned(Remembered<Answer>& remembered, const Moment& moment) const;
  /// The state of the game is this from now on; it was another.
  void turn_to(const std::vector<int>& game);
  [[nodiscard]] const std::vector<int>& game() const noexcept { return game_; }
  /// A few numbers, mostly equal: quicker than a call.
  [[nodiscard]] bool is_at(const std::vector<int>& game) const noexcept {
    if (game.size() != game_.size()) return false;
    for (std::size_t i = 0; i < game.size(); ++i)
      if (game[i] != game_[i]) return false;
    return true;
  }

 private:
  /// throws_.size() or more for one that is not in the list.
  [[nodiscard]] std::size_t number_of(const std::vector<int>& faces) const noexcept {
    return (reinterpret_cast<std::uintptr_t>(&faces) - reinterpret_cast<std::uintptr_t>(throws_.data())) / sizeof(faces);
  }
  [[nodiscard]] EventAnswer* miss(Index event, const Moment& moment);

  std::span<const std::vector<int>> throws_;
  std::vector<Remembered<EventAnswer>> events_;
  std::vector<int> game_;    // the state asked of last: whoever enumerates asks much of one before it goes on to the next
  std::uint64_t scene_ = 1;  // another number for every change of it
};

/// The faces of a moment without a throw.
inline const std::vector<int> no_dice;

/// One throw, or the end of a turn, as the game's sentences or those of one wager may see it: the dice and how things stood before (S1,
/// F5). Only refers; what it refers to must outlive it.
struct Moment {
  const Ruleset& ruleset;
  const Situation& before;                           ///< of a wager's sentences only `before.game` matters
  const std::vector<int>& faces;                     ///< in the order of the dice; empty at the end of a turn
  bool turn_ends = false;                            ///< `on change of the thrower` is asked, and nothing else happens (T2)
  const Wager* wager = nullptr;                      ///< whose sentences are asked; null: the game's or conduct's
  const std::vector<int>* numbers = nullptr;         ///< the wager's numbers
  const std::vector<int>* own = nullptr;             ///< values of its variables before
  const std::vector<int>* parent = nullptr;          ///< values of its parent's variables before
  const std::vector<int>* parent_numbers = nullptr;  ///< its parent's numbers
  bool nothing_else = false;                         ///< no other verdict of this wager applies: `any other` happens (S5)
  bool* other_asked = nullptr;                       ///< set where that was asked; null: nobody wants to know
  Remembering memory = {};                           ///< of this moment; asked first where nobody wants reasons
  WideAnswers* known = nullptr;                      ///< of this moment; null: nothing wide has been asked for
};

inline Remembering GameMemory::at(const std::vector<int>& game, const std::vector<int>& faces) {
  const std::size_t thrown = number_of(faces);
  if (thrown >= throws_.size()) return {};
  if (!is_at(game)) turn_to(game);
  return {this, scene_, thrown};
}

template <typename Answer, typename Miss>
Answer* GameMemory::look_up(Remembered<Answer>& remembered, const Moment& moment, const Miss& miss) const {
  if (!moment.memory || moment.turn_ends) return nullptr;
  if (remembered.scene != moment.memory.scene) return miss();
  return remembered.answers == nullptr ? nullptr : remembered.answers + remembered.class_of[moment.memory.thrown];
}

template <typename Answer>
Answer* GameMemory::turned(Remembered<Answer>& remembered, const Moment& moment) const {
  remembered.scene = scene_;
  return remembered.answers == nullptr ? nullptr : remembered.answers + remembered.class_of[moment.memory.thrown];
}

inline EventAnswer* GameMemory::event(Index event, const Moment& moment) {
  return look_up(events_[event], moment, [&] { return miss(event, moment); });
}

/// Collects what was asked on the way to an answer: events, phases, moves. A null pointer to it means that nobody wants to know.
using Trace = std::vector<Asked>;

using detail::total_of;

[[nodiscard]] bool happens(const Happening& happening, const Moment& moment, Trace* trace = nullptr);
[[nodiscard]] bool happens(const Pattern& pattern, const Moment& moment, Trace* trace = nullptr);
/// The pattern happens and things stood as `while` says. What nobody knows (an unrecorded thrower) counts as not holding.
[[nodiscard]] bool happens(const Occasion& occasion, const Moment& moment, Trace* trace = nullptr);
/// Whatever is thrown now, the count or set is too far from what it should reach. False for all other happenings.
[[nodiscard]] bool out_of_reach(const Happening& happening, const Moment& moment);
/// Things stood so. Depends: something that matters is not known.
[[nodiscard]] Answer stood(const Condition& condition, const Moment& moment, Trace* trace = nullptr);

/// What a variable does at one moment.
struct Movement {
  enum class Fault : std::uint8_t {
    None,
    TwoValues,  ///< two sentences move a state to different values
    PastTop,    ///< a count would rise past its top, which is not `or more`
    NoValue,    ///< `becomes total`, and the state has no such value
  } fault = Fault::None;
  int from = 0;
  int to = 0;                    ///< equals `from` if there is a fault
  std::vector<Index> clauses{};  ///< of the sentences that moved it, or that are at fault
};

/// Moves one variable by its own sentences (S3). `owner` in the reference says whose, as the moment sees it.
[[nodiscard]] Movement movement(const VariableRef& variable, const Moment& moment, Trace* trace = nullptr);

/// The same into a Movement that is used again and again: nothing is allocated once its list of clauses has grown.
void move(Movement& result, const VariableRef& variable, const Moment& moment, Trace* trace = nullptr);
/// Only what it moves to.
[[nodiscard]] int moved_to(const VariableRef& variable, const Moment& moment);

/// The sentences of a variable of the game that a throw meets; bit i: Variable::moves[i]. Which they are depends on less than where they
/// lead to. Precondition: there are at most 32.
[[nodiscard]] std::uint32_t sentences_met(const Variable& variable, const Moment& moment);
/// What those make of its value `from`, as move() has it.
void move_by(Movement& result, const Variable& variable, int from, std::uint32_t sentences, const Moment& moment);

/// The declaration that a reference means; null if the moment has no such owner.
[[nodiscard]] const Variable* declaration(const VariableRef& variable, const Moment& moment) noexcept;

/// Adds `more` to `trace` without repeating a clause. With `effect`, events and phases among `more` that were answered with yes count as
/// decided.
void merge(Trace& trace, Trace more, bool effect);

}  // namespace fairroll
