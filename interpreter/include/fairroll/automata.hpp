// SPDX-License-Identifier: Apache-2.0
// A ruleset compiled into tables, worked out before the first throw (F1-F4): what each throw does to each wager, and
// the program that live tables play from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>
#include <fairroll/model/conduct.hpp>
#include <fairroll/table.hpp>

namespace FAIRROLL_API fairroll {

/// Which wager a machine is of: one of a family, and the one that it stands behind.
struct MachineKey {
  Index wager = no_index;                      ///< into Ruleset::wagers
  std::vector<int> numbers;                    ///< as one of Wager::numbers; empty if it has none
  std::shared_ptr<const MachineKey> parent{};  ///< of the wager that it stands behind; null: it stands behind none
  bool owner_throws = true;                    ///< its owner makes every throw; false: other seats do. That of a parent is of no meaning

  /// The same wager and numbers, all the way up.
  friend bool operator==(const MachineKey& a, const MachineKey& b) noexcept {
    if (a.wager != b.wager || a.numbers != b.numbers || !a.parent != !b.parent || a.owner_throws != b.owner_throws) return false;
    return !a.parent || *a.parent == *b.parent;
  }
};

/// What one throw makes of a wager in one row. Trivially copyable.
struct Cell {
  static constexpr std::uint16_t no_odds = 0xFFFF;  ///< no win, or a win whose odds are open
  static constexpr std::uint8_t ends = 1;           ///< the wager is decided and does not stay up
  static constexpr std::uint8_t turn_ends = 2;      ///< a duty to give up the dice arises: `turn_end` of the next row comes behind it
  static constexpr std::uint8_t cannot_fall = 4;    ///< dice that are kept show something else: the throw does nothing

  std::uint32_t next = 0;        ///< row
  std::uint16_t odds = no_odds;  ///< of a win: into Machine::odds
  std::uint8_t outcome = 0;      ///< an Outcome
  std::uint8_t flags = 0;        ///< `ends`, `turn_ends`, or both; or `cannot_fall`

  /// The same in every member.
  friend bool operator==(const Cell&, const Cell&) = default;
};

/// One wager of a machine: the one that is compiled, or one that it stands behind.
struct MachineLevel {
  Index wager = no_index;    ///< into Ruleset::wagers
  std::vector<int> numbers;  ///< as MachineKey::numbers
  std::uint32_t at = 0;      ///< in a row: 1 if it stands, 0 if not; its own states follow
  std::uint32_t size = 0;    ///< how many own states it has
};

/// All that can become of one wager: rows are states (of the wager, of all that it stands behind, and of as much of the game as they
/// name), columns are classes of outcomes that its sentences do not tell apart. One seat throws all the time. A row also exists for every
/// state of the game in which the wager does not stand. Turns end by duty, never by will or by order; nobody calls a wager on or off,
/// raises or removes it. Of a wager made of parts the rows are states of the game alone: its parts are settled by machines of their own.
/// Immutable once compiled, and then safe to read from any thread. It holds no reference to the ruleset, but its indices are those of it.
/// What asks for a row or an outcome does not check that there is one.
struct Machine {
  static constexpr std::uint32_t no_row = 0xFFFFFFFF;  ///< there is none

  MachineKey key;                        ///< which wager
  std::uint32_t rows = 0;                ///< at most 1,000,000 (F4)
  std::uint32_t columns = 0;             ///< classes of outcomes
  std::vector<std::uint16_t> column_of;  ///< per outcome of the dice
  std::vector<Cell> cells;               ///< rows x columns
  std::vector<Cell> turn_end;            ///< per row that a turn ends in, else without a next row; empty if no end of a turn matters here
  std::vector<std::uint32_t> place;      ///< per row: where it begins when placed now; no_row: it may not be placed, or stands already.
                                         ///< With `holds`, it may be placed for some of what a seat may hold
  std::vector<std::vector<std::uint32_t>> place_above;  ///< the same when its parent is placed, the parent's parent, ...
  std::vector<Odds> odds;                               ///< the different ones that it pays
  std::vector<Index> holds;                             ///< whether it may be placed, and within which limits, asks who holds these wagers
  std::vector<Index> members;                           ///< the variables of the game that it names, ascending: the first numbers of a row
  std::vector<MachineLevel> levels;                     ///< the wager itself, its parent, ...
  std::uint32_t width = 0;                              ///< numbers of a row
  std::vector<int> values;                              ///< rows x width: the members, then level by level
  std::vector<DiceAside> aside;                         ///< per row: the dice that are not thrown; empty: every throw is one of all dice

