// SPDX-License-Identifier: Apache-2.0
// Periods of the text of rule books, and diagnostics of several periods.
#include <doctest/doctest.h>

#include <fairroll/text_periods.hpp>

#include "check_support.hpp"

namespace text_periods_test {

using namespace fairroll;
using check_test::told;

namespace {

const std::string head = "language 1\nruleset t.rules \"Rules\" { uses t.table  currency USD in 0.01 }\n";
const std::string fair = "nothing else makes a roll invalid ";

std::string section(const std::string& number, const std::string& period, const std::string& text = "duty of boss to call the total") {
  return "section \"" + number + "\" \"x\" { " + period + " " + text + " }\n";
}

std::string amendment(const std::string& name, const std::string& period, const std::string& text) {
  return "language 1\namendment t." + name + " \"x\" to t.rules { " + period + " }\n" + text + "\n";
}

std::string words(const std::vector<TextPeriod>& periods) {
  std::string out;
  for (const TextPeriod& one : periods)
    out += (out.empty() ? "" : "; ") + format_period(one.period) + (one.as_of ? " as of " + to_string(*one.as_of) : "");
  return out;
}

std::string periods(const std::vector<std::string>& units, const std::vector<std::string>& books = {"t.rules"}) {
  return words(find_text_periods(check_test::library(units), books));
}

/// The diagnostics of all periods of a ruleset.
Diagnostics in_all_periods(const std::vector<std::string>& units) {
  const Library library = check_test::library(units);
  return check_periods(library, {"t.rules"}, std::nullopt, [&](const TextPeriod& one) {
    return check(library, "t.rules", {one.as_of, {}, {}}).diagnostics;
  });
}

}  // namespace

TEST_CASE("a text without dates has one period without ends, and needs no day") {
  CHECK(periods({head + section("1", "")}) == "on every day");
  CHECK(periods({head}) == "on every day");
}

TEST_CASE("days before the first section are in no period") {
  CHECK(periods({head + section("1", "in force from 2015-07-01")}) == "from 2015-07-01");
  CHECK(periods({head + section("1", "in force from 2015-07-01") + section("2", "in force from 2017-10-16")}) ==
        "from 2015-07-01 until 2017-10-15 as of 2015-07-01; from 2017-10-16 as of 2017-10-16");
}

TEST_CASE("a statement without a period is text on every day") {
  CHECK(periods({head + section("1", "in force from 2015-07-01") + section("2", "")}) ==
        "until 2015-06-30 as of 2015-06-30; from 2015-07-01 as of 2015-07-01");
  CHECK(periods({head + section("1", "in force from 2015-07-01") + section("2", "", "note \"x\"")}) == "from 2015-07-01");
}

TEST_CASE("days on which no statement of the ruleset is in force are in no period") {
  const std::string first = section("1", "in force from 2010-01-01 until 2011-12-31");
  CHECK(periods({head + first}) == "from 2010-01-01 until 2011-12-31 as of 2010-01-01");
  CHECK(periods({head + first + section("1", "in force from 2015-01-01")}) ==
        "from 2010-01-01 until 2011-12-31 as of 2010-01-01; from 2015-01-01 as of 2015-01-01");
}

TEST_CASE("a block has the days that the blocks around it have as well") {
  const std::string inner = "wager own { in force from 2012-01-01 until 2030-12-31 placed at any time }";
  CHECK(periods({head + section("1", "in force from 2015-01-01 until 2016-12-31", inner + " duty of boss to call the total")}) ==
        "from 2015-01-01 until 2016-12-31 as of 2015-01-01");
  const std::string nested = "wager own { in force from 2016-01-01 placed at any time }";
  CHECK(periods({head + section("1", "in force from 2015-01-01", nested + " duty of boss to call the total")}) ==
        "from 2015-01-01 until 2015-12-31 as of 2015-01-01; from 2016-01-01 as of 2016-01-01");
}

TEST_CASE("an amendment divides the text where it begins and where it lapses") {
  const std::string law = head + section("1", "");
  const std::string more = section("2", "");
  CHECK(periods({law, amendment("later", "in force from 2020-01-01", more)}) ==
        "until 2019-12-31 as of 2019-12-31; from 2020-01-01 as of 2020-01-01");
  CHECK(periods({law, amendment("later", "in force from 2020-01-01 until 2020-12-31", more)}) ==
        "until 2019-12-31 as of 2019-12-31; from 2020-01-01 until 2020-12-31 as of 2020-01-01; from 2021-01-01 as of 2021-01-01");
}

TEST_CASE("two books have text together where each of them has text") {
  const std::string house = "language 1\nhouse t.house \"x\" under t.rules { in force from 2018-01-01 }\n";
  const std::vector<std::string> units{head + section("1", "in force from 2015-07-01") + section("2", "in force from 2020-01-01"), house};
  CHECK(periods(units, {"t.house"}) == "from 2018-01-01 until 2019-12-31 as of 2018-01-01; from 2020-01-01 as of 2020-01-01");
  CHECK(periods(units, {"t.house", "t.rules"}) == periods(units, {"t.house"}));
  CHECK(periods(units, {"t.unknown"}).empty());
}

TEST_CASE("assertions are no text of a rule book") {
  const std::string edges = "language 1\nassertions t.edges \"x\" for t.rules { in force from 2020-01-01 }\nassert edge of own is 1/2\n";
  CHECK(periods({head + section("1", "in force from 2015-07-01"), edges}) == "from 2015-07-01");
}

TEST_CASE("a command works on the period of its day, and on one period if there is no text") {
  const Library library = check_test::library({head + section("1", "in force from 2015-07-01") + section("2", "in force from 2020-01-01")});
  CHECK(words(find_periods_to_check(library, {"t.rules"}, Date{2022, 5, 5})) == "from 2020-01-01 as of 2022-05-05");
  CHECK(words(find_periods_to_check(library, {"t.rules"}, Date{2000, 5, 5})) == "from 2000-05-05 until 2000-05-05 as of 2000-05-05");
  CHECK(words(find_periods_to_check(library, {"t.unknown"})) == "on every day");
}

TEST_CASE("an error in text of the past is reported with its period") {
  const std::string old = section("1", "in force from 2020-01-01 until 2024-12-31", fair + "duty of bos to call the total");
  const Diagnostics found = in_all_periods({head + old + section("1", "in force from 2025-01-01", fair)});
  REQUIRE(told(found) == "unknown <bos>");
  CHECK(found.front().message == "there is no role named `bos` (from 2020-01-01 until 2024-12-31)");
}

TEST_CASE("an error in every period is reported once and without a period") {
  const Diagnostics found =
      in_all_periods({head + section("1", "", fair + "duty of bos to call the total") + section("2", "in force from 2025-01-01")});
  REQUIRE(told(found) == "unknown <bos>");
  CHECK(found.front().message == "there is no role named `bos`");
}

TEST_CASE("periods that meet are written as one") {
  const std::string old = section("1", "in force from 2020-01-01 until 2024-12-31", "duty of bos to call the total");
  const Diagnostics found = in_all_periods({head + section("0", "", fair) + old + section("2", "in force from 2022-01-01")});
  REQUIRE(told(found) == "unknown <bos>");
  CHECK(found.front().message == "there is no role named `bos` (from 2020-01-01 until 2024-12-31)");
}

TEST_CASE("a name that another period uses is not unused") {
  const std::string list = "section \"0\" \"x\" { game { list lows 2, 3   list highs 11, 12 } }\n";
  const std::string bet = " placed at any time   loses on any other   pays 1 to 1 }";
  const std::string old = section("1", "in force from 2020-01-01 until 2024-12-31", "wager own { wins on lows" + bet);
  const Diagnostics found = in_all_periods({head + list + old + section("1", "in force from 2025-01-01", "wager own { wins on 7" + bet)});
  CHECK(told(found).find("lows") == std::string::npos);
  CHECK(told(found).find("unused <highs>") != std::string::npos);
}

TEST_CASE("a period whose text is a part of later text is left out, unless the missing text is an error of its own") {
  const std::string always = section("0", "", "amend wager line { pays 1 to 1 }");
  const std::string later = section("1", "in force from 2015-07-01", "adopts game, line from t.model");
  CHECK(told(in_all_periods({head + always + later})).empty());
  const std::string ended = section("2", "in force from 2010-01-01 until 2012-12-31");
  const Diagnostics found = in_all_periods({head + always + later + ended});
  CHECK(told(found).find("unknown") != std::string::npos);
}

TEST_CASE("what a lapsed amendment replaced is reported for the days after it") {
  const std::string law = head + section("1", "", "the roll is invalid when { (1) any die rests on rail   (2) any die rests on bowl }");
  const Diagnostics found = in_all_periods({law, amendment("later", "in force from 2020-01-01 until 2020-12-31",
                                                           "replace \"1 invalid (2)\" with { (2) any die entered bowl }")});
  REQUIRE(told(found) == "gap <\"1 invalid (2)\">");
  CHECK(found.front().message == "this amendment has lapsed, but the text that it removed does not take effect again (from 2021-01-01)");
}

}  // namespace text_periods_test
