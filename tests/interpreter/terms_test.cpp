// SPDX-License-Identifier: Apache-2.0
// Money terms: from text to the model, and what the checker says of them (L4, L7, M2-M6).
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "check_support.hpp"

namespace terms_test {

using namespace fairroll;
using namespace check_test;

namespace {

std::shared_ptr<const Ruleset> sound(const std::string& body) {
  const CheckResult result = check(library({rules(body)}), "t.rules");
  INFO(told(result.diagnostics));
  REQUIRE(result.ruleset != nullptr);
  return result.ruleset;
}

const Wager& wager_of(const Ruleset& rules, const std::string& name) { return rules.wagers.at(rules.find_wager(name)); }

std::string in_words(const Ruleset& rules, const Amount& amount) {
  switch (amount.kind) {
    case Amount::Kind::Money:
      return to_string(amount.money, rules.currency);
    case Amount::Kind::Stake:
      return to_string(amount.factor) + " x " + rules.wagers.at(amount.index).name;
    default:
      return to_string(amount.factor) + " x posted " + rules.postings.at(amount.index).name;
  }
}

std::string limits_of(const Ruleset& rules, const std::string& name) {
  static const char* const kinds[] = {"at most", "at least", "steps", "win at most"};
  std::string text;
  for (const Limit& limit : wager_of(rules, name).limits)
    text += (text.empty() ? "" : "; ") + std::string(kinds[static_cast<int>(limit.kind)]) + " " + in_words(rules, limit.amount) +
            (limit.condition.op == Condition::Op::Always ? "" : " while") + (limit.is_cumulative ? " adds" : "");
  return text;
}

const std::string odds = "wager odds behind line { placed while running  pays 2 to 1 on 4, 10  3 to 2 on 5, 9, 11  6 to 5 on 6, 8\n";

}  // namespace

TEST_CASE("L4: limits in money, of a parent's stake and of what the house posts") {
  const auto rules = sound("house posts most\nevery wager { stake at least 5.00 }\n" + odds +
                           "stake at most 3 times line while point is 4, 10  1000.00 while point is 5 }\n"
                           "amend wager line { stake in steps of 5  stake at most most  win at most 120 percent of most while opening }");
  CHECK(limits_of(*rules, "odds") == "at most 3 x line while; at most 1000.00 while; at least 5.00 adds");
  CHECK(limits_of(*rules, "line") == "steps 5.00; at most 1 x posted most; win at most 6/5 x posted most while; at least 5.00 adds");
  CHECK(limits_of(*rules, "box") == "at least 5.00 adds");
  CHECK(rules->clauses[wager_of(*rules, "odds").limits[0].clause].address == "t.rules odds stake at most");
}

TEST_CASE("M4: a commission, its rounding, its least amount and its refund") {
  const auto rules = sound(
      "amend wager box { commission 5 percent of stake taken when placed and after each win, rounded down to 1.00, at least 0.25,\n"
      "refunded when removed while point is none }\nevery wager { commission 4 percent of win taken on a win }");
  const Wager& box = wager_of(*rules, "box");
  REQUIRE(box.commission);
  CHECK(to_string(box.commission->percent) == "5");
  CHECK(!box.commission->is_percentage_of_win);
  CHECK(box.commission->moment == Commission::Moment::WhenPlacedAndAfterEachWin);
  REQUIRE(box.commission->rounding);
  CHECK(box.commission->rounding->direction == Direction::Down);
  CHECK(in_words(*rules, box.commission->rounding->unit) == "1.00");
  REQUIRE(box.commission->minimum);
  CHECK(in_words(*rules, *box.commission->minimum) == "0.25");
  REQUIRE(box.commission->refund_condition);
  CHECK(box.commission->refund_condition->op == Condition::Op::Variable);
  const Wager& line = wager_of(*rules, "line");
  REQUIRE(line.commission);
  CHECK(line.commission->is_percentage_of_win);
  CHECK(line.commission->moment == Commission::Moment::OnWin);
  CHECK(!line.commission->refund_condition);
  CHECK(rules->clauses[box.commission->clause].address == "t.rules box commission");
}

TEST_CASE("M2: a wager's own rounding prevails over that of every wager, which is later text or general") {
  const auto rules = sound(
      "wager own { placed at any time  wins on 2  loses on 7  pays 7 to 6  payouts rounded up to 0.05 }\n"
      "wager own_too { placed at any time  wins on 2  loses on 7  pays 7 to 6  payouts rounded nearest to 0.05 }\n"
      "payouts rounded down to 1.00");
  const auto to = [&](const char* name) {
    const auto& rounding = wager_of(*rules, name).rounding;
    return rounding ? in_words(*rules, rounding->rounding.unit) : "none";
  };
  CHECK(to("own") == "0.05");
  CHECK(wager_of(*rules, "own").rounding->rounding.direction == Direction::Up);
  CHECK(wager_of(*rules, "own_too").rounding->rounding.direction == Direction::Nearest);
  CHECK(to("line") == "1.00");
  CHECK(to("box") == "1.00");
}

TEST_CASE("L7: parts, their numbers and what leaves them out") {
  const auto rules = sound(
      "wager high for n in 4, 10 { placed at any time  parts 4 sides, 1 box n unless (point is n) }\n"
      "wager sides { placed while opening  parts 1 box 4, 2 box 10 }");
  const Wager& high = wager_of(*rules, "high");
  REQUIRE(high.components.size() == 2);
  CHECK(high.components[0].share_units == 4);
  CHECK(high.components[0].wager == rules->find_wager("sides"));
  CHECK(!high.components[0].exception);
  REQUIRE(high.components[1].numbers.size() == 1);
  CHECK(high.components[1].numbers[0].is_number_of_wager);
  CHECK(high.components[1].exception);
  const Wager& sides = wager_of(*rules, "sides");
  REQUIRE(sides.components.size() == 2);
  CHECK(sides.components[1].share_units == 2);
  CHECK(sides.components[1].numbers.at(0).value == 10);
  CHECK(rules->clauses[sides.components_clause].kind == ClauseKind::Components);
}

TEST_CASE("M5, M6: wagers taken in error, caps, surrender and notation") {
  const auto rules = sound(
      "accepted over maximum: paid to limit\naccepted under minimum: returned\npayouts stated only with to\n"
      "cap line, box together at 10000.00 per roll shared in proportion\n"
      "wager again { placed at any time  count hits 0..3 on 6  wins on hits reaching 3  loses on 7  pays 90 to 1\n"
      "surrender pays 10 to 1 while hits is 2  4 to 1 while hits is 1 }");
  REQUIRE(rules->over_maximum_rule);
  CHECK(rules->over_maximum_rule->consequence == AcceptedInErrorSettlement::PaidToLimit);
  REQUIRE(rules->under_minimum_rule);
  CHECK(rules->under_minimum_rule->consequence == AcceptedInErrorSettlement::Returned);
  CHECK(rules->to_only_clause != no_index);
  REQUIRE(rules->caps.size() == 1);
  CHECK(rules->caps[0].wagers.size() == 2);
  CHECK(in_words(*rules, rules->caps[0].limit) == "10000.00");
  const Wager& again = wager_of(*rules, "again");
  REQUIRE(again.surrender_rows.size() == 2);
  CHECK(to_string(again.surrender_rows[1].odds) == "4 to 1");
  CHECK(rules->find_clauses("again surrender").size() == 1);
}

TEST_CASE("a wager's own phases and events") {
  const auto rules = sound(
      "wager w { placed while fresh  count hits 0..2 on six  phase fresh while hits is 0  event six on 6 while point is none\n"
      "wins on hits reaching 2  loses on 7  pays 2 to 1 }\nwager behind_it behind w { placed while fresh  pays 1 to 1 }");
  const Wager& w = wager_of(*rules, "w");
  REQUIRE(w.phases.size() == 1);
  REQUIRE(w.events.size() == 1);
  CHECK(w.betting_windows[0].condition.variable.owner == Owner::Wager);
  CHECK(w.variables[0].moves[0].trigger.pattern.included_tests[0].variable.owner == Owner::Wager);
  CHECK(wager_of(*rules, "behind_it").betting_windows[0].condition.variable.owner == Owner::Parent);
}

namespace {

const Case amounts[] = {
    {"as much as fits", "amend wager line { stake at most 9999999999999999 }", ""},
    {"more than fits", "amend wager line { stake at most 99999999999999999 }", "not_a_value <99999999999999999>"},
    {"finer than the currency", "amend wager line { stake at most 1.005 }", "minor_unit <1.005>"},
    {"nothing", "amend wager line { stake in steps of 0 }", "not_a_value <0>"},
    {"nothing of something", odds + "stake at most 0 times line }", "not_a_value <0>"},
    {"rounded to nothing", "payouts rounded down to 0.00", "not_a_value <0.00>"},
    {"a number of 19 digits", "amend wager line { stake at most 1234567890123456789 }", "number_too_long <1234567890123456789>"},
    {"not its parent", odds + "stake at most 3 times box }", "bad_amount_of <stake at most 3 times box>"},
    {"no parent at all", "amend wager box { stake at most 3 times line }", "bad_amount_of <stake at most 3 times line>"},
    {"a wager that is no parent, alone", odds + "stake at most box }", "bad_amount_of <stake at most box>"},
    {"posted by nobody", "amend wager line { stake at most top }", "bad_amount_of <top>"},
    {"percent of nothing posted", "amend wager line { stake at most 50 percent of top }", "bad_amount_of <top>"},
    {"a rounding to a stake", odds + "payouts rounded down to 1 times line }", "bad_amount_of <line>"},
    {"a cap of a stake", "cap line, box together at 2 times line per roll shared in proportion", "bad_amount_of <line>"},
};

const Case terms[] = {
    {"more than the whole", "amend wager box { commission 101 percent of stake taken when placed }", "not_a_value <101>"},
    {"two roundings of a charge",
     "amend wager box { commission 5 percent of stake taken when placed, rounded up to 1.00, rounded down to 1.00 }",
     "duplicate <rounded down to 1.00>"},
    {"a refund of what was not yet taken", "amend wager box { commission 5 percent of win taken on a win, refunded when removed }",
     "misplaced <refunded when removed>"},
    {"two commissions",
     "amend wager box { commission 5 percent of stake taken when placed  commission 4 percent of stake taken when placed }",
     "same_question <commission 4 percent of stake taken when placed>"},
    {"two roundings", "payouts rounded up to 1.00\npayouts rounded down to 1.00", "same_question <payouts rounded down to 1.00>"},
    {"a rounding for all and one for every wager", "payouts rounded up to 1.00\nevery wager { payouts rounded down to 1.00 }",
     "same_question <payouts rounded down to 1.00>"},
    {"two consequences", "accepted over maximum: returned\naccepted over maximum: paid in full",
     "same_question <accepted over maximum: paid in full>"},
    {"over and under", "accepted over maximum: returned\naccepted under minimum: paid in full", ""},
    {"two caps on one wager",
     "cap line, box together at 100 per roll shared in proportion\ncap box together at 50 per roll shared in proportion",
     "same_question <cap box together at 50 per roll shared in proportion>"},
    {"a cap on a wager twice", "cap line, line together at 100 per roll shared in proportion", "duplicate <line>"},
    {"a cap on no wager", "cap lien together at 100 per roll shared in proportion", "unknown <lien>"},
    {"a surrender in a throw", "amend wager box { surrender pays 2 to 1 on 7 }", "misplaced <on 7>"},
    {"a limit in a section", "stake at most 5.00", "misplaced <stake>"},
    {"a rounding in the game", "amend game { payouts rounded up to 1.00 }", "misplaced <payouts>"},
    {"a cap in a wager", "amend wager box { cap box together at 5 per roll shared in proportion }", "misplaced <cap>"},
};

const Case parts[] = {
    {"no such wager", "wager w { placed at any time  parts 1 bocks 4 }", "bad_parts <bocks>"},
    {"no such number", "wager w { placed at any time  parts 1 box 7 }", "bad_parts <1 box 7>"},
    {"no such number for one of its own", "wager w for n in 4, 7 { placed at any time  parts 1 box n }", "bad_parts <1 box n>"},
    {"no such list for its own numbers", "wager w for n in flat { placed at any time  parts 1 box n }", "unknown <flat>"},
    {"a number too few", "wager w { placed at any time  parts 1 box }", "bad_parts <1 box>"},
    {"a number too many", "wager w { placed at any time  parts 1 line 4 }", "bad_parts <1 line 4>"},
    {"a name that is no number", "wager w { placed at any time  parts 1 box point }", "bad_parts <point>"},
    {"no units", "wager w { placed at any time  parts 0 line }", "bad_parts <0>"},
    {"a part behind another", odds + "}\nwager w { placed at any time  parts 1 odds }", "bad_parts <odds>"},
    {"parts behind another", "wager w behind line { placed while running  parts 1 box 4 }", "bad_parts <behind line>"},
    {"itself", "wager w { placed at any time  parts 1 w }", "bad_parts <parts 1 w>"},
    {"a circle", "wager w { placed at any time  parts 1 v }\nwager v { placed at any time  parts 1 w }", "bad_parts <parts 1 v>"},
    {"more than can be",
     "wager a { placed at any time  parts 1 box 4, 1 box 5, 1 box 6, 1 box 8, 1 box 9, 1 box 10 }\n"
     "wager b { placed at any time  parts 1 a, 2 a, 3 a, 4 a, 5 a, 6 a }\n"
     "wager c { placed at any time  parts 1 b, 2 b, 3 b, 4 b, 5 b, 6 b }\n"
     "wager d { placed at any time  parts 1 c, 2 c, 3 c, 4 c, 5 c, 6 c }",
     "bad_parts <parts 1 c, 2 c, 3 c, 4 c, 5 c, 6 c>"},
    {"a verdict of its own", "wager w { placed at any time  parts 1 line  wins on 7 }", "bad_parts <wins>"},
    {"a pay of its own", "wager w { placed at any time  parts 1 line  pays 1 to 1 }", "bad_parts <pays>"},
    {"a state of its own", "wager w { placed at any time  parts 1 line  count hits 0..2 on 7 }", "bad_parts <count>; unused <hits>"},
    {"every wager is decided, but not what is made of parts",
     "wager w { placed at any time  parts 1 line }\nevery wager { off while opening  commission 5 percent of win taken on a win }", ""},
    {"never placed", "wager w { parts 1 line }", "no_window <w>"},
    {"two lists of parts", "wager w { placed at any time  parts 1 line  parts 2 line }", "same_question <parts 2 line>"},
};

template <std::size_t N>
void run_cases(const Case (&cases)[N]) {
  for (const Case& one : cases) {
    CAPTURE(one.about);
    CHECK(told_of(one.body) == one.expected);
  }
}

}  // namespace

TEST_CASE("L4: what cannot be an amount") { run_cases(amounts); }
TEST_CASE("M4: money terms that cannot stand") { run_cases(terms); }
TEST_CASE("L7: parts that cannot be") { run_cases(parts); }

namespace {

const std::string repeater = "wager w { placed at any time  count hits 0..3 on 6  wins on hits reaching 3  loses on 7  pays 9 to 1\n";

const Case enumerated[] = {
    {"charged when placed, and it stays up",
     "wager w { placed at any time  wins and stays up on 6  loses on 7  pays 1 to 1\ncommission 5 percent of stake taken when placed }",
     "charged_again <commission 5 percent of stake taken when placed>"},
    {"and after each win",
     "wager w { placed at any time  wins and stays up on 6  loses on 7  pays 1 to 1\n"
     "commission 5 percent of stake taken when placed and after each win }",
     ""},
    {"a share of one of two wins",
     "wager w { placed at any time  wins on 4, 6  loses on 7  pays 2 to 1 on 4  1 to 1 on 6\ncommission 5 percent of win taken when placed "
     "}",
     "unclear_base <commission 5 percent of win taken when placed>"},
    {"a share of the only win", "amend wager box { commission 5 percent of win taken when placed }", ""},
    {"a share of a win that the number tells",
     "wager w for n in 4, 5 { placed at any time  wins on n  loses on 7  pays 2 to 1 on 4  3 to 2 on 5\n"
     "commission 5 percent of win taken when placed }",
     ""},
    {"a share of a win that the point tells when it is placed",
     "wager odds behind line { placed while running  pays 2 to 1 while point is 4, 10  3 to 2 while point is 5, 9  6 to 5 while point is "
     "6, 8\n"
     "commission 5 percent of win taken when placed }",
     ""},
    {"a share of a win that the point does not tell, for eleven wins, too", odds + "commission 5 percent of win taken when placed }",
     "unclear_base <commission 5 percent of win taken when placed>"},
    {"the same taken on a win", odds + "commission 5 percent of win taken on a win }", ""},
    {"for where only to", "payouts stated only with to\nwager w { placed at any time  wins on 5  loses on 7  pays 3 for 1 }",
     "notation <pays 3 for 1>"},
    {"for in a surrender", "payouts stated only with to\n" + repeater + "surrender pays 3 for 1 while hits is 2 }",
     "notation <surrender pays 3 for 1 while hits is 2>"},
    {"more at least than at most", "amend wager line { stake at least 10.00  stake at most 5.00 }", "no_window <stake at least 10.00>"},
    {"more at least than at most at times", "amend wager line { stake at least 10.00  stake at most 5.00 while point is 4 }", ""},
    {"a limit that never applies", "amend wager line { stake at most 5.00 while point is 4 and opening }",
     "unreachable <point is 4 and opening>"},
    {"a limit of every wager that applies to some", "every wager { stake at most 5.00 while running }", ""},
    {"a refund that never comes",
     "amend wager line { commission 5 percent of stake taken when placed, refunded when removed while running and opening }",
     "unreachable <running and opening>"},
    {"a surrender that never comes", repeater + "surrender pays 3 to 1 while hits is 3 }", "unreachable <hits is 3>"},
    {"two surrenders at once", repeater + "surrender pays 3 to 1 while hits is 2  4 to 1 while hits is 1 or more }",
     "two_pays <hits is 1 or more>"},
    {"a phase of its own that never comes",
     "wager w { placed at any time  count hits 0..3 on 6  phase late while hits is 3  wins on hits reaching 3  loses on 7\npays 9 to 1\n"
     "may not be removed while late }",
     "unreachable <hits is 3>"},
    {"an event of its own that never comes",
     "wager w { placed at any time  event odd_six on 6 except even  wins on odd_six, 5  loses on 7  pays 9 to 1 }",
     "unreachable <event odd_six on 6 except even>"},
    {"a stake that cannot be paid", "wager w { placed at any time  wins on 5  loses on 7  pays 1 to 1000 }",
     "unpayable_stake <pays 1 to 1000>"},
    {"a rounding pays it", "wager w { placed at any time  wins on 5  loses on 7  pays 1 to 1000  payouts rounded down to 0.01 }", ""},
    {"steps pay it", "wager w { placed at any time  wins on 5  loses on 7  pays 1 to 1000  stake in steps of 10.00 }", ""},
    {"steps too small", "wager w { placed at any time  wins on 5  loses on 7  pays 1 to 1000  stake in steps of 5.00 }",
     "unpayable_stake <pays 1 to 1000>"},
};

}  // namespace

TEST_CASE("M4, L4: what enumeration finds in money terms") { run_cases(enumerated); }

}  // namespace terms_test
