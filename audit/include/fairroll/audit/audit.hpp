// SPDX-License-Identifier: Apache-2.0
// Audits, which compare the rulings and payments in table logs with the rules. docs/audit.md describes the command.
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

/// The options of an audit.
struct AuditOptions {
  /// Rule books, date, posted values, interpretations and seats, as for LogRun. The rules for a table apply as of the date stated in the
  /// log. If the log states no date, the date in the time of the table's first line (see `time_key`) is used, or else
  /// `run_options.today`.
  RunOptions run_options;
  std::string table_key = "table";        ///< Name of the `meta` member that identifies the table.
  std::string official_key = "official";  ///< Name of the `meta` member that identifies the official who ruled and paid.
  /// Another rule book or date with which the results are compared. Each difference is reported as a ResultChange. No value for an audit
  /// without such a comparison.
  std::optional<OtherRuleBook> other_rule_book;
  /// Index of the share of the tables to audit, from 0 to `share_count` - 1. A table is audited if compute_table_share() returns this index
  /// for the table.
  std::uint32_t share_index = 0;
  std::uint32_t share_count = 1;  ///< Number of shares into which the tables are divided, at least 1. If it is 1, all tables are audited.
  std::string time_key = "at";    ///< Name of the `meta` member that contains the time in a format that LogTime::parse() accepts.
};

/// Returns the index of the share to which a table belongs, from 0 to `shares` - 1. The result depends only on the name of the table and on
/// `shares`. It is the same on every machine and in every version. `shares` must not be 0.
[[nodiscard]] std::uint32_t compute_table_share(std::string_view table, std::uint32_t shares) noexcept;

/// The location of a line in a log.
struct LogLocation {
  std::string file;               ///< Name of the file or other source that contains the line.
  std::uint64_t line_number = 0;  ///< Line number, counted from 1.
  /// Name of the table: the value of the `meta` member AuditOptions::table_key. Empty if the line has no such member.
  std::string table;
  /// Name of the official: the value of the `meta` member AuditOptions::official_key. Empty if the line has no such member.
  std::string official;
  /// Time in the format of the log: the value of the `meta` member AuditOptions::time_key. Empty if the line has no such member.
  std::string time;
  std::string metadata;  ///< Member `meta` of the line as JSON without spaces. Empty if the line has no such member.
  std::string ruleset;   ///< Name of the rule book under which the line was audited.
  std::string step;      ///< Text of the step, such as `throw 4 3`.
};

/// A difference between a line of a log and the rules.
struct Discrepancy {
  LogLocation location;              ///< Location of the line.
  LogEntryCheck::Kind kind{};        ///< Kind of the entry that is wrong or missing.
  std::string recorded_result;       ///< Result that the line records. Empty if the line records no result.
  std::string expected_result;       ///< Result that the rules require.
  std::vector<std::string> clauses;  ///< Addresses of the clauses that decide `expected_result`.
  /// Seat or official whose wager or money the discrepancy concerns. Empty if it concerns several seats or officials.
  std::string owner;
  std::string wager;  ///< Name of the wager if the kind is Payment or Unpaid. Otherwise empty.
  /// Amount of the discrepancy (LogEntryCheck::difference), in units of `currency`. No value if the amount is unknown.
  std::optional<Money> difference;
  Currency currency;  ///< Currency of the ruleset.
};

/// A throw, action or payment whose result the recorded facts do not determine.
struct UndeterminedLine {
  LogLocation location;  ///< Location of the line.
  std::string reason;    ///< One-line explanation of why the result is undetermined.
  /// Sets of facts, with one string per set. Each set would determine the result if the line recorded it. Empty for an action or a payment.
  std::vector<std::string> deciding_facts;
};

