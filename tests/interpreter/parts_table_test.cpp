// SPDX-License-Identifier: Apache-2.0
// Wagers of parts, which are bet on as one (docs/language.md, L7). Rules and scenarios are written into the tests.
#include <doctest/doctest.h>

#include "money_books.hpp"
#include "support/play.hpp"

using namespace fairroll;
using money_books::craps;
using play::failures;

namespace {

const std::string horn = R"(
wager single for n in 2, 3, 11, 12 { one roll   placed at any time   wins on n   loses on any other   pays 30 to 1 on 2, 12   15 to 1 on 3, 11
  may be removed, reduced, raised at any time }
wager horn { placed at any time   parts 1 single 2, 1 single 3, 1 single 11, 1 single 12 }
wager horn_high for n in 2, 3, 11, 12 { placed at any time   parts 4 horn, 1 single n }
)";

}  // namespace

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

TEST_CASE("L7: a commission that comes back makes no composite win") {
  const std::string rules =
      "wager v { placed at any time   wins on 7   loses on 11   returned on 6   pays 1 to 1   commission 5 percent of stake taken when "
      "placed }\n"
      "wager x { placed at any time   wins on 7   loses on 11   pays 1 to 1 }\n"
      "wager a { placed at any time   parts 1 v, 1 x }\n";
  CHECK(failures(rules, "seats ann   ann bets 10.00 on a   throw 3 3 expect ann a pushes") == "");
}

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
