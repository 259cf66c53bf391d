// SPDX-License-Identifier: Apache-2.0
// Words that help: what a message underlines, and the way out that it names.
#include <doctest/doctest.h>

#include <fairroll/json_form.hpp>
#include <fairroll/parser.hpp>

#include "../support/play.hpp"
#include "check_support.hpp"

namespace words_test {

using namespace fairroll;
using check_test::told;

namespace {

Diagnostics checked(const std::vector<std::string>& units, const Selection& selection = {}) {
  return check(check_test::library(units), "t.rules", selection).diagnostics;
}

std::string first_help(const Diagnostics& diagnostics) { return diagnostics.empty() ? "no diagnostic" : diagnostics.front().help; }

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string words_of_last_act(const std::string& body, const std::string& steps) {
  const Library library = play::library_with(body);
  const ParseResult parsed =
      parse_scenarios(std::make_shared<const Source>("test.scenario", "language 1\nscenario \"t\" under t.game {\n" + steps + "\n}\n"));
  RulesetCache cache(library);
  const std::vector<ScenarioReport> reports = run_scenarios(cache, *parsed.tree);
  REQUIRE_MESSAGE(!reports.at(0).ruleset_reports.empty(), play::errors_of(reports.at(0).diagnostics));
  const StepReport& last = reports.at(0).ruleset_reports.at(0).steps.back();
  REQUIRE(last.action_result);
  return last.action_result->reason;
}

const std::string pairs = R"(
wager exacta "Exacta" for a then b in 1..6 {
  placed at any time   wins on showing a twice   loses on showing b twice   pays 10 to 1
}
wager pair "Pair" for a and b in 1..6 {
  one roll   placed at any time   wins on showing a and b   loses on any other   pays 15 to 1
}
)";

}  // namespace

TEST_CASE("for a then b: the order of the numbers counts") {
  CHECK(play::failures(pairs, R"(
    seats ann
    ann takes the dice
    ann bets 1.00 on exacta 5 then 2
    ann bets 2.00 on exacta 2 then 5
    throw 5 5
      expect ann exacta 5 then 2 wins 10.00
      expect ann exacta 2 then 5 loses
    ann bets 1.00 on pair 5 and 2
    throw 5 2
      expect ann pair 2 and 5 wins 15.00
  )") == "");
}

TEST_CASE("numbers are joined as their wager is declared") {
  CHECK(has(play::failures(pairs, "seats ann   ann bets 1.00 on exacta 5 and 2   expect refused"), "write `exacta 5 then 2`"));
  CHECK(has(play::failures(pairs, "seats ann   ann bets 1.00 on pair 5 then 2   expect refused"), "write `pair 5 and 2`"));
  CHECK(play::failures(pairs, "seats ann   ann bets 1.00 on exacta 5 then 5   expect refused") == "");
  CHECK(has(play::failures(pairs, "seats ann   given ann has 1.00 on exacta 5 then 5"), "no wager `exacta 5 then 5`"));
}

TEST_CASE("numbers in an order have a form in JSON of their own") {
  const std::string text = "language 1\n\nscenario \"t\" under t.game {\n  seats ann\n  ann bets 1.00 on exacta 5 then 2\n}\n";
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("t.scenario", text));
  REQUIRE(parsed.ok());
  const ConvertedText json = to_json(*parsed.tree);
  CHECK(has(json.text, R"("on": {"wager": "exacta", "in_order": [5, 2]})"));
  const ParseResult back = parse_scenarios_json(std::make_shared<const Source>("t.json", json.text));
  REQUIRE(back.ok());
  CHECK(to_text(*back.tree).text == text);
}

