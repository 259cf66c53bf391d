// What sentences are made of: values, conditions (`while`, `when`), happenings (`on`), and the states, counts and sets that they move.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/facts.hpp>

namespace FAIRROLL_API fairroll {

/// Inclusive.
struct IntRange {
  int low = 0;
  int high = 0;
};
/// A set of whole numbers as ranges; for a `state` the numbers are indices into Variable::values.
struct IntSet {
  std::vector<IntRange> ranges;
  [[nodiscard]] bool contains(int value) const noexcept {
    for (const IntRange& r : ranges)
      if (r.low <= value && value <= r.high) return true;
    return false;
  }
};

enum class Owner : std::uint8_t { Game, Wager, Parent };  ///< Parent: of the wager that this one stands behind

struct VariableRef {
  Owner owner{};
  Index index = no_index;
};

enum class Holder : std::uint8_t { Thrower, AnySeat, NoSeat };

struct Condition {
  enum class Op : std::uint8_t {
    Always,  ///< no condition
    And,
    Or,
    Not,       ///< operands
    Dice,      ///< quantifier over operands[0], in which Fact speaks of the die at hand
    Fact,      ///< test; of the die at hand, the throw or the turn, as the fact's subject says
    Variable,  ///< variable is one of values (a state's value index, a count's number, a set's size)
    Includes,  ///< the set `variable` includes the total `values`
    Number,    ///< the wager's number `number` is one of values
    Phase,     ///< phases[phase] of `variable.owner` holds
    Holds,     ///< holder holds one of wagers
  };
  enum class Quantifier : std::uint8_t { Any, Each, None, Exactly, Numbered };

  Op op = Op::Always;
  std::vector<Condition> operands{};
  Quantifier quantifier{};
  // Phase: `variable.owner` says whose phases (Game::phases, or those of the wager or of its parent)
  int number = 0;  ///< Dice: how many (Exactly) or which die from 0 (Numbered); Number: which number of the wager from 0
  FactTest test{};
  VariableRef variable{};
  IntSet values{};
  Index phase = no_index;
  Holder holder{};
  std::vector<Index> wagers{};
  Place place{};
};

/// A number that a happening names: a literal or one of the wager's own numbers.
struct Term {
  bool is_number_of_wager = false;
  int value = 0;  ///< the literal, or which number of the wager from 0
};

struct Happening {
  enum class Op : std::uint8_t {
    Total,  ///< the total is first..last
    Hard,
    Easy,     ///< the total is first, with all dice alike / not
    Showing,  ///< the faces `terms` are among the dice; with `times` > 0: the one face exactly so often
    Odd,
    Even,
    Pair,
    Triple,
    Event,        ///< events[index] of `variable.owner`
    StateValue,   ///< the total equals the value that `variable` had before the throw
    Reaching,     ///< the count `variable` reaches `first` with this throw
    SetReaching,  ///< the size of the set `variable` reaches `first` with this throw
    AnyRoll,
    AnyOther,  ///< no other verdict of this wager applies
    ChangeOfThrower,
  };
  Op op{};
  Term first{};
  Term last{};
  std::vector<Term> terms{};
  int times = 0;
  Index index = no_index;
  VariableRef variable{};
  Place place{};
};

/// One of `any` happens and none of `except`.
struct Pattern {
  std::vector<Happening> any;
  std::vector<Happening> except;
};

/// A pattern and how things must have stood before (S1).
struct Occasion {
  Pattern on;
  Condition while_;
};

struct Move {
  bool becomes_total = false;
  int value = 0;  ///< the state's value index
  Occasion occasion;
  Index clause = no_index;
};

/// A state, count or set of the game or of a wager. Its value is an int: a state's value index, a count's number, a set's bits over
/// `totals`.
struct Variable {
  enum class Kind : std::uint8_t { State, Count, Set } kind{};
  std::string name;
  std::vector<std::string> values;  ///< State: the words or numbers
  std::vector<std::optional<int>>
      totals;                ///< State: the total that value i stands for, if it is a number; Set: the totals gathered (<= 30)
  int low = 0;               ///< Count: first value
  int high = 0;              ///< Count: top
  bool or_more = false;      ///< Count: stays at the top instead of passing it
  bool per_thrower = false;  ///< returns to its first value at the end of a turn (T2)
  std::vector<Move> moves;   ///< State: becomes; Count, Set: one move, its occasion (a Set without one: any roll)
  Index clause = no_index;   ///< of the declaration
  Place place;
};

struct Named {
  std::string name;
  Index clause = no_index;
};
struct Phase : Named {
  Condition condition;
};
struct Event : Named {
  Occasion occasion;
};

struct Game {
  bool exists = false;
  std::vector<Variable> variables;
  std::vector<Phase> phases;
  std::vector<Event> events;
};

}  // namespace fairroll
