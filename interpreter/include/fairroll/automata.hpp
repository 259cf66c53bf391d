// SPDX-License-Identifier: Apache-2.0
// Compiled rule books: automata (machines) of the game and of each wager, and the Program from which live tables play. The reference
// interpreter computes all tables before the first throw (F1-F4 in docs/language/semantics.md).
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

/// Identifies the wager that a machine describes: a wager with its numbers and parents.
struct MachineKey {
  Index wager = no_index;                      ///< index into Ruleset::wagers
  std::vector<int> numbers;                    ///< one element of Wager::numbers; empty if the wager has no numbers
  std::shared_ptr<const MachineKey> parent{};  ///< parent wager; null if it has none
  bool owner_throws = true;                    ///< true if its owner makes every throw, false if other seats do; ignored in parents

  /// Compares all members, including those of the parents.
  friend bool operator==(const MachineKey& a, const MachineKey& b) noexcept {
    if (a.wager != b.wager || a.numbers != b.numbers || !a.parent != !b.parent || a.owner_throws != b.owner_throws) return false;
    return !a.parent || *a.parent == *b.parent;
  }
};

/// The effect of one throw on a wager in one state. Trivially copyable.
struct Cell {
  static constexpr std::uint16_t no_odds = 0xFFFF;  ///< value of `odds`: no win, or a win whose odds are open
  static constexpr std::uint8_t ends = 1;           ///< flag: the wager is decided and does not stay up
  static constexpr std::uint8_t turn_ends = 2;  ///< flag: the turn ends by a duty, so Machine::turn_end_cells of `next` applies afterwards
  static constexpr std::uint8_t is_impossible = 4;  ///< flag: the throw does not show the held dice, so it has no effect

  std::uint32_t next = 0;        ///< row after the throw
  std::uint16_t odds = no_odds;  ///< odds of a win (index into Machine::odds)
  std::uint8_t outcome = 0;      ///< an enumerator of Outcome
  std::uint8_t flags = 0;        ///< `ends` and `turn_ends` in any combination, or `is_impossible`

  /// Compares all members.
  friend bool operator==(const Cell&, const Cell&) = default;
};

/// A wager in a machine: the compiled wager itself, or one of its parents.
struct MachineLevel {
  Index wager = no_index;    ///< index into Ruleset::wagers
  std::vector<int> numbers;  ///< as in MachineKey::numbers
  std::uint32_t offset = 0;  ///< position in a row: 1 if the wager is in play, 0 if not. The values of its variables follow
  std::uint32_t size = 0;    ///< number of its variables
};

/// The automaton of one wager. A row is a state: of the wager, of its parents, and of the part of the game that their rules depend on. A
/// column is a class of outcomes that their rules do not distinguish. Rows exist also for states in which the wager is not in play.
///
/// The machine assumes that one seat throws all the time. Turns end by duty only, and no seat raises, removes, or calls wagers on or off.
/// For a composite wager, rows are states of the game only: its components have their own machines.
///
/// A machine is immutable after compilation, and then safe to read from any thread. It has no reference to the ruleset, but its indices
/// belong to that ruleset. Functions do not check that a row or an outcome exists.
struct Machine {
  static constexpr std::uint32_t no_row = 0xFFFFFFFF;  ///< value of a row that does not exist

  MachineKey key;                        ///< compiled wager
  std::uint32_t row_count = 0;           ///< number of rows, by default at most 1,000,000 (F4, Limits::states)
  std::uint32_t column_count = 0;        ///< number of classes of outcomes
  std::vector<std::uint16_t> column_of;  ///< column of each outcome of DiceOutcomes
  std::vector<Cell> cells;               ///< rows x columns
  std::vector<Cell> turn_end_cells;  ///< for each row, the effect of the end of a turn; its `next` is no_row if no turn ends in the row.
                                     ///< Empty if the end of a turn has no effect on this wager
  /// For each row, the row after the wager is placed; no_row if it cannot be placed or is in play. If `tested_wagers` is not empty, placing
  /// is possible for some combination of held wagers.
  std::vector<std::uint32_t> placed_rows;
  std::vector<std::vector<std::uint32_t>> parent_placed_rows;  ///< as `placed_rows`, for the parent, the parent of that, and so on
  std::vector<Odds> odds;                                      ///< odds that wins pay, without duplicates
  std::vector<Index> tested_wagers;                            ///< wagers that betting windows and limits test for being held by a seat
  /// Variables of the game in a row (indices into Game::variables), ascending; a row begins with their values.
  std::vector<Index> game_variables;
  std::vector<MachineLevel> levels;  ///< the wager itself, its parent, and so on
  std::uint32_t row_width = 0;       ///< number of values in a row
  std::vector<int> values;           ///< rows x width: values of `game_variables`, followed by those of each level
  std::vector<HeldDice> held_dice;   ///< held dice of each row; empty if the rules never hold dice

