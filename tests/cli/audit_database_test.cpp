// SPDX-License-Identifier: Apache-2.0
// The database of an audit, as a program meets it: amounts in words, files that get in the way, Ctrl-C; and logs in databases as lines.
// What a user sees of both is in sqlite.transcript, what the manual says in tests/audit/database.py.
#include "../../cli/streams/audit_database.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "../../cli/streams/line_reader.hpp"
#include "../../cli/streams/sqlite.hpp"
#include "child.hpp"
#include "scratch.hpp"

namespace fairroll::cli::audit_database_test {
namespace {

using Rows = std::vector<std::vector<std::string>>;

Rows asked(const std::string& path, const std::string& sql, int columns) {
  Database database(path, Database::Use::Read);
  Statement statement(database, sql);
  Rows rows;
  while (statement.next()) {
    rows.emplace_back();
    for (int column = 0; column < columns; ++column) rows.back().push_back(statement.shown(column, 1000));
  }
  return rows;
}

std::vector<std::string> names_in_folder(const Scratch& scratch) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::directory_iterator(scratch.folder())) names.push_back(entry.path().filename().string());
  std::sort(names.begin(), names.end());
  return names;
}

/// Of one rule book with that currency, and payments that came to as much.
audit::AuditSummary summary_of(const Currency& currency, std::int64_t too_much, std::int64_t too_little) {
  audit::AuditSummary summary;
  audit::RulesetSummary& under = summary.rulesets["some.book"];
  under.currency = currency;
  audit::Tally& tally = under.tallies_by_kind.at(static_cast<std::size_t>(LogEntryCheck::Kind::Payment));
  tally = {.count = 2, .overpayment = {too_much}, .underpayment = {too_little}, .unpriced_count = 0};
  return summary;
}

TEST_CASE("amounts in words are those of the report, whatever the currency") {
  const std::int64_t most = std::numeric_limits<std::int64_t>::max();
  for (const int decimals : {0, 1, 2, 3, 9})
    for (const auto& [too_much, too_little] : std::vector<std::pair<std::int64_t, std::int64_t>>{
             {0, 0}, {1, 0}, {0, 1}, {5, 105}, {100, 99}, {123456789, 1000000000}, {most, 0}, {0, most}, {most, most}}) {
      const Scratch scratch;
      const Currency currency{.name = "XXX", .decimal_count = decimals, .smallest_unit = 1};
      AuditDatabase database(scratch.path("a.db"), false, {});
      REQUIRE(database.diagnostics().empty());
      database.end(summary_of(currency, too_much, too_little));
      database.finish(true);
      CHECK(asked(scratch.path("a.db"), "SELECT too_much, too_little, net, net_units FROM wrong_by_entry WHERE entry = 'payment'", 4) ==
            Rows{{to_string(Money{too_much}, currency), to_string(Money{too_little}, currency),
                  to_string(Money{too_much - too_little}, currency), std::to_string(too_much - too_little)}});
    }
}

