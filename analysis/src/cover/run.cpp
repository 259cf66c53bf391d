// SPDX-License-Identifier: Apache-2.0
// Runs the scenarios of one ruleset.
#include <algorithm>
#include <set>

#include <fairroll/analysis/cover.hpp>

namespace fairroll::analysis {
namespace {

bool all_ok(const std::vector<ScenarioReport>& reports) {
  return std::all_of(reports.begin(), reports.end(), [](const ScenarioReport& one) { return one.ok(); });
}

void add_every_reading(RulesetCache& cache, const std::shared_ptr<const Ruleset>& rules, ConditionCoverage& coverage) {
  coverage.add(rules);
  for (const Alternatives& one : rules->alternatives)
    for (std::size_t i = 0; one.is_reading && i < one.names.size(); ++i) {
      if (one.chosen == i) continue;
      Selection selection;
      selection.readings[one.name] = one.names[i];
      if (const std::shared_ptr<const Ruleset>& other = cache.unchecked(rules->name, selection)) coverage.add(other);
    }
}

/// The ruleset, and the houses that work under it.
std::set<std::string> concerned(RulesetCache& cache, const std::string& ruleset) {
  std::set<std::string> out{ruleset};
  for (const std::string& house : cache.library().names(Kind::house)) {
    const CheckResult& checked = cache.get(house, {});
    if (checked.ok() && checked.ruleset->base == ruleset) out.insert(house);
  }
  return out;
}

/// Under that ruleset alone and without other readings by choice, for that is by far the cheapest. But some scenarios expect that a reading
/// matters, and some choose what only another of their rulesets has.
std::vector<ScenarioReport> reports_of(RulesetCache& cache, const TrialScenario& scenario, const std::string& under) {
  std::vector<ScenarioReport> reports;
  for (const bool readings : {false, true})
    for (const bool alone : {true, false}) {
      RunOptions options;
      if (alone) options.under = {under};
      options.try_other_readings = readings;
      reports = run_scenario(cache, scenario.node, options);
      if (all_ok(reports)) return reports;
    }
  return reports;
}

void run(RulesetCache& cache, const TrialScenario& scenario, const std::string& under, Covered& out) {
  const std::vector<ScenarioReport> reports = reports_of(cache, scenario, under);
  if (!all_ok(reports)) {
    const Syntax title = scenario.node.child(Kind::text);
    out.failing.push_back(short_place(title.place()) + " " + std::string(title.unquoted()));
    return;
  }
  ++out.scenarios;
  for (const ScenarioReport& report : reports)
    for (const RulesetReport& one : report.under)
      if (one.ruleset == under) out.coverage.count(one);
}

}  // namespace

Covered cover_conditions(const Library& library, const std::string& ruleset, const std::vector<TrialScenario>& scenarios,
                         const Watch& watch) {
  Covered out{ConditionCoverage(ruleset), {}, 0, {}, false};
  RulesetCache cache(library);
  const CheckResult& checked = cache.get(ruleset, {});
  out.diagnostics = checked.diagnostics;
  if (!checked.ok()) return out;
  add_every_reading(cache, checked.ruleset, out.coverage);
  const std::set<std::string> names = concerned(cache, ruleset);
  for (std::size_t i = 0; i < scenarios.size(); ++i) {
    if (watch && !watch("scenarios under " + ruleset, i, scenarios.size())) {
      out.stopped = true;
      break;
    }
    for (const Syntax& path : scenarios[i].node.all(Kind::path))
      if (names.count(path.str()) != 0) run(cache, scenarios[i], path.str(), out);
  }
  if (!out.stopped) out.coverage.rule_out();
  return out;
}

}  // namespace fairroll::analysis
