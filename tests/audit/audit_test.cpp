// SPDX-License-Identifier: Apache-2.0
// Faults that are planted in a log are found, priced, and followed: nothing behind them is told that follows from them alone.
#include <doctest/doctest.h>

#include <limits>
#include <set>
#include <string>
#include <vector>

#include <fairroll/audit/audit.hpp>

#include "support/shipped.hpp"

namespace fairroll::audit::audit_test {
namespace {

const Library& rules() {
  static const Library library = shipped_rules();
  return library;
}

AuditOptions options() {
  AuditOptions out;
  out.run_options.rule_books = {"us_sd.craps"};
  return out;
}

/// `payment 5.00 pass; unpaid -10.00 field`, in the order of the lines; `?` where there is no price.
class Night {
 public:
  explicit Night(const AuditOptions& chosen = options()) : cache_(rules()), audit_(cache_, chosen) {}

  std::string play(const std::vector<std::string>& lines) {
    std::string told;
    for (const std::string& line : lines) {
      const LineAuditResult audited = audit_.audit_line(std::make_shared<const Source>("night.jsonl", line, ++number_));
      for (const Diagnostic& fault : audited.diagnostics) told += "bad line " + std::to_string(number_) + ": " + fault.message + "; ";
      for (const UndeterminedLine& one : audited.undetermined_lines)
        told += "undetermined " + (one.deciding_facts.empty() ? one.reason : one.deciding_facts.front()) + "; ";
      for (const Discrepancy& one : audited.discrepancies)
        told += std::string(entry_kind_name(one.kind)) + " " + (one.difference ? to_string(*one.difference, one.currency) : "?") +
                (one.wager.empty() ? "" : " " + one.wager) + "; ";
    }
    return told.substr(0, told.size() - std::min<std::size_t>(told.size(), 2));
  }

  [[nodiscard]] const AuditSummary& summary() const { return audit_.summary(); }

 private:
  RulesetCache cache_;
  Audit audit_;
  std::uint32_t number_ = 0;
};

std::string bet(const std::string& who, const std::string& wager, const std::string& more = {}) {
  return R"({"act": {"by": ")" + who + R"(", "bets": "10.00", "on": {"wager": ")" + wager + "\"}}" + more + "}";
}
std::string thrown(const std::string& faces, const std::string& total, const std::string& paid, const std::string& more = {}) {
  const std::string ruled = total == "invalid" ? R"({"ruling": "invalid"})" : R"({"ruling": "valid", "total": )" + total + "}";
  return R"({"throw": {"faces": [)" + faces + R"(]}, "ruled": )" + ruled + R"(, "paid": [)" + paid + "]" + more + "}";
}
std::string won(const std::string& who, const std::string& wager, const std::string& amount) {
  return R"({"who": ")" + who + R"(", "on": {"wager": ")" + wager + R"("}, "wins": ")" + amount + "\"}";
}
std::string out(const std::string& who, const std::string& wager, const std::string& outcome) {
  return R"({"who": ")" + who + R"(", "on": {"wager": ")" + wager + R"("}, "outcome": ")" + outcome + "\"}";
}
const std::string seats = R"({"seats": ["ann", "bob"]})";

TEST_CASE("what was done as the rules say is not told") {
  Night night;
  CHECK(night
            .play({seats, bet("ann", "pass"), bet("bob", "field"),
                   thrown("4, 3", "7", won("ann", "pass", "10.00") + ", " + out("bob", "field", "loses"),
                          R"(, "balance": [{"who": "ann", "up": "10.00"}, {"who": "bob", "down": "10.00"}])"),
                   bet("ann", "pass"), thrown("2, 2", "4", ""), thrown("6, 5", "11", ""), thrown("3, 4", "7", out("ann", "pass", "loses"))})
            .empty());
  const RulesetSummary& under = night.summary().rulesets.at("us_sd.craps");
  CHECK(under.throw_count == 4);
  CHECK(under.action_count == 3);
  CHECK(under.ruling_counts.at("valid") == 4);
  CHECK(night.summary().line_count == 8);
  CHECK(night.summary().tables.size() == 1);
}

