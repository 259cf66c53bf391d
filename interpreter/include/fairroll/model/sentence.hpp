// SPDX-License-Identifier: Apache-2.0
// The parts of statements: conditions (`while`, `when`), patterns of throws (`on`), figures, and the states, counts, tallies and sets that
// throws change. See docs/language/conditions.md and docs/language/game.md; codes in parentheses such as (S1) are rules in
// docs/language/semantics.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/facts.hpp>

namespace FAIRROLL_API fairroll {

/// A range of whole numbers. Both ends are included.
struct IntRange {
  int low = 0;   ///< lowest number
  int high = 0;  ///< highest number, at least `low`
};
/// A set of whole numbers. If it is compared with a state, the numbers are indices into Variable::values.
struct IntSet {
  std::vector<IntRange> ranges;  ///< ranges in any order, which may overlap; empty for the empty set
  /// Returns true if the value is in one of the ranges. Takes time linear in the number of ranges.
  [[nodiscard]] bool contains(int value) const noexcept {
    for (const IntRange& r : ranges)
      if (r.low <= value && value <= r.high) return true;
    return false;
  }
};

/// The object that declares a variable, phase or event. Wager: the wager that contains the statement. Parent: the wager behind which that
/// wager is placed.
enum class Owner : std::uint8_t { Game, Wager, Parent };

/// A reference to a state, count, tally or set.
struct VariableRef {
  Owner owner{};           ///< object that declares the variable
  Index index = no_index;  ///< index into Game::variables, or into Wager::variables of the wager or its parent
};

/// The seat that must have a wager. Thrower: the seat that throws. AnySeat: at least one seat. NoSeat: no seat may hold it. Owner: the seat
/// that owns the wager in question. Tips do not count as held by a seat (L2).
enum class Holder : std::uint8_t { Thrower, AnySeat, NoSeat, Owner };

/// A condition, as a tree. After `while` it tests the state before the throw, after `when` the observed facts. `op` determines which
/// members are used; the other members keep their initial values. If the result depends on unknown facts, the answer is Answer::Depends
/// (U1).
struct Condition {
  /// The operator or test of a node.
  enum class Op : std::uint8_t {
    Always,    ///< always true
    And,       ///< all of `operands` are true
    Or,        ///< at least one of `operands` is true
    Not,       ///< operands[0] is false
    Dice,      ///< operands[0] is true for the dice that `quantifier` requires; Fact nodes in it test the current die
    Fact,      ///< `test` is true for the current die, the throw or the turn, depending on the subject of the fact
    Variable,  ///< the value of `variable` is in `values`: the index of a state's value, the number of a count, or the size of a set
    Includes,  ///< the set `variable` contains the total in `values`
    Number,    ///< the wager's number at position `number` is in `values`
    Phase,     ///< the phase at index `phase` of `variable.owner` applies
    Holds,     ///< `holder` holds one of `wagers`
    Throws,    ///< the seat that owns the wager throws
  };
  /// The dice for which the operand of Dice must be true. Any: at least one. Each: all. None: no die. Exactly: `number` dice. Numbered: the
  /// die at position `number`.
  enum class Quantifier : std::uint8_t { Any, Each, None, Exactly, Numbered };

