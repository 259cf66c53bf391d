// A ruleset compiled into tables: what each throw does to each wager, worked out before the first throw (F1-F4 of docs/language.md).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fairroll/diagnostic.hpp>
#include <fairroll/table.hpp>

namespace fairroll {

/// Which wager a machine is of: one of a family, and the one that it stands behind.
struct MachineKey {
  Index wager = no_index;
  std::vector<int> numbers;
  std::shared_ptr<const MachineKey> parent{};

  friend bool operator==(const MachineKey& a, const MachineKey& b) noexcept {
    if (a.wager != b.wager || a.numbers != b.numbers || !a.parent != !b.parent) return false;
    return !a.parent || *a.parent == *b.parent;
  }
};

/// What one throw makes of a wager in one row. Trivially copyable.
struct Cell {
  static constexpr std::uint16_t no_odds = 0xFFFF;
  static constexpr std::uint8_t ends = 1;       ///< the wager is decided and does not stay up
  static constexpr std::uint8_t turn_ends = 2;  ///< a duty to give up the dice arises: `turn_end` of the next row comes behind it

  std::uint32_t next = 0;        ///< row
  std::uint16_t odds = no_odds;  ///< of a win: into Machine::odds
  std::uint8_t outcome = 0;      ///< an Outcome
  std::uint8_t flags = 0;
};

/// All that can become of one wager: rows are states (of the wager, of what it stands behind, and of as much of the game as they name),
/// columns are classes of outcomes that its sentences do not tell apart. A row also exists for every state of the game in which the wager
/// does not stand.
struct Machine {
  static constexpr std::uint32_t no_row = 0xFFFFFFFF;

  MachineKey key;
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  std::vector<std::uint16_t> column_of;     ///< per outcome of Program::outcomes
  std::vector<Cell> cells;                  ///< rows x columns
  std::vector<Cell> turn_end;               ///< per row; empty if the end of a turn changes nothing here
  std::vector<std::uint32_t> place;         ///< per row: where it begins when placed now; no_row: it may not be placed, or stands already
  std::vector<std::uint32_t> parent_place;  ///< per row: when the wager that it stands behind is placed; empty if it stands behind none
  std::vector<char> stands;                 ///< per row
  std::vector<Odds> odds;
  std::vector<std::string> words;  ///< per row: `point is 6, come_point is 5`, for people

  /// The row at the start: nothing stands, everything has its first value.
  static constexpr std::uint32_t start = 0;
  [[nodiscard]] const Cell& cell(std::uint32_t row, std::size_t outcome) const noexcept {
    return cells[row * columns + column_of[outcome]];
  }
};

/// How the game itself goes: which events each throw brings about, and when a turn ends by duty.
struct GameMachine {
  struct Cell {
    std::uint32_t next = 0;
    bool turn_ends = false;
    std::uint64_t events = 0;  ///< bit i: Game::events[i] happened
  };
  std::uint32_t rows = 0;
  std::vector<Cell> cells;              ///< rows x outcomes
  std::vector<std::uint32_t> turn_end;  ///< per row: where the end of a turn leads; row 0 is the start
};

/// Why something cannot be compiled; one line each, for people.
struct CompileFault {
  std::string message;
  std::string help;
  Place place;
};

/// The outcomes of a ruleset's dice: unordered throws, each with its index.
class Outcomes {
 public:
  explicit Outcomes(const Vocabulary& vocabulary);
  /// False: the dice have too many outcomes to be listed (more than 20,000, or more than 65,536 ordered throws).
  [[nodiscard]] bool possible() const noexcept { return possible_; }
  [[nodiscard]] std::size_t size() const noexcept { return faces_.size(); }
  /// The faces of an outcome, the highest first.
  [[nodiscard]] const std::vector<int>& faces(std::size_t outcome) const { return faces_.at(outcome); }
  /// How many ordered throws show it.
  [[nodiscard]] std::uint64_t ways(std::size_t outcome) const { return ways_.at(outcome); }
  /// The outcome of faces in any order; each must be a face of these dice.
  [[nodiscard]] std::size_t of(std::span<const int> faces) const noexcept;
  /// The same for two dice, without a range check: the hot path.
  [[nodiscard]] std::size_t of(int first, int second) const noexcept {
    return index_[static_cast<std::size_t>((first - lowest_) * width_ + (second - lowest_))];
  }

 private:
  bool possible_ = false;
  int lowest_ = 0;
  int width_ = 0;
  std::vector<std::vector<int>> faces_;
  std::vector<std::uint64_t> ways_;
  std::vector<std::uint16_t> index_;  // by ordered faces
};

/// Compiles the machine of one wager by asking the oracle for every cell. Pure; safe from any thread. Nothing, and why: it has too many
/// states (names what to bound), or it cannot be placed.
[[nodiscard]] std::optional<Machine> compile_machine(const Ruleset& ruleset, const Outcomes& outcomes, const MachineKey& key,
                                                     std::vector<CompileFault>& faults);

/// The same of the game. A game has at most 64 events.
[[nodiscard]] std::optional<GameMachine> compile_game(const Ruleset& ruleset, const Outcomes& outcomes, std::vector<CompileFault>& faults);

}  // namespace fairroll
