// SPDX-License-Identifier: Apache-2.0
// Fast tables: CurrentProgram publishes a new compiled rule book to running tables, LiveTable settles throws with a compiled rule book, and
// TableSession executes steps that are written as in a scenario.
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

/// The compiled rule book that is in force, shared by many tables.
///
/// Between throws, each table compares version() with the last version that it used, which costs one atomic load. If the versions differ,
/// the table calls get() and LiveTable::change_program(). The tables share ownership of the program. All member functions except the
/// destructor are thread-safe. The class is not copyable, because all tables refer to the same object, which must outlive them.
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

  /// Replaces the program and increases the version by one. `program` must not be null. The call does not wait for the tables: each table
  /// changes to the new program when it next compares the versions. The old program exists as long as a table uses it. If no table uses the
  /// old program, this call destroys it after releasing the lock.
  void publish(std::shared_ptr<const Program> program) {
    {
      const std::lock_guard lock(mutex_);
      program_.swap(program);
    }
    version_.fetch_add(1, std::memory_order_release);
  }

  /// Returns the number of calls to publish() so far. The number never decreases. The call costs one atomic load and takes no lock. After
  /// version() has returned N, get() returns the program of version N or of a later version.
  [[nodiscard]] std::uint64_t version() const noexcept { return version_.load(std::memory_order_acquire); }

  /// Returns shared ownership of the program in force. Never null. The function holds a lock while it copies the pointer, and allocates no
  /// memory. The program may be newer than the last version that the caller has seen. In that case, a later call of version() returns a
  /// version that the caller has not seen.
  [[nodiscard]] std::shared_ptr<const Program> get() const {
    const std::lock_guard lock(mutex_);
    return program_;
  }

 private:
  // A lock and a counter are used instead of std::atomic<std::shared_ptr> because tables mostly read the counter, which never blocks.
  // Publishing is rare, and publish() and get() block each other only while a pointer is copied or swapped. The release in fetch_add()
  // pairs with the acquire in version(), so a thread that sees a new version also sees its program.
  mutable std::mutex mutex_;
  std::shared_ptr<const Program> program_;
  std::atomic<std::uint64_t> version_{0};
};

// ---- A table that settles throws with a compiled rule book

/// The effect of a throw on one standing wager. Trivially copyable. Amounts are multiples of 10^-decimal_count of the currency, as in
/// Money::units. Only `net` can be negative.
struct LiveSettlement {
  static constexpr std::uint32_t no_cell = 0xFFFFFFFF;  ///< Value of `cell` if the throw was not settled with compiled tables.

  std::uint32_t id = 0;    ///< StandingWager::id of the wager.
  Index seat = 0;          ///< Index in Table::seats() of the seat that placed the wager.
  Index role = no_index;   ///< For a tip, the index in Vocabulary::roles of the role that owns the wager. Otherwise `no_index`.
  Index wager = no_index;  ///< Index of the wager's kind in Ruleset::wagers.
  /// Index of the cell in the program's tables that determined the settlement, for LiveTable::find_deciding_clauses(). `no_cell` if the
  /// throw was not settled with compiled tables.
  std::uint32_t cell = no_cell;
  /// Composite::id of the composite wager of which the wager is a component, or 0 if the wager is not a component.
  std::uint32_t composite_id = 0;
  /// Result of the wager: Wins, Loses, Pushes, Returned or Moves. Undetermined occurs only if the throw was settled without compiled
  /// tables.
  Outcome outcome{};
  bool has_ended = false;              ///< True if the wager is no longer in play.
  bool is_rounded = false;             ///< True if the profit was rounded and therefore differs from the exact profit (M2).
  bool is_commission_charged = false;  ///< True if a commission was charged (M4).
  /// True if this settlement describes the end of the turn and follows another settlement of the same wager for the throw (T2).
  bool is_at_turn_end = false;
  std::int64_t amount = 0;      ///< Profit of a win before commission, or 0 if the wager does not win.
  std::int64_t loss = 0;        ///< Lost part of the stake.
  std::int64_t commission = 0;  ///< Commission charged for the win.
  std::int64_t refund = 0;      ///< Refund of the commission that was charged when the wager was placed.
  std::int64_t net = 0;         ///< Net result of the settlement: `amount` minus `loss` minus `commission` plus `refund`.
};

