// SPDX-License-Identifier: Apache-2.0
// Wagers taken in error, and wagers behind other wagers (rules M5, S6). Rules and scenarios are written into the tests.
#include <fairroll/table.hpp>

#include <doctest/doctest.h>

#include "money_books.hpp"
#include "support/play.hpp"

namespace error_table_test {

using namespace fairroll;
using money_books::craps;
using money_books::even;
using play::failures;

namespace {

/// The clauses by which what was bet last is decided: ann bets, taken in error where need be, and the dice show those faces.
std::string by_of_the_last(const std::string& rules, const std::vector<std::pair<const char*, std::int64_t>>& bets,
                           const std::vector<int>& faces) {
  const auto book = play::rules(rules);
  Table table(book, {"ann"});
  for (const auto& [wager, dollars] : bets) {
    TableAction act;
    act.kind = TableAction::Kind::Bet;
    act.seat = 0;
    act.wager.wager = book->find_wager(wager);
    act.amount = Money{dollars * 100};
    act.is_accepted_in_error = true;
    REQUIRE(table.execute(act).status == ActionResult::Status::Accepted);
  }
  ThrowRecord record;
  for (const int face : faces) record.faces.emplace_back(face);
  const ThrowResult result = table.roll(record);
  std::string by;
  for (const Index clause : result.settlements.back().deciding_clauses) by += book->clauses[clause].address + "; ";
  return by;
}

}  // namespace

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

TEST_CASE("L3, L4: a bet that is refused for want of chips is beyond no limit") {
  CHECK(failures(even("stake at most 10.00"), R"(
    seats ann
    ann buys in for 20.00
    ann bets 30.00 on evens taken in error
      expect refused
      expect no finding over_limit
    ann bets 15.00 on evens taken in error
      expect accepted
      expect finding over_limit
  )") == "");
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

}  // namespace error_table_test
