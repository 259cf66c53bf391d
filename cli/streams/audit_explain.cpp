// SPDX-License-Identifier: Apache-2.0
#include "audit_explain.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include <fairroll/report.hpp>

#include "../explain_text.hpp"
#include "../io.hpp"
#include "../layout.hpp"
#include "audit_report.hpp"

namespace fairroll::cli {

namespace {

using audit::LineExplanation;

std::string signed_words(const std::optional<Money>& difference, const Currency& currency) {
  if (!difference) return "the difference is unknown";
  if (difference->units == 0) return "no difference";
  const bool less = difference->units < 0;
  return to_string(less ? Money{} - *difference : *difference, currency) + (less ? " too little" : " too much");
}

/// Whether a recorded ruling or payment agrees with the rules, and the result by the rules if it does not.
std::string verdict_of(const LogEntryCheck& deed, const Currency& currency) {
  if (deed.is_correct) return "agrees with the rules";
  if (deed.is_undetermined) return "undetermined: " + deed.required_value;
  return "by the rules: " + deed.required_value + "; " + signed_words(deed.difference, currency);
}

std::string wager_words(const RulesetReport& under, const StandingWager& wager) {
  const std::string whose = wager.role != no_index ? under.ruleset->vocabulary.roles.at(wager.role) : under.seats.at(wager.seat);
  std::string words = whose + " " + under.ruleset->wagers.at(wager.wager).name;
  for (const int number : wager.numbers) words += " " + std::to_string(number);
  return words + " " + words::format_stake(*under.ruleset, wager);
}

/// What stood, and the states of the game.
std::string before_words(const RulesetReport& under, const TextStyle& style) {
  const StepReport& step = under.steps.front();
  Columns columns(2, style.width);
  for (const StandingWager& wager : step.standing_wagers) columns.add({"wager", wager_words(under, wager)});
  if (step.standing_wagers.empty()) columns.add({"wager", "none"});
  if (step.situation_before)
    for (std::size_t i = 0; i < under.ruleset->game.variables.size() && i < step.situation_before->game_values.size(); ++i)
      columns.add({under.ruleset->game.variables[i].name,
                   Table::describe(under.ruleset->game.variables[i], step.situation_before->game_values[i])});
  if (step.situation_before && step.situation_before->thrower) columns.add({"thrower", under.seats.at(*step.situation_before->thrower)});
  return columns.text();
}

std::string told_words(const LineExplanation::RulesetExplanation& under, const TextStyle& style) {
  if (under.entry_checks.empty()) return "  this line does not record a ruling or a payment\n";
  Columns columns(2, style.width);
  for (const LogEntryCheck& deed : under.entry_checks)
    columns.add({std::string(audit::entry_kind_name(deed.kind)), deed.recorded_value.empty() ? "not recorded" : deed.recorded_value,
                 verdict_of(deed, under.expected_report.ruleset->currency)});
  return columns.text();
}

/// As `fairroll explain` tells a scenario of this step alone.
std::string clauses_words(const RulesetReport& under, const StepReport& step, const std::string& title, const TextStyle& style) {
  Session session;
  FileRun file;
  ScenarioReport report;
  report.title = title;
  report.location = step.location;
  report.ruleset_reports.push_back(under);
  report.ruleset_reports.back().steps.front() = step;
  report.ruleset_reports.back().steps.front().expectations.clear();  // the recorded results are compared separately
  file.reports.push_back(std::move(report));
  session.files.push_back(std::move(file));
  return explain_text(session, style);
}

Json deed_json(const LogEntryCheck& deed, const Ruleset& rules) {
  Json out = {{"entry", audit::entry_kind_name(deed.kind)}};
  if (!deed.recorded_value.empty()) out["recorded"] = deed.recorded_value;
  out["isCorrect"] = deed.is_correct;
  if (deed.is_undetermined) out["open"] = true;
  if (!deed.required_value.empty()) out["expected"] = deed.required_value;
  Json clauses = Json::array();
  for (const Index clause : deed.deciding_clauses)
    clauses.push_back({{"clause", words::get_clause_address(rules, clause)}, {"text", words::get_clause_text(rules, clause)}});
  out["clauses"] = std::move(clauses);
  if (!deed.wager.empty()) out["wager"] = deed.wager;
  if (deed.difference) out["difference"] = to_string(*deed.difference, rules.currency);
  return out;
}

/// As `fairroll explain --format json` tells it.
Json step_of(const RulesetReport& under) {
  return Json::verbatim(minify_json(format_step_json(under, under.steps.front(), JsonDetail::Full)));
}

void tell_json(const Source& line, const LineExplanation& reasons) {
  Json all = Json::array();
  for (const LineExplanation::RulesetExplanation& under : reasons.ruleset_explanations) {
    Json one = {{"ruleset", under.expected_report.ruleset_name}, {"expected", step_of(under.expected_report)}};
    if (under.ruled_step) {
      RulesetReport done = under.expected_report;
      done.steps.front() = *under.ruled_step;
      one["asRecorded"] = step_of(done);
    }
    Json told = Json::array();
    for (const LogEntryCheck& deed : under.entry_checks) told.push_back(deed_json(deed, *under.expected_report.ruleset));
    one["entries"] = std::move(told);
    if (under.other_report) one["other"] = {{"ruleset", under.other_report->ruleset_name}, {"expected", step_of(*under.other_report)}};
    all.push_back(std::move(one));
  }
  const Json document = {{"kind", "explanation"},
                         {"file", line.name()},
                         {"line", line.first_line()},
                         {"text", line.text()},
                         {"diagnostics", make_diagnostics_json(reasons.audit_result.diagnostics)},
                         {"under", std::move(all)}};
  print(stdout, document.dump(-1) + "\n");
}

}  // namespace

LineAddress line_address(const std::string& text) {
  const std::size_t colon = text.rfind(':');
  LineAddress address;
  if (colon != std::string::npos) address.file = text.substr(0, colon);
  const std::string number = colon == std::string::npos ? text : text.substr(colon + 1);
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), address.line);
  if (error != std::errc() || end != number.data() + number.size() || address.line == 0)
    throw WrongValue("`" + text + "` is not a line number such as `12` or `night.jsonl:12`");
  return address;
}

