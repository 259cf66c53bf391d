// SPDX-License-Identifier: Apache-2.0
// A log that is played line by line comes to what a run of the whole log comes to.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include <fairroll/json_form.hpp>
#include <fairroll/log.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/report.hpp>

#include "support/shipped.hpp"

namespace log_run_test {

using namespace fairroll;

namespace {

/// What each rule book makes of a log, and how it ends.
struct Told {
  std::vector<std::string> lines;
  bool undetermined = false;
  bool faulty = false;
};

void tell(const RulesetReport& frame, StepReport step, Told& told) {
  step.expectations.clear();
  told.lines.push_back(frame.ruleset_name + ' ' + format_step_json(frame, step));
}

void tell(const RulesetReport& frame, const Expectation& one, Told& told) {
  told.lines.push_back(frame.ruleset_name + ' ' + one.text +
                       (one.is_applicable ? one.passed ? " met" : " failed: " + one.actual : " of another"));
}

Told told_by_run(RulesetCache& cache, const std::string& log) {
  const ParseResult parsed = parse_scenario_lines(std::make_shared<const Source>("log", log));
  RunOptions options;
  options.try_other_readings = false;
  Told told;
  const std::vector<ScenarioReport> reports = run_scenarios(cache, *parsed.tree, options);
  told.faulty = has_errors(reports.at(0).diagnostics);
  for (const RulesetReport& under : reports.at(0).ruleset_reports) {
    told.undetermined = told.undetermined || under.is_undetermined;
    for (const StepReport& step : under.steps) {
      tell(under, step, told);
      for (const Expectation& one : step.expectations) tell(under, one, told);
    }
  }
  std::sort(told.lines.begin(), told.lines.end());
  return told;
}

Told told_by_lines(RulesetCache& cache, const std::string& log) {
  LogRun run(cache, {});
  Told told;
  std::istringstream lines(log);
  std::uint32_t number = 0;
  for (std::string line; !told.faulty && std::getline(lines, line);) {
    const LogLine played = run.execute(std::make_shared<const Source>("log", line, ++number));
    told.faulty = played.kind == LogLine::Kind::Malformed;
    for (const LogLine::RuleBookResult& one : played.results) {
      if (played.kind == LogLine::Kind::Expectation)
        tell(*one.report, one.step->expectations.at(0), told);
      else
        tell(*one.report, *one.step, told);
    }
  }
  told.undetermined = run.is_undetermined();
  std::sort(told.lines.begin(), told.lines.end());
  return told;
}

/// The scenarios of a file as logs; those with tables of examples have none.
std::vector<std::string> logs_of(const std::filesystem::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("file", text.str()));
  REQUIRE(parsed.ok());
  std::vector<std::string> logs;
  auto document = nlohmann::ordered_json::parse(to_json(*parsed.tree).text);
  for (auto& scenario : document["scenarios"]) {
    if (scenario.contains("rows")) continue;
    const auto steps = scenario["steps"];
    scenario.erase("steps");
    std::string log = scenario.dump() + '\n';
    for (const auto& step : steps) log += step.dump() + '\n';
    logs.push_back(std::move(log));
  }
  return logs;
}

}  // namespace

TEST_CASE("a log line by line comes to what the whole log comes to, for every shipped scenario") {
  const Library library = shipped_rules();
  RulesetCache cache(library);
  std::size_t logs = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(FAIRROLL_ROOT "/rulesets")) {
    if (entry.path().extension() != ".scenario") continue;
    for (const std::string& log : logs_of(entry.path())) {
      CAPTURE(log);
      const Told whole = told_by_run(cache, log);
      const Told lines = told_by_lines(cache, log);
      REQUIRE(lines.lines == whole.lines);
      CHECK(lines.undetermined == whole.undetermined);
      CHECK(lines.faulty == whole.faulty);
      ++logs;
    }
  }
  CHECK(logs > 500);
}

TEST_CASE("a log is faulty where a line cannot be played, and says so in its place") {
  const Library library = shipped_rules();
  RulesetCache cache(library);
  RunOptions options;
  options.rule_books = {"us_sd.craps"};
  LogRun run(cache, options);
  const auto play = [&](const char* line, std::uint32_t number) {
    return run.execute(std::make_shared<const Source>("log", line, number));
  };
  CHECK(play(R"({"expect": {"ruling": "valid"}})", 7).kind == LogLine::Kind::Malformed);
  LogRun other(cache, options);
  CHECK(other.execute(std::make_shared<const Source>("log", R"({"throw": {"faces": [null, 3]}})", 7)).kind == LogLine::Kind::Step);
  CHECK(other.is_undetermined());
  const LogLine faulty = other.execute(std::make_shared<const Source>("log", R"({"throw": {"faces": [9, 3]}})", 8));
  REQUIRE(faulty.kind == LogLine::Kind::Malformed);
  CHECK(format_short_location(faulty.diagnostics.at(0).location) == "log:8");
  CHECK(faulty.diagnostics.at(0).location.text() == "9");
}

}  // namespace log_run_test