TEST_CASE("a pair without order whose numbers are told apart is an error with a witness") {
  const auto of = [](const std::string& sentences) {
    return checked({check_test::rules("section \"1\" \"x\" { wager pair for a and b in 1..6 { placed at any time " + sentences + " } }")});
  };
  const Diagnostics found = of("wins on showing a and b   loses on showing b twice   pays 10 to 1");
  REQUIRE(told(found) == "order_counts <pair>");
  CHECK(found.front().witness == "pair 1 and 2, throw 1 1");
  CHECK(found.front().help == "write the same rules for all numbers, or declare `for a then b in ...` if the order matters");
  CHECK(told(of("wins on showing a and b   loses on showing b twice, showing a twice   pays 10 to 1")).empty());
  CHECK(told(of("wins on showing a   loses on showing b except showing a   pays 10 to 1")) == "order_counts <pair>");
  CHECK(told(of("wins on showing a and b   loses on any other   pays 10 to 1   may be removed while a is 3   may be removed while b is 3"))
            .empty());
  CHECK(told(of("wins on showing a and b   loses on any other   pays 10 to 1   may be removed while a is 3")) == "order_counts <pair>");
}

TEST_CASE("an address that is too short is told with what may follow") {
  const std::string base =
      check_test::rules("section \"1\" \"x\" { (e) duty of boss to call the total   (e) dice go clockwise to any seat }");
  const std::string strike = "language 1\namendment t.later \"x\" to t.rules { in force from 2020-01-01 }\nstrike \"1 (e)\"\n";
  const Diagnostics found = checked({base, strike}, Selection{Date{2021, 1, 1}, {}, {}});
  REQUIRE(told(found) == "no_target <\"1 (e)\">");
  CHECK(first_help(found) == "write a longer address: `1 (e) duty` or `1 (e) dice`");
}

TEST_CASE("a ruling under a label of its own is found from its section") {
  const std::string body = "section \"668a.3\" \"x\" { [irregular] the roll is invalid when any die rests on rail }\n";
  CHECK(has(play::failures(body, "throw 4 3 { die 1 rests on rail }   expect invalid by \"668a.3 invalid\""),
            "did you mean `668a.3 [irregular]`?"));
}

TEST_CASE("what moves when the thrower changes moves if something ends a turn, and else the message says what is missing") {
  const std::string game = R"(section "1" "x" {
    amend game { state mark fresh or stale becomes stale on 12 becomes fresh on change of shooter }
    wager own { one roll   placed while mark is stale   wins on 7   loses on any other   pays 4 to 1 }
  )";
  const Diagnostics found = checked({check_test::rules(game + "}")});
  REQUIRE(told(found) == "unreachable <becomes fresh on change of shooter>");
  CHECK(has(first_help(found), "`duty of shooter to relinquish the dice on ...`"));
  CHECK(told(checked({check_test::rules(game + "duty of shooter to relinquish the dice on seven_out }")})).empty());
}

TEST_CASE("text behind `replace` stands in the layer of what it replaces, and contradictions say so") {
  const std::string base = check_test::rules(R"(section "4" "x" {
    wager own { one roll   placed at any time   (1) wins on 7   loses on any other   [odds] pays 4 to 1 } })");
  const std::string change =
      "language 1\namendment t.later \"x\" to t.rules { in force from 2020-01-01 }\n"
      "replace \"4 own (1)\" with { (1) wins on 7   [more] pays 11 to 1 }\n";
  const Diagnostics found = checked({base, change}, Selection{Date{2021, 1, 1}, {}, {}});
  REQUIRE(has(told(found), "two_pays"));
  CHECK(has(first_help(found), "belongs to the layer of the edited text"));
}

TEST_CASE("a day before the text is whole is one error, which names the first day") {
  const std::string base = R"(language 1
ruleset t.rules "Rules" { authority "nobody"  uses t.table  currency USD in 0.01 }
section "0" "Always" { duty of boss to call the total   amend wager line { pays 1 to 1 } }
section "1" "Later" { in force from 2015-07-01   adopts game, line from t.model }
)";
  Selection early;
  early.as_of = Date{2015, 6, 30};
  const Diagnostics found = checked({base}, early);
  REQUIRE(told(found) == "not_in_force <`t.rules` is not in force on 2015-06-30>");
  CHECK(first_help(found) == "select 2015-07-01 or a later date");
  REQUIRE(found.front().labels.size() == 1);
  CHECK(found.front().labels.front().location.text() == "2015-07-01");
  early.as_of = Date{2015, 7, 1};
  CHECK(told(checked({base}, early)).empty());
}

