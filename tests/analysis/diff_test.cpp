// SPDX-License-Identifier: Apache-2.0
// Each file of tests/analysis/diff but base.fair is a book that differs from it; its lines `#! ...` are all that differs, in order:
//   #! KIND WAGERS WHAT | in the base | here | the steps that show it
//   #! edge NAME | in the base | here        #! only_a NAMES        #! only_b NAMES        #! equivalent
//   #! under READINGS: a line as above, of what differs if doubtful text is read otherwise; `no` before what then does not
// Every difference that comes with a scenario is played, and must come to what it says.
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include <fairroll/analysis/diff.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/scenario.hpp>

#include "../support/effort.hpp"
#include "../support/shipped.hpp"

namespace diff_test {

namespace fs = std::filesystem;
using namespace fairroll;
using analysis::ComparedRuleset;
using analysis::Diff;
using analysis::Difference;

namespace {

const std::string vocabulary = R"(language 1
vocabulary t.table "A table" {
  dice 2 with faces 1..6
  opposite faces sum to 7
  roles shooter, dealer, boxperson
  thrower shooter
  list zones layout, rail, bowl
  die rests on      one of zones           default layout
  die cocked        one of flat, leaning   default flat
  die supported on  one of 1..6            only when cocked leaning
  throw released    one of together, apart default together
}
)";

std::shared_ptr<const Ruleset> checked(const Library& library, const std::string& name, const Selection& selection = {}) {
  const CheckResult result = check(library, name, selection);
  for (const Diagnostic& one : result.diagnostics) CHECK_MESSAGE(one.severity() != Severity::Error, name << ": " << one.message);
  REQUIRE(result.ruleset);
  return result.ruleset;
}

ComparedRuleset compared(const Library& library, const std::string& name, const std::string& day = {}) {
  Selection selection;
  if (!day.empty()) selection.as_of = parse_date(day);
  return {checked(library, name, selection), selection};
}

std::string joined(const std::vector<std::string>& all, const std::string& by) {
  std::string text;
  for (const std::string& one : all) text += (text.empty() ? "" : by) + one;
  return text;
}

std::vector<std::string> lines_of(const Diff& diff) {
  std::vector<std::string> lines;
  for (const Difference& one : diff.differences) {
    std::string line(analysis::difference_kind_name(one.kind));
    if (!one.wagers.empty()) line += " " + joined(one.wagers, ", ");
    if (!one.description.empty()) line += " " + one.description;
    line += " | " + one.side_a.result + " | " + one.side_b.result + " | " + joined(one.steps, "; ");
    while (!line.empty() && line.back() == ' ') line.pop_back();
    lines.push_back(line);
  }
  for (const analysis::EdgeDifference& one : diff.edge_differences)
    lines.push_back("edge " + one.name + " | " + (one.edge_a ? one.edge_a->str() : "undefined") + " | " +
                    (one.edge_b ? one.edge_b->str() : "undefined"));
  if (!diff.wagers_only_in_a.empty()) lines.push_back("only_a " + joined(diff.wagers_only_in_a, ", "));
  if (!diff.wagers_only_in_b.empty()) lines.push_back("only_b " + joined(diff.wagers_only_in_b, ", "));
  for (const std::string& limit : diff.limitations) lines.push_back("limit " + limit);
  if (diff.is_equivalent()) lines.emplace_back("equivalent");
  return lines;
}

/// The lines of a comparison of two books, and of what another reading adds and takes away.
std::vector<std::string> lines_of(const analysis::DiffByReading& diff) {
  std::vector<std::string> lines = lines_of(diff.base_diff);
  if (!lines.empty() && lines.back() == "equivalent" && !diff.is_equivalent()) lines.pop_back();
  for (const auto& other : diff.other_diffs) {
    const std::string under = "under " + analysis::format_readings(other.changed_alternatives) + ": ";
    for (const std::string& line : lines_of(other.result.additions))
      if (line != "equivalent") lines.push_back(under + line);
    for (const std::size_t gone : other.result.removed_difference_indices) lines.push_back(under + "no " + lines[gone]);
    for (const std::size_t gone : other.result.removed_edge_indices)
      lines.push_back(under + "no edge " + diff.base_diff.edge_differences[gone].name);
  }
  return lines;
}

std::vector<std::string> expected_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    if (line.rfind("#! ", 0) == 0) lines.push_back(line.substr(3));
  return lines;
}

