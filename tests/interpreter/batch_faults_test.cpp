// SPDX-License-Identifier: Apache-2.0
// Logs judged in batches: what is wrong with a line is what the general way finds wrong with it, whatever the line is made of.
#include <fairroll/log.hpp>

#include <random>

#include <doctest/doctest.h>

#include <fairroll/json_form.hpp>
#include <fairroll/scenario.hpp>

#include "batch_support.hpp"
#include "support/conduct.hpp"

namespace batch_faults_test {

using namespace fairroll;
using namespace lines;

namespace {

/// What `fairroll run` would say of a log of this line.
Diagnostics by_running(const std::string& line, const std::string& ruleset) {
  ParseResult parsed = parse_scenario_lines(std::make_shared<const Source>("line", line));
  if (!parsed.ok()) return parsed.diagnostics;
  RulesetCache cache(library());
  RunOptions options;
  options.rule_books = {ruleset};
  Diagnostics all;
  for (const ScenarioReport& report : run_scenarios(cache, *parsed.tree, options))
    for (const Diagnostic& one : report.diagnostics)
      if (one.severity() == Severity::Error) all.push_back(one);
  return all;
}

struct Bad {
  std::string line;
  std::string slug;
  std::string underlined;
  std::string message;
};

}  // namespace

TEST_CASE("bad lines: each fault with its place, as the general way reports it") {
  const std::vector<Bad> table{
      {R"({"throw": {"faces": [4, 3]}} x)", "bad_json", "x", "expected the end of the text, found `x`"},
      {R"({"throw": {"faces": [4, 3]})", "bad_json", "", "expected `,` or `}`, found the end of the text"},
      {R"({"throw": {"faces": [4 3]}})", "bad_json", "3", "expected `,` or `]`, found `3`"},
      {R"({"throw": {"faces": [4, 3],}})", "bad_json", "}", "expected a member name in double quotes, found `}`"},
      {R"({"throw": {"faces": [4, 03]}})", "bad_json", "3", "expected `,` or `]`, found `3`"},
      {R"(throw 4 3)", "bad_json", "throw", "expected a value, found `throw`"},
      {R"([4, 3])", "wrong_type", "[4, 3]", "expected an object that describes a step, found an array"},
      {R"({})", "missing_key", "{}", "a step is not complete"},
      {R"({"thorw": {"faces": [4, 3]}})", "unknown_key", "\"thorw\"", "the member `thorw` is not allowed here"},
      {R"({"throw": {"faces": [4, 3]}, "note": "n"})", "unknown_key", "\"throw\"", "the member `throw` is not allowed here"},
      {R"({"throw": {"faces": []}})", "expected", "[]", "the list must contain at least one item"},
      {R"({"throw": {"calls": []}})", "missing_key", R"({"calls": []})", "a throw is not complete"},
      {R"({"throw": {"faces": [4, 3], "faces": [4, 3]}})", "duplicate", "\"faces\"", "the member `faces` occurs more than once"},
      {R"({"throw": {"faces": [4]}})", "wrong_dice", "4", "the throw has 1 die, but `us_sd.craps` is played with 2 dice with faces 1 to 6"},
      {R"({"throw": {"faces": [4, 3, 2]}})", "wrong_dice", "4, 3, 2",
       "the throw has 3 dice, but `us_sd.craps` is played with 2 dice with faces 1 to 6"},
      {R"({"throw": {"faces": [4, 7]}})", "wrong_dice", "7",
       "no die has the face `7`; `us_sd.craps` is played with 2 dice with faces 1 to 6"},
      {R"({"throw": {"faces": [4, -3]}})", "wrong_type", "-3", "`-3` is not a whole number"},
      {R"({"throw": {"faces": [4, 3.0]}})", "wrong_type", "3.0", "`3.0` is not a whole number"},
      {R"({"throw": {"faces": [4, "3"]}})", "wrong_type", "\"3\"", "expected a whole number, found a string"},
      {R"({"throw": {"faces": [4, 3], "facts": [{"die": 3, "fact": "rests", "is": "rail"}]}})", "wrong_dice", "3",
       "there is no die 3; `us_sd.craps` is played with 2 dice with faces 1 to 6"},
      {R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "fact": "rest", "is": "rail"}]}})", "unknown", "rest",
       "vocabulary `common.craps_table` has no fact `rest` about the die"},
      {R"({"throw": {"faces": [4, 3], "facts": [{"of": "throw", "fact": "rests", "is": "rail"}]}})", "unknown", "rests",
       "`rests` is a fact about the die, not about the throw"},
      {R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "fact": "rests in", "is": "rail"}]}})", "expected", "in",
       "the name of this fact is `rests on`"},
      {R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "fact": "rests", "is": "rial"}]}})", "not_a_value", "rial",
       "`rial` is not a value of `rests` in vocabulary `common.craps_table`"},
      {R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "fact": "rests", "is": ["rail", "bowl"]}]}})", "contradicts_record",
       R"(["rail", "bowl"])", "`rests` can have only one value"},
      {R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "fact": "rests", "is": "rail"}, {"die": 1, "fact": "rests on", "is": "rail"}]}})",
       "contradicts_record", R"({"die": 1, "fact": "rests on", "is": "rail"})", "`die 1 rests` is recorded twice"},
      {R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "of": "throw", "fact": "rests", "is": "rail"}]}})", "unknown_key", "\"of\"",
       "a fact about a die cannot also be a fact about a throw or turn"},
      {R"({"throw": {"faces": [4, 3], "facts": [{"fact": "rests", "is": "rail"}]}})", "missing_key", R"({"fact": "rests", "is": "rail"})",
       "an observed fact is not complete"},
      {R"({"throw": {"faces": [4, 3], "calls": [{"call": 13, "by": "stickperson"}]}})", "not_a_value", "13", "no throw has the total 13"},
      {R"({"throw": {"faces": [4, 3], "calls": [{"call": 7, "by": "stick"}]}})", "unknown", "stick",
       "vocabulary `common.craps_table` has no role `stick`"},
      {R"({"throw": {"faces": [4, 3], "calls": [{"call": "noroll", "by": "boxperson"}]}})", "not_a_value", "noroll",
       "`noroll` is not a value of `call`"},
      {R"({"throw": {"faces": [4, 3], "calls": [{"call": "no_roll", "by": "boxperson", "under": "nowhere"}]}})", "no_target", "\"nowhere\"",
       "no ground for calling no_roll in `us_sd.craps` has the address `nowhere`"},
      {R"({"throw": {"faces": [4, 3], "calls": [{"call": 7, "by": "stickperson", "when": "soon"}]}})", "not_a_value", "soon",
       "`soon` is not a value of `when`"},
      {R"({"act": {"by": "ann", "bet": "10.00"}})", "unknown_key", "\"bet\"", "the member `bet` is not allowed here"},
      {R"({"title": "night", "udner": ["us_sd.craps"]})", "unknown_key", "\"udner\"", "the member `udner` is not allowed here"},
      {"{\"throw\": {\"faces\": [4, 3]}, \"n\xff\": 1}", "not_utf8", "\xff", "the text is not valid UTF-8"},
  };
  for (const Bad& bad : table) {
    CAPTURE(bad.line);
    const LineJudge& judge = south_dakota();
    const LineResults verdicts = judged(judge, bad.line);
    REQUIRE(verdicts.size() == 1);
    check_columns(verdicts);
    REQUIRE(verdicts.kinds[0] == LineKind::Malformed);
    const Diagnostics diagnostics = judge.parse(verdicts.line_text(0, bad.line)).diagnostics;
    REQUIRE(!diagnostics.empty());
    CHECK(code_slug(diagnostics.front().code) == bad.slug);
    CHECK(diagnostics.front().location.text() == bad.underlined);
    CHECK(diagnostics.front().message == bad.message);
    CHECK(lines::told(judge, verdicts, 0) == lines::told_slowly(judge, bad.line));
    const Diagnostics general = by_running(bad.line, "us_sd.craps");
    REQUIRE(general.size() == diagnostics.size());
    for (std::size_t i = 0; i < general.size(); ++i) {
      CHECK(general[i].code == diagnostics[i].code);
      CHECK(general[i].location.span == diagnostics[i].location.span);
      CHECK(general[i].message == diagnostics[i].message);
      CHECK(general[i].help == diagnostics[i].help);
    }
  }
}