/// A throw or action that has a different result under another rule book. Both rule books judge the same state of the table. The rulings
/// and payments in the log are ignored.
struct ResultChange {
  /// The kind of change: a different ruling or, if the rulings are equal, a different result of a wager.
  enum class Kind : std::uint8_t { Ruling, Payment } kind{};  ///< Kind of the change.
  /// Location of the line. Its member `ruleset` names the rule book to which `result` belongs.
  LogLocation location;
  std::string other_ruleset;  ///< Name of the other rule book, such as `us_nj.craps as of 2030-01-01`.
  /// Result under the rule book of the log. Empty if this rule book gives no result for the wager.
  std::string result;
  std::string other_result;                ///< Result under the other rule book. Empty if that rule book gives no result for the wager.
  std::vector<std::string> clauses;        ///< Addresses of the clauses that decide `result`.
  std::vector<std::string> other_clauses;  ///< Addresses of the clauses that decide `other_result`.
  std::string owner;                       ///< Owner of the wager. Empty if the change concerns several owners.
  std::string wager;                       ///< Name of the wager if the kind is Payment. Otherwise empty.
  /// Additional amount that players and officials would receive under the other rules. Negative if they would be paid less. No value if the
  /// amount is unknown.
  std::optional<Money> difference;
  Currency currency;  ///< Currency of both rule books.
};

/// Returns the name of a kind of change: `ruling` or `payment`. The returned view refers to a constant.
[[nodiscard]] std::string_view change_kind_name(ResultChange::Kind kind) noexcept;

/// The result of auditing one line of a log.
struct LineAuditResult {
  std::vector<Discrepancy> discrepancies;            ///< Discrepancies under each rule book, in the order of the entries of the line.
  std::vector<UndeterminedLine> undetermined_lines;  ///< Results that the recorded facts do not determine, at most one per rule book.
  std::vector<ResultChange> changes;  ///< Differences from the results under AuditOptions::other_rule_book, for each rule book.
  /// Throws and actions that the other rules cannot judge, or that one of the rule books leaves undetermined.
  std::vector<UndeterminedLine> uncompared_lines;
  Diagnostics diagnostics;  ///< Errors in the line. If not empty, the line is invalid and the tables are unchanged
                            ///< (LogRun::follow_recorded_results).
};

/// A number of discrepancies and the sums of their amounts. If a sum would exceed the largest representable amount, that amount is stored
/// instead. In this case, the true sum is at least the stored amount.
struct Tally {
  std::uint64_t count = 0;           ///< Number of discrepancies.
  Money overpayment;                 ///< Total amount that players and officials received in error.
  Money underpayment;                ///< Total amount that players and officials should have received but did not receive.
  std::uint64_t unpriced_count = 0;  ///< Number of discrepancies with an unknown amount. `count` includes them.

  /// Adds one discrepancy with the amount `difference`. If the amount is unknown, `difference` has no value, and only `count` and
  /// `unpriced_count` increase.
  void add_discrepancy(const std::optional<Money>& difference) noexcept;
  /// Adds the counts and sums of another tally.
  Tally& operator+=(const Tally& other) noexcept;
  /// Returns true if `sum` is the largest representable amount, in which case the true sum may be greater.
  [[nodiscard]] static bool is_saturated(Money sum) noexcept;
  /// Returns true if all counts and sums are equal.
  friend bool operator==(const Tally&, const Tally&) = default;
};

/// The summary of a comparison with another rule book. In its tallies, `overpayment` is the additional amount that players and officials
/// would receive under the other rules. `underpayment` is the amount by which they would be paid less.
struct Comparison {
  std::uint64_t compared_count = 0;      ///< Number of throws and actions that were compared.
  std::uint64_t uncompared_count = 0;    ///< Number of throws and actions in LineAuditResult::uncompared_lines.
  std::array<Tally, 2> tallies_by_kind;  ///< Changes by kind, indexed by ResultChange::Kind.
  /// Changes by the address of each clause that decides a result under one of the two rule books.
  std::map<std::string, Tally> tallies_by_clause;
  std::map<std::string, Tally> tallies_by_wager;     ///< Changes by the name of the wager without its numbers.
  std::map<std::string, Tally> tallies_by_table;     ///< Changes by table (LogLocation::table).
  std::map<std::string, Tally> tallies_by_official;  ///< Changes by official (LogLocation::official).

  /// Returns true if all counts and sums are equal.
  friend bool operator==(const Comparison&, const Comparison&) = default;
};

/// The time of a line in a log: an hour, optionally with a date. The time is used without conversion between time zones.
struct LogTime {
  std::string date;  ///< Date of the line, such as `2027-07-04`. Empty if the line has no date.
  int hour = 0;      ///< Hour of the day, from 0 to 23.

