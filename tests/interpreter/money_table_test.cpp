// SPDX-License-Identifier: Apache-2.0
// The table's money, rule by rule (docs/language.md, L4, L7, M1-M7): rules and scenarios written into the tests.
#include <fairroll/table.hpp>

#include <doctest/doctest.h>

#include <fairroll/report.hpp>

#include "support/play.hpp"

using namespace fairroll;
using play::failures;

namespace {

const std::string craps = R"(
adopts game, pass from common.craps
amend wager pass { pays 1 to 1 }
wager pass_odds behind pass { placed while point_roll   pays 2 to 1 on 4, 10   3 to 2 on 5, 9   6 to 5 on 6, 8   may be removed, reduced, raised at any time
  stake at most 3 times pass while point is 4, 10   4 times pass while point is 5, 9   5 times pass while point is 6, 8 }
duty of shooter to relinquish the dice on seven_out
dice go clockwise to any seat
)";

/// One roll at two to one, with further sentences.
std::string even(const std::string& more, const std::string& odds = "1 to 1") {
  return "wager evens { one roll   placed at any time   wins on even   loses on odd   pays " + odds +
         "   may be removed, reduced, raised at any time   " + more + " }\n";
}

/// Wins on the number and stays up.
std::string box(const std::string& more, const std::string& odds = "2 to 1", const std::string& stays = "and stays up ") {
  return "wager box for n in 4, 10 { placed at any time   wins " + stays + "on n   loses on 7   pays " + odds +
         "   may be removed, reduced, raised at any time   " + more + " }\n";
}

const std::string horn = R"(
wager single for n in 2, 3, 11, 12 { one roll   placed at any time   wins on n   loses on any other   pays 30 to 1 on 2, 12   15 to 1 on 3, 11
  may be removed, reduced, raised at any time }
wager horn { placed at any time   parts 1 single 2, 1 single 3, 1 single 11, 1 single 12 }
wager horn_high for n in 2, 3, 11, 12 { placed at any time   parts 4 horn, 1 single n }
)";

/// The clauses by which what was bet last is decided: ann bets, taken in error where need be, and the dice show those faces.
std::string by_of_the_last(const std::string& rules, const std::vector<std::pair<const char*, std::int64_t>>& bets,
                           const std::vector<int>& faces) {
  const auto book = play::rules(rules);
  Table table(book, {"ann"});
  for (const auto& [wager, dollars] : bets) {
    TableAct act;
    act.kind = TableAct::Kind::Bets;
    act.seat = 0;
    act.wager.wager = book->find_wager(wager);
    act.amount = Money{dollars * 100};
    act.taken_in_error = true;
    REQUIRE(table.act(act).status == ActResult::Status::Accepted);
  }
  ThrowRecord record;
  for (const int face : faces) record.faces.emplace_back(face);
  const ThrowResult result = table.roll(record);
  std::string by;
  for (const Index clause : result.settlements.back().by) by += book->clauses[clause].address + "; ";
  return by;
}

}  // namespace

// ---- tips and chips

