// SPDX-License-Identifier: Apache-2.0
// Pages of audits: what stands on them, that names are text, and that a picture and its table say the same.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include <fairroll/publishing/audit_page.hpp>

#include "audit/charts.hpp"

namespace fairroll::publishing::audit_page_test {
namespace {

std::size_t times_in(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++count;
  return count;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

audit::FaceCounts two_dice(std::uint64_t sixes) {
  audit::FaceCounts dice;
  dice.face_names = {"1", "2", "3", "4", "5", "6"};
  dice.lowest_face = 1;
  dice.counts_by_die = {{10, 10, 10, 10, 10, 10 + sixes}, {10, 10, 10, 10, 10, 10 + sixes}};
  dice.total_counts = {1, 3, 5, 6, 9, 10, 9, 6, 5, 4, 2 + sixes};
  dice.throw_count = 60 + sixes;
  dice.unknown_face_throw_count = 2;
  return dice;
}

audit::AuditSummary summary_of(int hours) {
  audit::AuditSummary summary;
  summary.line_count = 500;
  summary.tables = {"5", "6"};
  audit::RulesetSummary& under = summary.rulesets["t.book"];
  under.currency = {"USD", 2, 1};
  under.throw_count = 90;
  under.face_counts["2 dice with faces 1 to 6"] = two_dice(30);
  for (int i = 0; i < hours; ++i) {
    const std::optional<Money> difference = i % 3 == 0 ? Money{-250} : Money{500};
    const std::string day = std::string("2027-07-") + static_cast<char>('0' + i / 24 / 10) + static_cast<char>('0' + i / 24 % 10);
    under.counts_by_time.add_discrepancy(audit::LogTime{i < 24 ? "2027-07-31" : day, i % 24}, {"<1>", "2"}, difference);
    under.counts_by_time.add_step(audit::LogTime{"", i % 24});
    under.tallies_by_kind[1].add_discrepancy(difference);
    under.tallies_by_table[i % 2 == 0 ? "5" : "<b>6</b>"].add_discrepancy(difference);
    under.tallies_by_official[""].add_discrepancy(difference);
  }
  return summary;
}

TEST_CASE("dice are tested one by one, together and by their totals") {
  const std::vector<DiceTest> tests = test_dice(two_dice(30));
  REQUIRE(tests.size() == 4);
  CHECK(tests[1].subject == DiceTest::Subject::Die);
  CHECK(tests[1].die == 2);
  CHECK(tests[1].fit.statistic.str() == "50");  // 5 * 5^2 / 15 + 25^2 / 15
  CHECK(tests[1].fit.distribution == analysis::FitResult::Distribution::ChiSquared);
  CHECK(tests[2].subject == DiceTest::Subject::AllDice);
  CHECK(tests[2].counts == std::vector<std::uint64_t>{20, 20, 20, 20, 20, 80});
  CHECK(tests[2].fit.statistic.str() == "100");
  CHECK(tests[3].subject == DiceTest::Subject::Totals);
  CHECK(tests[3].fit.degrees_of_freedom == 10);
  CHECK(tests[3].fit.is_approximate);
  CHECK(test_dice(two_dice(0))[0].fit.distribution == analysis::FitResult::Distribution::Multinomial);
  audit::FaceCounts named = two_dice(0);
  named.is_numbered = false;
  CHECK(test_dice(named).size() == 3);
  named.counts_by_die.pop_back();
  CHECK(test_dice(named).size() == 1);
  CHECK(test_dice({}).empty());
}

TEST_CASE("a page has pictures, the same figures in tables, and no markup of names") {
  const std::string page =
      build_audit_page(summary_of(30), {.language = Language::English, .generator_name = "fairroll 1", .is_partial = false});
  CHECK(times_in(page, "<svg") == 4);
  CHECK(times_in(page, "role=\"img\" aria-label=") == 4);
  CHECK(times_in(page, "<script") == 0);
  CHECK_FALSE(has(page, "<b>6</b>"));
  CHECK(has(page, "&lt;b&gt;6&lt;/b&gt;"));
  CHECK(has(page, "Discrepancies: 30. Too much: 100.00 USD; too little: 25.00 USD."));
  CHECK(has(page, "<th scope=\"row\">2027-07-31 05:00</th><td>1</td><td>5.00</td><td>0.00</td>"));
  CHECK(has(page, "<title>&lt;1&gt;, from 5:00: 2</title>"));  // of two days
  CHECK(has(page, "<td>50.0000</td><td>5</td><td>1.38580e-09</td>"));
  CHECK(has(page, "because a face is unknown: 2."));
  CHECK_FALSE(has(page, "By official"));  // no line says who
  CHECK_FALSE(has(page, "interrupted"));
}

TEST_CASE("a long season is cut into days, months and years") {
  const auto first_rows = [](const audit::AuditSummary& summary) {
    const std::string page = build_audit_page(summary, {});
    const std::size_t at = page.find("<th scope=\"row\">2027");
    return page.substr(at + 16, page.find('<', at + 16) - at - 16);
  };
  CHECK(first_rows(summary_of(36)) == "2027-07-01 00:00");
  CHECK(first_rows(summary_of(37)) == "2027-07-01");
  audit::AuditSummary summary = summary_of(36);
  audit::TimeCounts& times = summary.rulesets["t.book"].counts_by_time;
  for (int month = 1; month <= 9; ++month)
    for (int day = 1; day <= 9; ++day)
      times.add_discrepancy(audit::LogTime{"2027-0" + std::to_string(month) + "-0" + std::to_string(day), 1}, {}, Money{1});
  CHECK(first_rows(summary) == "2027-01");
  for (int year = 1000; year < 1060; ++year) times.add_discrepancy(audit::LogTime{std::to_string(year) + "-01-01", 1}, {}, Money{1});
  CHECK(first_rows(summary) == "2027");
  times.add_discrepancy(audit::LogTime{"", 3}, {}, Money{1});
  CHECK(has(build_audit_page(summary, {}), "<th scope=\"row\">date not stated</th>"));
}

TEST_CASE("lengths of pictures are those of the figures") {
  UpAndDown money;
  money.columns = {{"a", 20, 0, "<up>"}, {"b", 0, 10, "down"}};
  const std::string drawn = up_and_down(money);
  CHECK(has(drawn, R"(x="0.00" y="16.00" width="72.00" height="100.00"><title>&lt;up&gt;</title>)"));
  CHECK(has(drawn, R"(x="90.00" y="116.00" width="72.00" height="50.00"><title>down</title>)"));
  Frequencies dice;
  dice.whose = {"Die 1", "Die 2"};
  dice.groups = {{"heads", {4, 1}, {2, 2}}, {"tails", {0, 3}, {2, 2}}};
  const std::string columns = frequencies(dice);
  CHECK(has(columns, R"(height="130.00"><title>heads, Die 1: 4</title>)"));
  CHECK(has(columns, R"(height="97.50"><title>tails, Die 2: 3</title>)"));
  CHECK(times_in(columns, R"(y1="71.0")") == 4);  // half of the height, four times
  HeatMap map;
  map.columns = {"0", ""};
  map.said = {"at 0", "at 1"};
  map.rows = {{"clause", {4, 1}}, {std::string(80, 'x') + "end", {0, 2}}};
  const std::string heat = heat_map(map);
  CHECK(times_in(heat, "class=\"heat\"") == 3);
  CHECK(has(heat, R"(fill-opacity="1.000"><title>clause, at 0: 4</title>)"));
  CHECK(has(heat, "..." + std::string(57, 'x') + "end</text>"));
}

TEST_CASE("long tables end, and say so") {
  audit::AuditSummary summary = summary_of(1);
  for (int i = 0; i < 130; ++i) summary.rulesets["t.book"].tallies_by_table["table " + std::to_string(i)].add_discrepancy(Money{1});
  CHECK(has(build_audit_page(summary, {}), "and 31 more in the report"));
}

TEST_CASE("what there is none of is not shown, in every language") {
  for (const std::string& code : language_codes()) {
    CAPTURE(code);
    const std::string page = build_audit_page({}, {.language = *find_language(code), .generator_name = "", .is_partial = true});
    CHECK(has(page, "<html lang=\"" + code + "\""));
    CHECK(times_in(page, "<svg") == 0);
    CHECK(times_in(page, "<h1>") == 1);
    CHECK(times_in(page, "class=\"result doubt\"") == 1);
  }
  audit::AuditSummary good;
  good.rulesets["t.book"].currency = {"USD", 2, 1};
  CHECK(has(build_audit_page(good, {}), "No discrepancies were found."));
}

}  // namespace
}  // namespace fairroll::publishing::audit_page_test
