// SPDX-License-Identifier: Apache-2.0
// Running scenario files: the same file evaluates and tests; which outcomes its passing scenarios show. A report is data; the command
// line prints it.
#pragma once

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/mentions.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/table.hpp>

namespace FAIRROLL_API fairroll {

/// What a run overrides.
struct RunOptions {
  std::vector<std::string> under;  ///< replace the rulesets of the scenario, unless empty
  std::optional<Date> as_of;       ///< instead of the scenario's own date
  /// Date of a scenario or log that states none, for rule books whose text has dates. Pass the current date, so that an amendment that
  /// begins later is not applied. `std::nullopt`: text whose period has no end is in force. No clock is read.
  std::optional<Date> today{};
  std::map<std::string, std::string> readings;  ///< in addition
  std::map<std::string, std::string> postings;  ///< in addition, as in Selection
  /// Clockwise, of scenarios that name none themselves. Of steps without a scenario (parse_steps()), if this is empty, whoever acts in
  /// them.
  std::vector<std::string> seats;
  bool try_other_readings = true;  ///< find results that one reading alone would change (`depends_on_reading`), or one alternative of a
                                   ///< choice that the house left open (`choice_open`)
  /// What the scenarios of one file may ask and keep together at most, in entries of a report (RunBudget), if that is less than the
  /// library's Limits::entries. Each takes about 200 bytes and a microsecond.
  std::uint64_t most_work = std::numeric_limits<std::uint64_t>::max();
  /// Asked before each step, by the thread that runs it; false: the scenario ends there, without a fault (ScenarioReport::stopped). Empty:
  /// nobody stops it.
  std::function<bool()> goes_on{};
  /// Gets what each name in the steps means, for every ruleset that they run under: in the order in which they are read, one
  /// more for each row of examples (see sort_mentions()). Null: nobody asks. Has to live as long as the run.
  std::vector<Mention>* names = nullptr;
};

/// One `expect` and what came of it.
struct Expectation {
  Place place;          ///< of the whole statement
  std::string text;     ///< as written, on one line
  bool applies = true;  ///< false: `expect under` another ruleset
  bool passed = false;  ///< without meaning if it does not apply
  std::string got;      ///< when it failed: what was found instead
  std::string meta{};   ///< as StepReport::meta
};

/// One step of a scenario under one ruleset.
struct StepReport {
  /// A throw; an act between throws; a scene that is set; a note that does nothing; a change of rules, from which on others hold.
  enum class Kind : std::uint8_t { Throw, Act, Given, Note, Rules } kind{};  ///< which members below mean anything
  Place place;                                                               ///< of the whole step
  std::string text;                                                          ///< as written, on one line
  std::string meta;                               ///< the `meta` of its JSON form on one line, `{"table":5}`; else empty
  std::optional<ThrowRecord> record;              ///< Throw
  std::optional<Situation> before;                ///< Throw, Act: how things stood before it
  std::optional<Situation> after;                 ///< Throw, Act: how they stand behind it
  std::vector<StandingWager> stood;               ///< Throw, Act: every wager that stood before it
  std::optional<StandingWager> acted_on;          ///< Act: the wager that it is about, as it stood before; nothing: it does not stand yet
  std::optional<StandingWager> behind;            ///< Act: the one behind which that stands, or would
  std::optional<ThrowResult> thrown;              ///< Throw: what came of it
  std::optional<TableAct> act;                    ///< Act: what was tried; nothing if the ruleset does not have the wager
  std::optional<ActResult> acted;                 ///< Act: what came of it
  std::vector<std::string> wagers;                ///< `ann pass`: whose and which, for each settlement of `thrown` or `acted`
  std::vector<std::string> composites;            ///< the same for each of their composites
  std::vector<std::string> ledger;                ///< the same for each entry of their ledger; empty: it belongs to no wager
  std::vector<Expectation> expectations;          ///< of this step, in order
  std::vector<std::string> thrower_and_balances;  ///< words for the reader: `dice with bob`, `ann up 10.00`
};

/// One scenario (or one row of its examples) under one ruleset. Where the rules change, another begins with that step, under the new ones.
struct RulesetReport {
  std::string ruleset;                              ///< its name, or that of the house
  std::shared_ptr<const Ruleset> rules;             ///< null if it could not be checked
  std::vector<std::string> seats;                   ///< clockwise
  std::vector<StepReport> steps;                    ///< those that were played
  std::size_t first_step = 0;                       ///< how many steps the reports before it tell, since the table was made
  std::vector<std::pair<Account, Money>> accounts;  ///< what each holds at the end; together nothing
  bool undetermined = false;                        ///< the last throw or act, or any without an expectation of it, is undetermined
  [[nodiscard]] bool passed() const noexcept;       ///< every applying expectation passed
};

/// What came of one scenario, or of one row of its examples. A value: rulesets and texts that it names are kept alive.
struct ScenarioReport {
  std::string title;                       ///< as the file has it
  std::string row;                         ///< `points 3, award 25.00` of a scenario `with each row of`; else empty
  Place place;                             ///< of the title
  std::vector<RulesetReport> under;        ///< one for each ruleset that it runs under, in that order; behind it those it changes to
  Diagnostics diagnostics;                 ///< faults of the scenario itself: the steps behind such a fault were not run
  std::size_t expectations = 0;            ///< that applied
  bool stopped = false;                    ///< RunOptions::goes_on said so: the steps behind those that are told were not run
  [[nodiscard]] bool ok() const noexcept;  ///< no errors, not stopped, and everything passed
};

namespace detail {
class FastRules;  // src/scenario
}  // namespace detail

/// Keeps checked rulesets, so that a thousand scenarios check a ruleset once per selection. Not thread-safe. References that it returns
/// live as long as the cache.
class RulesetCache {
 public:
  /// The library must outlive the cache, and nothing may be added to it any more.
  explicit RulesetCache(const Library& library) : library_(library) {}
  /// What check() says, asked once.
  const CheckResult& get(const std::string& ruleset, const Selection& selection);
  /// As fairroll::unchecked().
  const std::shared_ptr<const Ruleset>& unchecked(const std::string& ruleset, const Selection& selection);
  /// What tables that follow logs play on where all is done as due (LogRun::play_if_due); null: it cannot be compiled. `rules` is not null.
  /// Kept for some hundred rulesets. Several threads may call it at a time, and wait for one another while a ruleset is compiled. Without
  /// `compile`, null if that was not done yet.
  [[nodiscard]] std::shared_ptr<const detail::FastRules> fast_rules(const std::shared_ptr<const Ruleset>& rules, bool compile);
  /// From now on rulesets that only the enumerating checks refuse are played all the same, without those errors: to see what they do.
  void play_faulty() noexcept { play_faulty_ = true; }
  /// From now on what was not asked for before is played as unchecked() has it, which takes far less: errors that only the enumerating
  /// checks find, or that other alternatives have, are not told. Rulesets with other errors are checked all the same.
  void play_unchecked() noexcept { play_unchecked_ = true; }
  /// From now on, for logs without end: every day of a period of the text (text_periods()) is played as the first one of that period, so
  /// that a season of nights checks few rulesets; and of a great number of selections those before are forgotten.
  /// References that get() returns live until it is called again.
  void serve_logs() noexcept { serve_logs_ = true; }
  /// Returns true if the text of the ruleset or house is not the same on every day (text_periods()). Cached.
  [[nodiscard]] bool is_dated(const std::string& ruleset);
  /// How many it keeps that get() was asked for.
  [[nodiscard]] std::size_t size() const noexcept { return results_.size(); }
  /// The library that it was made of.
  [[nodiscard]] const Library& library() const noexcept { return library_; }