TEST_CASE("wrong payments are priced, and the table goes on as it paid") {
  const std::vector<std::string> settled{bet("ann", "pass"), thrown("6, 1", "7", won("ann", "pass", "10.00"))};
  const auto with_balance = [](const std::string& balance) { return R"(, "balance": [{"who": "ann", )" + balance + "}]"; };
  CHECK(Night().play({seats, bet("ann", "pass"), thrown("4, 3", "7", won("ann", "pass", "15.00"), with_balance(R"("up": "15.00")"))}) ==
        "payment 5.00 pass");
  CHECK(Night().play({seats, bet("ann", "pass"), thrown("4, 3", "7", won("ann", "pass", "5.00"), with_balance(R"("up": "5.00")"))}) ==
        "payment -5.00 pass");
  CHECK(Night().play({seats, bet("ann", "pass"), thrown("4, 3", "7", "", with_balance(R"("up": "0")"))}) == "unpaid -10.00 pass");
  CHECK(Night().play({seats, bet("ann", "field"), thrown("4, 3", "7", "", with_balance(R"("up": "0")"))}) == "unpaid 10.00 field");
  CHECK(Night().play(
            {seats, bet("ann", "dont_pass"), thrown("6, 6", "12", out("ann", "dont_pass", "loses"), with_balance(R"("down": "10.00")"))}) ==
        "payment -10.00 dont_pass");
  CHECK(Night().play({seats, bet("ann", "pass"), thrown("4, 3", "7", won("ann", "pass", "10.00"), with_balance(R"("up": "13.00")")),
                      bet("ann", "pass"), thrown("1, 1", "2", out("ann", "pass", "loses"), with_balance(R"("up": "3.00")"))}) ==
        "balance 3.00");
  // Nobody has such a wager.
  CHECK(Night().play({seats, bet("ann", "pass"), thrown("4, 3", "7", won("ann", "pass", "10.00") + ", " + won("bob", "field", "10.00"))}) ==
        "payment 10.00 field");
}

TEST_CASE("a wager of parts is paid as one") {
  const std::string horn = R"({"act": {"by": "ann", "bets": "4.00", "on": {"wager": "horn"}}})";
  CHECK(Night()
            .play({seats, horn, thrown("6, 5", "11", won("ann", "horn", "12.00"), R"(, "balance": [{"who": "ann", "up": "12.00"}])")})
            .empty());
  CHECK(Night().play({seats, horn, thrown("6, 5", "11", won("ann", "horn", "15.00"), R"(, "balance": [{"who": "ann", "up": "15.00"}])")}) ==
        "payment 3.00 horn");
  CHECK(
      Night().play({seats, horn, thrown("6, 5", "11", out("ann", "horn", "loses"), R"(, "balance": [{"who": "ann", "down": "4.00"}])")}) ==
      "payment -16.00 horn");
  CHECK(Night()
            .play({seats, horn, thrown("4, 3", "7", out("ann", "horn", "loses"), R"(, "balance": [{"who": "ann", "down": "4.00"}])")})
            .empty());
}

TEST_CASE("a wager that stays up where it wins, stays or goes as it was paid") {
  const std::string place = R"({"act": {"by": "ann", "bets": "12.00", "on": {"wager": "place", "numbers": [6]}}})";
  const std::string six = R"({"who": "ann", "on": {"wager": "place", "numbers": [6]}, )";
  const std::vector<std::string> point{seats, bet("bob", "pass"), thrown("2, 2", "4", ""), place};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), point.begin(), point.end());
    return Night().play(more);
  };
  const std::string out_bob = out("bob", "pass", "loses");
  CHECK(with({thrown("5, 1", "6", six + R"("wins": "14.00"})"), thrown("4, 3", "7", out_bob + ", " + six + R"("outcome": "loses"})")})
            .empty());
  CHECK(with({thrown("5, 1", "6", six + R"("wins": "12.00"})"), thrown("4, 3", "7", out_bob + ", " + six + R"("outcome": "loses"})")}) ==
        "payment -2.00 place 6");
  CHECK(with({thrown("5, 1", "6", six + R"("outcome": "loses"})"), thrown("4, 3", "7", out_bob)}) == "payment -26.00 place 6");
  CHECK(with({thrown("5, 1", "6", six + R"("wins": "14.00"}, )" + six + R"("wins": "14.00"})")}) == "payment 14.00 place 6");
}

