// SPDX-License-Identifier: Apache-2.0
// Words that help: what a message underlines, and the way out that it names.
#include <doctest/doctest.h>

#include <fairroll/json_form.hpp>
#include <fairroll/parser.hpp>

#include "../support/play.hpp"
#include "check_support.hpp"

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
  const ParseResult parsed = parse_scenarios(
      std::make_shared<const Source>("test.scenario", "language 1\nscenario \"t\" under t.game {\n" + steps + "\n}\n"));
  RulesetCache cache(library);
  const std::vector<ScenarioReport> reports = run_scenarios(cache, *parsed.tree);
  REQUIRE_MESSAGE(!reports.at(0).under.empty(), play::errors_of(reports.at(0).diagnostics));
  const StepReport& last = reports.at(0).under.at(0).steps.back();
  REQUIRE(last.acted);
  return last.acted->words;
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
  CHECK(has(play::failures(pairs, "seats ann   ann bets 1.00 on exacta 5 then 5   expect refused"), "no wager `exacta 5 then 5`"));
}

TEST_CASE("numbers in an order have a form in JSON of their own") {
  const std::string text = "language 1\n\nscenario \"t\" under t.game {\n  seats ann\n  ann bets 1.00 on exacta 5 then 2\n}\n";
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("t.scenario", text));
  REQUIRE(parsed.ok());
  const Converted json = to_json(*parsed.tree);
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
  CHECK(found.front().help == "say the same of each number, or write `for a then b in ...` if their order counts");
  CHECK(told(of("wins on showing a and b   loses on showing b twice, showing a twice   pays 10 to 1")).empty());
  CHECK(told(of("wins on showing a   loses on showing b except showing a   pays 10 to 1")) == "order_counts <pair>");
  CHECK(told(of("wins on showing a and b   loses on any other   pays 10 to 1   may be removed while a is 3   may be removed while b is 3"))
            .empty());
  CHECK(told(of("wins on showing a and b   loses on any other   pays 10 to 1   may be removed while a is 3")) == "order_counts <pair>");
}
