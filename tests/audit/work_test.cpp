// SPDX-License-Identifier: Apache-2.0
// An audit at work: saved and restored behind any line, and by many threads, it comes to the same.
#include <doctest/doctest.h>

#include <string>
#include <vector>

#include <fairroll/audit/audit.hpp>
#include <fairroll/render.hpp>

#include "support/shipped.hpp"

namespace fairroll::audit::work_test {
namespace {

const Library& rules() {
  static const Library library = shipped_rules();
  return library;
}

AuditOptions under(std::vector<std::string> names) {
  AuditOptions options;
  options.run_options.rule_books = std::move(names);
  return options;
}

/// Everything that is told of a line.
std::string words_of(const LineAuditResult& audited) {
  std::string words;
  for (const Diagnostic& fault : audited.diagnostics) words += "bad line: " + fault.message + "; " + fault.help + "\n";
  for (const UndeterminedLine& one : audited.undetermined_lines) words += "undetermined " + one.location.step + ": " + one.reason + "\n";
  for (const UndeterminedLine& one : audited.uncompared_lines) words += "not compared " + one.location.step + ": " + one.reason + "\n";
  for (const ResultChange& one : audited.changes)
    words += "change " + std::string(change_kind_name(one.kind)) + " " + one.location.step + " " + one.location.table + " " + one.result +
             " " + one.other_result + " " + one.owner + " " + one.wager + " " +
             (one.difference ? to_string(*one.difference, one.currency) : "?") + "\n";
  for (const Discrepancy& one : audited.discrepancies)
    words += std::string(entry_kind_name(one.kind)) + " " + one.location.file + " " + std::to_string(one.location.line_number) + " " +
             one.location.table + " " + one.location.official + " " + one.location.ruleset + " " + one.location.step + " " +
             one.location.metadata + " " + one.recorded_result + " " + one.expected_result + " " +
             (one.clauses.empty() ? "" : one.clauses.front()) + " " + one.owner + " " + one.wager + " " +
             (one.difference ? to_string(*one.difference, one.currency) : "?") + "\n";
  return words;
}

/// Logs, each a list of lines.
using Season = std::vector<std::vector<std::string>>;

std::vector<AuditInputLine> lines_of(const Season& season) {
  std::vector<AuditInputLine> lines;
  for (std::size_t log = 0; log < season.size(); ++log)
    for (std::size_t i = 0; i < season[log].size(); ++i)
      lines.push_back(
          {std::make_shared<const Source>("log" + std::to_string(log), season[log][i], static_cast<std::uint32_t>(i + 1)), i == 0});
  return lines;
}

struct Told {
  std::vector<std::string> words;  ///< by line
  AuditSummary summary;
};

Told one_by_one(const Season& season, const AuditOptions& options) {
  RulesetCache cache(rules());
  Audit audit(cache, options);
  Told told;
  for (const AuditInputLine& line : lines_of(season)) {
    if (line.begins_log) audit.begin_log();
    told.words.push_back(words_of(audit.audit_line(line.text)));
  }
  told.summary = audit.summary();
  return told;
}

Told in_batches(const Season& season, const AuditOptions& options, unsigned jobs, std::size_t batch) {
  RulesetCache cache(rules());
  Audit audit(cache, options);
  Told told;
  const std::vector<AuditInputLine> all = lines_of(season);
  for (std::size_t at = 0; at < all.size(); at += batch)
    for (const LineAuditResult& audited : audit.audit_lines(std::span(all).subspan(at, std::min(batch, all.size() - at)), jobs))
      told.words.push_back(words_of(audited));
  told.summary = audit.summary();
  return told;
}

/// A new audit goes on behind each line.
Told restored_at_each_line(const Season& season, const AuditOptions& options) {
  RulesetCache cache(rules());
  Told told;
  std::string saved;
  for (const AuditInputLine& line : lines_of(season)) {
    Audit audit(cache, options);
    if (!saved.empty()) {
      const Diagnostics faults = audit.restore(saved);
      CHECK_MESSAGE(faults.empty(), (faults.empty() ? "" : faults.front().message));
      CHECK(audit.save() == saved);
    }
    if (line.begins_log) audit.begin_log();
    told.words.push_back(words_of(audit.audit_line(line.text)));
    told.summary = audit.summary();
    saved = audit.save();
  }
  return told;
}

std::string at(std::string line, const std::string& table) {
  line.pop_back();
  return line + R"(, "meta": {"table": )" + table + R"(, "official": "kim", "at": "22:14"}})";
}
std::vector<std::string> all_at(std::vector<std::string> lines, const std::string& table) {
  for (std::string& line : lines) line = at(line, table);
  return lines;
}
/// One line of each in turn.
std::vector<std::string> mixed(const std::vector<std::vector<std::string>>& all) {
  std::vector<std::string> out;
  for (std::size_t i = 0, more = 1; more > 0; ++i) {
    more = 0;
    for (const std::vector<std::string>& one : all)
      if (i < one.size()) {
        out.push_back(one[i]);
        ++more;
      }
  }
  return out;
}

std::string bet(const std::string& who, const std::string& wager, const std::string& amount = "10.00") {
  return R"({"act": {"by": ")" + who + R"(", "bets": ")" + amount + R"(", "on": )" + wager + "}}";
}
std::string thrown(const std::string& faces, const std::string& done = {}) {
  return R"({"throw": {"faces": [)" + faces + "]}" + done + "}";
}
std::string called(const std::string& faces, const std::string& total, const std::string& paid = {}) {
  return thrown(faces, R"(, "ruled": {"ruling": "valid", "total": )" + total + R"(}, "paid": [)" + paid + "]");
}

const std::string head = R"({"title": "a night", "under": ["us_sd.craps"]})";
const std::string seats = R"({"seats": ["ann", "bob"]})";
const std::string pass = R"({"wager": "pass"})";
const std::string come = R"({"wager": "come"})";
const std::string horn = R"({"wager": "horn"})";
const std::string place_six = R"({"wager": "place", "numbers": [6]})";
const std::string odds = R"({"wager": "pass_odds"})";

/// Wagers of all sorts that stand over many throws, wrong and right, with a house that takes what the rules refuse.
std::vector<std::string> long_night() {
  return {seats,
          bet("ann", pass),
          bet("bob", R"({"wager": "dont_pass"})"),
          bet("bob", come),  // refused
          called("2, 2", "4"),
          bet("ann", odds, "20.00"),
          bet("bob", place_six, "12.00"),
          bet("ann", come),
          bet("ann", horn, "4.00"),
          R"({"throw": {"faces": [6, 6], "facts": [{"die": 1, "fact": "rests on", "is": null}]}})",
          called("5, 1", "6", R"({"who": "bob", "on": )" + place_six + R"(, "wins": "12.00"})"),
          R"({"note": "a new stick"})",
          bet("ann", pass, "7.77"),
          R"({"act": {"by": "ann", "removes": true, "on": )" + odds + "}}",
          R"({"act": {"by": "bob", "raises": "18.00", "on": )" + place_six + "}}",
          called("6, 5", "12"),
          thrown("3, 3", R"(, "balance": [{"who": "bob", "up": "100.00"}, {"who": "ann", "has": "3.00"}])"),
          R"({"act": {"by": "ann", "buys_in": "100.00"}})",
          R"({"expect": {"who": "ann", "up": "0"}})",
          "{",
          R"({"throw": {"faces": [6, 6]}, "ruled": {"ruling": "no_roll"}})",
          thrown("4, 3", R"(, "ruled": {"ruling": "invalid"})"),
          called("4, 3", "7"),
          bet("ann", pass),
          called("3, 4", "7", R"({"who": "ann", "on": )" + pass + R"(, "wins": "10.00"})"),
          bet("ann", R"({"wager": "no_such_wager"})"),
          bet("ann", R"({"wager": "buy", "numbers": [4]})", "20.00"),
          seats};
}

Season hostile() {
  const std::vector<std::string> change{head, at(seats, "1"), at(bet("ann", pass), "1"), at(R"({"rules": "us_nj.craps"})", "1")};
  std::vector<std::string> changed = mixed({all_at(long_night(), "1"), all_at(long_night(), "2"), all_at(long_night(), "\"z\\u00e9\"")});
  changed.insert(changed.begin() + 20, at(R"({"rules": "us_nj.craps"})", "2"));
  changed.insert(changed.begin() + 40, at(R"({"rules": "us_sd.craps"})", "2"));
  changed.insert(changed.begin() + 45, at(R"({"as_of": "2024-01-01", "posting": {"sharp_shooter": "SS-04"}})", "2"));
  changed.insert(changed.begin() + 46, at(R"({"posting": {"no_such": "SS-04"}})", "2"));
  changed.insert(changed.begin() + 50, head);
  changed.insert(changed.begin() + 60, "{\"meta\": {\"table\": 1}}");
  changed.insert(changed.begin() + 61, "{\"meta\": {\"table\": 9}, \"throw\": {}}");
  changed.insert(changed.begin() + 62, R"({"rules": "no.such", "meta": {"table": 1}})");
  changed.insert(changed.begin() + 63, R"({"throw": {"faces": [4, 3]}, "throw": {"faces": [4, 3]}, "meta": {"table": 1}})");
  changed.insert(changed.begin() + 64, R"({"throw": {"faces": [4, 3]}, "meta": {"table": 1, "table": 2}})");
  // They begin as usual lines do, and end so, and are none.
  const std::vector<std::string> unusual{
      R"({"throw": {"faces": [4, 3], "meta": {"table": 1}})",
      R"({"throw": {"faces": [4, 3]}, "note": ", "meta": {"table": 1}})",
      R"({"throw": {"faces": [4, 3]}, "title": "x", "meta": {"table": 1}})",
      R"({"throw", "meta": {"table": 1}})",
      R"({"act": {"by": "ann", "bets": "10.00"}, "meta": {"table": 1}})",
      R"({"act": {"by": "ann", "bets": "10.00", "on": {"wager": "pass"}}, "seats": ["x"], "meta": {"table": 2}})",
      R"({"throw": {"faces": [4, 3]}, "x": "{, \"meta\": {\"table\": 1}}", "meta": {"table": 2}})",
      R"({"throw": {"faces": [4, 3]}, "meta": {"table": 1, "of": "{"}})",
      R"({"throw": {"faces": [4, 3]}, "meta": {"of": {"table": 2}, "table": 1}})",
      R"({"throw": {"faces": [4, 3]}, "meta": {"table": 1, "of": {"table": 2}}})",
      R"({"throw": {"faces": [4, 3]}, "meta": {"table": 1}}}})"};
  changed.insert(changed.begin() + 65, unusual.begin(), unusual.end());
  std::vector<std::string> late{"{", at("{\"throw\": {}}", "7"), head};
  for (const std::string& line : mixed({all_at(long_night(), "3"), long_night(), all_at(long_night(), "true")})) late.push_back(line);
  std::vector<std::string> headed = changed;
  headed.insert(headed.begin(), head);
  return {long_night(), headed, late, change, {}, {"{"}, all_at(long_night(), "1"), {R"({"title": "x", "under": ["no.such"]})", seats}};
}

