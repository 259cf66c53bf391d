// SPDX-License-Identifier: Apache-2.0
// Audits: comparison of the rulings and payments in table logs with the rules. docs/audit.md describes the command.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/log.hpp>

namespace fairroll {
namespace FAIRROLL_API audit {

/// Options of an audit.
struct AuditOptions {
  /// Rule books, day, postings, readings and seats, as for LogRun. The day of a table is selected in this order: the day in the log, the
  /// date in the time of its first line (`time`), `run.today`.
  RunOptions run;
  std::string table = "table";        ///< the member of `meta` that identifies the table
  std::string official = "official";  ///< the member of `meta` with the name of the official who ruled and paid
  std::optional<LogOther> against;    ///< another rule book or another day, with which rulings and payments are compared (Change)
  std::uint32_t share = 0;            ///< the share of the tables to audit, less than `shares`: those for which table_share() returns it
  std::uint32_t shares = 1;           ///< the number of shares of the tables of a log; at least 1; 1 audits all tables
  std::string time = "at";            ///< the member of `meta` with the time, in a form that LogTime::parse() reads
};

/// Returns the share of a table, 0 to `shares` - 1. It depends only on the name, and is the same on every machine and in every version.
/// `shares` must not be 0.
[[nodiscard]] std::uint32_t table_share(std::string_view table, std::uint32_t shares) noexcept;

/// A place in a log.
struct LogLocation {
  std::string file;        ///< name of the source of the line
  std::uint64_t line = 0;  ///< counted from 1
  std::string table;       ///< value of the member AuditOptions::table; empty if absent
  std::string official;    ///< value of the member AuditOptions::official; empty if absent
  std::string time;        ///< value of the member AuditOptions::time, as written; empty if absent
  std::string meta;        ///< `meta` of the line as JSON without spaces; empty if absent
  std::string ruleset;     ///< the rule book that the line was compared with
  std::string step;        ///< the step as text: `throw 4 3`
};

/// A difference between a line of a log and the rules.
struct Discrepancy {
  LogLocation at;                    ///< the line
  LogDeed::Kind kind{};              ///< the kind of entry that is wrong
  std::string told;                  ///< what was done according to the line; empty if the line does not state it
  std::string due;                   ///< what the rules require
  std::vector<std::string> clauses;  ///< addresses of the clauses that decide what is due
  std::string who;                   ///< the seat or official whose wager or money is concerned; empty if there is no single one
  std::string wager;                 ///< for Payment and Unpaid: the name of the wager
  std::optional<Money> difference;   ///< as LogDeed::difference, in units of `currency`
  Currency currency;                 ///< currency of the ruleset
};

/// A throw, action or payment that the recorded facts do not decide.
struct UndeterminedLine {
  LogLocation at;                  ///< the line
  std::string why;                 ///< one line of explanation
  std::vector<std::string> needs;  ///< alternative sets of facts that would decide, as text; empty for an action or a payment
};

/// A different result of a throw or action under another rule book. Both rule books judge the same state of the table,
/// independent of the recorded actions.
struct Change {
  /// A different ruling or, if the rulings are equal, a different result of a wager.
  enum class Kind : std::uint8_t { Ruling, Payment } kind{};  ///< the kind of difference
  LogLocation at;                                             ///< the line; `at.ruleset` is the rule book under which `due` is the result
  std::string other_ruleset;                                  ///< the other rule book: `us_nj.craps as of 2030-01-01`
  /// The result under the rule book of the log; empty if it has none for the wager.
  std::string due;
  std::string other_due;                   ///< the result under the other rule book; empty if it has none for the wager
  std::vector<std::string> clauses;        ///< addresses of the clauses that decide `due`
  std::vector<std::string> other_clauses;  ///< addresses of the clauses that decide `other_due`
  std::string who;                         ///< the owner of the wager; empty if there is no single one
  std::string wager;                       ///< for Payment: the name of the wager
  /// Additional money for players and officials under the other rules; negative if less; no value if unknown.
  std::optional<Money> difference;
  Currency currency;  ///< currency of both rule books
};

/// Returns `ruling` or `payment`. The view refers to a constant.
[[nodiscard]] std::string_view change_kind_name(Change::Kind kind) noexcept;

/// The result of auditing one line.
struct LineAudit {
  std::vector<Discrepancy> discrepancies;  ///< in the order of the line, for each rule book
  std::vector<UndeterminedLine> open;      ///< at most one per rule book
  std::vector<Change> changes;             ///< differences under AuditOptions::against, for each rule book
  /// Throws and actions that the other rules cannot judge, or that one of the rule books leaves undetermined.
  std::vector<UndeterminedLine> not_compared;
  Diagnostics faults;  ///< if not empty, the line is invalid and the tables are unchanged (LogRun::follow)
};

/// A number of discrepancies and the sums of their amounts. A sum that exceeds the largest amount stays at it, and then means: at least
/// this much.
struct Tally {
  std::uint64_t count = 0;     ///< number of discrepancies
  Money too_much;              ///< money that players and officials received without a right to it
  Money too_little;            ///< money that players and officials should have received
  std::uint64_t unpriced = 0;  ///< number of discrepancies in `count` whose amount is unknown

