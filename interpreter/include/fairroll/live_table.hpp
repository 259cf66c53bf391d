// SPDX-License-Identifier: Apache-2.0
// Fast tables: CurrentProgram publishes a new compiled rule book to running tables, LiveTable plays throws from a compiled rule book, and
// TableSession plays steps that are written as in a scenario.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/automata.hpp>
#include <fairroll/scenario.hpp>
#include <fairroll/table.hpp>

namespace FAIRROLL_API fairroll {

/// The program that is in force, shared by many tables.
///
/// A table compares version() with the last version that it has seen between throws, which costs one atomic load. If they differ, it calls
/// get() and LiveTable::change_program(). The program is shared with the tables that use it. All member functions except the destructor are
/// thread-safe. Not copyable: all tables refer to the same object, which must outlive them.
///
/// ```cpp
/// if (const std::uint64_t version = current.version(); version != known) {  // between two throws of a table
///   known = version;
///   const Diagnostics refused = table.change_program(current.get());        // if not empty, the table continues under the old program
/// }
/// ```
class CurrentProgram {
 public:
  /// Stores the first program, with version 0. `program` must not be null. Does not throw.
  explicit CurrentProgram(std::shared_ptr<const Program> program) : program_(std::move(program)) {}

  /// Replaces the program and increases the version by one. `program` must not be null. Does not wait for tables; each one changes when it
  /// next compares the version. The old program exists as long as a table uses it. If none does, this call destroys it, after it has
  /// released the lock.
  void publish(std::shared_ptr<const Program> program) {
    {
      const std::lock_guard lock(mutex_);
      program_.swap(program);
    }
    version_.fetch_add(1, std::memory_order_release);
  }

  /// Number of calls of publish() so far; never decreases. Costs one atomic load without a lock. After version() has returned N, get()
  /// returns the program of version N or a later one.
  [[nodiscard]] std::uint64_t version() const noexcept { return version_.load(std::memory_order_acquire); }

  /// Returns the program in force, never null, with shared ownership. Holds a lock while it copies the pointer, and allocates nothing. The
  /// program may be newer than the last version that the caller has seen; the next call of version() then shows a change again.
  [[nodiscard]] std::shared_ptr<const Program> get() const {
    const std::lock_guard lock(mutex_);
    return program_;
  }

 private:
  // A lock and a counter instead of std::atomic<std::shared_ptr>: tables read the counter, which never blocks. Publishing is rare, and
  // publish() and get() block each other only while a pointer is copied or swapped. The release in fetch_add() pairs with the acquire in
  // version(), so a thread that sees a new version also sees its program.
  mutable std::mutex mutex_;
  std::shared_ptr<const Program> program_;
  std::atomic<std::uint64_t> version_{0};
};

// ---- A table that plays throws from a compiled rule book

/// Effect of a throw on one standing wager. Trivially copyable. Amounts are in smallest units of the ruleset's currency; only `net` can be
/// negative.
struct LiveSettlement {
  static constexpr std::uint32_t no_cell = 0xFFFFFFFF;  ///< value of `cell` if the throw was not played from compiled tables

