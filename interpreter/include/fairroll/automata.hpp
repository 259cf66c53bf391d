// SPDX-License-Identifier: Apache-2.0
// Compiled rule books: the automata (machines) of the game and of each wager, and the Program that LiveTable uses. The reference
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

/// Identifies a machine by the compiled wager, its numbers, its parent wagers, and whether its owner throws.
struct MachineKey {
  Index wager = no_index;                      ///< Index of the wager in Ruleset::wagers.
  std::vector<int> numbers;                    ///< Numbers of the wager (an element of Wager::numbers). Empty if the wager has no numbers.
  std::shared_ptr<const MachineKey> parent{};  ///< MachineKey of the parent wager, or null if the wager has no parent.
  /// True if the owner of the wager makes every throw, and false if other seats throw. Ignored in the keys of parents.
  bool owner_throws = true;

  /// Returns true if all members are equal, including those of the parents.
  friend bool operator==(const MachineKey& a, const MachineKey& b) noexcept {
    if (a.wager != b.wager || a.numbers != b.numbers || !a.parent != !b.parent || a.owner_throws != b.owner_throws) return false;
    return !a.parent || *a.parent == *b.parent;
  }
};

/// The effect of one throw on a wager in one state. Trivially copyable.
struct Cell {
  /// Value of `odds` if the wager does not win, or if the odds of the win are undetermined.
  static constexpr std::uint16_t no_odds = 0xFFFF;
  static constexpr std::uint8_t ends_flag = 1;  ///< Bit of `flags`: the throw decides the wager, and the wager leaves the layout.
  /// Bit of `flags`: a duty ends the turn after the throw. The entry of Machine::turn_end_cells for row `next_row` applies afterwards.
  static constexpr std::uint8_t turn_ends_flag = 2;
  /// Bit of `flags`: the throw cannot occur because it does not show the held dice. The throw has no effect.
  static constexpr std::uint8_t impossible_flag = 4;

  std::uint32_t next_row = 0;    ///< Index of the row that represents the state after the throw.
  std::uint16_t odds = no_odds;  ///< Index in Machine::odds of the odds that the win pays, or `no_odds` if there are none.
  std::uint8_t outcome = 0;      ///< Result of the throw for the wager, as the integer value of an Outcome enumerator.
  std::uint8_t flags = 0;        ///< Combination of `ends_flag` and `turn_ends_flag`, or `impossible_flag` alone, or 0 if no flag applies.

  /// Returns true if all members are equal.
  friend bool operator==(const Cell&, const Cell&) = default;
};

/// One wager whose state a machine tracks: the compiled wager itself, or one of its parents.
struct MachineLevel {
  Index wager = no_index;    ///< Index of the wager in Ruleset::wagers.
  std::vector<int> numbers;  ///< Numbers of the wager (an element of Wager::numbers). Empty if the wager has no numbers.
  /// Position within a row of the value that is 1 if the wager is in play, and 0 if it is not. The values of the wager's variables follow
  /// this value.
  std::uint32_t offset = 0;
  std::uint32_t size = 0;  ///< Number of the wager's variables.
};

/// The automaton of one wager. Each row is a state of the wager, of its parents, and of the part of the game on which their rules depend.
/// Each column is a class of dice outcomes that these rules do not distinguish. Some of the rows represent states in which the wager is not
/// in play.
///
/// The machine assumes that one seat makes every throw: either the owner of the wager or another seat (MachineKey::owner_throws). It also
/// assumes that turns end only because of a duty, and that no seat raises or removes a wager or calls a wager on or off. For a composite
/// wager, the rows contain only states of the game, because each component has its own machine.
///
/// A compiled machine is immutable and safe to read from any thread. It does not refer to the ruleset object, but its indices are valid
/// only for that ruleset. Member functions do not check whether a row or an outcome exists.
struct Machine {
  static constexpr std::uint32_t no_row = 0xFFFFFFFF;  ///< Special row index for "no row".