  /// Parses times such as `22:14`, `22:14:05` and `2027-07-04T22:14:05`. A space may replace the `T`. A fraction of a second and a time
  /// zone (`Z`, `+02:00`) may follow and are ignored. Returns `std::nullopt` if the text has another format, or if the date or time does
  /// not exist.
  [[nodiscard]] static std::optional<LogTime> parse(std::string_view text);
  /// Returns the date and the hour as text, such as `2027-07-04 22`. If there is no date, returns only the hour, such as `22`. Texts that
  /// contain dates sort chronologically.
  [[nodiscard]] std::string format_period() const;
};

/// Counts of steps and discrepancies by hour of the day and by period (one hour of one date). The memory usage grows with the number of
/// clauses and with the number of periods, of which at most max_periods are stored.
struct TimeCounts {
  /// Number of entries in HourlyCounts: the 24 hours of the day, followed by one entry for lines without a time.
  static constexpr std::size_t hour_count = 25;
  /// Maximum number of periods in `tallies_by_period`. Later periods are counted together in `later_period_tally`.
  static constexpr std::size_t max_periods = 10'000;
  using HourlyCounts =
      std::array<std::uint64_t, hour_count>;  ///< A count for each hour of the day, followed by a count for lines without a time.

  HourlyCounts step_counts{};  ///< Number of throws and actions that were judged, by hour.
  /// Number of discrepancies by the address of each deciding clause and by hour. The key is empty if there is no deciding clause.
  std::map<std::string, HourlyCounts> counts_by_clause;
  /// Discrepancies by period (LogTime::format_period()). Contains the first max_periods periods in text order.
  std::map<std::string, Tally> tallies_by_period;
  Tally later_period_tally;  ///< Discrepancies in periods that `tallies_by_period` does not contain.
  Tally untimed_tally;       ///< Discrepancies in lines without a time.

  /// Counts one throw or action that was judged. `when` has no value if the line has no time.
  void add_step(const std::optional<LogTime>& when);
  /// Counts one discrepancy. `when` has no value if the line has no time, and `difference` has no value if the amount is unknown.
  /// `decided_by` contains the addresses of the deciding clauses. The order of the calls does not affect which periods are stored.
  void add_discrepancy(const std::optional<LogTime>& when, const std::vector<std::string>& decided_by,
                       const std::optional<Money>& difference);
  /// Adds the counts in `other`. The result is the same as if one object had counted all lines.
  TimeCounts& operator+=(const TimeCounts& other);
  /// Returns true if all counts and sums are equal.
  friend bool operator==(const TimeCounts&, const TimeCounts&) = default;
};

/// The number of times that dice of one kind showed each face. A throw is counted, regardless of its ruling, if every face is known and no
/// die can have been held.
struct FaceCounts {
  std::vector<std::string> face_names;  ///< Names of the faces as in rule files, beginning with the lowest face.
  int lowest_face = 0;                  ///< Number of the lowest face.
  bool is_numbered = true;              ///< True if the faces are numbers, so that totals are meaningful.
  /// Counts of each face, by die. The dice are in the order in which the lines record them.
  std::vector<std::vector<std::uint64_t>> counts_by_die;
  std::vector<std::uint64_t> total_counts;     ///< Number of throws by the total of all dice, beginning with the lowest possible total.
  std::uint64_t throw_count = 0;               ///< Number of throws that were counted.
  std::uint64_t unknown_face_throw_count = 0;  ///< Number of throws that were not counted because a face is unknown or undetermined.
  /// Number of throws that were not counted because dice were or may have been held (rule T5 in docs/language/semantics.md).
  std::uint64_t held_dice_throw_count = 0;

  /// Adds the counts in `other`, which must be for dice of the same kind.
  FaceCounts& operator+=(const FaceCounts& other);
  /// Returns true if the dice and the counts are equal.
  friend bool operator==(const FaceCounts&, const FaceCounts&) = default;
};

