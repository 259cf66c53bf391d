// SPDX-License-Identifier: Apache-2.0
// What an audit counts by the clock, and of the faces of dice.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include <fairroll/audit/audit.hpp>

#include "support/shipped.hpp"

namespace fairroll::audit::counts_test {
namespace {

TEST_CASE("times of day are read in the forms that logs have") {
  const auto period = [](const char* text) {
    const std::optional<LogTime> moment = LogTime::parse(text);
    return moment ? moment->format_period() : std::string("-");
  };
  CHECK(period("22:14") == "22");
  CHECK(period("00:00:00") == "00");
  CHECK(period("2027-07-04T22:14:05") == "2027-07-04 22");
  CHECK(period("2027-07-04 09:14") == "2027-07-04 09");
  CHECK(period("2027-07-04T22:14:05.125Z") == "2027-07-04 22");
  CHECK(period("2027-07-04T22:14:05,5+02:00") == "2027-07-04 22");
  CHECK(period("22:14-0700") == "22");
  CHECK(period("22:14+02") == "22");
  CHECK(period("2028-02-29T23:59:60") == "2028-02-29 23");
  for (const char* text : {"",
                           "22",
                           "24:00",
                           "22:60",
                           "2:14",
                           "22:14:",
                           "22:14:5",
                           "22:14:61",
                           "22:14:05.",
                           "22:14x",
                           "22:14+",
                           "22:14+2",
                           "22:14+02:",
                           "22:14Zz",
                           "10:14 pm",
                           "2027-02-29T22:14",
                           "2027-07-04",
                           "2027-07-04T",
                           "2027-07-04_22:14",
                           "2027-07-04T22",
                           "-1:00"}) {
    CAPTURE(text);
    CHECK(period(text) == "-");
  }
}

TEST_CASE("hours and periods are counted, and merged as if they had been one") {
  const Money five{500};
  const Money less{-200};
  TimeCounts all;
  TimeCounts first;
  TimeCounts second;
  const auto add = [&](TimeCounts& part, const char* at, const std::vector<std::string>& clauses, const std::optional<Money>& money) {
    for (TimeCounts* const times : {&all, &part}) {
      times->add_step(LogTime::parse(at));
      times->add_discrepancy(LogTime::parse(at), clauses, money);
    }
  };
  add(first, "2027-07-04T22:14", {"1", "2"}, five);
  add(first, "2027-07-04T22:50", {"2"}, less);
  add(first, "soon", {}, std::nullopt);
  add(second, "2027-07-05T22:00", {"2"}, five);
  add(second, "2027-07-04T22:00", {"3"}, five);
  CHECK(all.step_counts[22] == 4);
  CHECK(all.step_counts[24] == 1);
  CHECK(all.counts_by_clause.at("2")[22] == 3);
  CHECK(all.counts_by_clause.at("")[24] == 1);
  CHECK(all.tallies_by_period.at("2027-07-04 22").count == 3);
  CHECK(all.tallies_by_period.at("2027-07-04 22").overpayment == Money{1000});
  CHECK(all.tallies_by_period.at("2027-07-04 22").underpayment == Money{200});
  CHECK(all.untimed_tally.unpriced_count == 1);
  first += second;
  CHECK(first == all);
}

TEST_CASE("periods are bounded, and which of them stay depends neither on order nor on parts") {
  std::vector<LogTime> moments;
  for (int day = 0; day < 700; ++day)
    for (int hour = 0; hour < 24; ++hour) {
      const auto two = [](int value) { return std::string(1, static_cast<char>('0' + value / 10)) + static_cast<char>('0' + value % 10); };
      moments.push_back({"20" + two(day / 28 / 12) + "-" + two(day / 28 % 12 + 1) + "-" + two(day % 28 + 1), hour});
    }
  TimeCounts sorted;
  for (const LogTime& one : moments) sorted.add_discrepancy(one, {"1"}, Money{1});
  std::shuffle(moments.begin(), moments.end(), std::mt19937(7));  // NOLINT: the same each time
  std::vector<TimeCounts> parts(3);
  for (std::size_t i = 0; i < moments.size(); ++i) parts[i % 3].add_discrepancy(moments[i], {"1"}, Money{1});
  parts[2] += parts[0];
  parts[2] += parts[1];
  REQUIRE(sorted.tallies_by_period.size() == TimeCounts::max_periods);
  CHECK(sorted.later_period_tally.count == moments.size() - TimeCounts::max_periods);
  CHECK(parts[2] == sorted);
}

/// Plays lines under one book, which the library has.
class Played {
 public:
  Played(const Library& library, const std::string& book, const std::vector<std::string>& lines)
      : cache_(library), audit_(cache_, by(book)) {
    for (const std::string& line : lines) {
      const LineAuditResult audited = audit_.audit_line(std::make_shared<const Source>("night.jsonl", line, ++number_));
      for (const Diagnostic& fault : audited.diagnostics) MESSAGE(line << ": " << fault.message);
      CHECK(audited.diagnostics.empty());
    }
    REQUIRE(audit_.summary().rulesets.count(book) == 1);
    under_ = audit_.summary().rulesets.at(book);
  }
  [[nodiscard]] const RulesetSummary& under() const { return under_; }
  [[nodiscard]] const AuditSummary& whole() const { return audit_.summary(); }
  [[nodiscard]] const FaceCounts& dice() const {
    REQUIRE(under_.face_counts.size() == 1);
    return under_.face_counts.begin()->second;
  }

