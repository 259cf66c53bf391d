// SPDX-License-Identifier: Apache-2.0
// Conduct: rulings without a call, duties, powers, how dice are read, when bets close, and who throws. See docs/language/conduct.md. Codes
// in parentheses such as (A3) refer to rules in docs/language/semantics.md. An index that is `no_index` refers to no element.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/sentence.hpp>
#include <fairroll/model/wager.hpp>

namespace FAIRROLL_API fairroll {

/// The ruling on a throw. Only a valid throw counts. After any other ruling, no wager is settled (A7). Undetermined means that the ruling
/// depends on a fact that was not recorded (U2), on contradictory calls of which none takes precedence (A6), or on a question that the text
/// leaves open (A8).
enum class RulingKind : std::uint8_t { Valid, Invalid, NoRoll, Void, Undetermined };

/// A ground of a ruling or of a power. The ground is true if `condition` is true and `exception` is not true.
struct Ground {
  std::vector<std::string> marks;  ///< Marks of the list item that states the ground, such as `(2)`. Empty if the ground is not in a list.
  Condition condition;             ///< Condition on the recorded facts and on the state of the game.
  std::optional<Condition> exception;  ///< Exception to this ground, or `std::nullopt` if there is none.
  Precedence precedence;               ///< Precedence relative to other clauses of the same stage of adjudicate().
  /// Index of the ground's clause in Ruleset::clauses. If a power has only this ground, the index refers to the clause of the power.
  Index clause = no_index;
};

/// A statement `the roll is invalid`, `no_roll` (A2) or `void` (A4). The ruling requires no call and is decided by every ground that is
/// true. check() adds rules of the kind Undetermined for questions that the text leaves open (A8). Such a rule has one ground for each
/// statement that leaves the question open. The clause of each ground is of ClauseKind::Silence.
struct RollRule {
  RulingKind kind{};            ///< Ruling that the grounds justify: Invalid, NoRoll, Void or Undetermined.
  std::vector<Ground> grounds;  ///< Grounds of the ruling, at least one.
};

/// The kind of action that a duty requires or a power allows. Other is an action that is described only by text in quotation marks. Such
/// actions are the same only if their texts are identical.
enum class ConductActionKind : std::uint8_t { CallNoRoll, CallTotal, Overrule, Relinquish, OrderRelinquishment, Other };
/// The action that a duty requires or a power allows.
struct ConductAction {
  ConductActionKind kind{};      ///< Kind of action.
  std::vector<Index> overruled;  ///< For Overrule, the roles whose calls are overruled, as indices in Vocabulary::roles. Otherwise empty.
  std::string text;              ///< For Other, the text of the action without quotation marks. Otherwise empty.
};

/// The time limit for a call (A3, A6). BeforeRest means that a call after the dice are at rest has no effect. WheneverPossible means that
/// such a call has no effect if an earlier call was possible. Preferably means that such a call has an effect but is reported as `late`.
enum class CallDeadline : std::uint8_t { AnyTime, BeforeRest, WheneverPossible, Preferably };

/// A duty before the throw (A1). A breach of the duty causes a finding but does not change the ruling.
struct DutyBeforeThrow {
  Index role = no_index;    ///< Index in Vocabulary::roles of the role that has the duty.
  Condition condition;      ///< Condition that must be true before the throw.
  Index clause = no_index;  ///< Index of the duty's clause in Ruleset::clauses.
};
/// A duty that arises at every valid throw, or at every throw that matches a pattern. If the thrower has a duty to relinquish the dice, the
/// turn ends (T1).
struct Duty {
  Index role = no_index;           ///< Index in Vocabulary::roles of the role that has the duty.
  ConductAction action;            ///< Required action.
  std::optional<Trigger> trigger;  ///< Pattern of throws at which the duty arises, or `std::nullopt` if it arises at every valid throw.
  Index clause = no_index;         ///< Index of the duty's clause in Ruleset::clauses.
};
/// A power of one or more roles. The power can be used if `pattern` matches, `condition` is true, and at least one of the grounds is true
/// or the power has no grounds.
struct Power {
  std::vector<Index> roles;   ///< Indices in Vocabulary::roles of the roles that have the power.
  bool is_exclusive = false;  ///< True if the power is declared with `alone`. check() rejects rules that give it to another role.
  ConductAction action;       ///< Action that the power allows.
  /// Pattern that the throw, or the last valid throw of the turn, must match, or `std::nullopt` if any throw is sufficient.
  std::optional<ThrowPattern> pattern;
  std::vector<Ground> grounds;                  ///< Grounds for using the power. Empty if the power can be used at discretion.
  Condition condition;                          ///< Condition on the state of the game.
  CallDeadline timing = CallDeadline::AnyTime;  ///< Time limit for a call under this power.
  Index clause = no_index;                      ///< Index of the power's clause in Ruleset::clauses.
};
/// A statement `never a cause of no_roll` (A3). While its condition is true, the listed grounds do not justify a call.
struct ExcludedGrounds {
  std::vector<Index> grounds;  ///< Indices in Ruleset::clauses of the excluded grounds.
  Condition condition;         ///< Condition on the recorded facts.
  Index clause = no_index;     ///< Index of the statement's clause in Ruleset::clauses.
};
/// A statement `die reads`, which determines the face that counts for a die that does not rest normally (A5). Without such a statement, the
/// recorded face counts.
struct DieReading {
  /// True if the opposite of the face in `fact` counts (see Vocabulary::opposite_face_sum), and false if the face itself counts.
  bool is_opposite = false;
  Index fact = no_index;    ///< Index in Vocabulary::facts of a fact about the die. The value of the fact is a face.
  Condition condition;      ///< Condition on one die. It contains only the operators Fact, And, Or and Not.
  Precedence precedence;    ///< Precedence relative to other `die reads` statements for the same die.
  Index clause = no_index;  ///< Index of the statement's clause in Ruleset::clauses.
};
/// A statement `bets close`. It affects only bets in flight (placed during a throw), because actions between throws are always in time.
struct BetClosing {
  bool closes_at_rest = false;  ///< True if bets close when the dice are at rest, and false if they close before the throw.
  /// Indices in Vocabulary::roles of the roles that may confirm a bet in flight. One confirmation is required. If the list is empty, bets
  /// in flight are accepted only if `closes_at_rest` is true.
  std::vector<Index> confirming_roles;
  Index clause = no_index;  ///< Index of the statement's clause in Ruleset::clauses.
};
/// A statement `dice go`, which determines the seats that are offered the dice before the first turn and after each turn (T3).
struct DiceOffer {
  int first_seat = 0;  ///< Number of the seat that is offered the dice first, starting at 1, or 0 if any seat may take the dice.
  /// True if the dice are offered in the order of Table::seats(), and false if they are offered in the opposite order.
  bool is_clockwise = true;
  /// Indices in Ruleset::wagers. The dice are offered only to seats that have one of these wagers. If the list is empty, the dice are
  /// offered to every seat.
  std::vector<Index> required_wagers;
  /// Index in Vocabulary::roles of the role that throws if no seat takes the dice, or `no_index` if the rules are silent.
  Index fallback_thrower = no_index;
  /// Indices in Ruleset::wagers. If not empty, `fallback_thrower` throws only for these and those behind them. Others are not decided.
  std::vector<Index> fallback_wagers;
  Index clause = no_index;  ///< Index of the statement's clause in Ruleset::clauses.
};
/// A statement `keep`, which determines the dice that are held while the other dice are thrown (T5). The record of a throw shows all dice,
/// including held dice.
struct HeldDiceRule {
  Figure held_count;  ///< Number of held dice. This figure has a single part of the kind Number or Variable.
  /// Figure that specifies the dice that may be held and the face that they show. It has a single part of the kind Showing or ShowingValue.
  Figure shown_face;
  Condition condition;      ///< Condition on the state of the game under which dice are held. It never depends on a seat.
  Index clause = no_index;  ///< Index of the statement's clause in Ruleset::clauses.
};
/// The held dice in one state of the game, computed from a HeldDiceRule. Trivially copyable.
struct HeldDice {
  DieRange dice{};     ///< Range of dice to which the held dice belong.
  int held_count = 0;  ///< Number of held dice, or 0 if all dice are thrown.
  int face = 0;        ///< Face that each held die shows.