TEST_CASE("what a line cannot say of a payment is a bad line") {
  CHECK(Night()
            .play({seats, bet("ann", "pass"), thrown("4, 3", "7", out("ann", "pass", "stays"))})
            .find("bad line 3: `paid` can contain only decisions") == 0);
  CHECK(Night()
            .play({seats, R"({"title": "x", "under": ["us_sd.craps"]})"})
            .find("bad line 2: a head is allowed only in the first line of a log") == 0);
  CHECK(Night().play({seats, bet("ann", "pass"), R"({"expect": {"who": "ann", "up": "99.00"}})"}).find("bad line 3: an audit compares") ==
        0);
}

TEST_CASE("chips and balances are told apart") {
  CHECK(Night().play({seats, R"({"act": {"by": "ann", "buys_in": "100.00"}})", bet("ann", "pass"),
                      thrown("4, 3", "7", won("ann", "pass", "10.00"),
                             R"(, "balance": [{"who": "ann", "has": "115.00"}, {"who": "ann", "up": "10.00"}])")}) == "balance 5.00");
}

TEST_CASE("a wager that was paid and did not win is gone") {
  CHECK(Night().play({seats, bet("ann", "pass"), thrown("2, 2", "4", won("ann", "pass", "10.00")), thrown("4, 3", "7", "")}) ==
        "payment 10.00 pass");
}

TEST_CASE("wrong rulings are priced by what came of them, and the throw counts as it was ruled") {
  const std::string rail = R"({"throw": {"faces": [6, 5], "facts": [{"die": 2, "fact": "rests on", "is": "rail"}]}, "ruled": )"
                           R"({"ruling": "valid", "total": 11}, "paid": [)" +
                           won("ann", "pass", "10.00") + "]}";
  CHECK(Night().play({seats, bet("ann", "pass"), rail, thrown("4, 3", "7", "")}) == "ruling 10.00");
  // A seven that was called off: the wager stands, and wins with the next.
  CHECK(Night().play({seats, bet("ann", "pass"), thrown("4, 3", "invalid", ""), thrown("4, 3", "7", won("ann", "pass", "10.00"))}) ==
        "ruling -10.00");
  // A seven that counted as eight makes a point.
  CHECK(Night().play({seats, bet("ann", "pass"), thrown("4, 3", "8", ""), thrown("5, 3", "8", won("ann", "pass", "10.00"))}) ==
        "ruling -10.00");
}

TEST_CASE("acts that the rules refuse were done, unless the log says otherwise") {
  CHECK(Night().play({seats, bet("ann", "come"), thrown("4, 3", "7", won("ann", "come", "10.00"))}) == "ruling ?");
  CHECK(Night().play({seats, bet("ann", "come", R"(, "ruled": {"ruling": "refused"})"), thrown("4, 3", "7", "")}).empty());
  CHECK(Night().play({seats, bet("ann", "pass", R"(, "ruled": {"ruling": "refused"})"), thrown("4, 3", "7", "")}) == "ruling ?");
}

TEST_CASE("what is not known is no discrepancy, and counts as it was ruled") {
  const std::string doubtful = R"({"throw": {"faces": [6, 6], "facts": [{"die": 1, "fact": "rests on", "is": null}]}, "ruled": )"
                               R"({"ruling": "valid", "total": 12}, "paid": [)" +
                               out("ann", "pass", "loses") + "]}";
  Night night;
  CHECK(night.play({seats, bet("ann", "pass"), doubtful, bet("ann", "pass"), thrown("4, 3", "7", won("ann", "pass", "10.00"))}) ==
        "undetermined die 1 rests");
  CHECK(night.summary().rulesets.at("us_sd.craps").undetermined_count == 1);
}

