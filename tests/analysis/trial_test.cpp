// SPDX-License-Identifier: Apache-2.0
// Whether scenarios notice: a weak suite with a known survivor, an equivalent mutant, and a scenario that would notice.
#include <doctest/doctest.h>

#include <ostream>
#include <string>
#include <vector>

#include <fairroll/analysis/witness.hpp>
#include <fairroll/parser.hpp>

#include "support/conduct.hpp"
#include "support/effort.hpp"

namespace trial_test {

namespace {

using namespace fairroll;
using analysis::MutantOutcome;

constexpr const char* rules_text = R"(language 1
ruleset weak { uses table   currency USD in 0.01 }
section "s" "Conduct" {
  the roll is invalid when any die rests on rail, bank
}
game {
  state point none or 4
    becomes 4 on 4 while point is none
    becomes none on point while point is not none
}
wager line "Line" {
  placed at any time
  wins on 7, 11
  loses on 2
  pays 3 to 2
}
)";

constexpr const char* scenarios_text = R"(language 1
scenario "seven wins" under weak {
  seats ann
  ann bets 10.00 on line
  throw 4 3
    expect ann line wins 15.00
}
scenario "a die in the rail" under weak {
  throw 4 3 { die 1 rests on rail }
    expect invalid
}
scenario "two loses" under weak {
  seats ann
  ann bets 10.00 on line
  throw 1 1
    expect ann line loses
}
)";

struct Bench {
  Bench() {
    REQUIRE(library.add(std::make_shared<const Source>("table.fair", conduct::vocabulary_text)).empty());
    REQUIRE(library.add(std::make_shared<const Source>("weak.fair", rules_text)).empty());
    const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("weak.scenario", scenarios_text));
    REQUIRE(parsed.ok());
    for (const Syntax& scenario : parsed.tree->root_node().children_of_kind(Kind::scenario)) scenarios.push_back({parsed.tree, scenario});
  }

  /// The change that makes this line of that one.
  analysis::Mutation change(const analysis::MutationTester& trials, const std::string& before, const std::string& after) const {
    for (const analysis::Mutation& one : trials.mutations())
      if (one.line_before() == before && one.line_after() == after) return one;
    FAIL("no such change: " << before << " -> " << after);
    return {};
  }

  Library library;
  std::vector<analysis::ScenarioInFile> scenarios;
};

TEST_CASE("a change that a scenario shows is killed by it") {
  const Bench bench;
  const analysis::MutationTester trials(bench.library, "weak", bench.scenarios);
  CHECK(trials.scenario_count() == 3);
  CHECK(trials.failing_scenarios().empty());
  const analysis::MutantResult trial = trials.test_mutant(bench.change(trials, "pays 3 to 2", "pays 4 to 2"));
  CHECK(trial.outcome == MutantOutcome::Killed);
  CHECK(trial.evidence == "seven wins");
}

TEST_CASE("a change that does not check is rejected") {
  const Bench bench;
  const analysis::MutationTester trials(bench.library, "weak", bench.scenarios);
  CHECK(trials.test_mutant(bench.change(trials, "pays 3 to 2", "")).outcome == MutantOutcome::Rejected);
}

TEST_CASE("a search for a scenario that would notice is stopped at the next one that it would try") {
  const Bench bench;
  const analysis::MutationTester trials(bench.library, "weak", bench.scenarios);
  const analysis::Mutation change = bench.change(trials, "wins on 7, 11", "wins on 7");
  int asked = 0;
  const analysis::DistinguishResult found = analysis::distinguish(trials, change, [&asked] { return ++asked == 1; });
  CHECK(found.stopped);
  CHECK(found.scenario.empty());
  CHECK(found.proof.empty());
  CHECK(asked == 1);
  CHECK_FALSE(analysis::distinguish(trials, change).stopped);
}

TEST_CASE("what is found of a change does not hang on what was looked for before") {
  const Bench bench;
  const analysis::MutationTester trials(bench.library, "weak", bench.scenarios);
  analysis::Distinguisher distinguisher(trials);
  for (const char* after : {"wins on 7", "wins on 7, 12", "wins on 7"}) {
    CAPTURE(after);
    const analysis::Mutation change = bench.change(trials, "wins on 7, 11", after);
    const analysis::DistinguishResult found = distinguisher.distinguish(change);
    CHECK_FALSE(found.scenario.empty());
    CHECK(found.scenario == analysis::distinguish(trials, change).scenario);
  }
}

