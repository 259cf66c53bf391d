// SPDX-License-Identifier: Apache-2.0
// What rule files assert of edges: true or false, by whom, of what, and on which day.
#include <doctest/doctest.h>

#include <fairroll/analysis/assertions.hpp>
#include <fairroll/render.hpp>

#include "support/shipped.hpp"

namespace fairroll::analysis::assertions_test {
namespace {

void add(Library& library, const std::string& unit, const std::string& text) {
  const Diagnostics faults = library.add(std::make_shared<const Source>(unit, "language 1\n" + text), unit);
  INFO(render_text(faults));
  REQUIRE_FALSE(has_errors(faults));
}

const std::string head = R"fair(ruleset t.made "Made up" { uses common.craps_table   currency USD in 0.01 }
adopts game, pass, pass_odds from common.craps
amend wager pass { pays 1 to 1 }
amend wager pass_odds { pays 2 to 1 while point is 4, 10   3 to 2 while point is 5, 9   6 to 5 while point is 6, 8 }
)fair";

Library with(const std::string& body) {
  Library library = shipped_rules();
  add(library, "t.made", head + body);
  return library;
}

/// `7/496: the edge of ...` for each false assertion.
std::vector<std::string> wrong(const Library& library, const std::string& name = "t.made", const Selection& selection = {}) {
  const CheckResult result = check(library, name, selection);
  INFO(render_text(result.diagnostics));
  REQUIRE(result.ok());
  std::vector<std::string> all;
  for (const Diagnostic& one : check_assertions(result.ruleset)) {
    CHECK(one.code == Code::false_edge);
    CHECK_FALSE(one.help.empty());
    all.push_back(std::string(one.location.text()) + ": " + one.message);
  }
  return all;
}

using Words = std::vector<std::string>;

TEST_CASE("a true assertion is silent, reduced or not, of any length") {
  const std::string zeros(1000, '0');
  CHECK(wrong(with("assert edge of pass is 7/495\n")).empty());
  CHECK(wrong(with("assert edge of pass is 7" + zeros + "/495" + zeros + "\n")).empty());
  CHECK(wrong(with("assert edge of pass is 0007/495   assert edge of pass per bet resolved is 14/990   assert edge of pass per throw is "
                   "7/1671\n"))
            .empty());
  CHECK(wrong(with("assert edge of pass_odds is 0   assert edge of pass_odds behind pass per throw is -0/5\n")).empty());
}

TEST_CASE("a false one tells the true value") {
  CHECK(wrong(with("assert edge of pass is 7/496\n")) == Words{"7/496: the edge of `pass` is 7/495 (1.4141 %)"});
  CHECK(wrong(with("assert edge of pass per bet resolved is -7/495\n")) ==
        Words{"-7/495: the edge of `pass` per bet resolved is 7/495 (1.4141 %)"});
  CHECK(wrong(with("assert edge of pass per throw is undefined\n")) ==
        Words{"undefined: the edge of `pass` per throw is 7/1671 (0.4189 %)"});
  CHECK(wrong(with("assert edge of pass is " + std::string(2000, '9') + "/" + std::string(1999, '9') + "8\n")).size() == 1);
}

const std::string place = "wager corner for n in 4, 6 { placed at any time   wins on n   loses on 7   pays 1 to 1 }\n";

TEST_CASE("what is left out means each of them") {
  CHECK(wrong(with(place + "assert edge of corner 4 is 1/3   assert edge of corner 6 is 1/11\n")).empty());
  CHECK(wrong(with(place + "assert edge of corner is 1/3\n")) == Words{"1/3: the edge of `corner 6` is 1/11 (9.0909 %)"});
  CHECK(wrong(with(place + "assert edge of corner is 1/4\n")) ==
        Words{"1/4: the edge of `corner 4` is 1/3 (33.3333 %); the assertion fails for 2 of its 2 bets"});
  const Library rules = shipped_rules();
  Library more = rules;
  add(more, "t.edges", R"fair(assertions t.edges for us_sd.craps { }
assert edge of hop for a stake of 1.00 is 1/9
assert edge of sharp_shooter by SS-01 for a stake of 5.00 is 130868623150256757509/598273041118925390625
)fair");
  CHECK(wrong(more, "us_sd.craps").empty());
}

TEST_CASE("an edge that there is not") {
  const std::string stakes = "wager third { one roll   placed at any time   wins on 7   loses on any other   pays 10 to 3 }\n";
  CHECK(wrong(with(stakes + "assert edge of third is 5/18   assert edge of third for a stake of 1.00 is undefined   "
                            "assert edge of third for a stake of 3.00 is 5/18\n"))
            .empty());
  const Words words = wrong(with(stakes + "assert edge of third for a stake of 1.00 is 5/18\n"));
  REQUIRE(words.size() == 1);
  CHECK(words.front().rfind("5/18: the edge of `third` for a stake of 1.00 is undefined: ", 0) == 0);
}

TEST_CASE("what is asserted of a ruleset is not asserted of its houses, nor the other way round") {
  Library library = with(
      "wager more { one roll   placed at any time   wins on 7   loses on any other   pays at least 4 to 1 }\n"
      "assert edge of more is 1/6\n");
  add(library, "t.house", R"fair(house t.house under t.made { }
amend wager more { pays 9 to 2 }
assert edge of more is 1/12
)fair");
  CHECK(wrong(library).empty());
  CHECK(wrong(library, "t.house").empty());
  add(library, "t.house_edges", "assertions t.house_edges for t.house { }\nassert edge of pass is 7/496\n");
  CHECK(wrong(library).empty());
  CHECK(wrong(library, "t.house").size() == 1);
  CHECK(check(library, "t.house").ruleset->assertions.size() == 2);
}

TEST_CASE("a file of assertions speaks for its period, and an amendment says what it changes") {
  Library library = with("");
  add(library, "t.old", "assertions t.old for t.made { in force from 2010-01-01 until 2019-12-31 }\nassert edge of pass is 7/496\n");
  add(library, "t.new", "assertions t.new for t.made { in force from 2020-01-01 }\nassert edge of pass is 7/495\n");
  CHECK(wrong(library).empty());
  Selection day;
  day.as_of = Date{2015, 6, 1};
  CHECK(wrong(library, "t.made", day).size() == 1);
  CHECK(find_check_date(library, "t.old") == Date{2010, 1, 1});
  CHECK(find_check_date(library, "t.new") == Date{2020, 1, 1});

  const std::string change = "amendment t.change to t.made { in force from 2030-01-01 }\namend wager pass { pays 2 to 1 }\n";
  Library silent = library;
  add(silent, "t.change", change);
  CHECK(wrong(silent).size() == 1);
  day.as_of = Date{2029, 12, 31};
  CHECK(wrong(silent, "t.made", day).empty());
  Library said = library;
  add(said, "t.change", change + "assert edge of pass is -79/165\n");
  CHECK(wrong(said).empty());
  CHECK(find_check_date(said, "t.change") == Date{2030, 1, 1});
}

TEST_CASE("a file without a period speaks on each day of the wagers that there are") {
  Library library = with(R"fair(section "1" "Later" {
  in force from 2020-01-01
  wager later { one roll   placed at any time   wins on 7   loses on any other   pays 4 to 1 }
}
)fair");
  Library always = library;
  add(always, "t.edges", "assertions t.edges for t.made { }\nassert edge of later is 1/6   assert edge of pass is 7/496\n");
  CHECK(wrong(always).size() == 1);
  Selection day;
  day.as_of = Date{2015, 6, 1};
  CHECK(wrong(always, "t.made", day).size() == 1);
  add(library, "t.edges", "assertions t.edges for t.made { in force from 2010-01-01 }\nassert edge of later is 1/6\n");
  CHECK(wrong(library).empty());
  CHECK(has_errors(check(library, "t.made", day).diagnostics));
}

