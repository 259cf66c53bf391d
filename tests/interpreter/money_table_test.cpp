// SPDX-License-Identifier: Apache-2.0
// The table's money, rule by rule (rules L1, M1-M3, M7): tips and chips, payment, surrender. Rules and scenarios are written
// into the tests.
#include <fairroll/table.hpp>

#include <doctest/doctest.h>

#include <fairroll/report.hpp>

#include "money_books.hpp"
#include "support/play.hpp"

namespace money_table_test {

using namespace fairroll;
using money_books::box;
using money_books::craps;
using money_books::even;
using play::failures;

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
  TableAction act;
  act.kind = TableAction::Kind::Bet;
  act.seat = 0;
  act.wager.wager = rules->find_wager("pass");
  act.wager.role = rules->vocabulary.thrower;
  act.amount = Money{1000};
  CHECK(table.execute(act).reason == "a tip cannot be for the shooter, who throws the dice");
  CHECK_THROWS_AS(table.place_wager(0, act.wager.wager, {}, Money{1000}, {}, 0, act.wager.role), std::out_of_range);
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
  TableAction act;
  act.kind = TableAction::Kind::Bet;
  act.seat = 0;
  act.wager.wager = 0;
  act.amount = Money{1000};
  const ActionResult placed = table.execute(act);
  REQUIRE(placed.nearest_stakes);
  CHECK(placed.nearest_stakes->lower == Money{996});
  CHECK(placed.nearest_stakes->higher == Money{1002});
  ThrowRecord record;
  record.faces = {1, 1};
  const ThrowResult result = table.roll(record);
  REQUIRE(result.settlements.size() == 1);
  CHECK(result.settlements[0].exact_profit == Rational(3500, 3));
  REQUIRE(result.settlements[0].nearest_stakes);
  CHECK(result.settlements[0].nearest_stakes->higher == Money{1002});
  CHECK(table.account_balance({Account::Kind::Layout}) == Money{0});  // the stake is its owner's whatever it wins
}

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
  table.place_wager(0, 0, {}, Money{1000}, {}, 0);
  ThrowRecord record;
  record.faces = {1, 1};
  const Settlement half = table.roll(record).settlements.at(0);
  CHECK(half.partial_loss == Money{750});
  CHECK(words::compute_returned_stake(half) == Money{250});
  CHECK(words::format_outcome(*rules, half) == "loses 7.50, given back 2.50");
  table.place_wager(0, 0, {}, Money{1000}, {}, 0);
  record.faces = {1, 2};
  const Settlement whole = table.roll(record).settlements.at(0);
  CHECK(!whole.partial_loss);
  CHECK(!words::compute_returned_stake(whole));
  CHECK(words::format_outcome(*rules, whole) == "loses 10.00");
}

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
  table.place_wager(0, 0, {}, Money{200}, {1}, 0);
  TableAction act;
  act.kind = TableAction::Kind::Surrender;
  act.seat = 0;
  act.wager.wager = 0;
  const ActionResult given = table.execute(act);
  REQUIRE(given.settlements.size() == 1);
  CHECK(given.settlements[0].outcome == Outcome::Loses);
  CHECK(given.reason == "repeater is surrendered for 1.00");
  CHECK(table.balance(0) == Money{-100});
  CHECK(table.wagers().empty());
}

TEST_CASE("M1, M3: what is lost of a stake, and cannot be paid exactly, is told as a loss") {
  Table table(play::rules("wager b { placed at any time   wins on 9   loses on 8   pays 1 to 1   surrender pays 1 for 3 }\n"), {"ann"});
  table.place_wager(0, 0, {}, Money{1000}, {}, 0);
  TableAction act;
  act.kind = TableAction::Kind::Surrender;
  act.seat = 0;
  act.wager.wager = 0;
  const ActionResult given = table.execute(act);
  REQUIRE(given.findings.size() == 1);
  CHECK(given.findings[0].kind == FindingKind::NotPayable);
  CHECK(given.findings[0].description.find("ann's b loses 6.66 and 2/3 of 0.01 at 1 for 3") == 0);
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
  TableAction act;
  act.kind = TableAction::Kind::BuyIn;
  act.seat = 0;
  act.amount = Money{10000};
  REQUIRE(table.execute(act).status == ActionResult::Status::Accepted);
  act.kind = TableAction::Kind::Bet;
  act.wager.wager = 0;
  act.amount = Money{1000};
  const ActionResult placed = table.execute(act);
  REQUIRE(placed.ledger.size() == 1);
  CHECK(ledger_entry_name(placed.ledger[0].kind) == "stake");
  table.place_wager(0, 1, {4}, Money{20000}, {}, 0);  // more than ann has: bought in by fiat
  CHECK(table.account_balance({Account::Kind::Seat, 0}) == Money{0});
  CHECK(table.account_balance({Account::Kind::Outside}) == Money{-21000});
  ThrowRecord record;
  record.faces = {std::nullopt, 4};
  const ThrowResult result = table.roll(record);
  CHECK(result.ledger.empty());
  CHECK(table.account_balance({Account::Kind::Layout}) == Money{21000});
  CHECK(table.account_balance({Account::Kind::House}) == Money{0});
}

}  // namespace money_table_test
