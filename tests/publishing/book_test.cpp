// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <tuple>

#include <fairroll/detail/page.hpp>
#include <fairroll/detail/pays.hpp>
#include <fairroll/publishing/placard.hpp>
#include <fairroll/publishing/site.hpp>

#include "placard_rows.hpp"
#include "site/names.hpp"

namespace fairroll::publishing::book_test {
namespace {

const char* const vocabulary = R"(language 1
vocabulary t.words {
  dice 2 with faces 1..6
  roles shooter, dealer
}
)";

const char* const rules = R"(language 1
ruleset t.book "<b>Title & \script</b>" {
  authority "nobody"
  uses t.words
  currency USD in 0.01
}
section "1" "<script>alert(1)</script>" {
  in force from 2000-01-01
  wager seven "<i>Seven</i>" {
    placed at any time
    wins on 7
    loses on any other
    pays 4 to 1
    stake at most 100.00
  }
}
section "2" "Later" {
  in force from 2010-01-01 until 2019-12-31
  note "then there was a second section"
}
)";

Library library_with(const std::string& text) {
  Library library;
  REQUIRE(library.add(std::make_shared<const Source>("t/words.fair", vocabulary), "t.words").empty());
  const Diagnostics found = library.add(std::make_shared<const Source>("t/book.fair", text), "t.book");
  for (const Diagnostic& one : found) MESSAGE(one.message);
  REQUIRE(found.empty());
  return library;
}

RulesetMaterial material_of(const Library& library) {
  const CheckResult checked = check(library, "t.book");
  for (const Diagnostic& one : checked.diagnostics) MESSAGE(one.message);
  REQUIRE(checked.ok());
  RulesetMaterial material;
  material.ruleset = checked.ruleset;
  material.text = consolidate(library, "t.book", {}, checked).lines;
  Diagnostics none;
  material.edges = analysis::compute_edge_report(library, checked, {}, {}, none);
  return material;
}