  MachineKey key;               ///< Key of the wager that this machine describes.
  std::uint32_t row_count = 0;  ///< Number of rows. The default limit is 1,000,000 (F4, Limits::states).
  /// Number of columns: the number of classes of outcomes that the rules do not distinguish.
  std::uint32_t column_count = 0;
  std::vector<std::uint16_t> columns_by_outcome;  ///< Column index of each outcome. The elements are in the order of DiceOutcomes.
  std::vector<Cell> cells;                        ///< Cells of the table, row by row: `row_count` times `column_count` elements.
  /// Effect of the end of a turn in each row. The member `next_row` is `no_row` if no turn can end in the row. The vector is empty if the
  /// end of a turn never affects this wager.
  std::vector<Cell> turn_end_cells;
  /// For each row, the row that results when the wager is placed, or `no_row` if the wager cannot be placed or is already in play. If
  /// `tested_wagers` is not empty, placing also depends on which of those wagers the seat has. The element is then a row if the wager can
  /// be placed with at least one combination of these wagers, including none of them.
  std::vector<std::uint32_t> placed_rows;
  /// For each parent, the rows that result when the parent is placed, in the same form as `placed_rows`. Element 0 is for the parent of the
  /// wager, element 1 is for the parent of that parent, and so on.
  std::vector<std::vector<std::uint32_t>> parent_placed_rows;
  std::vector<Odds> odds;  ///< Odds at which the wager can win, without duplicates.
  /// Indices in Ruleset::wagers. For each of these wagers, a betting window or limit tests whether the seat has the wager. A test may also
  /// require that the seat does not have it.
  std::vector<Index> tested_wagers;
  /// Indices in Game::variables of the game variables that a row contains, in ascending order. Each row begins with their values.
  std::vector<Index> game_variables;
  /// Wagers whose states a row contains: the compiled wager first, then its parent, then that wager's parent, and so on.
  std::vector<MachineLevel> levels;
  std::uint32_t row_width = 0;  ///< Number of values in a row.
  /// Values of all rows: `row_count` times `row_width` elements. Each row contains the values of `game_variables`, followed by the values
  /// of each level.
  std::vector<int> values;
  std::vector<HeldDice> held_dice;  ///< Held dice in each row. Empty if the rules never hold dice.

  /// Index of the initial row, in which no wager is in play and all variables have their initial values.
  static constexpr std::uint32_t start_row = 0;
  /// Returns the effect of an outcome in a row. `outcome` is an index in DiceOutcomes. Takes constant time.
  [[nodiscard]] const Cell& cell(std::uint32_t row, std::size_t outcome) const noexcept {
    return cells[std::size_t{row} * column_count + columns_by_outcome[outcome]];
  }
  /// Returns the `row_width` values of a row. The span is valid until `values` changes.
  [[nodiscard]] std::span<const int> row(std::uint32_t row_index) const noexcept {
    return std::span(values).subspan(std::size_t{row_index} * row_width, row_width);
  }
  /// Returns true if the wager at `level` is in play in the row. Level 0 is the compiled wager, and level 1 is its parent.
  [[nodiscard]] bool is_in_play(std::uint32_t row_index, std::size_t level = 0) const noexcept {
    return row(row_index)[levels[level].offset] != 0;
  }
  /// Returns the values of the variables of the wager at `level`, in the order of StandingWager::variables.
  [[nodiscard]] std::vector<int> wager_variables(std::uint32_t row_index, std::size_t level = 0) const {
    const auto first = row(row_index).begin() + levels[level].offset + 1;
    return {first, first + levels[level].size};
  }
};

/// Returns a description of a row for display, such as `point is 6, come stands, come_point is 5`.
[[nodiscard]] std::string format_row(const Ruleset& ruleset, const Machine& machine, std::uint32_t row);

/// Returns the clauses that decide the effect of a throw on the wager in a row. These are the clauses that determine its verdict, its odds,
/// whether it is off, and the changes of its states. If `faces` is empty, the function returns the clauses that apply at the end of a turn.
/// The result contains indices in Ruleset::clauses.
[[nodiscard]] std::vector<Index> find_deciding_clauses(const Ruleset& ruleset, const Machine& machine, std::uint32_t row,
                                                       const std::vector<int>& faces);

/// The automaton of the game. It describes the events of each throw and the turns that end because of a duty. A compiled machine is
/// immutable and safe to read from any thread.
struct GameMachine {
  /// The effect of one throw on the game.
  struct Cell {
    std::uint32_t next_row = 0;  ///< Index of the row after the throw, before any end of the turn.
    /// True if a duty ends the turn after the throw. In this case, element `next_row` of `turn_end_rows` applies afterwards.
    bool ends_turn = false;
    bool is_impossible = false;  ///< True if the throw cannot occur because it does not show the held dice. The throw has no effect.
    std::uint64_t events = 0;    ///< Events of the throw: bit i is set if Game::events[i] happens.
    /// Returns true if all members are equal.
    friend bool operator==(const Cell&, const Cell&) = default;
  };
  std::uint32_t row_count = 0;               ///< Number of reachable states of the game. Row 0 is the initial state.
  std::vector<Cell> cells;                   ///< Cells of the table, row by row: `row_count` times DiceOutcomes::size() elements.
  std::vector<std::uint32_t> turn_end_rows;  ///< For each row, the row that results from the end of a turn.
  /// Indices in Game::variables of the variables on which events, turns and held dice depend, in ascending order.
  std::vector<Index> variables;
  std::vector<int> values;          ///< Values of the variables in all rows: `row_count` times `variables.size()` elements.
  std::vector<HeldDice> held_dice;  ///< Held dice in each row. Empty if the rules never hold dice.
};