/// The effect of a throw on one composite wager (L7).
struct LiveComposite {
  std::uint32_t id = 0;  ///< Composite::id of the composite wager.
  /// Wins, Loses or Pushes, according to the sign of `net`. Undetermined if the result of any component is undetermined.
  Outcome outcome{};
  bool has_ended = false;  ///< True if no component is in play any more.
  std::int64_t net = 0;    ///< Sum of LiveSettlement::net of all components, stored as in Money::units.
  std::int64_t stake = 0;  ///< Sum of the stakes of all components before the throw, stored as in Money::units.
};

/// The result of one throw at a LiveTable. Its spans and pointers are valid until the next call of a member function of the table.
struct LiveThrow {
  bool is_from_tables = false;            ///< True if compiled tables settled the throw, and false if Table::roll() judged and settled it.
  RulingKind ruling = RulingKind::Valid;  ///< Ruling on the throw. If it is not Valid, no wager was settled.
  /// Settlements of the wagers that the throw affected, ordered by seat and then by the time of placing. The list omits wagers with the
  /// outcome Stays or Off, and wagers whose result was already undetermined before the throw (L8).
  std::span<const LiveSettlement> settlements;
  std::span<const LiveComposite> composites;  ///< Results of the composite wagers that have at least one decided component.
  /// Events of the throw: bit i is set if Game::events[i] happened. Events at index 64 and above are reported only in `full_result`.
  std::uint64_t events = 0;
  const ThrowResult* full_result = nullptr;  ///< Result of Table::roll(), or null if `is_from_tables` is true.
  std::span<const FindingKind> findings;     ///< Findings of the throw. Only LiveTable::roll_if() fills this list.
};

/// Settlement counts for one kind of wager, by result, since the table was created.
struct LiveTotals {
  std::uint64_t win_count = 0;     ///< Number of wins, including those of wagers that stayed up.
  std::uint64_t loss_count = 0;    ///< Number of losses.
  std::uint64_t push_count = 0;    ///< Number of pushes.
  std::uint64_t return_count = 0;  ///< Number of returned wagers.
  std::int64_t net = 0;            ///< Net gain of the owners, stored as in Money::units. Negative if they lost.

  /// Returns true if all members are equal.
  friend bool operator==(const LiveTotals&, const LiveTotals&) = default;
};

/// Counters of a LiveTable, with wagers identified by name. A program can store the counters together with the table, and restore them
/// under other rules.
struct LiveCounters {
  std::uint64_t throw_count = 0;  ///< Number of throws, as LiveTable::throw_count() returns it.
  /// Number of throws that were settled without compiled tables, as LiveTable::fallback_throw_count() returns it.
  std::uint64_t fallback_throw_count = 0;
  /// Settlement counts for each kind of wager, keyed by the wager's name. Wagers without settlements are omitted.
  std::map<std::string, LiveTotals> totals_by_wager;
};

/// A callback that returns true if a throw should take place. The argument contains the settlements that the throw would cause, in the
/// order of LiveThrow, and the composite wagers. Wagers that are off are included, with Outcome::Off. The other members of the argument are
/// meaningless.
using ThrowFilter = std::function<bool(const LiveThrow&)>;
/// A callback that returns true if an action should take place. It is called only for actions that the rules accept. The argument is the
/// result that the action would have.
using ActionFilter = std::function<bool(const ActionResult&)>;

/// The result of comparing a wager reference (WagerRef) with the wagers of a seat.
struct ReferenceMatches {
  std::uint32_t wager_count = 0;  ///< Number of wagers that match the reference.
  std::uint32_t id = 0;           ///< StandingWager::id of the first wager that matches, or 0 if none matches.
  bool has_component = false;     ///< True if at least one matching wager is a component of a composite wager.
};

namespace detail {
class ActMemo;  // src/live
}
class LiveEngine;  // src/live

/// A table that settles most throws with the compiled tables of a shared Program.
///
/// A throw that is settled with compiled tables has the same settlements, money and states as with Table::roll(). It costs one table lookup
/// for each standing wager. It allocates no memory if the table has already settled a throw with at least as many wagers. The result
/// contains no reasons and no directives, and it contains findings only after roll_if(). To obtain reasons, directives and findings, copy
/// table() before the throw and call Table::roll() on the copy.
///
/// Table::roll() settles all other throws, and LiveThrow::is_from_tables is then false. Table::roll() is used if the record contains more
/// than the faces, if a face is unknown, or if no seat took the dice (T3). It is also used for a win that cannot be paid exactly, is
/// reduced by a cap, or costs more commission than the owner has. Finally, it is used if a standing wager was accepted in error, is about
/// to become undetermined, is in a state that play cannot reach, or is called on or off while other wagers are behind it.
///
/// Actions are executed as in Table, with full reasons.
///
/// Copies are independent of each other. Not thread-safe, not even for reading, because table() changes the object. Different tables can be
/// used on different threads, even if they share a program.
class LiveTable {
 public:
  /// Creates a table without wagers, like the constructor of Table. `seats` contains the names of the seats, clockwise. The table shares
  /// ownership of the program, which must not be null.
  LiveTable(std::shared_ptr<const Program> program, std::vector<std::string> seats);
  /// Creates a table that continues from the state of `table`. Throws std::invalid_argument if the Ruleset object of `table` is not that of
  /// the program.
  LiveTable(std::shared_ptr<const Program> program, Table table);

