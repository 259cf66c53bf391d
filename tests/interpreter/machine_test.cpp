// SPDX-License-Identifier: Apache-2.0
// A machine belongs to the ruleset as it is, and tells which clauses are behind each cell.
#include <doctest/doctest.h>

#include <memory>
#include <optional>

#include <fairroll/automata.hpp>
#include <fairroll/simulate.hpp>

#include "../support/play.hpp"
#include "check_support.hpp"

namespace fairroll::machine_test {
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

CheckResult checked_rules() {
  CheckResult checked = check(check_test::library({text}), "t.rules");
  INFO(check_test::told(checked.diagnostics));
  REQUIRE(checked.ruleset);
  return checked;
}

std::shared_ptr<const Ruleset> rules() { return checked_rules().ruleset; }

std::optional<Machine> machine(const Ruleset& ruleset, const char* wager) {
  const DiceOutcomes outcomes(ruleset.vocabulary);
  std::vector<CompileError> faults;
  return compile_machine(ruleset, outcomes, {ruleset.find_wager(wager), {}, nullptr}, faults);
}

/// Compiled from what the check asked and from nothing, every wager by itself or behind the one that it names. How many machines.
std::size_t compare_with_anew(const CheckResult& checked) {
  const Ruleset& ruleset = *checked.ruleset;
  const DiceOutcomes outcomes(ruleset.vocabulary);
  MachineCompiler going_on(checked, outcomes);
  MachineCompiler anew(ruleset, outcomes);
  std::vector<CompileError> faults;
  std::size_t machines = 0;
  const auto combine_resolvers = [&](Index wager) {
    return ruleset.wagers[wager].numbers.empty() ? std::vector<int>{} : ruleset.wagers[wager].numbers.front();
  };
  for (Index wager = 0; wager < ruleset.wagers.size(); ++wager) {
    const Index behind = ruleset.wagers[wager].parent;
    if (behind != no_index && ruleset.wagers[behind].parent != no_index) continue;
    MachineKey key{wager, combine_resolvers(wager), nullptr};
    if (behind != no_index) key.parent = std::make_shared<const MachineKey>(MachineKey{behind, combine_resolvers(behind), nullptr});
    CAPTURE(ruleset.wagers[wager].name);
    const std::optional<Machine> one = going_on.compile_machine(key, faults);
    const std::optional<Machine> other = anew.compile_machine(key, faults);
    REQUIRE(one.has_value() == other.has_value());
    if (!one) continue;
    ++machines;
    CHECK(one->values == other->values);
    CHECK(one->columns_by_outcome == other->columns_by_outcome);
    CHECK(one->cells == other->cells);
    CHECK(one->turn_end_cells == other->turn_end_cells);
    CHECK(one->placed_rows == other->placed_rows);
    CHECK(one->parent_placed_rows == other->parent_placed_rows);
    CHECK(one->odds == other->odds);
  }
  return machines;
}

TEST_CASE("what a check asked makes the same machines as asking anew") {
  const CheckResult small = checked_rules();
  REQUIRE(small.transitions != nullptr);
  CHECK(compare_with_anew(small) == 6);
  for (const char* const book : {"us_sd.craps", "nv.tahoe", "us_pa.sic_bo"}) {
    CAPTURE(book);
    const CheckResult shipped = check(shipped_rules(), book);
    REQUIRE(shipped.ruleset);
    CHECK(shipped.transitions != nullptr);
    CHECK(compare_with_anew(shipped) >= 8);
  }
}

TEST_CASE("plans and programs that go on from a check come to what they come to anew") {
  const CheckResult checked = check(shipped_rules(), "nv.tahoe");
  REQUIRE(checked.ruleset);
  std::vector<PlannedBet> bets;
  for (const char* const wager : {"pass", "come", "small", "all"})
    bets.push_back({checked.ruleset->find_wager(wager), {}, Money{1000}, std::nullopt});
  std::vector<CompileError> faults;
  const std::optional<Plan> going_on = Plan::compile(checked, bets, faults);
  const std::optional<Plan> anew = Plan::compile(checked.ruleset, bets, faults);
  INFO((faults.empty() ? "" : faults.front().message));
  REQUIRE(going_on);
  REQUIRE(anew);
  CHECK(going_on->row_count() == anew->row_count());
  std::vector<std::uint8_t> faces;
  for (std::uint32_t i = 0; i < 20'000; ++i) faces.push_back(static_cast<std::uint8_t>(1 + (i * i * 2654435761U >> 20U) % 6));
  Plan::Run one(*going_on);
  Plan::Run other(*anew);
  one.roll(faces);
  other.roll(faces);
  for (std::size_t bet = 0; bet < bets.size(); ++bet) {
    CAPTURE(bet);
    CHECK(one.totals().bets[bet].win_count == other.totals().bets[bet].win_count);
    CHECK(one.totals().bets[bet].loss_count == other.totals().bets[bet].loss_count);
    CHECK(one.totals().bets[bet].net == other.totals().bets[bet].net);
  }
  CHECK(one.totals().bets[0].win_count > 0);
  const auto program = Program::compile(checked, faults);
  const auto program_anew = Program::compile(checked.ruleset, faults);
  CHECK(program->has_throw_tables());
  CHECK(program->wager_table_count() == program_anew->wager_table_count());
  CHECK(program->row_count() == program_anew->row_count());
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
  const std::uint32_t placed = line->placed_rows[Machine::start_row];
  REQUIRE(placed != Machine::no_row);
  CHECK(find_deciding_clauses(*ruleset, *line, placed, {3, 4}).size() == 2);  // what wins, and what pays
  CHECK(find_deciding_clauses(*ruleset, *line, placed, {7, 7}).empty());
  CHECK(find_deciding_clauses(*ruleset, *line, placed, {20, 20}).empty());
}

}  // namespace
}  // namespace fairroll::machine_test
