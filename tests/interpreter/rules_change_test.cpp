// SPDX-License-Identifier: Apache-2.0
// `rules change`: a table plays on under other rules, by the law of another day or with other postings, in scenarios, logs and sessions.
#include <doctest/doctest.h>

#include <fairroll/json_form.hpp>
#include <fairroll/live_table.hpp>
#include <fairroll/log.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/render.hpp>
#include <fairroll/report.hpp>
#include <fairroll/rules.hpp>

#include "support/play.hpp"
#include "support/shipped.hpp"

namespace rules_change_test {

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
  CHECK(reports[0].expectation_count == 3);
  REQUIRE(reports[0].ruleset_reports.size() == 2);
  CHECK(reports[0].ruleset_reports[0].ruleset_name == "t.first");
  CHECK(reports[0].ruleset_reports[1].ruleset_name == "t.second");
  CHECK(reports[0].ruleset_reports[0].steps.size() == 2);
  CHECK(reports[0].ruleset_reports[1].earlier_step_count == 2);
  REQUIRE(reports[0].ruleset_reports[1].steps.size() == 2);
  CHECK(reports[0].ruleset_reports[1].steps[0].kind == StepReport::Kind::Rules);
  CHECK(format_step_json(reports[0].ruleset_reports[1], reports[0].ruleset_reports[1].steps[0])
            .rfind(R"({"kind":"rules","text":"rules change to t.second","place":)", 0) == 0);
}

TEST_CASE("what has no place under the new rules ends the scenario there") {
  const Library library = two_books();
  const std::vector<ScenarioReport> reports = run(library, "ann bets 10.00 on b\nrules change to t.second\nthrow 3 4\nexpect ann up 0.00");
  REQUIRE(reports.size() == 1);
  REQUIRE_FALSE(reports[0].diagnostics.empty());
  CHECK(has_errors(reports[0].diagnostics));
  CHECK(reports[0].diagnostics[0].location.text() == "rules change to t.second");
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
  CHECK(unknown[0].diagnostics[0].location.text() == "t.third");
}

TEST_CASE("a session changes its rules by a name that its keeper knows") {
  const Library library = two_books();
  const auto compiled = [&](const std::string& name) {
    std::vector<CompileError> faults;
    return Program::compile(check(library, name).ruleset, faults);
  };
  TableSession session(compiled("t.first"), {"ann"});
  REQUIRE(session.execute("ann bets 10.00 on a").ok());
  const StepResult nobody = session.execute("rules change to t.second");
  REQUIRE(nobody.diagnostics.size() == 1);
  CHECK(nobody.diagnostics[0].code == Code::no_unit);
  CHECK(nobody.diagnostics[0].location.text() == "t.second");

  session.set_rules_finder([&](const std::string& name, Diagnostics&) { return name == "t.second" ? compiled(name) : nullptr; });
  CHECK_FALSE(session.execute("rules change to t.third").ok());
  const StepResult changed = session.execute(R"({"rules": "t.second", "meta": {"order": 7}})");
  INFO(render_text(changed.diagnostics));
  REQUIRE(changed.ok());
  CHECK(changed.report->kind == StepReport::Kind::Rules);
  CHECK(changed.report->metadata == R"({"order":7})");
  CHECK(session.program().ruleset().name == "t.second");
  const StepResult won = session.execute("throw 3 4");
  REQUIRE(won.ok());
  CHECK(session.table().balance(0) == Money{3000});
}

TEST_CASE("what stands and has no place leaves the session as it was") {
  const Library library = two_books();
  std::vector<CompileError> faults;
  const auto first = Program::compile(check(library, "t.first").ruleset, faults);
  const auto second = Program::compile(check(library, "t.second").ruleset, faults);
  TableSession session(first, {"ann"});
  session.set_rules_finder([&](const std::string&, Diagnostics&) { return second; });
  REQUIRE(session.execute("ann bets 10.00 on b").ok());
  const StepResult refused = session.execute("rules change to t.second");
  CHECK_FALSE(refused.ok());
  CHECK(has_errors(refused.diagnostics));
  CHECK(session.program().ruleset().name == "t.first");
  CHECK(session.table().wagers().size() == 1);
}

// ---- another day, other postings: a sample amendment to us_sd.craps is in force in 2030

namespace {

const Library& with_samples() {
  static const Library library = shipped_rules_and_samples();
  return library;
}

std::vector<ScenarioReport> run_text(const std::string& text, const RunOptions& options = {}) {
  const auto source = std::make_shared<const Source>("test", text);
  const ParseResult parsed = text.front() == '{' ? parse_scenarios_json(source) : parse_scenarios(source);
  INFO(render_text(parsed.diagnostics));
  REQUIRE(parsed.ok());
  RulesetCache cache(with_samples());
  return run_scenarios(cache, *parsed.tree, options);
}

std::vector<std::string> days_of(const ScenarioReport& report) {
  std::vector<std::string> days;
  for (const RulesetReport& one : report.ruleset_reports)
    days.push_back(one.ruleset_name + ' ' + (one.ruleset->as_of ? to_string(*one.ruleset->as_of) : "-"));
  return days;
}

constexpr const char* at_new_year =
    "language 1\nscenario \"s\" under us_sd.craps, nv.fair_roll as of 2029-12-31 {\n  seats ann\n"
    "  ann takes the dice\n  ann bets 10.00 on pass\n  throw 3 3\n"
    "  rules change as of 2030-01-01 posting sharp_shooter SS-04\n"
    "  throw 4 3 { die 1 rests on bank }\n    expect under us_sd.craps valid 7\n"
    "  rules change posting sharp_shooter SS-05\n  rules change reading points as printed\n}\n";

/// A log that is played line by line.
class Log {
 public:
  explicit Log(RunOptions options) : cache_(with_samples()), run_(cache_, std::move(options)) { cache_.prepare_for_logs(); }

