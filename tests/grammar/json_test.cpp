// SPDX-License-Identifier: Apache-2.0
// The JSON form says what the text says: there and back, over every scenario file of the project.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <fairroll/json_form.hpp>
#include <fairroll/render.hpp>

#include "json/forms.hpp"

namespace fairroll::json_test {
namespace {

namespace fs = std::filesystem;

SourcePtr source_of(std::string text, std::string name = "made.json") {
  return std::make_shared<const Source>(std::move(name), std::move(text));
}

std::vector<fs::path> scenario_files(const std::vector<std::string>& folders = {"/rulesets", "/tests/corpus/good", "/docs"}) {
  std::vector<fs::path> files;
  for (const std::string& folder : folders)
    for (const auto& entry : fs::recursive_directory_iterator(FAIRROLL_ROOT + folder))
      if (entry.path().extension() == ".scenario") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

std::string text_in(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST_CASE("text to JSON to the same tree, and back to the same bytes") {
  for (const fs::path& path : scenario_files()) {
    CAPTURE(path.string());
    const ParseResult text = parse_scenarios(source_of(text_in(path), "made.scenario"));
    REQUIRE(text.ok());
    const ConvertedText json = to_json(*text.tree);
    INFO(render_text(json.diagnostics));
    REQUIRE(json.diagnostics.empty());
    const ParseResult read = parse_scenarios_json(source_of(json.text));
    INFO(render_text(read.diagnostics));
    REQUIRE(read.diagnostics.empty());
    CHECK(have_same_meaning(*text.tree, *read.tree));
    for (const Node& node : read.tree->nodes) CHECK(node.span.end <= json.text.size());

    const ConvertedText back = to_text(*read.tree);
    INFO(render_text(back.diagnostics));
    REQUIRE(back.diagnostics.empty());
    const ParseResult again = parse_scenarios(source_of(back.text, "made.scenario"));
    REQUIRE(again.ok());
    CHECK(have_same_meaning(*text.tree, *again.tree));
    CHECK(to_json(*again.tree).text == json.text);
    CHECK(to_json(*read.tree).text == json.text);
  }
}

TEST_CASE("what is at fault only under its rules goes to JSON and back, too") {
  std::size_t written = 0;
  for (const fs::path& path : scenario_files({"/tests/corpus/bad"})) {
    CAPTURE(path.string());
    const ParseResult text = parse_scenarios(source_of(text_in(path), "made.scenario"));
    const ConvertedText json = text.ok() ? to_json(*text.tree) : ConvertedText{};
    if (!text.ok() || !json.diagnostics.empty()) continue;
    ++written;
    const ParseResult read = parse_scenarios_json(source_of(json.text));
    INFO(render_text(read.diagnostics));
    CHECK(read.diagnostics.empty());
    CHECK(have_same_meaning(*text.tree, *read.tree));
  }
  CHECK(written > 20);
}

void collect(const Syntax& node, std::set<Kind>& kinds) {
  kinds.insert(node.kind());
  for (const Syntax& child : node.children()) collect(child, kinds);
}

TEST_CASE("every kind of the scenario part of nodes.def stands in some file that goes there and back") {
  std::set<Kind> seen;
  for (const fs::path& path : scenario_files()) {
    const ParseResult text = parse_scenarios(source_of(text_in(path), "made.scenario"));
    collect(parse_scenarios_json(source_of(to_json(*text.tree).text)).tree->root_node(), seen);
  }
#define FAIRROLL_NODE(kind, contents) Kind::kind,
  const Kind all[] = {
#include <fairroll/nodes.def>
  };
#undef FAIRROLL_NODE
  for (const Kind kind : all)
    if (kind >= Kind::scenario_file && kind != Kind::loose_steps) CHECK_MESSAGE(seen.count(kind) == 1, kind_name(kind));
}

TEST_CASE("escapes in strings are what they stand for, in names and in texts") {
  const std::string json = R"({"format": 1, "language": 1, "scenarios": [{"title": "a \"cocked\" die \u00e9 \ud83c\udfb2 \/ \\ \n",
    "under": ["a.\u0062"], "steps": [{"seats": ["\u0061nn"]}, {"note": "\u0041"}]}]})";
  const ParseResult read = parse_scenarios_json(source_of(json));
  INFO(render_text(read.diagnostics));
  REQUIRE(read.ok());
  const Syntax scenario = read.tree->root_node().child(Kind::scenario);
  CHECK(scenario.child(Kind::text).unquoted_text() == "a \"cocked\" die \u00e9 \U0001F3B2 / \\ \n");
  CHECK(scenario.child(Kind::path).text() == "a.b");
  CHECK(scenario.child(Kind::seats).child(Kind::name).text() == "ann");
  CHECK(scenario.child(Kind::seats).child(Kind::name).location().text() == "\\u0061nn");
  CHECK(scenario.child(Kind::note).child(Kind::text).unquoted_text() == "A");
  const ConvertedText text = to_text(*read.tree);
  REQUIRE(text.diagnostics.size() == 1);
  CHECK(text.diagnostics.front().code == Code::stray_character);
  const ConvertedText same = to_json(*read.tree);
  CHECK(have_same_meaning(*read.tree, *parse_scenarios_json(source_of(same.text)).tree));
}

