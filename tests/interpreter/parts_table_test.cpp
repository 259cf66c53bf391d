// SPDX-License-Identifier: Apache-2.0
// Wagers of parts, which are bet on as one (docs/language/semantics.md, L7). Rules and scenarios are written into the tests.
#include <doctest/doctest.h>

#include "money_books.hpp"
#include "support/play.hpp"

namespace parts_table_test {

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

namespace {

/// The horn and the horn high with leave for acts; the horn with more sentences, and terms for all wagers.
std::string horn_with(const std::string& sentences, const std::string& terms = {}) {
  std::string text = horn;
  const auto add = [&](const std::string& after, const std::string& more) {
    text.insert(text.find(after) + after.size(), "   may be raised, reduced, removed at any time   " + more);
  };
  add("1 single 11, 1 single 12", sentences);
  add("parts 4 horn, 1 single n", "");
  return text + terms + "\n";
}

}  // namespace

TEST_CASE("M5, L7: parts of a composite inside a whole have their shares of its limit, and count in full beside it") {
  const std::string most = horn_with("stake at most 40.00", "accepted over maximum: paid to limit");
  const auto told = [&](const std::string& acts, const std::string& throws) {
    return failures(most, "seats ann   ann bets 100.00 on horn_high 3 taken in error expect finding over_limit   " + acts + "   " + throws);
  };
  CHECK(told("", "throw 6 6 expect ann single 12 wins 300.00") == "");                      // 10.00 of 20.00
  CHECK(told("", "throw 1 2 expect ann single 3 wins 450.00") == "");                       // 10.00 of 20.00 in the horn, and 20.00
  CHECK(told("ann removes single 2", "throw 6 6 expect ann single 12 wins 399.90") == "");  // 13.33 of 20.00
  CHECK(told("ann removes single 2   ann removes single 11", "throw 6 6 expect ann single 12 wins 600.00") == "");
  CHECK(told("ann reduces horn_high 3 to 50.00", "throw 1 2 expect ann single 3 wins 300.00") == "");
  CHECK(failures(horn_with("stake at most 40.00", "accepted over maximum: returned"),
                 "seats ann   ann bets 100.00 on horn_high 3 taken in error   throw 6 6 expect ann single 12 returned") == "");
  CHECK(failures(horn_with("stake at least 10.00", "accepted under minimum: returned"),
                 "seats ann   ann bets 5.00 on horn_high 3 taken in error expect finding under_limit   throw 6 6 expect ann single 12 "
                 "returned") == "");
}

TEST_CASE("M5, M6, L7: what a composite inside a whole is paid to its limit counts for a cap") {
  const std::string capped =
      horn_with("stake at most 40.00",
                "accepted over maximum: paid to limit   cap single, spare together at 600.00 per roll shared in proportion\n"
                "wager spare { one roll   placed at any time   wins on 7   loses on any other   pays 4 to 1 }");
  CHECK(failures(capped, R"(
    seats ann, bob
    ann bets 100.00 on horn_high 3 taken in error
    bob bets 50.00 on horn_high 12
    throw 6 6
      expect ann single 12 wins 200.00
      expect bob single 12 wins 400.00
  )") == "");
}

TEST_CASE("L7: equal composites inside one whole are one, with one stake") {
  const std::string twice =
      horn_with("stake at most 40.00") + "wager more { placed at any time   parts 1 horn, 1 horn_high 3   may be raised at any time }\n";
  CHECK(failures(twice, R"(
    seats ann
    ann bets 50.00 on more
      expect refused
    ann bets 40.00 on more
      expect accepted
    ann raises more to 44.40
      expect accepted
    ann raises more to 44.80
      expect refused
  )") == "");
}

TEST_CASE("L7: a share that a composite inside a whole has need not be a whole amount") {
  const std::string thirds =
      "wager a { one roll   placed at any time   wins on 2   loses on any other   pays 1 to 1 }\n"
      "wager b { one roll   placed at any time   wins on 3   loses on any other   pays 1 to 1 }\n"
      "wager pair { placed at any time   parts 1 a, 1 b   stake at most 0.07 }\n"
      "wager whole { placed at any time   parts 1 pair, 1 a, 1 b }\n";
  CHECK(failures(thirds, R"(
    seats ann
    ann bets 0.02 on whole
      expect accepted
    ann bets 0.18 on whole
      expect accepted
    ann bets 0.02 on whole
      expect refused
  )") == "");
}

}  // namespace parts_table_test