  /// First row: no wager is in play, and all variables have their first values.
  static constexpr std::uint32_t start = 0;
  /// Returns the effect of an outcome (an index of DiceOutcomes) in a row, by two look-ups.
  [[nodiscard]] const Cell& cell(std::uint32_t row, std::size_t outcome) const noexcept {
    return cells[std::size_t{row} * column_count + column_of[outcome]];
  }
  /// Returns the `row_width` values of a row. The span is valid until `values` changes.
  [[nodiscard]] std::span<const int> row(std::uint32_t row_index) const noexcept {
    return std::span(values).subspan(std::size_t{row_index} * row_width, row_width);
  }
  /// Returns true if the wager is in play in a row. Level 0 is the wager itself, 1 its parent, and so on.
  [[nodiscard]] bool is_in_play(std::uint32_t row_index, std::size_t level = 0) const noexcept {
    return row(row_index)[levels[level].offset] != 0;
  }
  /// Returns the values of the variables of the wager at a level, as in StandingWager::variables.
  [[nodiscard]] std::vector<int> wager_variables(std::uint32_t row_index, std::size_t level = 0) const {
    const auto first = row(row_index).begin() + levels[level].offset + 1;
    return {first, first + levels[level].size};
  }
};

/// Returns a row as text for display, such as `point is 6, come stands, come_point is 5`.
[[nodiscard]] std::string format_row(const Ruleset& ruleset, const Machine& machine, std::uint32_t row);

/// Returns the clauses that decide the effect of a throw on the wager in a row: its verdict, odds, being off and changes of states. Empty
/// `faces` mean the end of a turn. The result has indices into Ruleset::clauses.
[[nodiscard]] std::vector<Index> deciding_clauses(const Ruleset& ruleset, const Machine& machine, std::uint32_t row,
                                                  const std::vector<int>& faces);

