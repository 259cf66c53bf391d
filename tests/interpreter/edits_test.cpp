// SPDX-License-Identifier: Apache-2.0
// Section 5, rule 3: `strike`, `replace` and `insert after` by address; `fixed`.
#include <doctest/doctest.h>

#include <algorithm>

#include "check_support.hpp"

namespace edits_test {

using namespace fairroll;
using check_test::told;

namespace {

std::string amendment(const std::string& name, const std::string& day, const std::string& body) {
  return "language 1\namendment t." + name + " \"Change\" to t.rules { in force from " + day + " }\n" + body;
}

CheckResult checked(const std::vector<std::string>& units, const Selection& selection = {}) {
  return check(check_test::library(units), "t.rules", selection);
}

std::vector<std::string> addresses(const CheckResult& result) {
  REQUIRE_MESSAGE(result.ruleset, told(result.diagnostics));
  std::vector<std::string> all;
  for (const Clause& clause : result.ruleset->clauses) all.push_back(clause.address);
  return all;
}

bool has(const std::vector<std::string>& all, const std::string& one) { return std::find(all.begin(), all.end(), one) != all.end(); }

std::string text_of(const CheckResult& result, const std::string& address) {
  const std::vector<Index> found = result.ruleset->find_clauses(address);
  return found.size() == 1 ? result.ruleset->clauses[found.front()].text : std::to_string(found.size()) + " clauses";
}

const std::string base = check_test::rules(R"fair(
section "06" "Throw" {
  the roll is invalid when { (1) any die rests on rail  (2) any die rests on bowl }
  power of boss to call no_roll when { (1) throw made by other (2) throw improper by dealer }
  duty of boss to call the total
}
section "08" "Turns" {
  (1) duty of shooter to relinquish the dice on seven_out
  (2) power of boss to order relinquishment when turn conduct delay
  (2) power of clerk to order relinquishment when turn conduct violation
}
section "13" "Sharp" {
  amend game { count made 0..3 or more per shooter on point_made }
  wager sharp "Sharp" {
    (3) placed while opening
    (8) wins on seven_out while made is 2 or more   (8) loses on seven_out while made is 1 or less
    returned on change of shooter
    pays per sharp
  }
  paytable sharp by made {
    points | A | B
    3 | 3 to 1 | 4 to 1
    2 | 2 to 1 | 2 to 1
  }
}
)fair");

}  // namespace

TEST_CASE("section 5: a ground is struck, replaced, inserted by its address") {
  const CheckResult result = checked({base, amendment("change", "2020-01-01", R"fair(
strike "06 invalid (2)"
replace "06 no_roll (2)" with { (2) throw improper by clerk }
insert after "06 invalid (1)" { (3) any die entered bowl }
)fair")});
  const std::vector<std::string> all = addresses(result);
  CHECK(told(result.diagnostics) == "");
  CHECK(!has(all, "06 invalid (2)"));
  CHECK(has(all, "06 invalid (1)"));
  CHECK(text_of(result, "06 invalid (3)") == "any die entered bowl");
  CHECK(text_of(result, "06 no_roll (2)") == "throw improper by clerk");
  CHECK(result.ruleset->clauses[result.ruleset->find_clauses("06 no_roll (2)").front()].unit == "t.change");
  CHECK(result.ruleset->conduct.rulings.at(0).grounds.size() == 2);
}

TEST_CASE("section 5: statements, whole lists, sections and wagers are edited by address; new text has the place's address") {
  const std::string change = amendment("change", "2020-01-01", R"fair(
strike "06 invalid"
replace "08 (1)" with { (1) power of shooter to relinquish the dice on any roll  (1a) duty of shooter to relinquish the dice on seven_out }
replace "sharp (3)" with { (3) placed at any time }
insert after "06 duty" { [extra] duty of clerk to call the total }
)fair");
  const CheckResult result = checked({base, change});
  const std::vector<std::string> all = addresses(result);
  CHECK(told(result.diagnostics) == "");
  CHECK(!has(all, "06 invalid (1)"));
  CHECK(has(all, "06 [extra]"));
  CHECK(has(all, "08 (1)"));
  CHECK(has(all, "08 (1a)"));
  CHECK(text_of(result, "13 sharp (3)") == "placed at any time");
  const CheckResult gone =
      checked({base, amendment("change", "2020-01-01",
                               "strike \"08\"\nstrike \"13 sharp\"\nstrike \"13 paytable sharp\"\nstrike \"13 game count made\"")});
  const std::vector<std::string> left = addresses(gone);
  CHECK(!has(left, "08 (1)"));
  CHECK(gone.ruleset->find_wager("sharp") == no_index);
  CHECK(gone.ruleset->sections.size() == 3);
}

TEST_CASE("section 5: a section is replaced by sections, or by what stands in it") {
  const CheckResult other =
      checked({base, amendment("change", "2020-01-01",
                               "replace \"08\" with { section \"08A\" \"Turns\" { duty of clerk to relinquish the dice on seven_out } }")});
  CHECK(has(addresses(other), "08A duty"));
  const CheckResult same =
      checked({base, amendment("change", "2020-01-01", "replace \"08\" with { (9) duty of clerk to relinquish the dice on seven_out }")});
  CHECK(has(addresses(same), "08 (9)"));
  CHECK(!has(addresses(same), "08 (1)"));
}

TEST_CASE("section 5: a later amendment edits what an earlier one wrote") {
  const std::string first = amendment("first", "2020-01-01", "replace \"06 invalid (2)\" with { (2) any die entered bowl }");
  const std::string second =
      amendment("second", "2021-01-01", "replace \"06 invalid (2)\" with { (2) any die entered bowl unless throw made by other }");
  const CheckResult result = checked({base, first, second});
  CHECK(told(result.diagnostics) == "");
  REQUIRE(result.ruleset);
  CHECK(result.ruleset->conduct.rulings.at(0).grounds.at(1).exception.has_value());
  const std::string again = amendment("second", "2021-01-01", "strike \"06 invalid (2)\"\nstrike \"06 no_roll (1)\"");
  const CheckResult twice = checked({base, amendment("first", "2020-01-01", "strike \"06 invalid (2)\""), again});
  CHECK(told(twice.diagnostics) == "no_target <\"06 invalid (2)\">");
}

TEST_CASE("section 5: a row of a paytable is struck, and written anew by `amend paytable`") {
  const CheckResult result = checked({base, amendment("change", "2020-01-01", "amend paytable sharp {\n  2 | 5 to 1 | 6 to 1\n}")});
  CHECK(told(result.diagnostics) == "");
  REQUIRE(result.ruleset);
  CHECK(result.ruleset->paytables.at(0).rows.at(1).columns.at(1).payment == Rational(6));
  CHECK(told(checked({base, amendment("change", "2020-01-01", "strike \"paytable sharp 2\"")}).diagnostics) == "missing_row <sharp>");
  CHECK(told(checked({base, amendment("change", "2020-01-01", "replace \"paytable sharp 2\" with { (1) throw made by other }")})
                 .diagnostics) == "misplaced <\"paytable sharp 2\">");
}

TEST_CASE("section 5: a struck event never happens, and may still be named; a ruleset edits what it adopts") {
  const CheckResult result =
      checked({check_test::rules("amend game { event crap on 2 while opening }\namend wager line { loses on crap }")});
  CHECK(told(result.diagnostics) == "");
  const std::string model =
      "language 1\nmodel t.other { uses t.table }\ngame {\n state point none or 4, 5 becomes total on 4, 5 while point is none becomes "
      "none on 7\n"
      " phase opening while point is none\n event crap on 2, 3 while opening\n event natural on 11 while opening\n event out on 7 while "
      "point is not none\n}\n"
      "wager line { placed while opening wins on natural loses on crap, out pays 1 to 1 }\n";
  const std::string rules = std::string(check_test::head) + "adopts game, line from t.other\nstrike \"event crap\"\n";
  const Library library = check_test::library({model, rules});
  const CheckResult struck = check(library, "t.rules");
  CHECK(told(struck.diagnostics) == "");
  REQUIRE(struck.ruleset);
  CHECK(struck.ruleset->game.events.size() == 2);
  CHECK(struck.ruleset->wagers.at(0).verdicts.at(1).trigger.pattern.included_tests.size() == 1);
}

TEST_CASE("F0518: anything else that is struck and still named") {
  const auto told_of = [](const std::string& body) { return told(checked({base, amendment("change", "2020-01-01", body)}).diagnostics); };
  CHECK(told_of("strike \"13 game count made\"") == "still_named <made>; still_named <made>; still_named <made>");
  CHECK(told_of("strike \"13 paytable sharp\"") == "still_named <sharp>");
  CHECK(told_of("strike \"line\"\nsection \"1\" \"S\" { duty of shooter before the throw: shooter holds line }") == "still_named <line>");
  const std::string naming = base + "section \"9\" \"N\" { the roll is void when any die rests on bowl subject to \"06 invalid (2)\" }";
  CHECK(told(checked({naming, amendment("change", "2020-01-01", "strike \"06 invalid (2)\"")}).diagnostics) ==
        "still_named <\"06 invalid (2)\">");
}

TEST_CASE("F0509, F0510: an address that matches nothing, or several") {
  const auto told_of = [](const std::string& body) { return told(checked({base, amendment("change", "2020-01-01", body)}).diagnostics); };
  CHECK(told_of("strike \"06 invalid (4)\"") == "no_target <\"06 invalid (4)\">");
  CHECK(told_of("strike \"(1)\"") == "many_targets <\"(1)\">");
  CHECK(told_of("strike \"06 invalid (1)\"\nreplace \"06 invalid (1)\" with { (1) any die entered bowl }") ==
        "duplicate <\"06 invalid (1)\">");
  CHECK(told_of("replace \"06 invalid (1)\" with { duty of boss to call the total }") == "misplaced <duty of boss to call the total>");
  CHECK(told_of("insert after \"06 invalid\" { (7) any die entered bowl }") == "misplaced <(7) any die entered bowl>");
}

TEST_CASE("F0605: a house edits nothing") {
  const std::string house = "language 1\nhouse t.house under t.rules { }\nstrike \"06 invalid (1)\"\n";
  CHECK(told(check(check_test::library({base, house}), "t.house").diagnostics) == "not_open <\"06 invalid (1)\">");
}

TEST_CASE("F0514: what is fixed is changed by no later layer") {
  const std::string fixed = check_test::rules(
      "section \"1\" \"S\" { fixed  duty of boss to call the total  the result is the faces }\namend wager line { fixed  pushes on 2 while "
      "opening }\n"
      "wager own { fixed placed at any time wins on 2 loses on 7 pays 1 to 1 }\n");
  const auto told_of = [&](const std::string& body) { return told(checked({fixed, amendment("change", "2020-01-01", body)}).diagnostics); };
  CHECK(told_of("strike \"1 duty\"") == "fixed_text <\"1 duty\">");
  CHECK(told_of("strike \"1\"") == "fixed_text <\"1\">");
  CHECK(told_of("the result is the total called") == "fixed_text <result is the total called>");
  CHECK(told_of("amend wager own { pays 2 to 1 }") == "fixed_text <own>");
  CHECK(told_of("amend wager line { pushes on 3 while opening }") == "fixed_text <pushes on 3 while opening>");
  CHECK(told_of("amend wager line { pays 2 to 1 }") == "");
}

TEST_CASE("F0515: two amendments of one first day on one matter") {
  const auto told_of = [](const std::string& one, const std::string& other) {
    return told(checked({base, amendment("one", "2020-01-01", one), amendment("two", "2020-01-01", other)}).diagnostics);
  };
  CHECK(told_of("strike \"06 invalid (1)\"", "strike \"06 invalid (1)\"") == "same_day <\"06 invalid (1)\">");
  CHECK(told_of("amend wager line { pays 2 to 1 }", "amend wager line { pays 3 to 1 }") == "same_day <pays 3 to 1>");
  CHECK(told_of("amend wager line { pays 2 to 1 }", "amend wager line { may be raised at any time }") == "");
  CHECK(told_of("the result is the total called", "the result is the total called") == "same_day <result is the total called>");
}

TEST_CASE("F0516: what a lapsed amendment took away does not come back") {
  const std::string lapsed =
      "language 1\namendment t.change to t.rules { in force from 2020-01-01 until 2020-12-31 }\nreplace \"06 invalid (2)\" with { (2) any "
      "die entered bowl }";
  Selection later;
  later.as_of = parse_date("2021-01-01");
  const CheckResult result = checked({base, lapsed}, later);
  CHECK(told(result.diagnostics) == "gap <\"06 invalid (2)\">");
  CHECK(!has(addresses(result), "06 invalid (2)"));
  const CheckResult undated = checked({base, lapsed}, Selection());
  CHECK(told(undated.diagnostics) == "");
  CHECK(has(addresses(undated), "06 invalid (2)"));
}

TEST_CASE("F0513: an amendment, or a statement of it, that changes nothing") {
  const auto told_of = [](const std::string& body) { return told(checked({base, amendment("change", "2020-01-01", body)}).diagnostics); };
  CHECK(told_of("amend wager line { pays 1 to 1 }") == "no_effect <pays 1 to 1>");
  CHECK(told_of("amend wager line { loses on seven_out  pays 2 to 1 }") == "no_effect <loses on seven_out>");
  CHECK(told_of("amend wager line { loses on 12  while opening }") == "no_effect <loses on 12  while opening>");
  CHECK(told_of("amend wager line { placed while opening }") == "no_effect <placed while opening>");
  CHECK(told_of("amend game { event seven_out on 7 while running }") == "no_effect <event seven_out on 7 while running>");
  CHECK(told_of("the result is the faces") == "no_effect <result is the faces>");
  CHECK(told_of("note \"x\"") == "no_effect <t.change>");
  CHECK(told_of("amend wager line { pays 2 to 1 }") == "");
  CHECK(told_of("amend wager line { pushes on 12 }") == "");
  CHECK(told_of("every wager { may be raised at any time }") == "");
}

TEST_CASE("F0513: what a later amendment displaces had its effect on its own day") {
  const std::string first = amendment("first", "2020-01-01", "amend wager line { pays 2 to 1 }");
  const std::string second = amendment("second", "2021-01-01", "amend wager line { pays 3 to 1 }");
  CHECK(told(checked({base, first, second}).diagnostics) == "");
}

}  // namespace edits_test
