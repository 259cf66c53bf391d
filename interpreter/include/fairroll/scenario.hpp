// SPDX-License-Identifier: Apache-2.0
// Scenario files: running scenarios, their reports, and the coverage of passing scenarios. A scenario without expectations only computes
// results. A scenario with expectations is also a test. See docs/language/scenarios.md.
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
  /// Names of the rule books under which the steps are executed. Empty for the rule books that the scenario names.
  std::vector<std::string> rule_books;
  std::optional<Date> as_of;  ///< Date on which the rules apply, or `std::nullopt` for the date that the scenario states.
  /// Date for a scenario or log that states no date, if the text of the rule books depends on the date. Pass the current date, so that
  /// amendments that begin later are not applied. If there is no value, the text in periods without an end applies. The library never reads
  /// the clock.
  std::optional<Date> today{};
  /// Selected alternatives in the form of Selection::readings, in addition to those in the scenario.
  std::map<std::string, std::string> readings;
  /// Posted values in the form of Selection::postings, in addition to those in the scenario.
  std::map<std::string, std::string> postings;
  /// Names of the seats, clockwise, for scenarios that name no seats. For steps without a scenario (parse_steps()), an empty list means all
  /// seats that act in the steps.
  std::vector<std::string> seats;
  /// True if the run reports results that another interpretation (`depends_on_reading`) or another alternative of an open choice
  /// (`choice_open`) would change.
  bool try_other_readings = true;
  /// Maximum work for the scenarios of one file, in entries (see RunBudget). The value has an effect only if it is less than
  /// Limits::entries. An entry takes about 200 bytes of memory and one microsecond.
  std::uint64_t max_work = std::numeric_limits<std::uint64_t>::max();
  /// Callback that is called before each step, on the thread that executes the step. If it returns false, the scenario stops without an
  /// error (ScenarioReport::stopped). If the function is empty, the scenario always runs to its end.
  std::function<bool()> should_continue{};
  /// List to which the meaning of each name in the steps is appended, for every rule book, in the order in which the names are read. Names
  /// in rows of examples occur once for each row (see sort_mentions()). If the pointer is null, the meanings are not recorded. The vector
  /// must outlive the run.
  std::vector<Mention>* mentions = nullptr;
};

/// An `expect` statement and its result.
struct Expectation {
  SourceLocation location;  ///< Location of the statement.
  std::string text;         ///< Source text of the statement, on one line.
  /// True if the statement applies to the rule book of the report, and false if `expect under` names a different rule book.
  bool is_applicable = true;
  bool passed = false;     ///< True if the expectation is met. Has no meaning if the expectation does not apply.
  std::string actual;      ///< Actual result, if the expectation is not met. Otherwise empty.
  std::string metadata{};  ///< Value of `meta` in a JSON step, on one line. Empty if there is none.
};

/// The report of one step of a scenario under one rule book. The comment on each member states the kinds of step that use the member.
struct StepReport {
  /// Kind of step. Throw is a throw of the dice. Action is an action between throws or in flight. Scene is a step that sets states and
  /// wagers. Note is a remark without effect. Rules is a change of the rules for the steps that follow.
  enum class Kind : std::uint8_t { Throw, Action, Scene, Note, Rules } kind{};  ///< Kind of step.
  SourceLocation location;                                                      ///< Location of the step.
  std::string text;                                                             ///< Source text of the step, on one line.
  std::string metadata;               ///< Value of `meta` in a JSON step, on one line, such as `{"table":5}`. Empty if there is none.
  std::optional<ThrowRecord> record;  ///< For a throw, the record of the throw.
  std::optional<Situation> situation_before;   ///< For a throw or an action, the situation before the step.
  std::optional<Situation> situation_after;    ///< For a throw or an action, the situation after the step.
  std::vector<StandingWager> standing_wagers;  ///< For a throw or an action, all standing wagers before the step.
  /// For an action, the wager to which the action refers, as it was before the step, or `std::nullopt` if that wager was not in play.
  std::optional<StandingWager> affected_wager;
  /// For an action, the parent of the wager to which the action refers, or `std::nullopt` if there is none.
  std::optional<StandingWager> parent_wager;
  std::optional<ThrowResult> throw_result;  ///< For a throw, the result of the throw.
  /// For an action, the action that was attempted, or `std::nullopt` if the wager does not exist in the rule book.
  std::optional<TableAction> action;
  std::optional<ActionResult> action_result;  ///< For an action, the result of the action.
  std::vector<std::string> settled_wagers;    ///< Owner and wager of each settlement, such as `ann pass`, in the order of the settlements.
  std::vector<std::string> settled_composites;  ///< Owner and wager of each settled composite wager, in the order of the result.
  /// Owner and wager of each ledger entry. The text is empty for an entry that belongs to no wager.
  std::vector<std::string> ledger_owners;
  std::vector<Expectation> expectations;        ///< Expectations about this step, in the order of the text.
  std::vector<std::string> table_status_lines;  ///< State of the table as lines for display, such as `dice with bob` or `ann up 10.00`.
};

