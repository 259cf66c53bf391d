// SPDX-License-Identifier: Apache-2.0
// Section 5: how a ruleset is put together from models, its own text, amendments by date, and a house.
#include <doctest/doctest.h>

#include <algorithm>

#include "check_support.hpp"

namespace layers_test {

using namespace fairroll;
using check_test::told;

namespace {

Selection on(const char* day) {
  Selection selection;
  selection.as_of = parse_date(day);
  return selection;
}

std::string amendment(const std::string& name, const std::string& period, const std::string& body) {
  return "language 1\namendment t." + name + " \"Change\" to t.rules { " + period + " }\n" + body;
}

std::string house(const std::string& body) { return "language 1\nhouse t.house \"The house\" under t.rules { }\n" + body; }

CheckResult checked(const std::vector<std::string>& units, const Selection& selection = {}, const std::string& unit = "t.rules") {
  return check(check_test::library(units), unit, selection);
}

bool has_clause(const CheckResult& result, const std::string& address) {
  REQUIRE_MESSAGE(result.ruleset, told(result.diagnostics));
  return result.ruleset->find_clauses(address).size() == 1;
}

const std::string base = check_test::rules(
    "section \"06\" \"Throw\" {\n  the roll is invalid when { (1) any die rests on rail  (2) any die rests on bowl }\n"
    "  duty of boss to call the total\n}\n");

}  // namespace

TEST_CASE("section 5: amendments in force are laid over the ruleset in the order of their first day") {
  const std::string early = amendment("early", "in force from 2020-01-01", "amend wager line { pays 2 to 1 }");
  const std::string late = amendment("another", "in force from 2021-01-01", "amend wager line { pays 3 to 1 }");
  const Library library = check_test::library({base, early, late});
  CHECK(library.find_amendments("t.rules") == std::vector<std::string>{"t.early", "t.another"});
  CHECK(check(library, "t.rules", on("2019-12-31")).ruleset->layers.empty());
  const CheckResult one = check(library, "t.rules", on("2020-06-01"));
  REQUIRE_MESSAGE(one.ruleset, told(one.diagnostics));
  REQUIRE(one.ruleset->layers.size() == 1);
  CHECK(one.ruleset->layers[0].unit == "t.early");
  const CheckResult both = check(library, "t.rules");
  REQUIRE_MESSAGE(both.ruleset, told(both.diagnostics));
  REQUIRE(both.ruleset->layers.size() == 2);
  CHECK(both.ruleset->layers[1].unit == "t.another");
  const Wager& line = both.ruleset->wagers[both.ruleset->find_wager("line")];
  const auto last =
      std::max_element(line.pay_rows.begin(), line.pay_rows.end(), [](const PayRow& a, const PayRow& b) { return a.layer < b.layer; });
  CHECK(last->odds.payment == Rational(3));
  CHECK(has_clause(both, "t.another line pays"));
}

TEST_CASE("section 5: a house stands on top of its ruleset and of the amendments") {
  const std::string change = amendment("change", "in force from 2020-01-01", "section \"07\" \"New\" { duty of clerk to call the total }");
  const CheckResult result = checked({base, change, house("amend wager line { stake at most 500.00 }")}, {}, "t.house");
  REQUIRE_MESSAGE(result.ruleset, told(result.diagnostics));
  CHECK(result.ruleset->name == "t.house");
  CHECK(result.ruleset->base == "t.rules");
  CHECK(result.ruleset->title == "The house");
  REQUIRE(result.ruleset->layers.size() == 2);
  CHECK(result.ruleset->layers[0].kind == Layer::Kind::Amendment);
  CHECK(result.ruleset->layers[1].kind == Layer::Kind::House);
  CHECK(has_clause(result, "07 duty"));
  CHECK(has_clause(result, "t.house line stake"));
}

TEST_CASE("section 5: what has no end is in force without a day; a unit's own period counts") {
  const std::string past =
      amendment("past", "in force from 2001-01-01 until 2001-12-31", "section \"9\" \"X\" { duty of clerk to call the total }");
  CHECK(!has_clause(checked({base, past}), "9 duty"));
  CHECK(has_clause(checked({base, past}, on("2001-12-31")), "9 duty"));
}

TEST_CASE("section 5: `every wager` speaks for wagers of every layer, and a wager's own sentence prevails over it") {
  const std::string more = amendment(
      "more", "in force from 2020-01-01",
      "wager extra { wins on 2  loses on 7  pays 1 to 1 }\nwager other { placed while running  wins on 3  loses on 7  pays 1 to 1 }");
  const CheckResult result = checked({base + "every wager { placed at any time }", more});
  REQUIRE_MESSAGE(result.ruleset, told(result.diagnostics));
  CHECK(result.ruleset->wagers[result.ruleset->find_wager("extra")].betting_windows.at(0).condition.op == Condition::Op::Always);
  CHECK(result.ruleset->wagers[result.ruleset->find_wager("other")].betting_windows.size() == 1);
}

TEST_CASE("section 5: closing, succession and the result that governs are matters as wholes") {
  const std::string before = base + "section \"1\" \"S\" { bets close before the throw  the result is the faces }\n";
  const std::string change =
      amendment("change", "in force from 2020-01-01", "bets close when the dice rest\nthe result is the total called");
  const CheckResult result = checked({before, change});
  REQUIRE_MESSAGE(result.ruleset, told(result.diagnostics));
  CHECK(result.ruleset->conduct.bet_closing->closes_at_rest);
  CHECK(result.ruleset->conduct.is_called_total_binding == true);
}

TEST_CASE("section 5: syntax faults of any unit that a ruleset is made of are told first") {
  CHECK(told(checked({base, "language 1\namendment t.broken to t.rules { }\nstrike\n"}).diagnostics).rfind("expected", 0) == 0);
  CHECK(told(checked({base, house("posts")}, {}, "t.house").diagnostics).rfind("expected", 0) == 0);
}

TEST_CASE("F0517: what is amended, or worked under, is a ruleset") {
  const std::string wild = "language 1\nhouse t.house under t.model { }\n";
  CHECK(told(checked({wild}, {}, "t.house").diagnostics) == "no_base <t.model>");
  const Library library = check_test::library({"language 1\namendment t.change to t.rulez { }\n", base});
  CHECK(told(check_unit(library, "t.change")) == "no_base <t.rulez>");
}

}  // namespace layers_test