void tell_reasons(const Source& line, const LineExplanation& reasons, Format format, const TextStyle& style) {
  if (format == Format::JsonLines) return tell_json(line, reasons);
  show(stdout, line.name() + ":" + std::to_string(line.first_line()) + "\n" + wrapped(std::string(line.text()), 2, style.width));
  const std::unique_ptr<AuditReport> report = audit_report(Format::Text, style, stdout, true, false);
  if (!reasons.audit_result.diagnostics.empty() || reasons.ruleset_explanations.empty()) {
    report->line(line.name(), line.first_line(), reasons.audit_result);
    if (reasons.audit_result.diagnostics.empty())
      show(stdout, "this line contains neither a throw nor an action, so there is nothing to judge\n");
    return;
  }
  for (const LineExplanation::RulesetExplanation& under : reasons.ruleset_explanations) {
    show(stdout, "\n" + bold("state before this line under " + under.expected_report.ruleset_name, style.use_colours) + "\n" +
                     before_words(under.expected_report, style));
    show(stdout, "\n" + bold("rulings and payments recorded in this line", style.use_colours) + "\n" + told_words(under, style));
    show(stdout, "\n" + clauses_words(under.expected_report, under.expected_report.steps.front(), "result under the rules", style));
    if (under.ruled_step)
      show(stdout, "\n" + clauses_words(under.expected_report, *under.ruled_step, "result according to the recorded ruling", style));
    if (under.other_report)
      show(stdout, "\n" + clauses_words(*under.other_report, under.other_report->steps.front(), "result under the other rules", style));
  }
  show(stdout, "\n" + bold("reported", style.use_colours) + "\n");
  report->line(line.name(), line.first_line(), reasons.audit_result);
  if (reasons.audit_result.discrepancies.empty() && reasons.audit_result.undetermined_lines.empty() && reasons.audit_result.changes.empty())
    show(stdout, "no discrepancy: this line agrees with the rules\n");
}

}  // namespace fairroll::cli
