// SPDX-License-Identifier: Apache-2.0
// A table at play at full speed: throws come from the compiled tables of a Program, acts and everything unusual from fairroll::Table.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/table.hpp>
#include <fairroll/table_program.hpp>

namespace FAIRROLL_API fairroll {

/// What a throw did to one standing wager. Trivially copyable. Amounts are whole units of the ruleset's currency, none less than nothing
/// but `net`.
struct LiveSettlement {
  static constexpr std::uint32_t no_cell = 0xFFFFFFFF;  ///< no cell of the program: see `cell`

  std::uint32_t id = 0;          ///< StandingWager::id
  Index seat = 0;                ///< into Table::seats()
  Index role = no_index;         ///< a tip: whose
  Index wager = no_index;        ///< into Ruleset::wagers
  std::uint32_t cell = no_cell;  ///< of the program: LiveTable::clauses() tells what it rests on; no_cell: the table settled it
  Outcome outcome{};             ///< Wins, Loses, Pushes, Returned, Moves, or of a throw that the table settled Undetermined
  bool ended = false;            ///< it stands no more
  bool rounded = false;          ///< the profit is another than the odds say exactly (M2)
  bool charged = false;          ///< a commission rule spoke (M4)
  bool at_turn_end = false;      ///< as Settlement::at_turn_end
  std::int64_t amount = 0;       ///< profit of a win, before commission
  std::int64_t lost = 0;         ///< of its stake
  std::int64_t commission = 0;   ///< taken with the win
  std::int64_t refund = 0;       ///< of the commission taken when placed
  std::int64_t net = 0;          ///< amount - lost - commission + refund
};

/// What a throw did to a wager made of parts (L7).
struct LiveComposite {
  std::uint32_t id = 0;  ///< Composite::id
  Outcome outcome{};     ///< Wins, Loses or Pushes, by `net`; Undetermined if a part is
  bool ended = false;    ///< no part stands any more
  std::int64_t net = 0;  ///< of its parts together, as LiveSettlement::net
};

/// One throw. What it points to is overwritten by the next call to the table.
struct LiveThrow {
  bool from_tables = false;               ///< false: fairroll::Table judged and settled it, and `full` is what it said
  RulingKind ruling = RulingKind::Valid;  ///< what the throw is; any other than Valid settled nothing
  /// In the order of seats, then of placing. A wager to which nothing happened (stays, off) is left out, and so is one that has been in
  /// doubt before (L8).
  std::span<const LiveSettlement> settlements;
  std::span<const LiveComposite> composites;  ///< those of which a part was decided
  std::uint64_t events = 0;                   ///< bit i: Game::events[i] happened; events beyond 64 are in `full` only
  const ThrowResult* full = nullptr;          ///< only of a throw that was not played from tables
};

/// What became of all wagers of one name since the table was made.
struct LiveTotals {
  std::uint64_t won = 0;       ///< wins, those that stayed up among them
  std::uint64_t lost = 0;      ///< losses
  std::uint64_t pushed = 0;    ///< pushes
  std::uint64_t returned = 0;  ///< stakes given back
  std::int64_t net = 0;        ///< in units of the currency, of their owners

  /// The same counts.
  friend bool operator==(const LiveTotals&, const LiveTotals&) = default;
};

/// What a table counted, by names: it may be kept with the table, and go on under other rules.
struct LiveMeters {
  std::uint64_t throws = 0;                  ///< LiveTable::throws()
  std::uint64_t throws_by_table = 0;         ///< LiveTable::throws_by_table()
  std::map<std::string, LiveTotals> wagers;  ///< of those of which anything was counted
};

class LiveEngine;  // src/live

/// One table on a shared Program. Its Table stays the authority: acts are the Table's own, with all their reasons, and so is every throw
/// that the program does not cover: one of which more is recorded than the faces, or a face is not known; a throw with a wager in a state
/// that no play leads to, called on or off with others behind it, taken in error, or just coming into doubt; a win that is not exact,
/// capped, or owed more commission than its owner has; a continuation after nobody took the dice (T3). Such a throw is played by
/// Table::roll() and says so. All others come to the same settlements, money and states, without an allocation once the table has played a
/// throw with as many wagers: one look-up for each standing wager, and no decision by its kind. They give no reasons, directives and
/// findings: who wants those copies table() before the throw and rolls the copy.
///
/// Not thread-safe by itself, reading included (table() changes it); tables on one program are independent of one another. A value: a copy
/// goes its own way.
class LiveTable {
 public:
  /// `seats` as for Table. The program is kept alive.
  LiveTable(std::shared_ptr<const Program> program, std::vector<std::string> seats);
  /// Goes on from a table as it stands. std::invalid_argument if it plays under another Ruleset object than the program's.
  LiveTable(std::shared_ptr<const Program> program, Table table);