TEST_CASE("L2, M7: a tip is the role's: its wins go there, and it never joins the seat's own wager") {
  CHECK(failures(craps, R"(
    seats ann
    ann buys in for 100.00
    ann bets 10.00 on pass
    ann bets 5.00 on pass for dealer
      expect ann pass stands 10.00
      expect ann pass for dealer stands 5.00
      expect ann has 85.00
    throw 3 3
    ann bets 20.00 on pass_odds behind pass for dealer
      expect accepted
    ann bets 60.00 on pass_odds
      expect refused
    throw 2 4
      expect ann pass wins 10.00
      expect ann pass for dealer wins 5.00
      expect ann pass_odds behind pass for dealer wins 24.00
      expect ann up 10.00
      expect dealer up 54.00
      expect dealer has 54.00
      expect ann has 85.00
  )") == "");
}

TEST_CASE("M7: a role is up by what its tips brought it, and never down") {
  const std::string fee = "commission 5 percent of stake taken when placed, refunded when removed";
  CHECK(failures(craps + box(fee, "2 to 1", ""), R"(
    seats ann
    ann bets 5.00 on pass for dealer
      expect dealer up 0.00
    throw 1 1
      expect ann pass for dealer loses
      expect dealer up 0.00
      expect ann up 0.00
    ann bets 20.00 on box 4 for dealer
      expect ann box 4 for dealer commission 1.00
      expect dealer up 0.00
    throw 2 2
      expect dealer up 60.00
    ann bets 20.00 on box 4 for dealer
      expect dealer up 60.00
    ann removes box 4 for dealer
      expect dealer up 81.00
      expect dealer has 81.00
  )") == "");
}

TEST_CASE("L5: a tip stands behind a tip for the same role, and nobody tips who throws") {
  CHECK(failures(craps, R"(
    seats ann
    ann bets 10.00 on pass
    throw 3 3
    ann bets 5.00 on pass_odds for dealer
      expect refused
    ann bets 5.00 on pass_odds
      expect accepted
  )") == "");
  const auto rules = play::rules(craps);
  Table table(rules, {"ann"});
  TableAct act;
  act.kind = TableAct::Kind::Bets;
  act.seat = 0;
  act.wager.wager = rules->find_wager("pass");
  act.wager.role = rules->vocabulary.thrower;
  act.amount = Money{1000};
  CHECK(table.act(act).words == "a tip is for who does not throw, and the shooter throws");
  CHECK_THROWS_AS(table.put(0, act.wager.wager, {}, Money{1000}, {}, 0, act.wager.role), std::out_of_range);
}

TEST_CASE("A1: what a seat holds for a role does not count as held by the seat") {
  CHECK(failures(craps + "duty of shooter before the throw: shooter holds pass\n", R"(
    seats ann
    ann takes the dice
    ann bets 5.00 on pass for dealer
    throw 3 4
      expect finding duty
    ann bets 5.00 on pass
    throw 3 4
      expect no finding duty
  )") == "");
}

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

// ---- limits

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
  TableAct act;
  act.kind = TableAct::Kind::Bets;
  act.seat = 0;
  act.wager.wager = checked->find_wager("pass");
  act.amount = Money{1000};
  REQUIRE(table.act(act).status == ActResult::Status::Accepted);
  table.set_variable(0, 1);  // the point is 4
  act.wager.wager = checked->find_wager("pass_odds");
  act.amount = Money{3100};
  const ActResult refused = table.act(act);
  CHECK(refused.status == ActResult::Status::Refused);
  CHECK(refused.words ==
        "`pass_odds behind pass` would stand at 31.00, and it may stand at most 30.00 (3 times pass): the nearest below is 30.00");
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

TEST_CASE("M5: a wager taken in error is paid in full, to the limit, or returned, as the text says") {
  const std::string limits = even("stake at most 10.00");
  const std::string bet =
      "seats ann   ann bets 25.00 on evens\n expect refused\n ann bets 25.00 on evens taken in error\n"
      "expect accepted expect finding over_limit\n";
  CHECK(failures("accepted over maximum: paid in full\n" + limits, bet + "throw 1 1 expect ann evens wins 25.00 expect ann up 25.00") ==
        "");
  CHECK(failures("accepted over maximum: paid to limit\n" + limits, bet + "throw 1 1 expect ann evens wins 10.00 expect ann up 10.00") ==
        "");
  CHECK(failures("accepted over maximum: paid to limit\n" + limits, bet + "throw 1 2 expect ann evens loses expect ann down 10.00") == "");
  CHECK(failures("accepted over maximum: returned\n" + limits, bet + "throw 1 2 expect ann evens returned") == "");
  CHECK(failures(limits, bet + "throw 1 2 expect ann evens undetermined expect finding silent expect ann evens stands 25.00") == "");
  CHECK(failures("accepted under minimum: paid in full\n" + even("stake at least 10.00"),
                 "seats ann ann bets 5.00 on evens taken in error expect finding under_limit throw 1 1 expect ann evens wins 5.00") == "");
}

TEST_CASE("U4: nothing is left of a count whose wager ends, so who throws does not matter to it") {
  const std::string rules =
      "dice go clockwise to any seat\n"
      "wager w { count times 0..2 or more on odd while its owner throws   placed at any time   wins on 7   loses on 11   pays 1 to 1 }\n";
  CHECK(failures(rules, "seats ann, bob   ann bets 10.00 on w   throw 3 4 expect ann w wins 10.00") == "");
  CHECK(failures(rules, "seats ann, bob   ann bets 10.00 on w   throw 1 2 expect ann w undetermined expect finding unsettled") == "");
}

TEST_CASE("L2, S6: what stands behind something behind something is named by what it stands behind, and paid by its own sentence") {
  const std::string rules =
      "wager w { placed at any time   wins on 7   loses on 11   pays 1 to 1 }\n"
      "wager c behind w { placed at any time   pays 1 to 1 }\n"
      "wager d behind c { placed at any time   pays 1 to 1 }\n";
  CHECK(failures(rules, R"(
    seats ann
    ann bets 10.00 on w
    ann bets 10.00 on c
    ann bets 10.00 on d
      expect ann d behind c stands 10.00
    throw 3 4
      expect ann d behind c wins 10.00
  )") == "");
  CHECK(by_of_the_last(rules, {{"w", 10}, {"c", 10}, {"d", 10}}, {3, 4}) == "t.game w wins; t.game c; t.game d; t.game d pays; ");
}

TEST_CASE("S6, M5: what stands behind a wager in error is returned by what returns that") {
  const std::string rules =
      "accepted over maximum: returned\n"
      "wager w { placed at any time   wins on 7   loses on 11   pays 1 to 1   stake at most 10.00 }\n"
      "wager c behind w { placed at any time   pays 1 to 1 }\n";
  CHECK(by_of_the_last(rules, {{"w", 20}, {"c", 10}}, {3, 4}) == "t.game w wins; t.game accepted over maximum; t.game c; ");
  CHECK(by_of_the_last(rules, {{"w", 10}, {"c", 10}}, {3, 4}) == "t.game w wins; t.game c; t.game c pays; ");
}

TEST_CASE("S6: off is told where it decides what becomes of what stands behind") {
  const std::string rules =
      "adopts game from common.craps\n"
      "wager w { placed at any time   wins on 7   loses on 11   pushes on 2   pays 1 to 1 }\n"
      "wager c behind w { placed at any time   pays 1 to 1   off while come_out }\n";
  CHECK(by_of_the_last(rules, {{"w", 10}, {"c", 10}}, {3, 4}) == "t.game c off; t.game w wins; t.game c; ");
  CHECK(by_of_the_last(rules, {{"w", 10}, {"c", 10}}, {1, 1}) == "t.game w pushes; t.game c; ");
}

TEST_CASE("M4: a commission that its least amount decides needs no rounding") {
  const std::string placed =
      "wager w { placed at any time   wins on 7   loses on 11   pays 1 to 1   commission 5 percent of stake taken when placed, at least "
      "1.00 }\n";
  CHECK(failures(placed, "seats ann   ann bets 1.23 on w expect accepted expect ann w commission 1.00") == "");
  CHECK(failures(placed, "seats ann   ann bets 20.01 on w expect refused") == "");
  const std::string won =
      "wager w { placed at any time   wins on 7   loses on 11   pays 7 to 6   commission 5 percent of win taken on a win, at least 0.25\n"
      "          payouts rounded down to 1.00 }\n";
  CHECK(failures(won, "seats ann   ann bets 1.00 on w   throw 3 4 expect ann w wins 1.00 expect ann w commission 0.25") == "");
}

TEST_CASE("M4: a least commission that no stake reaches leaves a bet to be made") {
  const std::string rules =
      "wager w { placed at any time   wins on 7   loses on 11   pays 1 to 1   commission 0.000001 percent of win taken on a win, at least "
      "9000000000000000.00 }\n"
      "wager a { placed at any time   parts 1 w }\n";
  CHECK(failures(rules, "seats ann   ann bets 1.00 on w expect accepted   ann bets 1.00 on a expect accepted") == "");
}

TEST_CASE("M5, L7: parts of a whole in error have their shares of its limit, whichever throw decides them") {
  const std::string rules =
      "accepted over maximum: paid to limit\n"
      "wager w { placed at any time   wins on 7   loses on 11   pays 1 to 1 }\n"
      "wager v { placed at any time   wins on 8   loses on 11   pays 1 to 1 }\n"
      "wager a { placed at any time   parts 1 v, 1 w   stake at most 60.00 }\n";
  CHECK(failures(rules, R"(
    seats ann
    ann bets 200.00 on a taken in error
    throw 3 4
      expect ann w wins 30.00
    throw 4 4
      expect ann v wins 30.00
  )") == "");
}

TEST_CASE("M5, L7: a whole is in error with its parts until it stands within its limits again") {
  const std::string may = " pays 1 to 1   may be removed, reduced, raised at any time }\n";
  const std::string rules =
      "accepted over maximum: paid to limit\n"
      "wager w { placed at any time   wins on 7   loses on 11  " +
      may + "wager v { placed at any time   wins on 7   loses on 11  " + may +
      "wager a { placed at any time   parts 1 v, 1 w   stake at most 60.00   may be reduced at any time }\n";
  const auto told = [&](const std::string& acts, const std::string& w, const std::string& v) {
    return failures(rules, "seats ann   ann bets 200.00 on a taken in error   " + acts + "   throw 3 4 expect ann w wins " + w +
                               " expect ann v wins " + v);
  };
  CHECK(told("", "30.00", "30.00") == "");
  CHECK(told("ann reduces w to 50.00", "20.00", "40.00") == "");
  CHECK(told("ann reduces w to 50.00   ann reduces v to 70.00", "25.00", "35.00") == "");
  CHECK(told("ann reduces v to 10.00   ann reduces w to 50.00", "50.00", "10.00") == "");
  CHECK(told("ann reduces v to 10.00   ann reduces w to 50.00   ann raises v to 90.00", "50.00", "90.00") == "");
  CHECK(told("ann reduces a to 40.00   ann raises v to 90.00", "20.00", "90.00") == "");
}

TEST_CASE("M6, M5: a share of a cap is open where it is open what another wager counts for, and the share depends on it") {
  const auto rules = [](const std::string& accepted, const std::string& cap) {
    return "dice go clockwise to any seat\n" + accepted +
           "\nwager a { placed at any time   wins on 8   loses on 9   pays 1 to 1   stake at most 12.00 while its owner throws }\n"
           "wager b { placed at any time   wins on 8   loses on 9   pays 1 to 1 }\n"
           "cap a, b together at " +
           cap + " per roll shared in proportion\n";
  };
  const std::string bets = "seats ann, bob   ann bets 30.00 on a taken in error   bob bets 12.00 on b   ";
  const std::string to_limit = "accepted over maximum: paid to limit";
  const std::string open = "expect bob b undetermined expect finding unsettled";
  CHECK(failures(rules(to_limit, "5.00"), bets + "throw 5 3 " + open) == "");
  CHECK(failures(rules(to_limit, "42.00"), bets + "throw 5 3 expect bob b wins 12.00") == "");
  CHECK(failures(rules(to_limit, "5.00"), bets + "throw 5 4 expect bob b loses") == "");
  CHECK(failures(rules("accepted over maximum: returned", "5.00"), bets + "throw 5 3 " + open) == "");
  CHECK(failures(rules("accepted over maximum: paid in full", "5.00"), bets + "throw 5 3 expect bob b wins 1.42") == "");
}

TEST_CASE("M5: a limit that nobody posted may be tighter than the one that is broken") {
  const std::string accepted = "house posts big\naccepted over maximum: paid ";
  const std::string bet = "seats ann   ann bets 200.00 on evens taken in error   throw 1 1 expect ann evens ";
  const std::string open = "undetermined expect finding choice_open";
  CHECK(failures(accepted + "to limit\n" + even("stake at most 60.00 1 times big"), bet + open) == "");
  CHECK(failures(accepted + "to limit\n" + even("stake at most big"), bet + open) == "");
  CHECK(failures(accepted + "in full\n" + even("stake at most big"), bet + "wins 200.00") == "");
}

TEST_CASE("L7: a commission that comes back makes no composite win") {
  const std::string rules =
      "wager v { placed at any time   wins on 7   loses on 11   returned on 6   pays 1 to 1   commission 5 percent of stake taken when "
      "placed }\n"
      "wager x { placed at any time   wins on 7   loses on 11   pays 1 to 1 }\n"
      "wager a { placed at any time   parts 1 v, 1 x }\n";
  CHECK(failures(rules, "seats ann   ann bets 10.00 on a   throw 3 3 expect ann a pushes") == "");
}

TEST_CASE("M5, U4: what was taken in error comes to what it comes to whoever throws, or is left open") {
  const auto rules = [](const std::string& accepted, const std::string& limits) {
    return "dice go clockwise to any seat\n" + accepted + "\n" + even(limits);
  };
  const std::string bet = "seats ann, bob   ann bets 12.00 on evens taken in error   throw 1 1 expect ann evens ";
  const std::string both = "stake at most 10.00 while its owner throws   stake at least 20.00 while not its owner throws";
  const std::string open = "undetermined expect finding unsettled";
  CHECK(failures(rules("accepted over maximum: paid in full accepted under minimum: returned", both), bet + open) == "");
  CHECK(failures(rules("accepted over maximum: paid in full", both), bet + open) == "");
  CHECK(failures(rules("accepted over maximum: returned accepted under minimum: paid in full", both), bet + open) == "");
  CHECK(failures(rules("accepted over maximum: returned accepted under minimum: returned", both), bet + "returned") == "");
  CHECK(failures(rules("accepted over maximum: paid in full accepted under minimum: paid in full", both), bet + "wins 12.00") == "");
  const std::string one = "stake at most 10.00 while its owner throws";
  CHECK(failures(rules("accepted over maximum: paid in full", one), bet + "wins 12.00") == "");
  CHECK(failures(rules("accepted over maximum: paid to limit", one), bet + open) == "");
  CHECK(failures(rules("accepted over maximum: returned", one), bet + open) == "");
  CHECK(failures(rules("accepted over maximum: paid in full", "stake in steps of 5.00 " + one), bet + open) == "");
}

TEST_CASE("M5: what was taken in error and mended is no longer in error") {
  CHECK(failures(even("stake at most 10.00"), R"(
    seats ann
    ann bets 25.00 on evens taken in error
    ann reduces evens to 12.00
      expect refused
    ann reduces evens to 10.00
    throw 1 2
      expect ann evens loses
  )") == "");
}

// ---- payment

TEST_CASE("M2: a win is rounded as the text says, by its own direction and unit") {
  const std::string odds = "7 to 6";
  const std::string play = "seats ann ann bets 10.00 on evens throw 1 1 expect ann evens wins ";
  CHECK(failures(even("payouts rounded down to 1.00", odds), play + "11.00") == "");
  CHECK(failures(even("payouts rounded up to 0.25", odds), play + "11.75") == "");
  CHECK(failures(even("payouts rounded nearest to 0.05", odds), play + "11.65") == "");
}

TEST_CASE("M3: what wins and cannot be paid has its stake back if it ends, and stands on if it stays up") {
  CHECK(failures(box("", "1 to 3") + even("", "1 to 3"), R"(
    seats ann
    ann buys in for 20.00
    ann bets 10.00 on box 4
    ann bets 10.00 on evens
    throw 2 2
      expect ann box 4 undetermined
      expect ann box 4 stands 10.00
      expect ann evens undetermined
      expect ann has 10.00
      expect finding not_payable
    ann removes box 4
      expect ann has 20.00
  )") == "");
}

TEST_CASE("M3: what cannot be paid exactly is said when it is placed, and is not rounded when it wins") {
  CHECK(failures(even("", "7 to 6"), R"(
    seats ann
    ann bets 10.00 on evens
      expect accepted
      expect finding not_payable
    ann raises evens to 12.00
      expect no finding not_payable
    ann raises evens to 13.00
    throw 1 1
      expect ann evens undetermined
      expect finding not_payable
  )") == "");
  const auto rules = play::rules(even("", "7 to 6"));
  Table table(rules, {"ann"});
  TableAct act;
  act.kind = TableAct::Kind::Bets;
  act.seat = 0;
  act.wager.wager = 0;
  act.amount = Money{1000};
  const ActResult placed = table.act(act);
  REQUIRE(placed.payable);
  CHECK(placed.payable->below == Money{996});
  CHECK(placed.payable->above == Money{1002});
  ThrowRecord record;
  record.faces = {1, 1};
  const ThrowResult result = table.roll(record);
  REQUIRE(result.settlements.size() == 1);
  CHECK(result.settlements[0].exact == Rational(3500, 3));
  REQUIRE(result.settlements[0].payable);
  CHECK(result.settlements[0].payable->above == Money{1002});
  CHECK(table.held({Account::Of::Layout}) == Money{0});  // the stake is its owner's whatever it wins
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

// ---- commission

TEST_CASE("M4: a commission when placed, rounded and not less than its least; refunded when removed") {
  CHECK(failures(box("commission 5 percent of stake taken when placed, rounded down to 1.00, at least 1.00, refunded when removed",
                     "2 to 1", ""),
                 R"(
    seats ann
    ann buys in for 100.00
    ann bets 10.00 on box 4
      expect ann box 4 commission 1.00
      expect ann has 89.00
    ann bets 30.00 on box 4
      expect ann box 4 commission 1.00
      expect ann down 2.00
    ann reduces box 4 to 20.00
      expect ann down 1.00
    ann removes box 4
      expect ann has 100.00
  )") == "");
}

TEST_CASE("M4: a commission may be refunded only while the text says so") {
  CHECK(failures("wager slow { count seen 0..1 or more on any roll   placed at any time   wins on 4   loses on 7   pays 2 to 1   may be "
                 "removed at any "
                 "time   commission 5 percent of stake taken when placed, refunded when removed while seen is 0 }\n",
                 R"(
    seats ann
    ann bets 20.00 on slow
    ann removes slow
      expect ann up 0.00
    ann bets 20.00 on slow
    throw 1 1
    ann removes slow
      expect ann down 1.00
  )") == "");
}

TEST_CASE("M4: a reduction asks for no commission, whole or not, unless some of it is given back") {
  const std::string lay =
      "lay for n in 4, 10 { placed at any time   wins on 7   loses on n   pays 1 to 2   may be removed, reduced, raised at "
      "any time   commission 5 percent of win taken when placed";
  CHECK(failures("wager " + lay + " }\n", R"(
    seats ann
    ann bets 120.00 on lay 10
      expect ann lay 10 commission 3.00
    ann reduces lay 10 to 119.00
      expect accepted
      expect ann down 3.00
    ann raises lay 10 to 120.00
      expect refused
    ann raises lay 10 to 159.00
      expect ann down 4.00
    ann removes lay 10
      expect ann down 4.00
  )") == "");
  CHECK(failures("wager " + lay + ", refunded when removed }\n", R"(
    seats ann
    ann bets 120.00 on lay 10
    ann reduces lay 10 to 119.00
      expect refused by "lay commission"
    ann reduces lay 10 to 80.00
      expect ann down 2.00
  )") == "");
  CHECK(failures("wager " + lay + ", refunded when removed while seen is 0   count seen 0..1 or more on any roll }\n", R"(
    seats ann
    ann bets 120.00 on lay 10
    throw 1 1
    ann reduces lay 10 to 119.00
      expect accepted
      expect ann down 3.00
  )") == "");
}

TEST_CASE("M4: out of a win, and again after each win for the stake that stays up") {
  CHECK(failures(box("commission 5 percent of win taken on a win"), R"(
    seats ann   ann bets 20.00 on box 4
    throw 2 2
      expect ann box 4 wins 40.00
      expect ann box 4 commission 2.00
      expect ann up 38.00
  )") == "");
  CHECK(failures(box("commission 5 percent of stake taken when placed and after each win, refunded when removed"), R"(
    seats ann   ann bets 20.00 on box 4
    throw 2 2
      expect ann box 4 commission 1.00
      expect ann up 38.00
    ann removes box 4
      expect ann up 39.00
  )") == "");
}

TEST_CASE("M4: who bought in needs chips for the commission too, and a commission that is not whole is refused") {
  CHECK(failures(box("commission 5 percent of stake taken when placed", "2 to 1", ""), R"(
    seats ann
    ann buys in for 20.50
    ann bets 20.00 on box 4
      expect refused
    ann bets 10.01 on box 4
      expect refused
    ann bets 10.00 on box 4
      expect ann has 10.00
  )") == "");
}

TEST_CASE("L1, M4: a wager that is returned gets its commission back") {
  CHECK(
      failures(
          "wager gone { placed at any time   wins on 4   returned on 7   pays 2 to 1   commission 5 percent of stake taken when placed }\n",
          R"(
    seats ann   ann bets 20.00 on gone
      expect ann down 1.00
    throw 3 4
      expect ann gone returned
      expect ann up 0.00
  )") == "");
}

// ---- parts

TEST_CASE("L7: a bet on parts is a bet on each, reported also as one") {
  CHECK(failures(horn, R"(
    seats ann
    ann buys in for 100.00
    ann bets 5.01 on horn
      expect refused
    ann bets 8.00 on horn
      expect ann single 12 stands 2.00
      expect ann horn stands 8.00
    ann bets 1.00 on single 12
      expect ann single 12 stands 1.00
    throw 6 6
      expect ann horn wins 54.00
      expect ann single 12 wins 30.00
      expect ann up 84.00
  )") == "");
}

TEST_CASE("L7: a part of a part goes down to ordinary wagers") {
  CHECK(failures(horn, R"(
    seats ann
    ann bets 5.00 on horn_high 3
      expect ann single 3 stands 2.00
    throw 1 2
      expect ann horn_high 3 wins 27.00
  )") == "");
}

TEST_CASE("L7: acts on the composite go to all its parts, all or nothing") {
  CHECK(failures(horn, R"(
    seats ann
    ann bets 4.00 on horn
    ann raises horn to 4.01
      expect refused
    ann raises horn to 8.00
      expect ann single 11 stands 2.00
    ann removes single 2
    ann reduces horn to 3.00
      expect ann single 11 stands 1.00
    ann removes horn
    throw 1 1
      expect ann up 0.00
  )") == "");
}

TEST_CASE("L7: parts that are left out do not count, and limits are asked of all and of each") {
  const std::string inside = craps + R"(
wager place for n in 5, 6, 8, 9 { placed at any time   wins and stays up on n   loses on 7   pays 1 to 1   may be removed, reduced, raised at any time   stake at most 50.00 }
wager inside { placed at any time   parts 1 place 5 unless (point is 5), 1 place 6 unless (point is 6), 1 place 8 unless (point is 8), 1 place 9 unless (point is 9)
  stake at least 12.00 }
)";
  CHECK(failures(inside, R"(
    seats ann
    given point is 6
    ann bets 9.00 on inside
      expect refused by "inside stake"
    ann bets 180.00 on inside
      expect refused by "place stake"
    ann bets 15.00 on inside
      expect ann place 5 stands 5.00
      expect ann place 9 stands 5.00
  )") == "");
}

// ---- odds below the stake

TEST_CASE("M1: odds below the stake lose a part of it, and give the rest back") {
  CHECK(failures(even("", "1 for 2"), R"(
    seats ann
    ann buys in for 100.00
    ann bets 10.00 on evens
    throw 1 1
      expect ann evens loses
      expect ann down 5.00
      expect ann has 95.00
    ann bets 0.05 on evens
      expect finding not_payable
    throw 1 1
      expect ann evens undetermined
      expect ann has 95.00
  )") == "");
  CHECK(failures(even("payouts rounded down to 1.00   commission 5 percent of win taken when placed", "1 for 2"), R"(
    seats ann
    ann bets 5.00 on evens
      expect ann evens commission 0.00
    throw 1 1
      expect ann down 3.00
    ann bets 0.60 on evens
    throw 1 1
      expect ann evens loses
      expect ann down 3.60
  )") == "");
}

TEST_CASE("M1: what loses a part of its stake and stays up is staked again, or ends and gives the rest back") {
  CHECK(failures(box("", "1 for 2"), R"(
    seats ann, bob
    ann buys in for 15.00
    bob buys in for 14.00
    ann bets 10.00 on box 4
    bob bets 10.00 on box 4
    throw 2 2
      expect ann box 4 loses
      expect ann box 4 stands 10.00
      expect ann has 0.00
      expect bob has 9.00
      expect finding silent
  )") == "");
}

TEST_CASE("M1, M5: a settlement says what of the stake is lost and what is given back") {
  const auto rules = play::rules(even("", "1 for 4"));
  Table table(rules, {"ann"});
  table.put(0, 0, {}, Money{1000}, {}, 0);
  ThrowRecord record;
  record.faces = {1, 1};
  const Settlement half = table.roll(record).settlements.at(0);
  CHECK(half.lost == Money{750});
  CHECK(words::given_back(half) == Money{250});
  CHECK(words::outcome_words(*rules, half) == "loses 7.50, given back 2.50");
  table.put(0, 0, {}, Money{1000}, {}, 0);
  record.faces = {1, 2};
  const Settlement whole = table.roll(record).settlements.at(0);
  CHECK(!whole.lost);
  CHECK(!words::given_back(whole));
  CHECK(words::outcome_words(*rules, whole) == "loses 10.00");
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

// ---- surrender

TEST_CASE("L1: a wager is surrendered for what the text pays, in no other case") {
  const std::string repeater =
      "wager repeater { count hits 0..6 on 6   placed at any time   wins on hits reaching 6   loses on 7   pays 90 for 1\n"
      "surrender pays 18 for 1 while hits is 2   3 for 2 while hits is 1 }\n";
  CHECK(failures(repeater, R"(
    seats ann
    ann bets 2.00 on repeater
    ann surrenders repeater
      expect refused by "repeater surrender"
    throw 3 3
    ann surrenders repeater
      expect ann repeater wins 1.00
    ann bets 2.00 on repeater
    throw 3 3
    throw 3 3
    ann surrenders repeater
      expect ann repeater wins 34.00
      expect ann up 35.00
  )") == "");
  const std::string poorer =
      "wager repeater { count hits 0..6 on 6   placed at any time   wins on hits reaching 6   loses on 7   pays 90 for 1\n"
      "surrender pays 1 for 2 while hits is 1 }\n";
  Table table(play::rules(poorer), {"ann"});
  table.put(0, 0, {}, Money{200}, {1}, 0);
  TableAct act;
  act.kind = TableAct::Kind::Surrenders;
  act.seat = 0;
  act.wager.wager = 0;
  const ActResult given = table.act(act);
  REQUIRE(given.settlements.size() == 1);
  CHECK(given.settlements[0].outcome == Outcome::Loses);
  CHECK(given.words == "repeater is surrendered for 1.00");
  CHECK(table.balance(0) == Money{-100});
  CHECK(table.wagers().empty());
}

TEST_CASE("M1, M3: what is lost of a stake, and cannot be paid exactly, is told as a loss") {
  Table table(play::rules("wager b { placed at any time   wins on 9   loses on 8   pays 1 to 1   surrender pays 1 for 3 }\n"), {"ann"});
  table.put(0, 0, {}, Money{1000}, {}, 0);
  TableAct act;
  act.kind = TableAct::Kind::Surrenders;
  act.seat = 0;
  act.wager.wager = 0;
  const ActResult given = table.act(act);
  REQUIRE(given.findings.size() == 1);
  CHECK(given.findings[0].kind == FindingKind::NotPayable);
  CHECK(given.findings[0].words.find("ann's b loses 6.66 and 2/3 of 0.01 at 1 for 3") == 0);
}

TEST_CASE("L1, T4, U4: between turns a wager is surrendered if it may be whoever throws, by every case that applies in some way") {
  const auto bold = [](const std::string& surrenders) {
    return "wager bold { placed at any time   may be removed at any time   wins on 11   loses on 2   pays 1 to 1\n" + surrenders +
           "commission 5 percent of stake taken when placed, refunded when removed while its owner throws or not its owner throws }\n";
  };
  const std::string alike = "(1) surrender pays 1 for 2 while its owner throws   (2) surrender pays 1 for 2 while not its owner throws\n";
  CHECK(failures(bold(alike), R"steps(
    seats ann, bob
    ann bets 4.00 on bold
    ann surrenders bold
      expect accepted by "bold (1)", "bold (2)"
      expect ann down 2.20
    bob takes the dice
    ann bets 4.00 on bold
    ann surrenders bold
      expect accepted by "bold (2)"
  )steps") == "");
  const std::string surrendered = R"(
    seats ann, bob
    ann bets 4.00 on bold
    ann surrenders bold
      expect undetermined
      expect finding unsettled
  )";
  CHECK(failures(bold("surrender pays 1 for 2 while its owner throws   3 for 4 while not its owner throws\n"), surrendered) == "");
  CHECK(failures(bold("surrender pays 1 for 2 while its owner throws\n"), surrendered) == "");
  CHECK(failures(bold(""), R"(
    seats ann
    ann bets 4.00 on bold
    ann removes bold
      expect accepted
      expect ann up 0.00
  )") == "");
}

// ---- books

TEST_CASE("U3, L8: the money of a wager in doubt stays on the layout") {
  CHECK(failures(R"(
    duty of stickperson to call the total
    the result is the total called
    wager solid { one roll   placed at any time   wins on hard 4   loses on any other   pays 7 to 1   may be removed at any time
      commission 5 percent of stake taken when placed }
  )" + even(""),
                 R"(
    seats ann
    ann buys in for 100.00
    ann bets 10.00 on solid
    ann bets 10.00 on evens
    throw unknown unknown { call 4 by stickperson }
      expect ann evens wins 10.00
      expect ann solid undetermined
      expect ann solid stands 10.00
    ann removes solid
      expect undetermined
      expect ann has 99.50
  )") == "");
}

TEST_CASE("M7: a throw whose ruling is open moves no money, and all accounts together hold nothing") {
  const auto rules = play::rules(even("") + box(""));
  Table table(rules, {"ann"});
  TableAct act;
  act.kind = TableAct::Kind::BuysIn;
  act.seat = 0;
  act.amount = Money{10000};
  REQUIRE(table.act(act).status == ActResult::Status::Accepted);
  act.kind = TableAct::Kind::Bets;
  act.wager.wager = 0;
  act.amount = Money{1000};
  const ActResult placed = table.act(act);
  REQUIRE(placed.ledger.size() == 1);
  CHECK(entry_name(placed.ledger[0].kind) == "stake");
  table.put(0, 1, {4}, Money{20000}, {}, 0);  // more than ann has: bought in by fiat
  CHECK(table.held({Account::Of::Seat, 0}) == Money{0});
  CHECK(table.held({Account::Of::Outside}) == Money{-21000});
  ThrowRecord record;
  record.faces = {std::nullopt, 4};
  const ThrowResult result = table.roll(record);
  CHECK(result.ledger.empty());
  CHECK(table.held({Account::Of::Layout}) == Money{21000});
  CHECK(table.held({Account::Of::House}) == Money{0});
}