  /// Adds one discrepancy; no value means that its amount is unknown.
  void add_discrepancy(const std::optional<Money>& difference) noexcept;
  /// Adds the counts and sums of another tally.
  Tally& operator+=(const Tally& other) noexcept;
  /// Returns true if the sum is the largest amount, so that the true sum can be greater.
  [[nodiscard]] static bool is_saturated(Money sum) noexcept;
  /// Returns true if all counts and sums are equal.
  friend bool operator==(const Tally&, const Tally&) = default;
};

/// A comparison of all lines with another rule book. In the tallies, `too_much` is what players and officials would receive in addition
/// under the other rules, and `too_little` what they would receive less.
struct Comparison {
  std::uint64_t compared = 0;                ///< number of throws and actions compared
  std::uint64_t not_compared = 0;            ///< number of throws and actions in LineAudit::not_compared
  std::array<Tally, 2> by_kind;              ///< indexed by Change::Kind
  std::map<std::string, Tally> by_clause;    ///< by the address of each deciding clause, in either rule book
  std::map<std::string, Tally> by_wager;     ///< by the name of the wager without its numbers
  std::map<std::string, Tally> by_table;     ///< by LogLocation::table
  std::map<std::string, Tally> by_official;  ///< by LogLocation::official

  /// Returns true if all counts and sums are equal.
  friend bool operator==(const Comparison&, const Comparison&) = default;
};

/// The time of a line in a log: an hour, optionally with a date. The time is used as written, without conversion between time zones.
struct LogTime {
  std::string day;  ///< `2027-07-04`; empty if the line has no date
  int hour = 0;     ///< 0..23

  /// Parses `22:14`, `22:14:05`, `2027-07-04T22:14:05`, and the last with a space for the `T`. Fractions of a second and a time zone (`Z`,
  /// `+02:00`) can follow and are ignored. Returns `std::nullopt` for any other text, and for a date or time that does not exist.
  [[nodiscard]] static std::optional<LogTime> parse(std::string_view text);
  /// Returns `2027-07-04 22`, or `22` without a date. These texts sort by time; periods without a date sort by their hour.
  [[nodiscard]] std::string period() const;
};

/// Counts by hour of the day, and by hour of each date. Memory grows with the number of clauses and periods, up to max_periods.
struct TimeCounts {
  static constexpr std::size_t hours = 25;            ///< the 24 hours of the day, and a last entry for lines without a time
  static constexpr std::size_t max_periods = 10'000;  ///< the maximum size of `periods`; further periods are summed in `others`
  using Hours = std::array<std::uint64_t, hours>;     ///< a count for each hour of the day

  Hours steps{};                         ///< number of throws and actions judged
  std::map<std::string, Hours> clauses;  ///< discrepancies by the address of each deciding clause; the key is empty if no clause decides
  std::map<std::string, Tally> periods;  ///< discrepancies by LogTime::period(); contains the first max_periods periods in text order
  Tally others;                          ///< discrepancies in further periods
  Tally without_time;                    ///< discrepancies in lines without a time