TEST_CASE("tables of one log are apart, and a bad line leaves them as they are") {
  const auto at = [](std::string line, const std::string& table) {
    line.pop_back();
    return line + R"(, "meta": {"table": )" + table + R"(, "official": "kim"}})";
  };
  Night night;
  CHECK(night.play({at(seats, "1"), at(seats, "\"two\""), at(bet("ann", "pass"), "1"), "{", at(bet("ann", "no_such_wager"), "1"),
                    at(thrown("4, 3", "7", ""), "\"two\""), at(thrown("4, 3", "7", won("ann", "pass", "12.00")), "1")}) ==
        "bad line 4: expected `}` or a member name in double quotes, found the end of the text; bad line 5: `us_sd.craps` has no "
        "wager "
        "`no_such_wager`; payment 2.00 pass");
  CHECK(night.summary().invalid_line_count == 2);
  CHECK(night.summary().tables == std::set<std::string>{"1", "two"});
  const RulesetSummary& under = night.summary().rulesets.at("us_sd.craps");
  CHECK(under.tallies_by_table.at("1").count == 1);
  CHECK(under.tallies_by_official.at("kim").overpayment == Money{200});
  CHECK(under.tallies_by_wager.at("pass").overpayment == Money{200});
  CHECK(under.tallies_by_kind.at(static_cast<std::size_t>(LogEntryCheck::Kind::Payment)).count == 1);
  CHECK(under.judged_counts_by_table == std::map<std::string, std::uint64_t>{{"1", 2}, {"two", 1}});
  CHECK(under.judged_counts_by_official == std::map<std::string, std::uint64_t>{{"kim", 3}});
}

TEST_CASE("a bad line at its begin closes no table to its seats") {
  const std::string only_ann = R"({"seats": ["ann"]})";
  CHECK(Night().play({R"({"note": "open"})", bet("zoe", "no_such_wager"), only_ann, bet("ann", "pass")}).find("bad line 3") ==
        std::string::npos);
  CHECK(Night().play({only_ann, bet("ann", "pass"), only_ann}) ==
        "bad line 3: the seats of a log can be listed only once, before the first step");
}

TEST_CASE("a table that is played from tables is closed to its seats as any other") {
  std::vector<std::string> lines(100, R"({"note": "a line"})");
  lines.push_back(R"({"throw": {"faces": [2, 1], "facts": [{"die": 2, "fact": "rests on", "is": "rail"}]}})");
  lines.push_back(seats);
  CHECK(Night().play(lines) == "bad line 102: the seats of a log can be listed only once, before the first step");
}

TEST_CASE("amounts that cannot be reckoned with are told, and the night goes on") {
  const std::string most = "99999999999999.99";
  std::vector<std::string> lines{seats};
  for (int i = 0; i < 1000; ++i) {
    lines.push_back(bet("ann", "pass"));
    lines.push_back(thrown("4, 3", "7", won("ann", "pass", most)));
  }
  Night night;
  const std::string told = night.play(lines);
  CHECK(told.find("bad line 1847: the amounts in this step are too large to compute exactly") != std::string::npos);
  const Tally& tally = night.summary().rulesets.at("us_sd.craps").tallies_by_wager.at("pass");
  CHECK(night.summary().invalid_line_count + tally.count == 1000);
  CHECK(tally.count == 922);  // each has 99,999,999,999,999.99: more do not fit 64 bits
  CHECK(tally.unpriced_count == 0);
  CHECK(Night().play({seats, thrown("4, 3", "99", "")}).find("bad line 2: no throw has the total 99") == 0);
}

TEST_CASE("a log without a rule book says so at every line") {
  Night night{AuditOptions{}};
  CHECK(night.play({seats, seats}).find("bad line 2: the log names no ruleset") != std::string::npos);
}

/// A night at one table: right and wrong, open and bad.
std::vector<std::string> mixed_night(const std::string& table) {
  const auto at = [&](std::string line) {
    line.pop_back();
    return line + R"(, "meta": {"table": )" + table + R"(, "official": "kim"}})";
  };
  return {at(seats),
          at(bet("ann", "pass")),
          at(thrown("4, 3", "7", won("ann", "pass", "12.00"))),
          at(bet("bob", "come")),
          "{",
          at(R"({"throw": {"faces": [6, 6], "facts": [{"die": 1, "fact": "rests on", "is": null}]}})")};
}