  /// The row at the start: nothing stands, everything has its first value.
  static constexpr std::uint32_t start = 0;
  /// What an outcome (an index of Outcomes) does in a row: two look-ups, no check.
  [[nodiscard]] const Cell& cell(std::uint32_t row, std::size_t outcome) const noexcept {
    return cells[std::size_t{row} * columns + column_of[outcome]];
  }
  /// The numbers of a row, `width` of them; valid as long as `values` is not changed.
  [[nodiscard]] std::span<const int> row(std::uint32_t which) const noexcept {
    return std::span(values).subspan(std::size_t{which} * width, width);
  }
  /// Whether, in that row, the wager (level 0) or the one `level` above it stands.
  [[nodiscard]] bool stands(std::uint32_t which, std::size_t level = 0) const noexcept { return row(which)[levels[level].at] != 0; }
  /// Values of the own states of that wager of the line, as StandingWager::variables.
  [[nodiscard]] std::vector<int> own(std::uint32_t which, std::size_t level = 0) const {
    const auto first = row(which).begin() + levels[level].at + 1;
    return {first, first + levels[level].size};
  }
};

/// A row in words, for people: `point is 6, come stands, come_point is 5`.
[[nodiscard]] std::string row_words(const Ruleset& ruleset, const Machine& machine, std::uint32_t row);

/// The clauses that decided what a throw, or without faces the end of a turn, makes of the wager in that row: verdict, pay, off, moves.
[[nodiscard]] std::vector<Index> deciding_clauses(const Ruleset& ruleset, const Machine& machine, std::uint32_t row,
                                                  const std::vector<int>& faces);

/// How the game itself goes: which events each throw brings about, and when a turn ends by duty.
struct GameMachine {
  /// What one throw does to the game.
  struct Cell {
    std::uint32_t next = 0;    ///< row, before the end of a turn
    bool turn_ends = false;    ///< a duty to give up the dice arises: `turn_end` of the next row comes behind it
    bool cannot_fall = false;  ///< dice that are kept show something else: the throw does nothing
    std::uint64_t events = 0;  ///< bit i: Game::events[i] happened
    /// The same in every member.
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  std::uint32_t rows = 0;               ///< reachable states of the game
  std::vector<Cell> cells;              ///< rows x outcomes
  std::vector<std::uint32_t> turn_end;  ///< per row: where the end of a turn leads; row 0 is the start
  std::vector<Index> members;           ///< the variables of the game that events, turns and what keeps dice name, ascending
  std::vector<int> values;              ///< rows x members
  std::vector<DiceAside> aside;         ///< per row: the dice that are not thrown; empty: every throw is one of all dice
};

/// Why something cannot be compiled; one line each, for people.
struct CompileFault {
  std::string message;  ///< why
  std::string help;     ///< the way out; may be empty
  Place place;          ///< of the text to blame; may be without a source
  bool limit = false;   ///< it is too large, and not wrong
};

/// The outcomes of a ruleset's dice: throws in which dice that are alike have no order (F2), each with its index from 0. Immutable; safe
/// from any thread.
class DiceOutcomes {
 public:
  /// Lists them, if that is possible().
  explicit DiceOutcomes(const Vocabulary& vocabulary);
  /// False: the dice have too many outcomes to be listed (more than 20,000).
  [[nodiscard]] bool possible() const noexcept { return possible_; }
  /// How many: 21 of two dice with six faces.
  [[nodiscard]] std::size_t size() const noexcept { return faces_.size(); }
  /// The faces of an outcome, group by group the highest first. Throws std::out_of_range, as ways() does.
  [[nodiscard]] const std::vector<int>& faces(std::size_t outcome) const { return faces_.at(outcome); }
  /// How many ordered throws show it.
  [[nodiscard]] std::uint64_t ways(std::size_t outcome) const { return ways_.at(outcome); }
  /// How many ordered throws of the dice that are not kept make it, so that all of them are equally likely: 0 if it does not show what is
  /// kept. The numbers of all outcomes sum to the faces of one die to the power of the dice that are thrown. `aside` is of these dice.
  /// Throws std::out_of_range for an outcome that there is not.
  [[nodiscard]] std::uint64_t ways(std::size_t outcome, const DiceAside& aside) const;
  /// The outcome of faces, in the order of the groups and inside a group in any; each must be a face of these dice, and as many as there
  /// are: neither is checked. Constant time up to 65,536 ordered throws, else logarithmic.
  [[nodiscard]] std::size_t of(std::span<const int> faces) const;
  /// The same for two dice: the hot path.
  [[nodiscard]] std::size_t of(int first, int second) const noexcept {
    return index_[static_cast<std::size_t>((first - lowest_) * width_ + (second - lowest_))];
  }

 private:
  void list_orders(std::size_t throws);
  [[nodiscard]] std::uint64_t ways_of(std::span<const int> faces, const DiceAside& aside) const;

