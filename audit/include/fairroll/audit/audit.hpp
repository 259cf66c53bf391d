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
  /// Rule books, date, postings, readings and seats, as for LogRun. The rules for a table are selected as of the date that the log states;
  /// without one, as of the date in the time of the table's first line (member `time`); without both, as of `run.today`.
  RunOptions run;
  std::string table = "table";               ///< the member of `meta` that identifies the table
  std::string official = "official";         ///< the member of `meta` with the name of the official who ruled and paid
  std::optional<OtherRuleBook> other_rules;  ///< another rule book or date; results under it are reported as Change
  std::uint32_t share = 0;                   ///< audit only tables for which table_share() returns this number; less than `shares`
  std::uint32_t shares = 1;  ///< number of shares into which the tables are divided, at least 1; with 1, all tables are audited
  std::string time = "at";   ///< the member of `meta` with the time, in a form that LogTime::parse() reads
};

/// Returns the share to which a table belongs, 0 to `shares` - 1. The result depends only on the name and on `shares`, and is the same on
/// every machine and in every version.
/// `shares` must not be 0.
[[nodiscard]] std::uint32_t table_share(std::string_view table, std::uint32_t shares) noexcept;

/// The location of a line in a log.
struct LogLocation {
  std::string file;        ///< name of the source of the line
  std::uint64_t line = 0;  ///< counted from 1
  std::string table;       ///< value of the `meta` member AuditOptions::table; empty if absent
  std::string official;    ///< value of the `meta` member AuditOptions::official; empty if absent
  std::string time;        ///< value of the `meta` member AuditOptions::time, as written; empty if absent
  std::string meta;        ///< `meta` of the line as JSON without spaces; empty if absent
  std::string ruleset;     ///< the rule book that the line was compared with
  std::string step;        ///< the step as text: `throw 4 3`
};

/// A difference between a line of a log and the rules.
struct Discrepancy {
  LogLocation location;              ///< the line
  LogEntryCheck::Kind kind{};        ///< the kind of entry that is wrong or missing
  std::string recorded;              ///< what was done according to the line; empty if the line does not state it
  std::string expected;              ///< what the rules require
  std::vector<std::string> clauses;  ///< addresses of the clauses that decide `expected`
  std::string owner;                 ///< the seat or official whose wager or money is concerned; empty if several are
  std::string wager;                 ///< for Payment and Unpaid: the name of the wager
  std::optional<Money> difference;   ///< as LogEntryCheck::difference, in units of `currency`
  Currency currency;                 ///< currency of the ruleset
};

/// A throw, action or payment that the recorded facts do not decide.
struct UndeterminedLine {
  LogLocation location;  ///< the line
  std::string reason;    ///< one line of explanation
  /// Alternative sets of facts, each as text: any of them would decide the result. Empty for an action or a payment.
  std::vector<std::string> deciding_facts;
};

/// A throw or action that has a different result under another rule book. Both rule books judge the same state of the table; the rulings
/// and payments in the log do not matter.
struct Change {
  /// A different ruling or, if the rulings are equal, a different result of a wager.
  enum class Kind : std::uint8_t { Ruling, Payment } kind{};  ///< the kind of difference
  LogLocation location;       ///< the line; `location.ruleset` is the rule book under which `result` is the result
  std::string other_ruleset;  ///< the other rule book: `us_nj.craps as of 2030-01-01`
  /// The result under the rule book of the log; empty if it has none for the wager.
  std::string result;
  std::string other_result;                ///< the result under the other rule book; empty if it has none for the wager
  std::vector<std::string> clauses;        ///< addresses of the clauses that decide `result`
  std::vector<std::string> other_clauses;  ///< addresses of the clauses that decide `other_result`
  std::string owner;                       ///< the owner of the wager; empty if several owners are concerned
  std::string wager;                       ///< for Payment: the name of the wager
  /// Amount that players and officials would receive in addition under the other rules; negative if they would receive less; no value if
  /// the amount is unknown.
  std::optional<Money> difference;
  Currency currency;  ///< currency of both rule books
};

