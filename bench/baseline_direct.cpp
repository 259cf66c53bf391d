// baseline-direct: both workloads with hand-written branches. See workload.hpp; arguments as of fairroll-workload.
#include <cstdlib>
#include <cstring>
#include <string>

#include "baseline_settle.hpp"
#include "baseline_validity.hpp"

namespace {

int settle(std::size_t count) {
  const std::vector<std::uint8_t> faces = workload::throws(count);
  workload::Line lines[workload::wager_count];
  for (std::size_t i = 0; i < workload::wager_count; ++i) lines[i].name = workload::wagers[i];
  baseline::Game game;
  bool standing[workload::wager_count] = {};
  const auto begin = workload::Clock::now();
  for (std::size_t i = 0; i < count; ++i) {
    const int a = faces[2 * i];
    const int b = faces[2 * i + 1];
    for (std::size_t w = 0; w < workload::wager_count; ++w) standing[w] = standing[w] || baseline::may_be_made(w, game);
    for (std::size_t w = 0; w < workload::wager_count; ++w) {
      if (!standing[w]) continue;
      const baseline::Decision decision = baseline::decide(w, game, a, b);
      if (decision.result == baseline::stays) continue;
      standing[w] = false;
      lines[w].won += decision.result == baseline::wins;
      lines[w].lost += decision.result == baseline::loses;
      lines[w].pushed += decision.result == baseline::pushes;
      lines[w].net += decision.net;
    }
    baseline::advance(game, a + b);
  }
  const auto end = workload::Clock::now();
  workload::print_settled(count, game.seven_outs, game.points_made, lines);
  std::uint64_t settled = 0;
  for (const workload::Line& line : lines) settled += line.won + line.lost + line.pushed;
  workload::print_time(workload::nanoseconds(begin, end), 0, count, settled);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc >= 3 && std::strcmp(argv[1], "w1") == 0) return settle(std::strtoull(argv[2], nullptr, 10));
  if (argc >= 4 && std::strcmp(argv[1], "w2") == 0)
    return baseline::judge_all(std::strtoull(argv[2], nullptr, 10), std::strtoull(argv[3], nullptr, 10), baseline::judge_by_branches);
  std::fprintf(stderr, "usage: baseline-direct w1 N | w2 M PASSES\n");
  return 64;
}