/// A reason why a part of a rule book cannot be compiled.
struct CompileError {
  std::string message;        ///< Reason for the failure, in one line of English.
  std::string help;           ///< Advice on how to avoid the problem. Empty if there is none.
  SourceLocation location;    ///< Location of the statement that causes the problem. Its source may be null.
  bool is_too_large = false;  ///< True if the part is valid but too large to compile.
};

/// All outcomes of a vocabulary's dice. The order of indistinguishable dice is ignored (F2). Each outcome has an index, starting at 0.
/// Immutable and thread-safe.
class DiceOutcomes {
 public:
  /// Enumerates all outcomes of the vocabulary's dice, unless the dice have more than 20,000 outcomes (see is_enumerated()).
  explicit DiceOutcomes(const Vocabulary& vocabulary);
  /// Returns true if the outcomes were enumerated, and false if the dice have more than 20,000 outcomes.
  [[nodiscard]] bool is_enumerated() const noexcept { return possible_; }
  /// Returns the number of outcomes, such as 21 for two indistinguishable six-sided dice.
  [[nodiscard]] std::size_t size() const noexcept { return faces_.size(); }
  /// Returns the faces of an outcome, group by group. Within each group, the highest face comes first. Throws std::out_of_range if there is
  /// no such outcome.
  [[nodiscard]] const std::vector<int>& faces(std::size_t outcome) const { return faces_.at(outcome); }
  /// Returns the number of ordered throws that result in this outcome, such as 2 for a 6 and a 5 with two indistinguishable dice. Throws
  /// std::out_of_range if there is no such outcome.
  [[nodiscard]] std::uint64_t throw_count(std::size_t outcome) const { return ways_.at(outcome); }
  /// Returns the number of ordered throws that result in this outcome when the dice in `aside` are held and only the other dice are thrown.
  /// The number is 0 if the outcome does not show the held dice. All ordered throws are equally likely. The sum over all outcomes is the
  /// number of faces raised to the power of the number of thrown dice. Throws std::out_of_range if there is no such outcome.
  [[nodiscard]] std::uint64_t throw_count(std::size_t outcome, const HeldDice& aside) const;
  /// Returns the index of the outcome with these faces. The faces are listed group by group, in any order within a group. Neither their
  /// number nor their range is checked. Takes constant time for dice with up to 65,536 ordered throws, and otherwise logarithmic time.
  [[nodiscard]] std::size_t find(std::span<const int> faces) const;
  /// Returns the index of the outcome with these two faces. The vocabulary must have exactly two dice. This overload is faster than the
  /// general function and does not check its arguments.
  [[nodiscard]] std::size_t find(int first, int second) const noexcept {
    return index_[static_cast<std::size_t>((first - lowest_) * width_ + (second - lowest_))];
  }

 private:
  void list_orders(std::size_t throws);
  [[nodiscard]] std::uint64_t ways_of(std::span<const int> faces, const HeldDice& aside) const;

  bool possible_ = false;
  int lowest_ = 0;
  int width_ = 0;
  std::vector<DiceGroup> groups_;  // At least one group.
  std::vector<std::vector<int>> faces_;
  std::vector<std::uint64_t> ways_;
  std::vector<std::uint16_t> index_;  // Indexed by the ordered faces. Empty if there are too many ordered throws.
};

struct CheckResult;
struct FAIRROLL_INTERNAL MachineTransitions;  // src/program

/// Compiles the machines of one ruleset by evaluating every cell with the reference interpreter. Transitions that several machines share,
/// such as those of the game or of a parent, are computed once per compiler. Use one compiler for all machines of a ruleset. Not
/// thread-safe.
class MachineCompiler {
 public:
  /// Constructs a compiler for `ruleset`. Both arguments must outlive the compiler.
  MachineCompiler(const Ruleset& ruleset, const DiceOutcomes& outcomes);
  /// Constructs a compiler that reuses the transitions that check() computed. `checked.ok()` must be true. Both arguments must outlive the
  /// compiler. Compilers that share a CheckResult must not be used by several threads at the same time.
  MachineCompiler(const CheckResult& checked, const DiceOutcomes& outcomes);
  MachineCompiler(const MachineCompiler&) = delete;
  MachineCompiler& operator=(const MachineCompiler&) = delete;  ///< Copying is disabled.
  ~MachineCompiler();

