// SPDX-License-Identifier: Apache-2.0
// Runs scenarios: lowers every step for every ruleset, then plays all rulesets step by step, so that a fault stops them at the same place.
#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <set>

#include <fairroll/detail/visit.hpp>

#include "play.hpp"
#include "select.hpp"

namespace fairroll {
namespace {

using scenario::Choice;
using scenario::Chosen;
using scenario::fault;
using scenario::Lowering;
using scenario::Names;
using scenario::Play;
using scenario::Row;
using scenario::RulesChange;
using scenario::Step;
using scenario::steps_of;
using scenario::Variant;

/// What a step that was read takes until it is played, in entries of a report.
constexpr std::uint64_t entries_of_lowering = 1;

/// The rows of `with each row of`, or one empty row.
std::vector<Row> rows_of(const Syntax& node, Diagnostics& out) {
  const Syntax examples = node.child(Kind::examples);
  if (!examples) return {Row{}};
  const std::vector<Syntax> rows = examples.children_of_kind(Kind::row);
  std::vector<Row> result;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    Row row;
    if (rows[i].size() != rows[0].size()) {
      out.push_back(fault(
          Code::bad_table, rows[i].location(),
          "this row has " + std::to_string(rows[i].size()) + " cells, but the first row has " + std::to_string(rows[0].size()) + " columns",
          "write one cell for each column"));
      continue;
    }
    for (std::size_t c = 0; c < rows[0].size(); ++c)
      if (!row.emplace(rows[0][c].str(), scenario::Word{rows[i][c].str(), rows[i][c].location()}).second && i == 1)
        out.push_back(fault(Code::duplicate, rows[0][c].location(), "column `" + rows[0][c].str() + "` is declared twice",
                            "give each column a different name"));
    result.push_back(std::move(row));
  }
  if (rows.size() < 2)
    out.push_back(fault(Code::bad_table, examples.location(), "the table of examples has no rows below the column names",
                        "add a row below the column names"));
  return result;
}

std::string format_row(const Syntax& node, const Row& row) {
  if (row.empty()) return {};
  std::string out;
  for (const Syntax& column : node.child(Kind::examples).child(Kind::row).children()) {
    const auto cell = row.find(column.str());
    if (cell != row.end()) out += (out.empty() ? "" : ", ") + column.str() + " " + cell->second.text;
  }
  return out;
}

// ---- which other readings are worth playing: not those whose sentences nothing in the scenario can come to

bool names_game(const Condition& condition) {
  return detail::any_part(condition, [](const Condition& one) { return detail::names_variable(one) || one.op == Condition::Op::Phase; });
}

bool names_game(const std::vector<Ground>& grounds) {
  return std::any_of(grounds.begin(), grounds.end(),
                     [](const Ground& one) { return names_game(one.condition) || (one.exception && names_game(*one.exception)); });
}

/// Whose turn ends is of no matter to a ruling while nobody holds a wager.
bool is_of_turns(const ConductAction& deed) {
  return deed.kind == ConductActionKind::Relinquish || deed.kind == ConductActionKind::OrderRelinquishment;
}

/// Some throw may be ruled otherwise as the game stands.
bool rulings_rest_on_game(const Conduct& conduct) {
  const auto any = [](const auto& all, auto&& one) { return std::any_of(all.begin(), all.end(), one); };
  return conduct.held_dice_rule || any(conduct.rulings, [](const RollRule& rule) { return names_game(rule.grounds); }) ||
         any(conduct.powers,
             [](const Power& power) {
               return !is_of_turns(power.action) && (power.pattern || names_game(power.condition) || names_game(power.grounds));
             }) ||
         any(conduct.excluded_grounds, [](const ExcludedGrounds& never) { return names_game(never.condition); }) ||
         any(conduct.duties_before_throw, [](const DutyBeforeThrow& duty) { return names_game(duty.condition); }) ||
         any(conduct.die_readings, [](const DieReading& reads) { return names_game(reads.condition); });
}

/// The scenario puts a wager on the table, or somebody acts.
bool may_have_wagers(const std::vector<Step>& steps) {
  return std::any_of(steps.begin(), steps.end(), [](const Step& step) {
    return step.get<scenario::ActStep>() != nullptr || step.get<scenario::GivenWager>() != nullptr;
  });
}

/// False: another alternative changes nothing that a report compares, because it speaks of the game or of wagers only, and the scenario
/// has none that it could come to. `rules`: with the reading as it is.
bool may_matter(const ReadingOrChoice& reading, const Ruleset& rules, const std::vector<Step>& steps) {
  if (reading.scope == ReadingOrChoice::Scope::Ruleset || may_have_wagers(steps)) return true;
  return reading.scope == ReadingOrChoice::Scope::Game && rulings_rest_on_game(rules.conduct);
}

// ---- running

/// One row under all its rulesets.
class RowRun {
 public:
  RowRun(RulesetCache& cache, const RunOptions& options, const std::vector<Syntax>& steps, const Choice& choice,
         const std::vector<std::string>& named, std::vector<std::string> others, RunBudget& budget)
      : cache_(cache), options_(options), steps_(steps), choice_(choice), named_(named), others_(std::move(others)), budget_(budget) {}

