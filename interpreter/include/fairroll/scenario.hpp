// SPDX-License-Identifier: Apache-2.0
// Scenario files: running them, their reports, and the coverage of passing scenarios. A scenario without expectations only evaluates; with
// expectations it is also a test. See docs/language/scenarios.md.
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

/// Options of a run. They take precedence over the head of the scenario.
struct RunOptions {
  std::vector<std::string> rule_books;  ///< rule books under which the steps are executed; empty: the rule books that the scenario states
  std::optional<Date> as_of;            ///< date as of which the rules apply; `std::nullopt`: the date that the scenario states
  /// Date of a scenario or log that states none, for rule books whose text has dates. Pass the current date, so that an amendment that
  /// begins later is not applied. `std::nullopt`: text whose period has no end is in force. No clock is read.
  std::optional<Date> today{};
  /// Selected alternatives that are added to those of the scenario, as in Selection::readings.
  std::map<std::string, std::string> readings;
  std::map<std::string, std::string> postings;  ///< posted values that are added to those of the scenario, as in Selection::postings
  /// Names of the seats, clockwise, for scenarios that name none. For steps without a scenario (parse_steps()), an empty list means all
  /// seats that act in them.
  std::vector<std::string> seats;
  bool try_other_readings = true;  ///< true: find results that one other interpretation would change (`depends_on_reading`), or another
                                   ///< alternative of an open choice (`choice_open`)
  /// Maximum work of the scenarios of one file, in entries (see RunBudget), if less than Limits::entries. An entry takes about 200 bytes
  /// and one microsecond.
  std::uint64_t max_work = std::numeric_limits<std::uint64_t>::max();
  /// Callback before each step, on the thread that executes the step. If it returns false, the scenario stops without an error
  /// (ScenarioReport::stopped). If empty, the scenario is never interrupted.
  std::function<bool()> should_continue{};
  /// Receives the meaning of each name in the steps, for every rule book that they run under, in the order of reading. Names in rows of
  /// examples occur once for each row; see sort_mentions(). Null: not recorded. The vector must outlive the run.
  std::vector<Mention>* mentions = nullptr;
};

/// An `expect` statement and its result.
struct Expectation {
  Place place;          ///< location of the statement
  std::string text;     ///< source text on one line
  bool applies = true;  ///< false if the statement is for another rule book (`expect under`)
  bool passed = false;  ///< true if the expectation is met; has no meaning if the expectation does not apply
  std::string actual;   ///< actual result if the expectation is not met; otherwise empty
  std::string meta{};   ///< `meta` of a step in JSON, on one line; otherwise empty
};

/// Report of one step of a scenario under one rule book. The comment of a member begins with the kinds of step that use it.
struct StepReport {
  /// Kind of step. Throw: a throw. Action: an action between throws or in flight. Scene: a step that sets states and wagers. Note: a remark
  /// without effect. Rules: a change of the rules for the following steps.
  enum class Kind : std::uint8_t { Throw, Action, Scene, Note, Rules } kind{};  ///< kind of step
  Place place;                                                                  ///< location of the step
  std::string text;                                                             ///< source text on one line
  std::string meta;                            ///< `meta` of a step in JSON, on one line, such as `{"table":5}`; otherwise empty
  std::optional<ThrowRecord> record;           ///< Throw: the record
  std::optional<Situation> before;             ///< Throw, Action: situation before the step
  std::optional<Situation> after;              ///< Throw, Action: situation after the step
  std::vector<StandingWager> standing_wagers;  ///< Throw, Action: all standing wagers before the step
  /// Action: the wager that the action refers to, before the step; `std::nullopt` if that wager was not in play.
  std::optional<StandingWager> affected_wager;
  std::optional<StandingWager> parent_wager;    ///< Action: the parent of the wager that the action refers to
  std::optional<ThrowResult> throw_result;      ///< Throw: the result
  std::optional<TableAction> action;            ///< Action: the action; `std::nullopt` if the rule book does not have the wager
  std::optional<ActionResult> action_result;    ///< Action: the result
  std::vector<std::string> settled_wagers;      ///< owner and wager of each settlement, such as `ann pass`, in the order of settlements
  std::vector<std::string> settled_composites;  ///< owner and wager of each settled composite, in the order of the result
  std::vector<std::string> ledger_owners;       ///< owner and wager of each ledger entry; empty text if it belongs to no wager
  std::vector<Expectation> expectations;        ///< expectations on this step, in order
  std::vector<std::string> table_status_lines;  ///< lines for display, such as `dice with bob` or `ann up 10.00`
};

