// SPDX-License-Identifier: Apache-2.0
// fairroll-workload: the neutral workload on rule files that are read, checked and compiled when it starts.
//   fairroll-workload w1 N | totals N | w2 M PASSES | cold1 | cold2 | load1 TIMES | load2 TIMES
// Rule files: bench/rules, or the folder in FAIRROLL_BENCH_RULES. `load1` and `load2` load the rules of w1 and w2 that often in one process
// and print how long the first load and the median of the others took. `w1` counts from the settlements that every throw reports; `totals`
// from the totals-only mode.
#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <optional>
#include <vector>

#include <fairroll/simulate.hpp>

#include "fairroll_validity.hpp"
#include "load_rules.hpp"
#include "workload.hpp"

namespace {

using namespace fairroll;

/// The nine bets of the workload.
Plan settlement_plan() {
  const CheckResult rules = bench::load("settle");
  struct Bet {
    const char* wager;
    std::vector<int> numbers;
    std::int64_t stake;
  };
  const std::vector<Bet> bets{{"pass", {}, 1000},    {"dontpass", {}, 1000}, {"field", {}, 500}, {"place", {6}, 1200}, {"place", {8}, 1200},
                              {"hardway", {6}, 500}, {"hardway", {8}, 500},  {"any7", {}, 500},  {"sharp", {}, 500}};
  std::vector<PlannedBet> planned;
  for (const Bet& bet : bets) planned.push_back({rules.ruleset->find_wager(bet.wager), bet.numbers, Money{bet.stake}, std::nullopt});
  std::vector<CompileError> faults;
  std::optional<Plan> plan = Plan::compile(rules, planned, faults);
  if (!plan) bench::stop(faults);
  return std::move(*plan);
}

std::uint64_t count_of(const Plan& plan, const PlanTotals& totals, std::string_view event) {
  for (std::size_t i = 0; i < plan.ruleset().game.events.size(); ++i)
    if (plan.ruleset().game.events[i].name == event) return totals.events[i];
  return 0;
}

void finish(const Plan& plan, const PlanTotals& totals, const workload::Line* lines, long long eval, long long load_time) {
  workload::print_settled(totals.throw_count, count_of(plan, totals, "seven_out"), count_of(plan, totals, "point_made"), lines);
  std::uint64_t settled = 0;
  for (std::size_t w = 0; w < workload::wager_count; ++w) settled += lines[w].won + lines[w].lost + lines[w].pushed;
  workload::print_time(eval, load_time, totals.throw_count, settled);
}

void add(workload::Line& line, const PlanSettlement& one, std::uint64_t times) {
  line.won += one.outcome == Outcome::Wins ? times : 0;
  line.lost += one.outcome == Outcome::Loses ? times : 0;
  line.pushed += one.outcome == Outcome::Pushes ? times : 0;
  line.net += one.net * static_cast<std::int64_t>(times);
}

constexpr std::size_t batch = 2 * 4096;  // faces: what a batch decides stays in the cache

int settle(std::size_t count, bool reported) {
  const auto begin_load = workload::Clock::now();
  const Plan plan = settlement_plan();
  const auto end_load = workload::Clock::now();
  const std::vector<std::uint8_t> faces = workload::throws(count);
  workload::Line lines[workload::wager_count];
  for (std::size_t w = 0; w < workload::wager_count; ++w) lines[w].name = workload::wagers[w];
  Plan::Run run(plan);
  PlanSettlements report;
  std::vector<std::uint64_t> reports(plan.settlements().size(), 0);
  const auto begin = workload::Clock::now();
  if (reported) {
    for (std::size_t at = 0; at < faces.size(); at += batch) {
      run.roll(std::span(faces).subspan(at, std::min(batch, faces.size() - at)), report);
      for (const std::uint16_t settlement : report.settlements()) ++reports[settlement];
    }
  } else {
    run.roll(faces);
  }
  const auto end = workload::Clock::now();
  const PlanTotals totals = run.totals();
  if (reported)
    for (std::size_t i = 0; i < reports.size(); ++i) add(lines[plan.settlements()[i].bet_index], plan.settlements()[i], reports[i]);
  else
    for (std::size_t w = 0; w < workload::wager_count; ++w)
      lines[w] = {workload::wagers[w], totals.bets[w].win_count, totals.bets[w].loss_count, totals.bets[w].push_count, totals.bets[w].net};
  finish(plan, totals, lines, workload::nanoseconds(begin, end), workload::nanoseconds(begin_load, end_load));
  return 0;
}

template <typename Load>
int load_again_and_again(std::size_t times, const Load& load) {
  std::vector<long long> took;
  for (std::size_t i = 0; i < std::max<std::size_t>(times, 2); ++i) {
    const auto begin = workload::Clock::now();
    (void)load();
    took.push_back(workload::nanoseconds(begin, workload::Clock::now()));
  }
  const long long first = took.front();
  took.erase(took.begin());
  std::sort(took.begin(), took.end());
  std::cout << "first " << first << " ns, then " << took[took.size() / 2] << " ns\n";
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (what == "w1" && argc > 2) return settle(std::strtoull(argv[2], nullptr, 10), true);
  if (what == "totals" && argc > 2) return settle(std::strtoull(argv[2], nullptr, 10), false);
  if (what == "w2" && argc > 3)
    return bench::judge_all(workload::records(std::strtoull(argv[2], nullptr, 10)), std::strtoull(argv[3], nullptr, 10));
  if (what == "cold1") return settle(1, true);
  if (what == "cold2") return bench::judge_all({workload::clean_record()}, 1);
  if (what == "load1" && argc > 2) return load_again_and_again(std::strtoull(argv[2], nullptr, 10), settlement_plan);
  if (what == "load2" && argc > 2)
    return load_again_and_again(std::strtoull(argv[2], nullptr, 10), [] { return bench::Validity(bench::load("validity").ruleset); });
  std::cerr << "usage: fairroll-workload w1 N | totals N | w2 M PASSES | cold1 | cold2 | load1 TIMES | load2 TIMES\n";
  return 64;
}
