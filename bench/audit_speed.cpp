// SPDX-License-Identifier: Apache-2.0
// Logs of sessions audited: fairroll-audit-speed ROUNDS STEPS FOLDER UNIT [WAGER,... FILE]
// With wagers seats bet on these alone, and the first log is written to that file, for others to read it.
// Makes a season of tables on which all was done as due, and one of which a line in a hundred tells a fault; audits each with one thread
// and with two, in interleaved rounds, and lets simdjson read every value of the same lines. Prints tab-separated lines:
//   LOG STEPS BYTES_PER_LINE MEDIAN_NS_PER_STEP SLOWEST_NS_PER_STEP STEPS_PER_SECOND TIMES_SIMDJSON TIMES_FASTER_BY_TWO DISCREPANCIES
// and at last how many allocations a step of the second half of the first season takes, one line at a time, how many steps take any, and of
// how many. The text is in memory. Time is that of the wall, since two threads are compared with one: nothing else may run meanwhile.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>
#include <vector>

#include <fairroll/audit/log_generator.hpp>
#include <fairroll/render.hpp>
#include <fairroll/simulate.hpp>

#include "json_values.hpp"
#include "rule_files.hpp"

namespace {

std::atomic<std::uint64_t> allocations{0};

}  // namespace

void* operator new(std::size_t size) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  if (void* const memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t /*size*/) noexcept { std::free(memory); }

namespace {

using namespace fairroll;
using Clock = std::chrono::steady_clock;

struct Log {
  const char* name;
  Rational errors;
  std::string text;
  std::vector<audit::AuditInputLine> lines;
  std::vector<double> ns;
  std::vector<double> times_simdjson;
  std::vector<double> times_faster;
  std::uint64_t discrepancies = 0;
};

constexpr std::uint64_t tables = 20;

void write(Log& log, const audit::GeneratorRuleset& book, std::uint64_t steps) {
  audit::LogGeneratorOptions options;
  options.step_count = steps;
  options.table_count = tables;
  options.error_rate = log.errors;
  options.rulesets = {book};
  audit::LogGenerator season(options);
  std::optional<audit::PlantedError> fault;
  while (season.write_line(log.text, fault)) {
  }
  std::uint32_t number = 0;
  for (std::size_t begin = 0; begin < log.text.size();) {
    const std::size_t end = log.text.find('\n', begin);
    log.lines.push_back({std::make_shared<const Source>("season.jsonl", log.text.substr(begin, end - begin), ++number), begin == 0});
    begin = end + 1;
  }
}

double ns_since(Clock::time_point begin, std::size_t lines) {
  return std::chrono::duration<double, std::nano>(Clock::now() - begin).count() / static_cast<double>(lines);
}

/// ns for a line; how many discrepancies were found goes to the log.
double audited(Log& log, const Library& library, unsigned jobs) {
  constexpr std::size_t batch = 8192;
  RulesetCache cache(library);
  audit::Audit audit(cache, {});
  std::uint64_t found = 0;
  const Clock::time_point begin = Clock::now();
  for (std::size_t at = 0; at < log.lines.size(); at += batch)
    for (const audit::LineAuditResult& one :
         audit.audit_lines(std::span(log.lines).subspan(at, std::min(batch, log.lines.size() - at)), jobs))
      found += one.discrepancies.size();
  const double ns = ns_since(begin, log.lines.size());
  log.discrepancies = found;
  return ns;
}

void measure(Log& log, const Library& library) {
  const double alone = audited(log, library, 1);
  const double by_two = audited(log, library, 2);
  bench::JsonValues values(log.text);
  const Clock::time_point begin = Clock::now();
  if (values.read() != log.lines.size()) std::abort();
  log.ns.push_back(alone);
  log.times_simdjson.push_back(alone / ns_since(begin, log.lines.size()));
  log.times_faster.push_back(alone / by_two);
}

double median(std::vector<double>& all) {
  std::sort(all.begin(), all.end());
  return all[all.size() / 2];
}

void print(Log& log) {
  const double ns = median(log.ns);
  std::printf("%s\t%zu\t%.1f\t%.0f\t%.0f\t%.0f\t%.2f\t%.2f\t%llu\n", log.name, log.lines.size(),
              static_cast<double>(log.text.size()) / static_cast<double>(log.lines.size()), ns, log.ns.back(), 1e9 / ns,
              median(log.times_simdjson), median(log.times_faster), static_cast<unsigned long long>(log.discrepancies));
}

void print_allocations(const Log& log, const Library& library) {
  RulesetCache cache(library);
  audit::Audit audit(cache, {});
  const std::string file = "season.jsonl";
  const std::size_t half = log.lines.size() / 2;
  const std::size_t steps = log.lines.size() - half;
  std::uint64_t in_all = 0;
  std::size_t allocating = 0;
  std::uint32_t number = 0;
  for (const audit::AuditInputLine& line : log.lines) {
    const std::uint64_t before = allocations.load();
    (void)audit.audit_line(line.text->text(), file, ++number);
    const std::uint64_t taken = number > half ? allocations.load() - before : 0;
    in_all += taken;
    allocating += taken > 0 ? 1 : 0;
  }
  std::printf("allocations\t%.3f\t%zu\t%zu\n", static_cast<double>(in_all) / static_cast<double>(steps), allocating, steps);
}

/// Those of the named wagers; all, if there is no name.
std::vector<PlannedBet> chosen(const std::vector<PlannedBet>& bets, const Ruleset& rules, const std::string& names) {
  if (names.empty()) return bets;
  std::vector<PlannedBet> some;
  for (const PlannedBet& bet : bets)
    if (("," + names + ",").find("," + rules.wagers[bet.wager].name + ",") != std::string::npos) some.push_back(bet);
  return some;
}

}  // namespace

int main(int argc, char** argv) {
  const bool few = argc == 7;
  const long rounds = argc == 5 || few ? std::strtol(argv[1], nullptr, 10) : 0;
  const long steps = argc == 5 || few ? std::strtol(argv[2], nullptr, 10) : 0;
  if (rounds <= 0 || steps < 1000) {
    std::fputs("usage: fairroll-audit-speed ROUNDS STEPS FOLDER UNIT [WAGER,... FILE], with at least 1000 steps\n", stderr);
    return 64;
  }
  const Library library = bench::library_of(argv[3]);
  const CheckResult checked = check(library, argv[4]);
  if (!checked.ok()) {
    std::fputs(render_text(checked.diagnostics).c_str(), stderr);
    return 65;
  }
  const DefaultBets bets = make_default_bets(checked.ruleset);
  std::vector<CompileError> faults;
  const audit::GeneratorRuleset book{0, argv[4], Program::compile(checked, faults),
                                     audit::raise_stakes(checked.ruleset, chosen(bets.plan->bets(), *checked.ruleset, few ? argv[5] : ""))};
  std::vector<Log> logs(2);
  logs[0].name = "no errors";
  logs[1].name = "one error per hundred lines";
  logs[1].errors = Rational(1, 100);
  for (Log& log : logs) write(log, book, static_cast<std::uint64_t>(steps));
  if (few) std::ofstream(argv[6], std::ios::binary) << logs.front().text;
  for (long round = 0; round < rounds; ++round)
    for (Log& log : logs) measure(log, library);
  for (Log& log : logs) print(log);
  print_allocations(logs.front(), library);
  return 0;
}
