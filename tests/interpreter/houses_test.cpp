// SPDX-License-Identifier: Apache-2.0
// Houses: what they post and designate, what the ruleset leaves to them and what not (section 5).
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "check_support.hpp"

namespace houses_test {

using namespace fairroll;
using namespace check_test;

namespace {

const std::string base = rules(
    "section \"06\" \"Play\" {\n"
    "house posts least\nhouse posts most from 2 times least to 1000.00\n"
    "choice vig { as five { amend wager box { commission 5 percent of stake taken when placed } } as none_taken { note \"free\" } }\n"
    "wager field { one roll  placed at any time  wins on 2, 3, 12  loses on any other  pays at least 1 to 1 on 3  2 to 1 on 2, 12 }\n"
    "wager streak { placed at any time  count hits 0..2 on 6  wins on 7 while hits is 1 or more  loses on 7 while hits is 0\n"
    "  loses on hits reaching 2  pays per streak }\n"
    "paytable streak by hits {\nhits | A | B\n1 | 3 to 1 | 4 to 1\n}\n"
    "power of clerk alone to call no_roll when any die rests on rail\nduty of clerk to call the total\n"
    "cap line, box together at 500 per roll shared in proportion\n"
    "}\n");

CheckResult checked(const std::string& body, const Selection& selection = {}, const std::string& under = base) {
  const std::string house = "language 1\nhouse t.house \"The house\" under t.rules { }\n" + body;
  return check(library({under, house}), "t.house", selection);
}

/// The ruleset's own open choice is told under every house that does not make it.
std::string told_of_house(const std::string& body, const Selection& selection = {}) {
  return told(checked("posts vig five\n" + body, selection).diagnostics);
}

Selection posting(const std::string& name, const std::string& value) {
  Selection selection;
  selection.postings[name] = value;
  return selection;
}

const Case posted[] = {
    {"nothing more", "", ""},
    {"a column, amounts", "posts streak B\nposts least 5.00\nposts most 100", ""},
    {"a choice left open is a note", "posts least 5.00", ""},
    {"nobody asks for it", "posts lest 5.00", "not_offered <lest>"},
    {"no such column", "posts streak C", "not_offered <C>"},
    {"twice", "posts streak B\nposts streak A", "duplicate <streak>"},
    {"outside its range", "posts least 5.00\nposts most 9.99", "out_of_range <9.99>"},
    {"at the end of its range", "posts least 5.00\nposts most 1000.00", ""},
    {"in a period that has ended", "section \"9\" \"Then\" { in force from 2001-01-01 until 2002-01-01  posts streak C }", ""},
    {"in an alternative", "choice which default b { as a { note \"x\" } as b { posts least 5.00 } }", "misplaced <posts least 5.00>"},
    {"finer than the currency", "posts least 5.001", "minor_unit <5.001>"},
    {"no amount", "posts least plenty", "minor_unit <plenty>"},
};

const Case rights[] = {
    {"limits", "every wager { stake at least 5.00 }\namend wager line { stake at most 500.00  win at most 1000.00 }", ""},
    {"a limit by what it posts", "posts least 5.00\nevery wager { stake at least least }", ""},
    {"a rounding where the ruleset has none", "every wager { payouts rounded down to 1.00 }", ""},
    {"a rounding for all", "payouts rounded down to 1.00", ""},
    {"a commission where the ruleset has none", "amend wager line { commission 5 percent of win taken on a win }", ""},
    {"a commission beside one", "amend wager box { commission 4 percent of win taken on a win }", "not_open <commission>"},
    {"a wager in error where the ruleset is silent", "accepted over maximum: paid to limit", ""},
    {"a cap where the ruleset has one", "cap box together at 100 per roll shared in proportion", "not_open <cap>"},
    {"a cap on others", "cap field together at 100 per roll shared in proportion", ""},
    {"a verdict", "amend wager line { wins on 2 while opening }", "not_open <wins>"},
    {"a window", "amend wager box { placed while opening }", "not_open <placed>"},
    {"a leave", "amend wager line { may be raised at any time }", "not_open <may>"},
    {"a wager", "wager w { placed at any time  wins on 2  loses on 3  pays 1 to 1 }", "not_open <wager>"},
    {"a paytable's row", "amend paytable streak {\n1 | 9 to 1 | 9 to 1\n}", "not_open <amend>"},
    {"the game", "amend game { event again on 7 }", "not_open <event>; unused <again>"},
    {"conduct", "the roll is void when any die leaning much", "not_open <roll>"},
    {"what a house posts", "house posts another", "not_open <house>"},
    {"how payouts are stated", "payouts stated only with to", "not_open <payouts>"},
    {"one sentence for every wager is told once", "every wager { off while opening }", "not_open <off>"},
};

const Case floors[] = {
    {"more than the floor", "amend wager field { pays 3 to 1 on 12 }", ""},
    {"as much as the floor", "amend wager field { pays 2 to 1 on 2, 12 }", ""},
    {"less than the floor", "amend wager field { pays 3 to 2 on 12 }", "below_floor <12>"},
    {"more for one case, less for another", "amend wager field { pays 3 to 2 }", "below_floor <pays 3 to 2>"},
    {"as much in the other notation", "amend wager field { pays 3 for 1 on 12 }", ""},
    {"less in the other notation", "amend wager field { pays 2 for 1 on 12 }", "below_floor <12>"},
    {"odds for every wager", "every wager { pays 9 to 1 }", "not_open <pays>"},
    {"no floor at all", "amend wager line { pays 2 to 1 }", "not_open <pays>"},
};

template <std::size_t N>
void run_cases(const Case (&cases)[N]) {
  for (const Case& one : cases) {
    CAPTURE(one.about);
    CHECK(told_of_house(one.body) == one.expected);
  }
}

}  // namespace

TEST_CASE("section 5: what a house posts") { run_cases(posted); }
TEST_CASE("section 5: what a ruleset leaves to its house, and what not") { run_cases(rights); }
TEST_CASE("section 5: a house may pay more where the ruleset says at least") { run_cases(floors); }

TEST_CASE("section 5: postings of a house stand where those of a run would") {
  const CheckResult result = checked("posts vig five\nposts streak B\nposts least 5.00\nposts most 100");
  REQUIRE_MESSAGE(result.ruleset, told(result.diagnostics));
  const Ruleset& rules = *result.ruleset;
  const auto table = std::find_if(rules.paytables.begin(), rules.paytables.end(), [](const Paytable& t) { return t.name == "streak"; });
  REQUIRE(table != rules.paytables.end());
  CHECK(table->posted_column == Index{1});
  CHECK(to_string(rules.postings.at(1).value.value(), rules.currency) == "100.00");
  CHECK(rules.wagers.at(rules.find_wager("box")).commission);
  CHECK(rules.alternatives.at(0).selected_index == std::size_t{0});
}

TEST_CASE("section 5: a choice that neither house nor run makes is a note") {
  CHECK(told(checked("posts least 5.00").diagnostics) == "choice_open <vig>");
  CHECK(told(checked("posts vig seven").diagnostics) == "choice_open <vig>; not_offered <seven>");
}

TEST_CASE("section 5: a run cannot post otherwise than the house") {
  CHECK(told_of_house("posts streak B", posting("streak", "B")).empty());
  CHECK(told_of_house("posts streak B", posting("streak", "A")) == "not_open <the house posts `B` for `streak`, but `A` was selected>");
  CHECK(told_of_house("posts least 5.00", posting("most", "100")).empty());
}

TEST_CASE("F0603: the diagnostic shows both sentences and the case") {
  const CheckResult result = checked("posts vig five\namend wager field { pays 3 to 2 on 12 }");
  REQUIRE(result.diagnostics.size() == 1);
  const Diagnostic& d = result.diagnostics.front();
  CHECK(d.code == Code::below_floor);
  CHECK(d.message == "the house pays less than the minimum odds of 2 to 1: `3 to 2` for `field`");
  REQUIRE(d.labels.size() == 1);
  CHECK(d.labels[0].location.text() == "2, 12");
  CHECK(d.witness == "throw 6 6");
}

TEST_CASE("section 5: whom the house designates has the powers and duties of the role, and alone still means those") {
  const CheckResult result = checked("posts vig five\ndesignates boss as clerk\ndesignates dealer as boss");
  REQUIRE_MESSAGE(result.ruleset, told(result.diagnostics));
  const Ruleset& rules = *result.ruleset;
  CHECK(rules.designations.size() == 2);
  const auto has = [&](const std::vector<Index>& roles, const char* role) {
    return std::find(roles.begin(), roles.end(), rules.find_role(role)) != roles.end();
  };
  REQUIRE(rules.conduct.powers.size() == 1);
  CHECK(has(rules.conduct.powers[0].roles, "clerk"));
  CHECK(has(rules.conduct.powers[0].roles, "boss"));
  CHECK(has(rules.conduct.powers[0].roles, "dealer"));
  CHECK(rules.conduct.duties.size() == 3);
  CHECK(told_of_house("designates bos as clerk") == "unknown <bos>");
  CHECK(told_of_house("designates clerk as clerk") == "duplicate <designates clerk as clerk>");
}

}  // namespace houses_test