TEST_CASE("summaries of parts come to that of the whole, in any order and grouping") {
  const std::vector<std::string> one = mixed_night("1");
  const std::vector<std::string> two = mixed_night("2");
  Night first;
  Night second;
  Night third;
  Night whole;
  (void)first.play(one);
  (void)second.play(two);
  (void)third.play(mixed_night("1"));
  std::vector<std::string> all = one;
  all.insert(all.end(), two.begin(), two.end());
  (void)whole.play(all);
  AuditSummary sum = first.summary();
  CHECK(sum == third.summary());
  sum += second.summary();
  CHECK(sum == whole.summary());
  CHECK(sum.rulesets.at("us_sd.craps").tallies_by_official.at("kim").count == 4);
  AuditSummary other = second.summary();
  other += first.summary();
  CHECK(other == sum);
  AuditSummary nothing;
  nothing += sum;
  CHECK(nothing == sum);
  sum += third.summary();  // the same table once more
  CHECK(sum.tables == std::set<std::string>{"1", "2"});
  AuditSummary grouped = second.summary();
  grouped += third.summary();
  AuditSummary left = first.summary();
  left += grouped;
  CHECK(left == sum);
}

TEST_CASE("sums stop at the largest amount, in any order") {
  const Money most{std::numeric_limits<std::int64_t>::max()};
  const auto of = [](const std::vector<std::int64_t>& amounts) {
    AuditSummary one;
    for (const std::int64_t units : amounts) one.rulesets["x"].tallies_by_table["1"].add_discrepancy(Money{units});
    return one;
  };
  AuditSummary up = of({most.units - 1, 5});
  up += of({-3});
  AuditSummary down = of({-3, 5});
  down += of({most.units - 1});
  CHECK(up == down);
  const Tally& tally = up.rulesets.at("x").tallies_by_table.at("1");
  CHECK(Tally::is_saturated(tally.overpayment));
  CHECK(tally.underpayment == Money{3});
  CHECK(tally.unpriced_count == 0);
  CHECK(Tally::is_saturated(of({std::numeric_limits<std::int64_t>::min()}).rulesets.at("x").tallies_by_table.at("1").underpayment));
}

TEST_CASE("a summary as text and back is the same, and nothing else is read") {
  Night night;
  (void)night.play(mixed_night("\"zwölf \\\" \\n\""));
  const std::string text = format_summary(night.summary());
  const ParsedAuditSummary back = parse_summary(text);
  REQUIRE(back.ok());
  CHECK(*back.summary == night.summary());
  CHECK(format_summary(*back.summary) == text);
  for (std::size_t cut = 0; cut < text.size(); ++cut) CHECK_FALSE(parse_summary(text.substr(0, cut)).ok());
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string other = text;
    other.replace(other.find(from), from.size(), to);
    return parse_summary(other);
  };
  CHECK_FALSE(with("\"version\":1", "\"version\":2").ok());
  CHECK_FALSE(with("\"invalid_lines\":1,", "").ok());
  CHECK_FALSE(with("\"invalid_lines\":1", "\"invalid_lines\":-1").ok());
  CHECK_FALSE(with("\"invalid_lines\"", "\"worse_lines\"").ok());
  CHECK_FALSE(with("\"too_much\":200", "\"too_much\":-200").ok());
  CHECK(with("\"too_much\":200", "\"too_much\":300").ok());
  CHECK(parse_summary("[").diagnostics.front().code == Code::bad_snapshot);
}

/// `ruling VALID 7 | INVALID -10.00; payment place 6: wins 14.00 | wins 12.00 -2.00`
std::string find_mutation_kinds(const std::vector<std::string>& lines, const OtherRuleBook& other, AuditSummary* sums = nullptr) {
  AuditOptions chosen = options();
  chosen.other_rule_book = other;
  RulesetCache cache(rules());
  Audit audit(cache, chosen);
  std::string told;
  std::uint32_t number = 0;
  for (const std::string& line : lines) {
    const LineAuditResult audited = audit.audit_line(std::make_shared<const Source>("night.jsonl", line, ++number));
    for (const Diagnostic& fault : audited.diagnostics) told += "bad line " + std::to_string(number) + ": " + fault.message + "; ";
    for (const UndeterminedLine& one : audited.uncompared_lines)
      told += "not compared " + std::to_string(number) + ": " + one.reason + "; ";
    for (const ResultChange& one : audited.changes)
      told += std::string(change_kind_name(one.kind)) + (one.wager.empty() ? "" : " of " + one.owner + " " + one.wager) + ": " +
              one.result + " | " + one.other_result + " " + (one.difference ? to_string(*one.difference, one.currency) : "?") + "; ";
  }
  if (sums != nullptr) *sums = audit.summary();
  return told.substr(0, told.size() - std::min<std::size_t>(told.size(), 2));
}

