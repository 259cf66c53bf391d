// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <algorithm>
#include <tuple>

#include <fairroll/detail/page.hpp>
#include <fairroll/publishing/book.hpp>
#include <fairroll/publishing/placard.hpp>

#include "site/names.hpp"
#include "site/pays.hpp"

namespace fairroll::publishing {
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

BookMaterial material_of(const Library& library) {
  const CheckResult checked = check(library, "t.book");
  for (const Diagnostic& one : checked.diagnostics) MESSAGE(one.message);
  REQUIRE(checked.ok());
  BookMaterial material;
  material.rules = checked.ruleset;
  material.text = consolidate(library, "t.book", {}, checked).lines;
  Diagnostics none;
  material.edges = analysis::edge_report(library, checked, {}, {}, none);
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
  for (const PublishedFile& file : book_site({material_of(library)}, {})) {
    CAPTURE(file.path);
    if (!file.path.ends_with(".html")) continue;
    CHECK_FALSE(has(file.text, "<script>"));
    CHECK_FALSE(has(file.text, "<i>Seven"));
    CHECK_FALSE(has(file.text, "<b>Title"));
  }
  const BookMaterial material = material_of(library);
  for (const std::string& text : {placard_page(material.edges, {}), placard_picture(material.edges, {})}) {
    CHECK(has(text, "&lt;i&gt;Seven"));
    CHECK_FALSE(has(text, "<i>Seven"));
  }
}

TEST_CASE("words of a regulation stand at the clause that comes first, and are referred to from others") {
  std::string with_words = rules;
  with_words.insert(with_words.find("  currency"), "  words in \"law.md\"\n");
  Library library = library_with(with_words);
  library.add_words("t.book", std::make_shared<const Source>("t/law.md", "## 1\nA seven <wins>.\n"));
  const std::string text = page_of(book_site({material_of(library)}, {}), "t.book/text.html");
  const std::string words = "<p class=\"about\">Words of the law, 1:</p><blockquote lang=\"\">A seven &lt;wins&gt;.</blockquote>";
  REQUIRE(has(text, words));
  CHECK_FALSE(has(text.substr(text.find(words) + words.size()), "A seven"));
  const std::string clause = text.substr(text.rfind("id=\"", text.find(words)) + 4);
  CHECK(has(text, "<p class=\"about\"><a href=\"#" + clause.substr(0, clause.find('"')) + "\">Words of the law, 1</a></p>"));
}

TEST_CASE("permanent links begin where the site will lie") {
  const Library library = library_with(rules);
  SiteOptions options;
  options.language = Language::Spanish;
  options.base_url = "https://example.org/rules/";
  const std::string text = page_of(book_site({material_of(library)}, options), "t.book/text.html");
  CHECK(has(text, "<html lang=\"es\""));
  CHECK(has(text, "<link rel=\"canonical\" href=\"https://example.org/rules/t.book/text.html\"/>"));
  CHECK(has(text, "href=\"https://example.org/rules/t.book/text.html#section-1\""));
}

TEST_CASE("a table is told the limit that binds, a reader each") {
  const std::string more = std::string(rules) + "every wager {\n  stake at most 50.00\n}\n";
  const Library library = library_with(more);
  const BookMaterial material = material_of(library);
  const Wager& wager = material.rules->wagers.front();
  CHECK(limit_lines(*material.rules, wager, Language::English).size() == 2);
  const std::vector<LimitLine> binding = binding_limits(*material.rules, wager, Language::English);
  REQUIRE(binding.size() == 1);
  CHECK(binding.front().words == "stake at most 50.00 USD");
}

TEST_CASE("cases of a payment are told one by one") {
  std::string text = rules;
  const std::string old = "    wins on 7\n    loses on any other\n    pays 4 to 1\n";
  text.replace(text.find(old), old.size(), "    wins on 2, 3\n    loses on any other\n    pays 12 to 1 on 2   2 to 1 on 3\n");
  const Library library = library_with(text);
  const BookMaterial material = material_of(library);
  const std::vector<PayLine> lines = pay_lines(*material.rules, material.rules->wagers.front());
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
  const BookMaterial material = material_of(library);
  const std::vector<PayLine> lines = pay_lines(*material.rules, material.rules->wagers.front());
  REQUIRE_FALSE(lines.empty());
  CHECK(std::count_if(lines.begin(), lines.end(), [](const PayLine& one) { return one.odds == "4 to 1"; }) == 1);
  CHECK(lines.back().odds == "4 to 1");
  CHECK(material.rules->clauses[lines.back().clause].unit == "t.last");
}

TEST_CASE("what later text silences is not told") {
  Library library = library_with(rules);
  const std::string later =
      "language 1\namendment t.later \"Later\" to t.book { in force from 2000-01-01 }\nsection \"3\" \"A table\" {\n"
      "  paytable shown by total {\n    total | odds\n    7     | 5 to 1\n  }\n  amend wager seven { pays per shown }\n}\n";
  REQUIRE(library.add(std::make_shared<const Source>("t/later.fair", later), "t.later").empty());
  const BookMaterial material = material_of(library);
  CHECK(pay_lines(*material.rules, material.rules->wagers.front()).empty());
  const std::string wagers = page_of(book_site({material}, {}), "t.book/wagers.html");
  CHECK(has(wagers, "5 to 1"));
  CHECK_FALSE(has(wagers, "<b lang=\"en\">4 to 1</b>"));
}

}  // namespace
}  // namespace fairroll::publishing
