// SPDX-License-Identifier: Apache-2.0
// The parts of statements: conditions (`while`, `when`), patterns of throws (`on`), figures, and the states, counts, tallies and sets that
// throws change. See docs/language/conditions.md and docs/language/game.md. Codes in parentheses such as (S1) refer to rules in
// docs/language/semantics.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/facts.hpp>

namespace FAIRROLL_API fairroll {

/// A range of whole numbers that includes both ends.
struct IntRange {
  int low = 0;   ///< Lowest number of the range.
  int high = 0;  ///< Highest number of the range, at least `low`.
};
/// A set of whole numbers. If the set is compared with the value of a state, its numbers are indices in Variable::values.
struct IntSet {
  std::vector<IntRange> ranges;  ///< Ranges of the set, in any order. Ranges may overlap. Empty for the empty set.
  /// Returns true if the value is in one of the ranges. Takes time linear in the number of ranges.
  [[nodiscard]] bool contains(int value) const noexcept {
    for (const IntRange& r : ranges)
      if (r.low <= value && value <= r.high) return true;
    return false;
  }
};

/// The object that declares a variable, phase or event. Wager is the wager that contains the statement. Parent is the wager behind which
/// that wager is placed.
enum class Owner : std::uint8_t { Game, Wager, Parent };

/// A reference to a state, count, tally or set.
struct VariableRef {
  Owner owner{};           ///< Object that declares the variable.
  Index index = no_index;  ///< Index of the variable in Game::variables, or in Wager::variables of the wager or its parent.
};

/// The seat that must have a wager. Thrower is the seat that throws. AnySeat means that at least one seat has the wager, and NoSeat means
/// that no seat has it. Owner is the seat that owns the wager whose rule contains the condition. A tip does not count as a wager of the
/// seat (L2).
enum class Holder : std::uint8_t { Thrower, AnySeat, NoSeat, Owner };

/// A condition, stored as a tree. After `while`, it tests the state before the throw. After `when`, it tests the recorded facts. `op`
/// determines which members are used. The other members keep their initial values. If the result depends on unknown facts, the answer is
/// Answer::Depends (U1).
struct Condition {
  /// The operator or test of a node in a condition tree.
  enum class Op : std::uint8_t {
    Always,  ///< Always true.
    And,     ///< True if all of `operands` are true.
    Or,      ///< True if at least one of `operands` is true.
    Not,     ///< True if operands[0] is false.
    Dice,    ///< True if operands[0] is true for the dice that `quantifier` requires. Fact nodes in the operand test one die at a time.
    /// True if `test` is true for the current die, the throw or the turn. The subject of the fact determines which of these is tested.
    Fact,
    /// True if the value of `variable` is in `values`. The value is the index of a state's value, the number of a count, or the size of a
    /// set.
    Variable,
    Includes,  ///< True if the set `variable` contains the total in `values`.
    Number,    ///< True if the wager's number at position `number` is in `values`.
    Phase,     ///< True if the phase at index `phase` of `variable.owner` applies.
    Holds,     ///< True if `holder` has one of `wagers`.
    Throws,    ///< True if the seat that owns the wager throws.
  };
  /// The dice for which the operand of Dice must be true. Any means at least one die, Each means all dice, None means no die, and Exactly
  /// means `number` dice. Numbered means the die at position `number`.
  enum class Quantifier : std::uint8_t { Any, Each, None, Exactly, Numbered };

