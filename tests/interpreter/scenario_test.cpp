// SPDX-License-Identifier: Apache-2.0
// Scenarios: that expectations can fail, what a fault stops, examples, readings, unknowns, and what would change a ruling.
#include <doctest/doctest.h>

#include <fairroll/parser.hpp>
#include <fairroll/scenario.hpp>

#include "support/play.hpp"
#include "support/shipped.hpp"

namespace scenario_test {

using namespace fairroll;

namespace {

struct Runs {
  Library library = shipped_rules();
  RulesetCache cache{library};
  std::vector<ParseResult> parsed;

  std::vector<ScenarioReport> run(const std::string& text, const RunOptions& options = {}) {
    parsed.push_back(parse_scenarios(std::make_shared<const Source>("t.scenario", "language 1\n" + text)));
    for (const Diagnostic& one : parsed.back().diagnostics) MESSAGE(one.message);
    REQUIRE(parsed.back().ok());
    return run_scenarios(cache, *parsed.back().tree, options);
  }

  /// One scenario under us_sd.craps, ann at the table with the dice and 10.00 on pass.
  std::vector<Expectation> expectations(const std::string& steps, const std::string& head = "under us_sd.craps") {
    const auto reports =
        run("scenario \"t\" " + head + " { seats ann, bob   ann takes the dice   ann bets 10.00 on pass\n" + steps + "\n}");
    for (const Diagnostic& one : reports.at(0).diagnostics) MESSAGE(one.message);
    REQUIRE(!has_errors(reports.at(0).diagnostics));
    std::vector<Expectation> all;
    for (const StepReport& step : reports.at(0).ruleset_reports.at(0).steps)
      all.insert(all.end(), step.expectations.begin(), step.expectations.end());
    return all;
  }

