// SPDX-License-Identifier: Apache-2.0
// Runs scenarios: lowers every step for every ruleset, then plays all rulesets step by step, so that a fault stops them at the same place.
#include <algorithm>
#include <memory>

#include "fault.hpp"
#include "play.hpp"
#include "select.hpp"

namespace fairroll {
namespace {

using scenario::Chosen;
using scenario::fault;
using scenario::Lowering;
using scenario::Names;
using scenario::Play;
using scenario::Row;
using scenario::Step;
using scenario::Variant;

/// Reports keep what every step did, so their number is bounded: steps x rows x rulesets of one scenario.
constexpr std::size_t most_steps = 200'000;

std::vector<Syntax> steps_of(const Syntax& node) {
  std::vector<Syntax> out;
  for (const Syntax& child : node.children()) switch (child.kind()) {
      case Kind::seats:
      case Kind::given_is:
      case Kind::given_has:
      case Kind::throw_:
      case Kind::note:
      case Kind::expect:
      case Kind::act:
        out.push_back(child);
        break;
      default:
        break;
    }
  return out;
}

/// The rows of `with each row of`, or one empty row.
std::vector<Row> rows_of(const Syntax& node, Diagnostics& out) {
  const Syntax examples = node.child(Kind::examples);
  if (!examples) return {Row{}};
  const std::vector<Syntax> rows = examples.all(Kind::row);
  std::vector<Row> result;
  for (std::size_t i = 1; i < rows.size(); ++i) {
    Row row;
    if (rows[i].size() != rows[0].size()) {
      out.push_back(fault(
          Code::bad_table, rows[i].place(),
          "this row has " + std::to_string(rows[i].size()) + " cells, the first row names " + std::to_string(rows[0].size()) + " columns",
          "write one cell per column"));
      continue;
    }
    for (std::size_t c = 0; c < rows[0].size(); ++c)
      if (!row.emplace(rows[0][c].str(), scenario::Word{rows[i][c].str(), rows[i][c].place()}).second && i == 1)
        out.push_back(
            fault(Code::duplicate, rows[0][c].place(), "column `" + rows[0][c].str() + "` stands twice", "give every column its own name"));
    result.push_back(std::move(row));
  }
  if (rows.size() < 2)
    out.push_back(
        fault(Code::bad_table, examples.place(), "a table of examples without a row", "add a row below the names of the columns"));
  return result;
}

std::string row_words(const Syntax& node, const Row& row) {
  if (row.empty()) return {};
  std::string out;
  for (const Syntax& column : node.child(Kind::examples).child(Kind::row).children()) {
    const auto cell = row.find(column.str());
    if (cell != row.end()) out += (out.empty() ? "" : ", ") + column.str() + " " + cell->second.text;
  }
  return out;
}

std::vector<std::string> seats_of(const std::vector<Syntax>& steps, const Row& row, const std::vector<Chosen>& chosen, Diagnostics& out) {
  std::vector<std::string> seats;
  bool seen = false;
  for (const Syntax& step : steps) {
    if (!step.is(Kind::seats)) continue;
    if (seen) out.push_back(fault(Code::duplicate, step.place(), "the seats are named twice", "name all seats in one line, clockwise"));
    seen = true;
    for (const Syntax& name : step.all(Kind::name)) {
      const scenario::Word word = scenario::word_of(name, row);
      if (std::find(seats.begin(), seats.end(), word.text) != seats.end())
        out.push_back(fault(Code::duplicate, word.place, "two seats are called `" + word.text + "`", "give every seat its own name"));
      for (const Chosen& one : chosen)
        if (one.rules->find_role(word.text) != no_index)
          out.push_back(fault(Code::duplicate, word.place, "`" + word.text + "` is a role in `" + one.rules->vocabulary.name + "`",
                              "give the seat another name"));
      seats.push_back(word.text);
    }
  }
  return seats;
}

/// One row under all its rulesets.
class RowRun {
 public:
  RowRun(RulesetCache& cache, const RunOptions& options, const std::vector<Syntax>& steps, const std::vector<Chosen>& chosen,
         const std::vector<std::string>& named)
      : cache_(cache), options_(options), steps_(steps), chosen_(chosen), named_(named) {}

  void run(const Row& row, ScenarioReport& report) {
    const std::vector<std::string> seats = seats_of(steps_, row, chosen_, report.diagnostics);
    std::size_t end = has_errors(report.diagnostics) ? 0 : steps_.size();
    std::vector<Play> plays;
    for (const Chosen& one : chosen_) {
      std::vector<Step> lowered = lower(*one.rules, seats, row, report.diagnostics, end);
      plays.emplace_back(one.rules, seats, std::move(lowered));
      if (options_.try_other_readings) add_variants(plays.back(), one, seats, row);
    }
    bool good = true;
    for (std::size_t i = 0; i < end && good; ++i)
      for (Play& play : plays) good = play.step(i, report.diagnostics) && good;
    for (Play& play : plays) {
      play.warn_of_refusals(report.diagnostics);
      report.under.push_back(play.finish());
    }
  }