  Op op = Op::Always;                 ///< Operator or test of this node.
  std::vector<Condition> operands{};  ///< Operands of And, Or, Not and Dice.
  Quantifier quantifier{};            ///< For Dice, the dice for which the operand must be true.
  /// For Exactly, the number of dice. For Numbered, the zero-based position of the die. For Number, the zero-based position among the
  /// numbers of the wager or, if `variable.owner` is Parent, of its parent.
  int number = 0;
  FactTest test{};              ///< For Fact, the test of the fact.
  VariableRef variable{};       ///< For Variable and Includes, the tested variable. For Phase and Number, only `owner` is used.
  IntSet values{};              ///< Accepted values, for Variable, Includes and Number.
  Index phase = no_index;       ///< For Phase, the index in Game::phases or Wager::phases.
  Holder holder{};              ///< For Holds, the seat that must have a wager.
  std::vector<Index> wagers{};  ///< For Holds, indices in Ruleset::wagers of one or more wagers, of which the seat must have at least one.
  SourceLocation location{};    ///< Location of the condition in the rule file.
};

/// A number in a pattern of throws. It is either a literal or a number of the wager, such as `n` in `wager place for n in 4, 6`.
struct Term {
  bool is_number_of_wager = false;  ///< True if the term is a number of the wager, and false if it is a literal.
  int value = 0;                    ///< Literal, or zero-based position among the numbers of the wager.
};

/// A range of consecutive dice of a throw.
struct DieRange {
  int first_die = 0;  ///< Zero-based position of the first die.
  int die_count = 0;  ///< Number of dice, or 0 for all dice of the throw.
};

/// One summand of a figure.
struct FigureTerm {
  /// The quantity that is added or subtracted.
  enum class Kind : std::uint8_t {
    Number,        ///< The value of the member `number`.
    Total,         ///< The sum of the faces of `dice`.
    Highest,       ///< The highest face of `dice`.
    Lowest,        ///< The lowest face of `dice`.
    MostAlike,     ///< The number of dice in `dice` that show the face that occurs most often among them.
    Showing,       ///< The number of dice in `dice` that show the face `number`.
    ShowingValue,  ///< The number of dice in `dice` that show the face that is the value of `variable` before the throw.
    Variable,      ///< The value of `variable` before the throw, if it is a number.
  };
  Kind kind{};                 ///< Kind of quantity.
  bool is_subtracted = false;  ///< True if the quantity is subtracted, and false if it is added.
  Term number{};               ///< For Number, the number. For Showing, the face.
  DieRange dice{};             ///< Dice to which the quantity refers. Not used by Number and Variable.
  VariableRef variable{};      ///< For Variable and ShowingValue, the state, count or tally whose value is used.
};
/// A whole number that is computed from a throw as the sum of its parts. A figure has no value if one of its parts is a state whose value
/// is not a number.
using Figure = std::vector<FigureTerm>;

/// A test of one throw. It is an element of the pattern after `on`. `op` determines which members are used. The result depends only on the
/// faces and on the state before the throw, never on facts, seats or other wagers (F5).
struct ThrowTest {
  /// The condition that the throw must meet.
  enum class Op : std::uint8_t {
    Total,  ///< The total is at least `first_term` and at most `last_term`.
    Hard,   ///< The total is `first_term`, and all dice show the same face.
    Easy,   ///< The total is `first_term`, and the dice do not all show the same face.
    /// The faces in `terms` are among the dice. If `required_count` is greater than 0, `terms` contains one face, and exactly that number
    /// of dice show it (or at least that number, if `allows_more` is true).
    Showing,
    Odd,              ///< The total is odd.
    Even,             ///< The total is even.
    Pair,             ///< At least two dice show the same face.
    Triple,           ///< At least three dice show the same face.
    Event,            ///< The event at index `event_index` of `variable.owner` happens.
    StateValue,       ///< The total equals the value that the state `variable` had before the throw.
    Reaching,         ///< The count or tally `variable` rises to `first_term` or more with this throw.
    SetReaching,      ///< The size of the set `variable` rises to `first_term` or more with this throw.
    AnyRoll,          ///< Any throw meets this condition.
    AnyOther,         ///< No other verdict of this wager applies (S5).
    ChangeOfThrower,  ///< The turn ends (T2). No throw is tested.
    ShowingSome,      ///< At least `required_count` of the different faces in `terms` are among the dice.
    /// More dice show the face terms[0] than any other face, or this face wins a tie. Among tied faces, the first that is listed in the
    /// rest of `terms` wins.
    MostOften,
    Alike,        ///< For each i, a different face is shown by terms[i] + d dice, where d is in values.ranges[i].
    Different,    ///< All dice show different faces.
    FigureIs,     ///< The value of `figure` is in `values`.
    All,          ///< The throw meets all tests in `operands`.
    InvalidRoll,  ///< The throw does not count (A7). Occurs only in the game, in duties and in directives.
  };
  Op op{};            ///< Condition that the throw must meet.
  Term first_term{};  ///< For Total, the lowest total. For Hard and Easy, the total. For Reaching and SetReaching, the value to reach.
  Term last_term{};   ///< For Total, the highest total of the range.
  std::vector<Term> terms{};  ///< Faces or, for Alike, numbers of dice. For Showing, a face listed twice must be shown by two dice.
  /// For Showing, the required number of dice that show the only face in `terms`, or 0 if no number is required. For ShowingSome, the
  /// required number of faces.
  int required_count = 0;
  bool allows_more = false;  ///< For Showing, true if more than `required_count` dice may show the face.
  DieRange dice{};           ///< Dice that Showing, ShowingSome, MostOften, Alike, Different, Pair and Triple test.
  Figure figure{};           ///< For FigureIs, the tested figure.
  /// For FigureIs, the accepted values. For Alike, the tolerances of `terms`. An open end is stored as the lowest or highest value of int.
  IntSet values{};
  std::vector<ThrowTest> operands{};  ///< For All, two or more tests.
  Index event_index = no_index;       ///< For Event, the index in Game::events or Wager::events.
  VariableRef variable{};             ///< For StateValue, Reaching and SetReaching, the tested variable. For Event, only `owner` is used.
  SourceLocation location{};          ///< Location of the test in the rule file.
};

/// A pattern of throws. A throw matches if it meets at least one test in `included_tests` and no test in `excluded_tests`.
struct ThrowPattern {
  std::vector<ThrowTest> included_tests;  ///< Tests of which the throw must meet at least one. If the list is empty, no throw matches.
  std::vector<ThrowTest> excluded_tests;  ///< Tests that the throw must not meet. May be empty.
};

/// A pattern with a state condition: `on ... while ...`. The trigger applies if the throw matches `pattern` and `condition` was true before
/// the throw (S1).
struct Trigger {
  ThrowPattern pattern;  ///< Pattern that the throw must match.
  Condition condition;   ///< Condition on the state before the throw.
};

/// A change of a variable by a throw (S3). A state or tally takes a value, a tally rises or falls, a count rises, or a total is added to a
/// set.
struct VariableUpdate {
  /// For a state or tally, true if the new value is the total of the throw. check() rejects impossible totals.
  bool becomes_total = false;
  /// For a state, the index of the new value in Variable::values. For a tally, the new number. Not used if `becomes_total` is true.
  int value = 0;
  bool is_change = false;   ///< For a tally, true if it changes by the figure `change`, and false if it takes a new value.
  Figure change{};          ///< Change of a tally. If the tally falls, parts are subtracted. The figure contains no variables.
  Trigger trigger;          ///< Throws that cause the change.
  Index clause = no_index;  ///< Index of the statement's clause in Ruleset::clauses.
};

/// A state, count, tally or set of the game or of a wager. Its current value is an int: the index of a state's value, the number of a count
/// or tally, or the bits of a set, where bit i means that totals[i] was collected. The initial value is 0 or, for counts and tallies,
/// `initial_value`. If two statements require different values on one throw, the value does not change. lint() reports such statements.
struct Variable {
  /// Kind of variable. A State has one value from a list. A Count is a number that rises by one, or a tally (see `is_tally`). A Set
  /// contains those totals of a list that were thrown.
  enum class Kind : std::uint8_t { State, Count, Set } kind{};  ///< Kind of the variable.
  std::string name;                                             ///< Name of the variable in the rule file.
  std::vector<std::string> values;                              ///< For a state, its possible values, which are words or numbers.
  /// For a state, the number that each value represents, or `std::nullopt` if the value is a word. For a set, the totals that it can
  /// collect, at most 30.
  std::vector<std::optional<int>> totals;
  int min_value = 0;              ///< For a count or tally, the lowest value.
  int max_value = 0;              ///< For a count or tally, the highest value.
  int initial_value = 0;          ///< For a count or tally, the initial value.
  bool is_capped_at_max = false;  ///< For a count or tally, true if it stays at `max_value` instead of rising further.
  bool is_capped_at_min = false;  ///< For a tally, true if it stays at `min_value` instead of falling further.
  bool is_tally = false;          ///< True if the count is a tally. The statements of a tally change it by figures or set it to a number.
  bool is_consecutive = false;    ///< For a count, true if it returns to its initial value after a throw that does not raise it.
  bool is_per_thrower = false;    ///< True if the variable returns to its initial value at the end of a turn (T2).
  /// Changes of the variable. A state or tally has one element for each statement. A count or set has one element, which by default applies
  /// to every throw.
  std::vector<VariableUpdate> moves;
  Index clause = no_index;  ///< Index in Ruleset::clauses of the declaration.
  SourceLocation location;  ///< Location of the variable's name in the declaration.
  bool is_cached = false;   ///< True if evaluators cache the results of tests of this variable (see NamedDefinition::is_cached).
};

/// The common members of phases and events.
struct NamedDefinition {
  std::string name;         ///< Name of the phase or event in the rule file.
  Index clause = no_index;  ///< Index in Ruleset::clauses of the declaration.
  bool is_cached = false;   ///< True if the definition requires more than 64 tests. Evaluators then cache its result.
};
/// A phase, which is a named state condition (S1).
struct Phase : NamedDefinition {
  Condition condition;  ///< Condition that is true while the phase applies.
};
/// An event, which is a named pattern of throws (S2). Several events may happen on one throw.
struct Event : NamedDefinition {
  Trigger trigger;  ///< Throws on which the event happens. An event that an amendment removed never happens.
};

/// The game of a ruleset: the variables, phases and events that are common to all seats of a table. Only throws change the variables.
struct Game {
  bool is_declared = false;  ///< True if the rule book declares a `game`.
  /// Variables of the game. Situation::game_values and Table::variables() contain their values in the same order.
  std::vector<Variable> variables;
  std::vector<Phase> phases;  ///< Phases of the game, in the order of the text.
  std::vector<Event> events;  ///< Events of the game, in the order of the text. ThrowResult::events contains indices in this list.
};

}  // namespace fairroll