  LogLine play(const std::string& line) { return run_.execute(std::make_shared<const Source>("log", line)); }
  void plays(const std::string& line) {
    const LogLine played = play(line);
    INFO(line, render_text(played.diagnostics));
    REQUIRE(played.kind != LogLine::Kind::Malformed);
    under = played.results;
  }
  void refuses(const std::string& line, Code code, const std::string& at) {
    const LogLine played = play(line);
    INFO(line, render_text(played.diagnostics));
    REQUIRE(played.kind == LogLine::Kind::Malformed);
    CHECK(played.diagnostics.front().code == code);
    CHECK(played.diagnostics.front().location.text() == at);
    CHECK_FALSE(played.diagnostics.front().message.empty());
  }

  std::vector<LogLine::RuleBookResult> under;

 private:
  RulesetCache cache_;
  LogRun run_;
};

std::string won(const LogLine::RuleBookResult& under) {
  for (const Settlement& one : under.step->throw_result->settlements)
    if (one.outcome == Outcome::Wins) return to_string(*one.amount, under.report->ruleset->currency);
  return "nothing";
}

constexpr const char* bet_on_field = R"({"act": {"by": "ann", "bets": "10.00", "on": {"wager": "field"}}})";
constexpr const char* twelve = R"({"throw": {"faces": [6, 6]}})";

}  // namespace

TEST_CASE("the day and postings change for each ruleset by itself, in words and in JSON") {
  const std::vector<ScenarioReport> reports = run_text(at_new_year);
  REQUIRE(reports.size() == 1);
  INFO(render_text(reports[0].diagnostics));
  CHECK(reports[0].ok());
  CHECK(days_of(reports[0]) == std::vector<std::string>{"us_sd.craps 2029-12-31", "us_sd.craps 2030-01-01", "us_sd.craps 2030-01-01",
                                                        "us_sd.craps 2030-01-01", "nv.fair_roll 2029-12-31", "nv.fair_roll 2030-01-01",
                                                        "nv.fair_roll 2030-01-01", "nv.fair_roll 2030-01-01"});
  CHECK(reports[0].ruleset_reports[1].steps[0].text == "rules change as of 2030-01-01 posting sharp_shooter SS-04");
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("test", at_new_year));
  const ConvertedText json = to_json(*parsed.tree);
  CHECK(json.text.find(R"({"as_of": "2030-01-01", "posting": {"sharp_shooter": "SS-04"}})") != std::string::npos);
  const std::vector<ScenarioReport> again = run_text(json.text);
  CHECK(again[0].ok());
  CHECK(days_of(again[0]) == days_of(reports[0]));
  CHECK(again[0].ruleset_reports[1].steps[0].text == reports[0].ruleset_reports[1].steps[0].text);
  const auto posted = [&](std::size_t stretch) {
    const Ruleset& rules = *reports[0].ruleset_reports[stretch].ruleset;
    for (const Paytable& one : rules.paytables)
      if (one.name == "sharp_shooter") return one.posted_column ? one.columns[*one.posted_column] : std::string("open");
    return std::string("none");
  };
  CHECK(posted(0) == "open");
  CHECK(posted(1) == "SS-04");
  CHECK(posted(3) == "SS-05");
}

TEST_CASE("a change prevails over what the caller asks for in place of the head") {
  RunOptions options;
  options.as_of = Date{2029, 6, 1};
  const std::vector<ScenarioReport> reports = run_text(at_new_year, options);
  INFO(render_text(reports[0].diagnostics));
  CHECK(reports[0].ok());
  CHECK(days_of(reports[0])[0] == "us_sd.craps 2029-06-01");
  CHECK(days_of(reports[0])[1] == "us_sd.craps 2030-01-01");
}