TEST_CASE("the same book on the same day changes nothing, whatever was done") {
  std::vector<std::string> lines = mixed_night("1");
  lines.push_back(thrown("6, 1", "8", ""));
  AuditSummary sums;
  CHECK(find_mutation_kinds(lines, {}, &sums) ==
        "bad line 5: expected `}` or a member name in double quotes, found the end of the text; "
        "not compared 6: us_sd.craps: the ruling depends on unknown facts");
  const Comparison& comparison = sums.rulesets.at("us_sd.craps").comparisons.at("us_sd.craps");
  CHECK(comparison.compared_count == 4);
  CHECK(comparison.uncompared_count == 1);
  for (const Tally& tally : comparison.tallies_by_kind) CHECK(tally.count == 0);
}

TEST_CASE("another book is asked of the table as it stood, and tells each change once") {
  const std::string rail = R"({"throw": {"faces": [6, 5], "facts": [{"die": 2, "fact": "rests on", "is": "rail"}]}})";
  const std::string field_twelve = thrown("6, 6", "12", won("bob", "field", "20.00"));
  AuditSummary sums;
  const std::string told = find_mutation_kinds({seats, bet("bob", "field"), field_twelve, bet("ann", "craps_eleven"), bet("bob", "field"),
                                                thrown("6, 6", "11", out("bob", "field", "loses")), bet("ann", "pass"), rail},
                                               {"us_nj.craps", {}}, &sums);
  CAPTURE(told);
  CHECK(told.find("bad line") == std::string::npos);
  CHECK(told.find("ruling: ACCEPTED") != std::string::npos);  // a wager that the other book does not have
  const Comparison& comparison = sums.rulesets.at("us_sd.craps").comparisons.at("us_nj.craps");
  CHECK(comparison.compared_count == 7);
  CHECK(comparison.tallies_by_kind[0].count == 2);
  CHECK(comparison.tallies_by_kind[0].unpriced_count == 1);
  CHECK(comparison.tallies_by_table.at("").count == comparison.tallies_by_kind[0].count + comparison.tallies_by_kind[1].count);
}

TEST_CASE("another book that is not there is a fault of each line that begins a table") {
  CHECK(find_mutation_kinds({seats}, {"no.such", {}}).find("bad line 1: ") == 0);
}

TEST_CASE("a line is explained by all that it rests on, and judged as any other") {
  RulesetCache cache(rules());
  AuditOptions chosen = options();
  chosen.other_rule_book = OtherRuleBook{"us_nj.craps", {}};
  Audit audit(cache, chosen);
  const auto source = [](const std::string& line) { return std::make_shared<const Source>("night.jsonl", line); };
  CHECK(audit.explain_line(source(seats)).ruleset_explanations.empty());
  CHECK(audit.explain_line(source("{")).audit_result.diagnostics.size() == 1);
  (void)audit.audit_line(source(bet("ann", "pass")));
  const LineExplanation reasons = audit.explain_line(source(thrown("4, 3", "8", "")));
  REQUIRE(reasons.audit_result.discrepancies.size() == 1);
  REQUIRE(reasons.ruleset_explanations.size() == 1);
  const LineExplanation::RulesetExplanation& under = reasons.ruleset_explanations.front();
  REQUIRE(under.expected_report.steps.size() == 1);
  CHECK(under.expected_report.steps.front().throw_result->ruling.total == 7);
  CHECK(under.expected_report.steps.front().throw_result->ruling.trace.size() > 5);
  CHECK(under.expected_report.steps.front().standing_wagers.size() == 1);
  REQUIRE(under.ruled_step);
  CHECK(under.ruled_step->throw_result->ruling.total == 8);
  CHECK(under.entry_checks.size() == 1);
  REQUIRE(under.other_report);
  CHECK(under.other_report->ruleset_name == "us_nj.craps");
  CHECK(audit.summary().line_count == 4);
}

}  // namespace
}  // namespace fairroll::audit::audit_test
