// A checked ruleset: names resolved, layers flattened, dates and readings chosen. Immutable after check(); safe to share between threads.
// The oracle walks it; nothing here decides anything. Rule numbers (A1, S3, ...) are those of docs/language.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/date.hpp>
#include <fairroll/money.hpp>
#include <fairroll/source.hpp>

namespace fairroll {

using Index = std::uint32_t;
inline constexpr Index no_index = 0xFFFFFFFFU;

// ---- addresses -----------------------------------------------------------------------------------------------------------------------------

enum class ClauseKind : std::uint8_t {
  DutyBefore, Duty, Power, Ruling, CallGround, Never, DieReads, ResultIs, BetsClose, DiceGo, Direct,
  Becomes, Counts, Gathers, Event, Phase,
  Placed, Leave, Off, Verdict, Pays, PaytableRow, OneRoll, Commission, Limit, Parts, Surrender, Other,
};

/// Everything that can be asked and named in an answer.
struct Clause {
  ClauseKind kind{};
  std::string address;       ///< whole, e.g. `20:18:33:06 invalid (2)`; unique within a ruleset
  Place place;               ///< the words of the rule file
  std::string text;          ///< those words on one line, blanks folded, comments dropped
  std::string unit;          ///< the unit it was written in, e.g. `common.craps`
  bool conditional = false;  ///< it has a condition or happening, so it can be asked and not hold
  bool recalled = false;     ///< from a block marked `recalled`: not from a text that was read
  std::vector<std::string> readings;  ///< the alternatives it stands under, e.g. `points as corrected`
};

/// Text that the ruleset carries about itself (`note`, `unencoded`, `recalled`, `source`).
struct Remark {
  enum class Kind : std::uint8_t { Source, Recalled, Unencoded, Note } kind{};
  std::string address;  ///< of the block that it speaks of
  std::string text;
  Place place;
};

struct Section {
  std::string number;
  std::string title;
  Period in_force;
  Place place;
  std::string unit;
};

// ---- facts ---------------------------------------------------------------------------------------------------------------------------------

enum class Subject : std::uint8_t { Die, Throw, Turn };

/// A set of values of a fact: bit i stands for value i. For a `one of` fact exactly one bit is set.
using Mask = std::uint64_t;

struct Fact {
  Subject subject{};
  std::string name;
  std::string preposition;          ///< `on` in `rests on`; may be empty
  bool several = false;             ///< any of (a set of values) instead of one of (exactly one)
  std::vector<std::string> values;  ///< at most 64; numbers as text
  std::optional<Mask> standard;     ///< the default; nothing: unknown unless recorded
  Index including = no_index;       ///< contains that fact's value of the same subject
  Index only_when = no_index;       ///< has a value only when that fact ...
  Mask only_when_values = 0;        ///< ... is one of these
  Place place;
};

struct Vocabulary {
  std::string name;
  int dice = 0;          ///< how many, 1..8
  int lowest = 0;        ///< faces lowest..highest
  int highest = 0;
  int opposite_sum = 0;  ///< opposite faces sum to this; 0: not stated
  std::vector<std::string> roles;
  Index thrower = no_index;  ///< index into roles; none: no turns
  std::vector<Fact> facts;
};

/// True on the fact's recorded value v: `(v & mask) != 0`; with `only`: `v != 0 && (v & ~mask) == 0`. `none` in the values: also v == 0.
struct FactTest {
  Index fact = no_index;
  Mask mask = 0;
  bool accepts_none = false;
  bool only = false;
  bool negated = false;
};

// ---- values, states, conditions ------------------------------------------------------------------------------------------------------------

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
    Always,    ///< no condition
    And, Or, Not,  ///< operands
    Dice,      ///< quantifier over operands[0], in which Fact speaks of the die at hand
    Fact,      ///< test; of the die at hand, the throw or the turn, as the fact's subject says
    Variable,  ///< variable is one of values (a state's value index, a count's number, a set's size)
    Includes,  ///< the set `variable` includes the total `values`
    Number,    ///< the wager's number `number` is one of values
    Phase,     ///< Game::phases[phase] holds
    Holds,     ///< holder holds one of wagers
  };
  enum class Quantifier : std::uint8_t { Any, Each, None, Exactly, Numbered };

  Op op = Op::Always;
  std::vector<Condition> operands{};
  Quantifier quantifier{};
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
    Total,          ///< the total is first..last
    Hard, Easy,     ///< the total is first, with all dice alike / not
    Showing,        ///< the faces `terms` are among the dice; with `times` > 0: the one face exactly so often
    Odd, Even, Pair, Triple,
    Event,          ///< Game::events[index]
    StateValue,     ///< the total equals the value that `variable` had before the throw
    Reaching,       ///< the count `variable` reaches `first` with this throw
    SetReaching,    ///< the size of the set `variable` reaches `first` with this throw
    AnyRoll,
    AnyOther,       ///< no other verdict of this wager applies
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

