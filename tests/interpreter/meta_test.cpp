// SPDX-License-Identifier: Apache-2.0
// `meta` goes through: scenarios, steps of sessions and lines of logs give back what they were given.
#include <doctest/doctest.h>

#include <fairroll/json_form.hpp>
#include <fairroll/live_table.hpp>
#include <fairroll/render.hpp>
#include <fairroll/report.hpp>
#include <fairroll/rules.hpp>

#include "batch_support.hpp"

namespace meta_test {

using namespace fairroll;

namespace {

/// Order, digits and escapes are the writer's; blanks between tokens are not.
constexpr const char* said =
    R"({"time": "2026-01-31T23:59:59.25Z", "table": 5, "n": -1.50e+3, "long": 12345678901234567890.5, "e": "\u00e9\u0000", "in": [{}, [], null]})";
constexpr const char* returned_stake =
    R"("meta":{"time":"2026-01-31T23:59:59.25Z","table":5,"n":-1.50e+3,"long":12345678901234567890.5,"e":"\u00e9\u0000","in":[{},[],null]})";

std::shared_ptr<const Program> craps() {
  static const LoadResult loaded = load("us_sd.craps", make_folder_resolver({FAIRROLL_ROOT "/rulesets"}));
  return loaded.program;
}

}  // namespace

TEST_CASE("a step of a session gives its meta back") {
  TableSession session(craps(), {"ann"});
  session.allow_given_steps();
  for (const std::string step : {R"("throw": {"faces": [4, 2]})", R"("act": {"by": "ann", "takes": "dice"})", R"("note": "x")",
                                 R"("given": {"state": "point", "is": 4})"}) {
    CAPTURE(step);
    const StepResult result = session.execute("{" + step + R"(, "meta": )" + said + "}");
    INFO(render_text(result.diagnostics));
    REQUIRE(result.ok());
    CHECK(format_step_json(session.make_report_header(), *result.report).find(returned_stake) != std::string::npos);
  }
  const StepResult none = session.execute("throw 4 2");
  REQUIRE(none.ok());
  CHECK(format_step_json(session.make_report_header(), *none.report).find("meta") == std::string::npos);
}

TEST_CASE("a meta that is no object is refused where it stands") {
  TableSession session(craps(), {"ann"});
  const StepResult result = session.execute(R"({"note": "x", "meta": [1]})");
  REQUIRE(result.diagnostics.size() == 1);
  CHECK(result.diagnostics[0].code == Code::wrong_type);
  CHECK(result.diagnostics[0].location.text() == "[1]");
}

TEST_CASE("a scenario gives the meta of its steps and expectations back") {
  const std::string text = R"({"format": 1, "language": 1, "scenarios": [{"title": "t", "under": ["us_sd.craps"], "steps": [
    {"throw": {"faces": [4, 2]}, "meta": )" +
                           std::string(said) + R"(},
    {"expect": {"ruling": "valid"}, "meta": {"why": 1}}]}]})";
  const ParseResult parsed = parse_scenarios_json(std::make_shared<const Source>("t.json", text));
  INFO(render_text(parsed.diagnostics));
  REQUIRE(parsed.ok());
  const Library& library = lines::library();
  RulesetCache cache(library);
  const std::vector<ScenarioReport> reports = run_scenarios(cache, *parsed.tree);
  REQUIRE(reports.size() == 1);
  REQUIRE(reports[0].ruleset_reports.size() == 1);
  const RulesetReport& under = reports[0].ruleset_reports[0];
  CHECK(format_step_json(under, under.steps[0]).find(returned_stake) != std::string::npos);
  CHECK(format_step_json(under, under.steps[0]).find(R"("passed":true,"meta":{"why":1}})") != std::string::npos);

  const ConvertedText json = to_json(*parsed.tree);
  CHECK(json.text.find("12345678901234567890.5") != std::string::npos);
  const ConvertedText words = to_text(*parsed.tree);
  CHECK(words.text.empty());
  REQUIRE(words.diagnostics.size() == 2);
  CHECK(words.diagnostics[0].code == Code::unknown_key);
}