std::vector<Code> codes_of(const std::string& json) {
  std::vector<Code> codes;
  for (const Diagnostic& d : parse_scenarios_json(source_of(json)).diagnostics) codes.push_back(d.code);
  return codes;
}

TEST_CASE("limits of JSON files are those of texts") {
  CHECK(codes_of(std::string(99, '[') + std::string(99, ']')) == std::vector{Code::wrong_type});
  CHECK(codes_of(std::string(101, '[') + std::string(101, ']')) == std::vector{Code::too_deep});
  CHECK(codes_of(std::string(500'000, '[')) == std::vector{Code::too_deep});
  CHECK(codes_of("\"\xff\"") == std::vector{Code::not_utf8});
  CHECK(codes_of("\"\\u0000\"") == std::vector{Code::not_utf8});
  CHECK(codes_of(std::string(Source::max_bytes + 1, ' ')) == std::vector{Code::too_large});
  CHECK(codes_of("{\"format\": 1234567890123456789}") == std::vector{Code::number_too_long});
  CHECK(codes_of("\xef\xbb\xbf{\"format\": 1, \"language\": 1, \"scenarios\": []}").empty());
  CHECK(codes_of("{\"format\": 2, \"language\": 3, \"scenarios\": []}") == std::vector{Code::language_version, Code::language_version});
}

TEST_CASE("of a log ten thousand faults are told, and then where reading ended") {
  std::string log;
  for (int i = 0; i < 20'000; ++i) log += "{\n";
  const Diagnostics told = parse_scenario_lines(source_of(log, "night.jsonl")).diagnostics;
  REQUIRE(told.size() == 10'001);
  CHECK(told.back().code == Code::too_many_faults);
  CHECK(format_short_location(told.back().location) == "night.jsonl:10001");
}

TEST_CASE("what is not JSON is said at the place where it stops being JSON") {
  const auto fault = [](const std::string& json) {
    const ParseResult read = parse_scenarios_json(source_of(json));
    REQUIRE(read.diagnostics.size() == 1);
    CHECK(read.diagnostics.front().code == Code::bad_json);
    return std::to_string(read.diagnostics.front().location.span.begin) + ": " + read.diagnostics.front().message;
  };
  CHECK(fault("") == "0: expected a value, found the end of the text");
  CHECK(fault("{") == "1: expected `}` or a member name in double quotes, found the end of the text");
  CHECK(fault("{\"a\": 1,}") == "8: expected a member name in double quotes, found `}`");
  CHECK(fault("{\"a\" 1}") == "5: expected `:`, found `1`");
  CHECK(fault("{\"a\": }") == "6: expected a value, found `}`");
  CHECK(fault("[1 2]") == "3: expected `,` or `]`, found `2`");
  CHECK(fault("[1,]") == "3: expected a value, found `]`");
  CHECK(fault("[01]") == "2: expected `,` or `]`, found `1`");
  CHECK(fault("[1.]") == "3: expected a digit, found `]`");
  CHECK(fault("[\"a]") == "4: expected `\"` to end the string, found the end of the text");
  CHECK(fault("[\"a\nb\"]") == "3: expected `\"` to end the string, found the end of the line or a control character");
  CHECK(fault("[\"\\x\"]") == "3: expected an escape: one of `\"\\/bfnrt`, or `u` and four hexadecimal digits, found `x`");
  CHECK(fault("[\"\\ud800\"]") == "2: this escape is half of a surrogate pair");
  CHECK(fault("[NaN]") == "1: expected `]` or a value, found `NaN`");
  CHECK(fault("{} {}") == "3: expected the end of the text, found `{`");
}

TEST_CASE("a throw of which nothing else was recorded may say so") {
  const ParseResult read =
      parse_scenario_lines(source_of("{\"throw\": {\"faces\": [4, 3], \"facts\": [], \"calls\": []}}\n", "night.jsonl"));
  INFO(render_text(read.diagnostics));
  REQUIRE(read.ok());
  CHECK(format_syntax(read.tree->root_node().child(Kind::scenario).child(Kind::throw_)) == "throw 4 3");
}

TEST_CASE("a log of lines is one scenario, and every bad line is reported") {
  const ParseResult good =
      parse_scenario_lines(source_of("{\"seats\": [\"ann\"]}\n\n{\"throw\": {\"faces\": [4, null]}}\n", "night.jsonl"));
  REQUIRE(good.ok());
  const Syntax scenario = good.tree->root_node().child(Kind::scenario);
  CHECK(scenario.child(Kind::text).unquoted_text() == "night.jsonl");
  CHECK(scenario.has(Kind::seats));
  CHECK(format_syntax(scenario.child(Kind::throw_)) == "throw 4 unknown");
  CHECK(to_text(*good.tree).diagnostics.size() == 1);

  const ParseResult bad =
      parse_scenario_lines(source_of("{\"title\": \"t\", \"under\": [\"a.b\"]}\n{\"throw\"}\n{\"note\": 1}\n", "night.jsonl"));
  REQUIRE(bad.diagnostics.size() == 2);
  CHECK(bad.diagnostics[0].code == Code::bad_json);
  CHECK(bad.diagnostics[1].code == Code::wrong_type);
}

}  // namespace
}  // namespace fairroll::json_test
