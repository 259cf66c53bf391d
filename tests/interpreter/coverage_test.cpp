// SPDX-License-Identifier: Apache-2.0
// What the passing scenarios show of each wager.
#include <doctest/doctest.h>

#include <fairroll/parser.hpp>
#include <fairroll/scenario.hpp>

#include "support/shipped.hpp"

namespace coverage_test {

using namespace fairroll;

TEST_CASE("what is shown at the table of a house counts for the ruleset that it plays by") {
  Library library = shipped_rules();
  REQUIRE(library
              .add(std::make_shared<const Source>("us_sd/a_house.fair", "language 1\nhouse us_sd.a_house under us_sd.craps {}\n"),
                   "us_sd.a_house")
              .empty());
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>(
      "t.scenario",
      "language 1\nscenario \"t\" under us_sd.a_house {\n"
      "seats ann   ann takes the dice   ann bets 10.00 on pass   throw 3 4   expect ann pass wins 10.00 }\n"));
  REQUIRE(parsed.ok());
  RulesetCache cache{library};
  OutcomeCoverage outcomes;
  for (const ScenarioReport& report : run_scenarios(cache, *parsed.tree)) outcomes.add(report);
  REQUIRE(outcomes.rulesets().size() == 1);
  const OutcomeCoverage::RulesetItems& book = outcomes.rulesets().begin()->second;
  CHECK(book.ruleset == "us_sd.craps");
  CHECK(book.covered_count() == 2);  // placed, and wins
}

TEST_CASE("a commission of nothing need not be shown to be taken") {
  Library library = shipped_rules();
  const auto text = [](const std::string& percent) {
    return "language 1\nruleset t.free \"t\" { uses common.craps_table   currency USD in 0.01 }\n"
           "wager seven \"Seven\" { placed at any time   wins on 7   loses on any other   pays 4 to 1   commission " +
           percent + " percent of win taken on a win }\n";
  };
  const auto asked_outcomes = [&](const std::string& percent) {
    Library made = library;
    (void)made.add(std::make_shared<const Source>("t/free.fair", text(percent)), "t.free");
    const CheckResult checked = check(made, "t.free");
    REQUIRE(checked.ok());
    OutcomeCoverage outcomes;
    outcomes.add(*checked.ruleset);
    return outcomes.rulesets().begin()->second.items.size();
  };
  CHECK(asked_outcomes("5") == asked_outcomes("0") + 1);
}

}  // namespace coverage_test