/// Returns `ruling` or `payment`. The view refers to a constant.
[[nodiscard]] std::string_view change_kind_name(Change::Kind kind) noexcept;

/// The result of auditing one line.
struct LineAudit {
  std::vector<Discrepancy> discrepancies;      ///< in the order of the line, for each rule book
  std::vector<UndeterminedLine> undetermined;  ///< lines that the recorded facts do not decide; at most one per rule book
  std::vector<Change> changes;                 ///< differences under AuditOptions::other_rules, for each rule book
  /// Throws and actions that the other rules cannot judge, or that one of the rule books leaves undetermined.
  std::vector<UndeterminedLine> not_compared;
  Diagnostics diagnostics;  ///< if not empty, the line is invalid and the tables are unchanged (LogRun::follow)
};

/// A number of discrepancies and the sums of their amounts. A sum that would exceed the largest amount is stored as the largest amount; the
/// true sum is then at least this amount.
struct Tally {
  std::uint64_t count = 0;     ///< number of discrepancies
  Money too_much;              ///< money that players and officials received without a right to it
  Money too_little;            ///< money that players and officials should have received
  std::uint64_t unpriced = 0;  ///< number of discrepancies with unknown amount, included in `count`

  /// Adds one discrepancy. `difference` has no value if the amount is unknown; the discrepancy then increases `count` and `unpriced`.
  void add_discrepancy(const std::optional<Money>& difference) noexcept;
  /// Adds the counts and sums of another tally.
  Tally& operator+=(const Tally& other) noexcept;
  /// Returns true if `sum` is the largest amount, which means that the true sum can be greater.
  [[nodiscard]] static bool is_saturated(Money sum) noexcept;
  /// Returns true if all counts and sums are equal.
  friend bool operator==(const Tally&, const Tally&) = default;
};

/// The summary of a comparison with another rule book. In the tallies, `too_much` is what players and officials would receive in addition
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
  std::string date;  ///< `2027-07-04`; empty if the line has no date
  int hour = 0;      ///< 0..23

  /// Parses `22:14`, `22:14:05`, `2027-07-04T22:14:05`, and the last with a space for the `T`. Fractions of a second and a time zone (`Z`,
  /// `+02:00`) can follow and are ignored. Returns `std::nullopt` for any other text, and for a date or time that does not exist.
  [[nodiscard]] static std::optional<LogTime> parse(std::string_view text);
  /// Returns date and hour as text, such as `2027-07-04 22`, or only the hour, such as `22`, without a date. Texts with dates sort in
  /// chronological order.
  [[nodiscard]] std::string period() const;
};

/// Counts by hour of the day, and by hour of each date. Memory grows with the number of clauses and with the number of periods, of which
/// at most max_periods are stored.
struct TimeCounts {
  static constexpr std::size_t hours = 25;            ///< the 24 hours of the day, and a last entry for lines without a time
  static constexpr std::size_t max_periods = 10'000;  ///< the maximum size of `periods`; later periods are summed in `later_periods`
  using Hours = std::array<std::uint64_t, hours>;     ///< a count for each hour of the day

  Hours steps{};                         ///< number of throws and actions judged
  std::map<std::string, Hours> clauses;  ///< discrepancies by the address of each deciding clause; the key is empty if no clause decides
  std::map<std::string, Tally> periods;  ///< discrepancies by LogTime::period(); contains the first max_periods periods in text order
  Tally later_periods;                   ///< discrepancies in periods that are not in `periods`
  Tally without_time;                    ///< discrepancies in lines without a time