TEST_CASE("a fact that has a value only when another fact says so") {
  const conduct::Bench bench("die reads its supported face when cocked one_face");
  const LineJudge judge(std::make_shared<const Ruleset>(bench.rules), bench.situation);
  CHECK(told(judge, R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "fact": "supported", "is": 2}]}})").starts_with("faulty"));
  CHECK(
      told(
          judge,
          R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "fact": "cocked", "is": "flat"}, {"die": 1, "fact": "supported", "is": 2}]}})")
          .starts_with("faulty"));
  CHECK(
      told(
          judge,
          R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "fact": "supported", "is": 2}, {"die": 1, "fact": "cocked", "is": "one_face"}]}})") ==
      "VALID 5");
  CHECK(
      told(
          judge,
          R"({"throw": {"faces": [4, 3], "facts": [{"die": 2, "fact": "cocked", "is": "one_face"}, {"die": 1, "fact": "supported", "is": 2}]}})")
          .starts_with("faulty"));
}

TEST_CASE("hostile lines are faults of their own") {
  const std::string good = R"({"throw": {"faces": [4, 3]}})";
  const auto of = [&](const std::string& line) {
    const LineResults verdicts = judged(south_dakota(), good + "\n" + line + "\n" + good);
    REQUIRE(verdicts.size() == 3);
    CHECK(verdicts.kinds[0] == LineKind::Valid);
    CHECK(verdicts.kinds[2] == LineKind::Valid);
    return verdicts.kinds[1] == LineKind::Malformed ? std::string(code_slug(verdicts.errors.front().code))
                                                    : lines::told(south_dakota(), verdicts, 1);
  };
  CHECK(of(std::string("{\"throw\": {\"faces\": [4, 3]}}\0", 29)) == "not_utf8");
  CHECK(of(std::string(1, '\0')) == "not_utf8");
  CHECK(of(std::string(200, '[')) == "too_deep");
  CHECK(of(R"({"throw": {"faces": )" + std::string(100000, '[')) == "too_deep");
  CHECK(of(R"({"throw": {"faces": [)" + std::string(30, '4') + ", 3]}}") == "number_too_long");
  // Blanks up to the limit of a text, line feed included, and beyond it.
  CHECK(of(good + std::string(Source::max_bytes - good.size() - 1, ' ')) == "VALID 7");
  CHECK(of(good + std::string(Source::max_bytes - good.size(), ' ')) == "too_large");
  CHECK(of(std::string(3 * Source::max_bytes, 'x')) == "too_large");
  CHECK(of("{\"throw\": \v{\"faces\": [4, 3]}}") == "bad_json");
  // Many facts of one throw, each unknown.
  std::string facts;
  for (int i = 0; i < 200; ++i) facts += std::string(i == 0 ? "" : ", ") + R"({"die": 1, "fact": "rests", "is": "rail"})";
  CHECK(of(R"({"throw": {"faces": [4, 3], "facts": [)" + facts + "]}}") == "contradicts_record");
  std::string values;
  for (int i = 0; i < 200; ++i) values += std::string(i == 0 ? "" : ", ") + R"("rail")";
  const std::string many = R"({"throw": {"faces": [4, 3], "facts": [{"die": 1, "fact": "entered", "is": [)" + values + "]}]}}";
  CHECK(of(many) == lines::told_slowly(south_dakota(), many));
}