 private:
  /// Lowers everything, so that every wrong name is reported; `end` becomes the first step that cannot be played.
  std::vector<Step> lower(const Ruleset& rules, const std::vector<std::string>& seats, const Row& row, Diagnostics& out, std::size_t& end) {
    Lowering lowering(Names{rules, &cache_.library(), seats, row, named_}, out);
    std::vector<Step> lowered;
    for (std::size_t i = 0; i < steps_.size(); ++i) {
      const std::size_t before = out.size();
      lowered.push_back(lowering.step(steps_[i]));
      if (out.size() != before) end = std::min(end, i);
    }
    return lowered;
  }

  void add_variants(Play& play, const Chosen& one, const std::vector<std::string>& seats, const Row& row) {
    for (const Alternatives& alternatives : one.rules->alternatives) {
      if (!alternatives.is_reading || !scenario::may_matter(alternatives, *one.rules, play.steps())) continue;
      for (std::size_t i = 0; i < alternatives.names.size(); ++i) {
        if (alternatives.chosen == i) continue;
        Selection selection = one.selection;
        selection.readings[alternatives.name] = alternatives.names[i];
        const std::shared_ptr<const Ruleset>& other = cache_.unchecked(one.rules->name, selection);
        if (!other) continue;
        Diagnostics ignored;
        std::size_t end = steps_.size();
        std::vector<Step> lowered = lower(*other, seats, row, ignored, end);
        if (has_errors(ignored)) continue;  // the scenario speaks of what only the chosen reading has
        const auto sound = [this, &one, selection] { return cache_.get(one.rules->name, selection).ok(); };
        play.add_variant({alternatives.name, alternatives.names[i], other, std::move(lowered), Table(other, seats), sound});
      }
    }
  }

  RulesetCache& cache_;
  const RunOptions& options_;
  const std::vector<Syntax>& steps_;
  const std::vector<Chosen>& chosen_;
  const std::vector<std::string>& named_;
};

void count_expectations(ScenarioReport& report, const std::vector<Syntax>& steps) {
  for (const RulesetReport& under : report.under)
    for (const StepReport& step : under.steps)
      for (const Expectation& expectation : step.expectations) report.expectations += expectation.applies ? 1U : 0U;
  const bool expects = std::any_of(steps.begin(), steps.end(), [](const Syntax& step) { return step.is(Kind::expect); });
  if (!expects)
    report.diagnostics.push_back(fault(Code::no_expectation, report.place, "`" + report.title + "` expects nothing, so it tests nothing",
                                       "add an `expect` behind a throw or an act"));
  sort_diagnostics(report.diagnostics);
}

}  // namespace

std::vector<ScenarioReport> run_scenario(RulesetCache& cache, const Syntax& node, const RunOptions& options) {
  ScenarioReport blank;
  blank.title = std::string(node.child(Kind::text).unquoted());
  blank.place = node.child(Kind::text).place();
  const std::vector<Syntax> steps = steps_of(node);
  const std::vector<Chosen> chosen = scenario::choose(cache, node, options, blank.diagnostics);
  const std::vector<Row> rows = rows_of(node, blank.diagnostics);
  const std::size_t size = steps.size() * std::max<std::size_t>(chosen.size(), 1);
  if (size > 0 && rows.size() > most_steps / size)
    blank.diagnostics.push_back(
        fault(Code::too_many_steps, blank.place,
              "this scenario has more than " + std::to_string(most_steps) + " steps in all rows and under all rulesets",
              "split it into several files"));
  std::vector<ScenarioReport> reports;
  if (has_errors(blank.diagnostics)) {
    count_expectations(blank, steps);
    reports.push_back(std::move(blank));
    return reports;
  }
  const std::vector<std::string> named = scenario::named_rulesets(node);
  RowRun runner(cache, options, steps, chosen, named);
  for (const Row& row : rows) {
    ScenarioReport report = blank;
    report.row = row_words(node, row);
    runner.run(row, report);
    count_expectations(report, steps);
    reports.push_back(std::move(report));
  }
  return reports;
}

std::vector<ScenarioReport> run_scenarios(RulesetCache& cache, const Tree& file, const RunOptions& options) {
  std::vector<ScenarioReport> reports;
  for (const Syntax& node : file.top().all(Kind::scenario))
    for (ScenarioReport& report : run_scenario(cache, node, options)) reports.push_back(std::move(report));
  return reports;
}

}  // namespace fairroll