std::string page_of(const std::vector<PublishedFile>& files, const std::string& path) {
  const auto at = std::find_if(files.begin(), files.end(), [&](const PublishedFile& one) { return one.path == path; });
  REQUIRE(at != files.end());
  return at->text;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_CASE("names of folders are safe wherever they are written") {
  CHECK(folder_of("us_sd.craps") == "us_sd.craps");
  CHECK(folder_of("aux.craps") == "_aux.craps");
  CHECK(folder_of("COM1") == "_COM1");
  CHECK(folder_of("com10") == "com10");
  CHECK(folder_of("../../etc/passwd") == "-.-..-etc-passwd");
  CHECK(folder_of("a.") == "a-");
  CHECK(folder_of("") == "_");
}

TEST_CASE("anchors are never given twice") {
  Anchors anchors;
  CHECK(anchors.of("c-", "20:18:33:06 invalid (2)") == "c-20:18:33:06-invalid-(2)");
  CHECK(anchors.of("c-", "20:18:33:06  invalid <(2)") == "c-20:18:33:06-invalid-(2)~2");
  CHECK(anchors.of("c-", "\xC3\xA9\"'<>") == "c-");
}

TEST_CASE("texts of rule files are never markup") {
  const Library library = library_with(rules);
  for (const PublishedFile& file : build_site({material_of(library)}, {})) {
    CAPTURE(file.path);
    if (!file.path.ends_with(".html")) continue;
    CHECK_FALSE(has(file.text, "<script>"));
    CHECK_FALSE(has(file.text, "<i>Seven"));
    CHECK_FALSE(has(file.text, "<b>Title"));
  }
  const RulesetMaterial material = material_of(library);
  for (const std::string& text : {build_placard_page(material.edges, {}), build_placard_picture(material.edges, {})}) {
    CHECK(has(text, "&lt;i&gt;Seven"));
    CHECK_FALSE(has(text, "<i>Seven"));
  }
}

TEST_CASE("words of a regulation stand at the clause that comes first, and are referred to from others") {
  std::string with_words = rules;
  with_words.insert(with_words.find("  currency"), "  words in \"law.md\"\n");
  Library library = library_with(with_words);
  library.add_law_text("t.book", std::make_shared<const Source>("t/law.md", "## 1\nA seven <wins>.\n"));
  const std::string text = page_of(build_site({material_of(library)}, {}), "t.book/text.html");
  const std::string words = "<p class=\"about\">Text of the law, 1:</p><blockquote lang=\"\">A seven &lt;wins&gt;.</blockquote>";
  REQUIRE(has(text, words));
  CHECK_FALSE(has(text.substr(text.find(words) + words.size()), "A seven"));
  const std::string clause = text.substr(text.rfind("id=\"", text.find(words)) + 4);
  CHECK(has(text, "<p class=\"about\"><a href=\"#" + clause.substr(0, clause.find('"')) + "\">Text of the law, 1</a></p>"));
}

TEST_CASE("permanent links begin where the site will lie") {
  const Library library = library_with(rules);
  SiteOptions options;
  options.language = Language::Spanish;
  options.base_url = "https://example.org/rules/";
  const std::string text = page_of(build_site({material_of(library)}, options), "t.book/text.html");
  CHECK(has(text, "<html lang=\"es\""));
  CHECK(has(text, "<link rel=\"canonical\" href=\"https://example.org/rules/t.book/text.html\"/>"));
  CHECK(has(text, "href=\"https://example.org/rules/t.book/text.html#section-1\""));
}

TEST_CASE("a table is told the limit that binds, a reader each") {
  const std::string more = std::string(rules) + "every wager {\n  stake at most 50.00\n}\n";
  const Library library = library_with(more);
  const RulesetMaterial material = material_of(library);
  const Wager& wager = material.ruleset->wagers.front();
  CHECK(limit_lines(*material.ruleset, wager, Language::English).size() == 2);
  const std::vector<LimitLine> binding = binding_limits(*material.ruleset, wager, Language::English);
  REQUIRE(binding.size() == 1);
  CHECK(binding.front().words == "stake at most 50.00 USD");
}

TEST_CASE("cases of a payment are told one by one") {
  std::string text = rules;
  const std::string old = "    wins on 7\n    loses on any other\n    pays 4 to 1\n";
  text.replace(text.find(old), old.size(), "    wins on 2, 3\n    loses on any other\n    pays 12 to 1 on 2   2 to 1 on 3\n");
  const Library library = library_with(text);
  const RulesetMaterial material = material_of(library);
  const std::vector<PayLine> lines = pay_lines(*material.ruleset, material.ruleset->wagers.front(), Language::English);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].odds == "12 to 1");
  CHECK(lines[0].when == "on 2");
  CHECK(lines[1].odds == "2 to 1");
  CHECK(lines[1].when == "on 3");
}

TEST_CASE("what a later text says once more is told once, where it is said last") {
  std::string text = rules;
  text.replace(text.find("pays 4 to 1"), 11, "pays 4 to 1 on 7");
  Library library = library_with(text);
  for (const auto& [unit, year, odds] : {std::tuple("later", "2000", "5 to 1"), std::tuple("last", "2001", "4 to 1")}) {
    const std::string amendment = "language 1\namendment t." + std::string(unit) + " \"Later\" to t.book { in force from " + year +
                                  "-01-01 }\nsection \"3\" \"Again\" {\n  amend wager seven { pays " + odds + " on 7 }\n}\n";
    REQUIRE(library.add(std::make_shared<const Source>("t/" + std::string(unit) + ".fair", amendment), "t." + std::string(unit)).empty());
  }
  const RulesetMaterial material = material_of(library);
  const std::vector<PayLine> lines = pay_lines(*material.ruleset, material.ruleset->wagers.front(), Language::English);
  REQUIRE_FALSE(lines.empty());
  CHECK(std::count_if(lines.begin(), lines.end(), [](const PayLine& one) { return one.odds == "4 to 1"; }) == 1);
  CHECK(lines.back().odds == "4 to 1");
  CHECK(material.ruleset->clauses[lines.back().clause].unit == "t.last");
}

/// The rules, with an amendment of 2000 that says more.
Library amended(const std::string& more, const std::string& text = rules) {
  Library library = library_with(text);
  const std::string amendment =
      "language 1\namendment t.later \"Later\" to t.book { in force from 2000-01-01 }\nsection \"3\" \"More\" {\n" + more + "\n}\n";
  REQUIRE(library.add(std::make_shared<const Source>("t/later.fair", amendment), "t.later").empty());
  return library;
}

