// SPDX-License-Identifier: Apache-2.0
// Scenarios without a date whose result depends on the date (F0720).
#include <algorithm>
#include <utility>

#include <fairroll/report.hpp>
#include <fairroll/text_periods.hpp>

#include "play.hpp"
#include "select.hpp"

namespace fairroll {

namespace {

using scenario::fault;

/// Other readings are not tried on other days, so findings about them are not compared.
bool is_about_alternatives(const Finding& finding) {
  return finding.kind == FindingKind::DependsOnReading || finding.kind == FindingKind::ChoiceOpen || finding.kind == FindingKind::Recalled;
}

/// Result of a step as text, without places in files.
std::string outcome_of(const StepReport& step, const Ruleset& rules) {
  std::string text = words::format_result(step);
  text += " by " + words::format_addresses(rules, step.action_result ? step.action_result->deciding_clauses
                                                                     : words::find_deciding_clauses(step.throw_result->ruling));
  const std::vector<Settlement>& settlements = words::get_settlements(step);
  for (std::size_t i = 0; i < settlements.size(); ++i)
    text += '\n' + step.settled_wagers.at(i) + ' ' + words::format_outcome(rules, settlements[i]);
  if (step.action_result) text += '\n' + words::format_charges(rules, step.action_result->commission, step.action_result->refund);
  for (const Finding& finding : words::get_findings(step))
    if (!is_about_alternatives(finding)) text += '\n' + words::format_finding(finding);
  for (const std::string& line : words::get_directives(step)) text += '\n' + line;
  for (const std::string& line : step.table_status_lines) text += '\n' + line;
  return text + "\n\n";
}

std::string outcome_of(const std::vector<ScenarioReport>& reports) {
  std::string text;
  for (const ScenarioReport& report : reports)
    for (const RulesetReport& under : report.ruleset_reports)
      for (const StepReport& step : under.steps)
        if (words::has_result(step) && under.ruleset) text += outcome_of(step, *under.ruleset);
  return text;
}

const Diagnostic* find_code(const std::vector<ScenarioReport>& reports, Code code) {
  for (const ScenarioReport& report : reports)
    for (const Diagnostic& one : report.diagnostics)
      if (one.code == code) return &one;
  return nullptr;
}

bool has_errors_in(const std::vector<ScenarioReport>& reports) {
  return std::any_of(reports.begin(), reports.end(), [](const ScenarioReport& report) { return has_errors(report.diagnostics); });
}

bool has_passed(const std::vector<ScenarioReport>& reports) {
  return std::all_of(reports.begin(), reports.end(), [](const ScenarioReport& report) { return report.ok(); });
}

/// Rule books of the head and of later `rules change` steps.
std::vector<std::string> books_of(const Syntax& node, const RunOptions& options) {
  std::vector<std::string> names = options.rule_books.empty() ? scenario::named_rulesets(node) : options.rule_books;
  for (const Syntax& step : node.children_of_kind(Kind::rules_change))
    if (const Syntax path = step.child(Kind::path)) names.push_back(path.str());
  return names;
}

/// The edit that writes the date into the head; empty for the JSON form, whose members have no fixed order.
std::vector<Repair> date_head(const Syntax& node, const Date& day) {
  const std::vector<Syntax> paths = node.children_of_kind(Kind::path);
  if (node.is_json() || paths.empty()) return {};
  SourceLocation place = paths.back().location();
  place.span.begin = place.span.end;
  return {{"write `as of " + to_string(day) + "`", place, " as of " + to_string(day)}};
}

}  // namespace

std::optional<Diagnostic> find_date_dependence(RulesetCache& cache, const Syntax& scenario, const RunOptions& options,
                                               const std::vector<ScenarioReport>& reports) {
  if (options.as_of || !scenario.is(Kind::scenario) || scenario.has(Kind::as_of) || reports.empty() || has_errors_in(reports))
    return std::nullopt;
  RunOptions on_day = options;
  on_day.try_other_readings = false;
  on_day.mentions = nullptr;
  RunBudget budget(cache, options);
  const std::string outcome = outcome_of(reports);
  std::optional<Date> other_day;
  std::optional<Date> passing_day;
  for (const TextPeriod& period : find_text_periods(cache.library(), books_of(scenario, options))) {
    if (!period.as_of) return std::nullopt;  // the text is the same on every day
    const Date day = *period.as_of;
    on_day.as_of = day;
    const std::vector<ScenarioReport> then = run_scenario(cache, scenario, on_day, budget);
    if (const Diagnostic* const limit = find_code(then, Code::too_much_work)) return *limit;
    if (find_code(then, Code::not_in_force) != nullptr) continue;
    const bool same = !has_errors_in(then) && outcome_of(then) == outcome;
    if (!same && !other_day) other_day = day;
    if (!passing_day && (same ? has_passed(reports) : has_passed(then))) passing_day = day;
  }
  if (!other_day) return std::nullopt;
  Diagnostic found = fault(Code::undated, reports.front().location,
                           "this scenario has no date, but its result depends on the date and is different on " + to_string(*other_day),
                           "write the date after the rule books: `as of " + (passing_day ? to_string(*passing_day) : "DATE") + "`");
  if (passing_day) found.repairs = date_head(scenario, *passing_day);
  return found;
}

}  // namespace fairroll