TEST_CASE("a line cut at any byte, and with any byte changed, is what the general way says") {
  const std::string line = sample;
  CHECK(told(south_dakota(), line) == lines::told_slowly(south_dakota(), line));
  CHECK_FALSE(told(south_dakota(), line).starts_with("faulty"));
  const auto agree = [](const std::string& text) {
    const LineResults verdicts = judged(south_dakota(), text);
    check_columns(verdicts);
    for (std::size_t row = 0; row < verdicts.size(); ++row)
      CHECK_MESSAGE(lines::told(south_dakota(), verdicts, row) ==
                        lines::told_slowly(south_dakota(), std::string_view(text).substr(verdicts.offsets[row])),
                    text);
  };
  for (std::size_t cut = 1; cut <= line.size(); ++cut) agree(line.substr(0, cut));
  for (std::size_t from = 1; from < line.size(); ++from) agree(line.substr(from));
  for (std::size_t at = 0; at < line.size(); ++at) agree(line.substr(0, at) + line.substr(at + 1));
  std::mt19937 draw(5);
  constexpr std::string_view likely = "{}[]:,\"0123456789-. \tnulabe\\\n";
  for (int i = 0; i < 3000; ++i) {
    std::string changed = line;
    for (std::size_t flips = 1 + draw() % 2; flips > 0; --flips)
      changed[draw() % changed.size()] = draw() % 2 == 0 ? likely[draw() % likely.size()] : static_cast<char>(draw() % 256);
    agree(changed);
  }
}

TEST_CASE("one line is read with words for what is wrong, and without what stands behind it") {
  const ParsedLine read = south_dakota().parse("{\"throw\": {\"faces\": [4, 7]}}\nnonsense", "night.jsonl, line 3");
  CHECK_FALSE(read.is_throw);
  REQUIRE(read.diagnostics.size() == 1);
  CHECK(format_short_location(read.diagnostics.front().location) == "night.jsonl, line 3:1");
  CHECK(read.diagnostics.front().location.text() == "7");
  CHECK(south_dakota().parse(sample).is_throw);
  CHECK(south_dakota().parse("").diagnostics.empty());
  CHECK_FALSE(south_dakota().parse("").is_throw);
}

}  // namespace batch_faults_test