  std::uint32_t id = 0;            ///< StandingWager::id of the wager
  Index seat = 0;                  ///< owner, an index into Table::seats()
  Index role = no_index;           ///< for a tip, the role that owns the wager; otherwise no_index
  Index wager = no_index;          ///< kind of wager, an index into Ruleset::wagers
  std::uint32_t cell = no_cell;    ///< cell of the program's tables, from which LiveTable::deciding_clauses() finds the clauses; or no_cell
  std::uint32_t composite_id = 0;  ///< Composite::id of the composite that the wager is a component of; 0 if it is no component
  Outcome outcome{};               ///< Wins, Loses, Pushes, Returned or Moves; without compiled tables also Undetermined
  bool ended = false;              ///< true if the wager is no longer in play
  bool rounded = false;            ///< true if the profit differs from the exact one because of rounding (M2)
  bool charged = false;            ///< true if a commission was charged (M4)
  bool at_turn_end = false;        ///< true if the settlement describes the end of the turn, after a settlement by the throw (T2)
  std::int64_t amount = 0;         ///< profit of a win, before commission
  std::int64_t lost = 0;           ///< amount of the stake that was lost
  std::int64_t commission = 0;     ///< commission charged for the win
  std::int64_t refund = 0;         ///< refund of the commission charged when the wager was placed
  std::int64_t net = 0;            ///< amount - lost - commission + refund
};

/// Effect of a throw on one composite wager (L7).
struct LiveComposite {
  std::uint32_t id = 0;    ///< Composite::id of the composite wager
  Outcome outcome{};       ///< Wins, Loses or Pushes, by the sign of `net`; Undetermined if a component is
  bool ended = false;      ///< true if no component is in play any more
  std::int64_t net = 0;    ///< sum of LiveSettlement::net over the components, in smallest units
  std::int64_t stake = 0;  ///< sum of the stakes of the components before the throw, in smallest units
};

/// Result of one throw at a LiveTable. Its spans and pointers are valid until the next call of a member function of the table.
struct LiveThrow {
  bool from_tables = false;               ///< true if compiled tables were used; false if Table::roll() judged and settled the throw
  RulingKind ruling = RulingKind::Valid;  ///< the ruling; if it is not Valid, nothing was settled
  /// One element per affected wager, by seat, then in the order of placing. Wagers that stay or are off are left out. So are those whose
  /// result was undetermined before the throw (L8).
  std::span<const LiveSettlement> settlements;
  std::span<const LiveComposite> composites;  ///< composites of which a component was decided
  std::uint64_t events = 0;                   ///< bit i: Game::events[i] happened; events from 64 on are reported only in `full_result`
  const ThrowResult* full_result = nullptr;   ///< result of Table::roll(); null if `from_tables`
  std::span<const FindingKind> findings;      ///< findings of the throw; only LiveTable::roll_if() fills them
};

/// Number of settlements, by result, of one kind of wager since the table was created.
struct LiveTotals {
  std::uint64_t win_count = 0;     ///< number of wins, including those of wagers that stayed up
  std::uint64_t loss_count = 0;    ///< number of losses
  std::uint64_t push_count = 0;    ///< number of pushes
  std::uint64_t return_count = 0;  ///< number of returned stakes
  std::int64_t net = 0;            ///< net gain of the owners, in smallest units; negative if they lost

  /// Returns true if all counts are equal.
  friend bool operator==(const LiveTotals&, const LiveTotals&) = default;
};

/// Counters of a LiveTable, with wagers by name. A program can store them with the table and restore them under other rules.
struct LiveCounters {
  std::uint64_t throw_count = 0;             ///< number of throws, as LiveTable::throw_count() returns it
  std::uint64_t fallback_throw_count = 0;    ///< number of throws without compiled tables, as LiveTable::fallback_throw_count() returns it
  std::map<std::string, LiveTotals> wagers;  ///< numbers of settlements by name of the wager; wagers without settlements are omitted
};

/// Decides whether a throw takes place. The argument contains the settlements that the throw would cause, in the order of LiveThrow,
/// and the composites. Wagers that are off are included, with Outcome::Off. The other members of the argument have no meaning.
using ThrowFilter = std::function<bool(const LiveThrow&)>;
/// Decides whether an action that the rules accept takes place. The argument is the result that the action would have.
using ActionFilter = std::function<bool(const ActionResult&)>;

/// Result of matching a reference against the wagers of a seat.
struct ReferenceMatches {
  std::uint32_t wager_count = 0;  ///< number of wagers that match
  std::uint32_t id = 0;           ///< StandingWager::id of the first wager that matches; 0 if none matches
  bool has_component = false;     ///< true if a matching wager is a component of a composite wager
};

namespace detail {
class ActMemo;  // src/live
}
class LiveEngine;  // src/live

/// One table that evaluates most throws with the compiled tables of a shared Program.
///
/// A throw from compiled tables has the same settlements, money and states as Table::roll(). It costs one look-up for each standing wager,
/// and allocates nothing once the table has played a throw with as many wagers. It gives no reasons, directives and findings. For these,
/// copy table() before the throw and roll the copy.
///
/// Table::roll() plays the other throws, and LiveThrow::from_tables is then false. It plays a throw for which more than the faces is
/// recorded, or of which a face is unknown. It plays a throw with a wager that is taken in error, called on or off with others behind it,
/// about to become undetermined, or in a state that play cannot lead to. It plays a throw with a win that is not exact, is capped, or costs
/// more commission than the owner has. It plays the throws after no seat took the dice (T3).
///
/// Actions are those of Table, with full reasons.
///
/// A value: a copy is independent. Not thread-safe, not even for reading, because table() changes the object. Tables that share a program
/// are independent of each other.
class LiveTable {
 public:
  /// Creates a table; `seats` is as for Table. The table shares ownership of the program, which must not be null.
  LiveTable(std::shared_ptr<const Program> program, std::vector<std::string> seats);
  /// Continues from the state of `table`. Throws std::invalid_argument if its Ruleset object is not that of the program.
  LiveTable(std::shared_ptr<const Program> program, Table table);

