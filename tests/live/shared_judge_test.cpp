// SPDX-License-Identifier: Apache-2.0
// One judge of logs, many threads: what each batch comes to is what it would come to alone. script/tsan runs this under ThreadSanitizer.
#include <fairroll/log.hpp>

#include <doctest/doctest.h>

#include <thread>

#include "support/json_lines.hpp"
#include "support/shipped.hpp"

using namespace fairroll;

namespace {

constexpr std::size_t threads = 8;

/// Lines for the tables, for the oracle, faulty ones and other steps, in batches of several sizes; each row in words.
std::vector<std::string> judge_some(const LineJudge& judge, std::uint32_t seed) {
  judges::Maker maker(judge.ruleset(), seed);
  lines::Writer writer(judge.ruleset().vocabulary, seed);
  LineResults verdicts;
  std::vector<std::string> told;
  for (std::size_t size = 1; size < 24; ++size) {
    std::string log;
    for (std::size_t i = 0; i < size; ++i)
      log += writer.write(maker.record(i % 8 == 7 ? judges::Known::Mostly : judges::Known::All, 2)).value_or("{\"note\": 1}") + "\n";
    judge.judge(log + "{\"note\": \"the stick changes hands\"}\n", verdicts);
    for (std::size_t row = 0; row < verdicts.size(); ++row) told.push_back(lines::told(judge, verdicts, row));
  }
  return told;
}

}  // namespace

TEST_CASE("eight threads share one judge of logs") {
  const Library library = shipped_rules();
  const CheckResult checked = check(library, "us_sd.craps");
  REQUIRE(checked.ok());
  const LineJudge judge(checked.ruleset);
  std::vector<std::vector<std::string>> together(threads);
  std::vector<std::thread> auditors;
  for (std::uint32_t i = 0; i < threads; ++i) auditors.emplace_back([&, i] { together[i] = judge_some(judge, i + 1); });
  for (std::thread& auditor : auditors) auditor.join();
  for (std::uint32_t i = 0; i < threads; ++i) {
    const std::vector<std::string> alone = judge_some(judge, i + 1);
    CAPTURE(i);
    REQUIRE(together[i].size() == alone.size());
    for (std::size_t row = 0; row < alone.size(); ++row) CHECK(together[i][row] == alone[row]);
  }
}
