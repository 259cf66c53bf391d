// SPDX-License-Identifier: Apache-2.0
// Logs of tables held against the rules: every ruling and every payment that a log tells, and what the rules say of it.
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

/// What a log is audited by.
struct AuditOptions {
  /// `under`, the day, postings, readings and seats, as for LogRun. `run.today` is the day of tables whose log names none and whose first
  /// line has no date in its time (`time`); that date is the day of other tables.
  RunOptions run;
  std::string table = "table";        ///< the member of a line's `meta` that tells tables of one log apart
  std::string official = "official";  ///< the member of `meta` that says who ruled and paid
  std::optional<LogOther> against;    ///< another rule book, or another day, whose rulings and payments are compared (Change)
  std::uint32_t share = 0;            ///< of tables that are audited, below `shares`: those of which share_of() says so
  std::uint32_t shares = 1;           ///< that the tables of a log are cut into; at least 1, and with 1 all are audited
  std::string time = "at";            ///< the member of `meta` that says when it was, as Moment reads it
};

/// The share that a table falls to, by its name alone, on every machine and in every version: 0 .. shares - 1. `shares` is not 0.
[[nodiscard]] std::uint32_t share_of(std::string_view table, std::uint32_t shares) noexcept;

/// Where something stands in a log.
struct LogPlace {
  std::string file;        ///< as the line's source is called
  std::uint64_t line = 0;  ///< from 1
  std::string table;       ///< by AuditOptions::table; empty: the line does not say
  std::string official;    ///< by AuditOptions::official; likewise
  std::string time;        ///< by AuditOptions::time, as the line has it; likewise
  std::string meta;        ///< of the line, JSON without blanks; empty: it has none
  std::string ruleset;     ///< the rule book that it was held against
  std::string step;        ///< in words: `throw 4 3`
};

/// What was done otherwise than the rules say.
struct Discrepancy {
  LogPlace at;                       ///< where
  LogDeed::Kind kind{};              ///< what sort of deed
  std::string told;                  ///< what the line says was done; empty: it says nothing of it
  std::string due;                   ///< what the rules say
  std::vector<std::string> clauses;  ///< the addresses of the clauses that decide what is due
  std::string who;                   ///< the seat, or the official, whose wager or money it is; empty: no single one's
  std::string wager;                 ///< of a payment, or of what was not paid
  std::optional<Money> difference;   ///< as LogDeed::difference, in units of `currency`
  Currency currency;                 ///< of the ruleset
};

/// A throw, an act or a payment of which what is recorded does not decide.
struct OpenLine {
  LogPlace at;                     ///< where
  std::string why;                 ///< one line
  std::vector<std::string> needs;  ///< sets of facts that would decide, each in words; of an act or a payment none
};

/// What another rule book would have made of a throw or an act, where that is otherwise. Both are asked of the table as it stood, whatever
/// the line says was done.
struct Change {
  /// How it is ruled; or, where both rule alike, what becomes of a wager.
  enum class Kind : std::uint8_t { Ruling, Payment } kind{};  ///< which of them
  LogPlace at;                                                ///< where; `ruleset`: by which `due` is
  std::string other_ruleset;                                  ///< the other rule book, `us_nj.craps as of 2030-01-01`
  std::string due;                                            ///< what the rules of the log say; empty: nothing of that wager
  std::string other_due;                                      ///< what the other rules say; empty: likewise
  std::vector<std::string> clauses;                           ///< the addresses of the clauses that decide what is due
  std::vector<std::string> other_clauses;                     ///< likewise, in the other rule book
  std::string who;                                            ///< whose wager it is; empty: no single one's
  std::string wager;                                          ///< Payment: its name
  std::optional<Money> difference;  ///< what players and officials would get more, less than nothing: less; nothing: nobody can say
  Currency currency;                ///< of both rule books
};

/// `ruling`, `payment`. The view is of a constant.
[[nodiscard]] std::string_view change_words(Change::Kind kind) noexcept;

