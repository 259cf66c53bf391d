// SPDX-License-Identifier: Apache-2.0
// Hints, lenses and repairs.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include <fairroll/analysis/assertions.hpp>
#include <fairroll/authoring/notes.hpp>
#include <fairroll/parser.hpp>

#include "support/shipped.hpp"

namespace fairroll::authoring::notes_test {
namespace {

const std::string disputes = R"(language 1
scenario "a cocked die" under us_sd.craps, nv.house {
  seats ann
  ann takes the dice
  ann bets 10.00 on pass
  throw 4 3
  throw 4 3 { die 1 rests on rail }
}
scenario "rows" under us_sd.craps with each row of {
  money
  10.00
  20.00
} {
  seats ann
  ann bets money on pass
  throw 2 2
}
)";

struct Played {
  Library library = shipped_rules();
  RulesetCache cache{library};
  std::shared_ptr<const Tree> tree;
  std::vector<ScenarioReport> reports;
  std::vector<Mention> mentions;

  explicit Played(const std::string& text) : tree(parse_scenarios(std::make_shared<const Source>("x.scenario", text)).tree) {
    RunOptions options;
    options.mentions = &mentions;
    REQUIRE(parse_scenarios(tree->source).ok());
    reports = run_scenarios(cache, *tree, options);
  }
};

TEST_CASE("behind each step stands what came of it, once where the books agree") {
  const Played played(disputes);
  const std::vector<InlayHint> all = build_inlay_hints(*played.tree, played.reports);
  REQUIRE(all.size() >= 3);
  const auto behind = [&](std::string_view words) {
    const auto end = static_cast<std::uint32_t>(disputes.find(words) + words.size());
    const auto found = std::find_if(all.begin(), all.end(), [&](const InlayHint& one) { return one.offset == end; });
    return found == all.end() ? std::string("none") : found->label;
  };
  CHECK(behind("ann bets 10.00 on pass").find("us_sd.craps: ACCEPTED · dice with ann | nv.house: UNDETERMINED") == 0);
  CHECK(behind("throw 4 3").find("us_sd.craps: VALID 7") == 0);
  CHECK(behind("throw 4 3").find("ann up 10.00") != std::string::npos);
  const auto rail = static_cast<std::uint32_t>(disputes.find("throw 4 3", disputes.find("throw 4 3") + 1) + 33);
  const auto found = std::find_if(all.begin(), all.end(), [&](const InlayHint& one) { return one.offset == rail; });
  REQUIRE(found != all.end());
  CHECK(found->label.find("us_sd.craps: INVALID by 20:18:33:06 invalid") == 0);
  CHECK(found->label.find('\n') == std::string::npos);
  CHECK(behind("ann bets money on pass").find("ACCEPTED") == 0);
  CHECK(behind("throw 2 2").find("VALID 4") == 0);
}

TEST_CASE("a scenario's names mean what its rule books declare") {
  const Played played(disputes);
  const auto declared_in = [&](std::string_view word, NameKind sort) {
    std::vector<std::string> files;
    for (const Mention& one : played.mentions)
      if (one.location.text() == word && one.kind == sort) files.push_back(one.declaration.source->name());
    return files;
  };
  const std::vector<std::string> pass = declared_in("pass", NameKind::Wager);
  REQUIRE(pass.size() >= 2);
  CHECK(pass.front() == "common/craps.fair");
  CHECK(declared_in("rests", NameKind::Fact).front() == "common/craps_table.fair");
}

TEST_CASE("lenses: what runs, what it costs, what decides it") {
  const Played played(disputes);
  const NameIndex none;
  const std::vector<CodeLens> of_scenarios = build_code_lenses({*played.tree, &none, nullptr, {}}, nullptr);
  const auto count = [](const std::vector<CodeLens>& all, CodeLens::Kind kind) {
    return std::count_if(all.begin(), all.end(), [&](const CodeLens& one) { return one.kind == kind; });
  };
  CHECK(count(of_scenarios, CodeLens::Kind::Run) == 2);
  CHECK(count(of_scenarios, CodeLens::Kind::Compare) == 1);
  const auto checked = check(played.library, "us_sd.craps");
  REQUIRE(checked.ok());
  ClauseCoverage coverage;
  coverage.add(*checked.ruleset);
  for (const ScenarioReport& report : played.reports) coverage.add(report);
  const auto tree = played.library.find_unit("common.craps");
  const DocumentContext context{*tree, &none, checked.ruleset, [](const std::shared_ptr<const Ruleset>& rules, Index wager) {
                                  analysis::EdgeOptions options;
                                  options.wager = wager;
                                  return analysis::compute_edges(rules, options);
                                }};
  const std::vector<CodeLens> of_model = build_code_lenses(context, &coverage);
  const auto pass = std::find_if(of_model.begin(), of_model.end(),
                                 [](const CodeLens& one) { return one.kind == CodeLens::Kind::Edge && one.subject == "pass"; });
  REQUIRE(pass != of_model.end());
  CHECK(pass->title == "edge 1.4141 %");
  CHECK(std::is_sorted(of_model.begin(), of_model.end(), [](const CodeLens& a, const CodeLens& b) { return a.span.begin < b.span.begin; }));
  const std::vector<CodeLens> of_book =
      build_code_lenses({*played.library.find_unit("us_sd.craps"), &none, checked.ruleset, {}}, &coverage);
  CHECK(std::any_of(of_book.begin(), of_book.end(), [](const CodeLens& one) { return one.title == "decides a result 1 time"; }));
  CHECK(std::any_of(of_book.begin(), of_book.end(),
                    [](const CodeLens& one) { return one.title == "no scenario is decided by this clause"; }));
}

/// The text with the first repair of its first fault made.
std::string repaired(const std::string& text, const Diagnostics& found) {
  REQUIRE_FALSE(found.empty());
  const std::vector<QuickFix> all = find_quick_fixes(found.front());
  REQUIRE_FALSE(all.empty());
  const TextEdit& edit = all.front().edits.front();
  std::string mended = text;
  mended.replace(edit.location.span.begin, edit.location.span.end - edit.location.span.begin, edit.text);
  return mended;
}

TEST_CASE("a word that was nearly written is mended by the repair") {
  std::string text = shipped_text("rulesets/us_sd/craps.fair");
  const std::string right = text;
  const std::size_t at = text.find("when {");
  REQUIRE(at != std::string::npos);
  text.replace(at, 4, "whn");
  CHECK(repaired(text, parse_rules(std::make_shared<const Source>("x.fair", text)).diagnostics) == right);
}

TEST_CASE("a false edge is mended by the true one, and no repair is made up") {
  Library library = shipped_rules();
  std::string text = "language 1\nassertions us_sd.more \"More\" for us_sd.craps { }\nassert edge of dont_pass per throw is 1/2\n";
  const std::string name = "us_sd/more.fair";
  REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>(name, text), "us_sd.more")));
  Diagnostics found = analysis::check_assertions(check(library, "us_sd.craps"));
  const auto elsewhere = [&](const Diagnostic& one) { return !one.location.source || one.location.source->name() != name; };
  found.erase(std::remove_if(found.begin(), found.end(), elsewhere), found.end());
  CHECK(repaired(text, found).find("per throw is 1/2\n") == std::string::npos);
  CHECK(find_quick_fixes(Diagnostic{Code::unused, SourceLocation{}, "x", {}, {}, {}, "leave it out, or use it"}).empty());
  CHECK(find_quick_fixes(Diagnostic{Code::unknown, SourceLocation{}, "x", {}, {}, {}, "did you mean `y`?"}).empty());
}

}  // namespace
}  // namespace fairroll::authoring::notes_test