  bool possible_ = false;
  int lowest_ = 0;
  int width_ = 0;
  std::vector<DiceGroup> groups_;  // one at least
  std::vector<std::vector<int>> faces_;
  std::vector<std::uint64_t> ways_;
  std::vector<std::uint16_t> index_;  // by ordered faces; empty: there are too many
};

struct CheckResult;
struct FAIRROLL_INTERNAL MachineTransitions;  // src/program

/// Compiles machines of one ruleset by asking the oracle for every cell. What several machines rest on, such as how the game goes or what
/// becomes of a wager that others stand behind, is asked once for all of them: keep one compiler for a ruleset. Not thread-safe.
class MachineCompiler {
 public:
  /// Both must outlive it.
  MachineCompiler(const Ruleset& ruleset, const DiceOutcomes& outcomes);
  /// The same of a ruleset that was checked: what the check asked is not asked again. Precondition: `checked.ok()`. Compilers of one
  /// CheckResult are for one thread.
  MachineCompiler(const CheckResult& checked, const DiceOutcomes& outcomes);
  MachineCompiler(const MachineCompiler&) = delete;
  MachineCompiler& operator=(const MachineCompiler&) = delete;  ///< not copied
  ~MachineCompiler();

  /// The machine of one wager. Nothing, and why: it has too many states (names what to bound), or the rules move the game in two ways at
  /// once. Precondition: wagers and numbers of the key are those of the ruleset, each the parent that the next stands behind.
  [[nodiscard]] std::optional<Machine> machine(const MachineKey& key, std::vector<CompileFault>& faults);
  /// The same of the game. A game has at most 64 events.
  [[nodiscard]] std::optional<GameMachine> game(std::vector<CompileFault>& faults);
  /// The clauses that decided what a throw, or without faces the end of a turn, makes of the wager in that row: verdict, pay, off, moves.
  [[nodiscard]] std::vector<Index> deciding_clauses(const Machine& machine, std::uint32_t row, const std::vector<int>& faces);

 private:
  std::unique_ptr<MachineTransitions> transitions_;
};

/// One machine by itself, as MachineCompiler::machine(). Pure; safe from any thread.
[[nodiscard]] std::optional<Machine> compile_machine(const Ruleset& ruleset, const DiceOutcomes& outcomes, const MachineKey& key,
                                                     std::vector<CompileFault>& faults);

/// The game by itself, as MachineCompiler::game(). Pure; safe from any thread.
[[nodiscard]] std::optional<GameMachine> compile_game(const Ruleset& ruleset, const DiceOutcomes& outcomes,
                                                      std::vector<CompileFault>& faults);

// ---- A ruleset compiled for tables at play

namespace FAIRROLL_INTERNAL live {
struct ProgramTables;  // src/live
}

/// Immutable. Share one between any number of tables on any number of threads: nothing in it changes after compile(), and no lock is taken.
/// Held by shared_ptr alone, and kept alive by the tables that play on it: who lets go of it need not wait for them.
class Program {
 public:
  /// Asks the oracle once for every state and throw of every wager. Pure; safe to call from any thread. Never fails: what cannot be
  /// compiled (a wager with too many states, one whose verdict asks who holds what) is left to the table, and `faults` says so, one entry
  /// each. The ruleset is kept alive.
  [[nodiscard]] static std::shared_ptr<const Program> compile(std::shared_ptr<const Ruleset> ruleset, std::vector<CompileFault>& faults);
  /// The same of a ruleset that was checked just now, which takes less. Precondition: `checked.ok()`. Not from two threads at once for one
  /// CheckResult.
  [[nodiscard]] static std::shared_ptr<const Program> compile(const CheckResult& checked, std::vector<CompileFault>& faults);

  /// Not copied: share it.
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;  ///< not copied
  ~Program();

  /// What was compiled. Lives as long as the program.
  [[nodiscard]] const Ruleset& ruleset() const noexcept { return *ruleset_; }
  /// The same, to be kept beyond the program; also what Table asks for. Never null.
  [[nodiscard]] const std::shared_ptr<const Ruleset>& ruleset_pointer() const noexcept { return ruleset_; }
  /// Of its dice; possible() is false where no throw can be played from tables for that reason.
  [[nodiscard]] const DiceOutcomes& outcomes() const noexcept { return outcomes_; }
  /// False: no throw at all can be played from tables (the ruling of a plain throw, or the game itself, could not be compiled).
  [[nodiscard]] bool plays() const noexcept;
  /// Wager tables: one per wager, numbers, what it stands behind, and its owner's call.
  [[nodiscard]] std::size_t tables() const noexcept;
  /// States of all tables together, those of the game included.
  [[nodiscard]] std::size_t rows() const noexcept;
  /// The clauses that decided what cell `cell` (LiveSettlement::cell) does; empty for one that there is not. Indices into
  /// Ruleset::clauses; the span lives as long as the program.
  [[nodiscard]] std::span<const Index> clauses(std::uint32_t cell) const noexcept;
  /// For LiveTable alone: the type is private to this library.
  [[nodiscard]] const live::ProgramTables& compiled() const noexcept { return *tables_; }

 private:
  explicit Program(std::shared_ptr<const Ruleset> ruleset);

  std::shared_ptr<const Ruleset> ruleset_;
  DiceOutcomes outcomes_;
  std::unique_ptr<live::ProgramTables> tables_;
};

}  // namespace fairroll