  /// Counts one throw or action that was judged. `when` has no value if the line has no time.
  void add_step(const std::optional<LogTime>& when);
  /// Counts one discrepancy. `decided_by` contains the addresses of the deciding clauses. The order of the calls does not affect which
  /// periods are stored.
  void add(const std::optional<LogTime>& when, const std::vector<std::string>& decided_by, const std::optional<Money>& difference);
  /// Adds the counts in `other`. The result is the same as if all lines had been counted by one object.
  TimeCounts& operator+=(const TimeCounts& other);
  /// Returns true if all counts and sums are equal.
  friend bool operator==(const TimeCounts&, const TimeCounts&) = default;
};

/// The number of times that dice of one kind showed each face. A throw is counted, with any ruling, if every face is known.
struct FaceCounts {
  std::vector<std::string> faces;                  ///< face names as in rule files, from the lowest
  int lowest = 0;                                  ///< the number of the lowest face
  bool numbered = true;                            ///< true if faces are numbers, so that totals are meaningful
  std::vector<std::vector<std::uint64_t>> by_die;  ///< for each die, in the order of the lines, a count for each face
  std::vector<std::uint64_t> totals;               ///< counts of the sums of all faces, from the smallest possible sum
  std::uint64_t throws = 0;                        ///< number of throws counted
  std::uint64_t throws_with_unknown_faces = 0;     ///< number of throws not counted because a face is unknown or undetermined
  /// Number of throws not counted because some dice were held (rule T5 in docs/language/semantics.md).
  std::uint64_t throws_with_held_dice = 0;

  /// Adds counts of dice of the same kind.
  FaceCounts& operator+=(const FaceCounts& other);
  /// Returns true if dice and counts are equal.
  friend bool operator==(const FaceCounts&, const FaceCounts&) = default;
};

/// The summary of all lines under one rule book.
struct RulesetSummary {
  Currency currency;  ///< the currency of all amounts; its name is empty if nothing was judged
  /// The first and the last date as of which the rule book was selected; no values if it was selected without a date.
  Period days;
  std::uint64_t throws = 0;                       ///< number of throws judged
  std::uint64_t actions = 0;                      ///< number of actions judged
  std::uint64_t undetermined = 0;                 ///< number of lines that the recorded facts do not decide
  std::map<std::string, std::uint64_t> rulings;   ///< number of throws by ruling: `valid`, `no_roll`, ...
  std::map<std::string, std::uint64_t> clauses;   ///< number of throws by the address of the deciding clause
  std::map<std::string, std::uint64_t> findings;  ///< number of findings by kind
  std::map<std::string, std::uint64_t> needs;     ///< number of undetermined throws by the set of facts that would have decided
  std::array<Tally, 4> by_kind;                   ///< discrepancies, indexed by LogEntryCheck::Kind
  std::map<std::string, Tally> by_clause;         ///< discrepancies by the address of each clause that decides the correct result
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
  std::uint64_t lines = 0;                         ///< number of lines, without blank lines
  std::uint64_t bad_lines = 0;                     ///< number of invalid lines among `lines`
  std::set<std::string> tables;                    ///< names of tables with at least one valid line, by LogLocation::table
  std::map<std::string, RulesetSummary> rulesets;  ///< by name of the rule book

  /// Adds the summary of other lines. If the work is divided by log or by table, the sum of all summaries, added in any order, equals the
  /// summary of a single audit of all lines.
  Summary& operator+=(const Summary& other);
  /// Returns true if all counts and sums are equal.
  friend bool operator==(const Summary&, const Summary&) = default;
};

/// Returns a summary as one line of JSON for another process or a file. Amounts are in units of their currency. Equal summaries give equal
/// bytes. Names must be UTF-8, as names in logs are.
[[nodiscard]] std::string format_summary(const Summary& summary);

/// The result of parsing a summary.
struct SummaryResult {
  std::optional<Summary> summary;  ///< no value if the text was not written by format_summary()
  Diagnostics diagnostics;         ///< bad_snapshot, without a location, if there is no summary

  /// Returns true if there is a summary.
  [[nodiscard]] bool ok() const noexcept { return summary.has_value(); }
};

/// Parses the output of format_summary(). Any text is safe. Throws only std::bad_alloc.
[[nodiscard]] SummaryResult parse_summary(std::string_view text);