/// The summary of all lines under one rule book.
struct RulesetSummary {
  Currency currency;  ///< Currency of all amounts. Its name is empty if nothing was judged.
  /// First and last dates for which the rule book was selected. No values if it was selected without a date.
  Period date_range;
  std::uint64_t throw_count = 0;                        ///< Number of throws that were judged.
  std::uint64_t action_count = 0;                       ///< Number of actions that were judged.
  std::uint64_t undetermined_count = 0;                 ///< Number of lines whose result the recorded facts do not determine.
  std::map<std::string, std::uint64_t> ruling_counts;   ///< Number of throws by ruling, such as `valid` or `no_roll`.
  std::map<std::string, std::uint64_t> clause_counts;   ///< Number of throws by the address of the clause that decides the ruling.
  std::map<std::string, std::uint64_t> finding_counts;  ///< Number of findings by kind.
  /// Number of undetermined throws by the set of facts that would have decided the ruling.
  std::map<std::string, std::uint64_t> deciding_fact_counts;
  std::array<Tally, 4> tallies_by_kind;              ///< Discrepancies by kind, indexed by LogEntryCheck::Kind.
  std::map<std::string, Tally> tallies_by_clause;    ///< Discrepancies by the address of each clause that decides the correct result.
  std::map<std::string, Tally> tallies_by_wager;     ///< Wrong and missing payments by the name of the wager without its numbers.
  std::map<std::string, Tally> tallies_by_table;     ///< Discrepancies by table (LogLocation::table).
  std::map<std::string, Tally> tallies_by_official;  ///< Discrepancies by official (LogLocation::official).
  /// Number of throws and actions that were judged, whether correct or not, by table (LogLocation::table).
  std::map<std::string, std::uint64_t> judged_counts_by_table;
  /// Number of throws and actions that were judged, whether correct or not, by official (LogLocation::official).
  std::map<std::string, std::uint64_t> judged_counts_by_official;
  /// Comparisons with other rule books, by the name of the other rule book (ResultChange::other_ruleset).
  std::map<std::string, Comparison> comparisons;
  TimeCounts counts_by_time;  ///< Counts by the time of the lines (LogLocation::time).
  /// Counts of faces by kind of dice, such as `2 dice with faces 1 to 6`. Contains one entry, unless the rules changed the dice.
  std::map<std::string, FaceCounts> face_counts;

  /// Returns true if all counts and sums are equal.
  friend bool operator==(const RulesetSummary&, const RulesetSummary&) = default;
};

/// The summary of all lines of an audit. The memory usage grows with the number of rule books, tables, officials, clauses, wagers and
/// hours, but not with the number of lines.
struct AuditSummary {
  std::uint64_t line_count = 0;                    ///< Number of lines, excluding blank lines.
  std::uint64_t invalid_line_count = 0;            ///< Number of invalid lines, which `line_count` includes.
  std::set<std::string> tables;                    ///< Names of the tables with at least one valid line (LogLocation::table).
  std::map<std::string, RulesetSummary> rulesets;  ///< Summaries by the name of the rule book.

  /// Adds the summary of other lines. The work can be divided by log or by table among several audits. The sum of their summaries, added in
  /// any order, equals the summary of a single audit of all lines.
  AuditSummary& operator+=(const AuditSummary& other);
  /// Returns true if all counts and sums are equal.
  friend bool operator==(const AuditSummary&, const AuditSummary&) = default;
};

/// Returns a summary as one line of JSON, which another process can read with parse_summary(). Amounts are in units of their currency.
/// Equal summaries produce identical bytes. Names must be encoded in UTF-8, as in logs.
[[nodiscard]] std::string format_summary(const AuditSummary& summary);

/// The result of parse_summary().
struct ParsedAuditSummary {
  std::optional<AuditSummary> summary;  ///< The parsed summary, or no value if the text was not written by format_summary().
  Diagnostics diagnostics;              ///< Contains the error bad_snapshot, without a location, if there is no summary. Otherwise empty.

  /// Returns true if there is a summary.
  [[nodiscard]] bool ok() const noexcept { return summary.has_value(); }
};

/// Parses the output of format_summary(). It is safe to pass arbitrary text. Throws only std::bad_alloc.
[[nodiscard]] ParsedAuditSummary parse_summary(std::string_view text);

/// Returns the name of a kind of entry: `ruling`, `payment`, `unpaid` or `balance`. The returned view refers to a constant.
[[nodiscard]] std::string_view entry_kind_name(LogEntryCheck::Kind kind) noexcept;

