// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <fairroll/render.hpp>
#include <nlohmann/json.hpp>
#include <ostream>

namespace fairroll::render_test {
namespace {

using Json = nlohmann::json;

SourcePtr source_of(std::string text, std::string name = "my_county.fair") {
  return std::make_shared<const Source>(std::move(name), std::move(text));
}

SourceLocation find(const SourcePtr& source, std::string_view words) {
  const auto begin = static_cast<std::uint32_t>(source->text().find(words));
  return {source, {begin, begin + static_cast<std::uint32_t>(words.size())}};
}

Diagnostic unknown_zone(const SourcePtr& source, std::string_view words = "rial") {
  return {.code = Code::unknown, .location = find(source, words), .message = "no zone called `rial`", .help = "did you mean `rail`?"};
}

TEST_CASE("carets are as wide as the text") {
  const auto source = source_of("\n    (1) any die rests on rial or other_die\n");
  CHECK(render_text(unknown_zone(source)) ==
        "my_county.fair:2:26: error[F0201]: no zone called `rial`\n"
        "    2 |     (1) any die rests on rial or other_die\n"
        "      |                          ^^^^\n"
        "  help: did you mean `rail`?\n");
}

TEST_CASE("other places, captions and witnesses") {
  const auto source = source_of(
      "die reads opposite its supported face when cocked one_face\n"
      "\n"
      "die reads its natural face when cocked one_face\n");
  const SourceLocation second = find(source, "die reads its");
  const Diagnostic d{.code = Code::two_readings,
                     .location = {source, {second.span.begin, second.span.begin + 9}},
                     .message = "two statements read the same die differently",
                     .caption = "reads a cocked die one way",
                     .labels = {{find(source, "die reads"), "the other statement"}},
                     .witness = "die 1 cocked one_face, supported on 2, natural 4",
                     .help = "write `notwithstanding \"...\"` after the statement that should take precedence"};
  CHECK(render_text(d) ==
        "my_county.fair:3:1: error[F0307]: two statements read the same die differently\n"
        "    3 | die reads its natural face when cocked one_face\n"
        "      | ^^^^^^^^^ reads a cocked die one way\n"
        "    1 | die reads opposite its supported face when cocked one_face\n"
        "      | --------- the other statement\n"
        "  witness: die 1 cocked one_face, supported on 2, natural 4\n"
        "  help: write `notwithstanding \"...\"` after the statement that should take precedence\n");
}

TEST_CASE("two places on one line share it, another file is named, no place at all shows words only") {
  const auto source = source_of("pays 7 to 6   8 for 1\n");
  const auto other = source_of("currency USD in 0.01\n", "base.fair");
  const Diagnostic d{.code = Code::two_pays,
                     .location = find(source, "8 for 1"),
                     .message = "two odds",
                     .labels = {{find(source, "7 to 6"), "here"}, {find(other, "0.01"), "its unit"}, {{}, "as asked"}}};
  CHECK(render_text(d) ==
        "my_county.fair:1:15: error[F0408]: two odds\n"
        "    1 | pays 7 to 6   8 for 1\n"
        "      |               ^^^^^^^\n"
        "      |      ------ here\n"
        "      in base.fair\n"
        "    1 | currency USD in 0.01\n"
        "      |                 ---- its unit\n"
        "  as asked\n");
  CHECK(render_text(Diagnostic{.code = Code::unreadable, .location = {}, .message = "no such file `x`"}) ==
        "error[F0801]: no such file `x`\n");
}

TEST_CASE("the caret line keeps step with the text above it") {
  struct Row {
    const char* text;
    const char* line;
    const char* carets;
  };
  const Row rows[] = {
      {"\trial", "\trial", "\t^^^^"},                         // tabs are copied
      {"a\t\xC3\xA9 rial", "a\t\xC3\xA9 rial", " \t  ^^^^"},  // code points, not bytes
      {"rial\r\nx", "rial", "^^^^"},                          // CRLF
      {"x\x1b[2Jrial", "x\xEF\xBF\xBD[2Jrial", "     ^^^^"},  // no escape reaches the terminal
      {"\xFFrial", "\xEF\xBF\xBDrial", " ^^^^"},              // nor a byte that is no text
      {"\xE2\x80\xAErial", "\xEF\xBF\xBDrial", " ^^^^"},      // nor what turns the writing round
      {"\xEF\xBB\xBFrial", "rial", "^^^^"},                   // byte order mark
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    const std::string out = render_text(Diagnostic{.code = Code::unknown, .location = find(source_of(row.text), "rial"), .message = "m"});
    CHECK(out.find(std::string("    1 | ") + row.line + "\n      | " + row.carets + "\n") != std::string::npos);
  }
}

TEST_CASE("a span over several lines is underlined to the end of the first, an empty one gets one caret") {
  const auto source = source_of("when {\n  x\n}\n");
  CHECK(render_text(Diagnostic{.code = Code::unclosed, .location = {source, {5, 12}}, .message = "m"}) ==
        "my_county.fair:1:6: error[F0102]: m\n    1 | when {\n      |      ^\n");
  CHECK(render_text(Diagnostic{.code = Code::unclosed, .location = {source, {6, 6}}, .message = "m"}) ==
        "my_county.fair:1:7: error[F0102]: m\n    1 | when {\n      |       ^\n");
  CHECK(render_text(Diagnostic{.code = Code::unclosed, .location = {source, {13, 13}}, .message = "m"}) ==
        "my_county.fair:4:1: error[F0102]: m\n    4 |\n      | ^\n");
}

TEST_CASE("wide lines are cut around the caret") {
  const std::string blanks(200, '.');
  for (const std::size_t before : {0U, 10U, 100U, 200U}) {
    const auto source = source_of(blanks.substr(0, before) + "rial" + blanks);
    const std::string out = render_text(Diagnostic{.code = Code::unknown, .location = find(source, "rial"), .message = "m"}, {.width = 60});
    CAPTURE(out);
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < out.size(); at = out.find('\n', at) + 1) lines.push_back(out.substr(at, out.find('\n', at) - at));
    REQUIRE(lines.size() == 3);
    CHECK(lines[1].size() <= 60);
    CHECK(lines[2].size() <= 60);
    CHECK(lines[1].substr(lines[2].find('^'), 4) == "rial");
    CHECK(lines[2].substr(lines[2].find('^')) == "^^^^");
  }
}

TEST_CASE("colour adds only escapes") {
  const auto source = source_of("rests on rial\n");
  std::string coloured = render_text(unknown_zone(source), {.use_colours = true});
  CHECK(coloured.find("\x1b[1;31m^^^^\x1b[0m") != std::string::npos);
  for (std::size_t at = coloured.find('\x1b'); at != std::string::npos; at = coloured.find('\x1b')) {
    coloured.erase(at, coloured.find('m', at) - at + 1);
  }
  CHECK(coloured == render_text(unknown_zone(source)));
}

TEST_CASE("several diagnostics have a blank line between") {
  const Diagnostic d{.code = Code::unreadable, .location = {}, .message = "m"};
  CHECK(render_text(Diagnostics{d, d}) == "error[F0801]: m\n\nerror[F0801]: m\n");
  CHECK(render_text(Diagnostics{}) == "");
}

TEST_CASE("GNU one-liners") {
  const auto source = source_of("rests on rial\n");
  Diagnostic d = unknown_zone(source);
  d.labels = {{find(source, "rests"), "of this fact"}};
  CHECK(render_gnu({d, {.code = Code::unused, .location = {}, .message = "never used"}}) ==
        "my_county.fair:1:10: error: no zone called `rial` [F0201 unknown]\n"
        "my_county.fair:1:1: note: of this fact\n"
        "my_county.fair:1:10: note: did you mean `rail`?\n"
        "fairroll: warning: never used [F0206 unused]\n");
}

TEST_CASE("JSON") {
  const auto source = source_of("rests on\n  rial\n");
  Diagnostic d = unknown_zone(source);
  d.labels = {{find(source, "rests"), "of this fact"}};
  const Json all = Json::parse(render_json({d, {.code = Code::unreadable, .location = {}, .message = "bad \xFF byte"}}));
  REQUIRE(all.size() == 2);
  CHECK(all[0] == Json::parse(R"({"code": "F0201", "slug": "unknown", "severity": "error", "message": "no zone called `rial`",
    "file": "my_county.fair", "line": 2, "column": 3, "endLine": 2, "endColumn": 7, "text": "rial", "caption": "",
    "labels": [{"file": "my_county.fair", "line": 1, "column": 1, "endLine": 1, "endColumn": 6, "text": "rests", "message": "of this fact"}],
    "witness": "", "help": "did you mean `rail`?"})"));
  CHECK(all[1]["file"].is_null());
  CHECK(all[1]["line"].is_null());
  CHECK(all[1]["message"] == "bad \xEF\xBF\xBD byte");
  CHECK(render_json({}, -1) == "[]");
  CHECK(render_json({d}, -1).find('\n') == std::string::npos);
}

// The parts of the SARIF 2.1.0 schema that we write: what is required, and of which type.
void check_location(const Json& location) {
  const Json& physical = location.at("physicalLocation");
  const std::string uri = physical.at("artifactLocation").at("uri");
  CHECK(uri.find_first_of(" <>\"{}|\\^`") == std::string::npos);
  const Json& region = physical.at("region");
  CHECK(region.at("startLine").get<int>() >= 1);
  CHECK(region.at("startColumn").get<int>() >= 1);
  CHECK(region.at("endLine").get<int>() >= region.at("startLine").get<int>());
  CHECK(region.at("endColumn").get<int>() >= 1);
}

TEST_CASE("SARIF 2.1.0") {
  const auto source = source_of("rests on rial\n", "house rules/a:b \xC3\xA9.fair");
  Diagnostic d = unknown_zone(source);
  d.labels = {{find(source, "rests"), "of this fact"}};
  d.witness = "die 1 rests on rail";
  const Diagnostics diagnostics = {{.code = Code::unused, .location = find(source, "rests"), .message = "never used"},
                                   d,
                                   d,
                                   {.code = Code::choice_open, .location = {}, .message = "open"}};
  const Json sarif = Json::parse(render_sarif(diagnostics, "0.1.0"));
  CHECK(sarif.at("version") == "2.1.0");
  CHECK(sarif.at("$schema").is_string());
  REQUIRE(sarif.at("runs").size() == 1);
  const Json& run = sarif.at("runs")[0];
  CHECK(run.at("columnKind") == "unicodeCodePoints");
  const Json& driver = run.at("tool").at("driver");
  CHECK(driver.at("name") == "fairroll");
  CHECK(driver.at("version") == "0.1.0");
  REQUIRE(driver.at("rules").size() == 3);
  REQUIRE(run.at("results").size() == 4);
  for (const Json& result : run.at("results")) {
    const Json& rule = driver.at("rules").at(result.at("ruleIndex").get<std::size_t>());
    CHECK(rule.at("id") == result.at("ruleId"));
    CHECK(rule.at("shortDescription").at("text").is_string());
    CHECK(rule.at("defaultConfiguration").at("level") == result.at("level"));
    CHECK(result.at("message").at("text").is_string());
    for (const Json& location : result.at("locations")) check_location(location);
  }
  const Json& result = run.at("results")[1];
  CHECK(result.at("level") == "error");
  CHECK(result.at("message").at("text") == "no zone called `rial`\nwitness: die 1 rests on rail\nhelp: did you mean `rail`?");
  CHECK(result.at("locations")[0].at("physicalLocation").at("artifactLocation").at("uri") == "house%20rules/a%3Ab%20%C3%A9.fair");
  CHECK(result.at("locations")[0].at("physicalLocation").at("region").at("snippet").at("text") == "rial");
  REQUIRE(result.at("relatedLocations").size() == 1);
  check_location(result.at("relatedLocations")[0]);
  CHECK(result.at("relatedLocations")[0].at("message").at("text") == "of this fact");
  CHECK(run.at("results")[0].at("level") == "warning");
  CHECK(run.at("results")[3].at("level") == "note");
  CHECK(run.at("results")[3].at("locations").empty());
  CHECK(Json::parse(render_sarif({}, "1")).at("runs")[0].at("results").empty());
  CHECK(Json::parse(render_sarif({{.code = Code::unused, .location = {source_of("x", "/tmp/x.fair"), {0, 1}}, .message = "m"}}, "1"))
            .at("runs")[0]
            .at("results")[0]
            .at("locations")[0]
            .at("physicalLocation")
            .at("artifactLocation")
            .at("uri") == "file:///tmp/x.fair");
}

}  // namespace
}  // namespace fairroll::render_test