/// The report of one scenario, or of one row of its examples, under one rule book. A change of rules begins another report under the new
/// rules, whose first step is that change.
struct RulesetReport {
  std::string ruleset;                              ///< name of the ruleset or house
  std::shared_ptr<const Ruleset> rules;             ///< checked rule book; null if it has errors
  std::vector<std::string> seats;                   ///< names of the seats, clockwise
  std::vector<StepReport> steps;                    ///< executed steps
  std::size_t earlier_step_count = 0;               ///< number of steps in earlier reports on the same table
  std::vector<std::pair<Account, Money>> accounts;  ///< balance of each account at the end; the sum is zero
  bool undetermined = false;                        ///< true if a throw or action is undetermined and no expectation states that it is
  [[nodiscard]] bool passed() const noexcept;       ///< Returns true if every expectation that applies is met.
};

/// The report of one scenario, or of one row of its examples. It keeps its rule books and sources alive.
struct ScenarioReport {
  std::string title;                   ///< title of the scenario
  std::string row;                     ///< row of the examples, such as `points 3, award 25.00`; empty without `with each row of`
  Place place;                         ///< location of the title
  std::vector<RulesetReport> reports;  ///< one report for each rule book, in the order of the scenario; each is followed by reports after a
                                       ///< change of rules
  Diagnostics diagnostics;             ///< errors in the scenario, after which no step was run, and warnings; sorted
  std::size_t expectation_count = 0;   ///< number of expectations that apply, under all rule books
  bool stopped = false;                ///< true if RunOptions::should_continue returned false, so that the remaining steps were not run
  [[nodiscard]] bool ok() const noexcept;  ///< Returns true if there are no errors, the run was not stopped, and all expectations are met.
};

namespace detail {
class FastRules;  // src/scenario
}  // namespace detail

/// A cache of checked rule books, so that each combination of rule book and selection is checked only once. Not thread-safe, except for
/// fast_rules(). References that it returns are valid as long as the cache, unless prepare_for_logs() was called.
class RulesetCache {
 public:
  /// Constructs an empty cache. The library must outlive it, and no files may be added to the library any more.
  explicit RulesetCache(const Library& library) : library_(library) {}
  /// Returns the result of check(), cached.
  const CheckResult& get(const std::string& ruleset, const Selection& selection);
  /// Returns the result of fairroll::check_without_lint(), cached.
  const std::shared_ptr<const Ruleset>& check_without_lint(const std::string& ruleset, const Selection& selection);
  /// Returns compiled rules for LogRun::execute_if_correct(), cached for about a hundred rule books. Returns null if the rules cannot be
  /// compiled, or if `compile` is false and they are not cached. `rules` must not be null. Safe from several threads at once; they wait
  /// while a rule book is compiled.
  [[nodiscard]] std::shared_ptr<const detail::FastRules> fast_rules(const std::shared_ptr<const Ruleset>& rules, bool compile);
  /// Makes get() accept rule books whose only errors were found by lint() or by the checks of layers, and omit these errors. Use this
  /// function to demonstrate such errors with throws and bets.
  void allow_lint_errors() noexcept { allows_lint_errors_ = true; }
  /// Makes get() use fairroll::check_without_lint() for rule books that are not cached yet, which is much faster. Errors
  /// of lint() and of other alternatives are then not reported. Rule books with other errors are checked completely.
  void skip_lint() noexcept { skips_lint_ = true; }
  /// Adapts the cache to logs of any length: all dates of one period of the text (text_periods()) share one rule book, and beyond 1,000
  /// selections the cache is emptied. A reference from get() is then valid only until the next call of get().
  void prepare_for_logs() noexcept { prepares_for_logs_ = true; }
  /// Returns true if the text of the ruleset or house is not the same on every date (text_periods()). Cached.
  [[nodiscard]] bool is_dated(const std::string& ruleset);
  /// Returns the number of cached results of get().
  [[nodiscard]] std::size_t size() const noexcept { return results_.size(); }
  /// The library of the rule books.
  [[nodiscard]] const Library& library() const noexcept { return library_; }

