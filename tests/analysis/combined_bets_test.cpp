// SPDX-License-Identifier: Apache-2.0
// Edges of bets made together, against the figures that the Wizard of Odds publishes for line bets with odds and against fractions computed
// by hand.
#include <doctest/doctest.h>

#include <map>

#include <fairroll/analysis/combined_bets.hpp>
#include <fairroll/analysis/edge_report.hpp>
#include <fairroll/render.hpp>

#include "support/shipped.hpp"

namespace fairroll::analysis::combined_bets_test {
namespace {

const Library& shipped_books() {
  static const Library library = shipped_rules();
  return library;
}

const CheckResult& checked_book(const std::string& name) {
  static std::map<std::string, CheckResult> known;
  const auto found = known.find(name);
  return found != known.end() ? found->second : known.emplace(name, check(shipped_books(), name)).first->second;
}

CombinationReport report_of(const std::string& book, const std::string& bets) {
  Diagnostics faults;
  std::optional<CombinationReport> report = compute_combination_report(shipped_books(), checked_book(book), {}, bets, {}, faults);
  INFO(bets);
  INFO(render_text(faults));
  REQUIRE(report);
  CHECK(faults.empty());
  return std::move(*report);
}

Combination combined(const std::string& book, const std::string& bets) { return report_of(book, bets).selected_combination; }

Diagnostic fault_of_bets(const std::string& book, const std::string& bets) {
  Diagnostics faults;
  INFO(bets);
  CHECK_FALSE(compute_combination_report(shipped_books(), checked_book(book), {}, bets, {}, faults));
  INFO(render_text(faults));
  REQUIRE_FALSE(faults.empty());
  return faults.front();
}

TEST_CASE("a line bet with odds costs what is published") {
  struct Published {
    const char* bets;
    const char* fraction;
    const char* percent;
  };
  const Published published[] = {
      {"10.00 on pass", "7/495", "1.414"},
      {"10.00 on pass + 10.00 on pass_odds", "7/825", "0.848"},
      {"10.00 on pass + 20.00 on pass_odds", "1/165", "0.606"},
      {"10.00 on pass + 30.00 on pass_odds while point is 4, 10 + 40.00 on pass_odds while point is 5, 9"
       " + 50.00 on pass_odds while point is 6, 8",
       "7/1870", "0.374"},
      {"10.00 on pass + 100.00 on pass_odds", "7/3795", "0.184"},
      {"10.00 on dont_pass", "3/220", "1.364"},
      {"10.00 on dont_pass + 60.00 on dont_pass_odds", "3/1100", "0.273"},
      {"10.00 on come + 20.00 on come_odds", "1/165", "0.606"},
  };
  for (const Published& one : published) {
    CAPTURE(one.bets);
    const Combination all = combined("us_sd.craps", one.bets);
    CHECK_FALSE(all.undefined_reason);
    CHECK(all.edge.str() == one.fraction);
    CHECK(all.edge.to_percent(3) == one.percent);
  }
}

TEST_CASE("what is put down and lost, bet by bet") {
  const Combination all = combined("us_sd.craps", "10.00 on pass + 20.00 on pass_odds");
  REQUIRE(all.bets.size() == 2);
  CHECK(all.bets[0].chance.str() == "1");
  CHECK(all.bets[0].outlay.str() == "10");
  CHECK(all.bets[0].loss.str() == "14/99");
  CHECK(all.bets[1].text == "20.00 on pass_odds");
  CHECK(all.bets[1].chance.str() == "2/3");
  CHECK(all.bets[1].outlay.str() == "40/3");
  CHECK(all.bets[1].loss.is_zero());
  CHECK(all.outlay.str() == "70/3");
  CHECK(all.loss.str() == "14/99");
  CHECK(all.loss_per_first_outlay.str() == "7/495");
  CHECK(all.is_unverified);
  const Combination three = combined("us_sd.craps", "10.00 on come + 10.00 on come_odds while come_point is 5, 9");
  CHECK(three.bets[1].chance.str() == "2/9");
}

TEST_CASE("a put bet with its odds") {
  CHECK(combined("nv.strip", "10.00 on put 4").edge.str() == "1/3");
  CHECK(combined("nv.strip", "10.00 on put 4 + 30.00 on put_odds").edge.str() == "1/12");
  Library library = shipped_rules();
  const std::string text = R"(language 1
ruleset t.put "Put" { uses common.craps_table   currency USD in 0.01 }
adopts game, put, put_odds from common.craps
amend wager put { pays 1 to 1 }
amend wager put_odds { pays 2 to 1 on 4, 10   3 to 2 on 5, 9   6 to 5 on 6, 8 }
)";
  (void)library.add(std::make_shared<const Source>("t/put.fair", text), "t.put");
  const CheckResult checked = check(library, "t.put");
  REQUIRE(checked.ok());
  Diagnostics faults;
  const auto report = compute_combination_report(library, checked, {}, "10.00 on put 4 + 100.00 on put_odds", {}, faults);
  REQUIRE(report);
  CHECK(report->selected_combination.edge.str() == "1/33");
  CHECK(report->selected_combination.loss_per_first_outlay.str() == "1/3");
}

TEST_CASE("bets that do not stand behind one another add up") {
  const Combination all = combined("us_sd.craps", "10.00 on pass + 12.00 on place 6 + 4.00 on horn + 5.00 on field");
  CHECK(all.loss.str() == "109/99");  // 14/99 + 12/66 + 4/8 + 5/18
  CHECK(all.outlay.str() == "31");
  // A commission taken when the bet is placed belongs to what is put down.
  const Combination buy = combined("us_nj.craps", "20.00 on buy 4");
  CHECK(buy.edge.str() == "1/21");
  CHECK(buy.outlay.str() == "21");
}

TEST_CASE("bets that cannot be made") {
  const auto refused = [](const char* book, const char* bets, Code code, const char* underlined, const char* words) {
    CAPTURE(bets);
    const Diagnostic fault = fault_of_bets(book, bets);
    CHECK(fault.code == code);
    CHECK(fault.location.text() == underlined);
    CAPTURE(fault.message);
    CHECK((fault.message + fault.help).find(words) != std::string::npos);
  };
  refused("us_sd.craps", "20.00 on pass_odds", Code::no_such_wager, "pass_odds", "bet on `pass` first");
  refused("us_sd.craps", "20.00 on pass_odds + 10.00 on pass", Code::no_such_wager, "pass_odds", "bet on `pass` first");
  refused("us_sd.craps", "10.00 on plaice 6", Code::unknown, "plaice", "did you mean `place`?");
  refused("us_sd.craps", "10.00 on pass + ten on field", Code::bad_amount, "ten", "");
  refused("us_sd.craps", "10.00 on pass + ", Code::expected, "", "an amount");
  refused("us_sd.craps", "1000.01 on pass", Code::bad_amount, "1000.01 on pass", "20:18:12.01:08.01 pass stake");
  refused("us_sd.deadwood_one", "10.00 on pass + 50.00 on pass_odds", Code::bad_amount, "50.00 on pass_odds", "while point is 4");
  refused("us_sd.craps", "10.00 on pass + 20.00 on pass_odds while poimt is 4", Code::unknown, "poimt", "did you mean `point`?");
  refused("us_sd.craps", "10.00 on pass + 20.00 on pass_odds while point is 7", Code::not_a_value, "7", "`point`");
  refused("us_sd.craps", "10.00 on pass + 20.00 on pass_odds while point", Code::expected, "point", "while STATE is VALUE");
  refused("us_sd.craps", "10.00 on pass + 20.00 on pass_odds while point is none", Code::bad_amount,
          "20.00 on pass_odds while point is none", "is never made");
  refused("us_sd.craps", "10.00 on field while point is 4", Code::bad_amount, "point", "remove the condition");
  refused("us_sd.craps", "10.00 on pass + 20.00 on pass_odds + 30.00 on pass_odds while point is 6", Code::duplicate,
          "30.00 on pass_odds while point is 6", "there is already a bet on `pass_odds`");
  CHECK(combined("us_sd.deadwood_one", "10.00 on pass + 50.00 on pass_odds while point is 6, 8").edge.str() == "14/2365");
}

TEST_CASE("a stake that cannot be paid has no edge, and the reason is given") {
  const Combination all = combined("us_sd.craps", "10.00 on pass + 10.01 on place 4");
  REQUIRE(all.undefined_reason);
  CHECK(all.undefined_reason->kind == UndefinedReason::Kind::NotPayable);
  CHECK(all.undefined_reason->description.rfind("`place 4`: ", 0) == 0);
}

TEST_CASE("a combination under every reading of doubtful text") {
  Library library = shipped_rules();
  const std::string text = R"(language 1
ruleset t.doubt "Doubt" { uses common.craps_table   currency USD in 0.01 }
wager plain "Plain" { placed at any time   wins on 7   loses on any other   pays 4 to 1 }
wager lucky "Lucky" {
  placed at any time
  wins on 7
  loses on any other
  reading odds "4, without to or for" { as to_one { pays 4 to 1 } as for_one { pays 4 for 1 } }
}
)";
  (void)library.add(std::make_shared<const Source>("t/doubt.fair", text), "t.doubt");
  const CheckResult checked = check(library, "t.doubt");
  REQUIRE(checked.ok());
  Diagnostics faults;
  const auto report = compute_combination_report(library, checked, {}, "5.00 on plain + 5.00 on lucky", {}, faults);
  REQUIRE(report);
  CHECK(report->selected_combination.edge.str() == "1/6");
  CHECK(report->readings.selected_alternatives.size() == 1);
  REQUIRE(report->other_combinations.size() == 1);
  CHECK(format_readings(report->other_combinations.front().changed_alternatives) == "odds as for_one");
  CHECK(report->other_combinations.front().figures.edge.str() == "1/4");
  CHECK(compute_combination_report(library, checked, {}, "5.00 on plain", {}, faults)->other_combinations.empty());
}

TEST_CASE("a combination in an edge report") {
  Diagnostics faults;
  const EdgeReport report =
      compute_edge_report(shipped_books(), checked_book("us_sd.craps"), {}, {"", std::nullopt, {}, "10.00 on pass"}, faults);
  REQUIRE(report.combination_report);
  CHECK(report.bets.empty());
  CHECK(report.combination_report->selected_combination.edge.str() == "7/495");
}

}  // namespace
}  // namespace fairroll::analysis::combined_bets_test
