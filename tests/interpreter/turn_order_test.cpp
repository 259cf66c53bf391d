// SPDX-License-Identifier: Apache-2.0
// S9, S10: what comes last on a throw.
#include <doctest/doctest.h>

#include "../support/play.hpp"

namespace turn_order_test {

TEST_CASE("S9, S10: the turn ends behind settlement and moves, and directives are given as things stand then") {
  const std::string rules = R"(
adopts game, pass from common.craps
amend wager pass { pays 1 to 1 }
amend game { count made 0..9 or more per shooter on point_made }
section "1" "Turns" {
  duty of shooter to relinquish the dice on seven_out
  dice go clockwise to any seat
  direct stickperson "ask for a line bet" while no seat holds pass
}
wager streak { placed at any time   wins on seven_out while made is 1 or more   loses on seven_out while made is 0   pays 5 to 1 }
)";
  CHECK(play::failures(rules, R"(
    seats ann, bob
    ann takes the dice
    ann bets 1.00 on pass   bob bets 1.00 on streak
    throw 3 3   throw 4 2
      expect made is 1
      expect dice with ann
      expect directive "ask for a line bet"
    ann bets 1.00 on pass
    throw 3 3   throw 4 3
      # settled with the count of the hand, then the point is gone, then the turn is over and the count with it
      expect bob streak wins 5.00
      expect ann pass loses
      expect point is none
      expect made is 0
      expect dice with bob
      expect directive "ask for a line bet"
  )") == "");
}

}  // namespace turn_order_test