  Op op = Op::Always;                 ///< operator or test of this node
  std::vector<Condition> operands{};  ///< operands of And, Or, Not and Dice
  Quantifier quantifier{};            ///< Dice: for which dice the operand must be true
  int number = 0;                     ///< Exactly: number of dice. Numbered: zero-based position of the die. Number: zero-based position
                                      ///< among the numbers of the wager or, if `variable.owner` is Parent, of its parent
  FactTest test{};                    ///< Fact: test of the fact
  VariableRef variable{};             ///< Variable, Includes: tested variable. Phase, Number: only `owner` is used
  IntSet values{};                    ///< Variable, Includes, Number: accepted values
  Index phase = no_index;             ///< Phase: index into Game::phases or Wager::phases
  Holder holder{};                    ///< Holds: seat that must hold a wager
  std::vector<Index> wagers{};        ///< Holds: one or more wagers (indices into Ruleset::wagers)
  Place place{};                      ///< where the condition is in the rule file
};

/// A number in a pattern of throws: a literal, or a number of the wager such as `n` in `wager place for n in 4, 6`.
struct Term {
  bool is_number_of_wager = false;  ///< true: a number of the wager; false: a literal
  int value = 0;                    ///< literal, or zero-based position among the numbers of the wager
};

/// Consecutive dice, in the order in which a throw lists them.
struct DieRange {
  int first = 0;  ///< zero-based position of the first die
  int count = 0;  ///< number of dice; 0: all dice of the throw
};

/// A summand of a figure.
struct FigurePart {
  /// The quantity that is added or subtracted.
  enum class Kind : std::uint8_t {
    Number,        ///< the member `number`
    Total,         ///< the sum of the faces of `dice`
    Highest,       ///< the highest face of `dice`
    Lowest,        ///< the lowest face of `dice`
    MostAlike,     ///< how many of `dice` show the most frequent face
    Showing,       ///< how many of `dice` show the face `number`
    ShowingValue,  ///< how many of `dice` show the face that is the value of `variable` before the throw
    Variable,      ///< the value of `variable` before the throw, if it is a number
  };
  Kind kind{};                 ///< kind of quantity
  bool is_subtracted = false;  ///< true if the quantity is subtracted
  Term number{};               ///< Number: the number. Showing: the face
  DieRange dice{};             ///< dice that are tested; not used by Number and Variable
  VariableRef variable{};      ///< Variable, ShowingValue: a state, count or tally
};
/// A figure: a whole number that a throw shows, as the sum of its parts. It has no value if a part is a state whose value is not a number.
using Figure = std::vector<FigurePart>;

/// A test of one throw: an element of the pattern after `on`. `op` determines which members are used. The result depends only on the faces
/// and on the state before the throw, never on facts, seats or other wagers (F5).
struct DiceEvent {
  /// The condition that the throw must meet.
  enum class Op : std::uint8_t {
    Total,            ///< the total is in `first`..`last`
    Hard,             ///< the total is `first`, and all dice are alike
    Easy,             ///< the total is `first`, and not all dice are alike
    Showing,          ///< the faces `terms` are among the dice; if `times` > 0, that many dice show the only face (see `or_more`)
    Odd,              ///< the total is odd
    Even,             ///< the total is even
    Pair,             ///< at least two dice show the same face
    Triple,           ///< at least three dice show the same face
    Event,            ///< the event at `index` of `variable.owner` happens
    StateValue,       ///< the total is the value that the state `variable` had before the throw
    Reaching,         ///< the count or tally `variable` rises to `first` or more with this throw
    SetReaching,      ///< the size of the set `variable` rises to `first` or more with this throw
    AnyRoll,          ///< every throw
    AnyOther,         ///< no other verdict of this wager applies (S5)
    ChangeOfThrower,  ///< the turn ends (T2); no throw is tested
    ShowingSome,      ///< at least `times` of the different faces `terms` are among the dice
    MostOften,        ///< more dice show terms[0] than any other face; the other `terms` list the faces that win a tie, in order
    Alike,            ///< for each i, another face is shown by terms[i] dice, plus a number from values.ranges[i]
    Different,        ///< all dice show different faces
    FigureIs,         ///< the value of `figure` is in `values`
    All,              ///< the throw meets all of `operands`
    InvalidRoll,      ///< the throw does not count (A7); occurs only in the game, in duties and in directives
  };
  Op op{};                    ///< condition that the throw must meet
  Term first{};               ///< Total: lowest total. Hard, Easy: total. Reaching, SetReaching: value to reach
  Term last{};                ///< Total: highest total
  std::vector<Term> terms{};  ///< faces, or for Alike numbers of dice; a face that Showing lists twice requires two dice
  int times = 0;              ///< Showing: number of dice that show the only face, or 0. ShowingSome: number of faces
  bool or_more = false;       ///< Showing: true if more than `times` dice may show the face
  DieRange dice{};            ///< dice that Showing, ShowingSome, MostOften, Alike, Different, Pair and Triple test
  Figure figure{};            ///< FigureIs: tested figure
  IntSet values{};            ///< FigureIs: accepted values. Alike: tolerances for `terms`. An open end is the lowest or highest int
  std::vector<DiceEvent> operands{};  ///< All: two or more tests
  Index index = no_index;             ///< Event: index into Game::events or Wager::events
  VariableRef variable{};             ///< StateValue, Reaching, SetReaching: tested variable. Event: only `owner` is used
  Place place{};                      ///< where the test is in the rule file
};

/// A pattern of throws. A throw matches if it meets one of `any` and none of `except`.
struct DicePattern {
  std::vector<DiceEvent> any;     ///< alternatives; if empty, no throw matches
  std::vector<DiceEvent> except;  ///< exceptions; may be empty
};

/// A pattern with a state condition: `on ... while ...`. It applies if the throw matches `on` and `while_` was true before the throw (S1).
struct Trigger {
  DicePattern on;    ///< pattern that the throw must match
  Condition while_;  ///< condition on the state before the throw
};

/// A change of a variable by a throw (S3): a state or tally takes a value, a tally rises or falls, a count rises, or a set collects a
/// total.
struct Move {
  bool becomes_total = false;  ///< State, tally: true if the new value is the total of the throw; check() rejects impossible totals
  int value = 0;               ///< State: index of the new value in Variable::values. Tally: new number. Unused if `becomes_total`
  bool is_change = false;      ///< tally: true if it changes by the figure `change`, false if it takes a new value
  Figure change{};             ///< change of a tally, with subtracted parts if it falls; contains no variable
  Trigger trigger;             ///< throws that cause the change
  Index clause = no_index;     ///< index into Ruleset::clauses
};

/// A state, count, tally or set of the game or of a wager. Its value is an int: the index of a state's value, the number of a count or
/// tally, or the bits of a set (bit i: totals[i] was collected). The first value is 0, or `start` for counts and tallies. If two statements
/// give different values on one throw, the value does not change; lint() reports such statements.
struct Variable {
  /// State: one value of a list. Count: a number that rises by one, or a tally (see `is_tally`). Set: totals of a list that were thrown.
  enum class Kind : std::uint8_t { State, Count, Set } kind{};  ///< kind of variable
  std::string name;                                             ///< name in the rule file
  std::vector<std::string> values;                              ///< State: its values, as words or numbers
  /// State: for each value the number that it represents, or `std::nullopt` for a word. Set: the totals that it can collect, at most 30.
  std::vector<std::optional<int>> totals;
  int low = 0;               ///< Count: lowest value
  int high = 0;              ///< Count: highest value
  int start = 0;             ///< Count: first value
  bool or_more = false;      ///< Count: true if it stays at `high` instead of rising further
  bool or_less = false;      ///< tally: true if it stays at `low` instead of falling further
  bool is_tally = false;     ///< Count: true for a tally, whose statements change it by figures or set it to a number
  bool in_a_row = false;     ///< Count: true if a throw that does not raise it resets it to its first value
  bool per_thrower = false;  ///< true if the end of a turn resets it to its first value (T2)
  std::vector<Move> moves;   ///< State, tally: one element for each statement. Count, Set: one element, by default for any roll
  Index clause = no_index;   ///< clause of the declaration (index into Ruleset::clauses)
  Place place;               ///< where its name is declared
  bool is_cached = false;    ///< see NamedDefinition::is_cached
};

/// The common members of phases and events.
struct NamedDefinition {
  std::string name;         ///< name in the rule file
  Index clause = no_index;  ///< clause of the declaration (index into Ruleset::clauses)
  bool is_cached = false;   ///< true if its evaluation needs so many tests (more than 64) that evaluators cache the result
};
/// A phase: a named state condition (S1).
struct Phase : NamedDefinition {
  Condition condition;  ///< the phase applies while this condition is true
};
/// An event: a named pattern of throws (S2). Several events may happen on one throw.
struct Event : NamedDefinition {
  Trigger trigger;  ///< throws on which the event happens; an event that an amendment struck never happens
};

/// The game of a ruleset: variables, phases and events that are common to all seats of a table. Only throws change the variables.
struct Game {
  bool exists = false;              ///< true if the text has a `game`
  std::vector<Variable> variables;  ///< variables; Situation::game and Table::variables() have their values, in this order
  std::vector<Phase> phases;        ///< phases, in the order of the text
  std::vector<Event> events;        ///< events, in the order of the text; ThrowResult::events has indices into this list
};

}  // namespace fairroll
