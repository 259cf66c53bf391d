// SPDX-License-Identifier: Apache-2.0
// That rule books differ, and where: every two of craps settle something differently in rulesets/differences.scenario.
#include <doctest/doctest.h>

#include <map>
#include <set>

#include <fairroll/parser.hpp>
#include <fairroll/scenario.hpp>

#include "support/shipped.hpp"

namespace differences_test {

using namespace fairroll;

namespace {

const char* const file = "rulesets/differences.scenario";
const char* const vocabulary = "common.craps_table";

std::string settled(const Settlement& one) {
  std::string text = std::string(outcome_name(one.outcome));
  if (one.amount) text += " " + std::to_string(one.amount->units);
  if (one.commission) text += " commission " + std::to_string(one.commission->units);
  return text + ";";
}

/// What a step came to: the ruling, what became of every wager, whether an act was accepted. Clauses and words are left out: rule books
/// always differ in those.
std::string outcome_of(const StepReport& step) {
  std::string text;
  if (step.throw_result) {
    text += format_headline(step.throw_result->ruling) + ": ";
    for (const Settlement& one : step.throw_result->settlements) text += settled(one);
  }
  if (step.action_result) {
    text += std::string(action_status_name(step.action_result->status)) + ":";
    if (step.action_result->commission) text += "commission " + std::to_string(step.action_result->commission->units);
    for (const Settlement& one : step.action_result->settlements) text += settled(one);
  }
  return text + "\n";
}

std::string outcome_of(const RulesetReport& report) {
  std::string text;
  for (const StepReport& step : report.steps) text += outcome_of(step);
  return text;
}

struct Comparison {
  std::set<std::string> books;                            // every rule book that the file runs under
  std::set<std::string> rulesets;                         // they, and those that the houses among them work under
  std::set<std::pair<std::string, std::string>> differs;  // those two that some scenario tells apart

  void add(const ScenarioReport& report) {
    std::map<std::string, std::string> came_to;
    for (const RulesetReport& under : report.ruleset_reports) {
      if (!under.ruleset) continue;
      books.insert(under.ruleset_name);
      rulesets.insert({under.ruleset_name, under.ruleset->base});
      came_to[under.ruleset_name] = outcome_of(under);
    }
    for (const auto& [one, result] : came_to)
      for (const auto& [other, another] : came_to)
        if (result != another) differs.insert({one, other});
  }
};

Comparison compare(const Library& library) {
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>(file, shipped_text(file)));
  REQUIRE(parsed.ok());
  RulesetCache cache(library);
  Comparison comparison;
  for (const ScenarioReport& report : run_scenarios(cache, *parsed.tree)) {
    INFO(report.title);
    CHECK(report.ok());
    comparison.add(report);
  }
  return comparison;
}

}  // namespace

TEST_CASE("every two rule books of craps settle something differently, and a scenario shows it") {
  const Library library = shipped_rules();
  const Comparison comparison = compare(library);
  for (const std::string& one : comparison.books)
    for (const std::string& other : comparison.books) {
      if (one >= other) continue;
      INFO("nothing in " << file << " tells " << one << " from " << other);
      CHECK(comparison.differs.count({one, other}) == 1);
    }
  for (const std::string& name : library.unit_names(Kind::ruleset)) {
    const CheckResult checked = check(library, name);
    REQUIRE(checked.ok());
    if (checked.ruleset->vocabulary.name != vocabulary) continue;
    INFO(name << " is not in " << file << ", and no house under it is");
    CHECK(comparison.rulesets.count(name) == 1);
  }
}

}  // namespace differences_test