/// Returns `ruling`, `payment`, `unpaid` or `balance`. The view refers to a constant.
[[nodiscard]] std::string_view entry_kind_name(LogEntryCheck::Kind kind) noexcept;

/// An explanation of the audit of one line.
struct LineExplanation {
  /// The explanation under one rule book.
  struct RulesetExplanation {
    RulesetReport expected;  ///< a report of one step: the result under the rules, each evaluated clause, and the state of the table
    std::optional<StepReport> as_ruled;  ///< the result as the house ruled the step; no value if it does not differ from the rules
    std::vector<LogEntryCheck> entries;  ///< all entries of the line, correct or not, in order, followed by the missing entries
    std::optional<RulesetReport> other;  ///< the same as `expected`, under AuditOptions::other_rules; no value without other rules
  };
  LineAudit audit;  ///< the result of Audit::audit_line()
  std::vector<RulesetExplanation>
      rulesets;  ///< one per rule book; empty for an invalid line, and for a line that is neither a throw nor an action
};

/// A line for Audit::audit_lines().
struct AuditLine {
  SourcePtr text;           ///< the text of the line, as for Audit::audit_line()
  bool begins_log = false;  ///< true if Audit::begin_log() must be called before this line
};

/// Audits logs line by line, with one table for each table name in the log. After a discrepancy, a table continues with the ruling and the
/// payments in the log, not with those that the rules require (LogRun::follow). An invalid line is reported and counted, and leaves its
/// table unchanged. Memory grows
/// with the number of tables and rule changes. Not thread-safe; different objects are independent. Throws only std::bad_alloc.
///
/// An audit of a share of the tables must receive all lines; it ignores lines of other tables. A line whose table cannot be determined
/// belongs to the table without a name. All shares together report the same as a single audit of all tables, each line once.
class Audit {
 public:
  /// Creates an audit without lines. The cache must outlive the object. `needs` is called for rule books that a log names, as by LogRun.
  Audit(RulesetCache& cache, AuditOptions options, LogRun::UnitLoader needs = {});
  Audit(const Audit&) = delete;
  Audit& operator=(const Audit&) = delete;
  ~Audit();

  /// Begins a new log. The following lines belong to new tables, and the first line can be a head.
  void begin_log();
  /// Audits the next line, which must not be blank.
  LineAudit audit_line(const SourcePtr& line);
  /// Audits the text of one line, without its line end. `file` and `number` (from 1) are its location in messages. Lines in the usual form
  /// of table logs without a discrepancy take a fraction of the time of the other overload.
  LineAudit audit_line(std::string_view text, const std::string& file, std::uint32_t number);

  /// Audits many lines with `jobs` threads (1 to max_jobs), including the calling thread. Each table is processed by one thread at a time.
  /// The results are in the order of the lines, and are the same for every number of threads and every division into batches. Batches of
  /// some thousand lines are efficient. `needs` is called only in the calling thread.
  [[nodiscard]] std::vector<LineAudit> audit_lines(std::span<const AuditLine> lines, unsigned jobs);
  static constexpr unsigned max_jobs = 1024;  ///< the maximum for `jobs` in audit_lines()

  /// Audits the next line as audit_line() does, and returns an explanation of the result.
  LineExplanation explain_line(const SourcePtr& line);

  /// Returns the summary of all lines so far.
  [[nodiscard]] const Summary& summary() const noexcept;

  /// Returns the state of the audit between two lines as JSON: the tables, the rules in force at each table, and the summary so far.
  /// The time is proportional to the number of tables and wagers. The text contains the options, which restore() compares with the options
  /// of its audit, and identifies each rule book by name, selection and compute_fingerprint().
  [[nodiscard]] std::string save() const;
  /// Restores a state from save(), so that the next line has the same result as if the audit had continued. Any text is safe. If the
  /// returned diagnostics are not empty, the audit is unchanged: the text or its options do not match (bad_snapshot), the rules differ
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