  /// Settles a throw for which only the faces are recorded. `faces` contains the faces in any order. Throws std::invalid_argument if the
  /// number of faces is not the number of dice, or if a face does not exist. Throws std::overflow_error under the same condition as
  /// Table::roll(). After an exception, the table is unchanged.
  const LiveThrow& roll(std::span<const int> faces);
  /// Settles a throw whose faces are given as a list, as in `table.roll({3, 4})`.
  const LiveThrow& roll(std::initializer_list<int> faces) { return roll(std::span<const int>(faces.begin(), faces.size())); }
  /// Settles a throw with compiled tables if `filter` returns true for the settlements. Use this function to compare a recorded throw with
  /// its recorded result.
  ///
  /// Returns null and leaves the table unchanged if `filter` returns false, or if the tables do not cover the throw. Also returns null if
  /// the result contains anything other than settlements and the findings that a throw without recorded facts can have. `filter` may call
  /// table() to read the state before the throw, but must not change the table. Throws the same exceptions as roll().
  const LiveThrow* roll_if(std::span<const int> faces, const ThrowFilter& filter);
  /// Settles a throw like roll_if(), but does not judge the throw and reports no findings. Use this function for a throw with recorded
  /// facts if the caller knows that the throw is valid and that these are the faces that count.
  const LiveThrow* roll_valid_if(std::span<const int> faces, const ThrowFilter& filter);
  /// Settles a recorded throw. Compiled tables are used if only the faces are recorded and all faces are known. The precondition and the
  /// exceptions are the same as for Table::roll().
  const LiveThrow& roll(const ThrowRecord& record);
  /// Settles a recorded throw with Table::roll() and ReasonDetail::Full. The result is valid until the next call of a member function.
  /// Allocates memory. The precondition and the exceptions are the same as for Table::roll().
  const ThrowResult& roll_with_explanation(const ThrowRecord& record);
  /// Executes an action like Table::execute(). Allocates memory.
  ActionResult execute(const TableAction& action, ReasonDetail reasons = ReasonDetail::Full);
  /// Executes an action if the rules accept it and `filter` returns true for the result. The result contains no reasons, directives, ledger
  /// or text.
  ///
  /// `filter` is called only for accepted actions. If it returns false, the function returns the accepted result but leaves the table
  /// unchanged. `memo` caches results of actions and may be shared by tables with the same program. A cached action allocates no memory
  /// once the buffers are large enough, except for a bet on a composite wager. The result is valid until the next call of a member
  /// function.
  const ActionResult& execute_if(const TableAction& action, const ActionFilter& filter, detail::ActMemo& memo);

  /// Settles a series of throws and calls `sink(const LiveThrow&)` with the result of each throw. `faces` contains the faces of all throws
  /// in sequence, so two dice use two elements per throw. An incomplete throw at the end is ignored. No action takes place between the
  /// throws. If the dice are offered to a seat, the seat does not take them, and the throws continue.
  template <typename Sink>
  void roll_all(std::span<const std::uint8_t> faces, Sink&& sink);
  /// Settles one throw like roll(), with the faces given as bytes.
  const LiveThrow& roll_bytes(std::span<const std::uint8_t> faces);
  /// Settles a series of throws without returning their results. Only money, states and totals() are updated.
  void roll_all(std::span<const std::uint8_t> faces);

  /// Calls `scene` with the table, and then continues from the state that `scene` has set. `scene` may call Table::set_variable() and
  /// Table::place_wager(). If `scene` throws an exception, the exception is propagated and the table is unchanged.
  void edit_table(const std::function<void(Table&)>& scene);

  /// After each action, delays the update of the compiled state until the next throw that is settled with compiled tables. That throw may
  /// then allocate memory. Use this function for tables with many actions and few throws. The setting cannot be reversed.
  void defer_compiled_updates() noexcept;

  /// Continues under another program, as carry_over() does. Call this function between two throws.
  ///
  /// On success, returns an empty list, and the counts in totals() continue for wagers with the same name. Otherwise, returns the reasons
  /// and leaves the table unchanged. `program` must not be null. Passing the current program has no effect. Allocates memory.
  [[nodiscard]] Diagnostics change_program(std::shared_ptr<const Program> program);