TEST_CASE("a unit outside its own period is one error") {
  const std::string base = R"(language 1
ruleset t.rules "Rules" { authority "nobody"  uses t.table  currency USD in 0.01   in force from 2015-07-01 until 2016-06-30 }
adopts game, line from t.model
amend wager line { pays 1 to 1 }
)";
  Selection late;
  late.as_of = Date{2017, 1, 1};
  const Diagnostics found = checked({base}, late);
  CHECK(told(found) == "not_in_force <`t.rules` is not in force on 2017-01-01>");
  CHECK(first_help(found) == "select a date from 2015-07-01 to 2016-06-30");
}

TEST_CASE("a fault in an amendment says why it matters to the ruleset") {
  const std::string broken = "language 1\namendment t.later \"x\" to t.rules { in force from 2020-01-01 }\nsection \"1\" \"x\" { pays }\n";
  Diagnostics faults;
  (void)check_test::library({check_test::rules(""), broken}, &faults);
  REQUIRE(!faults.empty());
  REQUIRE(!faults.front().labels.empty());
  CHECK(faults.front().labels.back().location.text() == "t.rules");
  CHECK(faults.front().labels.back().message == "this file amends `t.rules`, which cannot be used because of the error");
}

TEST_CASE("a window that waits for what nobody can hold never opens") {
  const auto of = [](const std::string& wagers) { return told(checked({check_test::rules("section \"1\" \"x\" {" + wagers + "}")})); };
  const std::string rest = " one roll   wins on 7   loses on any other   pays 4 to 1 } ";
  CHECK(of("wager own { placed while shooter holds own" + rest) == "no_window <placed while shooter holds own>");
  CHECK(of("wager own { placed while shooter holds other" + rest + "wager other { placed while any seat holds own and opening" + rest) ==
        "no_window <placed while shooter holds other>; no_window <placed while any seat holds own and opening>");
  CHECK(of("wager own { placed while (opening) or shooter holds own" + rest).empty());
  CHECK(of("wager own { placed while shooter holds line" + rest).empty());
  CHECK(of("wager own { placed while no seat holds own" + rest).empty());
}

TEST_CASE("a wager that can win and never loses is warned of") {
  const auto of = [](const std::string& rest) {
    return told(checked({check_test::rules("section \"1\" \"x\" { wager own { placed at any time " + rest + " } }")}));
  };
  CHECK(of("wins on 7   pushes on any other   pays 4 to 1") == "never_loses <own>");
  CHECK(of("wins on 7   pushes on any other   pays 4 to 1   commission 5 percent of stake taken when placed").empty());
  CHECK(of("wins on 7   loses on any other   pays 100 to 1").empty());
}

TEST_CASE("a refusal names the test that failed, and none that holds") {
  const std::string body = R"(
adopts game, pass from common.craps
amend wager pass { pays 1 to 1 }
wager side { one roll   placed while come_out and shooter holds pass   wins on 7   loses on any other   pays 4 to 1 }
wager late { one roll   placed while point is 6 and not come_out   wins on 7   loses on any other   pays 4 to 1 }
)";
  const std::string words = words_of_last_act(body, "seats ann, bob   ann takes the dice   bob bets 1.00 on side");
  CHECK_MESSAGE(has(words, "shooter holds no pass"), words);
  CHECK_MESSAGE(!has(words, "point is"), words);
  const std::string later = words_of_last_act(body, "seats ann   ann takes the dice   given point is 4   ann bets 1.00 on late");
  CHECK_MESSAGE(has(later, "point is 4"), later);
}

}  // namespace words_test
