// SPDX-License-Identifier: Apache-2.0
// The parts of lint(). Each appends what it finds; none changes anything.
#pragma once

#include <memory>

#include <fairroll/diagnostic.hpp>
#include <fairroll/model/ruleset.hpp>

#include "../automaton/state_words.hpp"
#include "../automaton/wager_walk.hpp"

namespace fairroll::linting {

class Satisfier;
using automaton::depends_on_faces_only;
using automaton::family;
using automaton::FamilyMember;
using automaton::Footprint;
using automaton::GameFault;
using automaton::GameSpace;
using automaton::Spaces;
using automaton::state_in_words;
using automaton::throw_in_words;
using automaton::Transition;
using automaton::value_in_words;
using automaton::Visitor;
using automaton::WagerWalk;
using detail::any_part;
using detail::for_each_part;
using detail::for_each_sentence;
using detail::names_variable;
using detail::Sentence;

/// Grounds that no throw meets, clauses that come too late, rulings and readings that contradict each other.
void check_conduct(const Ruleset& ruleset, Diagnostics& found);
/// never_holds for a condition and for every alternative in it. `die` >= 0: it speaks of one die. True if the whole can hold.
bool check_can_hold(const Ruleset& ruleset, Satisfier& satisfier, const Condition& condition, int die, Index clause, Diagnostics& found);
/// F0308: ways to lie that leave the face in doubt.
void check_no_reading(const Ruleset& ruleset, Satisfier& satisfier, Diagnostics& found);

/// Ranges that are left, contradicted or never used, phases and events that nothing brings about.
void check_game(const Ruleset& ruleset, Spaces& spaces, Diagnostics& found);
/// What is wrong with a movement that has a fault.
[[nodiscard]] Diagnostic of_movement(const Ruleset& ruleset, const Variable& variable, const Movement& movement,
                                     const std::string& witness);
/// It happens at the end of a turn.
[[nodiscard]] bool waits_for_turn(const Trigger& trigger);
/// F0412: a sentence that never moves the variable.
[[nodiscard]] Diagnostic of_unmoved(const Ruleset& ruleset, const Spaces& spaces, const Variable& variable, const VariableUpdate& move);
/// F0404, at the variable that has the most values.
[[nodiscard]] Diagnostic of_too_many(const Ruleset& ruleset, const Variable& variable);

/// Verdicts, pay, windows and ends of every wager, over its reachable states.
void check_wagers(const Ruleset& ruleset, Spaces& spaces, Diagnostics& found);
/// F0415 and leaves that never apply.
void check_leaves(const Ruleset& ruleset, Spaces& spaces, const Wager& wager, Diagnostics& found);
/// Limits, refunds, surrenders, phases and events of one wager that never apply; F0419, F0420, and limits that leave no stake.
void check_terms(const Ruleset& ruleset, Spaces& spaces, Index wager, Diagnostics& found);
/// F0410: windows that wait for a holding that cannot be.
void check_windows(const Ruleset& ruleset, Diagnostics& found);
/// F0425: numbers in no order that sentences tell apart.
void check_pairs(const Ruleset& ruleset, Spaces& spaces, Index wager, Diagnostics& found);
/// F0603, F0605: what a house pays, against what its ruleset says of the same win.
void check_floors(const Ruleset& ruleset, Spaces& spaces, Index wager, Diagnostics& found);
/// F0423: odds with `for` where payouts are stated only with `to`.
void check_notation(const Ruleset& ruleset, Diagnostics& found);
/// F0418: odds that only large stakes can be paid by exactly.
void check_odds(const Ruleset& ruleset, Diagnostics& found);

/// As the public lint(). `transitions`: of that ruleset, of which nothing has been asked; or null.
[[nodiscard]] Diagnostics lint(const Ruleset& ruleset, std::shared_ptr<automaton::Transitions> transitions);

}  // namespace fairroll::linting