TEST_CASE("an assertion is no rule") {
  const Library plain = with("");
  const Library more = with("assert edge of pass is 1/2   assert edge of pass per throw is 1/3\n");
  const CheckResult a = check(plain, "t.made");
  const CheckResult b = check(more, "t.made");
  REQUIRE(a.ok());
  REQUIRE(b.ok());
  CHECK(a.ruleset->clauses.size() == b.ruleset->clauses.size());
  CHECK(b.ruleset->assertions.size() == 2);
}

TEST_CASE("bets of which nothing is asserted") {
  const auto unsaid = [](const Library& library) { return find_unasserted_bets(*check(library, "t.made").ruleset); };
  CHECK(unsaid(with(place)) == Words{"pass", "pass_odds", "corner 4", "corner 6"});
  CHECK(
      unsaid(with(place + "assert edge of pass is 7/495   assert edge of pass_odds per throw is 0   assert edge of corner 6 is 1/11\n")) ==
      Words{"pass_odds", "corner 4"});
  CHECK(unsaid(with(place + "assert edge of pass is 7/495   assert edge of pass_odds is 0   assert edge of corner is 1/11\n")).empty());
}

TEST_CASE("docs/diagnostics.md: the untrue example is found, the true one is not") {
  const std::string page = shipped_text("docs/diagnostics.md");
  const auto example = [&](const std::string& fence) {
    const std::size_t begin = page.find("```" + fence + "\n");
    REQUIRE(begin != std::string::npos);
    const std::size_t text = begin + fence.size() + 4;
    return page.substr(text, page.find("```", text) - text);
  };
  CHECK(wrong(with(example("fair part untrue"))) == Words{"1/36: the edge of `corner` is 1/6 (16.6667 %)"});
  CHECK(wrong(with(example("fair part true"))).empty());
}

TEST_CASE("every shipped rule book asserts the edge of every bet that it offers") {
  const Library library = shipped_rules();
  std::vector<std::string> books = library.unit_names(Kind::ruleset);
  for (const std::string& house : library.unit_names(Kind::house)) books.push_back(house);
  CHECK(books.size() >= 13);
  for (const std::string& name : books) {
    CAPTURE(name);
    const CheckResult result = check(library, name);
    REQUIRE(result.ok());
    CHECK(find_unasserted_bets(*result.ruleset) == Words{});
  }
}

}  // namespace
}  // namespace fairroll::analysis::assertions_test