  void run(const Row& row, ScenarioReport& report) {
    const std::optional<std::vector<std::string>> seated = scenario::seats_of(steps_, row, books(), others_, report.diagnostics);
    if (!seated) return;  // whoever is named behind that is nobody's fault
    const std::vector<std::string>& seats = *seated;
    std::size_t end = has_errors(report.diagnostics) ? 0 : steps_.size();
    std::vector<Play> plays;
    for (std::size_t which = 0; which < choice_.under.size(); ++which) {
      if (!may_lower(report)) return;
      const auto later = [&](std::size_t change) { return choice_.later.at(change).at(which).rules; };
      const std::shared_ptr<const Ruleset>& first = choice_.under[which].rules;
      std::vector<Step> lowered = lower(first, later, seats, row, report.diagnostics, end);
      plays.emplace_back(first, seats, std::move(lowered));
      if (options_.try_other_readings) add_variants(plays.back(), which, seats, row);
    }
    bool good = true;
    for (std::size_t i = 0; i < end && good && goes_on(report); ++i)
      for (Play& play : plays) good = play.step(i, report.diagnostics) && paid(play, i, report.diagnostics) && good;
    for (Play& play : plays) {
      play.warn_of_refusals(report.diagnostics);
      for (RulesetReport& told : play.finish()) report.ruleset_reports.push_back(std::move(told));
    }
  }

 private:
  /// What is played under behind that change of rules, counted from 0.
  using RulesBehind = std::function<std::shared_ptr<const Ruleset>(std::size_t change)>;

  /// Takes what the steps cost before they are played from the budget; false, and why in the report, if nothing is left.
  bool may_lower(ScenarioReport& report) {
    if (budget_.spend(entries_of_lowering * steps_.size())) return true;
    report.diagnostics.push_back(scenario::too_much_work(report.location, budget_));
    return false;
  }
  [[nodiscard]] bool goes_on(ScenarioReport& report) const {
    report.stopped = options_.should_continue && !options_.should_continue();
    return !report.stopped;
  }
  bool paid(const Play& play, std::size_t index, Diagnostics& out) {
    if (budget_.spend(play.cost(index))) return true;
    out.push_back(scenario::too_much_work(play.steps()[index].place, budget_));
    return false;
  }

  static void keep_once(std::vector<Chosen>& books) {
    std::set<const Ruleset*> seen;
    books.erase(std::remove_if(books.begin(), books.end(), [&](const Chosen& one) { return !seen.insert(one.rules.get()).second; }),
                books.end());
  }
  /// Where it begins, then what it changes to, each once.
  [[nodiscard]] std::vector<Chosen> books() const {
    std::vector<Chosen> all = choice_.under;
    for (const std::vector<Chosen>& one : choice_.later) all.insert(all.end(), one.begin(), one.end());
    keep_once(all);
    return all;
  }
  /// The same of one of those where it begins.
  [[nodiscard]] std::vector<Chosen> books_from(std::size_t which) const {
    std::vector<Chosen> all{choice_.under[which]};
    for (const std::vector<Chosen>& one : choice_.later) all.push_back(one[which]);
    keep_once(all);
    return all;
  }