  /// Returns true if all members are equal.
  friend bool operator==(const HeldDice& a, const HeldDice& b) noexcept {
    return a.held_count == b.held_count && a.face == b.face && a.dice.first_die == b.dice.first_die && a.dice.die_count == b.dice.die_count;
  }
};
/// A statement `direct`, which gives the table a directive and has no other effect (S10).
struct Directive {
  Index role = no_index;  ///< Index in Vocabulary::roles of the role that gives the directive.
  std::string text;       ///< Text of the directive, without quotation marks.
  /// Pattern of throws after which the directive is given, or `std::nullopt` if it is given as long as `condition` is true.
  std::optional<ThrowPattern> pattern;
  /// Condition on the state of the game. It refers to the state before the throw if `pattern` has a value, and otherwise to the state after
  /// the throw.
  Condition condition;
  Index clause = no_index;  ///< Index of the statement's clause in Ruleset::clauses.
};

/// All rules of conduct of a ruleset. adjudicate() evaluates them in the stages A1 to A8. Each list is in the order of the text, but the
/// order does not affect rulings.
struct Conduct {
  std::vector<DutyBeforeThrow> duties_before_throw;  ///< Duties before the throw (A1).
  std::vector<Duty> duties;                          ///< Duties that arise at a throw.
  std::vector<Power> powers;                         ///< Powers (A3, A6, T1), including those for actions described in quotation marks.
  std::vector<RollRule> rulings;                     ///< Rulings without a call (A2, A4), and questions that the text leaves open (A8).
  Index nothing_else_clause = no_index;  ///< Index in Ruleset::clauses of the statement `nothing else makes a roll invalid` (A8).
  /// Index of a clause of ClauseKind::Silence if the text leaves open who may call no roll (A8). Otherwise `no_index`.
  Index open_no_roll_clause = no_index;
  /// Index of a clause of ClauseKind::Silence if the text leaves open who calls the total, or whether the call or the dice govern (A8).
  /// Otherwise `no_index`.
  Index open_total_clause = no_index;
  std::vector<ExcludedGrounds> excluded_grounds;  ///< Statements `never a cause of no_roll` (A3).
  std::vector<DieReading> die_readings;           ///< Statements `die reads` (A5).
  /// True if the rules state `the result is the total called`. If the value is false or missing, the faces govern.
  std::optional<bool> is_called_total_binding;
  Index result_clause = no_index;              ///< Index in Ruleset::clauses of the statement `the result is` (A6).
  std::optional<BetClosing> bet_closing;       ///< Statement `bets close`, or `std::nullopt` if the rules are silent on bets in flight.
  std::optional<DiceOffer> dice_offer;         ///< Statement `dice go`, or `std::nullopt` if the rules are silent on the next shooter.
  std::optional<HeldDiceRule> held_dice_rule;  ///< Statement `keep`, or `std::nullopt` if all dice are thrown on every throw.
  std::vector<Directive> directives;           ///< Statements `direct` (S10).
};

}  // namespace fairroll