  /// Executes a throw for which only the faces are recorded, in any order. Throws std::invalid_argument if the number of faces is not the
  /// number of dice, or a face does not exist. Throws std::overflow_error as Table::roll(); the table is then unchanged.
  const LiveThrow& roll(std::span<const int> faces);
  /// Executes a throw whose faces are given as a list: `table.roll({3, 4})`.
  const LiveThrow& roll(std::initializer_list<int> faces) { return roll(std::span<const int>(faces.begin(), faces.size())); }
  /// Executes a throw with compiled tables if `filter` returns true for its settlements. Use it to check a recorded throw against its
  /// recorded result.
  ///
  /// Returns null, with the table unchanged, if `filter` returns false or the tables do not cover the throw. It also returns null if the
  /// result has anything else than settlements and the findings of a throw with only faces. The function `filter` may call table(), which
  /// shows the state before the throw, and must not change it. Exceptions are those of roll().
  const LiveThrow* roll_if(std::span<const int> faces, const ThrowFilter& filter);
  /// Executes a throw like roll_if(), but does not judge it and reports no findings. Use it for a throw with more recorded facts if the
  /// caller knows that it is valid and is read as these faces.
  const LiveThrow* roll_valid_if(std::span<const int> faces, const ThrowFilter& filter);
  /// Executes a recorded throw, with compiled tables if only its faces are recorded and all of them are known. The precondition and
  /// exceptions are those of Table::roll().
  const LiveThrow& roll(const ThrowRecord& record);
  /// Executes a recorded throw with Table::roll() and Reasons::Full. The result is valid until the next call. Allocates. The precondition
  /// and exceptions are those of Table::roll().
  const ThrowResult& roll_with_explanation(const ThrowRecord& record);
  /// Executes an action like Table::execute(). Allocates.
  ActionResult execute(const TableAction& action, Reasons reasons = Reasons::Full);
  /// Executes an action if the rules accept it and `filter` returns true for the result. The result has no reasons, directives, ledger and
  /// words.
  ///
  /// The function `filter` is called only for accepted actions. If it returns false, the accepted result is returned, but the table is
  /// unchanged. `memo` caches results of actions, and may be shared by tables with the same program. A cached action allocates nothing once
  /// there is room, except for a bet on a composite. The result is valid until the next call.
  const ActionResult& execute_if(const TableAction& action, const ActionFilter& filter, detail::ActMemo& memo);

  /// Executes a series of throws and calls `sink(const LiveThrow&)` with the result of each throw. `faces` contains the faces of each throw
  /// in a row, with two dice as pairs; an incomplete throw at the end is ignored. No action takes place between the throws: a seat that is
  /// offered the dice does not take them, and the throws continue.
  template <typename Sink>
  void roll_all(std::span<const std::uint8_t> faces, Sink&& sink);
  /// Executes one throw whose faces are stored as bytes; otherwise like roll().
  const LiveThrow& roll_bytes(std::span<const std::uint8_t> faces);
  /// Executes a series of throws without results; only money, states and totals() are updated.
  void roll_all(std::span<const std::uint8_t> faces);

  /// Calls `scene` on the table, which may use Table::set_variable() and Table::place_wager(), and continues from the new state. If `scene`
  /// throws, the exception is passed on and the table is unchanged.
  void set_scene(const std::function<void(Table&)>& scene);

  /// Delays the update of the compiled state after an action until the next throw from tables, which may then allocate. Use it for tables
  /// with many actions and few throws. The setting is permanent.
  void defer_compiled_updates() noexcept;