 private:
  [[nodiscard]] const CheckResult& check_once(const std::string& ruleset, const Selection& selection);
  [[nodiscard]] const std::vector<Period>& periods_of(const std::string& ruleset);
  [[nodiscard]] std::optional<Date> first_day_like(const std::string& ruleset, const Date& day);

  const Library& library_;
  bool play_faulty_ = false;
  bool play_unchecked_ = false;
  bool serve_logs_ = false;
  std::map<std::string, std::vector<Period>> periods_;  // text_periods() by ruleset
  std::map<std::string, CheckResult> results_;
  std::map<std::string, std::shared_ptr<const Ruleset>> unchecked_;
  std::mutex fast_rules_mutex_;
  std::map<std::shared_ptr<const Ruleset>, std::shared_ptr<const detail::FastRules>> fast_rules_;
};

/// What is left of Limits::entries, or of RunOptions::most_work. A step costs as many entries as it leaves in the report: the clauses
/// asked, the wagers that stood, the seats; each case that a doubt leaves open costs as much as the time that it takes. Every other reading
/// that is tried along pays for its steps as well. A scenario that goes past it ends there (`too_much_work`, F0818). Tables that are not
/// played by a scenario know no such limit. Not thread-safe.
class RunBudget {
 public:
  /// Of the scenarios of one file. A log may be of any size: `lines` of it are given as much for each 32,768 of them.
  RunBudget(const RulesetCache& cache, const RunOptions& options, std::size_t lines = 0) noexcept
      : most_(std::min(options.most_work, cache.library().limits().entries)), left_(most_ * (lines / 32'768 + 1)) {}
  /// Of those that are not a log.
  [[nodiscard]] std::uint64_t most() const noexcept { return most_; }
  /// Takes as much away; false: nothing is left.
  bool spend(std::uint64_t entries) noexcept {
    left_ = entries < left_ ? left_ - entries : 0;
    return left_ > 0;
  }

 private:
  std::uint64_t most_;
  std::uint64_t left_;
};

/// Runs every scenario of a parsed file (each row of examples is one report), in order. Deterministic; nothing is read or written.
[[nodiscard]] std::vector<ScenarioReport> run_scenarios(RulesetCache& cache, const Tree& file, const RunOptions& options = {});
/// Runs one scenario node with a budget of its own; or the root of parse_steps(), under `options.under`.
[[nodiscard]] std::vector<ScenarioReport> run_scenario(RulesetCache& cache, const Syntax& scenario, const RunOptions& options = {});
/// The same with what is left for the scenarios of its file.
[[nodiscard]] std::vector<ScenarioReport> run_scenario(RulesetCache& cache, const Syntax& scenario, const RunOptions& options,
                                                       RunBudget& budget);
/// Returns F0720 if a scenario without a date has another result on another day. Runs it once in every period of the text of its rule
/// books; periods in which one of them is not in force are left out. The repair writes the first day on which the scenario passes. Returns
/// F0818 if these runs exceed the work limit of one file. `reports` is the result of run_scenario() with the same options. Returns
/// `std::nullopt` if `options.as_of` is set, if the scenario has a date, or if `reports` contains errors.
[[nodiscard]] std::optional<Diagnostic> find_dependence_on_day(RulesetCache& cache, const Syntax& scenario, const RunOptions& options,
                                                               const std::vector<ScenarioReport>& reports);
/// How many steps the scenarios of a log have together; 0 of any other file, which has no allowance for them.
[[nodiscard]] std::size_t lines_of_log(const Tree& file);

/// What would make the ruling another, in words, the smallest changes first: the same call by somebody else or in time, a call that nobody
/// made, one observation less; of an undetermined ruling: the facts that decide. Empty if nothing of the kind would.
[[nodiscard]] std::vector<std::string> what_would_change(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation,
                                                         const Ruling& ruling);

/// Which clauses the passing scenarios decided by, and which they asked in vain. Keyed by place, so that adopted text counts wherever it is
/// adopted.
class Coverage {
 public:
  /// One clause, and how often it was seen.
  struct Line {
    std::string unit;               ///< Clause::unit
    std::string address;            ///< Clause::address, in the first ruleset that has it
    Place place;                    ///< Clause::place
    std::string text;               ///< Clause::text
    bool conditional = false;       ///< can be asked and fail
    std::size_t decided = 0;        ///< times it was part of what decided, in passing scenarios
    std::size_t asked_in_vain = 0;  ///< times it was asked and did not hold, in passing scenarios
    /// It decided, and if it has a condition it was also asked in vain.
    [[nodiscard]] bool covered() const noexcept { return decided > 0 && (!conditional || asked_in_vain > 0); }
  };

  /// Makes a line for every clause of a ruleset.
  void add(const Ruleset& ruleset);
  /// Counts a report, if it is ok().
  void count(const ScenarioReport& report);
  /// Counts what another has counted.
  void count(const Coverage& other);
  /// Sorted by unit, then place.
  [[nodiscard]] std::vector<Line> lines() const;

 private:
  std::map<std::pair<std::string, std::uint32_t>, Line> lines_;  // source name, offset
};

// ---- Which of all that can become of a wager, or be done with it, the passing scenarios show

/// Counts per ruleset and wager (a family is one wager), because each rule book settles for itself what it adopts. Of each wager it asks
/// for every outcome that some reachable state and throw leads to; that it was placed and, if its window is ever closed, refused; that each
/// act of which some sentence speaks was accepted where that can be and refused where that can be; that it was surrendered; that its
/// commission was taken. Of each limit: that it once refused a stake. Not thread-safe.
class OutcomeCoverage {
 public:
  /// An outcome of a throw; an act that was accepted, or refused by the rules; a limit that refused a stake; a commission that was taken.
  enum class Kind : std::uint8_t { Outcome, Accepted, Refused, Limit, Commission };
  /// One thing that scenarios can show.
  struct Side {
    std::string wager;     ///< its name; empty of a limit, which may bind many
    Kind kind{};           ///< what sort of thing
    std::string what;      ///< `wins`, `placed`, `raised`, or a limit's address; empty for a commission
    Place place;           ///< of the wager, or of the limit
    std::size_t seen = 0;  ///< times that a passing scenario showed it
    /// `never off`, `raise never refused`.
    [[nodiscard]] std::string missing() const;
  };
  /// Everything that scenarios can show of one rule book.
  struct Book {
    std::string ruleset;                ///< its name, of a house that of its ruleset
    std::vector<Side> sides;            ///< by wager, as the rule book lists them
    std::vector<std::string> unwalked;  ///< wagers with too many states to know what can become of them
    /// How many of `sides` were seen at least once.
    [[nodiscard]] std::size_t covered() const noexcept;
  };

  /// Works out what is possible under a ruleset. Of several selections of one ruleset (dates, readings, the houses that play by it) all
  /// that any of them makes possible.
  void add(const Ruleset& ruleset);
  /// Counts a report, if it is ok().
  void count(const ScenarioReport& report);
  /// Sorted by ruleset.
  [[nodiscard]] const std::map<std::string, Book>& books() const noexcept { return books_; }

 private:
  void see(const Ruleset& ruleset, const StepReport& step);
  void see_act(Book& book, const Ruleset& ruleset, const TableAct& act, const ActResult& result);
  void see(Book& book, const std::string& wager, Kind kind, const std::string& what);

  std::map<std::string, Book> books_;
  std::map<std::tuple<std::string, std::string, Kind, std::string>, std::size_t> places_;  // ruleset, wager, kind, what -> into sides
  std::set<std::string> known_;                                                            // rulesets, each with its selection
};

}  // namespace fairroll
