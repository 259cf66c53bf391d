// SPDX-License-Identifier: Apache-2.0
// Days without text in force (F0707), the caller's date for scenarios without one, and scenarios that depend on the day (F0720).
#include <doctest/doctest.h>

#include <fairroll/log.hpp>
#include <fairroll/parser.hpp>

#include "check_support.hpp"

namespace dates_test {

using namespace fairroll;
using check_test::told;

namespace {

const std::string ruleset_head = "language 1\nruleset t.rules \"Rules\" { authority \"nobody\"  uses t.table  currency USD in 0.01 }\n";

std::string section(const std::string& number, const std::string& period, const std::string& body) {
  return "section \"" + number + "\" \"S\" {\n" + (period.empty() ? "" : "in force " + period + "\n") + body + "}\n";
}

std::string field(int win) {
  return "nothing else makes a roll invalid\nwager field \"Field\" { one roll  placed at any time  wins on 2, 12  loses on any other  "
         "pays " +
         std::to_string(win) + " to 1 }\n";
}

Selection on(const std::string& day) {
  Selection selection;
  selection.as_of = parse_date(day);
  return selection;
}

std::string told_on(const std::vector<std::string>& units, const std::string& book, const std::string& day) {
  return told(check(check_test::library(units), book, day.empty() ? Selection{} : on(day)).diagnostics);
}

const std::string not_on = "not_in_force <`t.rules` is not in force on ";

/// The only scenario of the text under those options.
struct Ran {
  Library library;
  RulesetCache cache;
  std::shared_ptr<const Tree> tree;
  std::vector<ScenarioReport> reports;
  std::optional<Diagnostic> undated;