  /// Continues under another program, as carry_over() does, completely or not at all. Call it between two throws.
  ///
  /// Returns no diagnostics on success; totals() then continue for wagers of the same name. Otherwise it returns the reasons, and the table
  /// is unchanged. `program` must not be null; passing the current program has no effect. Allocates.
  [[nodiscard]] Diagnostics change_program(std::shared_ptr<const Program> program);

  /// Copies the table; the program is shared. Allocates.
  LiveTable(const LiveTable& other);
  /// Moves the table. Afterwards `other` can only be assigned to or destroyed.
  LiveTable(LiveTable&& other) noexcept;
  LiveTable& operator=(const LiveTable& other);      ///< copies like the copy constructor
  LiveTable& operator=(LiveTable&& other) noexcept;  ///< moves like the move constructor
  ~LiveTable();

  /// The program of the table. Valid as long as the table plays on it, or another owner exists.
  [[nodiscard]] const Program& program() const noexcept;
  /// The table in its current state, which this call brings up to date. Valid until the next call of a member function; a copy is an
  /// ordinary table.
  [[nodiscard]] const Table& table();
  /// Writes Table::situation() into `out`, reusing its memory. Usually does not need to bring the table up to date.
  void situation(Situation& out);
  /// Returns the wagers of `seat` that the reference matches. Usually does not need to bring the table up to date.
  [[nodiscard]] ReferenceMatches find_matches(Index seat, const WagerRef& reference);
  /// Seat whose turn it is, as Table::thrower() returns it. This accessor and the following five are cheap: they do not bring the table up
  /// to date.
  [[nodiscard]] std::optional<Index> thrower() const noexcept;
  /// Seat that has the dice or is offered them, as Table::dice_seat() returns it.
  [[nodiscard]] std::optional<Index> dice_seat() const noexcept;
  /// Balance of the decided wagers of a seat, as Table::balance() returns it.
  [[nodiscard]] Money balance(Index seat) const;
  /// Chips of a role from its tips, as Table::role_balance() returns them.
  [[nodiscard]] Money role_balance(Index role) const;
  /// Number of standing wagers.
  [[nodiscard]] std::size_t standing_wager_count() const noexcept;
  /// Names of the seats, clockwise.
  [[nodiscard]] const std::vector<std::string>& seats() const noexcept;

  /// Counts of settlements, one element for each of Ruleset::wagers. Every throw updates them. Valid as long as the table.
  [[nodiscard]] const std::vector<LiveTotals>& totals() const noexcept;
  /// Number of throws so far.
  [[nodiscard]] std::uint64_t throw_count() const noexcept;
  /// Number of throws that were not played from compiled tables.
  [[nodiscard]] std::uint64_t fallback_throw_count() const noexcept;
  /// Returns all counters, with wagers by name. Allocates.
  [[nodiscard]] LiveCounters counters() const;
  /// Replaces all counters by `counters`. Wagers that the rules do not have are ignored.
  void set_counters(const LiveCounters& counters);
  /// Returns the clauses that decided a settlement of the last throw, as in Settlement::deciding_clauses. Allocates.
  [[nodiscard]] std::vector<Index> deciding_clauses(const LiveSettlement& settlement) const;

 private:
  std::unique_ptr<LiveEngine> engine_;
};

template <typename Sink>
void LiveTable::roll_all(std::span<const std::uint8_t> faces, Sink&& sink) {
  const auto dice = static_cast<std::size_t>(program().ruleset().vocabulary.dice);
  for (std::size_t i = 0; i + dice <= faces.size(); i += dice) sink(roll_bytes(faces.subspan(i, dice)));
}

// ---- A table that plays steps written as in a scenario

/// Result of TableSession::execute().
struct StepResult {
  /// Effect of the step, in the form of a scenario's report. `std::nullopt` if the step could not be played; the table is then unchanged
  /// and `diagnostics` contains the reason. A refused action is also reported here (ActionResult::status).
  std::optional<StepReport> report;
  Diagnostics diagnostics;  ///< errors and warnings; their places are in the text of the step