/// The report of one scenario, or of one row of its examples, under one rule book. A change of rules begins another report under the new
/// rules, and the first step of that report is the change.
struct RulesetReport {
  std::string ruleset_name;                         ///< Name of the ruleset or house.
  std::shared_ptr<const Ruleset> ruleset;           ///< Checked rule book, or null if it has errors.
  std::vector<std::string> seats;                   ///< Names of the seats, clockwise.
  std::vector<StepReport> steps;                    ///< Reports of the executed steps.
  std::size_t earlier_step_count = 0;               ///< Number of steps in earlier reports on the same table.
  std::vector<std::pair<Account, Money>> accounts;  ///< Balance of each account at the end. The sum of all balances is zero.
  /// True if the result of a throw or action is undetermined and no expectation states that it is undetermined.
  bool is_undetermined = false;
  [[nodiscard]] bool passed() const noexcept;  ///< Returns true if every expectation that applies is met.
};

/// The report of one scenario, or of one row of its examples. The report shares ownership of its rule books and sources.
struct ScenarioReport {
  std::string title;        ///< Title of the scenario.
  std::string row;          ///< Row of the examples, such as `points 3, award 25.00`. Empty if the scenario has no `with each row of`.
  SourceLocation location;  ///< Location of the title.
  /// One report for each rule book, in the order of the scenario. A change of rules adds reports directly after the report of the rule
  /// book.
  std::vector<RulesetReport> ruleset_reports;
  Diagnostics diagnostics;            ///< Errors and warnings about the scenario, sorted. If there are errors, no step was executed.
  std::size_t expectation_count = 0;  ///< Number of expectations that apply, added up over all rule books.
  bool stopped = false;  ///< True if RunOptions::should_continue returned false, so that the remaining steps were not executed.
  [[nodiscard]] bool ok() const noexcept;  ///< Returns true if there are no errors, the run was not stopped, and all expectations are met.
};

namespace detail {
class FastRules;  // src/scenario
}  // namespace detail

/// A cache of checked rule books. Each combination of rule book and selection is checked only once. Not thread-safe, except for
/// get_fast_rules(). References that the functions return are valid as long as the cache exists, unless prepare_for_logs() was called.
class RulesetCache {
 public:
  /// Constructs an empty cache. The library must outlive the cache, and no more files may be added to the library.
  explicit RulesetCache(const Library& library) : library_(library) {}
  /// Returns the result of check() for a rule book and selection. The result is cached.
  const CheckResult& get(const std::string& ruleset, const Selection& selection);
  /// Returns the result of fairroll::check_without_lint() for a rule book and selection. The result is cached.
  const std::shared_ptr<const Ruleset>& check_without_lint(const std::string& ruleset, const Selection& selection);
  /// Returns compiled rules for LogRun::execute_if_correct(). About a hundred rule books are cached. `rules` must not be null. Returns null
  /// if the rules cannot be compiled, or if they are not cached and `compile` is false. Several threads may call this function at the same
  /// time. Callers wait while a rule book is compiled.
  [[nodiscard]] std::shared_ptr<const detail::FastRules> get_fast_rules(const std::shared_ptr<const Ruleset>& rules, bool compile);
  /// Makes get() accept rule books whose only errors were found by lint() or by the checks of layers. get() then omits these errors. Use
  /// this function to demonstrate such errors with throws and bets.
  void allow_lint_errors() noexcept { allows_lint_errors_ = true; }
  /// Makes get() use fairroll::check_without_lint() for rule books that are not yet cached, which is much faster. Errors that lint() finds
  /// and errors in other alternatives are then not reported. Rule books with other errors are checked completely.
  void skip_lint() noexcept { skips_lint_ = true; }
  /// Prepares the cache for logs of any length. All dates in one period of the text (find_text_periods()) then share one rule book, and the
  /// cache is emptied when it exceeds 1,000 selections. A reference that get() returned is then valid only until the next call of get().
  void prepare_for_logs() noexcept { prepares_for_logs_ = true; }
  /// Returns true if the text of the ruleset or house differs between dates (find_text_periods()). The result is cached.
  [[nodiscard]] bool is_dated(const std::string& ruleset);
  /// Returns the number of cached results of get().
  [[nodiscard]] std::size_t size() const noexcept { return results_.size(); }
  /// Returns the library that contains the rule books.
  [[nodiscard]] const Library& library() const noexcept { return library_; }