void same(const Told& told, const Told& expected) {
  REQUIRE(told.words.size() == expected.words.size());
  for (std::size_t i = 0; i < told.words.size(); ++i) {
    CAPTURE(i);
    CHECK(told.words[i] == expected.words[i]);
  }
  CHECK(told.summary == expected.summary);
}

const std::vector<AuditOptions>& all_options() {
  static const std::vector<AuditOptions> all{under({}), under({"us_sd.craps"}), under({"us_sd.craps", "us_nj.craps"}), [] {
                                               AuditOptions options = under({});
                                               options.other_rule_book = OtherRuleBook{"us_nj.craps", {}};
                                               options.share_index = 1;
                                               options.share_count = 2;
                                               return options;
                                             }()};
  return all;
}

TEST_CASE("any number of jobs and any cut into batches comes to what one line at a time does") {
  for (const AuditOptions& options : all_options()) {
    const Told expected = one_by_one(hostile(), options);
    for (const unsigned jobs : {1U, 2U, 3U, 7U})
      for (const std::size_t batch : {jobs == 2 ? 1U : 10U, 1000U}) {
        CAPTURE(jobs);
        CAPTURE(batch);
        same(in_batches(hostile(), options, jobs, batch), expected);
      }
  }
  const Told night = one_by_one(hostile(), under({"us_sd.craps"}));
  CHECK(night.summary.invalid_line_count > 20);
  for (const Tally& tally : night.summary.rulesets.at("us_sd.craps").tallies_by_kind) CHECK(tally.count > 0);
  CHECK(night.summary.rulesets.at("us_sd.craps").undetermined_count > 0);
}