 private:
  [[nodiscard]] const CheckResult& check_once(const std::string& ruleset, const Selection& selection);
  [[nodiscard]] const std::vector<Period>& periods_of(const std::string& ruleset);
  [[nodiscard]] std::optional<Date> first_day_like(const std::string& ruleset, const Date& day);

  const Library& library_;
  bool allows_lint_errors_ = false;
  bool skips_lint_ = false;
  bool prepares_for_logs_ = false;
  std::map<std::string, std::vector<Period>> periods_;  // text_periods() by ruleset
  std::map<std::string, CheckResult> results_;
  std::map<std::string, std::shared_ptr<const Ruleset>> unchecked_;
  std::mutex fast_rules_mutex_;
  std::map<std::shared_ptr<const Ruleset>, std::shared_ptr<const detail::FastRules>> fast_rules_;
};

/// The remaining work of the scenarios of one file, from Limits::entries or RunOptions::max_work. A step uses 8 entries, one for
/// each evaluated clause and each seat, and two for each standing wager and each settlement in its report. Combinations of unknown facts,
/// and other interpretations that are tried, use entries too.
/// A scenario that exceeds the budget ends there (`too_much_work`, F0818). Tables without scenarios have no such limit. Not thread-safe.
class RunBudget {
 public:
  /// Constructs the budget of one file. For a log, pass its number of lines: each 32,768 lines add the budget once more.
  RunBudget(const RulesetCache& cache, const RunOptions& options, std::size_t lines = 0) noexcept
      : most_(std::min(options.max_work, cache.library().limits().entries)), left_(most_ * (lines / 32'768 + 1)) {}
  /// Maximum work for a file that is not a log, in entries.
  [[nodiscard]] std::uint64_t max_entries() const noexcept { return most_; }
  /// Subtracts entries from the remaining budget. Returns false if the budget is used up.
  bool spend(std::uint64_t entries) noexcept {
    left_ = entries < left_ ? left_ - entries : 0;
    return left_ > 0;
  }

 private:
  std::uint64_t most_;
  std::uint64_t left_;
};

/// Runs all scenarios of a parsed file, in order. Returns one report for each scenario, or for each row of its examples. Stops after a
/// report that RunOptions::should_continue stopped. Deterministic; reads and writes no files.
[[nodiscard]] std::vector<ScenarioReport> run_scenarios(RulesetCache& cache, const Tree& file, const RunOptions& options = {});
/// Runs one scenario with a budget of its own. `scenario` is a scenario node, or the root of parse_steps(), which needs `options.under`.
[[nodiscard]] std::vector<ScenarioReport> run_scenario(RulesetCache& cache, const Syntax& scenario, const RunOptions& options = {});
/// Runs one scenario with the remaining budget of its file.
[[nodiscard]] std::vector<ScenarioReport> run_scenario(RulesetCache& cache, const Syntax& scenario, const RunOptions& options,
                                                       RunBudget& budget);
/// Returns F0720 if a scenario without a date has another result on another date. Runs it once in every period of the text of its rule
/// books; periods in which one of them is not in force are left out. The repair writes the first date on which the scenario passes. Returns
/// F0818 if these runs exceed the work limit of one file. `reports` is the result of run_scenario() with the same options. Returns
/// `std::nullopt` if `options.as_of` is set, if the scenario has a date, or if `reports` contains errors.
[[nodiscard]] std::optional<Diagnostic> find_date_dependence(RulesetCache& cache, const Syntax& scenario, const RunOptions& options,
                                                             const std::vector<ScenarioReport>& reports);
/// Returns the number of lines of a log for RunBudget; 0 if the file is not a log.
[[nodiscard]] std::size_t count_log_lines(const Tree& file);

/// Returns changes of the record that would change the ruling, as lines for display, at most six. Examples are a call by another official
/// or in time, an additional call, or one observation less. For an undetermined ruling, the lines are the sets of facts that would decide
/// it.
[[nodiscard]] std::vector<std::string> list_ruling_changes(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation,
                                                           const Ruling& ruling);

/// The clause coverage of passing scenarios: how often each clause decided a result, and how often it was evaluated and false. Clauses are
/// identified by their place, so adopted text counts wherever it is adopted. Not thread-safe.
class ClauseCoverage {
 public:
  /// The coverage of one clause by passing scenarios.
  struct Line {
    std::string unit;               ///< unit that contains the clause
    std::string address;            ///< address of the clause in the first ruleset that contains the clause
    Place place;                    ///< location of the clause
    std::string text;               ///< source text of the clause
    bool conditional = false;       ///< true if the clause has a condition, so that it may be false
    std::size_t decided_count = 0;  ///< number of steps of passing scenarios that the clause decided
    std::size_t false_count = 0;    ///< number of evaluations in passing scenarios in which the clause was false
    /// Returns true if the clause decided a step and, if it is conditional, was also false in one.
    [[nodiscard]] bool is_covered() const noexcept { return decided_count > 0 && (!conditional || false_count > 0); }
  };

  /// Adds all clauses of a ruleset, with all numbers 0 for new clauses.
  void add(const Ruleset& ruleset);
  /// Adds the coverage of a report if its ok() returns true, and adds the clauses of its rule books.
  void add(const ScenarioReport& report);
  /// Adds the numbers of another coverage to this coverage.
  void add(const ClauseCoverage& other);
  /// Returns all clauses, sorted by unit and place.
  [[nodiscard]] std::vector<Line> lines() const;

 private:
  std::map<std::pair<std::string, std::uint32_t>, Line> lines_;  // source name, offset
};

// ---- Coverage of outcomes

/// The outcome coverage of passing scenarios, for each ruleset and wager; a family counts as one wager. For each wager, scenarios should
/// show every outcome that a reachable state and a throw lead to. They should show that it is placed, and refused if its betting window can
/// be closed. Each action with a permission should be accepted where possible, and refused where possible. A surrender, a commission, and a
/// refusal by each limit count too. Not thread-safe.
class OutcomeCoverage {
 public:
  /// Outcome: an outcome of a wager after a throw. Accepted: an accepted action. Refused: an action that the rules refuse. Limit: a stake
  /// that a limit refuses. Commission: a commission that is charged.
  enum class Kind : std::uint8_t { Outcome, Accepted, Refused, Limit, Commission };
  /// A result or action that scenarios can demonstrate.
  struct Item {
    std::string wager;            ///< name of the wager; empty for a limit, which may apply to several wagers
    Kind kind{};                  ///< kind of item
    std::string what;             ///< outcome or action such as `wins`, `placed`, `raised`; the address of a limit; empty for a commission
    Place place;                  ///< where the wager or limit is declared
    std::size_t shown_count = 0;  ///< number of times that passing scenarios demonstrated the item
    /// Returns what is missing, for display, such as `never off` or `raise was never refused`.
    [[nodiscard]] std::string describe_missing() const;
  };
  /// The coverage of one ruleset, including that of scenarios under its houses.
  struct RulesetItems {
    std::string ruleset;                           ///< name of the ruleset
    std::vector<Item> items;                       ///< items that scenarios can show, in the order of the wagers
    std::vector<std::string> unenumerated_wagers;  ///< wagers with too many states to enumerate, sorted; their outcomes are not in `items`
    /// Returns the number of `items` that were shown at least once.
    [[nodiscard]] std::size_t covered_count() const noexcept;
  };

  /// Adds everything that is possible under a ruleset or house. Several selections of one ruleset (dates, interpretations, houses) are
  /// combined.
  void add(const Ruleset& ruleset);
  /// Adds the coverage of a report if its ok() returns true, and adds its rule books.
  void add(const ScenarioReport& report);
  /// Coverage by name of the ruleset. The reference is valid as long as this object.
  [[nodiscard]] const std::map<std::string, RulesetItems>& rulesets() const noexcept { return books_; }

 private:
  void see(const Ruleset& ruleset, const StepReport& step);
  void see_act(RulesetItems& book, const Ruleset& ruleset, const TableAction& act, const ActionResult& result);
  void see(RulesetItems& book, const std::string& wager, Kind kind, const std::string& what);

  std::map<std::string, RulesetItems> books_;
  std::map<std::tuple<std::string, std::string, Kind, std::string>, std::size_t> places_;  // ruleset, wager, kind, what -> into sides
  std::set<std::string> known_;                                                            // rulesets, each with its selection
};

}  // namespace fairroll
