// SPDX-License-Identifier: Apache-2.0
// A book held against another: one breach for each kind. Each file of tests/analysis/conforms is a book; `#~ NAME` is the ruleset to keep
// to, and each `#! KIND DIFFERENCE   words` a breach (`-`: no difference), in the order in which they are told.
#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <fairroll/analysis/conforms.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/scenario.hpp>

namespace conforms_test {

using namespace fairroll;
using analysis::Breach;
using analysis::Conformance;

namespace {

const std::string vocabulary = R"(language 1
vocabulary t.table "A table" {
  dice 2 with faces 1..6
  roles shooter
  thrower shooter
}
)";

const std::string law = R"(
  payouts stated only with to
  game {
    count thrown 0..1 or more on any roll
  }
  wager seven { one roll placed at any time  wins on 7  loses on any other  pays at least 4 to 1  stake at most 100.00 }
  wager odd_one { one roll placed while thrown is 0  wins on odd  loses on any other  pays 1 to 1 }
)";

std::string unit(const std::string& name, const std::string& statements) {
  return "language 1\nruleset t." + name + " \"T\" { uses t.table   currency USD in 0.01 }\nsection \"1\" \"Wagers\" {\n" + statements +
         "}\n";
}

Conformance held(const std::string& house) {
  Library library;
  REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>("t/table.fair", vocabulary))));
  REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>("t/law.fair", unit("law", law)))));
  REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>("t/book.fair", house))));
  return analysis::check_conformance(library, "t.book", "t.law");
}

const Breach* of(const Conformance& result, Breach::Kind kind) {
  const auto found = std::find_if(result.breaches.begin(), result.breaches.end(), [&](const Breach& one) { return one.kind == kind; });
  return found == result.breaches.end() ? nullptr : &*found;
}

const std::string game = "game { count thrown 0..1 or more on any roll }\n";
const std::string seven = "wager seven { one roll placed at any time  wins on 7  loses on any other  pays 5 to 1  stake at most 50.00 }\n";

}  // namespace

TEST_CASE("a book that pays more and allows less conforms") {
  const Conformance result = held(unit("book", seven));
  CHECK(result.conforms());
  CHECK(result.wager_count == 1);
  CHECK(result.state_count > 0);
}

TEST_CASE("what breaks, where, and by how much") {
  const Conformance result = held(unit("book", game + R"(
  wager seven { one roll placed at any time  wins on 7  loses on any other  pays 9 for 2  stake at most 150.00 }
  wager odd_one { one roll placed while thrown is 1 or more  placed while thrown is 0  wins on 3, 5, 7, 9, 11  loses on any other  pays 2 to 1 }
  wager evens { one roll placed at any time  wins on even  loses on any other  pays 1 to 1 }
)"));
  CHECK_FALSE(result.conforms());
  REQUIRE(of(result, Breach::Kind::MinimumOdds));
  CHECK(of(result, Breach::Kind::MinimumOdds)->difference == "-1/2");
  CHECK(of(result, Breach::Kind::MinimumOdds)->scenario.find("ann seven wins") != std::string::npos);
  CHECK(of(result, Breach::Kind::MinimumOdds)->house_location.source);
  CHECK(of(result, Breach::Kind::MinimumOdds)->ruleset_location.source);
  REQUIRE(of(result, Breach::Kind::Payouts));
  CHECK(of(result, Breach::Kind::Payouts)->difference == "+1");
  REQUIRE(of(result, Breach::Kind::Limits));
  CHECK(of(result, Breach::Kind::Limits)->difference == "50.00");
  REQUIRE(of(result, Breach::Kind::Options));
  REQUIRE(of(result, Breach::Kind::Windows));
  REQUIRE(of(result, Breach::Kind::Notation));
  CHECK_FALSE(of(result, Breach::Kind::Verdicts));
}

TEST_CASE("a throw that decides otherwise") {
  const Conformance result = held(
      unit("book", "wager seven { one roll placed at any time  wins on 7, 11  loses on any other  pays 4 to 1  stake at most 100.00 }\n"));
  REQUIRE(result.breaches.size() == 1);
  CHECK(result.breaches.front().kind == Breach::Kind::Verdicts);
  CHECK(result.breaches.front().scenario.find("throw 6 5") != std::string::npos);
}

TEST_CASE("a house that says what is not open to it") {
  const std::string head = "language 1\nhouse t.book \"H\" under t.law {}\n";
  CHECK(held(head + "every wager { stake at most 10.00 }\n").conforms());
  const Conformance less = held(head + "amend wager seven { pays 3 to 1 }\n");
  REQUIRE(less.breaches.size() == 1);
  CHECK(less.breaches.front().kind == Breach::Kind::MinimumOdds);
  CHECK(less.breaches.front().difference == "-1");
  const Conformance refused = held(head + "amend wager seven { loses on 2 }\n");
  REQUIRE(of(refused, Breach::Kind::Refused));
}

namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

void add(Library& library, const std::filesystem::path& path) {
  if (path.extension() != ".fair") return;
  REQUIRE_FALSE(has_errors(library.add(std::make_shared<const Source>(path.string(), read(path)))));
}

struct Told {
  std::string kind;
  std::string difference;
  std::string words;
};

struct Book {
  std::string name;
  std::string to;
  std::vector<Told> breaches;
};

Book read_book(const std::string& text) {
  Book book;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    std::string first;
    words >> first;
    if (first == "#~") words >> book.to;
    if (first == "ruleset" || first == "house") words >> book.name;
    if (first != "#!") continue;
    Told told;
    words >> told.kind >> told.difference;
    if (told.difference == "-") told.difference.clear();
    std::getline(words >> std::ws, told.words);
    book.breaches.push_back(std::move(told));
  }
  return book;
}

/// What shows a breach is itself a scenario that holds.
void run_again(const Library& library, const std::string& scenario) {
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>("breach.scenario", scenario));
  REQUIRE(parsed.ok());
  RulesetCache cache(library);
  cache.allow_lint_errors();
  for (const ScenarioReport& report : run_scenarios(cache, *parsed.tree)) {
    for (const Diagnostic& one : report.diagnostics) CHECK_MESSAGE(one.severity() != Severity::Error, one.message);
    CHECK(report.ok());
  }
}

}  // namespace

TEST_CASE("books held against the rulesets that ship") {
  namespace fs = std::filesystem;
  const fs::path root(FAIRROLL_ROOT);
  std::size_t files = 0;
  for (const auto& entry : fs::directory_iterator(root / "tests/analysis/conforms")) {
    CAPTURE(entry.path().string());
    ++files;
    const Book book = read_book(read(entry.path()));
    Library library;
    for (const auto& shipped : fs::recursive_directory_iterator(root / "rulesets")) add(library, shipped.path());
    add(library, entry.path());
    const Conformance result = analysis::check_conformance(library, book.name, book.to);
    CHECK(result.conforms() == book.breaches.empty());
    CHECK_FALSE(has_errors(result.diagnostics));
    for (std::size_t i = 0; i < std::max(result.breaches.size(), book.breaches.size()); ++i) {
      const Breach found = i < result.breaches.size() ? result.breaches[i] : Breach{};
      const Told told = i < book.breaches.size() ? book.breaches[i] : Told{};
      CHECK(breach_name(found.kind) == told.kind);
      CHECK(found.difference == told.difference);
      CHECK(found.description == told.words);
      if (!found.scenario.empty()) run_again(library, found.scenario);
    }
  }
  CHECK(files >= 8);
}

}  // namespace conforms_test