/// What came of one line.
struct LineAudit {
  std::vector<Discrepancy> discrepancies;  ///< in the order in which the line tells them, by rule book
  std::vector<OpenLine> open;              ///< one for each rule book at most
  std::vector<Change> changes;             ///< if there is another rule book: by rule book
  std::vector<OpenLine> not_compared;      ///< a throw or an act that cannot be put to the other rules, or that one of both leaves open
  Diagnostics faults;                      ///< not empty: the line is bad, and tables stand as before it (LogRun::follow)
};

/// How many there were, and what they came to. A sum stops at the largest amount, which then means: that much or more.
struct Tally {
  std::uint64_t count = 0;     ///< discrepancies
  Money too_much;              ///< that players and officials got, and the rules do not give them
  Money too_little;            ///< that the rules give them, and they did not get
  std::uint64_t unpriced = 0;  ///< of `count`: nobody can say what they came to

  /// One more; nothing: nobody can say what it came to.
  void count_in(const std::optional<Money>& difference) noexcept;
  /// What another has as well.
  Tally& operator+=(const Tally& other) noexcept;
  /// The amount is at the largest one, so the true sum may be greater.
  [[nodiscard]] static bool is_outgrown(Money sum) noexcept;
  /// The same counts and sums.
  friend bool operator==(const Tally&, const Tally&) = default;
};

/// What another rule book would have made of all lines. Of the tallies `too_much` is what players and officials would get more, and
/// `too_little` what they would get less.
struct Comparison {
  std::uint64_t compared = 0;                ///< throws and acts
  std::uint64_t not_compared = 0;            ///< likewise: LineAudit::not_compared
  std::array<Tally, 2> by_kind;              ///< by Change::Kind
  std::map<std::string, Tally> by_clause;    ///< by each address that decides, in either rule book
  std::map<std::string, Tally> by_wager;     ///< by the name of the wager without its numbers
  std::map<std::string, Tally> by_table;     ///< by LogPlace::table
  std::map<std::string, Tally> by_official;  ///< by LogPlace::official

  /// The same counts and sums.
  friend bool operator==(const Comparison&, const Comparison&) = default;
};

/// When something was, as far as a log says it: an hour of the day, perhaps of a certain day. What it says is kept as it is written: no
/// zone is reckoned with.
struct Moment {
  std::string day;  ///< `2027-07-04`; empty: not said
  int hour = 0;     ///< 0..23

  /// Reads `22:14`, `22:14:05`, `2027-07-04T22:14:05` and the same with a blank for the `T`; fractions of a second and a zone (`Z`,
  /// `+02:00`) may follow. Nothing: it is written otherwise, or there is no such day or time.
  [[nodiscard]] static std::optional<Moment> parse(std::string_view text);
  /// `2027-07-04 22`, or `22` without a day: in the order of time, those of no day mixed in by their hour.
  [[nodiscard]] std::string period() const;
};

/// When things were done: by the hour of the day, and by the hour of each day. It grows with clauses and hours, up to a limit.
struct Times {
  static constexpr std::size_t hours = 25;             ///< those of the day, and at last: not said
  static constexpr std::size_t most_periods = 10'000;  ///< of `periods`; behind them all is `others`
  using Hours = std::array<std::uint64_t, hours>;      ///< a count for each hour of the day

  Hours steps{};                         ///< throws and acts that were judged
  std::map<std::string, Hours> clauses;  ///< discrepancies by each address that decides what is due; ``: no clause does
  std::map<std::string, Tally> periods;  ///< discrepancies by Moment::period(): the first of all, in the order of their texts
  Tally others;                          ///< of the periods behind these
  Tally not_said;                        ///< of lines that do not say when

  /// One throw or act that was judged; nothing: the line does not say when.
  void add_step(const std::optional<Moment>& when);
  /// One discrepancy. Which periods are kept does not depend on the order of calls.
  void add(const std::optional<Moment>& when, const std::vector<std::string>& decided_by, const std::optional<Money>& difference);
  /// What other lines came to: the same as if all had been added here.
  Times& operator+=(const Times& other);
  /// The same counts and sums.
  friend bool operator==(const Times&, const Times&) = default;
};