  /// Copies the table. The copy shares the program. Allocates memory.
  LiveTable(const LiveTable& other);
  /// Moves the table. Afterwards, `other` can only be assigned to or destroyed.
  LiveTable(LiveTable&& other) noexcept;
  LiveTable& operator=(const LiveTable& other);      ///< Copies the table like the copy constructor.
  LiveTable& operator=(LiveTable&& other) noexcept;  ///< Moves the table like the move constructor.
  ~LiveTable();

  /// Returns the program of the table. The reference is valid as long as the table uses this program, or another owner keeps the program
  /// alive.
  [[nodiscard]] const Program& program() const noexcept;
  /// Returns the table in its current state. The call first updates the Table object if compiled tables have settled throws since the last
  /// update. The reference is valid until the next call of a member function. A copy of the result is an ordinary Table.
  [[nodiscard]] const Table& table();
  /// Stores the result of Table::situation() in `out` and reuses the memory of `out`. The call usually does not need to update the Table
  /// object.
  void copy_situation(Situation& out);
  /// Compares the reference with the wagers of `seat` and returns the result. The call usually does not need to update the Table object.
  [[nodiscard]] ReferenceMatches find_matches(Index seat, const WagerRef& reference);
  /// Returns the index of the seat whose turn it is, like Table::thrower(). This accessor and the following five are cheap, because they do
  /// not update the Table object.
  [[nodiscard]] std::optional<Index> thrower() const noexcept;
  /// Returns the index of the seat that has the dice or is offered the dice, like Table::dice_holder().
  [[nodiscard]] std::optional<Index> dice_holder() const noexcept;
  /// Returns the balance of a seat's decided wagers, like Table::balance().
  [[nodiscard]] Money balance(Index seat) const;
  /// Returns the chips that a role has from its tips, like Table::role_balance().
  [[nodiscard]] Money role_balance(Index role) const;
  /// Returns the number of standing wagers.
  [[nodiscard]] std::size_t standing_wager_count() const noexcept;
  /// Returns the names of the seats, clockwise.
  [[nodiscard]] const std::vector<std::string>& seats() const noexcept;

  /// Returns the settlement counts, with one element for each element of Ruleset::wagers. Every throw updates the counts. The reference is
  /// valid as long as the table exists.
  [[nodiscard]] const std::vector<LiveTotals>& totals() const noexcept;
  /// Returns the number of throws so far.
  [[nodiscard]] std::uint64_t throw_count() const noexcept;
  /// Returns the number of throws that were settled without compiled tables.
  [[nodiscard]] std::uint64_t fallback_throw_count() const noexcept;
  /// Returns all counters, with wagers identified by name. Allocates memory.
  [[nodiscard]] LiveCounters counters() const;
  /// Replaces all counters with `counters`. Counters of wagers that do not exist in the ruleset are ignored.
  void set_counters(const LiveCounters& counters);
  /// Returns the clauses that decided a settlement of the last throw, as in Settlement::deciding_clauses. Allocates memory.
  [[nodiscard]] std::vector<Index> find_deciding_clauses(const LiveSettlement& settlement) const;

 private:
  std::unique_ptr<LiveEngine> engine_;
};

template <typename Sink>
void LiveTable::roll_all(std::span<const std::uint8_t> faces, Sink&& sink) {
  const auto dice = static_cast<std::size_t>(program().ruleset().vocabulary.dice_count);
  for (std::size_t i = 0; i + dice <= faces.size(); i += dice) sink(roll_bytes(faces.subspan(i, dice)));
}

// ---- A table that executes steps written as in a scenario

/// The result of TableSession::execute().
struct StepResult {
  /// Effect of the step in the form of a scenario report, or `std::nullopt` if the step could not be executed. In that case, the table is
  /// unchanged, and `diagnostics` contains the reason. A refused action also has a report (ActionResult::status).
  std::optional<StepReport> report;
  Diagnostics diagnostics;  ///< Errors and warnings. Their locations are in the text of the step.

  /// Returns true if the step was executed. In that case, `report` has a value.
  [[nodiscard]] bool ok() const noexcept { return report.has_value(); }
};

/// Checks the names of seats. Each name must be unique, must be a valid name in steps (such as `ann` or `seat_1`), and must not be the name
/// of a role. Returns one diagnostic without a location for each invalid name. Pure and thread-safe.
[[nodiscard]] Diagnostics check_seat_names(const Ruleset& rules, const std::vector<std::string>& seats);