  /// Lowers everything, each step for the rules that hold by then, so that every wrong name is reported; `end` becomes the first step that
  /// cannot be played.
  std::vector<Step> lower(std::shared_ptr<const Ruleset> rules, const RulesBehind& later, const std::vector<std::string>& seats,
                          const Row& row, Diagnostics& out, std::size_t& end) {
    const std::string began = rules->name;
    const std::vector<SourceLocation> places = options_.mentions == nullptr ? std::vector<SourceLocation>{} : seat_places(row);
    std::vector<Step> lowered;
    std::size_t changes = 0;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const std::size_t before = out.size();
      lowered.push_back(
          Lowering(Names{*rules, &cache_.library(), seats, row, named_, began, options_.mentions, places}, out).step(steps_[i]));
      if (auto* const change = std::get_if<RulesChange>(&lowered.back().does)) rules = change->newer = later(changes++);
      if (out.size() != before) end = std::min(end, i);
    }
    return lowered;
  }

  /// Where the scenario names its seats; none if the caller does.
  [[nodiscard]] std::vector<SourceLocation> seat_places(const Row& row) const {
    std::vector<SourceLocation> places;
    if (!others_.empty()) return places;
    for (const Syntax& step : steps_)
      if (step.is(Kind::seats))
        for (const Syntax& name : step.children_of_kind(Kind::name)) places.push_back(scenario::word_of(name, row).place);
    return places;
  }

  /// Every reading that some of the rules have through which the play goes.
  void add_variants(Play& play, std::size_t which, const std::vector<std::string>& seats, const Row& row) {
    std::set<std::string> paid;
    std::set<std::pair<std::string, std::string>> done;
    for (const Chosen& book : books_from(which))
      for (const ReadingOrChoice& alternatives : book.rules->alternatives) {
        if (!may_be_otherwise(alternatives) || !may_matter(alternatives, *book.rules, play.steps())) continue;
        if (paid.insert(alternatives.name).second &&
            !budget_.spend(entries_of_lowering * steps_.size() * alternatives.alternative_names.size()))
          return;  // the first step says so
        for (std::size_t i = 0; i < alternatives.alternative_names.size(); ++i)
          if (alternatives.selected_index != i && done.emplace(alternatives.name, alternatives.alternative_names[i]).second)
            add_variant(play, which, {alternatives, alternatives.alternative_names[i]}, seats, row);
      }
  }

  /// A reading of a doubtful text, or a choice that the house has left open.
  [[nodiscard]] static bool may_be_otherwise(const ReadingOrChoice& one) { return one.is_reading || !one.selected_index; }

  /// One alternative that the rules as they are played do not have.
  struct Otherwise {
    const ReadingOrChoice& of;
    const std::string& as;
  };

  /// The rules with that alternative; as they are if they do not have it, null if they cannot be read so.
  [[nodiscard]] std::shared_ptr<const Ruleset> read_as(const Chosen& book, const Otherwise& otherwise) {
    const auto has = [&](const ReadingOrChoice& each) {
      return may_be_otherwise(each) && each.is_reading == otherwise.of.is_reading && each.name == otherwise.of.name &&
             std::find(each.alternative_names.begin(), each.alternative_names.end(), otherwise.as) != each.alternative_names.end();
    };
    if (std::none_of(book.rules->alternatives.begin(), book.rules->alternatives.end(), has)) return book.rules;
    return cache_.check_without_lint(book.rules->name, selection_of(book, otherwise));
  }
  [[nodiscard]] static Selection selection_of(const Chosen& book, const Otherwise& otherwise) {
    Selection selection = book.selection;
    (otherwise.of.is_reading ? selection.readings : selection.postings)[otherwise.of.name] = otherwise.as;
    return selection;
  }

  void add_variant(Play& play, std::size_t which, const Otherwise& otherwise, const std::vector<std::string>& seats, const Row& row) {
    std::map<const Ruleset*, std::shared_ptr<const Ruleset>> read;
    std::vector<std::pair<std::string, Selection>> other_books;  // that read otherwise
    for (const Chosen& book : books_from(which)) {
      const std::shared_ptr<const Ruleset> other = read_as(book, otherwise);
      if (!other) return;
      read[book.rules.get()] = other;
      if (other != book.rules) other_books.emplace_back(book.rules->name, selection_of(book, otherwise));
    }
    const std::shared_ptr<const Ruleset> other = read.at(choice_.under[which].rules.get());
    Diagnostics ignored;
    std::size_t end = steps_.size();
    std::vector<Step> lowered = lower(
        other, [&](std::size_t change) { return read.at(choice_.later[change][which].rules.get()); }, seats, row, ignored, end);
    if (has_errors(ignored)) return;  // the scenario speaks of what only the chosen alternative has
    const auto sound = [this, other_books] {
      return std::all_of(other_books.begin(), other_books.end(),
                         [&](const auto& book) { return cache_.get(book.first, book.second).ok(); });
    };
    const FindingKind kind = otherwise.of.is_reading ? FindingKind::DependsOnReading : FindingKind::ChoiceOpen;
    const std::string name = (otherwise.of.is_reading ? "reading `" : "choice `") + otherwise.of.name + "` as `" + otherwise.as + "`";
    play.add_variant({kind, name, other, std::move(lowered), Table(other, seats), sound});
  }

