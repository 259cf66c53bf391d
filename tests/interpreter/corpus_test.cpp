// SPDX-License-Identifier: Apache-2.0
// Every file of tests/corpus/bad gets exactly the diagnostics that it announces itself: `#! F0201 unknown: "rial"` names a code and the
// words that it underlines (blanks folded). JSON has no remarks: there a file beside it, `*.expected`, has those lines.
// FAIRROLL_CORPUS_SHOW=1 prints what was found instead, in that form.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <set>
#include <string>
#include <vector>

#include <fairroll/json_form.hpp>
#include <fairroll/law_text.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/scenario.hpp>

#include "../support/shipped.hpp"

namespace fairroll::corpus_test {
namespace {

namespace fs = std::filesystem;

const fs::path corpus = "tests/corpus";

std::string folded(std::string_view text) {
  std::string result;
  for (char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!blank)
      result += c;
    else if (!result.empty() && result.back() != ' ')
      result += ' ';
  }
  return result;
}

std::string line_of(const Diagnostic& d) {
  std::string line = std::string(code_number(d.code)) + " " + std::string(code_slug(d.code));
  std::string words = folded(d.location.text());
  if (words.size() > 200) words = words.substr(0, 200) + "...";
  return line + ": \"" + words + "\"";
}

// The text that holds the announcements.
fs::path announcer_of(fs::path path) {
  return path.extension() == ".json" || path.extension() == ".jsonl" ? path.replace_extension(".expected") : path;
}

std::vector<std::string> announced(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = text.find("#! "); at != std::string::npos; at = text.find("#! ", at + 1)) {
    std::string line = text.substr(at + 3, text.find('\n', at) - at - 3);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

void add(Diagnostics& all, const Diagnostics& more) { all.insert(all.end(), more.begin(), more.end()); }

// The shipped rule books, and the few units that only the corpus needs.
Library rule_books() {
  Library library = shipped_rules();
  for (const auto& entry : fs::directory_iterator(fs::path(FAIRROLL_ROOT) / corpus / "units")) {
    const std::string text = shipped_text(corpus / "units" / entry.path().filename());
    (void)library.add(std::make_shared<const Source>(entry.path().filename().string(), text));
  }
  return library;
}

Diagnostics found_in_rules(const Library& books, const SourcePtr& source) {
  Library library = books;
  const std::vector<std::string> before = library.unit_names();
  Diagnostics all = library.add(source);
  if (has_errors(all)) return all;
  add_corpus_words(library, source);
  for (const std::string& unit : library.unit_names()) {
    if (std::find(before.begin(), before.end(), unit) != before.end()) continue;
    const std::vector<std::string> rulesets = library.unit_names(Kind::ruleset);
    const bool whole = std::find(rulesets.begin(), rulesets.end(), unit) != rulesets.end();
    add(all, check_law_texts(library, unit));
    add(all, whole ? check(library, unit).diagnostics : check_unit(library, unit));
  }
  return all;
}

Diagnostics found_in_scenarios(const Library& books, const SourcePtr& source) {
  const std::string extension = fs::path(source->name()).extension();
  ParseResult parsed = extension == ".json"    ? parse_scenarios_json(source)
                       : extension == ".jsonl" ? parse_scenario_lines(source)
                                               : parse_scenarios(source);
  Diagnostics all = parsed.diagnostics;
  if (has_errors(all)) return all;
  RulesetCache cache(books);
  for (const ScenarioReport& report : run_scenarios(cache, *parsed.tree)) add(all, report.diagnostics);
  if (source->name().rfind("F0720", 0) == 0)  // only `test` plays scenarios on other days
    for (const Syntax& scenario : parsed.tree->root_node().children_of_kind(Kind::scenario))
      if (const auto undated = find_date_dependence(cache, scenario, {}, run_scenario(cache, scenario))) all.push_back(*undated);
  return all;
}

Diagnostics found_in(const Library& books, const fs::path& path) {
  const auto source = std::make_shared<const Source>(path.filename().string(), shipped_text(path));
  Diagnostics all = path.extension() != ".fair" ? found_in_scenarios(books, source) : found_in_rules(books, source);
  sort_diagnostics(all);
  return all;
}

std::vector<fs::path> files() {
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(fs::path(FAIRROLL_ROOT) / corpus / "bad"))
    if (entry.path().extension() != ".expected") all.push_back(corpus / "bad" / entry.path().filename());
  std::sort(all.begin(), all.end());
  return all;
}

std::vector<Code> codes_of(const Diagnostics& all) {
  std::vector<Code> codes;
  for (const Diagnostic& d : all) codes.push_back(d.code);
  return codes;
}

SourcePtr text_of(std::string text) { return std::make_shared<const Source>("made", std::move(text)); }

const std::string small = "language 1\nvocabulary made.dice { dice 2 with faces 1..6   roles dealer }\n";

TEST_CASE("faults of a file as such") {
  Library elsewhere;
  CHECK(codes_of(elsewhere.add(text_of(small), "made.other")) == std::vector{Code::name_and_path});
  Library library;
  CHECK(library.add(text_of(small), "made.dice").empty());
  CHECK(codes_of(library.add(text_of(small))) == std::vector{Code::two_units});
  CHECK(codes_of(parse_rules(text_of(small + '\0')).diagnostics) == std::vector{Code::not_utf8});
  CHECK(codes_of(parse_rules(text_of(small + "# \xff\n")).diagnostics) == std::vector{Code::not_utf8});
  CHECK(codes_of(parse_rules(text_of(small + std::string(Source::max_bytes, '\n'))).diagnostics) == std::vector{Code::too_large});
  CHECK(parse_rules(text_of(small + std::string(Source::max_bytes - small.size(), '\n'))).ok());
}

TEST_CASE("a ruleset of more than 64 units") {
  Library library = shipped_rules();
  std::string text =
      "language 1\nruleset made.rules { authority \"nobody\" cites \"nothing\" uses common.craps_table currency USD in 0.01 }\n";
  for (int i = 0; i < 70; ++i) {
    const std::string n = std::to_string(i);
    CHECK(library.add(text_of("language 1\nmodel made.m" + n + " { uses common.craps_table }\ngame { event e" + n + " on 7 }\n")).empty());
    text += "adopts game from made.m" + n + "\n";
  }
  CHECK(library.add(text_of(text)).empty());
  const std::vector<Code> codes = codes_of(check(library, "made.rules").diagnostics);
  CHECK(std::count(codes.begin(), codes.end(), Code::too_many_units) == 1);
}

TEST_CASE("a scenario of too many steps") {
  std::string text = "language 1\nscenario \"long\" under us_sd.craps with each row of {\n  face\n";
  for (int i = 0; i < 11'000; ++i) text += "  1\n";
  text += "} {\n  seats ann\n";
  for (int i = 0; i < 1'000; ++i) text += "  throw face 1\n";
  text += "    expect valid 2\n}\n";
  const ParseResult parsed = parse_scenarios(text_of(text));
  REQUIRE(parsed.ok());
  const Library library = shipped_rules();
  RulesetCache cache(library);
  const std::vector<ScenarioReport> reports = run_scenarios(cache, *parsed.tree);
  REQUIRE(reports.size() == 1);
  CHECK(codes_of(reports.front().diagnostics) == std::vector{Code::too_many_steps});
}

TEST_CASE("every diagnostic code occurs in a test") {
  std::set<std::string> numbers;
  for (const fs::path& path : files())
    for (const std::string& line : announced(shipped_text(announcer_of(path)))) numbers.insert(line.substr(0, 5));
  // What no file has by itself is tested above, or where the command line is.
  std::string others;
  for (const char* const folder : {"tests/cli", "tests/interpreter"})
    for (const auto& entry : fs::directory_iterator(fs::path(FAIRROLL_ROOT) / folder))
      if (entry.is_regular_file()) others += shipped_text(fs::path(folder) / entry.path().filename());
  for (Code code : all_codes()) {
    const std::string number(code_number(code));
    const bool tested = numbers.count(number) == 1 || others.find(number) != std::string::npos ||
                        others.find("Code::" + std::string(code_slug(code))) != std::string::npos;
    CHECK_MESSAGE(tested, number, " ", code_slug(code));
  }
}

TEST_CASE("the bad corpus gets exactly the diagnostics that it announces") {
  const Library books = rule_books();
  const bool show = std::getenv("FAIRROLL_CORPUS_SHOW") != nullptr;
  int count = 0;
  for (const fs::path& path : files()) {
    const Diagnostics all = found_in(books, path);
    std::vector<std::string> found;
    for (const Diagnostic& d : all) found.push_back(line_of(d));
    std::vector<std::string> expected = announced(shipped_text(announcer_of(path)));
    if (show) {
      std::cout << "=== " << path.filename().string() << "\n" << render_text(all);
      for (const std::string& line : found) std::cout << "#! " << line << "\n";
      continue;
    }
    std::sort(found.begin(), found.end());
    std::sort(expected.begin(), expected.end());
    CAPTURE(path.filename().string());
    INFO(render_text(all));
    CHECK_FALSE(expected.empty());
    CHECK(found == expected);
    ++count;
  }
  if (!show) CHECK(count >= 80);
}

}  // namespace
}  // namespace fairroll::corpus_test