  /// Returns true if the step was played; `report` then has a value.
  [[nodiscard]] bool ok() const noexcept { return report.has_value(); }
};

/// Checks the names of seats. Each name must be one that steps can use (`ann`, `seat_1`), unique, and not the name of a role. Returns one
/// diagnostic, without a place, for each invalid name. Pure; thread-safe.
[[nodiscard]] Diagnostics check_seat_names(const Ruleset& rules, const std::vector<std::string>& seats);

/// Callback that finds rules by the name in a step such as `rules change to us_sd.craps`. Returns null if there are no such rules, and then
/// adds a diagnostic to `out`. It is called on the thread that plays the step. If it throws, the exception leaves TableSession::execute(),
/// and the session is unchanged.
using RulesByNameFinder = std::function<std::shared_ptr<const Program>(const std::string& name, Diagnostics& out)>;

/// The rules that a step requests, such as `rules change to us_sd.craps as of 2027-07-01 posting sharp_shooter SS-04`.
struct RulesRequest {
  std::string name;     ///< name of the requested rules; empty if the step only changes the selection of the current rules
  Selection selection;  ///< date, interpretations and postings that the step states; all others are to stay as they are

  /// Returns the request as in a step, without `rules change to`: `us_sd.craps as of 2027-07-01 posting sharp_shooter SS-04`. Postings and
  /// interpretations are each sorted by name.
  [[nodiscard]] std::string to_text() const;
};
/// Callback that finds rules by name, date, interpretations and postings. Otherwise like RulesByNameFinder.
using RulesFinder = std::function<std::shared_ptr<const Program>(const RulesRequest& request, Diagnostics& out)>;

/// A LiveTable that also executes steps written as in a scenario.
///
/// A value: a copy is independent. Not thread-safe; sessions that share a Program are independent of each other. Unless stated otherwise,
/// member functions throw only std::bad_alloc, and the table is then unchanged.
class TableSession {
 public:
  /// Creates a table with these seats, clockwise. The session shares ownership of the program. Throws std::invalid_argument if
  /// check_seat_names() reports an error.
  TableSession(std::shared_ptr<const Program> program, std::vector<std::string> seats);
  /// Continues from the state of `table`, for example a restored one. Throws std::invalid_argument if its Ruleset object is not that of the
  /// program, or if check_seat_names() reports an error.
  TableSession(std::shared_ptr<const Program> program, Table table);

  /// Sets whether `given` steps are accepted, which set states and wagers without regard to the rules. By default they are rejected
  /// (given_refused), because the table may have real money on it.
  void allow_given_steps(bool allow = true) noexcept { given_ = allow; }

  /// Executes one step, written as in a scenario or in its JSON form.
  ///
  /// Possible steps are a throw, an action, a note (without effect), `given` if allowed (allow_given_steps()), and a change of rules
  /// (set_rules_finder()). A throw is judged with full reasons (Reasons::Full), not from compiled tables. `name` identifies the text in
  /// diagnostics.
  [[nodiscard]] StepResult execute(std::string_view step, const std::string& name = "step");
  /// Executes a recorded throw. Precondition: find_record_errors(record, vocabulary) is empty.
  [[nodiscard]] StepResult execute(const ThrowRecord& record);
  /// Executes an action. Does not check that its reference denotes exactly one wager.
  [[nodiscard]] StepResult execute(const TableAction& action);

  /// Enables steps `rules change to NAME`, for which `find` returns the new rules. Everything on the table is carried over; otherwise the
  /// step is not played, and its diagnostics list the obstacles. Steps that state a date, interpretations or postings are rejected
  /// (no_unit).
  ///
  /// By default, and with an empty function, steps cannot change the rules (no_unit). Copies of the session use the same function.
  void set_rules_finder(RulesByNameFinder find);
  /// Enables all steps that change the rules, including those that state a date, interpretations or postings:
  /// `rules change as of 2027-07-01`.
  void set_rules_finder(RulesFinder find) { find_rules_ = std::move(find); }

  /// The underlying table, for fast throws, totals and counters. Valid as long as the session.
  [[nodiscard]] LiveTable& live_table() noexcept { return live_; }
  /// The table in its current state. Valid until the next call of a member function.
  [[nodiscard]] const Table& table() { return live_.table(); }
  /// The program of the table, as LiveTable::program().
  [[nodiscard]] const Program& program() const noexcept { return live_.program(); }
  /// Returns the rules and the seats in the form that step_json() requires. Valid until the program of the table is replaced.
  [[nodiscard]] RulesetReport report_header();

 private:
  LiveTable live_;
  bool given_ = false;
  RulesFinder find_rules_;
};

}  // namespace fairroll