/// `seven` wins on these totals and pays so.
std::string paying(const std::string& totals, const std::string& pays) {
  std::string text = rules;
  const std::string old = "    wins on 7\n    loses on any other\n    pays 4 to 1\n";
  return text.replace(text.find(old), old.size(), "    wins on " + totals + "\n    loses on any other\n    pays " + pays + "\n");
}

std::vector<std::string> payouts(const Library& library, Language language = Language::English) {
  const RulesetMaterial material = material_of(library);
  std::vector<std::string> all;
  for (const PayLine& line : pay_lines(*material.ruleset, material.ruleset->wagers.front(), language))
    all.push_back(line.odds + (line.when.empty() ? "" : " " + line.when));
  return all;
}

TEST_CASE("a payout is shown in the cases that later text leaves to it") {
  using Lines = std::vector<std::string>;
  const std::string two = paying("2, 12", "2 to 1 on 2, 12");
  CHECK(payouts(amended("  amend wager seven { pays 3 to 1 on 12 }", two)) == Lines{"2 to 1 on 2", "3 to 1 on 12"});
  CHECK(payouts(amended("  amend wager seven { pays 3 to 1 on 12  4 to 1 on 2 }", two)) == Lines{"3 to 1 on 12", "4 to 1 on 2"});
  CHECK(payouts(amended("  amend wager seven { pays 2 to 1 on 12 }", paying("2, 12", "2 to 1 on 2   3 to 1 on 12"))) ==
        Lines{"2 to 1 on 2 or 12"});
  CHECK(payouts(amended("  amend wager seven { pays 3 to 1 on 12 }", paying("2, 12", "2 to 1"))) ==
        Lines{"2 to 1 otherwise", "3 to 1 on 12"});
}

TEST_CASE("cases are shown in the language of the page, with words and not with the syntax of rule files") {
  using Lines = std::vector<std::string>;
  const Library library = library_with(paying("2..6, showing 1 once", "7 to 2 on 2..6 except 3   2 to 1 on 3   1 to 1 on 7"));
  CHECK(payouts(library) == Lines{"7 to 2 on 2 to 6, except on 3", "2 to 1 on 3", "1 to 1 on 7"});
  CHECK(payouts(library, Language::French) == Lines{"7 contre 2 sur 2 à 6, sauf sur 3", "2 contre 1 sur 3", "1 contre 1 sur 7"});
  CHECK(payouts(library, Language::Spanish) == Lines{"7 a 2 con 2 a 6, salvo con 3", "2 a 1 con 3", "1 a 1 con 7"});
}

TEST_CASE("a placard states payouts of parts, unverified figures, the day and the next change") {
  const Library library = amended(
      "  recalled \"nothing was read\"\n  amend wager seven { pays 3 to 1 on 7 }\n"
      "  wager twice \"Twice seven\" {\n    placed at any time\n    parts 1 seven, 2 seven\n  }");
  RulesetMaterial material = material_of(library);
  PlacardOptions options;
  options.show_edges = true;
  options.language = Language::French;
  options.next_change_date = Date{2030, 1, 1};
  const std::string text = build_placard_page(material.edges, options);
  CHECK(has(text, "<b>3 contre 1</b> sur 7\u00a0†"));
  CHECK(has(text, "2 × &lt;i&gt;Seven"));
  CHECK(has(text, "† non vérifié"));
  CHECK(has(text, "chaque mise") == false);
  CHECK(has(text, "mise d’au plus 100,00 USD"));
  CHECK(has(text, "33,333\u00a0%\u00a0†"));
  CHECK(has(text, "prochain changement 2030-01-01"));
  CHECK_FALSE(has(text, "<td></td>"));
}

