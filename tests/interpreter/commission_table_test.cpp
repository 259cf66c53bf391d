// SPDX-License-Identifier: Apache-2.0
// Commissions: what they are of, when they are taken, and when they come back (rule M4). Rules and scenarios are written into
// the tests.
#include <doctest/doctest.h>

#include "money_books.hpp"
#include "support/play.hpp"

namespace commission_table_test {

using namespace fairroll;
using money_books::box;
using play::failures;

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

}  // namespace commission_table_test
