// SPDX-License-Identifier: Apache-2.0
// An audit of a share of the tables: all shares together are one audit of all, whatever the lines are.
#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include <fairroll/audit/audit.hpp>

#include "support/shipped.hpp"

namespace fairroll::audit::share_test {
namespace {

/// What one audit tells of a log, by line.
struct Told {
  std::map<std::uint32_t, std::string> lines;
  AuditSummary summary;
};

std::string words_of(const LineAuditResult& audited) {
  std::string words;
  for (const Diagnostic& fault : audited.diagnostics) words += "bad line: " + fault.message + "; ";
  for (const UndeterminedLine& one : audited.undetermined_lines) words += "undetermined at " + one.location.table + "; ";
  for (const Discrepancy& one : audited.discrepancies)
    words += std::string(entry_kind_name(one.kind)) + " " + one.recorded_result + " at " + one.location.table + "; ";
  return words;
}

Told audit_of(const std::vector<std::string>& log, std::uint32_t share, std::uint32_t shares) {
  static const Library library = shipped_rules();
  RulesetCache cache(library);
  AuditOptions options;
  options.share_index = share;
  options.share_count = shares;
  Audit audit(cache, options);
  audit.begin_log();
  Told told;
  std::uint32_t number = 0;
  for (const std::string& line : log)
    if (std::string words = words_of(audit.audit_line(std::make_shared<const Source>("night.jsonl", line, ++number))); !words.empty())
      told.lines[number] = std::move(words);
  told.summary = audit.summary();
  return told;
}

std::string at(std::string line, const std::string& table) {
  line.pop_back();
  return line + R"(, "meta": {"table": )" + table + "}}";
}

const std::string head = R"({"title": "a night", "under": ["us_sd.craps"]})";
const std::string seats = R"({"seats": ["ann"]})";
const std::string bet = R"({"act": {"by": "ann", "bets": "10.00", "on": {"wager": "pass"}}})";
const std::string wrong =
    R"({"throw": {"faces": [4, 3]}, "paid": [{"who": "ann", "on": {"wager": "pass"}, "wins": "12.00"}], "balance": [{"who": "ann", "up": "12.00"}]})";

/// Every table is dealt with by one share, whatever name it has and however the line is written.
std::vector<std::string> season() {
  std::vector<std::string> log;
  for (const char* const table : {"1", "2", "\"two\"", "\"z\\u00e9\"", "1.50", "true", "null", "[1]", "\"{\\\"}\"", "\"\""})
    for (const std::string& line : {seats, bet, wrong, std::string("{\"throw\": {}}")}) log.push_back(at(line, table));
  for (const std::string& line : {seats, bet, wrong, std::string("{")}) log.push_back(line);
  log.push_back(R"({"meta": {"x": {"table": 9}, "table": 2, "y": [{"table": 1}]}, "throw": {"faces": [6, null]}})");
  log.push_back(R"({"note": "\"meta\": {\"table\": 1}", "meta": {"table": 3, "table": 4}})");
  log.push_back(at(head, "2"));  // misplaced
  return log;
}

void shares_come_to_the_whole(const std::vector<std::string>& log, std::uint32_t shares) {
  CAPTURE(shares);
  const Told whole = audit_of(log, 0, 1);
  Told sum;
  for (std::uint32_t share = 0; share < shares; ++share) {
    const Told part = audit_of(log, share, shares);
    for (const auto& [line, words] : part.lines) {
      CAPTURE(line);
      CHECK(sum.lines.emplace(line, words).second);
    }
    sum.summary += part.summary;
  }
  CHECK(sum.lines == whole.lines);
  CHECK(sum.summary == whole.summary);
}

TEST_CASE("shares of the tables come to the audit of all") {
  std::vector<std::string> log = season();
  log.insert(log.begin(), head);
  for (const std::uint32_t shares : {2U, 3U, 16U}) shares_come_to_the_whole(log, shares);
  CHECK(audit_of(log, 0, 1).lines.size() > 20);
}

TEST_CASE("a head counts in every share, and what makes it misplaced does, too") {
  for (const std::vector<std::string>& before :
       std::vector<std::vector<std::string>>{{"{", at("{\"throw\": {}}", "2"), head},                    // bad lines may stand before it
                                             {R"({"note": "x", "meta": {"table": 7}})", head},           // a good one of another table
                                             {at(head, "7"), R"({"note": "x", "meta": {"table": 7}})"},  // a head that names a table
                                             {at(R"({"title": "a night", "under": ["nowhere"]})", "7")}}) {  // and one that is bad
    std::vector<std::string> log = season();
    log.insert(log.begin(), before.begin(), before.end());
    for (const std::uint32_t shares : {2U, 5U}) shares_come_to_the_whole(log, shares);
  }
}

TEST_CASE("the share of a table never changes") {
  CHECK(compute_table_share("", 7) == 0xcbf29ce484222325U % 7);
  CHECK(compute_table_share("5", 1000) == 24);
  CHECK(compute_table_share("anything", 1) == 0);
}

TEST_CASE("a rule book that a table of another share changes to is asked for") {
  const Library library = shipped_rules();
  for (const std::uint32_t share : {0U, 1U}) {
    RulesetCache cache(library);
    AuditOptions options;
    options.share_index = share;
    options.share_count = 2;
    std::vector<std::string> asked;
    Audit audit(cache, options, [&](const std::string& name) { asked.push_back(name); });
    audit.begin_log();
    std::uint32_t number = 0;
    for (const std::string& line :
         {head, at(seats, "1"), at(seats, "2"), at(R"({"rules": "us_sd.deadwood_one"})", "1"), at(R"({"as_of": "2026-01-01"})", "2")})
      (void)audit.audit_line(std::make_shared<const Source>("night.jsonl", line, ++number));
    CHECK(std::count(asked.begin(), asked.end(), "us_sd.deadwood_one") == 1);
  }
}

}  // namespace
}  // namespace fairroll::audit::share_test
