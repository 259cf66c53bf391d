// SPDX-License-Identifier: Apache-2.0
// What sentences are made of: values, conditions (`while`, `when`), happenings (`on`), and the states, counts and sets that they move.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/facts.hpp>

namespace FAIRROLL_API fairroll {

/// Both ends included.
struct IntRange {
  int low = 0;   ///< the least number
  int high = 0;  ///< the greatest, >= low
};
/// A set of whole numbers as ranges; for a `state` the numbers are indices into Variable::values.
struct IntSet {
  std::vector<IntRange> ranges;  ///< in any order, perhaps overlapping; none: the empty set
  /// Whether one of the ranges holds it. Linear in their number.
  [[nodiscard]] bool contains(int value) const noexcept {
    for (const IntRange& r : ranges)
      if (r.low <= value && value <= r.high) return true;
    return false;
  }
};

/// Whose variables, phases or events are meant, seen from the sentence that names them.
enum class Owner : std::uint8_t { Game, Wager, Parent };  ///< Parent: of the wager that this one stands behind

/// A state, count or set that a sentence names.
struct VariableRef {
  Owner owner{};           ///< in whose list
  Index index = no_index;  ///< into Game::variables or Wager::variables
};

/// Who is asked to hold a wager: the seat that throws, at least one seat, none, or the seat that makes the wager at hand. Tips count for
/// nobody (L2).
enum class Holder : std::uint8_t { Thrower, AnySeat, NoSeat, Owner };

/// A condition, as a tree: what `while` asks of how things stood before the throw, and `when` of what was observed (section 6). Which
/// members mean anything depends on `op`; the others keep their first values. Unknown facts make an answer depend on them (U1).
struct Condition {
  /// What is asked.
  enum class Op : std::uint8_t {
    Always,    ///< no condition
    And,       ///< all of `operands`
    Or,        ///< one of `operands`
    Not,       ///< not operands[0]
    Dice,      ///< quantifier over operands[0], in which Fact speaks of the die at hand
    Fact,      ///< test; of the die at hand, the throw or the turn, as the fact's subject says
    Variable,  ///< variable is one of values (a state's value index, a count's number, a set's size)
    Includes,  ///< the set `variable` includes the total `values`
    Number,    ///< the wager's number `number` is one of values
    Phase,     ///< phases[phase] of `variable.owner` holds
    Holds,     ///< holder holds one of wagers
    Throws,    ///< the seat that makes the wager at hand throws
  };
  /// Of which dice it must hold: of one or more, of all, of none, of just `number` of them, or of that one die.
  enum class Quantifier : std::uint8_t { Any, Each, None, Exactly, Numbered };

