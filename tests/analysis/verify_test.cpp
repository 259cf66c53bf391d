// SPDX-License-Identifier: Apache-2.0
// Each file of tests/analysis/verify breaks one property: `#! PROPERTY   words` says which, `#| line` what its scenario holds. The scenario
// is run, and must show what it says.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <fairroll/analysis/verify.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/scenario.hpp>

namespace verify_test {

namespace fs = std::filesystem;
using namespace fairroll;
using analysis::Property;
using analysis::PropertyFailure;

namespace {

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void add_shipped(Library& library) {
  for (const char* file : {"common/craps_table", "common/craps", "common/shaken_dice", "us_nj/mini_dice", "us_sd/craps"}) {
    const fs::path path = fs::path(FAIRROLL_ROOT) / "rulesets" / (std::string(file) + ".fair");
    REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>(path.string(), read(path)))));
  }
}

struct Case {
  std::string unit;
  std::string property;
  std::string words;
  std::vector<std::string> lines;
};

Case read_case(const std::string& text) {
  Case one;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (first == "#!") {
      words >> one.property;
      std::getline(words >> std::ws, one.words);
    }
    if (first == "#|") one.lines.push_back(line.substr(3));
    if (first == "ruleset" || first == "house") words >> one.unit;
  }
  return one;
}

void run_again(const Library& library, const std::string& scenario) {
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("witness.scenario", scenario));
  REQUIRE(parsed.ok());
  RulesetCache cache(library);
  cache.allow_lint_errors();
  for (const ScenarioReport& report : run_scenarios(cache, *parsed.tree)) {
    for (const Diagnostic& one : report.diagnostics) CHECK_MESSAGE(one.severity() != Severity::Error, one.message);
    CHECK(report.ok());
    CHECK(report.expectation_count > 0);
  }
}

}  // namespace

TEST_CASE("verify finds what is wrong, with a scenario that shows it") {
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(FAIRROLL_ROOT) / "tests/analysis/verify")) {
    CAPTURE(entry.path().string());
    ++files;
    const std::string text = read(entry.path());
    const Case expected = read_case(text);
    Library library;
    add_shipped(library);
    REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>(entry.path().string(), text))));
    const analysis::Verification result = analysis::verify(library, expected.unit);
    REQUIRE(result.ruleset);
    CHECK_FALSE(result.is_proved());
    REQUIRE(result.failures.size() == 1);
    const PropertyFailure& failure = result.failures.front();
    CHECK(analysis::property_name(failure.property) == expected.property);
    CHECK_MESSAGE(failure.description.find(expected.words) != std::string::npos, failure.description);
    CHECK(failure.location.source);
    CHECK(failure.scenario.empty() == expected.lines.empty());
    for (const std::string& line : expected.lines) CHECK_MESSAGE(failure.scenario.find(line) != std::string::npos, failure.scenario);
    if (!failure.scenario.empty()) run_again(library, failure.scenario);
  }
  CHECK(files >= 17);
}

TEST_CASE("verify proves a small rule book, and says how much it went through") {
  Library library;
  add_shipped(library);
  const analysis::Verification result = analysis::verify(library, "us_nj.mini_dice");
  CHECK(result.is_proved());
  CHECK(result.proof_size.order_count == 3);
  CHECK(result.proof_size.outcome_count > 0);
  CHECK(result.proof_size.state_count >= result.proof_size.wager_count);
  CHECK(result.proof_size.record_count != "0");
}

TEST_CASE("conduct of hundreds of conditions is gone through") {
  std::string text = R"(language 1
ruleset t.many "Many" { authority "nobody"  uses common.craps_table  currency USD in 0.01 }
game { count clicks 0..600 or more on any roll }
section "1" "Conduct" {
  the roll is invalid when {
)";
  for (int i = 1; i <= 500; ++i) text += "(" + std::to_string(i) + ") throw released apart and clicks is " + std::to_string(i) + "\n";
  text += "}\nnothing else makes a roll invalid\n}\n";
  Library library;
  add_shipped(library);
  REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>("many", text))));
  const analysis::Verification result = analysis::verify(library, "t.many");
  CHECK(result.limitations.empty());
  CHECK(result.failures.empty());
  CHECK(result.proof_size.situation_count > 500);
}

TEST_CASE("verify stops when it is told to, and then proves nothing") {
  Library library;
  add_shipped(library);
  const analysis::Verification result =
      analysis::verify(library, "us_nj.mini_dice", {}, [](std::string_view, std::size_t, std::size_t) { return false; });
  CHECK(result.stopped);
  CHECK_FALSE(result.is_proved());
}

TEST_CASE("a rule file that cannot be read has diagnostics instead") {
  Library library;
  const analysis::Verification result = analysis::verify(library, "no.such");
  CHECK_FALSE(result.ruleset);
  CHECK(has_errors(result.diagnostics));
}

}  // namespace verify_test