/// How often dice of one kind showed each face: throws that were judged, whatever the ruling, of which every face is known.
struct DiceShown {
  std::vector<std::string> faces;                  ///< as files write them, from the lowest
  int lowest = 0;                                  ///< the number of the lowest
  bool numbered = true;                            ///< faces are numbers, so totals mean something
  std::vector<std::vector<std::uint64_t>> by_die;  ///< for each die, in the order in which lines list them: a count for each face
  std::vector<std::uint64_t> totals;               ///< sums of all faces, from the least that the dice can show
  std::uint64_t throws = 0;                        ///< that are counted
  std::uint64_t unknown = 0;                       ///< that are not, since a face is not known or in doubt
  std::uint64_t kept = 0;                          ///< that are not, since dice lay as they had fallen before (T5)

  /// What other lines came to, of dice of the same kind.
  DiceShown& operator+=(const DiceShown& other);
  /// The same dice, and the same counts.
  friend bool operator==(const DiceShown&, const DiceShown&) = default;
};

/// What came of all lines under one rule book.
struct RulesetSummary {
  Currency currency;  ///< the currency of all amounts; its name is empty if nothing was judged
  /// The first and the last day as of which the rule book was selected; no values if it was selected without a day.
  Period days;
  std::uint64_t throws = 0;                       ///< that were judged
  std::uint64_t acts = 0;                         ///< likewise
  std::uint64_t undetermined = 0;                 ///< lines of which what is recorded does not decide
  std::map<std::string, std::uint64_t> rulings;   ///< `valid`, `no_roll`, ...: throws
  std::map<std::string, std::uint64_t> clauses;   ///< by address: throws that it decided
  std::map<std::string, std::uint64_t> findings;  ///< by kind: how often
  std::map<std::string, std::uint64_t> needs;     ///< sets of facts that would have decided: throws
  std::array<Tally, 4> by_kind;                   ///< by LogDeed::Kind
  std::map<std::string, Tally> by_clause;         ///< by each address that decides what is due
  std::map<std::string, Tally> by_wager;          ///< payments, and what was not paid, by the name of the wager without its numbers
  std::map<std::string, Tally> by_table;          ///< by LogPlace::table
  std::map<std::string, Tally> by_official;       ///< by LogPlace::official
  /// By LogPlace::table: throws and acts that were judged, right or wrong.
  std::map<std::string, std::uint64_t> judged_at_table;
  /// By LogPlace::official: likewise.
  std::map<std::string, std::uint64_t> judged_by_official;
  /// By Change::other_ruleset.
  std::map<std::string, Comparison> others;
  Times times;                            ///< by LogPlace::time
  std::map<std::string, DiceShown> dice;  ///< by their kind, `2 dice with faces 1 to 6`: one, unless the rules changed them

  /// The same counts and sums.
  friend bool operator==(const RulesetSummary&, const RulesetSummary&) = default;
};

/// What came of all lines. It grows with the rule books, tables, officials, clauses, wagers and hours, not with the lines.
struct Summary {
  std::uint64_t lines = 0;                         ///< that are not blank
  std::uint64_t bad_lines = 0;                     ///< of these
  std::set<std::string> tables;                    ///< by LogPlace::table: those of which a line that is not bad speaks
  std::map<std::string, RulesetSummary> rulesets;  ///< by the name of the rule book

  /// What came of the lines of both: of logs that were cut by log or by table, in any order and grouping, it is the summary of one audit of
  /// all lines.
  Summary& operator+=(const Summary& other);
  /// The same counts and sums.
  friend bool operator==(const Summary&, const Summary&) = default;
};

/// The whole of a summary on one line of JSON, amounts in units of their currency: for another process, or a file. The same summary gives
/// the same bytes. Names must be UTF-8, as those of logs are.
[[nodiscard]] std::string summary_text(const Summary& summary);

/// A summary, or why there is none.
struct SummaryRead {
  std::optional<Summary> summary;  ///< nothing if the text is not what summary_text() gives
  Diagnostics diagnostics;         ///< why: bad_snapshot, without a place

