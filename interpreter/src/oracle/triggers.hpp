// SPDX-License-Identifier: Apache-2.0
// What does a throw do? Events of the dice, triggers and what they move (rules S1-S3). Pure functions over one moment.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <fairroll/detail/dice_event.hpp>
#include <fairroll/ruling.hpp>

#include "condition.hpp"

namespace fairroll {

/// The faces of a moment without a throw.
inline const std::vector<int> no_dice;

/// One throw, or the end of a turn, as the game's sentences or those of one wager may see it: the dice and how things stood before (S1,
/// F5). Only refers; what it refers to must outlive it.
struct EvalContext {
  const Ruleset& ruleset;
  const Situation& before;                    ///< of a wager's sentences only `before.game` matters, and whether its owner throws
  const std::vector<int>& faces;              ///< in the order of the dice; empty at the end of a turn and of a throw that does not count
  bool turn_ends = false;                     ///< `on change of the thrower` is asked, and nothing else happens (T2)
  bool uncounted = false;                     ///< there was a throw that does not count (A7): `faces` is empty
  const Wager* wager = nullptr;               ///< whose sentences are asked; null: the game's or conduct's
  const std::vector<int>* numbers = nullptr;  ///< the wager's numbers
  const std::vector<int>* own = nullptr;      ///< values of its variables before
  const std::vector<int>* parent = nullptr;   ///< values of its parent's variables before
  const std::vector<int>* parent_numbers = nullptr;  ///< its parent's numbers
  bool nothing_else = false;                         ///< no other verdict of this wager applies: `any other` happens (S5)
  bool* other_asked = nullptr;                       ///< set where that was asked; null: nobody wants to know
  WideAnswers* known = nullptr;                      ///< of this moment; null: nothing wide has been asked for
};

/// Collects what was asked on the way to an answer: events, phases, moves. A null pointer to it means that nobody wants to know.
using Trace = std::vector<TraceEntry>;

using detail::total_of;

[[nodiscard]] bool happens(const ThrowTest& dice_event, const EvalContext& context, Trace* trace = nullptr);
[[nodiscard]] bool happens(const ThrowPattern& pattern, const EvalContext& context, Trace* trace = nullptr);
/// The pattern happens and things stood as `while` says. What nobody knows (an unrecorded thrower) counts as not holding.
[[nodiscard]] bool happens(const Trigger& trigger, const EvalContext& context, Trace* trace = nullptr);
/// Things stood so. Depends: something that matters is not known.
[[nodiscard]] Answer stood(const Condition& condition, const EvalContext& context, Trace* trace = nullptr);

/// What a variable does at one moment.
struct Movement {
  enum class Fault : std::uint8_t {
    None,
    TwoValues,    ///< two sentences move a state to different values
    PastTop,      ///< a count or tally would rise past its top, which is not `or more`
    BelowBottom,  ///< a tally would fall below its bottom, which is not `or less`
    NoValue,      ///< `becomes total`, and the state has no such value
  } fault = Fault::None;
  int from = 0;
  int to = 0;                    ///< equals `from` if there is a fault
  std::vector<Index> clauses{};  ///< of the sentences that moved it, or that are at fault
};

/// Moves one variable by its own sentences (S3). `owner` in the reference says whose, as the moment sees it.
[[nodiscard]] Movement movement(const VariableRef& variable, const EvalContext& context, Trace* trace = nullptr);

/// The same into a Movement that is used again and again: nothing is allocated once its list of clauses has grown.
void move(Movement& result, const VariableRef& variable, const EvalContext& context, Trace* trace = nullptr);
/// Only what it moves to.
[[nodiscard]] int moved_to(const VariableRef& variable, const EvalContext& context);

/// The declaration that a reference means; null if the moment has no such owner.
[[nodiscard]] const Variable* declaration(const VariableRef& variable, const EvalContext& context) noexcept;

/// Adds `more` to `trace` without repeating a clause. With `effect`, events and phases among `more` that were answered with yes count as
/// decided.
void merge(Trace& trace, Trace more, bool effect);

}  // namespace fairroll
