// SPDX-License-Identifier: Apache-2.0
// The table at play, rule by rule (docs/language/): rules and scenarios written into the tests.
#include <fairroll/table.hpp>

#include <doctest/doctest.h>

#include <stdexcept>

#include "support/play.hpp"

namespace table_test {

using namespace fairroll;
using play::failures;

namespace {

/// Bank craps with everything paid, and leave for most acts.
const std::string craps = R"(
adopts game, pass, dont_pass, come, come_odds from common.craps
amend wager pass, dont_pass, come { pays 1 to 1 }
amend wager come_odds { pays 2 to 1 on 4, 10   3 to 2 on 5, 9   6 to 5 on 6, 8   off while come_out   may be called on at any time }
duty of shooter to relinquish the dice on seven_out
power of shooter to relinquish the dice on any roll
power of boxperson to order relinquishment when turn conduct delay
dice go clockwise to any seat else shooter throws for come only
)";

const std::string place = R"(
wager place for n in box_numbers {
  placed at any time   wins and stays up on n   loses on 7   off while come_out
  pays 9 to 5 on 4, 10   7 to 5 on 5, 9   7 to 6 on 6, 8
  may be removed, reduced, raised, called on, called off at any time
}
)";

}  // namespace

// ---- settlement
// ----------------------------------------------------------------------------------------------------------------------------

TEST_CASE("S1: what a throw moves is not seen by what it decides") {
  CHECK(failures(craps, R"(
    seats ann
    ann bets 10.00 on pass
    throw 3 3
      expect ann pass stays
      expect point is 6
    throw 3 3
      expect ann pass wins 10.00
      expect point is none
      expect ann up 10.00
  )") == "");
}

TEST_CASE("S4: a wager that is off neither counts nor is decided") {
  const std::string rules = craps + place + R"(
wager tracker { count hits 0..3 or more on 6   placed at any time   off while come_out   wins on hits reaching 2   loses on 7   pays 3 to 1 }
)";
  CHECK(failures(rules, R"(
    seats ann
    ann bets 12.00 on place 6
    ann bets 5.00 on tracker
    throw 4 3
      expect ann place 6 off
      expect ann tracker off
    throw 4 4
    throw 3 3
      expect ann place 6 wins 14.00
      expect ann tracker moves
    throw 2 6
      expect point is none
    throw 4 2
      expect ann place 6 off
      expect ann tracker off
    throw 1 5
      expect ann tracker wins 15.00
  )") == "");
}

TEST_CASE("L6: a call lasts until the player calls otherwise") {
  CHECK(failures(craps + place, R"(
    seats ann
    ann bets 12.00 on place 6
    ann calls place 6 on
    throw 3 3
      expect ann place 6 wins 14.00
    ann calls place 6 off
    throw 4 3
      expect ann place 6 off
    throw 4 4
      expect ann place 6 off
    ann calls place 6 on
    throw 4 3
      expect ann place 6 loses
      expect ann up 2.00
  )") == "");
}

TEST_CASE("S5: sentences of a later layer prevail in the cases that both cover, the rest stays") {
  const std::string rules =
      "adopts game, dont_pass from common.craps\namend wager dont_pass { wins on 12 while come_out   pushes on 2 while come_out   pays 1 "
      "to 1 }\n";
  CHECK(failures(rules, "seats ann   ann bets 10.00 on dont_pass   throw 6 6   expect ann dont_pass wins 10.00") == "");
  CHECK(failures(rules, "seats ann   ann bets 10.00 on dont_pass   throw 1 1   expect ann dont_pass pushes   expect ann up 0.00") == "");
  CHECK(failures(rules, "seats ann   ann bets 10.00 on dont_pass   throw 1 2   expect ann dont_pass wins 10.00") == "");
  CHECK(failures(rules, "seats ann   ann bets 10.00 on dont_pass   throw 5 6   expect ann dont_pass loses") == "");
}

TEST_CASE("S5: inside one layer a sentence yields only where it says so") {
  const std::string rules = R"fair(
section "1" "Precedence" {
  wager odd_pair { one roll   placed at any time   pays 1 to 1
    (1) wins on 2..12 subject to "1 odd_pair (2)"
    (2) loses on any pair }
}
)fair";
  CHECK(failures(rules, "seats ann   ann bets 1.00 on odd_pair   throw 2 2   expect ann odd_pair loses") == "");
  CHECK(failures(rules, "seats ann   ann bets 1.00 on odd_pair   throw 2 3   expect ann odd_pair wins 1.00") == "");
}

TEST_CASE("S5: `any other` is asked last") {
  const std::string rules =
      "wager field { one roll   placed at any time   wins on 2, 3, 4, 9, 10, 11, 12   loses on any other   pays 1 to 1 on 3, 4, 9, 10, 11  "
      " 2 to 1 on 2, 12 }\n";
  CHECK(failures(rules, "seats ann   ann bets 5.00 on field   throw 6 6   expect ann field wins 10.00") == "");
  CHECK(failures(rules, "seats ann   ann bets 5.00 on field   throw 6 5   expect ann field wins 5.00") == "");
  CHECK(failures(rules, "seats ann   ann bets 5.00 on field   throw 4 3   expect ann field loses   expect ann down 5.00") == "");
}

TEST_CASE("S6: behind another: won or lost with it, returned when it is decided while this one is off") {
  const std::string scene =
      "seats ann   given point is 8   given ann has 10.00 on come with come_point is 5   given ann has 20.00 on come_odds behind come 5\n";
  CHECK(
      failures(craps,
               scene + "throw 2 3   expect ann come 5 wins 10.00   expect ann come_odds behind come 5 wins 30.00   expect ann up 40.00") ==
      "");
  CHECK(failures(craps, scene + "throw 4 3   expect ann come 5 loses   expect ann come_odds behind come 5 loses   expect ann down 30.00") ==
        "");
  CHECK(failures(craps, scene + "throw 4 4   throw 2 3   expect ann come 5 wins 10.00   expect ann come_odds behind come 5 returned") ==
        "");
  CHECK(failures(craps, scene + "throw 4 4   ann calls come_odds on   throw 2 3   expect ann come_odds behind come 5 wins 30.00") == "");
}

TEST_CASE("S6, L1: returned when the parent is pushed or removed") {
  const std::string rules = R"(
wager base { placed at any time   pushes on 12   wins on 6   loses on 7   pays 1 to 1   may be removed at any time }
wager extra behind base { placed at any time   pays 2 to 1 }
)";
  const std::string scene = "seats ann   ann bets 10.00 on base   ann bets 5.00 on extra\n";
  CHECK(failures(rules, scene + "throw 6 6   expect ann base pushes   expect ann extra returned   expect ann up 0.00") == "");
  CHECK(failures(rules, scene + "ann removes base   expect accepted   expect ann extra returned   throw 3 3   expect ann up 0.00") == "");
  CHECK(failures(rules, "seats ann   ann bets 5.00 on extra   expect refused") == "");
}

