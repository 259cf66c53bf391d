// SPDX-License-Identifier: Apache-2.0
// A simulator in a page: plays hands of every bet of a rule book and prints what a player loses of what is put down, beside its interval.
//
//   simulator RULES_FOLDER RULE_BOOK [HANDS [SEED [THREADS]]]
#include <cstdint>
#include <cstdio>
#include <exception>
#include <string>

#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/simulate.hpp>

namespace {

std::uint64_t number(int argc, char** argv, int at, std::uint64_t otherwise) { return argc > at ? std::stoull(argv[at]) : otherwise; }

std::string name_of(const fairroll::Ruleset& rules, const fairroll::PlannedBet& bet) {
  std::string name = rules.wagers[bet.wager].name;
  for (const int one : bet.numbers) name += ' ' + std::to_string(one);
  return name;
}

int simulate(int argc, char** argv) {
  const fairroll::LoadResult loaded = fairroll::load(argv[2], fairroll::make_folder_resolver({argv[1]}));
  if (!loaded.ok()) {
    std::fputs(fairroll::render_text(loaded.diagnostics).c_str(), stderr);
    return 1;
  }
  const fairroll::DefaultBets bets = fairroll::make_default_bets(loaded.ruleset);
  if (!bets.plan) {
    std::fprintf(stderr, "no bet of %s can be simulated\n", argv[2]);
    return 1;
  }
  const fairroll::Simulation simulation(bets.plan, number(argc, argv, 3, 100'000), number(argc, argv, 4, 1));
  fairroll::SimulationControl control;
  control.threads = static_cast<unsigned>(number(argc, argv, 5, 1));
  const fairroll::SimulationResult result = simulation.run(control);
  for (std::size_t i = 0; i < result.bets.size(); ++i) {
    const fairroll::SimulatedBet& bet = result.bets[i];
    const auto edge = fairroll::compute_edge_interval(bet, result.block_count, 0.99);
    std::printf("%-24s made %9llu  net %12s  edge %s\n", name_of(*loaded.ruleset, bets.plan->bets()[i]).c_str(),
                static_cast<unsigned long long>(bet.bet_count),
                fairroll::to_string(fairroll::Money{bet.net}, loaded.ruleset->currency).c_str(),
                edge ? (std::to_string(100 * edge->low) + " to " + std::to_string(100 * edge->high) + " %").c_str() : "not known");
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: simulator RULES_FOLDER RULE_BOOK [HANDS [SEED [THREADS]]]\n", stderr);
    return 2;
  }
  try {
    return simulate(argc, argv);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "simulator: %s\n", fault.what());
    return 1;
  }
}
