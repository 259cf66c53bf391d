// SPDX-License-Identifier: Apache-2.0
// Limits that a caller sets: by name, and each where it is met, with the text that it underlines.
#include <doctest/doctest.h>

#include <string>

#include <fairroll/limits.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/scenario.hpp>

namespace limits_test {

namespace {

using namespace fairroll;

constexpr const char* vocabulary = R"(language 1
vocabulary l.v { dice 2 with faces 1..6 roles shooter, dealer thrower shooter }
)";

constexpr const char* ruleset = R"(language 1
ruleset l.r "r" { authority "a" cites "c" uses l.v currency USD in 0.01 }
section "1" "s" { in force from 2020-01-01
  game {
    event seven on 7
    event again on seven, seven
    event more on again, again
  }
  wager w "w" { count hits 0..9 on 2, 12 placed at any time wins on hits reaching 9 loses on more pays 1 to 1 }
  adopts c from l.m
}
)";

constexpr const char* model = R"(language 1
model l.m "m" { uses l.v }
section "1" "s" {
  wager c "c" { placed at any time wins on 2 loses on 7 pays 1 to 1 }
}
)";

constexpr const char* scenario = R"(language 1
scenario "s" under l.r { seats ann  ann takes the dice  throw 4 3  throw 4 2 }
)";

Library with(const Limits& limits) {
  Library library(limits);
  REQUIRE(library.add(std::make_shared<const Source>("v.fair", vocabulary)).empty());
  REQUIRE(library.add(std::make_shared<const Source>("m.fair", model)).empty());
  REQUIRE(library.add(std::make_shared<const Source>("r.fair", ruleset)).empty());
  return library;
}

/// The text under the first diagnostic of that code; empty: there is none.
std::string under(const Diagnostics& all, Code code) {
  for (const Diagnostic& one : all)
    if (one.code == code) return std::string(one.location.text());
  return {};
}

Diagnostics run_with(const Limits& limits) {
  const Library library = with(limits);
  RulesetCache cache(library);
  const ParseResult read = parse_scenarios(std::make_shared<const Source>("s.scenario", scenario));
  REQUIRE(read.ok());
  Diagnostics all;
  for (const ScenarioReport& report : run_scenarios(cache, *read.tree))
    all.insert(all.end(), report.diagnostics.begin(), report.diagnostics.end());
  return all;
}

}  // namespace

TEST_SUITE("limits") {
  TEST_CASE("the usual ones let an ordinary book pass") {
    CHECK(check(with({}), "l.r").ok());
    CHECK(!has_errors(run_with({})));
  }

  TEST_CASE("each is set by its name, within its range") {
    Limits limits;
    for (const NamedLimit& one : named_limits()) {
      CAPTURE(one.name);
      CHECK(limits.*one.member == one.default_value);
      CHECK(!set_limit(limits, one.name, 1));
      CHECK(limits.*one.member == 1);
      CHECK(!set_limit(limits, one.name, one.max_value));
      CHECK(set_limit(limits, one.name, one.max_value + 1));
      CHECK(set_limit(limits, one.name, 0));
      CHECK(limits.*one.member == one.max_value);
    }
    CHECK(set_limit(limits, "state", 1).value_or("").rfind("there is no limit `state`; the limits are units, statements", 0) == 0);
  }

  TEST_CASE("a ruleset has those of its library") {
    Limits few;
    few.states = 5'000;
    CHECK(check(with(few), "l.r").ruleset->limits == few);
  }

  TEST_CASE("past each of one ruleset it is refused, with the place") {
    struct Row {
      const char* name;
      std::uint64_t most;
      Code code;
      const char* text;
    };
    const Row rows[] = {
        {"statements", 1, Code::too_many_states, "in force from 2020-01-01"},
        {"clauses", 1, Code::too_many_states, ""},
        {"tests", 3, Code::too_much_named, ""},
        {"states", 4, Code::too_many_states, "hits"},
        {"units", 1, Code::too_many_units, "l.m"},
    };
    for (const Row& row : rows) {
      CAPTURE(row.name);
      Limits limits;
      REQUIRE(!set_limit(limits, row.name, row.most));
      const CheckResult result = check(with(limits), "l.r");
      CHECK(!result.ok());
      if (*row.text != '\0')
        CHECK(under(result.diagnostics, row.code) == row.text);
      else
        CHECK(
            std::any_of(result.diagnostics.begin(), result.diagnostics.end(), [&](const Diagnostic& one) { return one.code == row.code; }));
    }
  }

  TEST_CASE("steps and entries end a scenario") {
    Limits limits;
    limits.steps = 2;
    CHECK(under(run_with(limits), Code::too_many_steps) == "\"s\"");
    limits = {};
    limits.entries = 3;
    CHECK(!under(run_with(limits), Code::too_much_work).empty());
  }
}

}  // namespace limits_test