/// The automaton of the game: the events of each throw, and the ends of turns by duty. Thread-safety as for Machine.
struct GameMachine {
  /// The effect of one throw on the game.
  struct Cell {
    std::uint32_t next = 0;      ///< row after the throw, before the end of a turn
    bool turn_ends = false;      ///< true if the turn ends by a duty, so `turn_end_rows` of `next` applies afterwards
    bool is_impossible = false;  ///< true if the throw does not show the held dice, so it has no effect
    std::uint64_t events = 0;    ///< bit i: Game::events[i] happens
    /// Compares all members.
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  std::uint32_t row_count = 0;               ///< number of reachable states; row 0 is the first state
  std::vector<Cell> cells;                   ///< rows x outcomes of DiceOutcomes
  std::vector<std::uint32_t> turn_end_rows;  ///< for each row, the row after the end of a turn
  std::vector<Index> variables;     ///< variables that events, turns and held dice depend on (indices into Game::variables), ascending
  std::vector<int> values;          ///< rows x members: values of the variables
  std::vector<HeldDice> held_dice;  ///< held dice of each row; empty if the rules never hold dice
};

/// The reason why a part of a rule book cannot be compiled.
struct CompileError {
  std::string message;        ///< reason, in one line
  std::string help;           ///< advice on how to avoid the problem; may be empty
  Place place;                ///< location of the statement that causes the problem; may have no source
  bool is_too_large = false;  ///< true if the part is valid but too large to compile
};

/// All outcomes of the dice of a vocabulary: throws without the order of like dice (F2). Each outcome has an index from 0. Immutable, and
/// safe from any thread.
class DiceOutcomes {
 public:
  /// Lists all outcomes, unless there are too many (see is_enumerated()).
  explicit DiceOutcomes(const Vocabulary& vocabulary);
  /// Returns false if the dice have more than 20,000 outcomes, which are then not listed.
  [[nodiscard]] bool is_enumerated() const noexcept { return possible_; }
  /// Number of outcomes, such as 21 for two like dice with six faces.
  [[nodiscard]] std::size_t size() const noexcept { return faces_.size(); }
  /// Returns the faces of an outcome in the order of the groups, and in each group from the highest face. Throws std::out_of_range for a
  /// wrong index.
  [[nodiscard]] const std::vector<int>& faces(std::size_t outcome) const { return faces_.at(outcome); }
  /// Returns the number of ordered throws with this outcome. Throws std::out_of_range for a wrong index.
  [[nodiscard]] std::uint64_t throw_count(std::size_t outcome) const { return ways_.at(outcome); }
  /// Returns how many ordered throws of the dice that are not held lead to this outcome. The number is 0 if the outcome does not show the
  /// held dice. All these throws are equally likely: over all outcomes, the sum is the number of faces to the power of the number of thrown
  /// dice. Throws std::out_of_range for a wrong index.
  [[nodiscard]] std::uint64_t throw_count(std::size_t outcome, const HeldDice& aside) const;
  /// Returns the index of the outcome with these faces, which are in the order of the groups, and in any order within a group. Does not
  /// check their number and range. Takes constant time for dice with up to 65,536 ordered throws, otherwise logarithmic time.
  [[nodiscard]] std::size_t find(std::span<const int> faces) const;
  /// Returns the index of the outcome of exactly two dice: a faster variant for the innermost loops, without checks.
  [[nodiscard]] std::size_t find(int first, int second) const noexcept {
    return index_[static_cast<std::size_t>((first - lowest_) * width_ + (second - lowest_))];
  }

 private:
  void list_orders(std::size_t throws);
  [[nodiscard]] std::uint64_t ways_of(std::span<const int> faces, const HeldDice& aside) const;

  bool possible_ = false;
  int lowest_ = 0;
  int width_ = 0;
  std::vector<DiceGroup> groups_;  // at least one
  std::vector<std::vector<int>> faces_;
  std::vector<std::uint64_t> ways_;
  std::vector<std::uint16_t> index_;  // by ordered faces; empty if there are too many ordered throws
};

struct CheckResult;
struct FAIRROLL_INTERNAL MachineTransitions;  // src/program

/// Compiles the machines of one ruleset: evaluates every cell with the reference interpreter. Transitions that several machines share, such
/// as those of the game or of a parent, are computed once, so use one compiler for all machines. Not thread-safe.
class MachineCompiler {
 public:
  /// Constructs a compiler. The ruleset and the outcomes must outlive the compiler.
  MachineCompiler(const Ruleset& ruleset, const DiceOutcomes& outcomes);
  /// Constructs a compiler that continues with the transitions that check() computed. Requires `checked.ok()`. Both arguments must outlive
  /// the compiler. Only one thread at a time may use compilers of one CheckResult.
  MachineCompiler(const CheckResult& checked, const DiceOutcomes& outcomes);
  MachineCompiler(const MachineCompiler&) = delete;
  MachineCompiler& operator=(const MachineCompiler&) = delete;  ///< Not copyable.
  ~MachineCompiler();

  /// Compiles the automaton of one wager. Returns `std::nullopt`, and appends the reason to `faults`, if it has too many states or if the
  /// rules give a variable of the game two values on one throw. Wagers and numbers of `key` must be those of the ruleset, and each `parent`
  /// must be the parent that the ruleset declares.
  [[nodiscard]] std::optional<Machine> compile_machine(const MachineKey& key, std::vector<CompileError>& faults);
  /// Compiles the machine of the game. Returns `std::nullopt`, and appends the reason to `faults`, as machine() does, and also if the game
  /// has more than 64 events.
  [[nodiscard]] std::optional<GameMachine> compile_game(std::vector<CompileError>& faults);
  /// Returns the clauses that decide the effect of a throw, like the function fairroll::deciding_clauses().
  [[nodiscard]] std::vector<Index> deciding_clauses(const Machine& machine, std::uint32_t row, const std::vector<int>& faces);

