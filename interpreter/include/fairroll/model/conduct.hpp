// SPDX-License-Identifier: Apache-2.0
// Conduct: rulings without a call, duties, powers, how dice are read, when bets close, and who throws. See docs/language/conduct.md; codes
// in parentheses such as (A3) are rules in docs/language/semantics.md. An index that is no_index refers to no element.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/sentence.hpp>
#include <fairroll/model/wager.hpp>

namespace FAIRROLL_API fairroll {

/// The ruling on a throw. Only a valid throw counts; after any other ruling nothing is settled (A7). Undetermined: the ruling depends on a
/// fact that was not recorded (U2), on contradictory calls without precedence (A6), or on a question that the text leaves open (A8).
enum class RulingKind : std::uint8_t { Valid, Invalid, NoRoll, Void, Undetermined };

/// A ground of a ruling or of a power. It is true if `condition` is true and `unless` is not.
struct Ground {
  std::vector<std::string> marks;   ///< marks of the item, such as `(2)`; empty if there is only one condition and no list
  Condition condition;              ///< condition on the observed facts and on the state of the game
  std::optional<Condition> unless;  ///< exception of this ground; `std::nullopt` if it has none
  Precedence precedence;            ///< precedence among the clauses of the same stage
  Index clause = no_index;          ///< index into Ruleset::clauses; for the only ground of a power, the clause of the power
};

/// A statement `the roll is invalid`, `no_roll` (A2) or `void` (A4). It needs no call, and every ground that is true decides the ruling.
/// Rules of the kind Undetermined are not in the text: check() adds them for questions that the text leaves open (A8). They have one ground
/// for each statement that leaves the question open, with a clause of ClauseKind::Silence.
struct RollRule {
  RulingKind kind{};            ///< Invalid, NoRoll, Void or Undetermined
  std::vector<Ground> grounds;  ///< at least one ground
};

/// The kind of action that a duty requires or a power allows. Other: described only by a text in quotes, which is compared literally.
enum class ConductActionKind : std::uint8_t { CallNoRoll, CallTotal, Overrule, Relinquish, OrderRelinquishment, Other };
/// The action of a duty or power.
struct ConductAction {
  ConductActionKind kind{};      ///< kind of action
  std::vector<Index> overruled;  ///< Overrule: roles whose calls are overruled (indices into Vocabulary::roles)
  std::string text;              ///< Other: the text of the action, without quotes
};

/// The time limit for a call (A3, A6). BeforeRest: a call after the dice rest has no effect. WheneverPossible: such a call has no effect if
/// an earlier one was possible. Preferably: such a call takes effect, with the finding `late`.
enum class Timing : std::uint8_t { AnyTime, BeforeRest, WheneverPossible, Preferably };

/// A duty before the throw (A1). A breach causes a finding, but does not change the ruling.
struct DutyBeforeThrow {
  Index role = no_index;    ///< role that has the duty (index into Vocabulary::roles)
  Condition condition;      ///< condition that must be true before the throw
  Index clause = no_index;  ///< index into Ruleset::clauses
};
/// A duty that arises at every valid throw, or when a throw matches a pattern. A duty of the thrower to relinquish the dice ends the turn
/// (T1).
struct Duty {
  Index role = no_index;           ///< role that has the duty (index into Vocabulary::roles)
  ConductAction action;            ///< required action
  std::optional<Trigger> trigger;  ///< when the duty arises; `std::nullopt`: at every valid throw
  Index clause = no_index;         ///< index into Ruleset::clauses
};
/// A power of one or more roles. It can be used if `on` matches, `while_` is true, and one of the grounds is true or there are none.
struct Power {
  std::vector<Index> roles;         ///< roles that have the power (indices into Vocabulary::roles)
  bool is_exclusive = false;        ///< true for `alone`: check() rejects the same power of any other role
  ConductAction action;             ///< allowed action
  std::optional<DicePattern> on;    ///< pattern that the throw must match, or the last valid throw of the turn; `std::nullopt`: any throw
  std::vector<Ground> grounds;      ///< grounds; empty: the power is used at discretion
  Condition while_;                 ///< condition on the state of the game
  Timing timing = Timing::AnyTime;  ///< time limit for a call under this power
  Index clause = no_index;          ///< index into Ruleset::clauses
};
/// A statement `never a cause of no_roll` (A3). While its condition is true, the listed grounds support no call.
struct ExcludedGrounds {
  std::vector<Index> grounds;  ///< excluded grounds (indices into Ruleset::clauses)
  Condition condition;         ///< condition on the observed facts
  Index clause = no_index;     ///< index into Ruleset::clauses
};
/// A statement `die reads`: which face counts for a die that does not rest normally (A5). Without such a statement the recorded face
/// counts.
struct DieReading {
  bool opposite = false;    ///< true if the face opposite to the value of `fact` counts, see Vocabulary::opposite_sum
  Index fact = no_index;    ///< fact of the die whose value is a face (index into Vocabulary::facts)
  Condition condition;      ///< condition on one die; only the operators Fact, And, Or and Not occur
  Precedence precedence;    ///< precedence among the statements that read the same die
  Index clause = no_index;  ///< index into Ruleset::clauses
};
/// A statement `bets close`. Actions between throws are always in time, so it affects only bets in flight.
struct BetClosing {
  bool at_rest = false;                       ///< true: when the dice rest; false: before the throw
  std::vector<Index> in_flight_confirmed_by;  ///< roles of which one must confirm a bet in flight (indices into Vocabulary::roles); if
                                              ///< empty, bets in flight are accepted if `at_rest` is true
  Index clause = no_index;                    ///< index into Ruleset::clauses
};
/// A statement `dice go`: which seats are offered the dice before the first turn and after each turn (T3).
struct DiceOffer {
  int first = 0;                     ///< number of the seat that is offered the dice first, from 1; 0: any seat may take them
  bool clockwise = true;             ///< true: in the order of Table::seats(); false: in the opposite order
  std::vector<Index> seats_holding;  ///< the dice are offered to seats that hold one of these wagers; empty: to every seat
  Index else_throws = no_index;      ///< role that throws if no seat takes the dice; no_index: the rules are silent
  std::vector<Index> only_for;       ///< `else_throws` throws only for these wagers; empty: for all wagers
  Index clause = no_index;           ///< index into Ruleset::clauses
};
/// A statement `keep`: dice that are held while the others are thrown (T5). A throw shows all dice, including those that are held.
struct HeldDiceRule {
  Figure count;             ///< number of held dice: a figure with one part, Number or Variable
  Figure shown;             ///< which dice, and the face that they show: a figure with one part, Showing or ShowingValue
  Condition while_;         ///< condition on the state of the game; it never depends on a seat
  Index clause = no_index;  ///< index into Ruleset::clauses
};
/// The held dice in one state of the game: the value of a HeldDiceRule. Trivially copyable.
struct HeldDice {
  DieRange dice{};  ///< dice from which the held dice are taken
  int count = 0;    ///< number of held dice; 0: all dice are thrown
  int face = 0;     ///< face that each held die shows

