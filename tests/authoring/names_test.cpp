// SPDX-License-Identifier: Apache-2.0
// What names mean over all shipped rule books, and what becomes of them when they are renamed.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fairroll/authoring/names.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/scenario.hpp>

#include "support/shipped.hpp"

namespace fairroll::authoring::names_test {
namespace {

NameIndex index_of(const Library& library) {
  NameIndex index;
  for (const std::string& unit : library.unit_names()) index.add(find_mentions(library, unit));
  return index;
}

/// Where that name stands first in the file.
std::uint32_t place_of(const Library& library, const std::string& unit, std::string_view name) {
  const auto tree = library.find_unit(unit);
  std::uint32_t first = 0xFFFFFFFFU;
  for (const Node& node : tree->nodes)
    if ((node.kind == Kind::name || node.kind == Kind::path) && tree->source->slice(node.span) == name)
      first = std::min(first, node.span.begin);
  REQUIRE(first != 0xFFFFFFFFU);
  return first;
}

std::set<std::string> files_of(const std::vector<SourceLocation>& places) {
  std::set<std::string> files;
  for (const SourceLocation& place : places) files.insert(place.source->name());
  return files;
}

/// The text of a file with those edits made that are its own.
std::string with_edits(const Source& source, const std::vector<TextEdit>& edits) {
  std::vector<TextEdit> own;
  for (const TextEdit& edit : edits)
    if (edit.location.source->name() == source.name()) own.push_back(edit);
  std::sort(own.begin(), own.end(), [](const TextEdit& a, const TextEdit& b) { return a.location.span.begin > b.location.span.begin; });
  std::string text(source.text());
  for (const TextEdit& edit : own) text.replace(edit.location.span.begin, edit.location.span.end - edit.location.span.begin, edit.text);
  return text;
}

/// The library with the edits made.
Library edited(const Library& library, const std::vector<TextEdit>& edits) {
  Library result;
  for (const std::string& unit : library.unit_names()) {
    const SourcePtr source = library.find_unit(unit)->source;
    REQUIRE_FALSE(has_errors(result.add(std::make_shared<const Source>(source->name(), with_edits(*source, edits)), unit)));
  }
  return result;
}

TEST_CASE("nearly every name of the shipped rule files means something") {
  const Library library = shipped_rules_and_samples();
  const NameIndex index = index_of(library);
  std::size_t names = 0;
  std::size_t unknown = 0;
  for (const std::string& unit : library.unit_names()) {
    const auto tree = library.find_unit(unit);
    for (const Node& node : tree->nodes) {
      if (node.kind != Kind::name) continue;
      ++names;
      if (index.find_at(tree->source->name(), node.span.begin).empty()) ++unknown;
    }
  }
  // What is left are values of states, columns of paytables, alternatives and names of currencies.
  CHECK(unknown * 15 < names);
}

TEST_CASE("a wager is declared in its model, and named by every book that adopts it") {
  const Library library = shipped_rules();
  const NameIndex index = index_of(library);
  const std::uint32_t pass = place_of(library, "us_sd.craps", "pass");
  const std::vector<SourceLocation> declared = index.find_declarations("us_sd/craps.fair", pass);
  REQUIRE(declared.size() == 1);
  CHECK(declared.front().source->name() == "common/craps.fair");
  CHECK(declared.front().text() == "pass");
  const std::set<std::string> files = files_of(index.find_references("us_sd/craps.fair", pass));
  for (const std::string file :
       {"common/craps.fair", "us_sd/craps.fair", "us_sd/craps_edges.fair", "nv/house.fair", "nv/house_edges.fair", "us_pa/craps.fair"})
    CHECK_MESSAGE(files.count(file) == 1, file);
}

TEST_CASE("renaming a wager everywhere leaves every book what it was") {
  const Library library = shipped_rules();
  const NameIndex index = index_of(library);
  const RenameResult renaming = index.rename("common/craps.fair", place_of(library, "common.craps", "pass"), "front_line");
  REQUIRE(renaming.refusal.empty());
  const Library renamed = edited(library, renaming.edits);
  for (const std::string& unit : library.unit_names(Kind::ruleset)) {
    const CheckResult before = check(library, unit);
    const CheckResult after = check(renamed, unit);
    CHECK_MESSAGE(before.diagnostics.size() == after.diagnostics.size(),
                  unit << (after.diagnostics.empty() ? "" : ": " + after.diagnostics.front().message));
    REQUIRE(before.ok() == after.ok());
    if (before.ok()) CHECK(before.ruleset->wagers.size() == after.ruleset->wagers.size());
  }
}

/// What the scenarios of these files come to: how many expectations there are, and how many failed.
struct Played {
  std::size_t expectations = 0;
  std::size_t failed = 0;
  std::string faults;
  std::vector<Mention> mentions;