  RulesetCache& cache_;
  const RunOptions& options_;
  const std::vector<Syntax>& steps_;
  const Choice& choice_;
  const std::vector<std::string>& named_;
  std::vector<std::string> others_;  ///< besides those that the steps seat
  RunBudget& budget_;
};

void count_expectations(ScenarioReport& report, const std::vector<Syntax>& steps) {
  for (const RulesetReport& under : report.ruleset_reports)
    for (const StepReport& step : under.steps)
      for (const Expectation& expectation : step.expectations) report.expectation_count += expectation.is_applicable ? 1U : 0U;
  const bool expects = std::any_of(steps.begin(), steps.end(), [](const Syntax& step) { return step.is(Kind::expect); });
  if (!expects)
    report.diagnostics.push_back(fault(Code::no_expectation, report.location,
                                       "a scenario without `expect` tests nothing: `" + report.title + "`",
                                       "add an `expect` after a throw or an action"));
  sort_diagnostics(report.diagnostics);
}

}  // namespace

std::size_t count_log_lines(const Tree& file) {
  std::size_t lines = 0;
  if (file.is_log)
    for (const Syntax& node : file.root_node().children_of_kind(Kind::scenario)) lines += node.children().size();
  return lines;
}

std::vector<ScenarioReport> run_scenario(RulesetCache& cache, const Syntax& node, const RunOptions& options) {
  RunBudget budget(cache, options, node.is_log() ? node.children().size() : 0);
  return run_scenario(cache, node, options, budget);
}

std::vector<ScenarioReport> run_scenario(RulesetCache& cache, const Syntax& node, const RunOptions& options, RunBudget& budget) {
  ScenarioReport blank;
  const bool loose = node.is(Kind::loose_steps);
  blank.title = loose ? node.location().source->name() : std::string(node.child(Kind::text).unquoted_text());
  blank.location = (loose ? node : node.child(Kind::text)).location();
  const std::vector<Syntax> steps = steps_of(node);
  const Choice choice = scenario::choose(cache, node, options, blank.diagnostics, &budget);
  const std::vector<Row> rows = rows_of(node, blank.diagnostics);
  // Reports keep what every step did, so their number is bounded: steps x rows x rulesets of one scenario. Whoever runs a log says by its
  // length how much that may be: a line makes one step.
  const std::uint64_t most_steps = cache.library().limits().steps;
  const std::size_t size = steps.size() * std::max<std::size_t>(choice.under.size(), 1);
  if (!node.is_log() && size > 0 && rows.size() > most_steps / size)
    blank.diagnostics.push_back(
        fault(Code::too_many_steps, blank.location,
              "this scenario has more than " + std::to_string(most_steps) + " steps for all rows and rulesets together",
              "split the scenario, or raise the limit `steps`"));
  std::vector<ScenarioReport> reports;
  if (has_errors(blank.diagnostics)) {
    count_expectations(blank, steps);
    reports.push_back(std::move(blank));
    return reports;
  }
  const std::vector<std::string> named = scenario::named_rulesets(node);
  RowRun runner(cache, options, steps, choice, named, scenario::others_seated(node, steps, choice.under, options.seats), budget);
  for (const Row& row : rows) {
    ScenarioReport report = blank;
    report.row = format_row(node, row);
    runner.run(row, report);
    count_expectations(report, steps);
    reports.push_back(std::move(report));
    if (reports.back().stopped) break;
  }
  return reports;
}

std::vector<ScenarioReport> run_scenarios(RulesetCache& cache, const Tree& file, const RunOptions& options) {
  std::vector<ScenarioReport> reports;
  RunBudget budget(cache, options, count_log_lines(file));
  for (const Syntax& node : file.root_node().children_of_kind(Kind::scenario))
    for (ScenarioReport& report : run_scenario(cache, node, options, budget)) {
      reports.push_back(std::move(report));
      if (reports.back().stopped) return reports;
    }
  return reports;
}

}  // namespace fairroll