TEST_CASE("a log goes over midnight; a change that cannot be played leaves its table as it was") {
  RunOptions options;
  options.rule_books = {"us_sd.craps"};
  options.as_of = Date{2030, 12, 31};
  options.seats = {"ann"};
  Log log(options);
  log.plays(R"({"act": {"by": "ann", "takes": "dice"}})");
  log.plays(bet_on_field);
  log.plays(twelve);
  CHECK(won(log.under[0]) == "30.00");
  log.plays(R"({"given": {"who": "ann", "has": "5.00", "on": {"wager": "fire"}}})");
  log.refuses(R"({"as_of": "2031-01-01"})", Code::cannot_carry_over, R"({"as_of": "2031-01-01"})");
  log.refuses(R"({"as_of": "2031-02-30"})", Code::bad_date, "2031-02-30");
  log.refuses(R"({"as_of": "1999-01-01"})", Code::not_in_force, "1999-01-01");
  log.refuses(R"({"posting": {"no_such": "1"}})", Code::not_offered, "no_such");
  log.refuses(R"({"posting": {"sharp_shooter": "SS-7"}})", Code::not_offered, "SS-7");
  log.refuses(R"({"rules": "us_sd.no"})", Code::no_unit, "us_sd.no");
  log.plays(bet_on_field);
  log.plays(twelve);
  CHECK(won(log.under[0]) == "30.00");
  log.plays(R"({"posting": {"sharp_shooter": "SS-04"}})");
  log.plays(R"({"as_of": "2030-11-30", "posting": {"sharp_shooter": "SS-05"}})");
  log.plays(bet_on_field);
  log.plays(twelve);
  CHECK(won(log.under[0]) == "30.00");
}

TEST_CASE("of several rulesets of a log all change or none") {
  RunOptions options;
  options.rule_books = {"nv.crapless", "us_sd.craps"};
  options.as_of = Date{2030, 12, 31};
  options.seats = {"ann"};
  Log log(options);
  log.plays(R"({"given": {"who": "ann", "has": "10.00", "on": {"wager": "field"}}})");
  const std::shared_ptr<const Ruleset> before = log.under[0].report->ruleset;
  log.refuses(R"({"rules": "us_pa.sic_bo"})", Code::cannot_carry_over, R"({"rules": "us_pa.sic_bo"})");
  log.plays(R"({"note": "still the same"})");
  CHECK(log.under[0].report->ruleset == before);
  CHECK(log.under[1].report->ruleset->name == "us_sd.craps");
}

TEST_CASE("to logs, days between which the text does not change are one") {
  RulesetCache cache(with_samples());
  cache.prepare_for_logs();
  const auto on = [&](Date day) {
    Selection selection;
    selection.as_of = day;
    return cache.get("us_sd.craps", selection);
  };
  CHECK(on({2029, 12, 31}).ruleset == on({2020, 1, 1}).ruleset);
  CHECK(on({2030, 1, 1}).ruleset == on({2030, 12, 31}).ruleset);
  CHECK(on({2031, 1, 1}).ruleset == on({2040, 1, 1}).ruleset);
  CHECK(on({2029, 12, 31}).ruleset != on({2030, 1, 1}).ruleset);
  CHECK(on({2030, 12, 31}).ruleset != on({2031, 1, 1}).ruleset);
  const CheckResult early = on({1999, 5, 5});
  REQUIRE_FALSE(early.ok());
  CHECK(early.diagnostics.front().message.find("1999-05-05") != std::string::npos);
  for (int year = 1000; year < 2100; ++year) (void)on({year, 1, 1});  // more than are kept
  CHECK(on({2030, 1, 1}).ok());
}

TEST_CASE("a session is asked for rules by their day and postings") {
  const Library library = two_books();
  std::vector<CompileError> faults;
  const auto first = Program::compile(check(library, "t.first").ruleset, faults);
  const auto second = Program::compile(check(library, "t.second").ruleset, faults);
  TableSession session(first, {"ann"});
  REQUIRE(session.execute("ann bets 10.00 on a").ok());
  session.set_rules_finder([&](const std::string&, Diagnostics&) { return second; });
  const StepResult by_name_alone = session.execute("rules change to t.second as of 2030-01-01");
  REQUIRE(by_name_alone.diagnostics.size() == 1);
  CHECK(by_name_alone.diagnostics[0].code == Code::no_unit);
  CHECK(by_name_alone.diagnostics[0].location.text() == "t.second");
  CHECK(session.program().ruleset().name == "t.first");

  std::vector<RulesRequest> asked;
  session.set_rules_finder([&](const RulesRequest& wanted, Diagnostics&) {
    asked.push_back(wanted);
    return wanted.selection.as_of == Date{2030, 1, 1} ? second : nullptr;
  });
  const StepResult unknown = session.execute("rules change as of 2031-01-01");
  REQUIRE(unknown.diagnostics.size() == 1);
  CHECK(unknown.diagnostics[0].location.text() == "rules change as of 2031-01-01");
  CHECK(session.execute("rules change as of 2031-02-30").diagnostics.at(0).code == Code::bad_date);
  CHECK(asked.size() == 1);
  REQUIRE(session.execute("rules change to the tonight as of 2030-01-01 reading b as c posting z 1 posting a 2").ok());
  CHECK(session.program().ruleset().name == "t.second");
  CHECK(asked.back().name == "tonight");
  CHECK(asked.back().selection.postings == std::map<std::string, std::string>{{"a", "2"}, {"z", "1"}});
  CHECK(asked.back().to_text() == "tonight as of 2030-01-01 posting a 2 posting z 1 reading b as c");
  CHECK(session.table().wagers().size() == 1);
}

}  // namespace rules_change_test
