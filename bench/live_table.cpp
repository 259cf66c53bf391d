// SPDX-License-Identifier: Apache-2.0
// Nanoseconds per throw at a table: from compiled tables, and by the oracle beside it. Wagers that no throw of the benchmark decides would
// flatter, so the table is put back to its start after every batch of throws; that is not counted.
#include <benchmark/benchmark.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <sstream>

#include <fairroll/live_table.hpp>
#include <fairroll/rules.hpp>

namespace {

using namespace fairroll;

constexpr std::size_t throws_in_a_batch = 4;

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::shared_ptr<const Ruleset> rules() {
  static const std::shared_ptr<const Ruleset> checked = [] {
    const std::filesystem::path root = FAIRROLL_RULESETS;
    Library library;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      if (entry.path().extension() != ".fair") continue;
      const std::filesystem::path relative = std::filesystem::relative(entry.path(), root);
      std::string name;
      std::filesystem::path unit = relative;  // it must outlive the loop
      for (const auto& part : unit.replace_extension()) name += (name.empty() ? "" : ".") + part.string();
      (void)library.add(std::make_shared<const Source>(relative.string(), text_of(entry.path())), name);
    }
    return check(library, "us_sd.craps").ruleset;
  }();
  return checked;
}

std::shared_ptr<const Program> program() {
  static const std::shared_ptr<const Program> compiled = [] {
    std::vector<CompileError> faults;
    return Program::compile(rules(), faults);
  }();
  return compiled;
}

/// That many wagers of different kinds, dealt out to the seats, with a point established.  Stakes that all odds pay exactly.
Table table_with(std::size_t wagers, std::size_t seats) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < seats; ++i) names.push_back("seat" + std::to_string(i + 1));
  Table table(rules(), names);
  table.set_variable(0, 3);
  TableAction takes;
  takes.kind = TableAction::Kind::TakeDice;
  takes.seat = 0;
  (void)table.execute(takes);
  std::size_t put = 0;
  while (put < wagers) {
    const std::size_t before = put;
    for (Index wager = 0; wager < rules()->wagers.size() && put < wagers; ++wager) {
      const Wager& type = rules()->wagers[wager];
      if (type.parent != no_index || !type.components.empty() || type.name == "sharp_shooter") continue;
      std::vector<std::vector<int>> numbers = type.numbers;
      if (numbers.empty()) numbers.emplace_back();
      for (std::size_t i = 0; i < numbers.size() && put < wagers; ++i) {
        const auto seat = static_cast<Index>(put % seats);
        table.place_wager(seat, wager, numbers[i], Money{2640 * static_cast<std::int64_t>(1 + put / seats)},
                          std::vector<int>(type.variables.size(), 0), 0);
        ++put;
      }
    }
    if (put == before) break;
  }
  return table;
}

std::vector<std::uint8_t> faces() {
  std::mt19937 draw(1);
  std::vector<std::uint8_t> all(2 * throws_in_a_batch * 1024);
  for (std::uint8_t& face : all) face = static_cast<std::uint8_t>(1 + draw() % 6);
  return all;
}

void from_tables(benchmark::State& state) {
  LiveTable fresh(program(), table_with(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1))));
  const std::vector<std::uint8_t> dice = faces();
  std::size_t at = 0;
  std::int64_t net = 0;
  std::uint64_t by_table = 0;
  std::uint64_t settled = 0;
  for (auto _ : state) {
    state.PauseTiming();
    LiveTable table = fresh;
    state.ResumeTiming();
    table.roll_all(std::span(dice).subspan(at, 2 * throws_in_a_batch), [&](const LiveThrow& thrown) {
      for (const LiveSettlement& one : thrown.settlements) net += one.net;
      settled += thrown.settlements.size();
    });
    by_table += table.fallback_throw_count();
    at = (at + 2 * throws_in_a_batch) % dice.size();
  }
  benchmark::DoNotOptimize(net);
  const auto throws = static_cast<double>(state.iterations() * throws_in_a_batch);
  state.counters["throw"] = benchmark::Counter(throws, benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
  state.counters["settled"] = static_cast<double>(settled) / throws;
  state.counters["by_table"] = static_cast<double>(by_table) / throws;
}

void by_oracle(benchmark::State& state) {
  const Table fresh = table_with(static_cast<std::size_t>(state.range(0)), static_cast<std::size_t>(state.range(1)));
  const std::vector<std::uint8_t> dice = faces();
  std::size_t at = 0;
  for (auto _ : state) {
    state.PauseTiming();
    Table table = fresh;
    state.ResumeTiming();
    for (std::size_t i = 0; i < throws_in_a_batch; ++i) {
      ThrowRecord record;
      record.faces = {dice[at + 2 * i], dice[at + 2 * i + 1]};
      benchmark::DoNotOptimize(table.roll(record, ReasonDetail::None));
    }
    at = (at + 2 * throws_in_a_batch) % dice.size();
  }
  state.counters["throw"] = benchmark::Counter(static_cast<double>(state.iterations() * throws_in_a_batch),
                                               benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void compiling(benchmark::State& state) {
  for (auto _ : state) {
    std::vector<CompileError> faults;
    benchmark::DoNotOptimize(Program::compile(rules(), faults));
  }
  state.counters["tables"] = static_cast<double>(program()->wager_table_count());
  state.counters["rows"] = static_cast<double>(program()->row_count());
}

void sizes(benchmark::internal::Benchmark* benchmark) {
  for (const int wagers : {1, 8, 32}) benchmark->Args({wagers, 1});
  for (const int seats : {4, 16}) benchmark->Args({32, seats});
}

}  // namespace

BENCHMARK(from_tables)->Apply(sizes)->ArgNames({"wagers", "seats"});
BENCHMARK(by_oracle)->Apply(sizes)->ArgNames({"wagers", "seats"});
BENCHMARK(compiling)->Unit(benchmark::kMillisecond);

BENCHMARK_MAIN();