  Ran(const std::vector<std::string>& units, const std::string& scenario, const RunOptions& options = {})
      : library(check_test::library(units)), cache(library) {
    tree = parse_scenarios(std::make_shared<const Source>("test.scenario", "language 1\n" + scenario)).tree;
    reports = run_scenarios(cache, *tree, options);
    undated = find_date_dependence(cache, tree->root_node().children_of_kind(Kind::scenario).at(0), options, reports);
  }
  [[nodiscard]] std::optional<Date> day() const {
    return reports.at(0).ruleset_reports.empty() ? std::nullopt : reports.at(0).ruleset_reports.at(0).ruleset->as_of;
  }
};

const std::string amended = ruleset_head + section("1", "", field(2));
const std::string amendment =
    "language 1\namendment t.later \"Later\" to t.rules { in force from 2027-01-01 }\namend wager field { pays 3 to 1 }\n";
const std::string wins_twenty =
    "scenario \"s\" under t.rules {\n seats ann\n ann bets 10.00 on field\n throw 6 6\n expect ann field wins 20.00 }\n";
const std::string wins_thirty =
    "scenario \"s\" under t.rules {\n seats ann\n ann bets 10.00 on field\n throw 6 6\n expect ann field wins 30.00 }\n";

RunOptions today(const std::string& day) {
  RunOptions options;
  options.today = parse_date(day);
  return options;
}

}  // namespace

TEST_CASE("before the first and after the last day of a ruleset's sections it is not in force") {
  const std::string rules = ruleset_head + section("1", "from 2020-01-01 until 2024-12-31", field(2));
  CHECK(told_on({rules}, "t.rules", "2019-12-31") == not_on + "2019-12-31>");
  CHECK(told_on({rules}, "t.rules", "2020-01-01").empty());
  CHECK(told_on({rules}, "t.rules", "2024-12-31").empty());
  CHECK(told_on({rules}, "t.rules", "2025-01-01") == not_on + "2025-01-01>");
  CHECK(told_on({rules}, "t.rules", "") == "not_in_force <`t.rules` is in force for a limited period, but no date was selected>");
  const Diagnostics early = check(check_test::library({rules}), "t.rules", on("1900-01-01")).diagnostics;
  REQUIRE(early.size() == 1);
  CHECK(early.front().help == "select 2020-01-01 or a later date");
  REQUIRE(early.front().labels.size() == 1);
  CHECK(early.front().labels.front().location.text() == "2020-01-01");
}

TEST_CASE("a day between two texts of a ruleset is not in force") {
  const std::string rules =
      ruleset_head + section("1", "from 2020-01-01 until 2021-12-31", field(2)) + section("1", "from 2023-01-01", field(3));
  CHECK(told_on({rules}, "t.rules", "2022-06-01") == not_on + "2022-06-01>");
  CHECK(told_on({rules}, "t.rules", "2023-01-01").empty());
}

TEST_CASE("an amendment does not stand in for a ruleset that has not begun") {
  const std::string rules = ruleset_head + section("1", "from 2030-01-01", field(2));
  const std::string early =
      "language 1\namendment t.early \"Early\" to t.rules { in force from 2027-01-01 }\n" + section("2", "", field(3));
  CHECK(told_on({rules, early}, "t.rules", "2028-01-01") == not_on + "2028-01-01>");
}

TEST_CASE("a house is in force on days on which both it and its ruleset are") {
  const std::string rules = ruleset_head + section("1", "from 2020-01-01", field(2));
  const std::string house = "language 1\nhouse t.house \"House\" under t.rules { }\n" +
                            section("h", "from 2022-01-01", "amend wager field { stake at least 5.00 }\n");
  CHECK(told_on({rules, house}, "t.house", "2019-01-01") == "not_in_force <`t.house` is not in force on 2019-01-01>");
  CHECK(told_on({rules, house}, "t.house", "2021-01-01") == "not_in_force <`t.house` is not in force on 2021-01-01>");
  CHECK(told_on({rules, house}, "t.house", "2022-01-01").empty());
  const std::string early = "language 1\nhouse t.house \"House\" under t.rules { in force from 2010-01-01 }\n";
  CHECK(told_on({rules, early}, "t.house", "2015-01-01") == "not_in_force <`t.house` is not in force on 2015-01-01>");
}

TEST_CASE("a ruleset is not in force before the model that it adopts") {
  const std::string dated_model =
      "language 1\nmodel t.dated \"M\" { uses t.table  in force from 2021-01-01 }\nwager plain \"P\" { one roll  placed "
      "at any time  wins on 2  loses on any other }\n";
  const std::string rules =
      ruleset_head + "nothing else makes a roll invalid\nadopts plain from t.dated\namend wager plain { pays 2 to 1 }\n";
  CHECK(told_on({dated_model, rules}, "t.rules", "2020-01-01") == not_on + "2020-01-01>");
  CHECK(told_on({dated_model, rules}, "t.rules", "2021-01-01").empty());
}

TEST_CASE("a scenario that names no day is played by the text of the caller's date") {
  CHECK(Ran({amended, amendment}, wins_twenty, today("2026-12-31")).reports.at(0).ok());
  CHECK(!Ran({amended, amendment}, wins_twenty, today("2027-01-01")).reports.at(0).ok());
  CHECK(Ran({amended, amendment}, wins_thirty).reports.at(0).ok());  // without a date: the text that has no end
  CHECK(Ran({amended, amendment}, wins_twenty, today("2026-12-31")).day() == parse_date("2026-12-31"));
}

TEST_CASE("the caller's date is no day of a text that is the same on every day") {
  CHECK(Ran({amended}, wins_twenty, today("2026-12-31")).day() == std::nullopt);
}

TEST_CASE("the day of a scenario, and of an option, prevails over the caller's date") {
  std::string dated = wins_thirty;
  dated.replace(dated.find(" {"), 2, " as of 2027-01-01 {");
  CHECK(Ran({amended, amendment}, dated, today("2020-01-01")).reports.at(0).ok());
  RunOptions options = today("2020-01-01");
  options.as_of = parse_date("2027-01-01");
  CHECK(Ran({amended, amendment}, wins_thirty, options).reports.at(0).ok());
}

TEST_CASE("a log that names no day is played by the text of the caller's date") {
  const Library library = check_test::library({amended, amendment});
  RulesetCache cache(library);
  RunOptions options = today("2026-12-31");
  options.rule_books = {"t.rules"};
  options.seats = {"ann"};
  LogRun log(cache, options);
  const auto line = [&](const std::string& text) { return log.execute(std::make_shared<const Source>("log", text)); };
  (void)line(R"({"act": {"by": "ann", "bets": "10.00", "on": {"wager": "field"}}})");
  const LogLine thrown = line(R"({"throw": {"faces": [6, 6]}})");
  REQUIRE(thrown.results.size() == 1);
  CHECK(thrown.results.front().step->throw_result->settlements.at(0).amount->units == 2000);
}

TEST_CASE("a scenario that names no day and has another result on another day is reported, with the day that makes it pass") {
  const Ran before({amended, amendment}, wins_twenty);
  REQUIRE(before.undated);
  CHECK(before.undated->code == Code::undated);
  CHECK(before.undated->location.text() == "\"s\"");
  REQUIRE(before.undated->repairs.size() == 1);
  CHECK(before.undated->repairs.front().text == " as of 2026-12-31");
  CHECK(before.undated->repairs.front().location.span.begin == before.undated->repairs.front().location.span.end);
  const Ran after({amended, amendment}, wins_thirty);
  REQUIRE(after.undated);
  CHECK(after.undated->repairs.at(0).text == " as of 2027-01-01");
}

TEST_CASE("a scenario that has the same result on every day needs none") {
  const std::string other = "scenario \"s\" under t.rules {\n seats ann\n ann bets 10.00 on field\n throw 4 3\n expect ann field loses }\n";
  CHECK(!Ran({amended, amendment}, other).undated);
  CHECK(!Ran({amended}, wins_twenty).undated);
  std::string dated = wins_thirty;
  dated.replace(dated.find(" {"), 2, " as of 2027-01-01 {");
  CHECK(!Ran({amended, amendment}, dated).undated);
}

TEST_CASE("a bet on a wager that the text of another day does not have has another result there") {
  const std::string rules = ruleset_head + section("1", "", "nothing else makes a roll invalid\n") +
                            section("2", "from 2020-01-01",
                                    "wager late \"L\" { one roll  placed at any time  wins on 2, 12  loses on any other  pays 2 to 1 }\n");
  CHECK(Ran({rules}, "scenario \"s\" under t.rules {\n seats ann\n ann bets 10.00 on late\n throw 6 6\n expect ann late wins 20.00 }\n")
            .undated);
}

}  // namespace dates_test