  Op op = Op::Always;                 ///< what is asked
  std::vector<Condition> operands{};  ///< And, Or, Not, Dice
  Quantifier quantifier{};            ///< Dice
  int number = 0;   ///< Dice: how many (Exactly) or which die from 0 (Numbered); Number: which number from 0 of the wager, or of its parent
                    ///< (variable.owner)
  FactTest test{};  ///< Fact
  VariableRef variable{};       ///< Variable, Includes; Phase: its owner says whose phases (of the game, the wager, or its parent)
  IntSet values{};              ///< Variable, Includes, Number
  Index phase = no_index;       ///< Phase: into Game::phases or Wager::phases
  Holder holder{};              ///< Holds
  std::vector<Index> wagers{};  ///< Holds: into Ruleset::wagers, one or more
  Place place{};                ///< the words of the rule file
};

/// A number that an event of the dice names: a literal or one of the wager's own numbers.
struct Term {
  bool is_number_of_wager = false;  ///< else a literal
  int value = 0;                    ///< the literal, or which number of the wager from 0
};

/// Some of the dice: `count` of them from the place `first`, in the order of Vocabulary::groups.
struct DieRange {
  int first = 0;  ///< from 0
  int count = 0;  ///< 0: all dice
};

/// A summand of a figure.
struct FigurePart {
  /// What it stands for.
  enum class Of : std::uint8_t {
    Number,        ///< `number`
    Total,         ///< the sum of the faces of `dice`
    Highest,       ///< the highest of them
    Lowest,        ///< the lowest of them
    MostAlike,     ///< how many of them show the face that most of them show
    Showing,       ///< how many of them show the face `number`
    ShowingValue,  ///< how many of them show the face that is the number of `variable` before the throw
    Variable,      ///< what `variable` had before the throw: a state's number, a count's or tally's number
  };
  Of of{};                 ///< which of these
  bool less = false;       ///< it is taken off
  Term number{};           ///< Number, Showing
  DieRange dice{};         ///< of all others but Variable
  VariableRef variable{};  ///< Variable, ShowingValue
};
/// A whole number that a throw shows: the sum of its parts. A state that stands at no number leaves it without a value.
using Figure = std::vector<FigurePart>;

/// What one throw does (section 6, behind `on`). Which members mean anything depends on `op`. Only the faces and how things stood before
/// the throw are asked, never facts, seats or other wagers (F5).
struct DiceEvent {
  /// What must happen.
  enum class Op : std::uint8_t {
    Total,            ///< the total is first..last
    Hard,             ///< the total is first, with all dice alike
    Easy,             ///< the total is first, with dice that are not all alike
    Showing,          ///< the faces `terms` are among the dice; with `times` > 0: the one face exactly so often, or `or_more`
    Odd,              ///< the total is odd
    Even,             ///< the total is even
    Pair,             ///< two dice or more show one face
    Triple,           ///< three dice or more show one face
    Event,            ///< events[index] of `variable.owner`
    StateValue,       ///< the total equals the value that `variable` had before the throw
    Reaching,         ///< the count `variable` reaches `first` with this throw
    SetReaching,      ///< the size of the set `variable` reaches `first` with this throw
    AnyRoll,          ///< every throw
    AnyOther,         ///< no other verdict of this wager applies (S5)
    ChangeOfThrower,  ///< a turn ends (T2), without a throw
    ShowingSome,      ///< `times` or more of the different faces `terms` are among the dice
    MostOften,        ///< the face terms[0] is shown most often; of faces that tie the first of the other `terms` counts, without them none
    Alike,            ///< for each of `terms` another face that so many of the dice show, give or take the range of `values` beside it
    Different,        ///< no two dice show one face
    FigureIs,         ///< `figure` is one of `values`
    All,              ///< all of `operands` happen
    InvalidRoll,      ///< a throw that does not count (A7); only sentences of the game, duties and directives ask it
  };
  Op op{};                            ///< what must happen
  Term first{};                       ///< Total, Hard, Easy, Reaching, SetReaching
  Term last{};                        ///< Total
  std::vector<Term> terms{};          ///< Showing: two that name one face ask for two dice
  int times = 0;                      ///< Showing: 0, or how often; ShowingSome: how many
  bool or_more = false;               ///< Showing: more often than `times` will do
  DieRange dice{};                    ///< Showing, ShowingSome, MostOften, Alike, Different, Pair, Triple: of which dice
  Figure figure{};                    ///< FigureIs
  IntSet values{};                    ///< FigureIs, Alike; a bound that is not stated is the least or greatest int
  std::vector<DiceEvent> operands{};  ///< All: two or more
  Index index = no_index;             ///< Event: into Game::events or Wager::events
  VariableRef variable{};             ///< Event: whose; StateValue, Reaching, SetReaching: which
  Place place{};                      ///< the words of the rule file
};

/// One of `any` happens and none of `except`.
struct DicePattern {
  std::vector<DiceEvent> any;     ///< none: it never happens
  std::vector<DiceEvent> except;  ///< may be empty
};

/// A pattern and how things must have stood before (S1).
struct Trigger {
  DicePattern on;    ///< of this throw
  Condition while_;  ///< of how things stood before it
};

/// A sentence that moves a state, raises a count, moves a tally or fills a set (S3).
struct Move {
  bool becomes_total = false;  ///< State, tally: the value that stands for the throw's total; an error where there is none
  int value = 0;               ///< State: index into Variable::values, unless `becomes_total`; of a tally that it becomes: the number
  bool rises = false;          ///< of a tally: by the figure `by`; else it becomes the total or the value
  Figure by{};                 ///< what it rises by; what it falls by is taken off. Names no variable
  Trigger trigger;             ///< when
  Index clause = no_index;     ///< into Ruleset::clauses
};

/// A state, count or set of the game or of a wager. Its value is an int: a state's value index, a count's number, a set's bits over
/// `totals` (bit i: totals[i] was gathered; 0: none). Its first value is 0, for a count `start`. Two sentences that move it to different
/// values on one throw leave it where it is, and lint() finds them.
struct Variable {
  /// One value of a list at a time; a number that rises by one, or that a tally's sentences move; totals of a list, each gathered or not.
  enum class Kind : std::uint8_t { State, Count, Set } kind{};  ///< which of the three
  std::string name;                                             ///< as the text declares it
  std::vector<std::string> values;                              ///< State: the words or numbers
  /// State: the total that value i stands for, if it is a number; Set: the totals gathered (<= 30).
  std::vector<std::optional<int>> totals;
  int low = 0;               ///< Count: least value
  int high = 0;              ///< Count: top
  int start = 0;             ///< Count: first value
  bool or_more = false;      ///< Count: stays at the top instead of passing it
  bool or_less = false;      ///< of a tally: stays at the bottom instead of falling below it
  bool is_tally = false;     ///< Count: moved by its sentences as a state is, to numbers or by figures
  bool in_a_row = false;     ///< Count: a throw that does not raise it takes it back to its first value
  bool per_thrower = false;  ///< returns to its first value at the end of a turn (T2)
  std::vector<Move> moves;   ///< State, tally: each sentence; Count, Set: one move, its trigger (a Set without one: any roll)
  Index clause = no_index;   ///< of the declaration
  Place place;               ///< of its name
  bool wide = false;         ///< as of Named
};

/// What phases and events have in common.
struct Named {
  std::string name;         ///< as the text declares it
  Index clause = no_index;  ///< into Ruleset::clauses
  bool wide = false;        ///< it rests on so much that whoever asks remembers the answer
};
/// A name for how things stand.
struct Phase : Named {
  Condition condition;  ///< it holds while this does
};
/// A name for what a throw does (S2). Several may happen on one throw.
struct Event : Named {
  Trigger trigger;  ///< it happens when this does; an event that was struck never happens
};

/// The game: the same for everybody at a table, and moved by throws alone.
struct Game {
  bool exists = false;              ///< the text has a `game`
  std::vector<Variable> variables;  ///< Situation::game and Table::variables() have one value for each, in this order
  std::vector<Phase> phases;        ///< in the order of the text
  std::vector<Event> events;        ///< in the order of the text; ThrowResult::events are indices into it
};

}  // namespace fairroll