TEST_CASE("S7: a paytable is entered with moved values") {
  const std::string rules = R"(
wager runs { count hits 0..3 on 6   placed at any time   wins on hits reaching 3   wins on 7 while hits is 1 or more   loses on 7 while hits is 0   pays per runs }
paytable runs by hits {
  hits | pays
  3    | 20 to 1
  2    | 5 to 1
  1    | 2 for 1
}
)";
  CHECK(failures(
            rules,
            "seats ann   ann bets 1.00 on runs   throw 3 3   throw 2 4   expect ann runs moves   throw 1 5   expect ann runs wins 20.00") ==
        "");
  CHECK(failures(rules, "seats ann   ann bets 1.00 on runs   throw 3 3   throw 2 4   throw 6 1   expect ann runs wins 5.00") == "");
  CHECK(failures(rules, "seats ann   ann bets 1.00 on runs   throw 3 3   throw 6 1   expect ann runs wins 1.00") == "");
  CHECK(failures(rules, "seats ann   ann bets 1.00 on runs   throw 6 1   expect ann runs loses") == "");
}

TEST_CASE("S7: several columns and none posted: what is won stays open, unless every column pays the same") {
  const std::string rules = R"(
wager runs { placed at any time   wins on 6   wins on 8   loses on 7   count x 0..1 or more on 8   pays per runs }
paytable runs by x {
  x | A      | B
  1 | 3 to 1 | 4 for 1
  0 | 2 to 1 | 5 to 1
}
)";
  CHECK(failures(rules,
                 "seats ann   ann bets 1.00 on runs   throw 3 3   expect ann runs undetermined   expect finding choice_open   expect ann "
                 "up 0.00") == "");
  CHECK(failures(rules, "seats ann   ann bets 1.00 on runs   throw 4 4   expect ann runs wins 3.00") == "");
  CHECK(failures(rules, "seats ann   ann bets 1.00 on runs   throw 3 3   expect ann runs wins 5.00", "under t.game posting runs B") == "");
}