/// Both scenarios of each difference come to what they say.
void play(const Library& library, const Diff& diff) {
  RulesetCache cache(library);
  for (const Difference& one : diff.differences) {
    if (one.scenario.empty()) continue;
    CAPTURE(one.scenario);
    const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("witness.scenario", one.scenario));
    REQUIRE(parsed.ok());
    std::size_t scenarios = 0;
    for (const ScenarioReport& report : run_scenarios(cache, *parsed.tree)) {
      for (const Diagnostic& diagnostic : report.diagnostics) CHECK_MESSAGE(diagnostic.severity() != Severity::Error, diagnostic.message);
      CHECK(report.ok());
      CHECK(report.expectation_count > 0);
      ++scenarios;
    }
    CHECK(scenarios == 2);
  }
}

Library books() {
  Library library;
  REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>("t/table.fair", vocabulary))));
  for (const auto& entry : fs::directory_iterator(fs::path(FAIRROLL_ROOT) / "tests/analysis/diff")) {
    if (entry.path().extension() != ".fair" || entry.path().stem() == "amended") continue;
    const std::string name = entry.path().stem().string();
    const Diagnostics found = library.add(
        std::make_shared<const Source>("t/" + name + ".fair", shipped_text(fs::path("tests/analysis/diff") / entry.path().filename())),
        "t." + name);
    for (const Diagnostic& one : found) CHECK_MESSAGE(one.severity() != Severity::Error, name << ": " << one.message);
  }
  return library;
}

}  // namespace

TEST_CASE("diff shows all that differs, and nothing else") {
  const Library library = books();
  std::size_t count = 0;
  for (const std::string& name : library.unit_names(Kind::ruleset)) {
    if (name == "t.base") continue;
    CAPTURE(name);
    ++count;
    const analysis::DiffByReading under =
        analysis::compute_diff_under_readings(library, library, compared(library, "t.base"), compared(library, name));
    const Diff& diff = under.base_diff;
    const std::vector<std::string> expected = expected_of(shipped_text(fs::path("tests/analysis/diff") / (name.substr(2) + ".fair")));
    CHECK_MESSAGE(lines_of(under) == expected, "\n#! " << joined(lines_of(under), "\n#! "));
    play(library, diff);
    for (const auto& other : under.other_diffs) play(library, other.result.additions);
    const analysis::DiffByReading back =
        analysis::compute_diff_under_readings(library, library, compared(library, name), compared(library, "t.base"));
    CHECK(back.base_diff.differences.size() == diff.differences.size());
    CHECK(back.base_diff.edge_differences.size() == diff.edge_differences.size());
    CHECK(back.is_equivalent() == under.is_equivalent());
    CHECK(analysis::compute_diff_under_readings(library, library, compared(library, name), compared(library, name)).is_equivalent());
  }
  CHECK(count >= 10);
}

TEST_CASE("an amendment that settles a doubtful text is a difference, and what it excludes is shown") {
  Library library = books();
  const std::string text =
      "language 1\namendment t.settled \"What the seven pays\" to t.doubtful { in force from 2027-01-01 }\n"
      "section \"2\" \"The wagers\" { amend wager lucky { [settled] pays 4 to 1 } }\n";
  REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>("t/settled.fair", text))));
  const ComparedRuleset before = compared(library, "t.doubtful", "2026-12-31");
  const ComparedRuleset after = compared(library, "t.doubtful", "2027-01-01");
  const analysis::DiffByReading diff = analysis::compute_diff_under_readings(library, library, before, after);
  CHECK_FALSE(diff.is_equivalent());
  const std::vector<std::string> expected = {
      "doubt odds, \"what the seven pays\" | doubtful text: as_before or more | no doubtful text |",
      "under odds as more: settlement lucky | wins 5 to 1 | wins 4 to 1 | ann bets 10.00 on lucky; throw 4 3",
      "under odds as more: edge lucky | 0 | 1/6",
  };
  CHECK_MESSAGE(lines_of(diff) == expected, "\n" << joined(lines_of(diff), "\n"));
  ComparedRuleset chosen = before;
  chosen.selection.readings["odds"] = "as_before";
  chosen.ruleset = checked(library, "t.doubtful", chosen.selection);
  ComparedRuleset also = after;
  also.selection.readings["odds"] = "as_before";
  also.ruleset = checked(library, "t.doubtful", also.selection);
  CHECK(analysis::compute_diff_under_readings(library, library, chosen, also).is_equivalent());
}

