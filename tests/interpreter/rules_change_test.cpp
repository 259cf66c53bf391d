// SPDX-License-Identifier: Apache-2.0
// `rules change to NAME`: a table plays on under other rules, in scenarios and in sessions.
#include <doctest/doctest.h>

#include <fairroll/live_table.hpp>
#include <fairroll/render.hpp>
#include <fairroll/report.hpp>
#include <fairroll/rules.hpp>

#include "support/play.hpp"

using namespace fairroll;

namespace {

std::string book(const std::string& name, const std::string& odds, const std::string& more = "") {
  return "language 1\nruleset " + name + " \"A table\" {\n  authority \"a test\"\n  uses common.craps_table\n  currency USD in 0.01\n}\n" +
         "wager a \"A\" {\n  placed at any time   wins on 7   loses on 2   pays " + odds + "\n  may be removed at any time\n}\n" + more;
}

constexpr const char* only_first = "wager b \"B\" {\n  placed at any time   wins on 7   loses on 2   pays 1 to 1\n}\n";

Library two_books() {
  Library library = shipped_rules();
  (void)library.add(std::make_shared<const Source>("t/first.fair", book("t.first", "1 to 1", only_first)), "t.first");
  (void)library.add(std::make_shared<const Source>("t/second.fair", book("t.second", "3 to 1")), "t.second");
  return library;
}

std::vector<ScenarioReport> run(const Library& library, const std::string& steps) {
  const std::string text = "language 1\nscenario \"test\" under t.first {\n  seats ann\n" + steps + "\n}\n";
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("test.scenario", text));
  INFO(render_text(parsed.diagnostics));
  REQUIRE(parsed.ok());
  RulesetCache cache(library);
  return run_scenarios(cache, *parsed.tree);
}

}  // namespace

TEST_CASE("a scenario changes its rules, and what stands goes on under the new ones") {
  const Library library = two_books();
  const std::vector<ScenarioReport> reports = run(library,
                                                  "ann bets 10.00 on a\nthrow 3 3\nexpect ann a stays\nrules change to t.second\nthrow 3 "
                                                  "4\nexpect under t.first ann a wins 30.00\nexpect ann up 30.00");
  REQUIRE(reports.size() == 1);
  INFO(render_text(reports[0].diagnostics));
  CHECK(reports[0].ok());
  CHECK(reports[0].expectations == 3);
  REQUIRE(reports[0].under.size() == 2);
  CHECK(reports[0].under[0].ruleset == "t.first");
  CHECK(reports[0].under[1].ruleset == "t.second");
  CHECK(reports[0].under[0].steps.size() == 2);
  CHECK(reports[0].under[1].first_step == 2);
  REQUIRE(reports[0].under[1].steps.size() == 2);
  CHECK(reports[0].under[1].steps[0].kind == StepReport::Kind::Rules);
  CHECK(step_json(reports[0].under[1], reports[0].under[1].steps[0])
            .rfind(R"({"kind":"rules","text":"rules change to t.second","place":)", 0) == 0);
}

TEST_CASE("what has no place under the new rules ends the scenario there") {
  const Library library = two_books();
  const std::vector<ScenarioReport> reports = run(library, "ann bets 10.00 on b\nrules change to t.second\nthrow 3 4\nexpect ann up 0.00");
  REQUIRE(reports.size() == 1);
  REQUIRE_FALSE(reports[0].diagnostics.empty());
  CHECK(has_errors(reports[0].diagnostics));
  CHECK(reports[0].diagnostics[0].place.text() == "rules change to t.second");
}

TEST_CASE("names are those of the rules that hold by then, and rules must be there") {
  const Library library = two_books();
  const std::vector<ScenarioReport> gone = run(library, "rules change to t.second\nann bets 10.00 on b\nexpect refused");
  REQUIRE(gone.size() == 1);
  CHECK(gone[0].ok());
  const std::vector<ScenarioReport> unknown = run(library, "rules change to t.third\nthrow 3 4\nexpect valid");
  REQUIRE(unknown.size() == 1);
  REQUIRE_FALSE(unknown[0].diagnostics.empty());
  CHECK(unknown[0].diagnostics[0].code == Code::no_unit);
  CHECK(unknown[0].diagnostics[0].place.text() == "t.third");
}

TEST_CASE("a session changes its rules by a name that its keeper knows") {
  const Library library = two_books();
  const auto compiled = [&](const std::string& name) {
    std::vector<CompileFault> faults;
    return Program::compile(check(library, name).ruleset, faults);
  };
  TableSession session(compiled("t.first"), {"ann"});
  REQUIRE(session.play("ann bets 10.00 on a").ok());
  const StepResult nobody = session.play("rules change to t.second");
  REQUIRE(nobody.diagnostics.size() == 1);
  CHECK(nobody.diagnostics[0].code == Code::no_unit);
  CHECK(nobody.diagnostics[0].place.text() == "t.second");

  session.find_rules_by([&](const std::string& name, Diagnostics&) { return name == "t.second" ? compiled(name) : nullptr; });
  CHECK_FALSE(session.play("rules change to t.third").ok());
  const StepResult changed = session.play(R"({"rules": "t.second", "meta": {"order": 7}})");
  INFO(render_text(changed.diagnostics));
  REQUIRE(changed.ok());
  CHECK(changed.report->kind == StepReport::Kind::Rules);
  CHECK(changed.report->meta == R"({"order":7})");
  CHECK(session.program().ruleset().name == "t.second");
  const StepResult won = session.play("throw 3 4");
  REQUIRE(won.ok());
  CHECK(session.table().balance(0) == Money{3000});
}

TEST_CASE("what stands and has no place leaves the session as it was") {
  const Library library = two_books();
  std::vector<CompileFault> faults;
  const auto first = Program::compile(check(library, "t.first").ruleset, faults);
  const auto second = Program::compile(check(library, "t.second").ruleset, faults);
  TableSession session(first, {"ann"});
  session.find_rules_by([&](const std::string&, Diagnostics&) { return second; });
  REQUIRE(session.play("ann bets 10.00 on b").ok());
  const StepResult refused = session.play("rules change to t.second");
  CHECK_FALSE(refused.ok());
  CHECK(has_errors(refused.diagnostics));
  CHECK(session.program().ruleset().name == "t.first");
  CHECK(session.table().wagers().size() == 1);
}
