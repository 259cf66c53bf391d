// SPDX-License-Identifier: Apache-2.0
// How cost grows: with the bets of a plan, the seats of a table, the states of a wager, the size of a rule file. fairroll-growth [ROUNDS]
// Prints one table for each, tab-separated: the quantity, then medians.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/simulate.hpp>

#include "workload.hpp"

namespace {

using namespace fairroll;
using workload::Clock;

int rounds = 7;
constexpr std::size_t throws_of_a_plan = 1'000'000;
constexpr std::size_t throws_of_a_table = 20'000;

std::string text_of(const char* name) {
  std::ifstream file(std::string(FAIRROLL_BENCH_RULES) + "/" + name, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

template <typename Work>
double median_ns(const Work& work) {
  std::vector<double> times;
  for (int i = 0; i < rounds; ++i) {
    const auto begin = Clock::now();
    work();
    times.push_back(static_cast<double>(workload::nanoseconds(begin, Clock::now())));
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

std::shared_ptr<const Ruleset> rules_of(const std::string& text) {
  Library library;
  (void)library.add(std::make_shared<const Source>("table.fair", text_of("table.fair")), "table");
  Diagnostics faults = library.add(std::make_shared<const Source>("settle.fair", text), "settle");
  const CheckResult checked = check(library, "settle");
  if (checked.ok()) return checked.ruleset;
  faults.insert(faults.end(), checked.diagnostics.begin(), checked.diagnostics.end());
  std::fputs(render_text(faults).c_str(), stderr);
  std::exit(65);
}

Plan plan_of(const std::shared_ptr<const Ruleset>& rules, const std::vector<PlannedBet>& bets) {
  std::vector<CompileError> faults;
  std::optional<Plan> plan = Plan::compile(rules, bets, faults);
  if (plan) return std::move(*plan);
  for (const CompileError& fault : faults) std::fprintf(stderr, "%s\n", fault.message.c_str());
  std::exit(65);
}

/// Every wager of the ruleset, each of its numbers.
std::vector<PlannedBet> every_bet(const Ruleset& rules) {
  std::vector<PlannedBet> bets;
  for (Index wager = 0; wager < rules.wagers.size(); ++wager) {
    std::vector<std::vector<int>> numbers = rules.wagers[wager].numbers;
    if (numbers.empty()) numbers.emplace_back();
    for (const std::vector<int>& own : numbers) bets.push_back({wager, own, Money{1200}, std::nullopt});
  }
  return bets;
}

void grow_bets() {
  const std::shared_ptr<const Ruleset> rules = rules_of(text_of("settle.fair"));
  const std::vector<PlannedBet> every = every_bet(*rules);
  const std::vector<std::uint8_t> faces = workload::throws(throws_of_a_plan);
  std::printf("bets of a plan\trows\tautomata\tcompile us\ttotals ns per throw\treported ns per throw\n");
  for (std::size_t count = 1; count <= every.size(); ++count) {
    const std::vector<PlannedBet> bets(every.begin(), every.begin() + static_cast<std::ptrdiff_t>(count));
    const Plan plan = plan_of(rules, bets);
    const double compile = median_ns([&] { (void)plan_of(rules, bets); });
    Plan::Run run(plan);
    const double totals = median_ns([&] { run.roll(faces); });
    PlanSettlements report;
    constexpr std::size_t batch = 8192;
    const double reported = median_ns([&] {
      for (std::size_t at = 0; at < faces.size(); at += batch)
        run.roll(std::span(faces).subspan(at, std::min(batch, faces.size() - at)), report);
    });
    std::printf("%zu\t%zu\t%zu\t%.0f\t%.2f\t%.2f\n", count, plan.row_count(), plan.automaton_count(), compile / 1e3,
                totals / throws_of_a_plan, reported / throws_of_a_plan);
  }
}

void roll_all(const std::shared_ptr<const Ruleset>& rules, std::size_t seats, const std::vector<std::uint8_t>& faces) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < seats; ++i) names.push_back("seat_" + std::to_string(i));
  Table table(rules, names);
  ThrowRecord record;
  TableAction bets;
  bets.kind = TableAction::Kind::Bet;
  bets.amount = Money{1200};
  for (std::size_t i = 0; i + 1 < faces.size(); i += 2) {
    for (std::size_t seat = 0; seat < seats; ++seat) {
      bets.seat = static_cast<Index>(seat);
      bets.wager.wager = rules->find_wager("field");
      (void)table.execute(bets, ReasonDetail::None);
    }
    record.faces = {faces[i], faces[i + 1]};
    (void)table.roll(record, ReasonDetail::None);
  }
}

void grow_seats() {
  const std::shared_ptr<const Ruleset> rules = rules_of(text_of("settle.fair"));
  const std::vector<std::uint8_t> faces = workload::throws(throws_of_a_table);
  std::printf("seats of a table, one bet each\tns per throw\tns per bet\n");
  for (std::size_t seats = 1; seats <= 16; seats *= 2) {
    const double time = median_ns([&] { roll_all(rules, seats, faces); }) / throws_of_a_table;
    std::printf("%zu\t%.0f\t%.0f\n", seats, time, time / static_cast<double>(seats));
  }
}

void grow_states() {
  std::printf("states of a wager\tcheck us\tcompile us\tns per throw\n");
  const std::vector<std::uint8_t> faces = workload::throws(throws_of_a_plan);
  for (int most = 10; most <= 10'000; most *= 10) {
    const std::string top = std::to_string(most);
    const std::string text =
        "language 1\nruleset settle \"States\" { uses table currency USD in 0.01 }\nwager long {\n  placed at any time\n  count seen 0.." +
        top + "  on any roll\n  wins on seen reaching " + top + " except 7  loses on 7\n  pays 1 to 1\n}\n";
    const std::shared_ptr<const Ruleset> rules = rules_of(text);
    const double check_time = median_ns([&] { (void)rules_of(text); });
    const Plan plan = plan_of(rules, every_bet(*rules));
    const double compile = median_ns([&] { (void)plan_of(rules, every_bet(*rules)); });
    Plan::Run run(plan);
    const double totals = median_ns([&] { run.roll(faces); });
    std::printf("%zu\t%.0f\t%.0f\t%.2f\n", plan.row_count(), check_time / 1e3, compile / 1e3, totals / throws_of_a_plan);
  }
}

void grow_file() {
  std::printf("size of a rule file in bytes\twagers\tparse and check us\tns per byte\n");
  std::string text = text_of("settle.fair");
  std::size_t wagers = 0;
  for (std::size_t more = 0; more <= 1'000; more = more == 0 ? 10 : more * 10) {
    for (; wagers < more; ++wagers)
      text += "wager more_" + std::to_string(wagers) +
              " {\n  one roll   placed at any time\n  wins   on 2\n  loses  on any other\n  pays   30 to 1\n}\n";
    const double time = median_ns([&] { (void)rules_of(text); });
    std::printf("%zu\t%zu\t%.0f\t%.1f\n", text.size(), rules_of(text)->wagers.size(), time / 1e3, time / static_cast<double>(text.size()));
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1) rounds = std::max(1, std::atoi(argv[1]));
  grow_bets();
  std::printf("\n");
  grow_seats();
  std::printf("\n");
  grow_states();
  std::printf("\n");
  grow_file();
  return 0;
}
