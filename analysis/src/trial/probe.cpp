// SPDX-License-Identifier: Apache-2.0
#include "probe.hpp"

#include <algorithm>

#include <fairroll/parser.hpp>
#include <fairroll/text_periods.hpp>

namespace fairroll::analysis::trial {
namespace {

std::string quoted(const std::string& words) { return "\"" + words + "\""; }

std::string by_words(const Ruleset& rules, const std::vector<Index>& by) {
  std::string out;
  for (const Index clause : by) out += (out.empty() ? " by " : ", ") + quoted(rules.clauses[clause].address);
  return out;
}

std::string ruling_name(const Ruleset& rules, const Ruling& ruling) {
  switch (ruling.kind) {
    case RulingKind::Valid:
      return "valid" + (ruling.total ? " " + std::to_string(*ruling.total) : "");
    case RulingKind::Invalid:
      return "invalid" + by_words(rules, ruling.deciding_clauses);
    case RulingKind::NoRoll:
      return "no_roll" + by_words(rules, ruling.deciding_clauses);
    case RulingKind::Void:
      return "void" + by_words(rules, ruling.deciding_clauses);
    case RulingKind::Undetermined:
      break;
  }
  return "undetermined";
}

void put_settlement_words(const Ruleset& rules, const std::vector<Settlement>& settlements, const std::vector<std::string>& names,
                          std::vector<std::string>& out) {
  for (std::size_t i = 0; i < settlements.size() && i < names.size(); ++i) {
    const Settlement& one = settlements[i];
    const std::string name = names[i] + " ";
    if (one.outcome == Outcome::Wins && one.amount)
      out.push_back(name + "wins " + to_string(*one.amount, rules.currency));
    else if (one.outcome == Outcome::Wins)
      out.push_back(name + "undetermined");
    else
      out.push_back(name + std::string(outcome_name(one.outcome)));
    if (one.commission) out.push_back(name + "commission " + to_string(*one.commission, rules.currency));
  }
}

void put_finding_words(const std::vector<Finding>& findings, ProbeResult& out) {
  for (const Finding& one : findings) {
    const std::string name(finding_name(one.kind));
    if (std::find(out.findings.begin(), out.findings.end(), name) == out.findings.end()) out.findings.push_back(name);
  }
}

void put_throw_words(const Ruleset& rules, const StepReport& step, ProbeResult& out) {
  const ThrowResult& result = *step.throw_result;
  out.lines.push_back(ruling_name(rules, result.ruling));
  put_settlement_words(rules, result.settlements, step.settled_wagers, out.lines);
  for (const std::string& words : result.directives) out.lines.push_back("directive " + quoted(words));
  for (const VariableChange& moved : result.variable_changes) {
    const Variable& variable = rules.game.variables[moved.variable];
    out.lines.push_back(variable.name + " is " + Table::describe(variable, moved.new_value));
  }
  put_finding_words(result.findings, out);
}

void put_act_words(const Ruleset& rules, const StepReport& step, ProbeResult& out) {
  const ActionResult& result = *step.action_result;
  out.lines.emplace_back(action_status_name(result.status));
  put_settlement_words(rules, result.settlements, step.settled_wagers, out.lines);
  if (!result.deciding_clauses.empty() && result.status != ActionResult::Status::Undetermined)
    out.lines.push_back(std::string(action_status_name(result.status)) + by_words(rules, {result.deciding_clauses.front()}));
  for (const std::string& words : result.directives) out.lines.push_back("directive " + quoted(words));
  put_finding_words(result.findings, out);
}

/// Of scenarios without faults; empty: it has some.
std::vector<ScenarioReport> run(RulesetCache& cache, const std::string& scenario) {
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("probe", "language 1\n" + scenario));
  if (!parsed.ok()) return {};
  RunOptions options;
  options.try_other_readings = false;
  return run_scenarios(cache, *parsed.tree, options);
}

}  // namespace

std::string scenario_text(const std::string& title, const std::string& ruleset, const Setting& setting, const Steps& steps,
                          const std::vector<std::string>& expected) {
  std::string out = "scenario " + quoted(title) + " under " + ruleset + setting.head + " {\n";
  for (const std::string& step : steps) out += "  " + step + "\n";
  for (const std::string& line : expected) out += "    expect " + line + "\n";
  return out + "}\n";
}

Setting& Setting::as_of(const std::string& day) {
  head += " as of " + day;
  selection.as_of = parse_date(day);
  return *this;
}

Setting& Setting::choose(bool reading, const std::string& name, const std::string& value) {
  head += (reading ? " reading " : " posting ") + name + (reading ? " as " : " ") + value;
  (reading ? selection.readings : selection.postings)[name] = value;
  return *this;
}

std::optional<RulesetReport> play_scenario(RulesetCache& cache, const std::string& scenario) {
  std::vector<ScenarioReport> reports = run(cache, scenario);
  const bool good = reports.size() == 1 && reports[0].ruleset_reports.size() == 1 && !has_errors(reports[0].diagnostics) &&
                    reports[0].ruleset_reports[0].ruleset;
  return good ? std::optional(std::move(reports[0].ruleset_reports[0])) : std::nullopt;
}

bool all_ok(const std::vector<ScenarioReport>& reports) {
  return std::all_of(reports.begin(), reports.end(), [](const ScenarioReport& one) { return one.ok(); });
}

std::set<std::string> concerned(RulesetCache& cache, const std::string& ruleset) {
  std::set<std::string> out{ruleset};
  for (const std::string& house : cache.library().unit_names(Kind::house))
    for (const TextPeriod& period : find_periods_to_check(cache.library(), {house})) {
      const CheckResult& checked = cache.get(house, {period.as_of, {}, {}});
      if (checked.ok() && checked.ruleset->base == ruleset) out.insert(house);
    }
  return out;
}

std::string title_of(const Syntax& scenario) {
  const Syntax title = scenario.child(Kind::text);
  return format_short_location(title.location()) + " " + std::string(title.unquoted_text());
}

ProbeResult play(RulesetCache& cache, const std::string& ruleset, const Setting& setting, const Steps& steps) {
  ProbeResult out;
  const std::optional<RulesetReport> played = play_scenario(cache, scenario_text("probe", ruleset, setting, steps, {}));
  if (!played || played->steps.empty()) return out;
  const RulesetReport& under = *played;
  const StepReport& last = under.steps.back();
  out.possible = true;
  if (last.throw_result) put_throw_words(*under.ruleset, last, out);
  if (last.action_result) put_act_words(*under.ruleset, last, out);
  for (const std::string& words : last.table_status_lines)
    if (words.rfind("dice ", 0) == 0) out.lines.push_back(words);
  // `ann up 10.00`, as the accounts say it.
  for (std::size_t seat = 0; seat < under.seats.size(); ++seat)
    for (const std::string& words : last.table_status_lines)
      if (words.rfind(under.seats[seat] + " ", 0) == 0) out.lines.push_back(words);
  return out;
}

bool passes(RulesetCache& cache, const std::string& scenario) {
  const std::vector<ScenarioReport> reports = run(cache, scenario);
  return !reports.empty() && all_ok(reports);
}

}  // namespace fairroll::analysis::trial