// The short form is in diff.transcript, which the release program runs.
TEST_CASE("the stacked dice: invalid in one text, valid in the other, and both are cited" * doctest::skip(!long_form())) {
  const Library library = shipped_rules();
  const Diff diff = analysis::compute_diff(compared(library, "us_sd.craps"), compared(library, "nv.fair_roll"));
  const auto stacked = std::find_if(diff.differences.begin(), diff.differences.end(), [](const Difference& one) {
    return one.steps == std::vector<std::string>{"throw 1 1 { die 1 rests on other_die }"};
  });
  REQUIRE(stacked != diff.differences.end());
  CHECK(stacked->side_a.result == "INVALID");
  CHECK(stacked->side_b.result == "VALID 2");
  REQUIRE(stacked->side_a.deciding_clauses.size() == 1);
  CHECK(stacked->side_a.deciding_clauses.front().address == "20:18:33:06 invalid (1)");
  CHECK(stacked->side_a.deciding_clauses.front().location.source->name() == "us_sd/craps.fair");
  REQUIRE_FALSE(stacked->side_b.inapplicable_clauses.empty());
  CHECK(stacked->side_b.inapplicable_clauses.front().location.source->name() == "nv/fair_roll.fair");
  CHECK_FALSE(diff.is_equivalent());
  CHECK(diff.limitations.empty());
  play(library, diff);
}

TEST_CASE("an amendment that changes one payout is one settlement and the edges that rest on it") {
  Library library = shipped_rules();
  const std::string text = shipped_text("tests/analysis/diff/amended.fair");
  REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>("us_sd/amended.fair", text))));
  const Diff diff = analysis::compute_diff(compared(library, "us_sd.craps", "2026-12-31"), compared(library, "us_sd.craps", "2027-01-01"));
  CHECK_MESSAGE(lines_of(diff) == expected_of(text), "\n#! " << joined(lines_of(diff), "\n#! "));
  play(library, diff);
  CHECK(analysis::compute_diff(compared(library, "us_sd.craps", "2026-12-31"), compared(library, "us_sd.craps", "2025-12-31"))
            .is_equivalent());
}

TEST_CASE("every rule book that ships is equivalent to itself") {
  const Library library = shipped_rules();
  std::vector<std::string> names = library.unit_names(Kind::ruleset);
  for (const std::string& house : library.unit_names(Kind::house)) names.push_back(house);
  const std::size_t each = effort(4, 1);  // every fourth, or all
  for (std::size_t i = 0; i < names.size(); i += each) {
    const std::string& name = names[i];
    CAPTURE(name);
    const ComparedRuleset one = compared(library, name);
    const Diff diff = analysis::compute_diff(one, one);
    CHECK_MESSAGE(diff.is_equivalent(), joined(lines_of(diff), "\n"));
    CHECK(diff.counts.record_count != "0");
    CHECK(diff.counts.outcome_count > 0);
    CHECK(diff.counts.edge_count >= diff.counts.wager_count / 2);
  }
}

TEST_CASE("books with other dice or other facts say so") {
  const Library library = shipped_rules();
  const Diff dice = analysis::compute_diff(compared(library, "us_nj.mini_dice"), compared(library, "us_pa.sic_bo"));
  CHECK(dice.other_differences.size() == 1);
  CHECK(dice.counts.outcome_count == 0);
  CHECK(dice.edge_differences.empty());
  CHECK(dice.wagers_only_in_a.size() == compared(library, "us_nj.mini_dice").ruleset->wagers.size());
  CHECK(dice.wagers_only_in_b.size() == compared(library, "us_pa.sic_bo").ruleset->wagers.size());
  CHECK_FALSE(dice.is_equivalent());
  const Diff facts = analysis::compute_diff(compared(library, "us_sd.craps"), compared(library, "us_nj.mini_dice"));
  CHECK(facts.limitations.empty());
  const auto known = [](const std::vector<std::string>& words, const std::string& word) {
    return std::find(words.begin(), words.end(), word) != words.end();
  };
  CHECK(known(facts.vocabulary_only_in_a, "die rests bank"));
  CHECK(known(facts.vocabulary_only_in_b, "die rests inside"));
  CHECK(known(facts.vocabulary_only_in_a, "throw released"));
  CHECK(known(facts.vocabulary_only_in_a, "role stickperson"));
  CHECK(std::any_of(facts.differences.begin(), facts.differences.end(),
                    [](const Difference& one) { return one.side_a.result == "INVALID" && one.side_b.result == "VALID 2"; }));
  play(library, facts);
}

TEST_CASE("diff stops when it is told to, and then proves nothing") {
  const Library library = books();
  const ComparedRuleset one = compared(library, "t.base");
  const Diff diff = analysis::compute_diff(one, one, [](std::string_view, std::size_t, std::size_t) { return false; });
  CHECK(diff.stopped);
  CHECK_FALSE(diff.is_equivalent());
}

}  // namespace diff_test