  /// There is a summary.
  [[nodiscard]] bool ok() const noexcept { return summary.has_value(); }
};

/// What summary_text() wrote, whole. Any text may be given. Throws nothing but for want of memory.
[[nodiscard]] SummaryRead read_summary(std::string_view text);

/// `ruling`, `payment`, `unpaid`, `balance`. The view is of a constant.
[[nodiscard]] std::string_view deed_words(LogDeed::Kind kind) noexcept;

/// All that the audit of one line rests on.
struct LineReasons {
  /// Under one rule book.
  struct Under {
    RulesetReport due;                   ///< with one step: what the rules say, each clause that was asked, and how things stood
    std::optional<StepReport> as_done;   ///< what the step did as the house ruled it; nothing: nothing else than the rules say
    std::vector<LogDeed> told;           ///< all that the line says of it, right or wrong, in order, and what it does not say
    std::optional<RulesetReport> other;  ///< the same as `due` by the other rules
  };
  LineAudit audit;           ///< as Audit::line()
  std::vector<Under> under;  ///< by rule book; of a bad line, and of what is no throw and no act, none
};

/// A line for Audit::lines().
struct AuditLine {
  SourcePtr text;           ///< as for Audit::line()
  bool begins_log = false;  ///< Audit::begin_log() comes before it
};

/// Plays logs line by line, one table for each that the lines tell apart, and follows what the lines say was done (LogRun::follow). A bad
/// line is told and counted, and the table stands as it did. Memory grows with tables and changes of rules. Not thread-safe; audits are
/// independent of one another. Throws nothing but for want of memory.
///
/// One that audits a share of the tables is given all lines: of those of other tables it tells and counts nothing. A line whose table
/// cannot be read belongs to the table without a name. So all shares together tell what one audit of all tables does, each line once.
class Audit {
 public:
  /// The cache must outlive it; `needs` as for LogRun.
  Audit(RulesetCache& cache, AuditOptions options, LogRun::Needs needs = {});
  Audit(const Audit&) = delete;
  Audit& operator=(const Audit&) = delete;
  ~Audit();

  /// A log begins: from now on lines belong to tables of their own, and a head may stand in the first.
  void begin_log();
  /// Holds the next line, which must not be blank, against the rules.
  LineAudit line(const SourcePtr& line);
  /// Audits the text of one line, without its line end. `file` and `number` (from 1) state its place for messages. Lines in the usual form
  /// of table logs, without any breach of the rules, take a fraction of the time.
  LineAudit line(std::string_view text, const std::string& file, std::uint32_t number);

  /// The same of many lines, by `jobs` threads (1..most_jobs, the caller's is one of them): tables are independent of one another, so each
  /// is played by one thread at a time, and what comes of the lines, in their order, is the same for any number of threads and any cut into
  /// batches. Batches of some thousand lines are worth it. `needs` is called by the caller's thread alone.
  [[nodiscard]] std::vector<LineAudit> lines(std::span<const AuditLine> lines, unsigned jobs);
  static constexpr unsigned most_jobs = 1024;  ///< of lines()

  /// As line(), with all that it rests on.
  LineReasons explain(const SourcePtr& line);

  /// Of all lines so far.
  [[nodiscard]] const Summary& summary() const noexcept;

  /// How the audit stands between two lines, as JSON: tables of the log, the rules that hold at each, and what lines came to so far. It
  /// takes as long as tables and wagers are many. The options are told, to compare; rule books by name, selection and fingerprint().
  [[nodiscard]] std::string save() const;
  /// Goes on behind what save() gave, which may be any text: the next line comes to the same as behind the line before save(). Not empty,
  /// and nothing has changed: bad_snapshot (it is no such text, or is one of an audit with other options), other_rules, or what is wrong
  /// with the rules now.
  [[nodiscard]] Diagnostics restore(std::string_view saved);

 private:
  struct State;
  class Batch;
  class Restoring;
  std::unique_ptr<State> state_;
};

}  // namespace audit
}  // namespace fairroll