TEST_CASE("what no scenario shows survives, and a scenario is found that would notice") {
  const Bench bench;
  const analysis::MutationTester trials(bench.library, "weak", bench.scenarios);
  const std::vector<std::pair<std::string, std::string>> survivors = {
      {"wins on 7, 11", "wins on 7"},
      {"the roll is invalid when any die rests on rail, bank", "the roll is invalid when any die rests on rail"},
      {"becomes 4 on 4 while point is none", "becomes 4 on 5 while point is none"},
  };
  for (const auto& [before, after] : survivors) {
    CAPTURE(after);
    const analysis::Mutation change = bench.change(trials, before, after);
    CHECK(trials.test_mutant(change).outcome == MutantOutcome::Survived);
    const analysis::DistinguishResult found = analysis::distinguish(trials, change);
    CHECK(found.proof.empty());
    const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("found", "language 1\n" + found.scenario));
    REQUIRE(parsed.ok());
    RulesetCache as_it_is(bench.library);
    const Library other = trials.make_mutated_library(change);
    RulesetCache changed(other);
    REQUIRE(run_scenarios(as_it_is, *parsed.tree).size() == 1);
    CHECK(run_scenarios(as_it_is, *parsed.tree)[0].ok());
    CHECK_FALSE(run_scenarios(changed, *parsed.tree)[0].ok());
  }
}

TEST_CASE("a scenario under several rule books notices for each of them, whatever it posts for the others") {
  Bench bench;
  const std::string other = R"(language 1
ruleset other { uses table   currency USD in 0.01 }
section "s" "Limits" { house posts most from 1.00 to 5.00 }
)";
  REQUIRE(bench.library.add(std::make_shared<const Source>("other.fair", other)).empty());
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("both.scenario", R"(language 1
scenario "a die in the bank" under weak, other posting most 2.00 {
  seats ann
  throw 4 3 { die 1 rests on bank }
    expect under weak invalid
    expect under other valid 7
}
)"));
  REQUIRE(parsed.ok());
  bench.scenarios.push_back({parsed.tree, parsed.tree->root_node().child(Kind::scenario)});
  const analysis::MutationTester trials(bench.library, "weak", bench.scenarios);
  CHECK(trials.failing_scenarios().empty());
  const analysis::Mutation change =
      bench.change(trials, "the roll is invalid when any die rests on rail, bank", "the roll is invalid when any die rests on rail");
  CHECK(trials.test_mutant(change).evidence == "a die in the bank");
}

TEST_CASE("what cannot be seen is proved so") {
  const Bench bench;
  const analysis::MutationTester trials(bench.library, "weak", bench.scenarios);
  // A state that stands at none is no total: the condition says nothing more.
  const analysis::Mutation change = bench.change(trials, "becomes none on point while point is not none", "becomes none on point");
  CHECK(trials.test_mutant(change).outcome == MutantOutcome::Survived);
  CHECK_FALSE(analysis::distinguish(trials, change).proof.empty());
}

/// A text with a choice, a quantity to be posted and a first day before which there is no game; and a house that has chosen.
struct DatedBench {
  DatedBench() {
    const char* const rules = R"(language 1
ruleset dated { uses table   currency USD in 0.01 }
section "old" "No game yet" { in force from 2000-01-01   amend game { count rolls 0..1 or more on any roll } }
section "new" "The game" {
  in force from 2010-01-01
  game { phase always while rolls is 0 or more }
  house posts most from 1.00 to 5.00
  wager line {
    placed at any time   wins on 7   loses on 2
    stake at most most
    choice bar default twelve { as twelve { pushes on 12 } as three { pushes on 3 } }
    pays 1 to 1
  }
}
)";
    REQUIRE(library.add(std::make_shared<const Source>("table.fair", conduct::vocabulary_text)).empty());
    REQUIRE(library.add(std::make_shared<const Source>("dated.fair", rules)).empty());
    REQUIRE(library.add(std::make_shared<const Source>("inn.fair", "language 1\nhouse inn under dated { }\nposts bar twelve\n")).empty());
  }
  /// What the first such change comes to.
  analysis::DistinguishResult found(const std::string& ruleset, const std::string& before, const std::string& after) const {
    const analysis::MutationTester trials(library, ruleset, {});
    REQUIRE(!trials.period_rulesets().empty());
    for (const analysis::Mutation& one : trials.mutations())
      if (one.line_before() == before && one.line_after() == after) return analysis::distinguish(trials, one);
    FAIL("no such change: " << before << " -> " << after);
    return {};
  }
  Library library;
};

TEST_CASE("where the text as it stands cannot be played no scenario notices") {
  const DatedBench bench;
  const std::string why = "the results differ only under selections for which the original text has errors";
  CHECK(bench.found("dated", "in force from 2010-01-01", "in force from 2009-12-31").proof == why);
  CHECK(bench.found("inn", "posts bar twelve", "").proof == why);
  CHECK(bench.found("dated", "house posts most from 1.00 to 5.00", "house posts most from 1.00 to 6.00").proof == why);
}

TEST_CASE("a day less, and a range that is narrower, can be noticed" * doctest::skip(!long_form())) {
  const DatedBench bench;
  const analysis::DistinguishResult day = bench.found("dated", "in force from 2010-01-01", "in force from 2010-01-02");
  CHECK(day.proof.empty());
  CHECK(day.scenario.find("as of 2010-01-01") != std::string::npos);
  const analysis::DistinguishResult range =
      bench.found("dated", "house posts most from 1.00 to 5.00", "house posts most from 1.00 to 4.00");
  CHECK(range.proof.empty());
  CHECK(range.scenario.find("posting most 5.00") != std::string::npos);
}

}  // namespace

}  // namespace trial_test