 private:
  [[nodiscard]] const CheckResult& check_once(const std::string& ruleset, const Selection& selection);
  [[nodiscard]] const std::vector<Period>& periods_of(const std::string& ruleset);
  [[nodiscard]] std::optional<Date> first_day_like(const std::string& ruleset, const Date& day);

  const Library& library_;
  bool allows_lint_errors_ = false;
  bool skips_lint_ = false;
  bool prepares_for_logs_ = false;
  std::map<std::string, std::vector<Period>> periods_;  // Results of find_text_periods(), keyed by ruleset.
  std::map<std::string, CheckResult> results_;
  std::map<std::string, std::shared_ptr<const Ruleset>> unchecked_;
  std::mutex fast_rules_mutex_;
  std::map<std::shared_ptr<const Ruleset>, std::shared_ptr<const detail::FastRules>> fast_rules_;
};

/// The remaining work for the scenarios of one file. The initial amount is the minimum of Limits::entries and RunOptions::max_work. A step
/// uses 8 entries. In addition, it uses one entry for each evaluated clause and each seat, and two entries for each standing wager and each
/// settlement in its report. Combinations of unknown facts and trials of other interpretations also use entries. A scenario that exceeds
/// the budget ends with the error `too_much_work` (F0818). Tables outside scenarios have no such limit. Not thread-safe.
class RunBudget {
 public:
  /// Constructs the budget of one file. For a log, `lines` is the number of lines: every 32,768 lines add another full budget.
  RunBudget(const RulesetCache& cache, const RunOptions& options, std::size_t lines = 0) noexcept
      : most_(std::min(options.max_work, cache.library().limits().entries)), left_(most_ * (lines / 32'768 + 1)) {}
  /// Returns the maximum work for a file that is not a log, in entries.
  [[nodiscard]] std::uint64_t max_entries() const noexcept { return most_; }
  /// Subtracts entries from the remaining budget. Returns false if the budget is exhausted.
  bool spend(std::uint64_t entries) noexcept {
    left_ = entries < left_ ? left_ - entries : 0;
    return left_ > 0;
  }

 private:
  std::uint64_t most_;
  std::uint64_t left_;
};

/// Runs all scenarios of a parsed file, in order. Returns one report for each scenario, or for each row of its examples. If
/// RunOptions::should_continue stops a scenario, the report of this scenario is the last report. The function is deterministic and neither
/// reads nor writes files.
[[nodiscard]] std::vector<ScenarioReport> run_scenarios(RulesetCache& cache, const Tree& file, const RunOptions& options = {});
/// Runs one scenario with a separate budget. `scenario` is a scenario node or the root of a tree from parse_steps(). Such a root requires
/// RunOptions::rule_books.
[[nodiscard]] std::vector<ScenarioReport> run_scenario(RulesetCache& cache, const Syntax& scenario, const RunOptions& options = {});
/// Runs one scenario with the remaining budget of its file.
[[nodiscard]] std::vector<ScenarioReport> run_scenario(RulesetCache& cache, const Syntax& scenario, const RunOptions& options,
                                                       RunBudget& budget);
/// Returns the diagnostic F0720 if a scenario without a date has a different result on a different date. The function runs the scenario
/// once in every period of the text of its rule books. Periods in which one of the rule books is not in force are omitted. The repair of
/// the diagnostic adds the first date on which the scenario passes. Returns F0818 if these runs exceed the work limit of one file.
/// `reports` must be the result of run_scenario() with the same options. Returns `std::nullopt` if the result does not depend on the date,
/// if `options.as_of` is set, if the scenario has a date, or if `reports` contains errors.
[[nodiscard]] std::optional<Diagnostic> find_date_dependence(RulesetCache& cache, const Syntax& scenario, const RunOptions& options,
                                                             const std::vector<ScenarioReport>& reports);
/// Returns the number of lines of a log, for RunBudget, or 0 if the file is not a log.
[[nodiscard]] std::size_t count_log_lines(const Tree& file);

/// Returns at most six changes to the record that would alter the ruling, as lines for display. Examples of changes are a call by a
/// different official, a call at an earlier time, an additional call, and the omission of an observation. For an undetermined ruling, the
/// lines are the sets of facts that would decide the ruling.
[[nodiscard]] std::vector<std::string> list_ruling_changes(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation,
                                                           const Ruling& ruling);

/// The clause coverage of passing scenarios. For each clause, it contains the number of times that the clause decided a result and the
/// number of times that it was false. Clauses are identified by their source location. The counts of an adopted clause therefore include
/// all rule books that adopt it. Not thread-safe.
class ClauseCoverage {
 public:
  /// The coverage of one clause by passing scenarios.
  struct Line {
    std::string unit;               ///< Name of the unit that contains the clause.
    std::string address;            ///< Address of the clause in the first ruleset that contains the clause.
    SourceLocation location;        ///< Location of the clause.
    std::string text;               ///< Source text of the clause.
    bool is_conditional = false;    ///< True if the clause has a condition and can therefore be false.
    std::size_t decided_count = 0;  ///< Number of steps of passing scenarios that the clause decided.
    std::size_t false_count = 0;    ///< Number of evaluations in passing scenarios in which the clause was false.
    /// Returns true if the clause decided at least one step and, if it is conditional, was also false in at least one evaluation.
    [[nodiscard]] bool is_covered() const noexcept { return decided_count > 0 && (!is_conditional || false_count > 0); }
  };

  /// Adds all clauses of a ruleset. The counts of new clauses are 0.
  void add(const Ruleset& ruleset);
  /// Adds the coverage of a report and the clauses of its rule books. Has no effect unless ScenarioReport::ok() returns true.
  void add(const ScenarioReport& report);
  /// Adds the counts of another object to those of this object.
  void add(const ClauseCoverage& other);
  /// Returns all clauses, sorted by unit and source location.
  [[nodiscard]] std::vector<Line> lines() const;

 private:
  std::map<std::pair<std::string, std::uint32_t>, Line> lines_;  // Keyed by source name and offset.
};

// ---- Outcome coverage

/// The outcome coverage of passing scenarios, for each ruleset and wager. A family counts as one wager. For each wager, scenarios should
/// demonstrate every outcome to which a reachable state and a throw can lead. They should demonstrate that the wager is placed and, if its
/// betting window can be closed, that it is refused. If an action has a permission, scenarios should demonstrate that it is accepted and
/// that it is refused, as far as both are possible. They should also demonstrate each surrender, each commission, and a refusal by each
/// limit. Not thread-safe.
class OutcomeCoverage {
 public:
  /// Kind of item. Outcome is an outcome of a wager after a throw. Accepted is an accepted action. Refused is an action that the rules
  /// refuse. Limit is a stake that is refused because of a limit. Commission is a commission that is charged.
  enum class Kind : std::uint8_t { Outcome, Accepted, Refused, Limit, Commission };
  /// A result or action that scenarios can demonstrate.
  struct Item {
    std::string wager;  ///< Name of the wager. Empty for a limit, which may apply to several wagers.
    Kind kind{};        ///< Kind of item.
    /// Outcome or action, such as `wins`, `placed` or `raised`. For a limit, the address of the limit. Empty for a commission.
    std::string description;
    SourceLocation location;      ///< Location of the declaration of the wager or limit.
    std::size_t shown_count = 0;  ///< Number of times that passing scenarios demonstrated the item.
    /// Returns a description of the missing demonstration for display, such as `never off` or `raise was never refused`.
    [[nodiscard]] std::string describe_missing() const;
  };
  /// The coverage of one ruleset, including the coverage of scenarios under its houses.
  struct RulesetItems {
    std::string ruleset;      ///< Name of the ruleset.
    std::vector<Item> items;  ///< Items that scenarios can demonstrate, in the order of the wagers.
    /// Names of wagers that have too many states to enumerate, sorted. Their outcomes are not in `items`.
    std::vector<std::string> unenumerated_wagers;
    /// Returns the number of items that were demonstrated at least once.
    [[nodiscard]] std::size_t covered_count() const noexcept;
  };

  /// Adds all items that scenarios can demonstrate under a ruleset or house. Several selections of one ruleset (dates, interpretations,
  /// houses) are combined.
  void add(const Ruleset& ruleset);
  /// Adds the coverage of a report and the items of its rule books. Has no effect unless ScenarioReport::ok() returns true.
  void add(const ScenarioReport& report);
  /// Returns the coverage of each ruleset, with the name of the ruleset as the key. The reference is valid as long as this object exists.
  [[nodiscard]] const std::map<std::string, RulesetItems>& rulesets() const noexcept { return books_; }

 private:
  void see(const Ruleset& ruleset, const StepReport& step);
  void see_act(RulesetItems& book, const Ruleset& ruleset, const TableAction& act, const ActionResult& result);
  void see(RulesetItems& book, const std::string& wager, Kind kind, const std::string& what);

  std::map<std::string, RulesetItems> books_;
  std::map<std::tuple<std::string, std::string, Kind, std::string>, std::size_t>
      places_;                   // Position in `items`, keyed by ruleset, wager, kind and `description`.
  std::set<std::string> known_;  // Rulesets with their selections that were already added.
};

}  // namespace fairroll
