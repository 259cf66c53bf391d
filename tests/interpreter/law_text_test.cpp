// SPDX-License-Identifier: Apache-2.0
// How a text of the law is cut (W1 to W3), and that folders give it to the clauses. The texts are made up.
#include <fairroll/law_text.hpp>

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace law_text_test {

using namespace fairroll;

namespace {

/// `4: (1) (a) (2)`, a line for each section.
std::string cut(const std::string& text, const std::vector<std::string>& cited) {
  const LawText law(std::make_shared<const Source>("law", text), cited);
  std::string out;
  for (const LawText::Section& section : law.sections()) {
    out += section.number + ":";
    for (const LawText::Item& item : section.items) out += " [" + item.marks + "]";
    out += "\n";
  }
  return out;
}

}  // namespace

TEST_CASE("W1: which lines are headings") {
  CHECK(cut("## 4 A\n(1) x\n## 4.1 B\n", {"4"}) == "4: [(1)]\n4.1:\n");
  CHECK(cut("# Title\n## 7 Uncited\n### Within\n(1) x\n", {}) == "7: [(1)]\n");
  CHECK(cut("12:3:4. Words on the line\n\nx\n12:3:5 no blank line before it\n", {"12:3:4", "12:3:5"}) == "12:3:4:\n");
  CHECK(cut("4 dice\n\n\xC2\xA7 4 The dice\n(1) x\n", {"4"}) == "4: [(1)]\n");
  CHECK(cut("## Of calls\n(a) x\n", {"Of calls"}) == "Of calls: [(a)]\n");
  CHECK(cut("nothing here is a heading\n(1) x\n", {"4"}).empty());
  // Behind a number stand dashes and quotation marks, with no blank between.
  const std::string dash = "\xE2\x80\x94";
  CHECK(cut("\xC2\xA7 661a.4." + dash + "Dice\n(1) x\n", {"661a.4"}) == "661a.4: [(1)]\n");
  CHECK(cut("# 1.1" + dash + " foo\n(1) x\n# 1.1\xC3\xA9\n", {"1.1"}) == "1.1: [(1)]\n1.1\xC3\xA9:\n");
  CHECK(cut("4\xE2\x80\x93"
            "5 Dice\n(1) x\n",
            {"4\xE2\x80\x93"
             "5"}) ==
        "4\xE2\x80\x93"
        "5: [(1)]\n");
}

TEST_CASE("W2: marks, and how they nest") {
  CHECK(cut("## 4\n(a) (1) x\n(2) y\n(b) z\n", {"4"}) == "4: [(a)] [(a) (1)] [(a) (2)] [(b)]\n");
  CHECK(cut("## 4\n(1) x\n(2) y\n\nand\n\n(1) z\n", {"4"}) == "4: [(1)] [(2)] [(1)]\n");
  CHECK(cut("## 4\n(h) x\n(i) y\n(ii) z\n", {"4"}) == "4: [(h)] [(i)] [(i) (ii)]\n");
  CHECK(cut("## 4\n(a) x\n  (i) y\n  (ii) y\n(b) z\n", {"4"}) == "4: [(a)] [(a) (i)] [(a) (ii)] [(b)]\n");
  CHECK(cut("## 4\n- 1. x\n- 2. y\n  a) z\n", {"4"}) == "4: [(1)] [(2)] [(2) (a)]\n");
  CHECK(cut("## 4\nunder\n(1), (2) and 10.5 nothing\n", {"4"}) == "4:\n");
  CHECK(cut("## 4\n**1.** x\n*2.* y\n__3)__ z\n", {"4"}) == "4: [(1)] [(2)] [(3)]\n");
  CHECK(cut("## 4\n1.\nx\n\n2.\r\ny\na)\n", {"4"}) == "4: [(1)] [(2)] [(2) (a)]\n");
  CHECK(cut("## 4\n(1) I.\n(2) 1.5 x\n", {"4"}) == "4: [(1)] [(2)]\n");
  CHECK(cut("## 4\n(1" + std::string(40, '1') + ") x\n(1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1.1) y\n", {"4"}) == "4:\n");
}

TEST_CASE("W3, W6: where words end; line ends do not count") {
  const LawText law(std::make_shared<const Source>("law", "## 4\n(1) one\n\n   more of it\n\nno more\n"), {"4"});
  REQUIRE(law.sections().size() == 1);
  CHECK(format_passage({"4", "(1)", {law.source(), law.sections()[0].items[0].text}}) == "(1) one more of it");
  REQUIRE(law.sections()[0].unmarked_spans.size() == 1);
  CHECK(cut("## 4\n- (2) a\n  (a) b\n\n  c\n- (3) d\n\n  e\n\nf\n", {"4"}) == "4: [(2)] [(2) (a)] [(2)] [(3)]\n");
  CHECK(compute_text_digest("a\nb\n") == compute_text_digest("\xEF\xBB\xBF"
                                                             "a\r\nb\r\n"));
  CHECK(compute_text_digest("a\nb\n") != compute_text_digest("a\nc\n"));
}

TEST_CASE("W4: folders give a clause its words, and rulings stay as they are without them") {
  namespace fs = std::filesystem;
  const fs::path folder = fs::temp_directory_path() / ("fairroll_law_" + std::to_string(::getpid()));
  fs::create_directories(folder / "xx");
  std::ofstream(folder / "xx/rules.fair")
      << "language 1\nruleset xx.rules { authority \"a\" uses common.craps_table currency USD in 0.01\n"
         "  words in \"law.md\" }\nsection \"4\" \"T\" { (1) the roll is invalid when any die rests on rail }\n";
  const Resolver books = make_folder_resolver({folder.string(), FAIRROLL_ROOT "/rulesets"});
  const LoadResult without = load("xx.rules", books);
  std::ofstream(folder / "xx/law.md") << "## 4\n(1) No die on the rail.\n";
  const LoadResult with = load("xx.rules", books);
  fs::remove_all(folder);
  REQUIRE(without.ok());
  REQUIRE(with.ok());
  std::size_t found = 0;
  for (const Clause& clause : with.ruleset->clauses)
    for (const Passage& passage : clause.law_passages) {
      CHECK(format_passage(passage) == "(1) No die on the rail.");
      ++found;
    }
  CHECK(found > 0);
  CHECK(without.ruleset->clauses.size() == with.ruleset->clauses.size());
  for (const Clause& clause : without.ruleset->clauses) CHECK(clause.law_passages.empty());
}

TEST_CASE("W4: what is within a mark belongs to it, and what a mark around begins with leads to it") {
  const LawText law(std::make_shared<const Source>("law", "## 4\n(1) If a die\n  (a) leaves,\n  (b) leans\n\nNo.\n(1) again\n"), {"4"});
  const auto at = [&](const std::string& marks) {
    std::string all;
    for (const Passage& one : law.find_passages("4", marks)) all += one.address() + "|" + format_passage(one) + "|";
    return all;
  };
  CHECK(at("(1) (b)") == "4 (1)|(1) If a die|4 (1) (b)|(b) leans|");
  CHECK(at("(1)") == "4 (1)|(1) If a die|4 (1) (a)|(a) leaves,|4 (1) (b)|(b) leans|4 (1)|(1) again|");
  CHECK(at("") == "4|No.|");
  CHECK(at("(2)").empty());
}

}  // namespace law_text_test
