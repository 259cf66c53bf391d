// SPDX-License-Identifier: Apache-2.0
// Whoever writes JSON gets the same reports as whoever writes text: every shipped scenario file is run in both notations.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <sstream>

#include <fairroll/json_form.hpp>
#include <fairroll/render.hpp>
#include <fairroll/scenario.hpp>

#include "../support/shipped.hpp"

namespace fairroll::json_forms_test {
namespace {

namespace fs = std::filesystem;

SourcePtr source_of(const std::string& text) { return std::make_shared<const Source>("made", text); }

/// All that a report says, without places.
std::string told(const RulesetReport& under, const StepReport& step) {
  std::string out = under.ruleset_name + ": " + step.text + '\n';
  if (step.throw_result) {
    out += "ruling " + std::to_string(static_cast<int>(step.throw_result->ruling.kind)) + ' ' +
           std::to_string(step.throw_result->ruling.total.value_or(0)) + '\n';
    for (const TraceEntry& asked : step.throw_result->ruling.trace)
      out += std::to_string(asked.clause) + ' ' + std::to_string(static_cast<int>(asked.answer)) + ';';
    for (const Settlement& one : step.throw_result->settlements)
      out += std::string(outcome_name(one.outcome)) + ' ' + std::to_string(one.amount.value_or(Money{}).units) + '\n';
    for (const Finding& one : step.throw_result->findings) out += one.description + '\n';
  }
  if (step.action_result) out += std::string(action_status_name(step.action_result->status)) + ' ' + step.action_result->reason + '\n';
  for (const std::string& words : step.settled_wagers) out += words + '\n';
  for (const std::string& words : step.table_status_lines) out += words + '\n';
  for (const Expectation& one : step.expectations) out += one.text + (one.passed ? " met" : " failed: " + one.actual) + '\n';
  return out;
}

std::vector<std::string> told(RulesetCache& cache, const Tree& tree) {
  RunOptions options;
  options.try_other_readings = false;
  std::vector<std::string> out;
  for (const ScenarioReport& report : run_scenarios(cache, tree, options)) {
    std::string all = report.title + " (" + report.row + ")\n";
    for (const Diagnostic& one : report.diagnostics) all += std::string(code_number(one.code)) + ' ' + one.message + ' ' + one.help + '\n';
    for (const RulesetReport& under : report.ruleset_reports)
      for (const StepReport& step : under.steps) all += told(under, step);
    out.push_back(std::move(all));
  }
  return out;
}

/// Line by line: a report is long, and the lines of it that are alike help nobody.
void check_lines(const std::string& is, const std::string& expected) {
  std::istringstream lines(is);
  std::istringstream others(expected);
  std::string step;
  for (std::string line, other; std::getline(others, other);) {
    std::getline(lines, line);
    CAPTURE(step);
    if (line != other) CHECK(line == other);
    step = other;
  }
  CHECK(is.size() == expected.size());
}

TEST_CASE("text and JSON give the same reports") {
  const Library library = shipped_rules();
  RulesetCache cache(library);  // of all files: to read rule books takes longer than to play
  int files = 0;
  for (const auto& entry : fs::recursive_directory_iterator(FAIRROLL_ROOT "/rulesets")) {
    if (entry.path().extension() != ".scenario") continue;
    CAPTURE(entry.path().string());
    const ParseResult original = parse_scenarios(source_of(shipped_text(fs::relative(entry.path(), FAIRROLL_ROOT))));
    REQUIRE(original.ok());
    const ParseResult json = parse_scenarios_json(source_of(to_json(*original.tree).text));
    REQUIRE(json.ok());
    const ParseResult text =
        parse_scenarios(source_of(to_text(*json.tree).text));  // in canonical layout, with the words that JSON stands for
    REQUIRE(text.ok());
    const std::vector<std::string> by_text = told(cache, *text.tree);
    const std::vector<std::string> by_json = told(cache, *json.tree);
    REQUIRE(by_text.size() == by_json.size());
    for (std::size_t i = 0; i < by_text.size(); ++i) check_lines(by_json[i], by_text[i]);
    ++files;
  }
  CHECK(files > 5);
}

}  // namespace
}  // namespace fairroll::json_forms_test