TEST_CASE("an audit that is saved behind any line and restored goes on as if nothing had been") {
  for (const AuditOptions& options : all_options()) same(restored_at_each_line(hostile(), options), one_by_one(hostile(), options));
}

TEST_CASE("what another audit saved, and what is no such text, is refused and changes nothing") {
  RulesetCache cache(rules());
  Audit audit(cache, under({}));
  for (const AuditInputLine& line : lines_of({{head, seats, bet("ann", pass)}})) (void)audit.audit_line(line.text);
  const std::string saved = audit.save();
  const auto refused = [&](const std::string& text, const AuditOptions& options) {
    Audit other(cache, options);
    (void)other.audit_line(lines_of({{head}}).front().text);
    const std::string before = other.save();
    const Diagnostics faults = other.restore(text);
    CHECK((other.save() == before) == !faults.empty());
    return faults.empty() ? "" : faults.front().message;
  };
  CHECK(refused(saved, under({})) == "");
  CHECK(refused(saved, under({"us_nj.craps"})) == "the saved state of the audit cannot be read: the option `under` has a different value");
  for (std::size_t cut = 0; cut < saved.size(); cut += 7) CHECK(refused(saved.substr(0, cut), under({})) != "");
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string other = saved;
    const std::size_t at = other.find(from);
    REQUIRE(at != std::string::npos);
    other.replace(at, from.size(), to);
    return refused(other, under({}));
  };
  CHECK(with("\"version\":1", "\"version\":2") == "the saved state of the audit cannot be read: it has a different format version");
  CHECK(with("\"fingerprint\":\"", "\"fingerprint\":\"0").find("this table was played under `us_sd.craps`") == 0);
  CHECK(with("\"name\":\"us_sd.craps\"", "\"name\":\"us_sd.crap\"") != "");
  CHECK(with("\"stake\":\"10.00\"", "\"stake\":\"11.00\"").find("the accounts do not balance") != std::string::npos);
  CHECK(with("\"seats\":[\"ann\"", "\"seats\":[\"eve\"").find("the seats in the snapshot differ from the seats of the table") !=
        std::string::npos);
}

}  // namespace
}  // namespace fairroll::audit::work_test
