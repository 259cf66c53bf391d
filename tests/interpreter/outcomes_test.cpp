// SPDX-License-Identifier: Apache-2.0
// Which outcomes, acts and refusals the rules make possible, and which of them scenarios show.
#include <doctest/doctest.h>

#include <fairroll/parser.hpp>
#include <fairroll/scenario.hpp>

#include "../support/play.hpp"

namespace fairroll::outcomes_test {
namespace {

/// `count wins, count loses, ...` of one wager; with `missing`, only what no scenario showed, as the report words it.
std::string sides_of(const OutcomeCoverage& coverage, const std::string& wager, bool missing) {
  std::string out;
  for (const OutcomeCoverage::Item& side : coverage.rulesets().at("t.game").items) {
    if (side.wager != wager || (missing && side.shown_count > 0)) continue;
    std::string words = missing ? side.describe_missing() : side.description;
    if (!missing && side.kind == OutcomeCoverage::Kind::Refused) words = "not " + words;
    out += (out.empty() ? "" : ", ") + words;
  }
  return out;
}

std::string possible(const std::string& rules, const std::string& wager) {
  OutcomeCoverage coverage;
  coverage.add(*play::rules(rules));
  return sides_of(coverage, wager, false);
}

std::string missing(const std::string& rules, const std::string& steps, const std::string& wager) {
  const Library library = play::library_with(rules);
  const std::string text = "language 1\nscenario \"test\" under t.game {\n" + steps + "\n}\n";
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("test.scenario", text));
  REQUIRE(parsed.ok());
  RulesetCache cache(library);
  OutcomeCoverage coverage;
  for (const ScenarioReport& report : run_scenarios(cache, *parsed.tree)) {
    INFO(play::errors_of(report.diagnostics));
    CHECK(report.ok());
    coverage.add(report);
  }
  return sides_of(coverage, wager, true);
}

const char* const line = "adopts game, pass, dont_pass from common.craps\namend wager pass, dont_pass { pays 1 to 1 }\n";

const char* const spot = R"(
adopts game, pass from common.craps
amend wager pass { pays 1 to 1 }
wager spot for n in 6, 8 {
  placed while point_roll
  off while come_out
  wins and stays up on n   loses on 7   pays 7 to 6
  may be removed, called on at any time
  may not be raised while n is 6
}
)";

}  // namespace

TEST_CASE("every outcome that some state and throw leads to is asked for, and no other") {
  CHECK(possible(line, "pass") == "loses, stays, wins, placed, raised, reduced, removed, not placed, not raised, not reduced, not removed");
  CHECK(possible(line, "dont_pass") == "loses, pushes, stays, wins, placed, raised, reduced, removed, not placed, not raised");
}

TEST_CASE("a family is one wager, and who may call it on and off is asked with it") {
  CHECK(possible(spot, "spot") == "loses, off, stays, wins, called on, placed, removed, not placed, not raised");
}

TEST_CASE("what follows another wager is returned with it, also when that is taken down") {
  const std::string rules = R"(
adopts game from common.craps
wager front { placed at any time   wins on 4   loses on 7   pays 1 to 1   may be removed at any time }
wager back behind front { placed at any time   pays 2 to 1 }
)";
  CHECK(possible(rules, "back") == "loses, returned, stays, wins, placed");
}

TEST_CASE("a state of its own that moves is an outcome") {
  const std::string rules =
      "adopts game from common.craps\nwager twice { placed at any time   count seen 0..2 on 6   wins on seen reaching 2   loses on 7   "
      "pays 5 to 1 }\n";
  CHECK(possible(rules, "twice") == "loses, moves, stays, wins, placed");
}

TEST_CASE("one roll: nothing stays, and nothing is ever refused that may be made at any time") {
  CHECK(possible("wager any_seven { one roll   placed at any time   wins on 7   loses on any other   pays 4 to 1 }\n", "any_seven") ==
        "loses, wins, placed");
}

TEST_CASE("what passing scenarios show is no longer missing; what an invalid throw leaves standing shows nothing") {
  const std::string rules = std::string(spot) + "section \"1\" \"Throw\" { the roll is invalid when any die rests on rail }\n";
  CHECK(missing(rules, R"(
    seats ann   ann takes the dice
    throw 4 3 { die 1 rests on rail }
      expect invalid
    ann bets 6.00 on spot 6
      expect refused
    given point is 5
    ann bets 6.00 on spot 6
      expect accepted
    ann bets 6.00 on spot 6
      expect refused
    throw 4 4 { die 1 rests on rail }
      expect ann spot 6 stays
    throw 3 3
      expect ann spot 6 wins 7.00
  )",
                "spot") == "never loses, never off, never stays, never called on, never removed");
}

TEST_CASE("what a failing scenario does counts for nothing") {
  const Library library = play::library_with(line);
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>(
      "test.scenario",
      "language 1\nscenario \"test\" under t.game { seats ann  ann bets 1.00 on pass  throw 4 3  expect ann pass loses }\n"));
  REQUIRE(parsed.ok());
  RulesetCache cache(library);
  OutcomeCoverage coverage;
  coverage.add(*play::rules(line));
  for (const ScenarioReport& report : run_scenarios(cache, *parsed.tree)) coverage.add(report);
  CHECK(coverage.rulesets().at("t.game").covered_count() == 0);
}

TEST_CASE("a limit of every wager is one limit: one refused stake shows it") {
  const std::string rules = std::string(line) + "every wager { stake at least 5.00 }\n";
  const std::string steps = "seats ann   ann takes the dice   ann bets 5.00 on dont_pass   expect accepted\n";
  CHECK(missing(rules, steps, "").find("no refusal by") == 0);
  CHECK(missing(rules, steps + "ann bets 4.00 on pass   expect refused", "").empty());
}

}  // namespace fairroll::outcomes_test