  /// The words under the first error.
  std::string underlined(const std::string& text) {
    for (const ScenarioReport& report : run(text))
      for (const Diagnostic& one : report.diagnostics)
        if (one.severity() == Severity::Error) return std::string(code_slug(one.code)) + ": " + std::string(one.location.text());
    return {};
  }
};

std::string scenario(const std::string& steps) {
  return "scenario \"t\" under us_sd.craps { seats ann, bob   ann takes the dice\n" + steps + "\n}";
}

}  // namespace

TEST_CASE("every kind of expectation can fail, and says what it got") {
  Runs runs;
  struct Row {
    const char* steps;
    const char* got;
  };
  const Row rows[] = {
      {"throw 4 3   expect invalid", "VALID 7 by \"20:18:33:07 [faces]\""},
      {"throw 4 3   expect valid 8", "VALID 7 by \"20:18:33:07 [faces]\""},
      {"throw 4 3 { call 8 by stickperson }   expect no finding miscalled", "miscalled: 8 called by stickperson; the dice show 7"},
      {"throw 4 3 { die 1 rests on rail }   expect no directive \"re-throw\"", "directive \"re-throw\""},
      {"throw 4 3   expect ann has 5.00", "ann has 10.00"},
      {"throw 4 3   expect dealer has 5.00", "dealer has 0.00"},
      {"ann bets 5.00 on pass for dealer   throw 4 3   expect dealer up 4.00", "dealer up 10.00"},
      {"ann bets 5.00 on pass for dealer   throw 4 3   expect ann pass for dealer loses", "wins 5.00"},
      {"throw 4 3   expect ann pass commission 1.00", "no commission"},
      {"throw 4 3 { die 1 rests on rail }   expect invalid by \"20:18:33:06 invalid (2)\"", "INVALID by \"20:18:33:06 invalid (1)\""},
      {"throw 4 3 { die 1 rests on rail }   expect invalid by \"20:18:33:06 invalid (1)\", \"20:18:33:06 invalid (2)\"",
       "INVALID by \"20:18:33:06 invalid (1)\""},
      {"throw 4 3 { die 1 rests on rail or layout }   expect undetermined needs die 2 rests", "UNDETERMINED needs die 1 rests"},
      {"throw 4 3   expect undetermined", "VALID 7 by \"20:18:33:07 [faces]\""},
      {"throw 4 3   expect finding duty", "recalled, recalled"},
      {"throw 4 3 { die 1 rests on rail }   expect directive \"stop\"", "\"re-throw\""},
      {"throw 4 3   expect dice with bob", "dice with ann"},
      {"throw 4 2   expect point is none", "point is 6"},
      {"throw 4 3   expect ann up 9.99", "ann up 10.00"},
      {"throw 4 3   expect ann down 10.00", "ann up 10.00"},
      {"throw 1 1   expect ann up 10.00", "ann down 10.00"},
      {"throw 4 3   expect ann pass loses", "wins 10.00"},
      {"throw 4 3   expect ann pass wins 10.01", "wins 10.00"},
      {"throw 4 2   expect ann pass moves", "stays"},
      {"throw 4 2   expect ann pass stands 9.00", "stands 10.00"},
      {"throw 4 3   expect ann pass stands 10.00", "it has ended"},
      {"expect refused", "accepted by \"20:18:33:02 (1) common.craps pass placed\": ann has 10.00 on pass"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.steps);
    const auto all = runs.expectations(row.steps);
    REQUIRE(all.size() == 1);
    CHECK(!all[0].passed);
    CHECK(all[0].actual == row.got);
  }
}

TEST_CASE("an expectation under one ruleset says nothing of another") {
  Runs runs;
  const auto reports = runs.run(
      "scenario \"t\" under us_sd.craps, nv.fair_roll { throw 4 3 { die 2 rests on other_die }   expect under us_sd.craps invalid   expect "
      "under nv.fair_roll invalid }");
  REQUIRE(reports.size() == 1);
  CHECK(reports[0].expectation_count == 2);
  CHECK(reports[0].ruleset_reports.at(0).passed());
  CHECK(!reports[0].ruleset_reports.at(1).passed());
  CHECK(!reports[0].ok());
}

TEST_CASE("a fault stops its scenario under every ruleset, and no other scenario") {
  Runs runs;
  const auto reports = runs.run(
      "scenario \"a\" under us_sd.craps, nv.fair_roll { seats ann   ann takes the dice   throw 1 1   expect ann pass stays   throw 4 3 }\n"
      "scenario \"b\" under us_sd.craps { throw 4 3   expect valid 7 }");
  REQUIRE(reports.size() == 2);
  CHECK(has_errors(reports[0].diagnostics));
  for (const RulesetReport& under : reports[0].ruleset_reports) CHECK(under.steps.size() == 2);
  CHECK(reports[1].ok());
}

TEST_CASE("faults underline the words at fault") {
  Runs runs;
  CHECK(runs.underlined(scenario("given ann has 10.00 on come_odds behind come 5")) == "no_such_wager: come_odds behind come 5");
  CHECK(runs.underlined(scenario("given ann has 10.00 on come with come_point is 5   given ann has 10.00 on come with come_point is 6\n"
                                 "ann removes come")) == "which_wager: come");
  CHECK(runs.underlined(scenario("given ann has 10.00 on come with come_point is 7")) == "not_a_value: 7");
  CHECK(runs.underlined(scenario("throw 4 3 { die 1 rests on rail   die 1 rests on bowl }")) == "contradicts_record: die 1 rests on bowl");
  CHECK(runs.underlined(scenario("throw 4 3 { die 1 entered rail, bowl or bank }")) == "expected: rail, bowl or bank");
  CHECK(runs.underlined(scenario("throw 4 3 { die 1 supported on 2 }")) == "contradicts_record: die 1 supported on 2");
  CHECK(runs.underlined(scenario("throw 4 3   expect refused")) == "nothing_to_expect: expect refused");
  CHECK(runs.underlined(scenario("boxperson orders relinquishment because sloth")) == "not_a_value: sloth");
  CHECK(runs.underlined("scenario \"t\" under common.craps { throw 1 1 }") == "wrong_kind: common.craps");
  CHECK(runs.underlined("scenario \"t\" under us_sd.craps, us_sd.craps { throw 1 1 }") == "duplicate: us_sd.craps");
  CHECK(runs.underlined("scenario \"t\" under us_sd.craps { seats ann, ann }") == "duplicate: ann");
  CHECK(runs.underlined("scenario \"t\" under us_sd.craps { seats dealer }") == "duplicate: dealer");
}

TEST_CASE("a bet on what a book lacks is refused there, and the others go on") {
  Runs runs;
  const auto reports = runs.run(
      "scenario \"t\" under us_sd.craps, nv.crapless { seats ann   ann takes the dice\n"
      "ann bets 10.00 on place 3   expect under us_sd.craps refused \n"
      "throw 4 3   expect under us_sd.craps valid 7   expect under nv.crapless valid 7 }");
  REQUIRE(reports.size() == 1);
  for (const Diagnostic& one : reports[0].diagnostics) MESSAGE(one.message);
  const RulesetReport& south = reports[0].ruleset_reports.at(0);
  CHECK(south.steps.at(1).action_result->reason == "`place` cannot be placed on this number; choose 4, 5, 6, 8, 9 or 10");
  CHECK(reports[0].ruleset_reports.at(1).steps.at(1).action_result->reason.find("that number") == std::string::npos);
  for (const RulesetReport& under : reports[0].ruleset_reports) CHECK(under.steps.back().throw_result.has_value());
}

TEST_CASE("whether a refusal, or an open result, was expected is asked of what the expectation says, not of its letters") {
  Runs runs;
  const auto warned = [&](const std::string& seat, const std::string& expected) {
    const auto reports = runs.run("scenario \"t\" under us_sd.craps { seats " + seat + "   " + seat +
                                  " takes the dice   given point is 6\n" + seat + " bets 10.00 on pass   " + expected + " }");
    return std::any_of(reports.at(0).diagnostics.begin(), reports.at(0).diagnostics.end(),
                       [](const Diagnostic& one) { return one.code == Code::refused_act; });
  };
  CHECK(warned("refused_one", "expect refused_one up 0.00"));
  CHECK(warned("ann", "expect under us_sd.craps ann up 0.00"));
  CHECK(!warned("refused_one", "expect refused"));
  CHECK(!warned("ann", "expect refused"));
  const auto reports = runs.run(
      "scenario \"t\" under us_sd.craps { seats undetermined_one   throw 4 3 { die 1 rests unknown }   expect undetermined_one up 0.00 }");
  CHECK(reports.at(0).ruleset_reports.at(0).is_undetermined);
}

TEST_CASE("the finding of a breached duty says what was seen") {
  Runs runs;
  const auto words = [&](const std::string& steps) {
    const auto reports =
        runs.run("scenario \"t\" under sg.sample_table { seats ann   ann takes the dice   " + steps + "   expect finding duty }");
    std::string out;
    for (const Finding& one : reports.at(0).ruleset_reports.at(0).steps.back().throw_result->findings)
      if (one.kind == FindingKind::Duty) out += (out.empty() ? "" : "; ") + one.description;
    return out;
  };
  CHECK(words("ann bets 10.00 on pass   throw 1 1 { throw dice_used 1 }") == "stickperson: throw dice_used 1");
  CHECK(words("ann bets 10.00 on pass   throw 1 1 { throw dice_set otherwise }") == "stickperson: throw dice_set otherwise");
  CHECK(words("throw 1 1") == "shooter: shooter does not hold pass or dont_pass");
}

TEST_CASE("each row of examples is a scenario of its own; a wrong cell is underlined in its table") {
  Runs runs;
  const auto reports = runs.run(
      "scenario \"t\" under us_sd.craps with each row of {\n  face | where\n  4 | rail\n  9 | bowl\n} { throw face 3 { die 1 rests on "
      "where }   expect invalid }");
  REQUIRE(reports.size() == 2);
  CHECK(reports[0].row == "face 4, where rail");
  CHECK(reports[0].ok());
  CHECK(reports[0].ruleset_reports.at(0).steps.at(0).text == "throw 4 3 { die 1 rests on rail }");
  REQUIRE(has_errors(reports[1].diagnostics));
  CHECK(reports[1].diagnostics.at(0).location.text() == "9");
}

TEST_CASE("more steps than a report can hold are refused before anything is played") {
  Runs runs;
  std::string text = "scenario \"t\" under us_sd.craps with each row of {\n  face\n";
  for (int i = 0; i < 500; ++i) text += "  1\n";
  text += "} {\n";
  for (int i = 0; i < 500; ++i) text += "throw face 1\n";
  const auto reports = runs.run(text + "}");
  REQUIRE(reports.size() == 1);
  bool refused = false;
  for (const Diagnostic& one : reports[0].diagnostics) refused = refused || one.code == Code::too_many_steps;
  CHECK(refused);
  CHECK(reports[0].ruleset_reports.empty());
}

TEST_CASE("what the scenarios of a file ask and keep together is bounded") {
  Runs runs;
  RunOptions few;
  few.max_work = 800;
  std::string steps = "seats ann  ann takes the dice";
  for (int i = 0; i < 20; ++i) steps += "  throw 4 3";
  const std::string one = "scenario \"t\" under us_sd.craps { " + steps + " throw 6 6 }\n";
  CHECK(runs.run(one).at(0).ok());
  const auto reports = runs.run(one + one, few);
  REQUIRE(reports.size() == 2);
  for (const ScenarioReport& report : reports) {
    REQUIRE(has_errors(report.diagnostics));
    CHECK(report.diagnostics.back().code == Code::too_much_work);
  }
  CHECK(reports[0].diagnostics.back().location.text() == "throw 4 3");
  CHECK(reports[0].ruleset_reports.at(0).steps.size() > 2);         // the steps before it are reported
  CHECK(reports[1].diagnostics.back().location.text() == "\"t\"");  // nothing is left for the second
  CHECK(runs.run(one).at(0).ok());                                  // each file has a budget of its own

  // Each wager that stands is asked at every throw; each case that a doubt leaves open is gone through.
  const std::string bets = "ann bets 5.00 on pass  throw 4 4  ann bets 5.00 on come  throw 5 5";
  const std::string doubt = "throw 4 3 { perhaps die 1 entered bowl }";
  few.max_work = 150;
  CHECK(runs.run(scenario("throw 4 3"), few).at(0).ok());
  CHECK(!runs.run(scenario(bets), few).at(0).ok());
  CHECK(!runs.run(scenario(doubt + doubt), few).at(0).ok());
}

TEST_CASE("a caller stops a scenario between two steps: what was played is told, and what was not has neither passed nor failed") {
  Runs runs;
  int left = 3;
  RunOptions options;
  options.should_continue = [&left] { return left-- > 0; };
  const std::vector<ScenarioReport> reports =
      runs.run(scenario("throw 4 3\nexpect valid 7\nthrow 6 6\nexpect valid 2") + scenario("throw 4 3"), options);
  REQUIRE(reports.size() == 1);
  CHECK(reports[0].stopped);
  CHECK(!reports[0].ok());
  CHECK(reports[0].diagnostics.empty());
  REQUIRE(reports[0].ruleset_reports.size() == 1);
  CHECK(reports[0].ruleset_reports[0].passed());
  REQUIRE(reports[0].ruleset_reports[0].steps.size() == 2);  // she takes the dice, and throws
  CHECK(reports[0].ruleset_reports[0].steps[1].expectations.empty());
}

TEST_CASE("what only another reading would change says so") {
  Runs runs;
  const std::string steps = "seats ann   ann takes the dice   throw 5 3   ann bets 5.00 on sharp_shooter";
  const auto corrected =
      runs.run("scenario \"t\" under us_sd.craps as of 2018-01-01 { " + steps + "   expect refused   expect finding depends_on_reading }");
  CHECK(corrected.at(0).ok());
  RunOptions plain;
  plain.try_other_readings = false;
  const auto alone =
      runs.run("scenario \"t\" under us_sd.craps as of 2018-01-01 { " + steps + "   expect finding depends_on_reading }", plain);
  CHECK(!alone.at(0).ok());
}

TEST_CASE("a reading of the game tells where rulings rest on the game, also without wagers") {
  const auto body = [](const std::string& rulings) {
    return "game {\n"
           "  reading second \"which phase\" {\n"
           "    as by_seven { count thrown 0..1 or more on 7   phase later while thrown is 1 or more }\n"
           "    as by_any   { count thrown 0..1 or more on any roll   phase later while thrown is 1 or more }\n"
           "  } }\n" +
           rulings;
  };
  const std::string steps = "seats ann   throw 4 2   throw 4 2   expect finding depends_on_reading";
  CHECK(play::failures(body("roll is invalid when later"), steps) == "");
  CHECK(play::failures(body(""), steps) != "");
}

TEST_CASE("a reading that fails its own check changes nothing") {
  const auto body = [](const std::string& other) {
    return "wager seven { one roll   placed at any time   loses on any other   pays 4 to 1\n"
           "  reading seventh \"which seven\" { as all { wins on 7 } as other { " +
           other + " } } }\n";
  };
  const std::string steps = "seats ann   ann takes the dice   ann bets 10.00 on seven   throw 4 3   expect finding depends_on_reading";
  CHECK(play::failures(body("wins on showing 5"), steps) == "");
  // Two verdicts on one throw: lint refuses that reading when it is chosen, so it is no reading to tell of.
  CHECK(play::failures(body("wins on showing 5   pushes on showing 5"), steps) != "");
}

TEST_CASE("options of the caller take the place of the scenario's own") {
  Runs runs;
  RunOptions options;
  options.rule_books = {"nv.fair_roll"};
  const auto reports = runs.run(
      "scenario \"t\" under us_sd.craps { throw 4 3 { die 2 rests on other_die }   expect valid 7   expect under us_sd.craps invalid }",
      options);
  REQUIRE(reports.at(0).ruleset_reports.size() == 1);
  CHECK(reports[0].ruleset_reports[0].ruleset_name == "nv.fair_roll");
  CHECK(reports[0].ok());
  CHECK(reports[0].expectation_count == 1);
}

TEST_CASE("run under one of its rule books alone, a scenario may post what is for another") {
  Runs runs;
  RunOptions options;
  options.rule_books = {"us_sd.craps"};
  const auto faults = [&](const std::string& posting) {
    const auto reports =
        runs.run("scenario \"t\" under us_sd.craps, us_co.craps posting " + posting + " { throw 4 3   expect valid 7 }", options);
    std::string out;
    for (const Diagnostic& one : reports.at(0).diagnostics)
      out += std::string(code_slug(one.code)) + ": " + std::string(one.location.text());
    return out;
  };
  CHECK(faults("chip 1.00") == "");
  CHECK(faults("chop 1.00") == "not_offered: chop");
  options.postings = {{"chip", "1.00"}};  // the caller's wish is for what the caller named
  CHECK(faults("sharp_shooter SS-04") == "not_offered: ");
}

TEST_CASE("undetermined results that nobody expected are told apart from those that somebody did") {
  Runs runs;
  const auto reports = runs.run(
      "scenario \"a\" under us_sd.craps { throw 4 3 { die 1 rests unknown } }\n"
      "scenario \"b\" under us_sd.craps { throw 4 3 { die 1 rests unknown }   expect undetermined needs die 1 rests }\n"
      "scenario \"c\" under us_sd.craps { throw 4 3 { perhaps die 1 entered bowl }   expect undetermined }");
  CHECK(reports.at(0).ruleset_reports.at(0).is_undetermined);
  CHECK(!reports.at(1).ruleset_reports.at(0).is_undetermined);
  CHECK(reports.at(1).ok());
  CHECK(reports.at(2).ok());
}

TEST_CASE("what would change a ruling: the smallest changes of the record") {
  Runs runs;
  const auto changes = [&](const std::string& steps) {
    const auto reports = runs.run("scenario \"t\" under us_sd.craps { " + steps + " }");
    const StepReport& step = reports.at(0).ruleset_reports.at(0).steps.at(0);
    return list_ruling_changes(*reports[0].ruleset_reports[0].ruleset, *step.record, *step.situation_before, step.throw_result->ruling);
  };
  CHECK(changes("throw 4 3 { die 1 struck none   call no_roll by designated_employee late }") ==
        std::vector<std::string>{"the same call before the dice rest: NO ROLL"});
  CHECK(changes("throw 4 3 { die 1 struck none   call no_roll by dealer }") ==
        std::vector<std::string>{"the same call by designated_employee: NO ROLL"});
  CHECK(changes("throw 4 3 { die 1 struck none }") ==
        std::vector<std::string>{"a call of no_roll by designated_employee before the dice rest: NO ROLL"});
  CHECK(changes("throw 4 3 { die 1 rests on rail }") ==
        std::vector<std::string>{"`die 1 rests on layout` instead of `die 1 rests on rail`: VALID 7"});
  CHECK(changes("throw 4 3 { die 1 rests unknown }") == std::vector<std::string>{"the value of die 1 rests"});
  CHECK(changes("throw 4 3").empty());
}

TEST_CASE("coverage counts passing scenarios only, and both sides of a clause") {
  Runs runs;
  const auto side = [&](const ClauseCoverage& coverage, const std::string& address) {
    for (const ClauseCoverage::Line& line : coverage.lines())
      if (line.address == address) return std::pair(line.decided_count, line.false_count);
    return std::pair<std::size_t, std::size_t>(99, 99);
  };
  const auto reports = runs.run(
      "scenario \"a\" under us_sd.craps { throw 4 3 { die 1 rests on rail }   expect invalid }\n"
      "scenario \"b\" under us_sd.craps { throw 4 3 { die 1 rests on rail }   expect valid 7 }");
  ClauseCoverage coverage;
  for (const ScenarioReport& report : reports) coverage.add(report);
  CHECK(side(coverage, "20:18:33:06 invalid (1)") == std::pair<std::size_t, std::size_t>(1, 0));
  CHECK(side(coverage, "20:18:33:06 invalid (2)") == std::pair<std::size_t, std::size_t>(0, 1));
}

TEST_CASE("a scenario may post what the house chose, and nothing that is no alternative") {
  Runs runs;
  const char* const rules = R"(language 1
ruleset t "t" { authority "t"   uses common.craps_table   currency USD in 0.01 }
section "1" "Wagers" {
  adopts game, pass from common.craps
  amend wager pass {
    choice line_pays default plain { as plain { pays 1 to 1 }   as double { pays 2 to 1 } }
  }
}
)";
  REQUIRE(runs.library.add(std::make_shared<const Source>("t.fair", rules), "t").empty());
  const auto all = runs.expectations("throw 4 3   expect ann pass wins 20.00", "under t posting line_pays double");
  CHECK(all.at(0).passed);
  CHECK(runs.underlined("scenario \"t\" under t posting line_pays triple { seats ann }") == "no_such_reading: triple");
  CHECK(runs.underlined("scenario \"t\" under t posting field_pays double { seats ann }") == "not_offered: field_pays");
}

}  // namespace scenario_test
