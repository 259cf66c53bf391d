// SPDX-License-Identifier: Apache-2.0
// Load of rule books: fairroll-load-speed ROUNDS FOLDER UNIT...
// Reads, parses, checks and compiles each ruleset with what it is made of, in interleaved rounds, and prints medians in microseconds:
//   UNIT BYTES READ_AND_PARSE CHECK COMPILE MACHINES
// To compile is to make the machine of every wager, one for each of a family, with the wagers that each may stand behind.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include <fairroll/automata.hpp>
#include <fairroll/render.hpp>

#include "../cli/workspace.hpp"

namespace {

using namespace fairroll;
using Clock = std::chrono::steady_clock;

double microseconds(Clock::time_point from, Clock::time_point to) { return std::chrono::duration<double, std::micro>(to - from).count(); }

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// Every machine of a wager: each of its numbers behind each of those of the wager that it stands behind.
std::vector<MachineKey> keys_of(const Ruleset& rules, Index wager) {
  std::vector<std::shared_ptr<const MachineKey>> parents{nullptr};
  if (rules.wagers[wager].parent != no_index) {
    parents.clear();
    for (const MachineKey& parent : keys_of(rules, rules.wagers[wager].parent))
      parents.push_back(std::make_shared<const MachineKey>(parent));
  }
  std::vector<std::vector<int>> numbers = rules.wagers[wager].numbers;
  if (numbers.empty()) numbers.emplace_back();
  std::vector<MachineKey> keys;
  for (const auto& parent : parents)
    for (const std::vector<int>& own : numbers) keys.push_back({wager, own, parent});
  return keys;
}

struct Unit {
  std::string name;
  std::size_t bytes = 0;
  std::size_t machines = 0;
  std::vector<double> parse;
  std::vector<double> check;
  std::vector<double> compile;
};

void load(Unit& unit, const std::string& folder) {
  const auto begin = Clock::now();
  cli::Workspace workspace({folder}, false);
  workspace.need(unit.name);
  const auto parsed = Clock::now();
  const CheckResult& checked = workspace.cache().get(unit.name, {});
  const auto known = Clock::now();
  if (!checked.ok()) {
    std::fputs(render_text(checked.diagnostics).c_str(), stderr);
    std::exit(65);
  }
  const Ruleset& rules = *checked.ruleset;
  const DiceOutcomes outcomes(rules.vocabulary);
  std::vector<CompileError> faults;
  MachineCompiler compiler(checked, outcomes);
  unit.machines = 0;
  for (Index wager = 0; wager < rules.wagers.size(); ++wager)
    for (const MachineKey& key : keys_of(rules, wager)) unit.machines += compiler.compile_machine(key, faults).has_value() ? 1 : 0;
  const auto compiled = Clock::now();
  unit.parse.push_back(microseconds(begin, parsed));
  unit.check.push_back(microseconds(parsed, known));
  unit.compile.push_back(microseconds(known, compiled));
  unit.bytes = 0;
  for (const std::string& name : workspace.library().unit_names()) unit.bytes += workspace.library().find_unit(name)->source->text().size();
}

}  // namespace

int main(int argc, char** argv) {
  const long rounds = argc > 3 ? std::strtol(argv[1], nullptr, 10) : 0;
  if (rounds <= 0) {
    std::fputs("usage: fairroll-load-speed ROUNDS FOLDER UNIT...\n", stderr);
    return 64;
  }
  std::vector<Unit> units;
  for (int i = 3; i < argc; ++i) units.push_back({argv[i], 0, 0, {}, {}, {}});
  for (long round = 0; round < rounds; ++round)
    for (Unit& unit : units) load(unit, argv[2]);
  for (const Unit& unit : units)
    std::printf("%s %zu %.0f %.0f %.0f %zu\n", unit.name.c_str(), unit.bytes, median(unit.parse), median(unit.check), median(unit.compile),
                unit.machines);
  return 0;
}