  /// Plays a throw of which nothing but the faces, in any order, is recorded. The number of faces must be that of the dice, and each one of
  /// theirs: std::invalid_argument otherwise. Throws std::overflow_error as Table::roll() does; then nothing has changed.
  const LiveThrow& roll(std::span<const int> faces);
  /// The same: `table.roll({3, 4})`.
  const LiveThrow& roll(std::initializer_list<int> faces) { return roll(std::span<const int>(faces.begin(), faces.size())); }
  /// Plays any throw; from tables if it records nothing but known faces. Precondition as for Table::roll().
  const LiveThrow& roll(const ThrowRecord& record);
  /// The same by the table itself, whatever is recorded, with every reason. Allocates. Precondition as for Table::roll().
  const ThrowResult& roll_in_full(const ThrowRecord& record);
  /// As Table::act(). Allocates.
  ActResult act(const TableAct& act, Reasons reasons = Reasons::Full);

  /// Plays throws one behind the other, faces of each in a row (two dice: pairs), and gives each to `sink(const LiveThrow&)`. A rest that
  /// makes no whole throw is left out. Nobody acts in between: who is offered the dice does not take them up, and the throws go on.
  template <typename Sink>
  void play(std::span<const std::uint8_t> faces, Sink&& sink);
  /// One throw of play().
  const LiveThrow& roll_bytes(std::span<const std::uint8_t> faces);
  /// The same without a report: only money, states and totals() are kept.
  void play(std::span<const std::uint8_t> faces);

  /// Lets `scene` set the table by fiat (Table::set_variable, Table::put), and goes on from there. What `scene` throws is passed on.
  void set_scene(const std::function<void(Table&)>& scene);

  /// From now on what an act leaves is brought into the program's tables for the next throw from them, and not with the act, so that this
  /// throw may allocate: for tables that more is said to than thrown at full speed.
  void make_rows_late() noexcept;

  /// Plays on under another program: carry_over() of the table between two throws, all of it or nothing. Empty: done, and totals() go on
  /// for wagers of the same name; else the reasons, and the table plays on as it did. `program` must not be null; the one that it already
  /// has changes nothing. Allocates.
  [[nodiscard]] Diagnostics change_program(std::shared_ptr<const Program> program);

  /// A table that stands as this one does and goes its own way. Allocates; the program is shared.
  LiveTable(const LiveTable& other);
  /// Leaves `other` without a table: it may only be assigned to or destroyed.
  LiveTable(LiveTable&& other) noexcept;
  LiveTable& operator=(const LiveTable& other);      ///< as the copy constructor
  LiveTable& operator=(LiveTable&& other) noexcept;  ///< as the move constructor
  ~LiveTable();

  /// What it plays on. Lives as long as the table, and longer if somebody else holds it.
  [[nodiscard]] const Program& program() const noexcept;
  /// The table as it stands, brought up to date. Valid until the next call; a copy of it is an ordinary table.
  [[nodiscard]] const Table& table();
  /// Table::thrower(). This and the three below need not bring the table up to date, and so cost next to nothing.
  [[nodiscard]] std::optional<Index> thrower() const noexcept;
  /// Table::dice_with().
  [[nodiscard]] std::optional<Index> dice_with() const noexcept;
  /// Table::balance().
  [[nodiscard]] Money balance(Index seat) const;
  /// Table::role_balance().
  [[nodiscard]] Money role_balance(Index role) const;
  /// Wagers that stand.
  [[nodiscard]] std::size_t standing() const noexcept;

  /// One for each of Ruleset::wagers; valid until the table is destroyed, and counted on with every throw.
  [[nodiscard]] const std::vector<LiveTotals>& totals() const noexcept;
  /// Throws so far.
  [[nodiscard]] std::uint64_t throws() const noexcept;
  /// How many of them were not played from tables.
  [[nodiscard]] std::uint64_t throws_by_table() const noexcept;
  /// All of these by names. Allocates.
  [[nodiscard]] LiveMeters meters() const;
  /// Counts go on from these, whatever was counted before. Wagers that the rules do not have are left out.
  void count_on_from(const LiveMeters& meters);
  /// The clauses that decided a settlement of the last throw, as Settlement::by names them. Allocates.
  [[nodiscard]] std::vector<Index> clauses(const LiveSettlement& settlement) const;

 private:
  std::unique_ptr<LiveEngine> engine_;
};

template <typename Sink>
void LiveTable::play(std::span<const std::uint8_t> faces, Sink&& sink) {
  const auto dice = static_cast<std::size_t>(program().ruleset().vocabulary.dice);
  for (std::size_t i = 0; i + dice <= faces.size(); i += dice) sink(roll_bytes(faces.subspan(i, dice)));
}

}  // namespace fairroll
