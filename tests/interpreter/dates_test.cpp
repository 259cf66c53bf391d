// SPDX-License-Identifier: Apache-2.0
// Days before the first text of a rule book, after its last and between two: F0707.
#include <doctest/doctest.h>

#include "check_support.hpp"

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

}  // namespace

TEST_CASE("before the first and after the last day of a ruleset's sections it is not in force") {
  const std::string rules = ruleset_head + section("1", "from 2020-01-01 until 2024-12-31", field(2));
  CHECK(told_on({rules}, "t.rules", "2019-12-31") == not_on + "2019-12-31>");
  CHECK(told_on({rules}, "t.rules", "2020-01-01").empty());
  CHECK(told_on({rules}, "t.rules", "2024-12-31").empty());
  CHECK(told_on({rules}, "t.rules", "2025-01-01") == not_on + "2025-01-01>");
  CHECK(told_on({rules}, "t.rules", "") == "not_in_force <`t.rules` is in force for a limited period, and no day was given>");
  const Diagnostics early = check(check_test::library({rules}), "t.rules", on("1900-01-01")).diagnostics;
  REQUIRE(early.size() == 1);
  CHECK(early.front().help == "choose 2020-01-01 or a later day");
  REQUIRE(early.front().labels.size() == 1);
  CHECK(early.front().labels.front().place.text() == "2020-01-01");
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