  /// Compiles the automaton of one wager. The wager and numbers in `key` must exist in the ruleset, and each `parent` must be a parent that
  /// the ruleset declares. Returns `std::nullopt` and appends the reason to `faults` if the wager has too many states, or if the rules
  /// assign two values to a game variable on one throw.
  [[nodiscard]] std::optional<Machine> compile_machine(const MachineKey& key, std::vector<CompileError>& faults);
  /// Compiles the automaton of the game. Returns `std::nullopt` and appends the reason to `faults` under the same conditions as
  /// compile_machine(), and also if the game has more than 64 events.
  [[nodiscard]] std::optional<GameMachine> compile_game(std::vector<CompileError>& faults);
  /// Returns the clauses that decide the effect of a throw. The arguments and the result are the same as for
  /// fairroll::find_deciding_clauses().
  [[nodiscard]] std::vector<Index> find_deciding_clauses(const Machine& machine, std::uint32_t row, const std::vector<int>& faces);

 private:
  std::unique_ptr<MachineTransitions> transitions_;
};

/// Compiles the automaton of one wager with a temporary compiler. The arguments and the result are the same as for
/// MachineCompiler::compile_machine(). Pure and thread-safe.
[[nodiscard]] std::optional<Machine> compile_machine(const Ruleset& ruleset, const DiceOutcomes& outcomes, const MachineKey& key,
                                                     std::vector<CompileError>& faults);

/// Compiles the automaton of the game with a temporary compiler. The result is the same as for MachineCompiler::compile_game(). Pure and
/// thread-safe.
[[nodiscard]] std::optional<GameMachine> compile_game(const Ruleset& ruleset, const DiceOutcomes& outcomes,
                                                      std::vector<CompileError>& faults);

// ---- The compiled rule book of live tables

namespace FAIRROLL_INTERNAL live {
struct ProgramTables;  // src/live
}

/// A compiled rule book, which consists of the lookup tables with which LiveTable settles throws. A program is immutable, so any number of
/// LiveTable objects on any number of threads may share it without locks. A program is always owned by a std::shared_ptr, and each
/// LiveTable keeps its program alive.
class Program {
 public:
  /// Compiles a ruleset by evaluating every state and every throw of every wager with the reference interpreter. Never fails. Parts that
  /// cannot be compiled, such as a wager with too many states, are evaluated by Table instead. For each such part, the reason is appended
  /// to `faults`. The program shares ownership of the ruleset. Pure and thread-safe.
  [[nodiscard]] static std::shared_ptr<const Program> compile(std::shared_ptr<const Ruleset> ruleset, std::vector<CompileError>& faults);
  /// Compiles the ruleset of a successful check. This overload is faster, because it reuses the transitions that check() computed.
  /// `checked.ok()` must be true. The same CheckResult must not be used by several threads at the same time.
  [[nodiscard]] static std::shared_ptr<const Program> compile(const CheckResult& checked, std::vector<CompileError>& faults);

  /// Copying is disabled. Share the program with std::shared_ptr instead.
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;  ///< Copying is disabled.
  ~Program();

  /// Returns the ruleset from which the program was compiled. The reference is valid as long as the program exists.
  [[nodiscard]] const Ruleset& ruleset() const noexcept { return *ruleset_; }
  /// Returns shared ownership of the compiled ruleset, for example to construct a Table. Never null.
  [[nodiscard]] const std::shared_ptr<const Ruleset>& shared_ruleset() const noexcept { return ruleset_; }
  /// Returns the outcomes of the dice. If DiceOutcomes::is_enumerated() returns false, compiled tables cannot evaluate any throw.
  [[nodiscard]] const DiceOutcomes& outcomes() const noexcept { return outcomes_; }
  /// Returns true if compiled tables can evaluate throws. Returns false if the game, or the rulings on ordinary throws, could not be
  /// compiled.
  [[nodiscard]] bool has_throw_tables() const noexcept;
  /// Returns the number of compiled wager tables. There is one table for each combination of a wager, its numbers, its parent, and whether
  /// the wager is called on or off.
  [[nodiscard]] std::size_t wager_table_count() const noexcept;
  /// Returns the total number of states in all compiled tables, including the table of the game.
  [[nodiscard]] std::size_t row_count() const noexcept;
  /// Returns the clauses that determine the effect of a table cell, as indices in Ruleset::clauses. `cell` is a value of
  /// LiveSettlement::cell. Returns an empty span if there is no such cell. The span is valid as long as the program exists.
  [[nodiscard]] std::span<const Index> clauses(std::uint32_t cell) const noexcept;
  /// Returns the compiled tables. For internal use by LiveTable.
  [[nodiscard]] const live::ProgramTables& tables() const noexcept { return *tables_; }

 private:
  explicit Program(std::shared_ptr<const Ruleset> ruleset);

  std::shared_ptr<const Ruleset> ruleset_;
  DiceOutcomes outcomes_;
  std::unique_ptr<live::ProgramTables> tables_;
};

}  // namespace fairroll