 private:
  static AuditOptions by(const std::string& book) {
    AuditOptions out;
    out.run_options.rule_books = {book};
    return out;
  }
  RulesetCache cache_;
  Audit audit_;
  std::uint32_t number_ = 0;
  RulesetSummary under_;
};

TEST_CASE("faces are counted of each die, unless one of the throw is not known") {
  const Library library = shipped_rules();
  const Played night(library, "us_sd.craps",
                     {R"({"throw": {"faces": [4, 3]}, "ruled": {"ruling": "valid", "total": 8}, "meta": {"at": "2027-07-04T22:14"}})",
                      R"({"throw": {"faces": [4, 6]}, "meta": {"at": "23:01"}})", R"({"throw": {"faces": [6, null]}})",
                      R"({"throw": {"faces": [1, 1], "facts": [{"die": 2, "fact": "rests on", "is": "rail"}]}})"});
  const FaceCounts& dice = night.dice();
  CHECK(night.under().face_counts.begin()->first == "2 dice with faces 1 to 6");
  CHECK(dice.throw_count == 3);
  CHECK(dice.unknown_face_throw_count == 1);
  CHECK(dice.held_dice_throw_count == 0);
  CHECK(dice.counts_by_die == std::vector<std::vector<std::uint64_t>>{{1, 0, 0, 2, 0, 0}, {1, 0, 1, 0, 0, 1}});
  CHECK(dice.total_counts == std::vector<std::uint64_t>{1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0});
  const ParsedAuditSummary again = parse_summary(format_summary(night.whole()));
  REQUIRE(again.ok());
  CHECK(*again.summary == night.whole());
  std::string cut = format_summary(night.whole());
  const std::string counts = R"("by_die":[[1,0,0,2,0,0],[1,0,1,0,0,1]])";
  REQUIRE(cut.find(counts) != std::string::npos);
  CHECK_FALSE(parse_summary(cut.replace(cut.find(counts), counts.size(), R"("by_die":[[1,0,0,2,0,0],[1,0,1,0,0]])")).ok());
  CHECK(dice.face_names == std::vector<std::string>{"1", "2", "3", "4", "5", "6"});
  CHECK(night.under().counts_by_time.step_counts[22] == 1);
  CHECK(night.under().counts_by_time.step_counts[24] == 2);
  CHECK(night.under().counts_by_time.tallies_by_period.at("2027-07-04 22").count == 1);
  FaceCounts both = dice;
  both += dice;
  CHECK(both.throw_count == 6);
  CHECK(both.counts_by_die[0][3] == 4);
  CHECK(both.total_counts[8] == 2);
  FaceCounts none;
  none += dice;
  CHECK(none == dice);
}

TEST_CASE("throws of which dice were kept are not counted: they did not fall anew") {
  Library library;
  REQUIRE(library
              .add(std::make_shared<const Source>("t/words.fair",
                                                  "language 1\nvocabulary t.words {\n  dice 2 with faces 1..6\n"
                                                  "  roles shooter, dealer\n}\n"),
                   "t.words")
              .empty());
  const Diagnostics faults = library.add(std::make_shared<const Source>("t/book.fair", R"(language 1
ruleset t.book "Kept" {
  authority "nobody"
  uses t.words
  currency USD in 0.01
}
section "1" "Throws" {
  game {
    state half first, second
      becomes second on any roll while half is first
      becomes first on any roll while half is second
  }
  keep 1 dice showing 6 while half is second
}
)"),
                                         "t.book");
  for (const Diagnostic& one : faults) MESSAGE(one.message);
  const Played night(library, "t.book",
                     {R"({"throw": {"faces": [6, 3]}})", R"({"throw": {"faces": [6, 1]}})", R"({"throw": {"faces": [5, 2]}})"});
  CHECK(night.dice().throw_count == 2);
  CHECK(night.dice().held_dice_throw_count == 1);
  CHECK(night.dice().counts_by_die[1] == std::vector<std::uint64_t>{0, 1, 1, 0, 0, 0});
}

}  // namespace
}  // namespace fairroll::audit::counts_test
