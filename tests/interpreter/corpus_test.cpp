// Every file of tests/corpus/bad gets exactly the diagnostics that it announces itself: `#! F0201 unknown: "rial"` names a code and the words
// that it underlines (blanks folded). FAIRROLL_CORPUS_SHOW=1 prints what was found instead, in that form.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <set>
#include <string>
#include <vector>

#include <fairroll/checker.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/render.hpp>
#include <fairroll/scenario.hpp>

#include "../support/shipped.hpp"

namespace fairroll {
namespace {

namespace fs = std::filesystem;

const fs::path corpus = "tests/corpus";

std::string folded(std::string_view text) {
  std::string result;
  for (char c : text) {
    const bool blank = c == ' ' || c == '\n' || c == '\r' || c == '\t';
    if (!blank) result += c;
    else if (!result.empty() && result.back() != ' ') result += ' ';
  }
  return result;
}

std::string line_of(const Diagnostic& d) {
  std::string line = std::string(code_number(d.code)) + " " + std::string(code_slug(d.code));
  std::string words = folded(d.place.text());
  if (words.size() > 200) words = words.substr(0, 200) + "...";
  return line + ": \"" + words + "\"";
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
  const std::vector<std::string> before = library.names();
  Diagnostics all = library.add(source);
  if (has_errors(all)) return all;
  for (const std::string& unit : library.names()) {
    if (std::find(before.begin(), before.end(), unit) != before.end()) continue;
    const std::vector<std::string> rulesets = library.names(Kind::ruleset);
    const bool whole = std::find(rulesets.begin(), rulesets.end(), unit) != rulesets.end();
    add(all, whole ? check(library, unit).diagnostics : check_unit(library, unit));
  }
  return all;
}

Diagnostics found_in_scenarios(const Library& books, const SourcePtr& source) {
  ParseResult parsed = parse_scenarios(source);
  Diagnostics all = parsed.diagnostics;
  if (has_errors(all)) return all;
  RulesetCache cache(books);
  for (const ScenarioReport& report : run_scenarios(cache, *parsed.tree)) add(all, report.diagnostics);
  return all;
}

Diagnostics found_in(const Library& books, const fs::path& path) {
  const auto source = std::make_shared<const Source>(path.filename().string(), shipped_text(path));
  Diagnostics all = path.extension() == ".scenario" ? found_in_scenarios(books, source) : found_in_rules(books, source);
  sort_diagnostics(all);
  return all;
}

std::vector<fs::path> files() {
  std::vector<fs::path> all;
  for (const auto& entry : fs::directory_iterator(fs::path(FAIRROLL_ROOT) / corpus / "bad")) all.push_back(corpus / "bad" / entry.path().filename());
  std::sort(all.begin(), all.end());
  return all;
}

TEST_CASE("the bad corpus gets exactly the diagnostics that it announces") {
  const Library books = rule_books();
  const bool show = std::getenv("FAIRROLL_CORPUS_SHOW") != nullptr;
  int count = 0;
  for (const fs::path& path : files()) {
    const Diagnostics all = found_in(books, path);
    std::vector<std::string> found;
    for (const Diagnostic& d : all) found.push_back(line_of(d));
    std::vector<std::string> expected = announced(shipped_text(path));
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
}  // namespace fairroll