TEST_CASE("M1, M3: exact to the smallest unit, or not payable with the fraction shown") {
  CHECK(failures(craps + place, "seats ann   given point is 8   ann bets 6.00 on place 6   throw 3 3   expect ann place 6 wins 7.00") ==
        "");
  CHECK(failures(craps + place,
                 "seats ann   given point is 8   ann bets 5.00 on place 6   throw 3 3   expect ann place 6 undetermined   expect finding "
                 "not_payable   expect ann up 0.00") == "");
  Table table(play::rules(craps + place), {"ann"});
  table.set_variable(0, 4);
  const Index wager = table.ruleset().find_wager("place");
  table.place_wager(0, wager, {6}, Money{500}, {}, 0);
  ThrowRecord record;
  record.faces = {3, 3};
  const ThrowResult result = table.roll(record);
  REQUIRE(result.settlements.size() == 1);
  CHECK(result.settlements[0].exact_profit == Rational(1750, 3));
  CHECK_FALSE(result.settlements[0].amount);
  CHECK(to_string(result.settlements[0].odds.value()) == "7 to 6");
}

TEST_CASE("S8: what stays up keeps its own states") {
  const std::string rules =
      "wager pair_run { count hits 0..2 or more on 6   placed at any time   wins and stays up on 8   loses on 7   pays 1 to 1 while hits "
      "is 0   3 to 1 while hits is 1 or more }\n";
  CHECK(failures(rules,
                 "seats ann   ann bets 1.00 on pair_run   throw 4 4   expect ann pair_run wins 1.00   throw 3 3   throw 4 4   expect ann "
                 "pair_run wins 3.00   expect ann up 4.00") == "");
}

TEST_CASE("S10: directives on a throw and while things stand so") {
  const std::string rules = craps +
                            "direct dealer \"puck on\" on point_set\ndirect dealer \"puck off\" on 7 while point_roll\ndirect boxperson "
                            "\"nobody bets\" while no seat holds pass\n";
  CHECK(failures(rules,
                 "seats ann   ann bets 10.00 on pass   throw 3 3   expect directive \"puck on\"   throw 4 3   expect directive \"puck "
                 "off\"   expect directive \"nobody bets\"") == "");
  CHECK(failures(rules, "seats ann   throw 4 3   expect directive \"puck off\"").find("got \"nobody bets\"") != std::string::npos);
  CHECK(failures(rules, "seats ann   ann bets 10.00 on pass   throw 3 3   expect directive \"nobody bets\"") != "");
  CHECK(failures(rules, "seats ann   ann takes the dice   expect directive \"nobody bets\"") == "");
}