TEST_CASE("both ways of reading a line find the same meta") {
  const LineJudge& judge = lines::south_dakota();
  const std::string faces = R"("throw": {"faces": [4, 3]})";
  for (const std::string meta : {said, "{}", R"({"a": 1})", R"({ "a" : [ true , false , null , -0 , 0.5 , 1E9 , 12 ] })",
                                 R"({"meta": {"meta": {}}})", "{\"e\": \"\xC3\xA9\"}", R"({"a": 1, "a": 2})"})
    for (const std::string& line : {"{" + faces + R"(, "meta": )" + meta + "}", R"({"meta":)" + meta + "," + faces + "}",
                                    "\xef\xbb\xbf{" + faces + R"(, "meta": )" + meta + " }"}) {
      CAPTURE(line);
      const LineResults verdicts = lines::judged(judge, line);
      REQUIRE(verdicts.size() == 1);
      CHECK(verdicts.totals[0] == 7);
      const ParsedLine read = judge.parse(line);
      CHECK(read.metadata == verdicts.metadata_spans[0]);
      CHECK(line.substr(verdicts.metadata_spans[0].begin, verdicts.metadata_spans[0].end - verdicts.metadata_spans[0].begin) == meta);
    }
  for (const std::string bad : {"[]", "1", "{\"a\": 01}", "{\"a\": .5}", "{\"a\": 1.}", "{\"a\": 1e}", "{\"a\": tru}", "{\"a\" 1}",
                                "{a: 1}", "{\"a\": 1,}", "{\"a\": -}", "{\"a\": \"\t\"}", "{"}) {
    const std::string line = "{" + faces + R"(, "meta": )" + bad + "}";
    CAPTURE(line);
    const LineResults verdicts = lines::judged(judge, line);
    REQUIRE(verdicts.size() == 1);
    CHECK(verdicts.kinds[0] == LineKind::Malformed);
    CHECK(verdicts.metadata_spans[0] == Span{});
    CHECK(lines::told(judge, verdicts, 0) == lines::told_slowly(judge, line));
  }
  const LineResults other = lines::judged(judge, R"({"note": "x", "meta": {"a": 1}})");
  CHECK(other.kinds[0] == LineKind::NotAThrow);
  CHECK(other.metadata_spans[0] == Span{22, 30});
}

TEST_CASE("a log may be of any size and have any number of steps") {
  std::string log;
  for (int i = 0; i < 200'001; ++i) log += "{\"note\": \"x\"}\n";
  log += R"({"throw": {"faces": [4, 3]}, "meta": {"last": true}})";
  REQUIRE(log.size() > Source::max_bytes);
  const ParseResult parsed = parse_scenario_lines(std::make_shared<const Source>("night.jsonl", log));
  REQUIRE(parsed.ok());
  RulesetCache cache(lines::library());
  RunOptions options;
  options.rule_books = {"us_sd.craps"};
  const std::vector<ScenarioReport> reports = run_scenarios(cache, *parsed.tree, options);
  REQUIRE(reports.size() == 1);
  REQUIRE(reports[0].ruleset_reports.size() == 1);
  REQUIRE(reports[0].ruleset_reports[0].steps.size() == 200'002);
  CHECK(reports[0].ruleset_reports[0].steps.back().throw_result->ruling.total == 7);
  CHECK(reports[0].ruleset_reports[0].steps.back().metadata == R"({"last":true})");
}

TEST_CASE("a line of a log may hold as much as a text, and its neighbours are read all the same") {
  const std::string log = "{\"note\": \"x\"}\n{\"note\": \"" + std::string(Source::max_bytes, 'y') + "\"}\n{\"note\": 5}\n";
  const ParseResult parsed = parse_scenario_lines(std::make_shared<const Source>("night.jsonl", log));
  REQUIRE(parsed.diagnostics.size() == 2);
  CHECK(parsed.diagnostics[0].code == Code::too_large);
  CHECK(parsed.diagnostics[0].location.source->locate(parsed.diagnostics[0].location.span.begin).line == 2);
  CHECK(parsed.diagnostics[1].location.text() == "5");
}

}  // namespace meta_test