/// A state, count or set of the game or of a wager. Its value is an int: a state's value index, a count's number, a set's bits over `totals`.
struct Variable {
  enum class Kind : std::uint8_t { State, Count, Set } kind{};
  std::string name;
  std::vector<std::string> values;         ///< State: the words or numbers
  std::vector<std::optional<int>> totals;  ///< State: the total that value i stands for, if it is a number; Set: the totals gathered (<= 30)
  int low = 0;                             ///< Count: first value
  int high = 0;                            ///< Count: top
  bool or_more = false;                    ///< Count: stays at the top instead of passing it
  bool per_thrower = false;                ///< returns to its first value at the end of a turn (T2)
  std::vector<Move> moves;                 ///< State: becomes; Count, Set: one move, its occasion (a Set without one: any roll)
  Index clause = no_index;                 ///< of the declaration
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

// ---- wagers --------------------------------------------------------------------------------------------------------------------------------

/// `subject to` / `notwithstanding`: the clauses that yield to, or beat, the one that carries it.
struct Precedence {
  std::vector<Index> subject_to;
  std::vector<Index> notwithstanding;
};

enum class Verdict : std::uint8_t { Wins, Loses, Pushes, Returned };
enum class Act : std::uint8_t { Removed, Reduced, Raised, CalledOn, CalledOff };
/// `removed`, ..., `called off`, as a rule file writes it.
[[nodiscard]] std::string_view act_name(Act act) noexcept;

/// In every matter (verdict, pay, working, placing, each act) the rows of the highest `layer` that apply speak alone (section 5 of the language).
struct VerdictRow {
  Verdict verdict{};
  bool stays_up = false;
  Occasion occasion;
  Precedence precedence;
  Index clause = no_index;
  int layer = 0;
};
struct PayRow {
  Odds odds;
  bool at_least = false;          ///< a floor: a house may pay more; what is stated is paid until it does
  std::optional<Pattern> on;      ///< nothing: on every win
  Condition while_;
  Index clause = no_index;
  int layer = 0;
};
struct Standing {                 ///< placed, off
  Condition while_;
  Index clause = no_index;
  int layer = 0;
};
struct Leave {
  Act act{};
  bool allowed = false;
  Condition while_;
  Index clause = no_index;
  int layer = 0;
};

struct PaytableRow {
  IntSet key;
  std::vector<Odds> columns;
  Index clause = no_index;
};
struct Paytable {
  std::string name;
  VariableRef measure;  ///< a count's number or a set's size, with moved values (S7); owner Wager: a variable of the wager that pays by it
  std::string measure_name;
  std::vector<std::string> columns;
  std::vector<PaytableRow> rows;
  std::optional<Index> posted;  ///< the column that the house posted; a single column needs no posting
  Index clause = no_index;
  Place place;
};

struct Wager {
  std::string name;
  std::string title;
  std::vector<std::string> number_names;     ///< `n`, or `a`, `b`
  std::vector<std::vector<int>> numbers;     ///< the allowed numbers, one list per wager of the family; empty if it has none
  Index behind = no_index;                   ///< the wager that this one follows (S6)
  bool one_roll = false;
  Index one_roll_clause = no_index;
  std::vector<Variable> variables;           ///< its own states, one copy per standing wager
  std::vector<VerdictRow> verdicts;
  std::vector<PayRow> pays;
  Index pays_per = no_index;                 ///< paytable
  Index pays_per_clause = no_index;
  int pays_per_layer = 0;
  std::vector<Standing> placed;
  std::vector<Standing> off;
  std::vector<Leave> leaves;
  Index clause = no_index;                   ///< of the declaration
  Place place;
};

// ---- conduct -------------------------------------------------------------------------------------------------------------------------------

enum class RulingKind : std::uint8_t { Valid, Invalid, NoRoll, Void, Undetermined };

struct Ground {
  std::vector<std::string> marks;  ///< `(2)`; empty for a single condition
  Condition condition;
  std::optional<Condition> unless;
  Precedence precedence;
  Index clause = no_index;
};

struct RollRule {                  ///< roll is invalid / no_roll (A2), void (A4)
  RulingKind kind{};
  std::vector<Ground> grounds;
};

enum class DeedKind : std::uint8_t { CallNoRoll, CallTotal, Overrule, Relinquish, OrderRelinquishment, Other };
struct Deed {
  DeedKind kind{};
  std::vector<Index> overruled;  ///< roles
  std::string words;             ///< Other
};

enum class Timing : std::uint8_t { AnyTime, BeforeRest, WheneverPossible, Preferably };

struct DutyBefore {
  Index role = no_index;
  Condition condition;
  Index clause = no_index;
};
struct Duty {
  Index role = no_index;
  Deed deed;
  std::optional<Occasion> occasion;
  Index clause = no_index;
};
struct Power {
  std::vector<Index> roles;
  bool alone = false;
  Deed deed;
  std::optional<Pattern> on;
  std::vector<Ground> grounds;  ///< empty: at discretion
  Condition while_;
  Timing timing = Timing::AnyTime;
  Index clause = no_index;
};
struct NeverACause {
  std::vector<Index> grounds;  ///< clauses of the grounds that it bars
  Condition condition;
  Index clause = no_index;
};
struct DieReads {
  bool opposite = false;
  Index fact = no_index;  ///< the die fact that holds the face; its values are faces
  Condition condition;    ///< of one die (Fact, And, Or, Not)
  Precedence precedence;
  Index clause = no_index;
};
struct BetsClose {
  bool at_rest = false;  ///< when the dice rest; else before the throw
  std::vector<Index> in_flight_confirmed_by;  ///< roles; empty: a closed bet is refused in flight too
  Index clause = no_index;
};
struct DiceGo {
  bool clockwise = true;
  std::vector<Index> seats_holding;  ///< wagers; empty: any seat
  Index else_throws = no_index;      ///< role; none: silent
  std::vector<Index> for_only;       ///< wagers; empty: for all
  Index clause = no_index;
};
struct Direct {
  Index role = no_index;
  std::string words;
  std::optional<Pattern> on;
  Condition while_;
  Index clause = no_index;
};

struct Conduct {
  std::vector<DutyBefore> duties_before;
  std::vector<Duty> duties;
  std::vector<Power> powers;
  std::vector<RollRule> rolls;
  std::vector<NeverACause> nevers;
  std::vector<DieReads> readings;
  std::optional<bool> total_called_governs;  ///< `result is the total called`; nothing said: the faces
  Index result_clause = no_index;
  std::optional<BetsClose> bets_close;
  std::optional<DiceGo> dice_go;
  std::vector<Direct> directives;
};

// ---- the whole -----------------------------------------------------------------------------------------------------------------------------

/// A doubtful text or a house's choice, and which alternative this ruleset was checked with.
struct Alternatives {
  std::string name;
  bool is_reading = false;  ///< else a choice
  std::string question;
  std::vector<std::string> names;
  std::optional<std::size_t> chosen;  ///< a choice without default that was not posted: nothing
  Place place;
};

struct Posting {  ///< `house posts X`
  std::string name;
  std::optional<Money> value;
  Index clause = no_index;
};

struct Ruleset {
  std::string name;   ///< `us_sd.craps`
  std::string title;
  std::string authority;
  std::string cites;
  Currency currency;
  std::optional<Date> as_of;
  Vocabulary vocabulary;
  Game game;
  std::vector<Wager> wagers;
  std::vector<Paytable> paytables;
  Conduct conduct;
  std::vector<Clause> clauses;
  std::vector<Section> sections;
  std::vector<Remark> remarks;
  std::vector<Alternatives> alternatives;
  std::vector<Posting> postings;
  std::vector<SourcePtr> sources;  ///< every file it was made of

  [[nodiscard]] Index find_wager(const std::string& wager) const noexcept;
  [[nodiscard]] Index find_role(const std::string& role) const noexcept;
  [[nodiscard]] Index find_fact(Subject subject, const std::string& fact) const noexcept;
  /// Clauses whose address ends with `address` at a word boundary (addresses may be shortened from the left); blanks are folded.
  [[nodiscard]] std::vector<Index> find_clauses(const std::string& address) const;
};

}  // namespace fairroll