  /// Counts one throw or action that was judged. `when` has no value if the line has no time.
  void add_step(const std::optional<LogTime>& when);
  /// Counts one discrepancy. The periods that are kept do not depend on the order of the calls.
  void add(const std::optional<LogTime>& when, const std::vector<std::string>& decided_by, const std::optional<Money>& difference);
  /// Adds the counts of other lines. The result is the same as if all lines had been added here.
  TimeCounts& operator+=(const TimeCounts& other);
  /// Returns true if all counts and sums are equal.
  friend bool operator==(const TimeCounts&, const TimeCounts&) = default;
};

/// How often dice of one kind showed each face. Counts the throws that were judged, with any ruling, if every face is known.
struct FaceCounts {
  std::vector<std::string> faces;                  ///< face names as in rule files, from the lowest
  int lowest = 0;                                  ///< the number of the lowest face
  bool numbered = true;                            ///< true if faces are numbers, so that totals are meaningful
  std::vector<std::vector<std::uint64_t>> by_die;  ///< for each die, in the order of the lines, a count for each face
  std::vector<std::uint64_t> totals;               ///< counts of the sums of all faces, from the smallest possible sum
  std::uint64_t throws = 0;                        ///< number of throws counted
  std::uint64_t unknown = 0;                       ///< number of throws not counted because a face is unknown or undetermined
  /// Number of throws not counted because some dice were held (rule T5 in docs/language/semantics.md).
  std::uint64_t kept = 0;

  /// Adds counts of dice of the same kind.
  FaceCounts& operator+=(const FaceCounts& other);
  /// Returns true if dice and counts are equal.
  friend bool operator==(const FaceCounts&, const FaceCounts&) = default;
};

/// The summary of all lines under one rule book.
struct RulesetSummary {
  Currency currency;  ///< the currency of all amounts; its name is empty if nothing was judged
  /// The first and the last day as of which the rule book was selected; no values if it was selected without a day.
  Period days;
  std::uint64_t throws = 0;                       ///< number of throws judged
  std::uint64_t acts = 0;                         ///< number of actions judged
  std::uint64_t undetermined = 0;                 ///< number of lines that the recorded facts do not decide
  std::map<std::string, std::uint64_t> rulings;   ///< number of throws by ruling: `valid`, `no_roll`, ...
  std::map<std::string, std::uint64_t> clauses;   ///< number of throws by the address of the deciding clause
  std::map<std::string, std::uint64_t> findings;  ///< number of findings by kind
  std::map<std::string, std::uint64_t> needs;     ///< number of undetermined throws by the set of facts that would have decided
  std::array<Tally, 4> by_kind;                   ///< discrepancies, indexed by LogDeed::Kind
  std::map<std::string, Tally> by_clause;         ///< discrepancies by the address of each clause that decides what is due
  std::map<std::string, Tally> by_wager;          ///< payments, made or missing, by the name of the wager without its numbers
  std::map<std::string, Tally> by_table;          ///< discrepancies by LogLocation::table
  std::map<std::string, Tally> by_official;       ///< discrepancies by LogLocation::official
  /// Number of throws and actions judged, correct or not, by LogLocation::table.
  std::map<std::string, std::uint64_t> judged_at_table;
  /// Number of throws and actions judged, correct or not, by LogLocation::official.
  std::map<std::string, std::uint64_t> judged_by_official;
  /// Comparisons with other rule books, by Change::other_ruleset.
  std::map<std::string, Comparison> others;
  TimeCounts times;  ///< counts by LogLocation::time
  /// Counts by kind of dice, such as `2 dice with faces 1 to 6`; one entry, unless the rules changed the dice.
  std::map<std::string, FaceCounts> dice;

  /// Returns true if all counts and sums are equal.
  friend bool operator==(const RulesetSummary&, const RulesetSummary&) = default;
};

/// The summary of all lines. Memory grows with the number of rule books, tables, officials, clauses, wagers and hours, not with the lines.
struct Summary {
  std::uint64_t lines = 0;                         ///< number of lines that are not blank
  std::uint64_t bad_lines = 0;                     ///< number of invalid lines among `lines`
  std::set<std::string> tables;                    ///< names of tables with at least one valid line, by LogLocation::table
  std::map<std::string, RulesetSummary> rulesets;  ///< by name of the rule book

  /// Adds the summary of other lines. If logs are divided by log or by table, the sum of the summaries, in any order and grouping, equals
  /// the summary of one audit of all lines.
  Summary& operator+=(const Summary& other);
  /// Returns true if all counts and sums are equal.
  friend bool operator==(const Summary&, const Summary&) = default;
};

/// Returns a summary as one line of JSON for another process or a file. Amounts are in units of their currency. Equal summaries give equal
/// bytes. Names must be UTF-8, as names in logs are.
[[nodiscard]] std::string format_summary(const Summary& summary);

/// The result of reading a summary.
struct SummaryResult {
  std::optional<Summary> summary;  ///< no value if the text was not written by format_summary()
  Diagnostics diagnostics;         ///< the reason: bad_snapshot, without a place