  Played(const Library& library, const std::vector<SourcePtr>& files) {
    RulesetCache cache(library);
    for (const SourcePtr& file : files) {
      const auto read = parse_scenarios(file);
      REQUIRE_MESSAGE(read.ok(), file->name());
      RunOptions options;
      options.mentions = &mentions;
      options.try_other_readings = false;
      for (const ScenarioReport& report : run_scenarios(cache, *read.tree, options)) {
        expectations += report.expectation_count;
        if (report.ok()) continue;
        ++failed;
        for (const Diagnostic& one : report.diagnostics) faults += format_short_location(one.location) + ": " + one.message + "\n";
      }
    }
  }
};

/// All scenarios of the rule books.
std::vector<SourcePtr> shipped_scenarios() {
  std::vector<SourcePtr> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(std::filesystem::path(FAIRROLL_ROOT) / "rulesets"))
    if (entry.path().extension() == ".scenario")
      files.push_back(std::make_shared<const Source>(entry.path().string(), shipped_text(entry.path())));
  return files;
}

std::vector<SourcePtr> edited(const std::vector<SourcePtr>& files, const std::vector<TextEdit>& edits) {
  std::vector<SourcePtr> result;
  for (const SourcePtr& one : files) result.push_back(std::make_shared<const Source>(one->name(), with_edits(*one, edits)));
  return result;
}

TEST_CASE("once every name was renamed, all scenarios come out as before") {
  const Library library = shipped_rules();
  const std::vector<SourcePtr> files = shipped_scenarios();
  const Played before(library, files);
  REQUIRE(before.expectations > 10000);
  NameIndex index = index_of(library);
  index.add(before.mentions);
  std::vector<TextEdit> edits;
  std::set<std::pair<std::string, std::uint32_t>> renamed;
  std::set<NameKind> sorts;
  for (const Mention& one : index.list_declarations()) {
    sorts.insert(one.kind);
    if (one.kind == NameKind::Unit || renamed.count({one.location.source->name(), one.location.span.begin}) != 0) continue;
    const RenameResult renaming =
        index.rename(one.location.source->name(), one.location.span.begin, "renamed_" + std::to_string(edits.size()));
    CHECK_MESSAGE(renaming.refusal.empty(), format_short_location(one.location) << ": " << renaming.refusal);
    for (const TextEdit& edit : renaming.edits) {
      const bool is_new = renamed.insert({edit.location.source->name(), edit.location.span.begin}).second;
      CHECK_MESSAGE(is_new, format_short_location(edit.location)
                                << ": " << edit.location.text() << " is called " << edit.text << ", and otherwise");
      if (is_new) edits.push_back(edit);
    }
  }
  CHECK(sorts.size() == static_cast<std::size_t>(NameKind::Seat));  // all but clauses, which the places of their addresses declare
  const Library after_edits = edited(library, edits);
  for (const std::string& unit : library.unit_names())
    CHECK_MESSAGE(check_unit(after_edits, unit).size() == check_unit(library, unit).size(), unit);
  const Played after(after_edits, edited(files, edits));
  CHECK_MESSAGE(after.failed == before.failed, after.faults);
  CHECK(after.expectations == before.expectations);
}

TEST_CASE("what cannot be renamed says why") {
  const Library library = shipped_rules();
  const NameIndex index = index_of(library);
  const std::uint32_t pass = place_of(library, "common.craps", "pass");
  CHECK(index.rename("common/craps.fair", pass, "wager").refusal == "`wager` is a keyword of the language and cannot be used as a name");
  CHECK(index.rename("common/craps.fair", pass, "7up").refusal.find("is not a valid name") != std::string::npos);
  CHECK(index.rename("common/craps.fair", pass, "").refusal.find("is not a valid name") != std::string::npos);
  CHECK(index.rename("common/craps.fair", pass, "come").refusal.find("is already declared") != std::string::npos);
  CHECK(index.rename("common/craps.fair", 0, "x").refusal == "there is no name at the cursor");
  CHECK(index.rename("nowhere.fair", 5, "x").refusal == "there is no name at the cursor");
  CHECK(index.check_rename("us_sd/craps.fair", place_of(library, "us_sd.craps", "us_sd.craps")).refusal.find("rename the file") !=
        std::string::npos);
}

TEST_CASE("of texts that cannot be parsed only units are named") {
  const Library shipped = shipped_rules();
  const std::string text(shipped.find_unit("us_sd.craps")->source->text());
  for (std::size_t at = 0; at < text.size(); at += text.size() / 97) {
    Library library;
    for (const std::string& unit : shipped.unit_names())
      (void)library.add(unit == "us_sd.craps" ? std::make_shared<const Source>(unit, text.substr(0, at) + "}\"" + text.substr(at))
                                              : shipped.find_unit(unit)->source,
                        unit);
    if (library.errors("us_sd.craps").empty()) continue;
    for (const Mention& one : find_mentions(library, "us_sd.craps")) CHECK(one.kind == NameKind::Unit);
  }
}

}  // namespace
}  // namespace fairroll::authoring::names_test