  /// Compares all members.
  friend bool operator==(const HeldDice& a, const HeldDice& b) noexcept {
    return a.count == b.count && a.face == b.face && a.dice.first == b.dice.first && a.dice.count == b.dice.count;
  }
};
/// A statement `direct`: a text for the table, without any other effect (S10).
struct Directive {
  Index role = no_index;          ///< role that gives the directive (index into Vocabulary::roles)
  std::string text;               ///< text of the directive, without quotes
  std::optional<DicePattern> on;  ///< throws after which it is given; `std::nullopt`: it is given as long as `while_` is true
  Condition while_;               ///< condition on the state: before the throw if `on` has a value, otherwise after it
  Index clause = no_index;        ///< index into Ruleset::clauses
};

/// All rules of conduct of a ruleset. adjudicate() evaluates them in the stages A1 to A8. The order of the lists is that of the text and
/// has no meaning.
struct Conduct {
  std::vector<DutyBeforeThrow> duties_before;  ///< duties before the throw (A1)
  std::vector<Duty> duties;                    ///< all other duties
  std::vector<Power> powers;                   ///< powers (A3, A6, T1), including those for actions in quotes
  std::vector<RollRule> rulings;               ///< rulings without a call (A2, A4), and questions that are left open (A8)
  Index nothing_else = no_index;               ///< clause of `nothing else makes a roll invalid` (A8)
  Index open_no_roll = no_index;               ///< clause of ClauseKind::Silence if the text leaves open who may call no_roll (A8)
  Index open_total =
      no_index;  ///< clause of ClauseKind::Silence if the text leaves open who calls the total, or whether the call or the dice govern (A8)
  std::vector<ExcludedGrounds> excluded_grounds;  ///< statements `never a cause` (A3)
  std::vector<DieReading> die_readings;           ///< statements `die reads` (A5)
  std::optional<bool> total_called_governs;       ///< true for `the result is the total called`; without a statement the faces govern
  Index result_clause = no_index;                 ///< clause of `the result is` (A6)
  std::optional<BetClosing> bet_closing;          ///< `std::nullopt`: the rules are silent on bets in flight
  std::optional<DiceOffer> dice_offer;            ///< `std::nullopt`: the rules are silent on who throws next
  std::optional<HeldDiceRule> held_dice_rule;     ///< `std::nullopt`: all dice are thrown on every throw
  std::vector<Directive> directives;              ///< statements `direct` (S10)
};

}  // namespace fairroll