 private:
  std::unique_ptr<MachineTransitions> transitions_;
};

/// Compiles one machine with a compiler of its own, see MachineCompiler::compile_machine(). Pure; safe from any thread.
[[nodiscard]] std::optional<Machine> compile_machine(const Ruleset& ruleset, const DiceOutcomes& outcomes, const MachineKey& key,
                                                     std::vector<CompileError>& faults);

/// Compiles the machine of the game with a compiler of its own, see MachineCompiler::compile_game(). Pure; safe from any thread.
[[nodiscard]] std::optional<GameMachine> compile_game(const Ruleset& ruleset, const DiceOutcomes& outcomes,
                                                      std::vector<CompileError>& faults);

// ---- The compiled rule book of live tables

namespace FAIRROLL_INTERNAL live {
struct ProgramTables;  // src/live
}

/// A compiled rule book: the lookup tables from which LiveTable plays. Immutable. Any number of LiveTable objects on any number of threads
/// may share it without locks. It is always owned by a std::shared_ptr, and each LiveTable keeps its program alive.
class Program {
 public:
  /// Compiles a ruleset: evaluates every state and throw of every wager with the reference interpreter. Never fails. What cannot be
  /// compiled, such as a wager with too many states, is evaluated by Table instead, and has an element in `faults`. The program keeps the
  /// ruleset alive. Pure; safe from any thread.
  [[nodiscard]] static std::shared_ptr<const Program> compile(std::shared_ptr<const Ruleset> ruleset, std::vector<CompileError>& faults);
  /// Compiles the ruleset of a result of check(), which is faster. Requires `checked.ok()`. Only one thread at a time may use one
  /// CheckResult.
  [[nodiscard]] static std::shared_ptr<const Program> compile(const CheckResult& checked, std::vector<CompileError>& faults);

  /// Not copyable: share it.
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;  ///< Not copyable.
  ~Program();

  /// Compiled ruleset. The reference is valid as long as the program.
  [[nodiscard]] const Ruleset& ruleset() const noexcept { return *ruleset_; }
  /// Compiled ruleset, for callers that keep it longer than the program, and for constructing a Table. Never null.
  [[nodiscard]] const std::shared_ptr<const Ruleset>& ruleset_pointer() const noexcept { return ruleset_; }
  /// Outcomes of the dice. If DiceOutcomes::is_enumerated() returns false, no throw can be evaluated with compiled tables.
  [[nodiscard]] const DiceOutcomes& outcomes() const noexcept { return outcomes_; }
  /// Returns true if throws can be evaluated with compiled tables; false if the game, or the rulings on ordinary throws, could not be
  /// compiled.
  [[nodiscard]] bool has_throw_tables() const noexcept;
  /// Returns the number of compiled tables of wagers. There is one for each combination of wager, numbers, parent, and call on or off.
  [[nodiscard]] std::size_t wager_table_count() const noexcept;
  /// Returns the number of states in all compiled tables, including those of the game.
  [[nodiscard]] std::size_t row_count() const noexcept;
  /// Returns the clauses that decide the effect of a cell (LiveSettlement::cell), as indices into Ruleset::clauses. Returns an empty span
  /// for a wrong index. The span is valid as long as the program.
  [[nodiscard]] std::span<const Index> clauses(std::uint32_t cell) const noexcept;
  /// Internal: compiled tables, for LiveTable.
  [[nodiscard]] const live::ProgramTables& compiled() const noexcept { return *tables_; }

 private:
  explicit Program(std::shared_ptr<const Ruleset> ruleset);

  std::shared_ptr<const Ruleset> ruleset_;
  DiceOutcomes outcomes_;
  std::unique_ptr<live::ProgramTables> tables_;
};

}  // namespace fairroll
