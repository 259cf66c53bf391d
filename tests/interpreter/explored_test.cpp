// SPDX-License-Identifier: Apache-2.0
// What check() keeps for compilers: it says what the oracle says, belongs to one ruleset, and leaves out what no state tells.
#include <doctest/doctest.h>

#include <optional>
#include <utility>

#include <fairroll/program.hpp>

#include "check_support.hpp"
#include "lint/explored.hpp"

namespace fairroll {
namespace {

const char* const text = R"(language 1
ruleset t.rules "Rules" { authority "nobody"  uses t.table  currency USD in 0.01 }
game {
  list boxes 4, 5, 6, 8, 9, 10
  state point none or boxes  becomes total on boxes while point is none  becomes none on point, 7 while point is not none
  count hits 0..3 or more on point
}
wager line { placed while point is none  wins on 7, 11 while point is none  wins on point  loses on 2, 3, 12 while point is none
  loses on 7 while point is not none  pays 1 to 1 }
wager twice { placed at any time  count seen 0..2 on 6  wins on seen reaching 2  loses on 7  pays 3 to 1 on hard 6  pays 2 to 1 on easy 6 }
wager run { placed while hits is 0  wins on hits reaching 3  loses on 7 while point is not none  pays per run }
paytable run by hits {
  hits | pays
  3    | 9 to 1
}
wager shy { placed while shooter holds line  wins on 6  loses on 7  pays 1 to 1 }
wager called { placed at any time  wins on 6  loses on 7  off while point is none  may be called on at any time  pays 1 to 1 }
wager odds behind line { placed while point is not none  pays 2 to 1 }
)";

std::shared_ptr<const Ruleset> rules() {
  const CheckResult checked = check(check_test::library({text}), "t.rules");
  INFO(check_test::told(checked.diagnostics));
  REQUIRE(checked.ruleset);
  return checked.ruleset;
}

const linting::ExploredWager* explored(const Ruleset& ruleset, const char* wager) {
  return ruleset.explored.get()->find(ruleset.find_wager(wager), {});
}

std::optional<Machine> machine(const Ruleset& ruleset, const char* wager) {
  const Outcomes outcomes(ruleset.vocabulary);
  std::vector<CompileFault> faults;
  return compile_machine(ruleset, outcomes, {ruleset.find_wager(wager), {}, nullptr}, faults);
}

TEST_CASE("wagers that stand alone are kept with the states that they can meet") {
  const auto ruleset = rules();
  REQUIRE(ruleset->explored.get() != nullptr);
  for (const char* const wager : {"line", "twice", "run"}) {
    CAPTURE(wager);
    REQUIRE(explored(*ruleset, wager) != nullptr);
    CHECK(explored(*ruleset, wager)->states() > 0);
  }
  CHECK(explored(*ruleset, "line")->states() == 7);   // no point, or one of six
  CHECK(explored(*ruleset, "twice")->states() == 2);  // no six so far, or one: the second decides it
}

TEST_CASE("what the walk looks at otherwise than a table plays it is not kept") {
  const auto ruleset = rules();
  CHECK(explored(*ruleset, "called") == nullptr);  // is looked at as if it had been called on
  CHECK(explored(*ruleset, "odds") == nullptr);    // stands behind another
}

TEST_CASE("a machine is the same with it and without it") {
  const auto ruleset = rules();
  const Ruleset copy = *ruleset;
  REQUIRE(copy.explored.get() == nullptr);
  for (const char* const wager : {"line", "twice", "run", "shy", "called"}) {
    CAPTURE(wager);
    const std::optional<Machine> kept = machine(*ruleset, wager);
    const std::optional<Machine> anew = machine(copy, wager);
    REQUIRE(kept);
    REQUIRE(anew);
    CHECK(kept->rows == anew->rows);
    CHECK(kept->values == anew->values);
    CHECK(kept->column_of == anew->column_of);
    CHECK(kept->cells == anew->cells);
    CHECK(kept->place == anew->place);
    CHECK(kept->odds == anew->odds);
  }
}

TEST_CASE("it goes with a ruleset that is moved, and not with a copy, which may be changed") {
  Ruleset copy = *rules();
  CHECK(copy.explored.get() == nullptr);
  copy.explored.set(std::make_shared<const linting::Explored>());
  Ruleset moved = std::move(copy);
  CHECK(moved.explored.get() != nullptr);
  copy = moved;
  CHECK(copy.explored.get() == nullptr);
  moved = copy;
  CHECK(moved.explored.get() == nullptr);
}

TEST_CASE("a changed copy is compiled as it is") {
  const auto ruleset = rules();
  Ruleset copy = *ruleset;
  Wager& line = copy.wagers[copy.find_wager("line")];
  for (VerdictRow& row : line.verdicts) row.verdict = Verdict::Pushes;
  const std::optional<Machine> pushes = machine(copy, "line");
  REQUIRE(pushes);
  CHECK(pushes->odds.empty());
  CHECK_FALSE(machine(*ruleset, "line")->odds.empty());
}

TEST_CASE("which clauses decide is told of any faces, also of those that the dice do not have") {
  const auto ruleset = rules();
  const std::optional<Machine> line = machine(*ruleset, "line");
  REQUIRE(line);
  const std::uint32_t placed = line->place[Machine::start];
  REQUIRE(placed != Machine::no_row);
  CHECK(deciding_clauses(*ruleset, *line, placed, {3, 4}).size() == 2);  // what wins, and what pays
  CHECK(deciding_clauses(*ruleset, *line, placed, {7, 7}).empty());
  CHECK(deciding_clauses(*ruleset, *line, placed, {20, 20}).empty());
}

}  // namespace
}  // namespace fairroll
