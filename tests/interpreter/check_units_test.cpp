// SPDX-License-Identifier: Apache-2.0
// Units, adoption, layers, dates, readings, addresses.
#include <doctest/doctest.h>

#include <algorithm>

#include "check_support.hpp"

namespace check_units_test {

using namespace fairroll;
using check_test::told;

namespace {

Selection reading(const std::string& name, const std::string& as) {
  Selection selection;
  selection.readings[name] = as;
  return selection;
}

Selection posting(const std::string& name, const std::string& value) {
  Selection selection;
  selection.postings[name] = value;
  return selection;
}

Selection as_of(const std::string& day) {
  Selection selection;
  selection.as_of = parse_date(day);
  return selection;
}

CheckResult checked(const std::string& body, const Selection& selection = {}) {
  return check(check_test::library({check_test::rules(body)}), "t.rules", selection);
}

/// The addresses of all clauses of the ruleset's own unit.
std::vector<std::string> addresses(const CheckResult& result) {
  std::vector<std::string> found;
  if (!result.ruleset) return {told(result.diagnostics)};
  for (const Clause& clause : result.ruleset->clauses)
    if (clause.unit == "t.rules") found.push_back(clause.address);
  return found;
}

bool has(const std::vector<std::string>& all, const std::string& one) { return std::find(all.begin(), all.end(), one) != all.end(); }

const Clause* clause(const CheckResult& result, const std::string& address) {
  if (!result.ruleset) return nullptr;
  const std::vector<Index> found = result.ruleset->find_clauses(address);
  return found.size() == 1 ? &result.ruleset->clauses[found[0]] : nullptr;
}

struct UnitCase {
  const char* about;
  std::vector<std::string> units;
  std::string expected;
};

const std::string open = "language 1\nruleset t.rules { uses t.table  currency USD in 0.01 }\n";

const UnitCase unit_cases[] = {
    {"no vocabulary", {"language 1\nruleset t.rules { currency USD in 0.01 }\n"}, "incomplete <t.rules>"},
    {"a vocabulary that is not there", {"language 1\nruleset t.rules { uses t.tabel }\n"}, "no_unit <t.tabel>"},
    {"a model is no vocabulary", {"language 1\nruleset t.rules { uses t.model }\n"}, "wrong_kind <t.model>"},
    {"wagers without a currency",
     {"language 1\nruleset t.rules { uses t.table }\nadopts game, line from t.model\namend wager line { pays 1 to 1 }"},
     "incomplete <t.rules>"},
    {"uses said twice", {"language 1\nruleset t.rules { uses t.table  uses t.table }\n"}, "duplicate <uses t.table>"},
    {"a unit of money of nothing", {"language 1\nruleset t.rules { uses t.table  currency USD in 0.00 }\n"}, "minor_unit <0.00>"},
    {"adopts from nowhere", {open + "adopts line from t.modle"}, "no_unit <t.modle>"},
    {"adopts from a vocabulary", {open + "adopts line from t.table"}, "not_adoptable <t.table>"},
    {"adopts what is not there", {open + "adopts game, lime from t.model"}, "not_adoptable <lime>"},
    {"adopts the same twice", {open + "adopts game from t.model\nadopts game from t.model"}, "duplicate <game>"},
    {"adopts one name twice", {check_test::rules("") + "adopts line from t.model"}, "duplicate <line>"},
    {"models in a circle",
     {"language 1\nmodel t.a { uses t.table }\nadopts w from t.b", "language 1\nmodel t.b { uses t.table }\nadopts w from t.a",
      open + "adopts w from t.a"},
     "circular <t.a>"},
    {"another vocabulary",
     {"language 1\nvocabulary t.other { dice 2 with faces 1..6 }", "language 1\nmodel t.b { uses t.other }\nwager w { placed at any time }",
      open + "adopts w from t.b"},
     "vocabulary_differs <t.b>"},
    {"a faulty model",
     {"language 1\nmodel t.b { uses t.table }\nwager w { placed placed }", open + "adopts w from t.b"},
     "expected <placed>"},
    {"conduct in a model",
     {"language 1\nmodel t.b { uses t.table }\nduty of boss to call the total\nwager w { placed at any time  wins on 2  loses on 7  pays 1 "
      "to 1 }",
      open + "adopts w from t.b"},
     "misplaced <duty>"},
    {"nothing to amend", {open + "amend wager w { pays 1 to 1 }"}, "unknown <w>"},
    {"no game to amend", {open + "amend game { list l 4 }"}, "no_target <amend game>"},
    {"a house under what is not there", {"language 1\nhouse t.rules under t.other { note \"x\" }\n"}, "no_base <t.other>"},
    {"cited rules outside a section",
     {"language 1\nruleset t.rules { uses t.table  cites \"the book\" }\nduty of boss to call the total"},
     "uncited <duty>"},
    {"not a day", {open + "section \"1\" \"S\" { in force from 2015-02-29  duty of boss to call the total }"}, "bad_date <2015-02-29>"},
    {"an end before the beginning",
     {open + "section \"1\" \"S\" { in force from 2015-02-02 until 2015-02-01  duty of boss to call the total }"},
     "bad_date <2015-02-01>"},
    {"two sections of a day",
     {open + "section \"1\" \"S\" { in force from 2015-02-02 until 2016-02-01 }\nsection \"1\" \"S\" { in force from 2016-02-01 }"},
     "overlap <\"1\">"},
    {"sections that follow",
     {open + "section \"1\" \"S\" { in force from 2015-02-02 until 2016-01-31 }\nsection \"1\" \"S\" { in force from 2016-02-01 }"},
     ""},
    {"two questions of one name",
     {open + "section \"1\" \"S\" { reading r \"a\" { as x { duty of boss to call the total } as y { note \"n\" } }\nreading r \"b\" { as "
             "x { note \"n\" } as y { note \"n\" } } }"},
     "duplicate <r>"},
    {"one alternative twice",
     {open + "section \"1\" \"S\" { reading r \"a\" { as x { duty of boss to call the total } as x { note \"n\" } } }"},
     "duplicate <x>"},
    {"a fault in the other alternative",
     {open + "section \"1\" \"S\" { reading r \"a\" { as x { note \"n\" } as y { duty of bos to call the total } } }"},
     "unknown <bos>"},
    {"a choice that nobody made",
     {open + "section \"1\" \"S\" { choice c { as x { duty of boss to call the total } as y { note \"n\" } } }"},
     "choice_open <c>"},
    {"a default that is no alternative",
     {open + "section \"1\" \"S\" { choice c default z { as x { duty of boss to call the total } as y { note \"n\" } } }"},
     "unknown <z>"},
};

}  // namespace

TEST_CASE("units") {
  for (const UnitCase& c : unit_cases) {
    CAPTURE(std::string(c.about));
    CHECK(told(check(check_test::library(c.units), "t.rules").diagnostics) == c.expected);
  }
}

TEST_CASE("vocabularies") {
  const auto vocabulary = [](const std::string& body) {
    return told(check_unit(check_test::library({"language 1\nvocabulary t.v { " + body + " }"}), "t.v"));
  };
  CHECK(vocabulary("roles boss") == "incomplete <t.v>");
  CHECK(vocabulary("dice 2 with faces 6..1") == "not_a_value <1>");
  CHECK(vocabulary("dice 9 with faces 1..6") == "not_a_value <9>");
  CHECK(vocabulary("dice 2 with faces 1..6  opposite faces sum to 8") == "not_a_value <8>");
  CHECK(vocabulary("dice 2 with faces 1..6  roles boss  thrower bos") == "unknown <bos>");
  CHECK(vocabulary("dice 2 with faces 1..6  die rests on one of a, b") == "needs_default <rests>");
  CHECK(vocabulary("dice 2 with faces 1..6  die rests on one of a, b default c") == "not_a_value <c>");
  CHECK(vocabulary("dice 2 with faces 1..6  die rests on one of a, b default none") == "not_a_value <none>");
  CHECK(vocabulary("dice 2 with faces 1..6  die f one of a, b default a  die f one of a, b default a") == "duplicate <f>");
  CHECK(vocabulary("dice 2 with faces 1..6  die f one of a, b default a  die g one of a, b only when f c") == "not_a_value <c>");
  CHECK(vocabulary("dice 2 with faces 1..6  die f one of a, b default a  die g any of c default none including f") == "wrong_kind <f>");
  CHECK(vocabulary("dice 2 with faces 1..6  list l m  list m l  die f one of l default m") == "circular <l>");
  CHECK(vocabulary("dice 2 with faces 1..6  dice 3 with faces 1..6") == "duplicate <dice 3 with faces 1..6>");
}

TEST_CASE("a model is checked by itself, and need not be complete") {
  CHECK(told(check_unit(check_test::library({}), "t.model")).empty());
  CHECK(told(check_unit(check_test::library({"language 1\nmodel t.b { uses t.table }\nwager w { wins on 2 }"}), "t.b")).empty());
  CHECK(told(check_unit(check_test::library({"language 1\nmodel t.b { uses t.table }\nwager w { wins on natural }"}), "t.b")) ==
        "unknown <natural>");
}

TEST_CASE("a selection names what is there") {
  const std::string body =
      "section \"1\" \"S\" { reading r \"q\" { as x { duty of boss to call the total } as y { duty of clerk to call the total } }  house "
      "posts limit }";
  CHECK(told(checked(body).diagnostics).empty());
  CHECK(told(checked(body, reading("r", "y")).diagnostics).empty());
  CHECK(told(checked(body, reading("r", "z")).diagnostics) == "no_such_reading <`r` has no alternative `z`>");
  CHECK(told(checked(body, reading("s", "z")).diagnostics) == "no_such_reading <ruleset `t.rules` has no reading or choice named `s`>");
  CHECK(told(checked(body, posting("limit", "10.00")).diagnostics).empty());
  CHECK(told(checked(body, posting("limit", "10.001")).diagnostics) ==
        "minor_unit <`10.001` is not an amount of USD that can be posted for `limit`>");
  CHECK(told(checked(body, posting("limits", "10.00")).diagnostics) ==
        "not_offered <ruleset `t.rules` has no paytable or `house posts` statement named `limits`>");
  CHECK(told(check(check_test::library({}), "t.rulez").diagnostics) == "no_unit <there is no ruleset named `t.rulez`>");
  CHECK(told(check(check_test::library({}), "t.model").diagnostics) == "wrong_kind <`t.model` is not a ruleset>");
}

TEST_CASE("readings choose text, and label it") {
  const std::string body =
      "section \"1\" \"S\" { reading r \"q\" { as x { [a] duty of boss to call the total } as y { [a] duty of clerk to call the total } } "
      "}";
  const CheckResult first = checked(body);
  const CheckResult second = checked(body, reading("r", "y"));
  REQUIRE(clause(first, "1 [a]") != nullptr);
  REQUIRE(clause(second, "1 [a]") != nullptr);
  CHECK(clause(first, "1 [a]")->readings == std::vector<std::string>{"r as x"});
  CHECK(clause(first, "1 [a]")->text == "duty of boss to call the total");
  CHECK(clause(second, "1 [a]")->text == "duty of clerk to call the total");
  REQUIRE(second.ruleset->alternatives.size() == 1);
  CHECK(second.ruleset->alternatives[0].selected_index == 1);
}

TEST_CASE("a block is in force on its days, or without a day if it has no end") {
  const std::string body =
      "section \"1\" \"Old\" { in force from 2000-01-01 until 2009-12-31  duty of boss to call the total }\n"
      "section \"2\" \"New\" { in force from 2010-01-01  duty of clerk to call the total }";
  CHECK(has(addresses(checked(body)), "2 duty"));
  CHECK(!has(addresses(checked(body)), "1 duty"));
  CHECK(has(addresses(checked(body, as_of("2009-12-31"))), "1 duty"));
  CHECK(!has(addresses(checked(body, as_of("2009-12-31"))), "2 duty"));
}

TEST_CASE("a ruleset of the past is not in force, and can still be checked by itself") {
  const std::string past =
      "language 1\nruleset t.rules { uses t.table  currency USD in 0.01  in force from 2000-01-01 until 2009-12-31 }\n";
  const Library library = check_test::library({past + "section \"1\" \"S\" { duty of bos to call the total }"});
  CHECK(told(check(library, "t.rules").diagnostics) ==
        "not_in_force <`t.rules` is in force for a limited period, but no date was selected>");
  CHECK(told(check(library, "t.rules", as_of("2010-01-01")).diagnostics) == "not_in_force <`t.rules` is not in force on 2010-01-01>");
  CHECK(told(check_unit(library, "t.rules")) == "unknown <bos>");
}

TEST_CASE("addresses") {
  const CheckResult result = checked(R"(
    section "06" "Throw" {
      the roll is invalid when { (1) any die rests on rail (2) any die rests on bowl }
      power of boss alone to call no_roll when { (1) throw made by other (2) throw improper by dealer } before the dice rest
      never a cause of no_roll under (2): any die rests on rail
      roll is void when any die not leaning flat
    }
    section "no roll" "No roll" { the roll is void when { [held] any die (entered rail and rests on felt) }  [short] power of clerk to call the total when any die rests on bowl }
    section "13" "Variation" {
      wager sharp "Sharp" {
        placed while opening
        (8) wins on point_made   (8) wins on 11   (8) loses on seven_out
        pays 1 to 1
      }
    })");
  CHECK(told(result.diagnostics) == "");
  const std::vector<std::string> all = addresses(result);
  for (const char* address : {"06 invalid (1)", "06 invalid (2)", "06 no_roll", "06 no_roll (1)", "06 no_roll (2)", "06 never", "06 void",
                              "no roll void [held]", "no roll [short]", "13 sharp", "13 sharp placed", "13 sharp (8) wins on point_made",
                              "13 sharp (8) wins on 11", "13 sharp (8) loses", "13 sharp pays", "t.rules line pays"}) {
    CAPTURE(std::string(address));
    CHECK(has(all, address));
  }
  REQUIRE(result.ruleset);
  CHECK(result.ruleset->find_clauses("no_roll (2)").size() == 1);
  CHECK(result.ruleset->find_clauses("  06   no_roll (2) ").size() == 1);
  CHECK(result.ruleset->find_clauses("roll (2)").empty());
  CHECK(result.ruleset->find_clauses("(2)").size() == 2);
  CHECK(result.ruleset->find_clauses("").empty());
  CHECK(clause(result, "sharp pays")->text == "pays 1 to 1");
  CHECK(clause(result, "06 no_roll (2)")->text == "throw improper by dealer");
  CHECK(clause(result, "line wins")->address == "t.rules adopts t.model line wins");
  REQUIRE(result.ruleset->conduct.excluded_grounds.size() == 1);
  CHECK(result.ruleset->conduct.excluded_grounds[0].grounds == result.ruleset->find_clauses("06 no_roll (2)"));
}

TEST_CASE("recalled text is marked: its block and what is in it") {
  const CheckResult result = checked(
      "section \"1\" \"S\" { duty of boss to call the total\n wager w { recalled \"x\"  placed at any time  wins on 2  loses on 7  pays 1 "
      "to 1 } }");
  REQUIRE(clause(result, "w pays") != nullptr);
  CHECK(clause(result, "w pays")->is_unverified);
  CHECK(clause(result, "1 w")->is_unverified);
  CHECK(!clause(result, "1 duty")->is_unverified);
  REQUIRE(result.ruleset->remarks.size() == 1);
  CHECK(result.ruleset->remarks[0].address == "1 w");
}

TEST_CASE("layers: a later name replaces, later rows stand above, and `every wager` speaks where a wager is silent") {
  const CheckResult result = checked(
      "amend game { event seven_out on 7, 3 while running }\namend wager line { pushes on 11 }\n"
      "every wager { placed while running  may be raised at any time }");
  REQUIRE_MESSAGE(result.ruleset, told(result.diagnostics));
  const Ruleset& rules = *result.ruleset;
  const auto event = std::find_if(rules.game.events.begin(), rules.game.events.end(), [](const Event& e) { return e.name == "seven_out"; });
  REQUIRE(event != rules.game.events.end());
  CHECK(event->trigger.pattern.included_tests.size() == 2);
  CHECK(std::count_if(rules.game.events.begin(), rules.game.events.end(), [](const Event& e) { return e.name == "seven_out"; }) == 1);
  const Wager& line = rules.wagers[rules.find_wager("line")];
  REQUIRE(line.verdicts.size() == 3);
  CHECK(line.verdicts[2].layer > line.verdicts[0].layer);
  CHECK(line.betting_windows.size() == 1);
  REQUIRE(line.permissions.size() == 1);
  CHECK(line.permissions[0].action == WagerAction::Raise);
}

TEST_CASE("an adopted sentence means the amended name") {
  const CheckResult result = checked("amend game { list boxes 2..6, 8..10 }");
  REQUIRE_MESSAGE(result.ruleset, told(result.diagnostics));
  CHECK(result.ruleset->wagers[result.ruleset->find_wager("box")].numbers.size() == 8);
}

TEST_CASE("a paytable's column is posted by name") {
  const std::string body =
      "amend game { count hits 0..3 or more on 2 }\nwager w { placed at any time  wins on 4 while hits is 1 or more  loses on 7  pushes on "
      "4 while hits is 0  pays per t }\n"
      "paytable t by hits {\nhits | A | B\n2 or more | 2 to 1 | 3 to 1\n1 | 1 to 1 | 3 for 1\n}";
  const CheckResult result = checked(body, posting("t", "B"));
  REQUIRE_MESSAGE(result.ruleset, told(result.diagnostics));
  const Paytable& table = result.ruleset->paytables.at(0);
  CHECK(table.posted_column == 1);
  CHECK(table.columns == std::vector<std::string>{"A", "B"});
  CHECK(table.rows.at(1).columns.at(1).notation == Odds::Notation::For);
  CHECK(has(addresses(result), "t.rules paytable t 2 or more"));
  CHECK(told(checked(body, posting("t", "C")).diagnostics) == "not_offered <paytable `t` has no column `C`>");
}

TEST_CASE("a library keeps one unit of a name, under the name of its path") {
  Library library;
  CHECK(told(library.add(check_test::source("a", check_test::vocabulary), "t.table")).empty());
  CHECK(told(library.add(check_test::source("b", check_test::vocabulary))) == "two_units <t.table>");
  CHECK(told(library.add(check_test::source("c", check_test::model), "t.other")) == "name_and_path <t.model>");
  CHECK(library.unit_names() == std::vector<std::string>{"t.model", "t.table"});
  CHECK(library.unit_names(Kind::model) == std::vector<std::string>{"t.model"});
}

}  // namespace check_units_test