/// A callback that finds rules by the name in a step such as `rules change to us_sd.craps`. If there are no such rules, the callback
/// returns null and adds a diagnostic to `out`. The callback runs on the thread that executes the step. If the callback throws an
/// exception, TableSession::execute() propagates the exception, and the session is unchanged.
using RulesByNameFinder = std::function<std::shared_ptr<const Program>(const std::string& name, Diagnostics& out)>;

/// The rules that a step requests, as in `rules change to us_sd.craps as of 2027-07-01 posting sharp_shooter SS-04`.
struct RulesRequest {
  std::string name;  ///< Name of the requested rules. Empty if the step changes only the selection of the current rules.
  /// Date, interpretations and posted values that the step states. The rest of the current selection does not change.
  Selection selection;

  /// Returns the request in the notation of a step, but without the words `rules change to`, such as `us_sd.craps as of 2027-07-01 posting
  /// sharp_shooter SS-04`. Posted values are sorted by name, and so are interpretations.
  [[nodiscard]] std::string to_text() const;
};
/// A callback that finds rules by name, date, interpretations and posted values. In all other respects, it is like RulesByNameFinder.
using RulesFinder = std::function<std::shared_ptr<const Program>(const RulesRequest& request, Diagnostics& out)>;

/// A LiveTable that also executes steps that are written as in a scenario.
///
/// Copies are independent of each other. Not thread-safe, but different sessions can be used on different threads, even if they share a
/// Program. Unless stated otherwise, member functions throw only std::bad_alloc, and the table is then unchanged.
class TableSession {
 public:
  /// Creates a table with the given seats, clockwise. The session shares ownership of the program. Throws std::invalid_argument if
  /// check_seat_names() reports an error.
  TableSession(std::shared_ptr<const Program> program, std::vector<std::string> seats);
  /// Creates a session that continues from the state of `table`, such as a restored table. Throws std::invalid_argument if the Ruleset
  /// object of `table` is not the Ruleset object of the program, or if check_seat_names() reports an error.
  TableSession(std::shared_ptr<const Program> program, Table table);

  /// Sets whether `given` steps are accepted. These steps set states and wagers regardless of the rules. By default, they are rejected with
  /// the error `given_refused`, because real money may be on the table.
  void allow_given_steps(bool allow = true) noexcept { given_ = allow; }

  /// Executes one step, written as in a scenario or in its JSON form.
  ///
  /// A step is a throw, an action, a note (without effect), a change of rules (see set_rules_finder()), or `given` if it is allowed (see
  /// allow_given_steps()). A throw is judged with full reasons (ReasonDetail::Full), not with compiled tables. `name` identifies the text
  /// in diagnostics.
  [[nodiscard]] StepResult execute(std::string_view step, const std::string& name = "step");
  /// Executes a recorded throw. find_record_errors(record, vocabulary) must return an empty list.
  [[nodiscard]] StepResult execute(const ThrowRecord& record);
  /// Executes an action. The function does not check whether the action's reference denotes exactly one wager.
  [[nodiscard]] StepResult execute(const TableAction& action);

  /// Enables steps of the form `rules change to NAME`, for which `find` returns the new rules. Everything on the table is carried over. If
  /// that is impossible, the step is not executed, and its diagnostics list the obstacles. Steps that state a date, interpretations or
  /// posted values are rejected with the error `no_unit`.
  ///
  /// By default, or if `find` is empty, steps cannot change the rules and are rejected with the error `no_unit`. Copies of the session use
  /// the same function.
  void set_rules_finder(RulesByNameFinder find);
  /// Enables all steps that change the rules. These include steps that state a date, interpretations or posted values, such as
  /// `rules change as of 2027-07-01`.
  void set_rules_finder(RulesFinder find) { find_rules_ = std::move(find); }

  /// Returns the underlying table, for fast throws, totals and counters. The reference is valid as long as the session exists.
  [[nodiscard]] LiveTable& live_table() noexcept { return live_; }
  /// Returns the table in its current state. The reference is valid until the next call of a member function.
  [[nodiscard]] const Table& table() { return live_.table(); }
  /// Returns the program of the table, like LiveTable::program().
  [[nodiscard]] const Program& program() const noexcept { return live_.program(); }
  /// Returns the rules and the seats in the form that format_step_json() requires. The result is valid until the program of the table is
  /// replaced.
  [[nodiscard]] RulesetReport make_report_header();

 private:
  LiveTable live_;
  bool given_ = false;
  RulesFinder find_rules_;
};

}  // namespace fairroll
