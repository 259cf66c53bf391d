// SPDX-License-Identifier: Apache-2.0
// Limits of stakes and wins, and caps that wagers share (rules L4, M6). Rules and scenarios are written into the tests.
#include <fairroll/table.hpp>

#include <doctest/doctest.h>

#include "money_books.hpp"
#include "support/play.hpp"

namespace limits_table_test {

using namespace fairroll;
using money_books::box;
using money_books::craps;
using money_books::even;
using play::failures;

TEST_CASE("L4: who bought in plays with what it has; who did not, without a limit") {
  CHECK(failures(craps + even(""), R"(
    seats ann, bob
    ann buys in for 20.00
    ann bets 15.00 on evens
    ann bets 10.00 on evens
      expect refused
      expect ann evens stands 15.00
    ann raises evens to 20.00
      expect accepted
      expect ann has 0.00
    bob bets 500.00 on evens
      expect accepted
    throw 1 2
      expect ann down 20.00
    ann buys in for 5.00
    ann bets 5.00 on evens
      expect accepted
    bob buys in for 100.00
      expect refused
    bob buys in for 600.00
      expect bob has 100.00
  )") == "");
}

TEST_CASE("L4: limits refuse what is placed, raised or reduced outside them") {
  CHECK(failures(even("stake at least 5.00   stake at most 100.00   stake in steps of 5.00"), R"(
    seats ann
    ann bets 4.00 on evens
      expect refused by "evens stake at least"
    ann bets 7.00 on evens
      expect refused by "evens stake in"
    ann bets 60.00 on evens
      expect accepted
    ann bets 45.00 on evens
      expect refused by "evens stake at most"
    ann raises evens to 100.00
      expect accepted
    ann reduces evens to 12.00
      expect refused
    ann reduces evens to 5.00
      expect accepted
  )") == "");
}

TEST_CASE("L4: odds are limited by their parent's stake, and hold the parent up") {
  const std::string rules = craps + "amend wager pass { may be reduced at any time }\n";
  CHECK(failures(
            craps +
                "wager line { placed at any time   wins on 11   loses on 7   pays 1 to 1   may be removed, reduced, raised at any time }\n"
                "wager back behind line { placed at any time   pays 2 to 1   stake at most 3 times line   may be removed, reduced, raised "
                "at any time }\n",
            R"(
    seats ann
    ann bets 10.00 on line
    ann bets 31.00 on back
      expect refused by "back stake"
    ann bets 30.00 on back
      expect accepted
    ann reduces line to 9.00
      expect refused by "back stake"
    ann raises line to 11.00
    ann reduces line to 10.00
      expect accepted
    ann removes line
      expect ann back returned
  )") == "");
  const auto checked = play::rules(rules);
  Table table(checked, {"ann"});
  TableAction act;
  act.kind = TableAction::Kind::Bet;
  act.seat = 0;
  act.wager.wager = checked->find_wager("pass");
  act.amount = Money{1000};
  REQUIRE(table.execute(act).status == ActionResult::Status::Accepted);
  table.set_variable(0, 1);  // the point is 4
  act.wager.wager = checked->find_wager("pass_odds");
  act.amount = Money{3100};
  const ActionResult refused = table.execute(act);
  CHECK(refused.status == ActionResult::Status::Refused);
  CHECK(
      refused.reason ==
      "the stake on `pass_odds behind pass` would be 31.00, but it must be at most 30.00 (3 times pass); the nearest lower stake is 30.00");
  CHECK(refused.ledger.empty());
}

TEST_CASE("L4: a limit on the win is measured by the highest odds that may come") {
  CHECK(failures(even("win at most 100.00", "2 to 1 on 2, 12   1 to 1 on 4, 6, 8, 10"), R"(
    seats ann
    ann bets 51.00 on evens
      expect refused by "evens win"
    ann bets 50.00 on evens
      expect accepted
  )") == "");
  CHECK(failures(craps + "amend wager pass_odds { win at most 30.00 }", R"(
    seats ann
    ann bets 10.00 on pass
    throw 3 3
    ann bets 26.00 on pass_odds
      expect refused by "pass_odds win"
    ann bets 25.00 on pass_odds
      expect accepted
  )") == "");
}

TEST_CASE("L4: a win at a count that stays above it comes no more, and limits no stake") {
  const std::string rules =
      "game { count run 0..3 or more on 11 }\n"
      "wager evens { placed at any time   wins on run reaching 1   loses on 2   pays 2 to 1   win at most 29.00 }\n";
  CHECK(failures(
            rules,
            "seats ann   ann bets 20.00 on evens expect refused by \"evens win\"   throw 5 6   ann bets 20.00 on evens expect accepted") ==
        "");
}

TEST_CASE("L4: a tip is measured by what its seat holds, as its window asks") {
  const std::string rules =
      "wager pip { placed at any time   wins on 4   loses on 7   pays 1 to 1 }\n"
      "wager same { placed while its owner holds pip   stake at most 1 times pip   wins on 4   loses on 7   pays 1 to 1 }\n";
  CHECK(failures(rules, R"(
    seats ann
    ann bets 5.00 on pip
    ann bets 6.00 on same for dealer
      expect refused
    ann bets 5.00 on same for dealer
      expect accepted
  )") == "");
}

TEST_CASE("L4, U4: a limit on a quantity that nobody posted leaves the bet open") {
  const std::string rules = "house posts top\n" + even("stake at most 200 percent of top");
  CHECK(failures(rules, R"(
    seats ann
    ann bets 5.00 on evens
      expect undetermined
      expect finding choice_open
    ann bets 5.00 on evens taken in error
      expect accepted
    throw 1 1
      expect ann evens undetermined
  )") == "");
  CHECK(failures(rules, R"(
    seats ann
    ann bets 21.00 on evens
      expect refused
    ann bets 20.00 on evens
      expect accepted
  )",
                 "under t.game posting top 10.00") == "");
}

TEST_CASE("U4: nothing is left of a count whose wager ends, so who throws does not matter to it") {
  const std::string rules =
      "dice go clockwise to any seat\n"
      "wager w { count times 0..2 or more on odd while its owner throws   placed at any time   wins on 7   loses on 11   pays 1 to 1 }\n";
  CHECK(failures(rules, "seats ann, bob   ann bets 10.00 on w   throw 3 4 expect ann w wins 10.00") == "");
  CHECK(failures(rules, "seats ann, bob   ann bets 10.00 on w   throw 1 2 expect ann w undetermined expect finding unsettled") == "");
}

TEST_CASE("M6: wins that are capped together share the cap in proportion, rounded down") {
  CHECK(failures("cap evens, box together at 100.00 per roll shared in proportion\n" + even("") + box(""), R"(
    seats ann, bob
    ann bets 50.00 on evens
    ann bets 25.00 on box 4
    bob bets 50.00 on evens
    throw 2 2
      expect ann evens wins 33.33
      expect ann box 4 wins 33.33
      expect bob evens wins 33.33
    throw 6 6
      expect ann box 4 stays
  )") == "");
}

TEST_CASE("F1: what stands behind a numbered wager may ask for its number") {
  const std::string odds = box("") +
                           "wager odds behind box { placed at any time   pays 2 to 1 while n is 4   3 to 1 while n is not 4\n"
                           "  stake at most 3 times box while n is 4   4 times box while n is 10   may be removed at any time }\n";
  CHECK(failures(odds, R"(
    seats ann
    ann bets 10.00 on box 4
    ann bets 10.00 on box 10
    ann bets 40.00 on odds behind box 4
      expect refused by "odds stake"
    ann bets 30.00 on odds behind box 4
      expect accepted
    ann bets 40.00 on odds behind box 10
      expect accepted
    throw 2 2
      expect ann odds behind box 4 wins 60.00
      expect ann odds behind box 10 stays
    throw 6 4
      expect ann odds behind box 10 wins 120.00
  )") == "");
}

}  // namespace limits_table_test
