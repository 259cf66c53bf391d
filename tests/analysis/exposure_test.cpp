// SPDX-License-Identifier: Apache-2.0
// What a house can lose, on books small enough to add it up by hand.
#include <doctest/doctest.h>

#include <fairroll/analysis/exposure.hpp>

namespace exposure_test {

using namespace fairroll;

namespace {

const std::string vocabulary = R"(language 1
vocabulary t.table "A table" {
  dice 2 with faces 1..6
  roles shooter
  thrower shooter
}
)";

std::shared_ptr<const Ruleset> ruleset(const std::string& statements) {
  Library library;
  REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>("t/table.fair", vocabulary))));
  const std::string head = "language 1\nruleset t.law \"Law\" { uses t.table   currency USD in 0.01 }\nsection \"1\" \"Wagers\" {\n";
  REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>("t/law.fair", head + statements + "}\n"))));
  const CheckResult result = check(library, "t.law");
  for (const Diagnostic& one : result.diagnostics) CHECK_MESSAGE(one.severity() != Severity::Error, one.message);
  REQUIRE(result.ok());
  return result.ruleset;
}

const std::string two_wagers = R"(
  wager seven { one roll placed at any time  wins on 7  loses on any other  pays 4 to 1  stake at most 100.00 }
  wager odd_one { one roll placed at any time  wins on odd  loses on any other  pays 1 to 1  stake at most 50.00 }
)";

}  // namespace

TEST_CASE("the throw that costs most, at the limits") {
  const analysis::Exposure result = analysis::compute_exposure(ruleset(two_wagers), {{}, {}, 1, 2});
  CHECK(result.worst_throw.loss == Money{45000});
  CHECK(result.worst_throw.faces == std::vector<int>{4, 3});
  CHECK(result.worst_throw.bets.size() == 2);
  CHECK(result.is_exact);
  REQUIRE(result.hands.size() == 2);
  CHECK(result.hands[0].loss == Money{45000});
  CHECK(result.hands[1].loss == Money{90000});
  CHECK(result.is_unbounded);
}

TEST_CASE("seats, a limit of one's own, and a cap") {
  CHECK(analysis::compute_exposure(ruleset(two_wagers), {{}, {}, 3, 1}).worst_throw.loss == Money{135000});
  CHECK(analysis::compute_exposure(ruleset(two_wagers), {{{"seven", Money{1000}}}, {}, 1, 1}).worst_throw.loss == Money{9000});
  const analysis::Exposure capped = analysis::compute_exposure(
      ruleset(two_wagers + "cap seven, odd_one together at 300.00 per roll shared in proportion\n"), {{}, {}, 2, 1});
  CHECK(capped.worst_throw.loss == Money{30000});
  CHECK(capped.worst_throw.is_capped);
}

TEST_CASE("what nothing limits is listed, and in no sum") {
  const std::string third = "wager evens { one roll placed at any time  wins on even  loses on any other  pays 1 to 1 }\n";
  const analysis::Exposure open = analysis::compute_exposure(ruleset(two_wagers + third), {{}, {}, 1, 1});
  CHECK(open.worst_throw.loss == Money{45000});
  REQUIRE(open.unlimited_bets.size() == 1);
  CHECK(open.unlimited_bets.front() == "evens: the wager has no limit");
  CHECK(analysis::compute_exposure(ruleset(two_wagers + third), {{}, Money{90000}, 1, 1}).worst_throw.loss == Money{90000});
}

TEST_CASE("M1: a win at odds below the stake costs the house nothing") {
  const std::string half =
      "wager half { one roll placed at any time  wins on even  loses on any other  pays 1 for 2  stake at most 100.00 }\n";
  const analysis::Exposure result = analysis::compute_exposure(ruleset(two_wagers + half), {{}, {}, 1, 1});
  CHECK(result.worst_throw.loss == Money{45000});
  CHECK(result.unlimited_bets.empty());
}

TEST_CASE("bets that were made before, and a hand that ends") {
  const std::string marked = R"(
  game {
    state mark none or 4, 10
      becomes total on 4, 10 while mark is none
      becomes none  on mark while mark is not none
      becomes none  on 7
    event out on 7 while mark is not none
  }
  duty of shooter to relinquish the dice on out
  wager against {
    placed while mark is none
    wins   on out
    loses  on mark
    pushes on 2
    pays 1 to 1
    stake at most 20.00
  }
)";
  const analysis::Exposure result = analysis::compute_exposure(ruleset(marked), {{}, {}, 1, 4});
  CHECK(result.worst_throw.loss == Money{2000});
  CHECK(result.worst_throw.preceding_throws.size() == 1);
  CHECK_FALSE(result.is_unbounded);  // the win ends the hand
  CHECK(result.hands.back().loss == Money{2000});
}

}  // namespace exposure_test