  /// Returns true if there is a summary.
  [[nodiscard]] bool ok() const noexcept { return summary.has_value(); }
};

/// Reads the output of format_summary(). Accepts any text. Throws only std::bad_alloc.
[[nodiscard]] SummaryResult parse_summary(std::string_view text);

/// Returns `ruling`, `payment`, `unpaid` or `balance`. The view refers to a constant.
[[nodiscard]] std::string_view deed_kind_name(LogDeed::Kind kind) noexcept;

/// An explanation of the audit of one line.
struct LineExplanation {
  /// The explanation under one rule book.
  struct Under {
    RulesetReport due;                   ///< one step: the result under the rules, each evaluated clause, and the state of the table
    std::optional<StepReport> as_done;   ///< the result of the step as the house ruled it; no value if it does not differ from the rules
    std::vector<LogDeed> told;           ///< all entries of the line, correct or not, in order, and the entries that are missing
    std::optional<RulesetReport> other;  ///< the same as `due` under AuditOptions::against
  };
  LineAudit audit;           ///< the result of Audit::line()
  std::vector<Under> under;  ///< one per rule book; empty for an invalid line, and for a line that is neither a throw nor an action
};

/// A line for Audit::lines().
struct AuditLine {
  SourcePtr text;           ///< the text of the line, as for Audit::line()
  bool begins_log = false;  ///< true if Audit::begin_log() must be called before this line
};

/// Audits logs line by line, with one table for each table name in the log. The tables continue with what was done according to the log,
/// not with what the rules require (LogRun::follow). An invalid line is reported and counted, and leaves its table unchanged. Memory grows
/// with the number of tables and rule changes. Not thread-safe; different objects are independent. Throws only std::bad_alloc.
///
/// An audit of a share of the tables must receive all lines; it ignores those of other tables. A line whose table cannot be read belongs to
/// the table without a name. All shares together report the same as one audit of all tables, each line once.
class Audit {
 public:
  /// Creates an audit without lines. The cache must outlive the object. `needs` is the same as for LogRun.
  Audit(RulesetCache& cache, AuditOptions options, LogRun::Needs needs = {});
  Audit(const Audit&) = delete;
  Audit& operator=(const Audit&) = delete;
  ~Audit();

  /// Starts a new log: the following lines belong to tables of their own, and the first of them can be a head.
  void begin_log();
  /// Audits the next line, which must not be blank.
  LineAudit line(const SourcePtr& line);
  /// Audits the text of one line, without its line end. `file` and `number` (from 1) are its place in messages. Lines in the usual form of
  /// table logs without a discrepancy take a fraction of the time.
  LineAudit line(std::string_view text, const std::string& file, std::uint32_t number);

  /// Audits many lines with `jobs` threads (1 to max_jobs), including the calling thread. Each table is processed by one thread at a time.
  /// The results are in the order of the lines, and are the same for every number of threads and every division into batches. Batches of
  /// some thousand lines are efficient. `needs` is called only in the calling thread.
  [[nodiscard]] std::vector<LineAudit> lines(std::span<const AuditLine> lines, unsigned jobs);
  static constexpr unsigned max_jobs = 1024;  ///< the maximum for `jobs` of lines()

  /// Audits the next line as line() does, and returns an explanation of the result.
  LineExplanation explain(const SourcePtr& line);

  /// Returns the summary of all lines so far.
  [[nodiscard]] const Summary& summary() const noexcept;

  /// Returns the state of the audit between two lines as JSON: the tables of the log, the rules in force at each, and the summary so far.
  /// Takes time in proportion to the number of tables and wagers. The text contains the options, which restore() compares, and identifies
  /// each rule book by name, selection and fingerprint().
  [[nodiscard]] std::string save() const;
  /// Restores a state from save(), so that the next line has the same result as if the audit had continued. Accepts any text. If the
  /// returned diagnostics are not empty, nothing was changed: the text or its options do not match (bad_snapshot), the rules differ
  /// (other_rules), or the rules now have errors.
  [[nodiscard]] Diagnostics restore(std::string_view saved);

 private:
  struct State;
  class Batch;
  class Restoring;
  std::unique_ptr<State> state_;
};

}  // namespace audit
}  // namespace fairroll