/// An explanation of the result of auditing one line.
struct LineExplanation {
  /// The explanation under one rule book.
  struct RulesetExplanation {
    /// Report of one step: its result under the rules, each evaluated clause, and the state of the table.
    RulesetReport expected_report;
    /// Result of the step according to the ruling of the house. No value if it equals the result under the rules.
    std::optional<StepReport> ruled_step;
    /// All entries of the line in order, whether correct or not, followed by the missing entries.
    std::vector<LogEntryCheck> entry_checks;
    /// Report of the step under AuditOptions::other_rule_book, like `expected_report`. No value if the step has no such report.
    std::optional<RulesetReport> other_report;
  };
  LineAuditResult audit_result;                          ///< Result of Audit::audit_line().
  std::vector<RulesetExplanation> ruleset_explanations;  ///< One explanation per rule book. Empty for an invalid line, and for a line that
                                                         ///< is neither a throw nor an action.
};

/// A line for Audit::audit_lines().
struct AuditInputLine {
  SourcePtr text;           ///< Text of the line, as for Audit::audit_line().
  bool begins_log = false;  ///< True if Audit::begin_log() must be called before this line.
};

/// Audits logs line by line. A separate table is kept for each table name in a log. After a discrepancy, the table continues with the
/// ruling and the payments recorded in the log, not with the results that the rules require (LogRun::follow_recorded_results). An invalid
/// line is reported and counted, and leaves its table unchanged. The memory usage grows with the number of tables and rule changes.
/// Different objects can be used in different threads, but one object is not thread-safe. Throws only std::bad_alloc.
///
/// An audit of a share of the tables must receive all lines. It ignores the lines of the tables in other shares. A line whose table cannot
/// be determined belongs to the table without a name. Together, the audits of all shares report each line once, with the same results as a
/// single audit of all tables.
class Audit {
 public:
  /// Creates an audit without lines. `cache` must outlive the object. `needs` is called for rule books named in a log, as in LogRun.
  Audit(RulesetCache& cache, AuditOptions options, LogRun::UnitLoader needs = {});
  Audit(const Audit&) = delete;
  Audit& operator=(const Audit&) = delete;
  ~Audit();

  /// Begins a new log. The following lines belong to new tables, and the first of these lines can be a head.
  void begin_log();
  /// Audits the next line, which must not be blank.
  LineAuditResult audit_line(const SourcePtr& line);
  /// Audits the text of one line, without its line ending. `file` and `number` (counted from 1) give the location of the line in messages.
  /// For lines that have the usual form of table logs and contain no discrepancy, this overload is much faster than the other one.
  LineAuditResult audit_line(std::string_view text, const std::string& file, std::uint32_t number);

  /// Audits many lines with `jobs` threads (1 to max_jobs), including the calling thread. Only one thread at a time processes a table. The
  /// results are in the order of the lines. They do not depend on the number of threads or on the division into batches. Batches of several
  /// thousand lines are efficient. `needs` is called only in the calling thread.
  [[nodiscard]] std::vector<LineAuditResult> audit_lines(std::span<const AuditInputLine> lines, unsigned jobs);
  static constexpr unsigned max_jobs = 1024;  ///< Maximum value of `jobs` in audit_lines().

  /// Audits the next line as audit_line() does, and returns an explanation of the result.
  LineExplanation explain_line(const SourcePtr& line);

  /// Returns the summary of all lines that have been audited so far.
  [[nodiscard]] const AuditSummary& summary() const noexcept;

  /// Returns the state of the audit between two lines as JSON. The state consists of the tables, the rules in force at each table, and the
  /// summary so far. The running time is proportional to the number of tables and wagers. The text also contains the options of the audit,
  /// which restore() compares with the options of its own audit. For each rule book, it contains the name, the selection and the result of
  /// compute_fingerprint().
  [[nodiscard]] std::string save() const;
  /// Restores a state that save() returned. The next line then has the same result as if the original audit had continued. It is safe to
  /// pass arbitrary text. If the returned diagnostics are not empty, the audit is unchanged. Errors are reported if the text or its options
  /// do not match (bad_snapshot), if the rules differ (other_rules), or if the rules now contain errors.
  [[nodiscard]] Diagnostics restore(std::string_view saved);

 private:
  struct State;
  class Batch;
  class Restoring;
  std::unique_ptr<State> state_;
};

}  // namespace audit
}  // namespace fairroll
