// SPDX-License-Identifier: Apache-2.0
// Sentences of conduct, wagers and paytables: what the checker says without playing a throw.
#include <doctest/doctest.h>

#include <string>

#include "check_support.hpp"

namespace check_rules_test {

using check_test::Case;
using check_test::told_of;

namespace {

std::string section(const std::string& body) { return "section \"1\" \"S\" { " + body + " }"; }

const Case cases[] = {
    {"one role alone, and another", section("power of boss alone to call no_roll  power of clerk to call no_roll"),
     "sole_power_shared <power of clerk to call no_roll>"},
    {"one role alone, twice", section("power of boss alone to call no_roll when throw made by other  power of boss to call no_roll"), ""},
    {"roles that overrule each other", section("power of boss to overrule clerk  power of clerk to overrule boss"),
     "overruling_circle <power of clerk to overrule boss>"},
    {"a role that overrules itself", section("power of boss to overrule boss"), "overruling_circle <power of boss to overrule boss>"},
    {"overruling over three corners",
     section("power of boss to overrule clerk  power of clerk to overrule dealer  power of dealer to overrule boss"),
     "overruling_circle <power of dealer to overrule boss>"},
    {"which result governs, twice", section("result is the faces  result is the total called"),
     "same_question <result is the total called>"},
    {"when bets close, twice", section("bets close before the throw  bets close when the dice rest"),
     "same_question <bets close when the dice rest>"},
    {"to whom the dice go, twice", section("dice go clockwise to any seat  dice go clockwise to any seat"),
     "same_question <dice go clockwise to any seat>"},
    {"a fact where it has no value", section("roll is void when any die (leaning flat and supported on 3)"),
     "inapplicable <supported on 3>"},
    {"a face that may be missing", section("die reads opposite its supported face when leaning flat or a_bit"),
     "inapplicable <die reads opposite its supported face when leaning flat or a_bit>"},
    {"a fact that holds no face", section("die reads its leaning face when leaning much"), "wrong_kind <leaning>"},
    {"no fact of the die", section("die reads its suported face when leaning much"), "unknown <suported>"},
    {"one mark twice in a list", section("roll is void when { (1) any die rests on rail (1) any die rests on bowl }"), "duplicate <(1)>"},
    {"nothing under that mark",
     section("power of boss to call no_roll when { (1) throw made by other }  never a cause of no_roll under (2): any die rests on rail"),
     "no_target <(2)>"},
    {"no ground at all", section("never a cause of no_roll: any die rests on rail"),
     "no_target <never a cause of no_roll: any die rests on rail>"},
    {"two grounds of one address", section("roll is void when any die rests on rail  roll is void when any die rests on rail"),
     "same_address <roll is void when any die rests on rail>"},
    {"precedence by address",
     section("roll is no_roll when { (1) any die rests on rail (2) any die rests on bowl subject to \"no_roll (1)\" }"), ""},
    {"precedence over nothing",
     section("roll is no_roll when { (1) any die rests on rail (2) any die rests on bowl subject to \"no_roll (3)\" }"),
     "no_target <\"no_roll (3)\">"},
    {"precedence over itself", section("roll is no_roll when { (1) any die rests on rail subject to \"no_roll (1)\" }"),
     "circular <\"no_roll (1)\">"},
    {"a role named twice", section("power of boss, boss to call no_roll"), "duplicate <boss>"},

    {"a verdict behind another wager", "wager more behind line { placed while running  wins on 2  pays 1 to 1 }",
     "verdict_behind <wins on 2>"},
    {"behind no wager", "wager more behind lien { placed while running  pays 1 to 1 }", "unknown <lien>"},
    {"behind itself", "wager more behind more { placed while running  pays 1 to 1 }", "circular <more>"},
    {"a parent's state",
     "wager own { state mine none, 4 becomes total on 4 while mine is none  placed while opening  wins on mine  loses on 7  pays 1 to 1 }\n"
     "wager more behind own { placed while mine is not none  pays 1 to 1 }",
     ""},
    {"never placed", "wager w { wins on 2  loses on 3  pays 1 to 1 }", "no_window <w>"},
    {"odds that pay nothing", "wager w { placed at any time  wins on 2  loses on 3  pays 0 to 1 }", "bad_odds <0 to 1>"},
    {"odds that return the stake only", "wager w { placed at any time  wins on 2  loses on 3  pays 5 for 5 }", "bad_odds <5 for 5>"},
    {"may and may not", "amend wager line { may be raised at any time  may not be raised while opening }",
     "two_leaves <may not be raised while opening>"},
    {"contract and may", "amend wager box { contract at any time  may be removed at any time }", "two_leaves <may be removed at any time>"},
    {"no paytable", "wager w { placed at any time  wins on 2  loses on 3  pays per tabel }", "unknown <tabel>"},
    {"numbers that are no list", "wager w for n in boxs { placed at any time  wins on n  loses on 7  pays 1 to 1 }", "unknown <boxs>"},
    {"one number twice", "wager w for a and a in 1..6 { placed at any time  wins on showing a  loses on 7  pays 1 to 1 }", "duplicate <a>"},
    {"a number that is no face", "wager w for a in 1..7 { placed at any time  wins on showing a  loses on any other  pays 1 to 1 }",
     "not_a_value <a>"},
    {"two wagers of one name", "wager line { placed at any time  wins on 2  loses on 3  pays 1 to 1 }", "duplicate <line>"},
    {"twice one roll", "wager w { one roll one roll placed at any time  wins on 2  loses on any other  pays 1 to 1 }",
     "duplicate <one roll>"},
    {"an act named twice", "amend wager line { may be raised, raised at any time }", "duplicate <raised>"},
    {"a wager's own event", "amend wager line { event e on 7 }", "unused <e>"},

    {"conduct in a wager", "amend wager line { duty of boss to call the total }", "misplaced <duty>"},
    {"a verdict in a section", section("wins on 7"), "misplaced <wins>"},
    {"a state in a section", section("state s a, b becomes b on 7"), "misplaced <state>"},
    {"a section in a section", section("section \"2\" \"T\" { note \"x\" }"), "misplaced <section>"},
};

const char* const tally =
    "amend game { count hits 0..3 or more on 2 }\nwager w { placed at any time  wins on 4 while hits is 1 or more  loses on 7  pushes on 4 "
    "while hits is 0  pays per t }\n";

const Case tables[] = {
    {"sound", "paytable t by hits {\nhits | A | B\n2 or more | 2 to 1 | 3 to 1\n1 | 1 to 1 | 3 for 1\n}", ""},
    {"no such count", "paytable t by hit {\nhits | A\n2 or more | 2 to 1\n1 | 1 to 1\n}", "unknown <hit>"},
    {"a state is no measure", "paytable t by point {\nhits | A\n2 or more | 2 to 1\n1 | 1 to 1\n}", "wrong_kind <point>"},
    {"by number of a count", "paytable t by number of hits {\nhits | A\n2 or more | 2 to 1\n1 | 1 to 1\n}", "wrong_kind <hits>"},
    {"a cell too few", "paytable t by hits {\nhits | A | B\n2 or more | 2 to 1 | 3 to 1\n1 | 1 to 1\n}", "bad_table <1 | 1 to 1>"},
    {"one key twice", "paytable t by hits {\nhits | A\n2 or more | 2 to 1\n1 | 1 to 1\n3 | 1 to 1\n}", "duplicate <3>"},
    {"one column twice", "paytable t by hits {\nhits | A | A\n2 or more | 2 to 1 | 2 to 1\n1 | 1 to 1 | 1 to 1\n}", "duplicate <A>"},
    {"no odds", "paytable t by hits {\nhits | A\n2 or more | 2\n1 | 1 to 1\n}", "bad_table <2>"},
    {"a table that nobody uses",
     "paytable t by hits {\nhits | A\n2 or more | 2 to 1\n1 | 1 to 1\n}\npaytable u by hits {\nhits | A\n1 | 1 to 1\n}", "unused <u>"},
};

/// What is said of a ruleset with that body and so many roles, `r0`, `r1`, ...
std::string told_with_roles(int count, const std::string& body) {
  std::string roles = "r0";
  for (int i = 1; i < count; ++i) roles += ", r" + std::to_string(i);
  return check_test::told(
      check(check_test::library({"language 1\nvocabulary t.many { dice 2 with faces 1..6  roles " + roles + "  thrower r0 }\n",
                                 "language 1\nruleset t.rules \"R\" { authority \"nobody\"  uses t.many  currency USD in 0.01 }\n"
                                 "section \"1\" \"S\" { nothing else makes a roll invalid  " +
                                     body + " }\n"}),
            "t.rules")
          .diagnostics);
}

}  // namespace

TEST_CASE("a vocabulary has 1,000 roles at most, and nothing else is said of one with more") {
  CHECK(told_with_roles(1000, "power of r998 to overrule r999  power of r0, r997 to overrule r998") == "");
  CHECK(told_with_roles(1000, "power of r998 to overrule r999  power of r999 to overrule r998") ==
        "overruling_circle <power of r999 to overrule r998>");
  CHECK(told_with_roles(1001, "power of r999 to overrule r1000") == "too_many_states <r1000>");
  CHECK(told_with_roles(2000, "power of r1999 to overrule nobody_known") == "too_many_states <r1000>");
}

TEST_CASE("sentences") {
  for (const Case& c : cases) {
    CAPTURE(std::string(c.about));
    CAPTURE(c.body);
    CHECK(told_of(c.body) == c.expected);
  }
}

TEST_CASE("paytables") {
  for (const Case& c : tables) {
    CAPTURE(std::string(c.about));
    CHECK(told_of(tally + c.body) == c.expected);
  }
}

}  // namespace check_rules_test
