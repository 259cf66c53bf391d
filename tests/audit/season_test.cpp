// SPDX-License-Identifier: Apache-2.0
// A season whose every fault is known: an audit finds these, and nothing else, and the sums agree.
#include <doctest/doctest.h>

#include <cstdlib>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <fairroll/audit/log_generator.hpp>
#include <fairroll/rules.hpp>

#include "support/shipped.hpp"

namespace fairroll::audit::season_test {
namespace {

const Library& season_rules() {
  static const Library library = shipped_rules();
  return library;
}

/// Steps of each season; FAIRROLL_STEPS sets how many.
std::uint64_t steps_of_season() {
  const char* const asked = std::getenv("FAIRROLL_STEPS");
  return asked == nullptr ? 4'000 : std::strtoull(asked, nullptr, 10);
}

GeneratorRuleset book(const std::string& name, std::uint64_t from = 0) {
  const CheckResult checked = check(season_rules(), name);
  REQUIRE(checked.ok());
  const DefaultBets bets = make_default_bets(checked.ruleset);
  REQUIRE(bets.plan);
  std::vector<CompileError> faults;
  return {from, name, Program::compile(checked.ruleset, faults), raise_stakes(checked.ruleset, bets.plan->bets())};
}

LogGeneratorOptions season_of(const std::vector<GeneratorRuleset>& books, std::uint64_t steps) {
  LogGeneratorOptions options;
  options.step_count = steps;
  options.table_count = 8;
  options.seed = 11;
  options.error_rate = Rational(1, 20);
  options.rulesets = books;
  return options;
}

struct Written {
  std::vector<std::string> lines;
  std::vector<PlantedError> faults;
  std::uint64_t undetermined = 0;
};

Written written(LogGeneratorOptions options) {
  LogGenerator season(std::move(options));
  Written out;
  std::string line;
  for (std::optional<PlantedError> fault; season.write_line(line, fault); line.clear()) {
    REQUIRE(!line.empty());
    REQUIRE(line.back() == '\n');
    line.pop_back();
    out.lines.push_back(line);
    if (fault) out.faults.push_back(*fault);
    fault.reset();
  }
  CHECK(season.line_count() == out.lines.size());
  out.undetermined = season.undetermined_count();
  return out;
}

std::string told_as(std::uint64_t line, LogEntryCheck::Kind deed, const std::string& who, const std::optional<Money>& difference,
                    const LogLocation& at) {
  return std::to_string(line) + " " + std::string(entry_kind_name(deed)) + " " + who + " " +
         (difference ? std::to_string(difference->units) : "?") + " table " + at.table + " by " + at.official + " under " + at.ruleset;
}

using Sums = std::map<std::string, std::vector<std::int64_t>>;

std::vector<std::int64_t> sums_of(const Tally& tally) {
  return {static_cast<std::int64_t>(tally.count), tally.overpayment.units, tally.underpayment.units,
          static_cast<std::int64_t>(tally.unpriced_count)};
}

void add(Sums& sums, const std::string& name, const std::optional<Money>& difference) {
  std::vector<std::int64_t>& sum = sums[name];
  sum.resize(4);
  ++sum[0];
  if (!difference)
    ++sum[3];
  else
    sum[difference->units > 0 ? 1 : 2] += std::abs(difference->units);
}

/// Of the season, reckoned from what was planted alone.
Sums planted_sums(const std::vector<PlantedError>& faults) {
  Sums sums;
  for (const PlantedError& one : faults)
    for (const std::string& name :
         {"deed " + std::string(entry_kind_name(one.entry_kind)), "table " + one.table, "official " + one.official})
      add(sums, one.ruleset + " " + name, one.difference);
  return sums;
}

Sums found_sums(const AuditSummary& summary) {
  Sums sums;
  const auto note = [&](const std::string& name, const Tally& tally) {
    if (tally.count > 0) sums[name] = sums_of(tally);
  };
  for (const auto& [name, under] : summary.rulesets) {
    for (std::size_t i = 0; i < under.tallies_by_kind.size(); ++i)
      note(name + " deed " + std::string(entry_kind_name(static_cast<LogEntryCheck::Kind>(i))), under.tallies_by_kind.at(i));
    for (const auto& [table, tally] : under.tallies_by_table) note(name + " table " + table, tally);
    for (const auto& [official, tally] : under.tallies_by_official) note(name + " official " + official, tally);
  }
  return sums;
}

/// Plays the lines at an audit, and compares.
void check_found(const Written& season) {
  RulesetCache cache(season_rules());
  Audit audit(cache, {});
  std::multiset<std::string> found;
  std::multiset<std::string> planted;
  std::size_t bad = 0;
  std::size_t open = 0;
  for (std::size_t i = 0; i < season.lines.size(); ++i) {
    const LineAuditResult audited =
        audit.audit_line(std::make_shared<const Source>("season.jsonl", season.lines[i], static_cast<std::uint32_t>(i + 1)));
    bad += audited.diagnostics.size();
    open += audited.undetermined_lines.size();
    for (const Discrepancy& one : audited.discrepancies)
      found.insert(told_as(one.location.line_number, one.kind, one.owner, one.difference, one.location));
  }
  for (const PlantedError& one : season.faults)
    planted.insert(told_as(one.line_number, one.entry_kind, one.owner, one.difference,
                           {{}, one.line_number, one.table, one.official, {}, {}, one.ruleset, {}}));
  CHECK(bad == 0);
  CHECK(open == season.undetermined);
  CHECK(found == planted);
  CHECK(found_sums(audit.summary()) == planted_sums(season.faults));
}

std::set<PlantedErrorKind> kinds_of(const Written& season) {
  std::set<PlantedErrorKind> kinds;
  for (const PlantedError& one : season.faults) kinds.insert(one.kind);
  return kinds;
}

TEST_CASE("what is planted in a season is found, and nothing else") {
  const std::uint64_t steps = steps_of_season();
  std::set<PlantedErrorKind> kinds;
  for (const auto& [first, later] : std::vector<std::pair<std::string, std::string>>{{"us_sd.craps", "us_sd.deadwood_one"},
                                                                                     {"nv.strip", "nv.crapless"},
                                                                                     {"us_pa.craps", ""},
                                                                                     {"games.chuck_a_luck", "games.fun_casino"},
                                                                                     {"games.street_dice", ""}}) {
    CAPTURE(first);
    std::vector<GeneratorRuleset> books{book(first)};
    if (!later.empty()) books.push_back(book(later, steps / 2));
    const Written season = written(season_of(books, steps));
    CHECK(season.lines.size() == steps + 1);
    CHECK(season.undetermined == 0);
    CHECK(season.faults.size() > steps / 50);
    check_found(season);
    const std::set<PlantedErrorKind> own = kinds_of(season);
    kinds.insert(own.begin(), own.end());
    std::set<std::string> under;
    for (const PlantedError& one : season.faults) under.insert(one.ruleset);
    CHECK(under.size() == books.size());
  }
  CHECK(kinds.size() == planted_error_kind_count);
}

/// What is told of each line, and the sums. `in_full`: each line has an escape, which only whoever reads it whole understands.
std::pair<std::vector<std::string>, AuditSummary> audited(const Written& season, bool in_full) {
  RulesetCache cache(season_rules());
  Audit audit(cache, {});
  std::vector<std::string> told;
  const std::string meta = R"("meta":{)";
  for (std::size_t i = 0; i < season.lines.size(); ++i) {
    std::string line = season.lines[i];
    if (const std::size_t at = line.find(meta); in_full && at != std::string::npos) line.insert(at + meta.size(), R"("\u0061":1,)");
    std::string& words = told.emplace_back();
    const LineAuditResult of_line = audit.audit_line(line, "season.jsonl", static_cast<std::uint32_t>(i + 1));
    for (const Discrepancy& one : of_line.discrepancies)
      words += told_as(one.location.line_number, one.kind, one.owner, one.difference, one.location) + ": " + one.recorded_result +
               ", due " + one.expected_result + "\n";
    for (const UndeterminedLine& one : of_line.undetermined_lines) words += one.reason;
    for (const Diagnostic& one : of_line.diagnostics) words += one.message;
  }
  return {std::move(told), audit.summary()};
}

TEST_CASE("a line comes to the same in full as from tables") {
  const std::uint64_t steps = steps_of_season() / 2;
  for (const std::string name : {"us_sd.craps", "nv.strip", "us_nj.craps", "us_co.craps", "us_pa.sic_bo", "games.street_dice"}) {
    CAPTURE(name);
    const Written season = written(season_of({book(name)}, steps));
    const auto [told, sums] = audited(season, false);
    const auto [told_in_full, sums_in_full] = audited(season, true);
    CHECK(told == told_in_full);
    CHECK(sums == sums_in_full);
  }
}

TEST_CASE("a season without errors is right") {
  LogGeneratorOptions options = season_of({book("us_sd.craps")}, 1'500);
  options.error_rate = {};
  const Written season = written(options);
  CHECK(season.faults.empty());
  check_found(season);
}

TEST_CASE("the seed decides what a season is") {
  const std::vector<GeneratorRuleset> books{book("nv.strip")};
  const auto lines = [&](std::uint64_t seed) {
    LogGeneratorOptions options = season_of(books, 600);
    options.seed = seed;
    return written(options).lines;
  };
  CHECK(lines(3) == lines(3));
  CHECK(lines(3) != lines(4));
}

TEST_CASE("an official errs at a rate of his own") {
  LogGeneratorOptions options = season_of({book("us_sd.craps")}, 1'500);
  options.error_rate = {};
  options.officials = {"jim", "kim"};
  options.official_error_rates = {{"kim", Rational(1, 2)}};
  const Written season = written(options);
  CHECK(season.faults.size() > 100);
  for (const PlantedError& one : season.faults) CHECK(one.official == "kim");
  check_found(season);
}

TEST_CASE("bets of one's own are made, and no other") {
  LogGeneratorOptions options = season_of({book("us_sd.craps")}, 400);
  std::vector<PlannedBet>& bets = options.rulesets.front().bets;
  const Index pass = options.rulesets.front().program->ruleset().find_wager("pass");
  bets = {{pass, {}, Money{700}, std::nullopt}};
  options.strategies = {BettingStrategy::Listed};
  options.error_rate = {};
  const Written season = written(options);
  std::size_t made = 0;
  for (const std::string& line : season.lines)
    if (line.find("\"bets\"") != std::string::npos) {
      ++made;
      CHECK(line.find(R"("bets":"7.00","on":{"wager":"pass"})") != std::string::npos);
    }
  CHECK(made > 0);
  check_found(season);
}

TEST_CASE("stakes are raised together with what stands behind them") {
  const GeneratorRuleset of = book("us_sd.craps");
  for (const PlannedBet& bet : of.bets)
    if (!bet.parent) CHECK(bet.stake.units >= 500);
}

TEST_CASE("sums of faults are written in the forms of an audit") {
  PlantedError fault;
  fault.line_number = 12;
  fault.table = "7";
  fault.official = "jim";
  fault.ruleset = "a.book";
  fault.kind = PlantedErrorKind::PaidTooMuch;
  fault.entry_kind = LogEntryCheck::Kind::Payment;
  fault.owner = "ann";
  fault.wager = "pass";
  fault.recorded_result = "wins 15.00";
  fault.difference = Money{500};
  fault.currency = {"USD", 2, 1};
  CHECK(
      format_planted_error_json(fault) ==
      R"({"kind":"fault","line":12,"table":"7","official":"jim","ruleset":"a.book","fault":"paid_too_much","entry":"payment","who":"ann","wager":"pass","recorded":"wins 15.00","difference":"5.00"})");
  PlantedErrorSummary sums;
  sums.add(fault);
  CHECK(sums.error_count() == 1);
  const std::string sum = R"({"count":1,"tooMuch":"5.00","tooLittle":"0.00","unpriced":0})";
  CHECK(sums.to_json(13) ==
        R"({"kind":"summary","lines":13,"faults":1,"rulesets":{"a.book":{"currency":"USD","discrepancies":{"payment":)" + sum +
            R"(},"byFault":{"paid_too_much":)" + sum + R"(},"byTable":{"7":)" + sum + R"(},"byOfficial":{"jim":)" + sum + "}}}}");
}

TEST_CASE("options that are none are refused") {
  const LogGeneratorOptions good = season_of({book("us_sd.craps")}, 100);
  const auto refused = [&](const auto& change) {
    LogGeneratorOptions options = good;
    change(options);
    CHECK_THROWS_AS(LogGenerator{options}, std::invalid_argument);
  };
  refused([](LogGeneratorOptions& options) { options.step_count = 0; });
  refused([](LogGeneratorOptions& options) { options.table_count = LogGeneratorOptions::max_tables + 1; });
  refused([](LogGeneratorOptions& options) { options.seat_count = 0; });
  refused([](LogGeneratorOptions& options) { options.error_rate = Rational(3, 2); });
  refused([](LogGeneratorOptions& options) { options.official_error_rates["kim"] = Rational(-1, 2); });
  refused([](LogGeneratorOptions& options) { options.rulesets.clear(); });
  refused([](LogGeneratorOptions& options) { options.rulesets.front().first_step = 5; });
  refused([](LogGeneratorOptions& options) { options.rulesets.front().program = nullptr; });
  refused([](LogGeneratorOptions& options) { options.rulesets.front().bets.clear(); });
}

}  // namespace
}  // namespace fairroll::audit::season_test
