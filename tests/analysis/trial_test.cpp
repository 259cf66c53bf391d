// Whether scenarios notice: a weak suite with a known survivor, an equivalent mutant, and a scenario that would notice.
#include <doctest/doctest.h>

#include <ostream>
#include <string>
#include <vector>

#include <fairroll/analysis/witness.hpp>
#include <fairroll/parser.hpp>

#include "support/conduct.hpp"

namespace {

using namespace fairroll;
using analysis::Fate;

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
    for (const Syntax& scenario : parsed.tree->top().all(Kind::scenario)) scenarios.push_back({parsed.tree, scenario});
  }

  /// The change that makes this line of that one.
  analysis::Mutation change(const analysis::Trials& trials, const std::string& before, const std::string& after) const {
    for (const analysis::Mutation& one : trials.mutations())
      if (one.line_before() == before && one.line_after() == after) return one;
    FAIL("no such change: " << before << " -> " << after);
    return {};
  }

  Library library;
  std::vector<analysis::TrialScenario> scenarios;
};

TEST_CASE("a change that a scenario shows is killed by it") {
  const Bench bench;
  const analysis::Trials trials(bench.library, "weak", bench.scenarios);
  CHECK(trials.scenarios() == 3);
  CHECK(trials.failing().empty());
  const analysis::Trial trial = trials.run(bench.change(trials, "pays 3 to 2", "pays 4 to 2"));
  CHECK(trial.fate == Fate::Killed);
  CHECK(trial.by == "seven wins");
}

TEST_CASE("a change that does not check is rejected") {
  const Bench bench;
  const analysis::Trials trials(bench.library, "weak", bench.scenarios);
  CHECK(trials.run(bench.change(trials, "pays 3 to 2", "")).fate == Fate::Rejected);
}

TEST_CASE("what no scenario shows survives, and a scenario is found that would notice") {
  const Bench bench;
  const analysis::Trials trials(bench.library, "weak", bench.scenarios);
  const std::vector<std::pair<std::string, std::string>> survivors = {
      {"wins on 7, 11", "wins on 7"},
      {"the roll is invalid when any die rests on rail, bank", "the roll is invalid when any die rests on rail"},
      {"becomes 4 on 4 while point is none", "becomes 4 on 5 while point is none"},
  };
  for (const auto& [before, after] : survivors) {
    CAPTURE(after);
    const analysis::Mutation change = bench.change(trials, before, after);
    CHECK(trials.run(change).fate == Fate::Survived);
    const analysis::Distinction found = analysis::distinguish(trials, change);
    CHECK(found.proof.empty());
    const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("found", "language 1\n" + found.scenario));
    REQUIRE(parsed.ok());
    RulesetCache as_it_is(bench.library);
    const Library other = trials.changed(change);
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
  bench.scenarios.push_back({parsed.tree, parsed.tree->top().child(Kind::scenario)});
  const analysis::Trials trials(bench.library, "weak", bench.scenarios);
  CHECK(trials.failing().empty());
  const analysis::Mutation change =
      bench.change(trials, "the roll is invalid when any die rests on rail, bank", "the roll is invalid when any die rests on rail");
  CHECK(trials.run(change).by == "a die in the bank");
}

TEST_CASE("what cannot be seen is proved so") {
  const Bench bench;
  const analysis::Trials trials(bench.library, "weak", bench.scenarios);
  // A state that stands at none is no total: the condition says nothing more.
  const analysis::Mutation change = bench.change(trials, "becomes none on point while point is not none", "becomes none on point");
  CHECK(trials.run(change).fate == Fate::Survived);
  CHECK_FALSE(analysis::distinguish(trials, change).proof.empty());
}

}  // namespace
