// SPDX-License-Identifier: Apache-2.0
// Tables at full speed: the program that tables play on now, a table whose throws come from it, and a table that understands the words
// of scenarios.
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

/// A place for the program that is in force. All functions but the destructor may be called from any thread at any time. A table asks
/// version() between throws, which is one load, and only if it is another than it knew takes get() and changes over
/// (LiveTable::change_program). It owns the program together with the tables that play on it. Never copied: tables refer to the one place.
///
/// ```cpp
/// if (const std::uint64_t version = current.version(); version != known) {  // a table, between two throws
///   known = version;
///   const Diagnostics refused = table.change_program(current.get());        // not empty: it plays on as it did, and this says why
/// }
/// ```
class CurrentProgram {
 public:
  /// `program` must not be null; its version is 0. Throws nothing.
  explicit CurrentProgram(std::shared_ptr<const Program> program) : program_(std::move(program)) {}

  /// Puts another in its place, at once for everybody who asks from now on. `program` must not be null. The old one lives as long as some
  /// table plays on it; if none does, it is destroyed here, behind the lock. Does not wait for tables: each changes over when it looks.
  void publish(std::shared_ptr<const Program> program) {
    {
      const std::lock_guard lock(mutex_);
      program_.swap(program);
    }
    version_.fetch_add(1, std::memory_order_release);
  }

  /// How often it was replaced since it was made; one load without a lock, for the hot path. It never falls. Whoever sees a number gets a
  /// program at least as new from get().
  [[nodiscard]] std::uint64_t version() const noexcept { return version_.load(std::memory_order_acquire); }

  /// The program in force, kept alive by what is returned; never null. Takes a lock for as long as it takes to copy a pointer; allocates
  /// nothing. It may already be newer than the version that was seen: then version() tells so again.
  [[nodiscard]] std::shared_ptr<const Program> get() const {
    const std::lock_guard lock(mutex_);
    return program_;
  }

 private:
  // A lock and a counter rather than std::atomic<std::shared_ptr>: the counter is what tables look at, and it is never waited for.
  // Publishing is rare; whoever publishes and whoever changes over wait for each other only while a pointer is copied.
  // The release of fetch_add() pairs with the acquire of version(): a number that was seen means that its program is in place.
  mutable std::mutex mutex_;
  std::shared_ptr<const Program> program_;
  std::atomic<std::uint64_t> version_{0};
};

// ---- A table at play at full speed

/// What a throw did to one standing wager. Trivially copyable. Amounts are whole units of the ruleset's currency, none less than nothing
/// but `net`.
struct LiveSettlement {
  static constexpr std::uint32_t no_cell = 0xFFFFFFFF;  ///< no cell of the program: see `cell`

  std::uint32_t id = 0;          ///< StandingWager::id
  Index seat = 0;                ///< into Table::seats()
  Index role = no_index;         ///< a tip: whose
  Index wager = no_index;        ///< into Ruleset::wagers
  std::uint32_t cell = no_cell;  ///< of the program: LiveTable::clauses() tells what it rests on; no_cell: the table settled it
  std::uint32_t part_of = 0;     ///< StandingWager::part_of
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
  std::uint32_t id = 0;    ///< Composite::id
  Outcome outcome{};       ///< Wins, Loses or Pushes, by `net`; Undetermined if a part is
  bool ended = false;      ///< no part stands any more
  std::int64_t net = 0;    ///< of its parts together, as LiveSettlement::net
  std::int64_t stake = 0;  ///< of those that stood before the throw
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
  std::span<const FindingKind> findings;      ///< of the throw itself; only by LiveTable::roll_if()
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

/// Asked of a throw before it comes to pass: what it would settle, in the order of LiveThrow, and the wagers made of parts. Among the
/// settlements are the wagers that are off (Outcome::Off). The rest of the LiveThrow means nothing.
using WantedThrow = std::function<bool(const LiveThrow&)>;
/// Asked of an act that the rules accept before it comes to pass: what it would come to.
using WantedAct = std::function<bool(const ActResult&)>;

/// Which wagers of a seat a reference fits.
struct LiveReference {
  std::uint32_t wagers = 0;  ///< how many
  std::uint32_t id = 0;      ///< StandingWager::id of the first; 0: there is none
  bool part = false;         ///< one of them is a part of another wager
};

namespace detail {
class ActMemo;  // src/live
}
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
  /// Plays a throw from tables only if `wanted` says so of what it would settle; null, and nothing has changed: it does not, or the tables
  /// do not cover the throw, or more is to be said of it than what it settles and what is found in any throw of bare faces. `wanted` may
  /// look at table(), which stands as before the throw, and must not change it. For whoever holds a throw against what is told of it.
  /// Otherwise as roll().
  const LiveThrow* roll_if(std::span<const int> faces, const WantedThrow& wanted);
  /// The same of a throw of which more may be recorded, and which is valid and read as these faces, as whoever asks knows: it is not
  /// judged, and no finding is told.
  const LiveThrow* roll_valid_if(std::span<const int> faces, const WantedThrow& wanted);
  /// Plays any throw; from tables if it records nothing but known faces. Precondition as for Table::roll().
  const LiveThrow& roll(const ThrowRecord& record);
  /// The same by the table itself, whatever is recorded, with every reason. Allocates. Precondition as for Table::roll().
  const ThrowResult& roll_in_full(const ThrowRecord& record);
  /// As Table::act(). Allocates.
  ActResult act(const TableAct& act, Reasons reasons = Reasons::Full);
  /// The same without reasons, directives, ledger and words: an act that the rules accept comes to pass only if `wanted` says so of the
  /// result. It is asked of those alone. Whoever declines gets the accepted result all the same, and nothing has changed. `memo`: what
  /// became of such acts before, at any table of the program. An act that is in it allocates nothing once there is room, but for a bet on
  /// a wager made of parts. What is returned is valid until the next call.
  const ActResult& act_if(const TableAct& act, const WantedAct& wanted, detail::ActMemo& memo);

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
  /// Table::situation() into one that is used again and again: nothing is allocated once it has room. Seldom needs to bring the table up to
  /// date.
  void situation(Situation& out);
  /// Which wagers of the seat the reference fits. Seldom needs to bring the table up to date.
  [[nodiscard]] LiveReference fitting(Index seat, const WagerRef& reference);
  /// Table::thrower(). This and the five below need not bring the table up to date, and so cost next to nothing.
  [[nodiscard]] std::optional<Index> thrower() const noexcept;
  /// Table::dice_with().
  [[nodiscard]] std::optional<Index> dice_with() const noexcept;
  /// Table::balance().
  [[nodiscard]] Money balance(Index seat) const;
  /// Table::role_balance().
  [[nodiscard]] Money role_balance(Index role) const;
  /// Wagers that stand.
  [[nodiscard]] std::size_t standing() const noexcept;
  /// Table::seats().
  [[nodiscard]] const std::vector<std::string>& seats() const noexcept;

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

// ---- A table at play that understands the words of scenarios

/// What one step came to.
struct StepResult {
  /// What the step did, in the same words as a scenario's report; nothing if it could not be read: then `diagnostics` says why, and the
  /// table is as it was. An act that the rules refuse is a result like any other (ActResult::status).
  std::optional<StepReport> report;
  Diagnostics diagnostics;  ///< places point into the step