TEST_CASE("a discrepancy is kept as it is told") {
  const Scratch scratch;
  audit::LineAuditResult audited;
  audit::Discrepancy one;
  one.location = {.file = "night \"x\".jsonl",
                  .line_number = 4'000'000'000,
                  .table = "5",
                  .official = "",
                  .time = "2027-03-06T01:59:00+01:00",
                  .metadata = R"({"at":"2027-03-06T01:59:00+01:00"})",
                  .ruleset = "some.book",
                  .step = std::string("throw\0 4", 8)};
  one.kind = LogEntryCheck::Kind::Balance;
  one.expected_result = "'; DROP TABLE run; --";
  one.clauses = {"\xC2\xA7 1", "2"};
  one.difference = Money{-1};
  one.currency = {.name = "USD", .decimal_count = 2, .smallest_unit = 1};
  audited.discrepancies = {one};
  AuditDatabase database(scratch.path("a.db"), false, {});
  database.line("night \"x\".jsonl", 4'000'000'000, audited);
  database.end({});
  database.finish(true);
  CHECK(asked(scratch.path("a.db"),
              "SELECT file, line, table_name, official, step, entry, recorded, expected, who, difference FROM discrepancies", 10) ==
        Rows{{one.location.file, "4000000000", "5", "", one.location.step, "balance", "NULL", one.expected_result, "NULL", "-0.01"}});
  CHECK(asked(scratch.path("a.db"), "SELECT position, clause FROM discrepancy_clauses", 2) == Rows{{"1", "\xC2\xA7 1"}, {"2", "2"}});
  CHECK(asked(scratch.path("a.db"), "SELECT day, hour, night, too_much_units, too_little_units, unpriced FROM wrong", 6) ==
        Rows{{"2027-03-06", "1", "2027-03-05", "0", "1", "0"}});
}

TEST_CASE("a file that appears while the database is made is not replaced, and what is not finished leaves nothing") {
  const Scratch scratch;
  {
    AuditDatabase database(scratch.path("a.db"), false, {});
    REQUIRE(database.diagnostics().empty());
    CHECK(names_in_folder(scratch).size() == 1);
    CHECK_FALSE(std::filesystem::exists(scratch.path("a.db")));
    database.end({});
    scratch.write("a.db", "somebody's");
    CHECK_THROWS_AS(database.finish(true), OutputError);
  }
  CHECK(scratch.read("a.db") == "somebody's");
  { const AuditDatabase unfinished(scratch.path("b.db"), false, {}); }
  CHECK(names_in_folder(scratch) == std::vector<std::string>{"a.db"});
}

TEST_CASE("what is replaced keeps its permissions, and is there until the end") {
  namespace fs = std::filesystem;
  const Scratch scratch;
  const auto make = [&](bool replace) {
    AuditDatabase database(scratch.path("a.db"), replace, {{"under", replace ? "new" : "old"}});
    REQUIRE(database.diagnostics().empty());
    database.end({});
    if (replace) CHECK(asked(scratch.path("a.db"), "SELECT value FROM run_options", 1) == Rows{{"old"}});
    database.finish(true);
  };
  make(false);
  fs::permissions(scratch.path("a.db"), fs::perms::owner_read | fs::perms::owner_write);
  make(true);
  CHECK(asked(scratch.path("a.db"), "SELECT value FROM run_options", 1) == Rows{{"new"}});
  CHECK(fs::status(scratch.path("a.db")).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
}

TEST_CASE("Ctrl-C leaves a database of what was judged") {
  const Scratch scratch;
  Child child({"audit", "-", "--under", "us_sd.craps", "--rules", FAIRROLL_ROOT "/rulesets", "--format", "jsonl", "--database",
               scratch.path("a.db")},
              scratch.path("out"), Child::Piped::Input);
  child.write("{\"throw\": {\"faces\": [4, 3]}, \"ruled\": {\"ruling\": \"valid\", \"total\": 8}}\nnonsense\n");
  child.read_output_until("invalid_line");
  child.interrupt();
  CHECK(child.wait() == 130);
  CHECK(asked(scratch.path("a.db"), "SELECT complete, lines, invalid_lines FROM run", 3) == Rows{{"0", "2", "1"}});
  CHECK(asked(scratch.path("a.db"), "SELECT line, entry, recorded FROM discrepancies", 3) == Rows{{"1", "ruling", "valid 8"}});
  CHECK(asked(scratch.path("a.db"), "PRAGMA integrity_check", 1) == Rows{{"ok"}});
  CHECK(names_in_folder(scratch) == std::vector<std::string>{"a.db", "out"});
}

TEST_CASE("rows of a table are lines, until somebody stops") {
  const Scratch scratch;
  {
    Database database(scratch.path("a.db"), Database::Use::Make);
    database.run("CREATE TABLE log (line TEXT); INSERT INTO log VALUES ('{}'), (''), ('[1,' || char(10) || '2]')");
  }
  std::atomic<bool> stop = false;
  std::string line;
  LineReader all(scratch.path("a.db"), stop);
  std::vector<std::string> lines;
  while (all.next(line)) lines.push_back(std::to_string(all.number()) + line);
  CHECK(lines == std::vector<std::string>{"1{}", "2", "3[1,\r2]"});
  CHECK_FALSE(all.stopped());
  CHECK_FALSE(all.next(line));
  LineReader some(scratch.path("a.db:log"), stop);
  CHECK(some.next(line));
  stop = true;
  CHECK_FALSE(some.next(line));
  CHECK(some.stopped());
  CHECK(some.number() == 1);
  CHECK(some.diagnostics().empty());
}

TEST_CASE("a database without locks that is written to meanwhile is told") {
  const Scratch scratch;
  {
    Database database(scratch.path("a.db"), Database::Use::Make);
    database.run("PRAGMA journal_mode = WAL; CREATE TABLE log (line TEXT); INSERT INTO log VALUES ('{}'), ('{}')");
  }
  std::atomic<bool> stop = false;
  std::string line;
  LineReader lines(scratch.path("a.db"), stop);
  CHECK(lines.next(line));
  {
    Database database(scratch.path("a.db"), Database::Use::Make);
    database.run("INSERT INTO log VALUES ('{}')");
  }
  while (lines.next(line)) {
  }
  REQUIRE(lines.diagnostics().size() == 1);
  CHECK(lines.diagnostics().front().code == Code::unreadable);
}

}  // namespace
}  // namespace fairroll::cli::audit_database_test
