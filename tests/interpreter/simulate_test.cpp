// SPDX-License-Identifier: Apache-2.0
// Simulations: the same sums whatever the number of threads, known edges inside their intervals, and what stops one.
#include <doctest/doctest.h>

#include <cmath>
#include <fairroll/simulate.hpp>
#include <stdexcept>

#include "support/play.hpp"

namespace fairroll::simulate_test {
namespace {

const char* const craps = R"(
adopts game, pass, dont_pass, come, come_odds, place, field from common.craps
duty of shooter to relinquish the dice on seven_out
dice go clockwise to any seat
amend wager pass, dont_pass, come { pays 1 to 1 }
amend wager come_odds { off while come_out   pays 2 to 1 on 4, 10   3 to 2 on 5, 9   6 to 5 on 6, 8 }
amend wager place { off while come_out   pays 9 to 5 on 4, 10   7 to 5 on 5, 9   7 to 6 on 6, 8 }
amend wager field { pays 1 to 1 on 3, 4, 9, 10, 11   2 to 1 on 2, 12 }
)";

PlannedBet bet(const Ruleset& rules, const char* wager, std::vector<int> numbers, std::int64_t units,
               std::optional<std::size_t> behind = std::nullopt) {
  return {rules.find_wager(wager), std::move(numbers), Money{units}, behind};
}

std::shared_ptr<const Plan> plan_of(const std::shared_ptr<const Ruleset>& rules, const std::vector<PlannedBet>& bets) {
  std::vector<CompileError> faults;
  std::optional<Plan> plan = Plan::compile(rules, bets, faults);
  for (const CompileError& fault : faults) MESSAGE(fault.message);
  REQUIRE(plan);
  return std::make_shared<const Plan>(std::move(*plan));
}

std::shared_ptr<const Plan> craps_plan() {
  const std::shared_ptr<const Ruleset> rules = play::rules(craps);
  return plan_of(rules, {bet(*rules, "pass", {}, 1000), bet(*rules, "dont_pass", {}, 1000), bet(*rules, "come", {}, 1000),
                         bet(*rules, "come_odds", {}, 1000, 2), bet(*rules, "place", {6}, 600), bet(*rules, "field", {}, 100)});
}

SimulationControl threads(unsigned count) {
  SimulationControl control;
  control.threads = count;
  return control;
}

TEST_CASE("the generator gives the numbers that its authors publish") {
  using Four = std::array<std::uint32_t, 4>;
  CHECK(philox({0, 0, 0, 0}, {0, 0}) == Four{0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8});
  CHECK(philox({~0U, ~0U, ~0U, ~0U}, {~0U, ~0U}) == Four{0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD});
  CHECK(philox({0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344}, {0xA4093822, 0x299F31D0}) ==
        Four{0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1});
}

TEST_CASE("one, two and three threads come to the same sums") {
  for (const std::uint64_t hands : {1ULL, 16ULL, 17ULL, 5'000ULL, 40'001ULL}) {
    const Simulation simulation(craps_plan(), hands, 99);
    const SimulationResult one = simulation.run(threads(1));
    CHECK(one.hand_count == hands);
    CHECK(one.block_count == simulation.block_count());
    CHECK_FALSE(one.stopped);
    for (const unsigned count : {2U, 3U, 1024U}) {
      const SimulationResult other = simulation.run(threads(count));
      CHECK(other.bets == one.bets);
      CHECK(other.throw_count == one.throw_count);
      CHECK(other.block_count == one.block_count);
    }
  }
}

TEST_CASE("another seed, another result") {
  const std::shared_ptr<const Plan> plan = craps_plan();
  const auto first = Simulation(plan, 1000, 1).run().bets;
  CHECK(first == Simulation(plan, 1000, 1).run().bets);
  CHECK_FALSE(first == Simulation(plan, 1000, 2).run().bets);
  CHECK_FALSE(first == Simulation(plan, 1000, 1ULL << 32U).run().bets);
}

TEST_CASE("a hand is a turn: pass and don't pass come to one decision more than the points made") {
  const Simulation simulation(craps_plan(), 20'000, 5);
  CHECK(simulation.is_hand_a_turn());
  const SimulationResult result = simulation.run();
  const SimulatedBet& pass = result.bets[0];
  CHECK(pass.bet_count == pass.win_count + pass.loss_count);  // a seven-out decides it, so none stands at the end of a hand
  const SimulatedBet& come = result.bets[2];
  CHECK(come.bet_count == come.win_count + come.loss_count);
  // A turn has 1671/196 throws on average; its standard deviation is about 7.
  const double length = static_cast<double>(result.throw_count) / static_cast<double>(result.hand_count);
  CHECK(length == doctest::Approx(1671.0 / 196.0).epsilon(0.03));
}

void check_inside(const SimulationResult& result, std::size_t at, double edge) {
  const auto interval = compute_edge_interval(result.bets[at], result.block_count, 0.99);
  REQUIRE(interval);
  CHECK(interval->low < edge);
  CHECK(edge < interval->high);
  CHECK(interval->high - interval->low < 0.05);
}

TEST_CASE("known edges lie inside their intervals") {
  const std::shared_ptr<const Plan> plan = craps_plan();
  const SimulationResult result = Simulation(plan, 300'000, 42).run(threads(2));
  check_inside(result, 0, 7.0 / 495.0);
  check_inside(result, 1, 3.0 / 220.0);
  check_inside(result, 2, 7.0 / 495.0);
  check_inside(result, 4, 1.0 / 66.0);  // it wins and stays up: each decision ends one bet and makes the next
  check_inside(result, 5, 1.0 / 18.0);
}

TEST_CASE("of a hundred intervals of 90 percent about ninety cover the edge") {
  const std::shared_ptr<const Ruleset> rules = play::rules(craps);
  const std::shared_ptr<const Plan> plan = plan_of(rules, {bet(*rules, "pass", {}, 100), bet(*rules, "place", {8}, 600)});
  int line = 0;
  int eight = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const SimulationResult result = Simulation(plan, 400, seed).run();
    const auto covers = [&](std::size_t at, double edge) {
      const auto interval = compute_edge_interval(result.bets[at], result.block_count, 0.9);
      return interval && interval->low <= edge && edge <= interval->high ? 1 : 0;
    };
    line += covers(0, 7.0 / 495.0);
    eight += covers(1, 1.0 / 66.0);
  }
  CHECK(line >= 80);
  CHECK(line <= 98);
  CHECK(eight >= 80);
  CHECK(eight <= 98);
}

TEST_CASE("intervals use Student's distribution, and there is none of one block") {
  // Two blocks of one bet each, net 1 and -1: ratio 0, standard error 1; t of 1 degree at 90 percent is 6.3138.
  const SimulatedBet two{2, 2, 1, 1, 0, 0, 0, 2, 2, 0, 2};
  const auto interval = compute_edge_interval(two, 2, 0.9);
  REQUIRE(interval);
  CHECK(interval->high == doctest::Approx(6.3138).epsilon(0.0001));
  // Three blocks: standard error sqrt(3/2 x 2/9), t of 2 degrees at 99 percent 9.9248.
  const SimulatedBet three{3, 3, 1, 1, 1, 0, 0, 3, 2, 0, 3};
  CHECK(compute_edge_interval(three, 3, 0.99)->high == doctest::Approx(9.9248 * 0.57735).epsilon(0.0001));
  // With 30 degrees 2.7500, with very many 2.5758.
  const SimulatedBet thirty{31, 31, 0, 31, 0, 0, 0, 31, 31, 0, 31};
  CHECK(compute_edge_interval(thirty, 31, 0.99)->high == doctest::Approx(2.75 / std::sqrt(30.0)).epsilon(0.0001));
  const SimulatedBet many{1'000'000, 1'000'000, 0, 0, 0, 0, 0, 1'000'000, 1'000'000, 0, 1'000'000};
  CHECK(compute_edge_interval(many, 1'000'000, 0.99)->high == doctest::Approx(0.0025758).epsilon(0.0001));
  CHECK_FALSE(compute_edge_interval(two, 1, 0.9));
  CHECK_FALSE(compute_edge_interval(SimulatedBet{}, 9, 0.9));
}

TEST_CASE("what is stopped has played the first blocks, whole") {
  const std::shared_ptr<const Plan> plan = craps_plan();
  const Simulation simulation(plan, 100'000, 3);
  std::atomic<bool> stop{false};
  SimulationControl control = threads(2);
  control.stop_flag = &stop;
  std::uint64_t told = 0;
  control.progress = [&](std::uint64_t hands) {
    CHECK(hands > told);
    told = hands;
    if (hands >= 1000) stop = true;
  };
  const SimulationResult part = simulation.run(control);
  CHECK(part.stopped);
  CHECK(part.hand_count >= 1000);
  CHECK(part.hand_count == part.block_count * simulation.hands_per_block());
  CHECK(part.hand_count >= told);
  stop = true;
  CHECK(simulation.run(control).hand_count == 0);
}

TEST_CASE("hands out of range") {
  const std::shared_ptr<const Plan> plan = craps_plan();
  CHECK_THROWS_AS(Simulation(plan, 0, 1), std::invalid_argument);
  CHECK_THROWS_AS(Simulation(plan, Simulation::max_hands + 1, 1), std::invalid_argument);
}

TEST_CASE("where the rules know no turn, a hand is a throw") {
  const std::shared_ptr<const Ruleset> rules = play::rules(R"(
adopts game, pass, field from common.craps
amend wager pass { pays 1 to 1 }
amend wager field { pays 1 to 1 on 3, 4, 9, 10, 11   2 to 1 on 2, 12 }
)");
  const std::shared_ptr<const Plan> plan = plan_of(rules, {bet(*rules, "pass", {}, 100), bet(*rules, "field", {}, 100)});
  const Simulation simulation(plan, 5000, 8);
  CHECK_FALSE(simulation.is_hand_a_turn());
  const SimulationResult result = simulation.run();
  CHECK(result.throw_count == 5000);
  CHECK(result.bets[1].bet_count == 5000);
  CHECK(result.bets[0].bet_count >= result.bets[0].win_count + result.bets[0].loss_count);
}

TEST_CASE("a stake is the smallest that is paid exactly and may be placed") {
  const std::shared_ptr<const Ruleset> rules = play::rules(std::string(craps) + R"(
wager rounded { one roll placed at any time wins on 7 loses on any other pays 7 to 6 payouts rounded down to 1.00 }
wager taxed { one roll placed at any time wins on 7 loses on any other pays 2 to 1
  commission 5 percent of stake taken on a win, rounded down to 1.00, at least 2.00 }
wager stepped { one roll placed at any time wins on 7 loses on any other pays 1 to 1 stake at least 5.00 stake in steps of 2.00 }
)");
  const auto stake = [&](const char* wager) { return find_min_stake(*rules, rules->find_wager(wager))->units; };
  CHECK(stake("pass") == 1);
  CHECK(stake("place") == 30);  // fifths and sixths
  CHECK(stake("come_odds") == 10);
  CHECK(stake("rounded") == 600);
  CHECK(stake("taxed") == 4000);
  CHECK(stake("stepped") == 600);
}

TEST_CASE("default bets: all that a plan plays, and why not the rest") {
  const std::shared_ptr<const Ruleset> rules = play::rules(std::string(craps) + R"(
wager whole "Whole" { placed at any time parts 1 field, 1 place 6 }
)");
  const DefaultBets bets = make_default_bets(rules);
  REQUIRE(bets.plan);
  std::size_t count = bets.plan->bets().size();
  for (const DefaultBets::UnsimulatedBet& left : bets.unsimulated_bets) {
    CHECK(rules->wagers[left.bet.wager].name == "whole");
    CHECK_FALSE(left.reason.empty());
    ++count;
  }
  CHECK(count == 4 + 1 + 6 + 1);  // the lines and the field, odds, boxes, the whole
}

TEST_CASE("wide numbers in words") {
  CHECK(to_string(Int128{0}) == "0");
  CHECK(to_string(Int128{-12}) == "-12");
  CHECK(to_string(Int128{1'000'000'000'000'000'000} * 1000) == "1000000000000000000000");
}

}  // namespace
}  // namespace fairroll::simulate_test