TEST_CASE("a placard has a column of limits only for limits of single wagers, and breaks no figure") {
  std::string text = rules;
  text.replace(text.find("    stake at most 100.00\n"), 25, "");
  const RulesetMaterial material = material_of(library_with(text));
  PlacardOptions options;
  options.show_edges = true;
  options.paper = PaperSize::Card;
  CHECK_FALSE(has(build_placard_page(material.edges, options), "Limits"));
  const PlacardLayout layout = layout_of(material.edges, options);
  REQUIRE(layout.columns.size() == 3);
  const double width_of_figure = 8 * 0.64 * layout.letters;  // `16.667 %`
  CHECK(layout.columns.back() * 264 > width_of_figure);
  const RulesetMaterial limited = material_of(library_with(rules));
  CHECK(has(build_placard_page(limited.edges, options), "Limits"));
}

TEST_CASE("a placard names what is not posted, and states what is posted once") {
  const Library library =
      library_with(std::string(rules) +
                   "section \"3\" \"Amounts\" {\n  house posts table_minimum\n  house posts top from 1.00 to 500.00\n"
                   "  cap seven together at top per roll shared in proportion\n  every wager {\n    stake at least table_minimum\n"
                   "    commission 0 percent of win taken on a win\n  }\n}\n");
  const std::string open = build_placard_page(material_of(library).edges, {});
  CHECK(has(open, "<li>table minimum: not posted</li>"));
  CHECK(has(open, "no commission"));
  CHECK_FALSE(has(open, "0 %"));
  Selection selection;
  selection.postings["table_minimum"] = "5.00";
  selection.postings["top"] = "200.00";
  const CheckResult checked = check(library, "t.book", selection);
  REQUIRE(checked.ok());
  analysis::EdgeReport report;
  report.ruleset = checked.ruleset;
  const std::string posted = build_placard_page(report, {});
  CHECK(has(posted, "stake at least 5.00 USD"));
  CHECK(has(posted, "the total wins on one throw are limited to 200.00 USD"));
  CHECK_FALSE(has(posted, "table minimum"));
}

TEST_CASE("the title of a wager excludes numbers with which it may never be placed") {
  const Library library = amended(
      "  wager hop \"Hop\" for a and b in 1..6 {\n    placed while not (a is 1 and b is 2) and not (a is 5 and b is 6)\n"
      "    wins on showing a and b\n    loses on any other\n    pays 15 to 1\n  }");
  PlacardOptions options;
  options.show_edges = true;
  const std::string text = build_placard_page(material_of(library).edges, options);
  CHECK(has(text, "Hop (any 2 different numbers from 1 to 6, except 1 and 2, 5 and 6)"));
  CHECK(has(text, "<td class=\"edge\">11.111\u00a0%</td>"));
}

TEST_CASE("a paper that is too small is refused, with a larger one of its system") {
  std::string more;
  for (int i = 0; i < 40; ++i)
    more += "  wager w" + std::to_string(i) + " \"One of many wagers\" { placed at any time wins on 7 loses on any other pays 4 to 1 }\n";
  const Library library = amended(more);
  const RulesetMaterial material = material_of(library);
  PlacardOptions options;
  options.paper = PaperSize::Card;
  CHECK(find_fitting_paper_size(material.edges, options) == PaperSize::Letter);
  options.paper = PaperSize::A4;
  CHECK(find_fitting_paper_size(material.edges, options) == PaperSize::A4);
  CHECK(find_paper_size("letter") == PaperSize::Letter);
  CHECK_FALSE(find_paper_size("a0"));
}

TEST_CASE("what later text silences is not told") {
  Library library = library_with(rules);
  const std::string later =
      "language 1\namendment t.later \"Later\" to t.book { in force from 2000-01-01 }\nsection \"3\" \"A table\" {\n"
      "  paytable shown by total {\n    total | odds\n    7     | 5 to 1\n  }\n  amend wager seven { pays per shown }\n}\n";
  REQUIRE(library.add(std::make_shared<const Source>("t/later.fair", later), "t.later").empty());
  const RulesetMaterial material = material_of(library);
  CHECK(pay_lines(*material.ruleset, material.ruleset->wagers.front(), Language::English).empty());
  const std::string wagers = page_of(build_site({material}, {}), "t.book/wagers.html");
  CHECK(has(wagers, "5 to 1"));
  CHECK_FALSE(has(wagers, "<b lang=\"en\">4 to 1</b>"));
}

}  // namespace
}  // namespace fairroll::publishing::book_test
