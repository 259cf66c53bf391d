// SPDX-License-Identifier: Apache-2.0
// Rules and scenarios written into a test: what goes wrong, in words. Empty: everything is as expected.
#pragma once

#include <string>

#include <fairroll/parser.hpp>
#include <fairroll/scenario.hpp>

#include "shipped.hpp"

namespace play {

/// A ruleset `t.game` over the shipped vocabulary and models, with `body` behind its head.
inline std::string ruleset_text(const std::string& body) {
  return "language 1\nruleset t.game \"A table for tests\" {\n  authority \"a test\"\n  uses common.craps_table\n  currency USD in "
         "0.01\n}\nsection \"throws\" \"Throws\" { nothing else makes a roll invalid }\n" +
         body;
}

inline fairroll::Library library_with(const std::string& body) {
  fairroll::Library library = shipped_rules();
  (void)library.add(std::make_shared<const fairroll::Source>("t/game.fair", ruleset_text(body)), "t.game");
  return library;
}

inline std::string errors_of(const fairroll::Diagnostics& diagnostics) {
  std::string words;
  for (const fairroll::Diagnostic& one : diagnostics)
    if (one.severity() == fairroll::Severity::Error) words += "error: " + one.message + " (" + one.help + ")\n";
  return words;
}

inline std::shared_ptr<const fairroll::Ruleset> rules(const std::string& body, const fairroll::Selection& selection = {}) {
  const fairroll::CheckResult result = fairroll::check(library_with(body), "t.game", selection);
  if (!result.ok()) throw std::runtime_error(errors_of(result.diagnostics));
  return result.ruleset;
}

/// Runs `scenario "..." under t.game { steps }` and says which expectations failed.
inline std::string failures(const std::string& body, const std::string& steps, const std::string& head = "under t.game") {
  const fairroll::Library library = library_with(body);
  const fairroll::CheckResult checked = fairroll::check(library, "t.game");
  if (!checked.ok()) return errors_of(checked.diagnostics);
  const std::string text = "language 1\nscenario \"test\" " + head + " {\n" + steps + "\n}\n";
  const fairroll::ParseResult parsed = fairroll::parse_scenarios(std::make_shared<const fairroll::Source>("test.scenario", text));
  std::string words = errors_of(parsed.diagnostics);
  if (!words.empty()) return words;
  fairroll::RulesetCache cache(library);
  for (const fairroll::ScenarioReport& report : fairroll::run_scenarios(cache, *parsed.tree)) {
    words += errors_of(report.diagnostics);
    for (const fairroll::RulesetReport& under : report.ruleset_reports)
      for (const fairroll::StepReport& step : under.steps)
        for (const fairroll::Expectation& one : step.expectations)
          if (one.is_applicable && !one.passed) words += "after `" + step.text + "`: " + one.text + ", got " + one.actual + "\n";
    if (report.expectation_count == 0) words += "nothing was expected\n";
  }
  return words;
}

}  // namespace play