TEST_CASE("A7: any ruling but valid settles nothing and moves nothing") {
  const std::string rules = craps + place + "the roll is no_roll when any die entered bowl\n";
  CHECK(failures(rules, R"(
    seats ann   given point is 6   ann takes the dice   ann bets 6.00 on place 6
    throw 3 3 { die 1 entered bowl }
      expect no_roll
      expect point is 6
      expect ann place 6 stays
      expect ann up 0.00
      expect directive "re-throw"
      expect dice with ann
    throw 3 3 { perhaps die 1 entered bowl }
      expect undetermined
      expect ann place 6 undetermined
      expect point is 6
      expect finding unsettled
    throw 3 3
      expect ann place 6 wins 7.00
  )") == "");
}

// ---- unknown faces
// -------------------------------------------------------------------------------------------------------------------------

TEST_CASE("U3: a called total governs while faces stay open: what all faces agree on is settled") {
  const std::string rules = craps + R"(
the result is the total called
duty of stickperson to call the total
wager hard_way for n in 4, 6, 8, 10 { placed at any time   wins on hard n   loses on 7, easy n   pays 9 to 1   may be removed at any time }
)";
  CHECK(failures(rules, R"(
    seats ann   ann bets 10.00 on pass   ann bets 1.00 on hard_way 8   ann bets 1.00 on hard_way 6
    throw unknown unknown { call 8 by stickperson }
      expect valid 8
      expect point is 8
      expect ann pass stays
      expect ann hard_way 8 undetermined
      expect ann hard_way 6 stays
      expect finding unsettled
    throw 4 4 { call 8 by stickperson }
      expect ann pass wins 10.00
      expect ann hard_way 8 undetermined
    ann removes hard_way 8
      expect undetermined
    throw 4 3 { call 7 by stickperson }
      expect ann hard_way 6 loses
      expect ann hard_way 8 undetermined
      expect ann up 9.00
  )") == "");
}

TEST_CASE("U3: if the game would move differently, nothing is settled and nothing moves") {
  const std::string rules = R"(
adopts game, pass from common.craps
amend wager pass { pays 1 to 1 }
amend game { count pairs 0..3 or more on any pair }
the result is the total called
duty of stickperson to call the total
wager even_pairs { placed at any time   wins on 7 while pairs is 2   loses on 7 while pairs is not 2   pays 1 to 1 }
)";
  CHECK(failures(rules, R"(
    seats ann   ann bets 10.00 on pass
    throw unknown unknown { call 8 by stickperson }
      expect valid 8
      expect point is none
      expect pairs is 0
      expect ann pass undetermined
      expect finding unsettled
    throw unknown unknown { call 7 by stickperson }
      expect ann pass wins 10.00
  )") == "");
}

// ---- the life of a wager
// -------------------------------------------------------------------------------------------------------------------

TEST_CASE("L2: betting again raises the wager; two that become equal are joined") {
  CHECK(failures(craps + place, "seats ann   ann bets 6.00 on place 6   ann bets 6.00 on place 6   expect ann place 6 stands 12.00") == "");
  CHECK(failures(craps + place, "seats ann   ann bets 6.00 on place 6   ann bets 6.00 on place 8   expect ann place 6 stands 6.00") == "");
  const std::string rules =
      "wager pot { state mark fresh or seen   becomes seen on 2, 3   placed at any time   wins on 6   loses on 7   pays 1 to 1 }\n";
  CHECK(failures(rules, R"(
    seats ann, bob
    ann bets 5.00 on pot
    throw 1 1
      expect ann pot moves
    ann bets 7.00 on pot
    bob bets 1.00 on pot
    throw 1 2
      expect bob pot moves
    throw 4 4
      expect ann pot stands 12.00
      expect bob pot stands 1.00
    throw 3 3
      expect ann up 12.00
  )") == "");
}

TEST_CASE("L2: what stands behind joined wagers is joined with them") {
  Table table(play::rules(craps), {"ann"});
  const Index come = table.ruleset().find_wager("come");
  const Index come_odds = table.ruleset().find_wager("come_odds");
  table.set_variable(0, 4);
  const std::uint32_t first = table.place_wager(0, come, {}, Money{1000}, {2}, 0);
  const std::uint32_t second = table.place_wager(0, come, {}, Money{500}, {2}, 0);
  table.place_wager(0, come_odds, {}, Money{2000}, {}, first);
  table.place_wager(0, come_odds, {}, Money{400}, {}, second);
  ThrowRecord record;
  record.faces = {6, 6};
  (void)table.roll(record);
  REQUIRE(table.wagers().size() == 2);
  CHECK(table.wagers()[0].stake == Money{1500});
  CHECK(table.wagers()[1].stake == Money{2400});
  CHECK(table.wagers()[1].parent_id == first);
  record.faces = {2, 3};
  (void)table.roll(record);
  CHECK(table.wagers().empty());
  CHECK(table.balance(0) == Money{1500 + 3600});
}

TEST_CASE("S5 of acts: leave of a later layer prevails in the cases that both cover") {
  const std::string rules = craps + "amend wager pass { may be removed while point is 6, 8 }\n";
  CHECK(failures(rules, "seats ann   ann bets 1.00 on pass   throw 3 3   ann removes pass   expect accepted by \"pass may\"") == "");
  CHECK(failures(rules, "seats ann   ann bets 1.00 on pass   throw 3 2   ann removes pass   expect refused by \"pass contract\"") == "");
}

TEST_CASE("L2: what forbids raising forbids betting again") {
  const std::string rules =
      "wager fixed_bet { placed at any time   wins on 6   loses on 7   pays 1 to 1   may not be raised at any time }\n";
  CHECK(failures(rules,
                 "seats ann   ann bets 5.00 on fixed_bet   ann bets 5.00 on fixed_bet   expect refused by \"fixed_bet may\"   expect ann "
                 "fixed_bet stands 5.00") == "");
}

TEST_CASE("L3: an act is accepted, refused by what forbids it, or undetermined where the text is silent") {
  CHECK(failures(craps, "seats ann   ann bets 10.00 on come   expect refused by \"come placed\"") == "");
  CHECK(failures(craps,
                 "seats ann   ann bets 10.00 on pass   ann calls pass off   expect undetermined   expect finding silent   expect ann pass "
                 "stands 10.00") == "");
  CHECK(failures(craps,
                 "seats ann   ann bets 10.00 on pass   throw 3 3   ann reduces pass to 5.00   expect refused by \"pass contract\"") == "");
  CHECK(
      failures(craps + place,
               "seats ann   ann bets 6.00 on place 6   ann raises place 6 to 12.00   expect accepted   expect ann place 6 stands 12.00") ==
      "");
  CHECK(failures(craps + place, "seats ann   ann bets 6.00 on place 6   ann raises place 6 to 5.00   expect refused") == "");
  CHECK(failures(craps + place, "seats ann   ann bets 6.00 on place 6   ann reduces place 6 to 6.00   expect refused") == "");
  CHECK(failures(
            craps + place,
            "seats ann   ann bets 6.00 on place 6   ann removes place 6   expect accepted   throw 4 4   throw 3 3   expect ann up 0.00") ==
        "");
  CHECK(failures(craps + place, "seats ann   ann bets 6.00 on place 6   ann surrenders place 6   expect refused") == "");
}

TEST_CASE("L3: a bet in flight needs the word of whom the text names") {
  const std::string bet = "seats ann   ann bets 10.00 on pass in flight";
  CHECK(failures(craps, bet + "   expect undetermined   expect finding silent") == "");
  CHECK(failures(craps + "bets close before the throw\n", bet + "   expect refused") == "");
  CHECK(failures(craps + "bets close when the dice rest\n", bet + "   expect accepted") == "");
  const std::string rules = craps + "bets close before the throw, in flight only when confirmed by dealer\n";
  CHECK(failures(rules, bet + "   expect refused") == "");
  CHECK(failures(rules, bet + " confirmed by boxperson   expect refused") == "");
  CHECK(failures(rules, bet + " confirmed by dealer   expect accepted   throw 4 3   expect ann pass wins 10.00") == "");
}

TEST_CASE("L5: a wager behind another is placed on one standing wager of the same owner and may name its states") {
  const std::string scene =
      "seats ann, bob   given point is 8   given ann has 10.00 on come with come_point is 5   given ann has 10.00 on come with come_point "
      "is 6\n";
  CHECK(failures(craps,
                 scene + "ann bets 10.00 on come_odds behind come 6   expect accepted   throw 3 3   expect ann come_odds wins 12.00") ==
        "");
  CHECK(failures(craps, scene + "bob bets 10.00 on come_odds behind come 6   expect refused") == "");
  CHECK(failures(craps,
                 scene + "bob bets 10.00 on come   bob bets 10.00 on come_odds behind come   expect refused by \"come_odds placed\"") ==
        "");
  CHECK(failures(craps, scene + "ann bets 10.00 on come_odds   expect refused").find("several wagers") != std::string::npos);
}

TEST_CASE("acts at the table's own door: no seat, no money, no such number") {
  Table table(play::rules(craps + place), {"ann"});
  const Index pass = table.ruleset().find_wager("pass");
  const Index place_index = table.ruleset().find_wager("place");
  const auto bet = [&](Index seat, Index wager, std::vector<int> numbers, std::int64_t units) {
    TableAction act;
    act.kind = TableAction::Kind::Bet;
    act.seat = seat;
    act.wager.wager = wager;
    act.wager.numbers = std::move(numbers);
    act.amount = Money{units};
    return table.execute(act).status;
  };
  using Status = ActionResult::Status;
  CHECK(bet(1, pass, {}, 100) == Status::Refused);
  CHECK(bet(no_index, pass, {}, 100) == Status::Refused);
  CHECK(bet(0, no_index, {}, 100) == Status::Refused);
  CHECK(bet(0, pass, {}, 0) == Status::Refused);
  CHECK(bet(0, pass, {}, -100) == Status::Refused);
  CHECK(bet(0, pass, {6}, 100) == Status::Refused);
  CHECK(bet(0, place_index, {}, 100) == Status::Refused);
  CHECK(bet(0, place_index, {7}, 100) == Status::Refused);
  CHECK(table.wagers().empty());
  CHECK(bet(0, place_index, {6}, 100) == Status::Accepted);
  CHECK(bet(0, place_index, {6}, std::numeric_limits<std::int64_t>::max() - 100) == Status::Accepted);
  CHECK_THROWS_AS(bet(0, place_index, {6}, 1), std::overflow_error);
  REQUIRE(table.wagers().size() == 1);
  CHECK(table.wagers()[0].stake == Money{std::numeric_limits<std::int64_t>::max()});
}

TEST_CASE("scenes take only what is in range") {
  Table table(play::rules(craps + place), {"ann"});
  const Index pass = table.ruleset().find_wager("pass");
  const Index come_odds = table.ruleset().find_wager("come_odds");
  const Index come = table.ruleset().find_wager("come");
  CHECK_THROWS_AS(table.set_variable(0, -1), std::out_of_range);
  CHECK_THROWS_AS(table.set_variable(0, 7), std::out_of_range);
  CHECK_THROWS_AS(table.set_variable(9, 0), std::out_of_range);
  CHECK_THROWS_AS(table.place_wager(1, pass, {}, Money{1}, {}, 0), std::out_of_range);
  CHECK_THROWS_AS(table.place_wager(0, pass, {}, Money{0}, {}, 0), std::out_of_range);
  CHECK_THROWS_AS(table.place_wager(0, pass, {3}, Money{1}, {}, 0), std::out_of_range);
  CHECK_THROWS_AS(table.place_wager(0, pass, {}, Money{1}, {0}, 0), std::out_of_range);
  CHECK_THROWS_AS(table.place_wager(0, come, {}, Money{1}, {99}, 0), std::out_of_range);
  CHECK_THROWS_AS(table.place_wager(0, come_odds, {}, Money{1}, {}, 0), std::out_of_range);
  const std::uint32_t parent = table.place_wager(0, come, {}, Money{1}, {2}, 0);
  const std::uint32_t child = table.place_wager(0, come_odds, {}, Money{1}, {}, parent);
  CHECK_THROWS_AS(table.place_wager(0, come_odds, {}, Money{1}, {}, child), std::out_of_range);
  CHECK(table.describe(table.wagers()[1]) == "come_odds behind come 5");
}

// ---- the turn
// ------------------------------------------------------------------------------------------------------------------------------

TEST_CASE("T1, T2: a seven-out is settled with the counts of the hand that it ends, then they return to their first values") {
  const std::string rules = craps + R"(
amend game { count made 0..9 or more per shooter on point_made }
wager streak { placed while made is 0   wins on seven_out while made is 1 or more   loses on seven_out while made is 0   pays 5 to 1   returned on change of shooter }
)";
  CHECK(failures(rules, R"(
    seats ann, bob
    ann takes the dice
    bob bets 1.00 on streak
    throw 3 3   throw 3 3
      expect made is 1
    throw 3 3   throw 4 3
      expect bob streak wins 5.00
      expect made is 0
      expect dice with bob
    bob takes the dice
    bob bets 1.00 on streak
    throw 5 5
      expect made is 0
      expect bob streak stays
    bob relinquishes the dice
      expect accepted
      expect bob streak returned
      expect dice with ann
      expect point is 10
  )") == "");
}

TEST_CASE("T1: the same seat taking the dice again begins a new turn") {
  const std::string rules = craps +
                            "amend game { count rolls 0..9 or more per shooter on any roll }\nwager new_hand { one roll   placed while "
                            "rolls is 0   wins on 7   loses on any other   pays 4 to 1 }\n";
  CHECK(failures(rules, R"(
    seats ann
    ann takes the dice
    ann bets 1.00 on new_hand
      expect accepted
    throw 3 3
    ann bets 1.00 on new_hand
      expect refused
    throw 4 3
      expect dice with ann
      expect rolls is 0
    ann takes the dice
    ann bets 1.00 on new_hand
      expect accepted
  )") == "");
}

TEST_CASE("T1: who may give up the dice, and when") {
  CHECK(failures(craps, "seats ann, bob   ann takes the dice   ann relinquishes the dice   expect refused   expect dice with ann") == "");
  CHECK(failures(craps,
                 "seats ann, bob   ann takes the dice   throw 1 1   bob relinquishes the dice   expect refused   expect dice with ann") ==
        "");
  CHECK(failures(craps,
                 "seats ann, bob   ann takes the dice   throw 1 1   ann declines the dice   expect accepted   expect dice with bob") == "");
  CHECK(
      failures(
          craps,
          "seats ann, bob   ann takes the dice   boxperson orders relinquishment because delay   expect accepted   expect dice with bob") ==
      "");
  CHECK(failures(craps,
                 "seats ann, bob   ann takes the dice   boxperson orders relinquishment   expect refused   expect finding without_cause") ==
        "");
  CHECK(failures(craps,
                 "seats ann, bob   ann takes the dice   dealer orders relinquishment because delay   expect refused   expect finding "
                 "without_authority") == "");
  const std::string no_power = "adopts game, pass from common.craps\namend wager pass { pays 1 to 1 }\n";
  CHECK(failures(no_power,
                 "seats ann, bob   ann takes the dice   throw 1 1   ann relinquishes the dice   expect undetermined   expect finding "
                 "silent   expect dice with ann") == "");
}

TEST_CASE("T3: the dice are offered in order; out of turn nobody takes them") {
  const std::string start = "seats ann, bob, cy   bob takes the dice   throw 3 3   throw 4 3\n";
  CHECK(failures(craps, start + "expect dice with cy   ann takes the dice   expect refused   expect dice with cy") == "");
  CHECK(failures(craps, start + "cy declines the dice   expect dice with ann   cy takes the dice   expect refused") == "");
  CHECK(failures(craps,
                 start + "cy declines the dice   ann declines the dice   expect dice with bob   bob takes the dice   expect accepted") ==
        "");
  CHECK(failures(craps, start + "bob declines the dice   expect refused") == "");
  CHECK(failures(craps,
                 "seats ann, bob   ann takes the dice   bob takes the dice   expect refused   expect dice with ann   ann takes the dice   "
                 "expect refused") == "");
  const std::string other_way =
      "adopts game, pass from common.craps\namend wager pass { pays 1 to 1 }\nduty of shooter to relinquish the dice on seven_out\ndice go "
      "counterclockwise to any seat else stickperson throws\n";
  CHECK(failures(other_way, start + "expect dice with ann") == "");
  const std::string unsaid =
      "adopts game, pass from common.craps\namend wager pass { pays 1 to 1 }\nduty of shooter to relinquish the dice on seven_out\n";
  CHECK(failures(unsaid, start + "expect finding silent   cy takes the dice   expect undetermined") == "");
}

TEST_CASE("T3: only to seats that hold a wager, else an official throws without the duty") {
  const std::string rules = R"(
adopts game, pass, come from common.craps
amend wager pass, come { pays 1 to 1 }
duty of shooter before the throw: shooter holds pass
duty of shooter to relinquish the dice on seven_out
dice go clockwise to seats that hold pass else stickperson throws
)";
  CHECK(failures(rules, R"(
    seats ann, bob, cy
    ann takes the dice   ann bets 1.00 on pass
    throw 3 3
    cy bets 1.00 on come
    throw 4 3
      expect cy come wins 1.00
    throw 3 3
      expect valid 6
      expect point is 6
    cy bets 1.00 on come
    throw 5 4
      expect cy come 9 moves
    cy takes the dice
      expect refused
    throw 4 3
      expect point is none
    cy takes the dice
      expect refused
    cy bets 1.00 on pass
    cy takes the dice
      expect accepted
      expect dice with cy
  )") == "");
}

TEST_CASE("T3: who lost the dice by a duty stands behind all others, also behind who may have them since") {
  const std::string rules =
      "wager low { placed at any time   wins on 2   loses on 12   pays 1 to 1 }\n"
      "duty of shooter to relinquish the dice on 7\ndice go clockwise to seats that hold low\n";
  CHECK(failures(rules, R"(
    seats ann, bob, cy
    ann bets 5.00 on low
    cy bets 5.00 on low
    ann takes the dice
    throw 4 3
      expect dice with cy
    bob bets 5.00 on low
    cy declines the dice
      expect dice with bob
    bob declines the dice
      expect dice with ann
  )") == "");
}

TEST_CASE("T3: nobody takes the dice: who threw before throws for some wagers only, and the game does not move") {
  const std::string scene = R"(
    seats ann, bob   ann takes the dice   given point is 8
    given ann has 10.00 on come with come_point is 5
    given bob has 6.00 on place 6
    throw 2 4
    ann declines the dice   bob declines the dice
      expect dice with ann
      expect finding silent
)";
  const std::string rules = craps + place;
  CHECK(failures(rules, scene + R"(
    throw 3 3
      expect bob place 6 stays
      expect finding silent
    throw 4 4
      expect point is 8
    throw 2 3
      expect ann come 5 wins 10.00
      expect dice with bob
    bob takes the dice
      expect accepted
    throw 3 3
      expect bob place 6 wins 7.00
  )") == "");
  CHECK(failures(rules, scene + "bob takes the dice   expect accepted   expect dice with bob   throw 4 4   expect point is none") == "");
  CHECK(failures(rules, scene + "ann declines the dice   expect undetermined   expect finding silent") == "");
  CHECK(failures(rules,
                 scene + "throw 4 3   expect ann come 5 loses   expect bob place 6 stays   expect point is 8   expect dice with bob") ==
        "");
}

TEST_CASE("T3: whoever makes the bet that a thrower must hold goes on with the game") {
  const std::string rules = craps + "duty of shooter before the throw: shooter holds pass\n";
  const std::string scene = R"(
    seats ann, bob   ann takes the dice   given ann has 10.00 on come with come_point is 5
    throw 1 1   ann declines the dice   bob declines the dice
      expect dice with ann
)";
  CHECK(
      failures(
          rules,
          scene + "bob bets 5.00 on pass   expect accepted   expect dice with bob   bob takes the dice   throw 3 3   expect point is 6") ==
      "");
  CHECK(failures(rules, scene + "ann bets 5.00 on pass   expect dice with ann   throw 3 3   expect point is 6") == "");
}

TEST_CASE("L8: what the text does not say of a wager whose turn ends is undetermined, and stays so") {
  const std::string rules = craps + R"(
amend game { count made 0..9 or more per shooter on point_made }
wager streak { placed at any time   wins on seven_out while made is 1 or more   loses on seven_out while made is 0   pays 5 to 1   may be removed at any time }
)";
  CHECK(failures(rules, R"(
    seats ann, bob
    ann takes the dice   bob bets 1.00 on streak
    throw 3 3
    ann relinquishes the dice
      expect finding silent
      expect bob streak undetermined
    bob takes the dice
    throw 4 3
      expect bob streak undetermined
      expect bob up 0.00
    bob removes streak
      expect undetermined
  )") == "");
}

TEST_CASE("deeds in the rules' own words: allowed, refused, or not spoken of") {
  const std::string rules = craps + R"(
power of shooter to "ask for other dice" while come_out
duty of stickperson to "return the dice" on any roll except 7
)";
  CHECK(failures(rules, "seats ann, bob   ann takes the dice   ann does \"ask for other dice\"   expect accepted") == "");
  CHECK(failures(rules, "seats ann, bob   ann takes the dice   bob does \"ask for other dice\"   expect undetermined") == "");
  CHECK(failures(rules,
                 "seats ann, bob   ann takes the dice   throw 3 3   expect directive \"return the dice\"   ann does \"ask for other dice\" "
                 "  expect refused") == "");
  CHECK(failures(rules, "seats ann, bob   ann takes the dice   ann does \"sing\"   expect undetermined   expect finding silent") == "");
  CHECK(failures(rules, "seats ann   throw 4 3   expect directive \"return the dice\"") != "");
}

TEST_CASE("what stands behind a wager in doubt is in doubt with it") {
  const std::string rules = craps + R"(
amend game { count made 0..9 or more per shooter on point_made }
wager streak { placed at any time   wins on seven_out while made is 1 or more   loses on seven_out while made is 0   pays 5 to 1 }
wager more behind streak { placed at any time   pays 5 to 1 }
)";
  CHECK(failures(rules, R"(
    seats ann, bob
    ann takes the dice   bob bets 1.00 on streak   bob bets 1.00 on more
    throw 3 3
    ann relinquishes the dice
      expect bob more undetermined
    throw 4 3
      expect bob more undetermined
      expect bob up 0.00
  )") == "");
}

// ---- the sharp shooter's six tables
// --------------------------------------------------------------------------------------------------------

TEST_CASE("S7, M1: every cell of the shipped paytable, `to` and `for` alike") {
  struct Column {
    const char* name;
    int stake_included;
    int paid[8];  // for 3..10
  };
  const Column columns[] = {
      {"SS-01", 1, {6, 10, 20, 30, 50, 100, 200, 300}}, {"SS-02", 1, {7, 10, 20, 30, 40, 50, 200, 300}},
      {"SS-03", 1, {6, 10, 20, 30, 50, 100, 200, 500}}, {"SS-04", 0, {5, 9, 20, 30, 50, 100, 200, 299}},
      {"SS-05", 0, {6, 9, 20, 30, 40, 50, 200, 299}},   {"SS-06", 0, {5, 9, 15, 30, 50, 100, 200, 500}},
  };
  const Library library = shipped_rules();
  const auto variable = [](const Ruleset& rules, const std::string& name) {
    for (Index i = 0; i < rules.game.variables.size(); ++i)
      if (rules.game.variables[i].name == name) return i;
    return no_index;
  };
  for (const Column& column : columns) {
    Selection selection;
    selection.postings["sharp_shooter"] = column.name;
    const auto rules = check(library, "us_sd.craps", selection).ruleset;
    REQUIRE(rules);
    for (int points = 3; points <= 10; ++points) {
      CAPTURE(column.name);
      CAPTURE(points);
      Table table(rules, {"ann"});
      table.set_variable(variable(*rules, "point"), 3);
      table.set_variable(variable(*rules, "points_made"), points == 10 ? 9 : points);
      table.place_wager(0, rules->find_wager("sharp_shooter"), {}, Money{700}, {}, 0);
      ThrowRecord record;
      record.faces = {3, points == 10 ? 3 : 4};
      const ThrowResult result = table.roll(record);
      REQUIRE(result.settlements.size() == 1);
      CHECK(result.settlements[0].outcome == Outcome::Wins);
      CHECK(result.settlements[0].has_ended);
      CHECK(table.balance(0) == Money{700 * (column.paid[points - 3] - column.stake_included)});
    }
  }
}

}  // namespace table_test
