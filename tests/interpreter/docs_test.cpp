// SPDX-License-Identifier: Apache-2.0
// docs/diagnostics.md: every code has a section in order, its `fails` example gets the code, its `mended` example does not and has no error
// at all.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

#include <fairroll/json_form.hpp>
#include <fairroll/law_text.hpp>
#include <fairroll/render.hpp>
#include <fairroll/scenario.hpp>

#include "support/shipped.hpp"

namespace docs_test {

namespace {

struct Example {
  std::string code;
  std::string info;  // `fair part fails`
  std::string text;
  [[nodiscard]] bool has(const std::string& word) const { return (' ' + info + ' ').find(' ' + word + ' ') != std::string::npos; }
};

std::vector<Example> examples_of(const std::string& page) {
  std::vector<Example> found;
  std::istringstream lines(page);
  std::string line, code;
  bool inside = false;
  while (std::getline(lines, line)) {
    if (!inside && line.rfind("### ", 0) == 0) code = line.substr(4);
    if (line.rfind("```", 0) == 0) {
      inside = !inside;
      if (inside) found.push_back({code, line.substr(3), {}});
    } else if (inside) {
      found.back().text += line + '\n';
    }
  }
  return found;
}

std::string framed(const Example& example, std::map<std::string, std::string>& frames) {
  if (!example.has("part")) return example.text;
  std::string text = frames.at(example.has("fair") ? "fair" : "scenario");
  return text.replace(text.find("PART"), 4, example.text);
}

/// Read once: an example is added to a copy.
const fairroll::Library& shipped() {
  static const fairroll::Library library = shipped_rules();
  return library;
}

fairroll::Diagnostics judge_rules(const std::string& text) {
  fairroll::Library library = shipped();
  fairroll::Diagnostics all = library.add(std::make_shared<const fairroll::Source>("example.fair", text));
  if (fairroll::has_errors(all)) return all;
  const auto is_there = [&](const char* name) { return library.find_unit(name) != nullptr; };
  const std::string unit = is_there("example.rules") ? "example.rules" : is_there("example.house") ? "example.house" : "example.dice";
  const std::vector<std::string> amendments = library.unit_names(fairroll::Kind::amendment);
  const bool amendment = std::find(amendments.begin(), amendments.end(), unit) != amendments.end();
  const auto more = unit != "example.dice" && !amendment ? fairroll::check(library, unit).diagnostics : fairroll::check_unit(library, unit);
  all.insert(all.end(), more.begin(), more.end());
  const auto of_words = fairroll::check_law_texts(library, unit);
  all.insert(all.end(), of_words.begin(), of_words.end());
  return all;
}

fairroll::Diagnostics judge_scenarios(const std::string& text, bool json) {
  const auto source = std::make_shared<const fairroll::Source>(json ? "example.json" : "example.scenario", text);
  const auto parsed = json ? fairroll::parse_scenarios_json(source) : fairroll::parse_scenarios(source);
  if (!parsed.ok()) return parsed.diagnostics;
  fairroll::RulesetCache cache(shipped());
  fairroll::Diagnostics all = parsed.diagnostics;
  for (const auto& report : fairroll::run_scenarios(cache, *parsed.tree)) {
    all.insert(all.end(), report.diagnostics.begin(), report.diagnostics.end());
    for (const auto& under : report.ruleset_reports)
      for (const auto& step : under.steps)
        for (const auto& expectation : step.expectations) CHECK_MESSAGE(expectation.passed, expectation.text, ": ", expectation.actual);
  }
  return all;
}

}  // namespace

TEST_CASE("docs/diagnostics.md has every code, in order") {
  std::vector<std::string> expected, found;
  for (const fairroll::Code code : fairroll::all_codes())
    expected.push_back(std::string(fairroll::code_number(code)) + ' ' + std::string(fairroll::code_slug(code)));
  std::istringstream lines(shipped_text("docs/diagnostics.md"));
  for (std::string line; std::getline(lines, line);)
    if (line.rfind("### ", 0) == 0) found.push_back(line.substr(4));
  REQUIRE(found.size() == expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) CHECK(found[i] == expected[i]);
}

TEST_CASE("docs/diagnostics.md: each example gets its code, each mended one gets nothing") {
  const std::vector<Example> examples = examples_of(shipped_text("docs/diagnostics.md"));
  std::map<std::string, std::string> frames;
  for (const Example& example : examples)
    if (example.has("frame")) frames[example.has("fair") ? "fair" : "scenario"] = example.text;
  REQUIRE(frames.size() == 2);

  std::set<std::string> failing, mended;
  for (const Example& example : examples) {
    if (!example.has("fails") && !example.has("mended")) continue;
    (example.has("fails") ? failing : mended).insert(example.code);
    const std::string text = framed(example, frames);
    const fairroll::Diagnostics diagnostics = example.has("fair") ? judge_rules(text) : judge_scenarios(text, example.has("json"));
    CAPTURE(example.code);
    CAPTURE(example.info);
    CAPTURE(fairroll::render_text(diagnostics));
    bool has_code = false;
    for (const auto& diagnostic : diagnostics) has_code = has_code || example.code.rfind(fairroll::code_number(diagnostic.code), 0) == 0;
    CHECK(has_code == example.has("fails"));
    if (example.has("mended")) CHECK_FALSE(fairroll::has_errors(diagnostics));
  }
  for (const std::string& code : failing) {
    CAPTURE(code);
    CHECK(mended.count(code) == 1);
  }
  for (const std::string& code : mended) {
    CAPTURE(code);
    CHECK(failing.count(code) == 1);
  }
  CHECK(failing.size() > 60);
}

}  // namespace docs_test