  /// The step was read and done; what came of it is in `report`.
  [[nodiscard]] bool ok() const noexcept { return report.has_value(); }
};

/// What is wrong with the names of seats, without a place: each must be one that steps can say (`ann`, `seat_1`), stand once, and be none
/// of the roles. Empty: nothing. Pure.
[[nodiscard]] Diagnostics seat_faults(const Ruleset& rules, const std::vector<std::string>& seats);

/// Finds rules by the name that a step gives them: `rules change to us_sd.craps`. Null: there are none, and `out` says why; else it may say
/// nothing. Called on the thread that plays; what it throws comes out of the session, which is then as it was.
using RulesByName = std::function<std::shared_ptr<const Program>(const std::string& name, Diagnostics& out)>;

/// What a step asks for: `rules change to us_sd.craps as of 2027-07-01 posting sharp_shooter SS-04`.
struct RulesWanted {
  std::string name;  ///< as the step gives it; empty: the rules on the table, otherwise than they are
  Selection said;    ///< day, readings and postings of which the step speaks; all else is to stay as it is

  /// The words behind `rules change`, without `to`, and with each kind of choice sorted by name:
  /// `us_sd.craps as of 2027-07-01 posting sharp_shooter SS-04`.
  [[nodiscard]] std::string words() const;
};
/// Finds rules that are named, and rules that a step asks for by day, readings or postings. As RulesByName.
using RulesAsAsked = std::function<std::shared_ptr<const Program>(const RulesWanted& wanted, Diagnostics& out)>;

/// A LiveTable with words. A value: a copy goes its own way. Not thread-safe by itself; sessions that share a Program are independent of
/// one another. No function throws but for want of memory, except where it says so; then the table stands as it did before the call.
class TableSession {
 public:
  /// `seats` are clockwise. The program is kept alive. std::invalid_argument if seat_faults() finds any.
  TableSession(std::shared_ptr<const Program> program, std::vector<std::string> seats);
  /// Goes on from a table as it stands (a restored one, say). std::invalid_argument if it plays under another Ruleset object than the
  /// program's, or if seat_faults() finds any.
  TableSession(std::shared_ptr<const Program> program, Table table);

  /// From now on a `given` is played: it sets states and wagers by fiat, past all rules. At first it is refused (given_refused), as is fit
  /// for a table with money on it.
  void allow_given(bool allow = true) noexcept { given_ = allow; }

  /// Plays one step, written as in a scenario or as its JSON form: a throw, an act, a `given` where that is allowed, a note (which does
  /// nothing) or a change of rules (find_rules_by). The throw is judged by the table itself, with every reason (Reasons::Full). `name` is
  /// what diagnostics call the text.
  [[nodiscard]] StepResult play(std::string_view step, const std::string& name = "step");
  /// The same of a throw that was recorded as data. Requires faults(record, vocabulary) to be empty.
  [[nodiscard]] StepResult play(const ThrowRecord& record);
  /// The same of an act, without the check that its words mean a single wager.
  [[nodiscard]] StepResult play(const TableAct& act);

  /// From now on a step `rules change to NAME` puts the rules that `find` gives under the table: everything that stands is carried over, or
  /// the step cannot be played, and its diagnostics say what has no place. Without this no step may change the rules (no_unit). A copy of
  /// the session asks the same function. A step that speaks of a day, of readings or of postings is refused (no_unit).
  void find_rules_by(RulesByName find);
  /// The same, and such steps are played with the rules that `find` gives: `rules change as of 2027-07-01`.
  void find_rules_by(RulesAsAsked find) { find_rules_ = std::move(find); }

  /// For throws at full speed, totals and counts.
  [[nodiscard]] LiveTable& live() noexcept { return live_; }
  /// The table as it stands. Valid until the next call.
  [[nodiscard]] const Table& table() { return live_.table(); }
  /// LiveTable::program().
  [[nodiscard]] const Program& program() const noexcept { return live_.program(); }
  /// What step_json() wants of a report: the rules and the seats. Valid until the table's program is replaced.
  [[nodiscard]] RulesetReport frame();

 private:
  LiveTable live_;
  bool given_ = false;
  RulesAsAsked find_rules_;
};

}  // namespace fairroll
