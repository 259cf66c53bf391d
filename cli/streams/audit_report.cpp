// SPDX-License-Identifier: Apache-2.0
#include "audit_report.hpp"

#include <fairroll/json.hpp>
#include <fairroll/publishing/audit_page.hpp>
#include <fairroll/report.hpp>

#include "../csv.hpp"
#include "../io.hpp"
#include "../layout.hpp"

namespace fairroll::cli {

using audit::AuditSummary;
using audit::Comparison;
using audit::Discrepancy;
using audit::LineAuditResult;
using audit::LogLocation;
using audit::ResultChange;
using audit::RulesetSummary;
using audit::Tally;
using audit::UndeterminedLine;

namespace {

std::string amount(const std::optional<Money>& money, const Currency& currency) { return money ? to_string(*money, currency) : ""; }

/// A sum that outgrew what can be counted says so.
std::string sum_words(Money sum, const Currency& currency) {
  return to_string(sum, currency) + (Tally::is_saturated(sum) ? " or more" : "");
}

/// `die 2`, `all dice`, `totals`.
std::string name_of(const publishing::DiceTest& test) {
  using Of = publishing::DiceTest::Subject;
  return test.subject == Of::Die ? "die " + std::to_string(test.die) : test.subject == Of::AllDice ? "all dice" : "totals";
}

// ---- text

/// `night.jsonl:12 (table 5, jim): throw 4 3`
std::string where_words(const LogLocation& at) {
  std::string whose = at.table.empty() ? "" : "table " + at.table;
  if (!at.official.empty()) whose += (whose.empty() ? "" : ", ") + at.official;
  return at.file + ":" + std::to_string(at.line_number) + (whose.empty() ? "" : " (" + whose + ")") + ": " + at.step + "\n";
}

std::string difference_words(const std::optional<Money>& difference, const Currency& currency) {
  if (!difference) return "the amount is unknown";
  if (difference->units == 0) return "no difference in money";
  const bool less = difference->units < 0;
  return to_string(less ? Money{} - *difference : *difference, currency) + (less ? " too little" : " too much");
}

std::string change_money_words(const std::optional<Money>& difference, const Currency& currency) {
  if (!difference) return "the amount is unknown";
  if (difference->units == 0) return "no difference in money";
  const bool less = difference->units < 0;
  return to_string(less ? Money{} - *difference : *difference, currency) + (less ? " less" : " more");
}

class TextReport : public AuditReport {
 public:
  TextReport(const TextStyle& style, std::FILE* out) : style_(style), out_(out) {}

  void line(const std::string& path, std::uint32_t number, const LineAuditResult& audited) override {
    for (const Diagnostic& fault : audited.diagnostics) {
      const std::string help = fault.help.empty() ? "" : wrapped("help: " + fault.help, 4, style_.width);
      show(out_, path + ":" + std::to_string(number) + ": invalid line: " + fault.message + "\n" + help);
    }
    for (const UndeterminedLine& one : audited.undetermined_lines) tell(one);
    for (const Discrepancy& one : audited.discrepancies) tell(one);
    for (const UndeterminedLine& one : audited.uncompared_lines) tell(one, "not compared");
    for (const ResultChange& one : audited.changes) tell(one);
  }

  void interrupted(const LogLocation& last) override {
    show(out_, "interrupted after " + last.file + ":" + std::to_string(last.line_number) +
                   "; the summary covers the lines up to and including this line\n");
  }

  void end(const AuditSummary& summary) override {
    std::string text = plural(summary.line_count, "line") + ", " + std::to_string(summary.invalid_line_count) + " invalid, " +
                       std::to_string(summary.tables.size()) + (summary.tables.size() == 1 ? " table\n" : " tables\n");
    for (const auto& [name, under] : summary.rulesets) {
      text += "\n" + bold("under " + name, style_.use_colours) + "\n" + summary_of(under);
      for (const auto& [other, comparison] : under.comparisons)
        text += "\n" + bold(name + " compared with " + other, style_.use_colours) + "\n" + summary_of(comparison, under.currency);
    }
    show(out_, text);
  }

 private:
  void tell(const UndeterminedLine& one, const std::string& what = "undetermined") const {
    const std::string text = where_words(one.location);
    Columns columns(4, style_.width);
    columns.add({what, one.reason});
    for (const std::string& set : one.deciding_facts) columns.add({"would decide", set});
    show(out_, text + columns.text());
  }

  void tell(const Discrepancy& one) const {
    const std::string text = where_words(one.location);
    Columns columns(4, style_.width);
    columns.add({std::string(audit::entry_kind_name(one.kind)), one.recorded_result.empty() ? "not recorded" : one.recorded_result});
    columns.add({"by the rules", one.expected_result});
    for (const std::string& clause : one.clauses) columns.add({"clause", clause});
    if (one.difference) columns.add({"in money", difference_words(one.difference, one.currency)});
    show(out_, text + columns.text());
  }

  void tell(const ResultChange& one) const {
    const std::string text = where_words(one.location);
    Columns columns(4, style_.width);
    const std::string whose = one.owner.empty() ? "" : one.owner + " ";
    columns.add({"change", one.kind == ResultChange::Kind::Ruling ? "ruling" : "payment of " + whose + one.wager});
    columns.add({one.location.ruleset, one.result.empty() ? "nothing" : one.result});
    for (const std::string& clause : one.clauses) columns.add({"  clause", clause});
    columns.add({one.other_ruleset, one.other_result.empty() ? "nothing" : one.other_result});
    for (const std::string& clause : one.other_clauses) columns.add({"  clause", clause});
    columns.add({"in money", change_money_words(one.difference, one.currency)});
    show(out_, text + columns.text());
  }

  [[nodiscard]] std::string summary_of(const Comparison& other, const Currency& currency) const {
    Columns columns(2, style_.width);
    columns.add({"compared", std::to_string(other.compared_count)});
    columns.add({"not compared", std::to_string(other.uncompared_count)});
    std::map<std::string, Tally> kinds;
    for (std::size_t i = 0; i < other.tallies_by_kind.size(); ++i)
      if (other.tallies_by_kind.at(i).count > 0)
        kinds[std::string(audit::change_kind_name(static_cast<ResultChange::Kind>(i)))] = other.tallies_by_kind.at(i);
    if (kinds.empty()) return columns.text() + "  no result would differ\n";
    const auto section = [&](const std::string& title, const std::map<std::string, Tally>& all) {
      return tallies(title, all, currency, "more", "less");
    };
    return columns.text() + section("results that would differ", kinds) + section("by clause", other.tallies_by_clause) +
           section("by wager", other.tallies_by_wager) + section("by table", other.tallies_by_table) +
           section("by official", other.tallies_by_official);
  }

  [[nodiscard]] std::string summary_of(const RulesetSummary& under) const {
    Columns columns(2, style_.width);
    columns.add({"throws", std::to_string(under.throw_count)});
    columns.add({"actions", std::to_string(under.action_count)});
    columns.add({"undetermined", std::to_string(under.undetermined_count)});
    std::string text = columns.text();
    text += counts("rulings", under.ruling_counts) + counts("deciding clauses", under.clause_counts) +
            counts("findings", under.finding_counts) + counts("facts that would have decided the result", under.deciding_fact_counts) +
            dice(under);
    std::map<std::string, Tally> kinds;
    for (std::size_t i = 0; i < under.tallies_by_kind.size(); ++i)
      if (under.tallies_by_kind.at(i).count > 0)
        kinds[std::string(audit::entry_kind_name(static_cast<LogEntryCheck::Kind>(i)))] = under.tallies_by_kind.at(i);
    if (kinds.empty()) return text + "  no discrepancies\n";
    text += tallies("discrepancies", kinds, under.currency) + tallies("by clause", under.tallies_by_clause, under.currency) +
            tallies("by wager", under.tallies_by_wager, under.currency) + tallies("by table", under.tallies_by_table, under.currency) +
            tallies("by official", under.tallies_by_official, under.currency);
    return text;
  }

  [[nodiscard]] std::string counts(const std::string& title, const std::map<std::string, std::uint64_t>& all) const {
    if (all.empty()) return {};
    Columns columns(4, style_.width);
    for (const auto& [name, count] : all) columns.add({std::to_string(count), name});
    return "  " + title + "\n" + columns.text();
  }

  [[nodiscard]] std::string dice(const RulesetSummary& under) const {
    std::string text;
    for (const auto& [kind, shown] : under.face_counts) {
      const std::vector<publishing::DiceTest> tests = publishing::test_dice(shown);
      if (tests.empty()) continue;
      text += "  faces of " + std::to_string(shown.throw_count) + " throws compared with fair dice (" + kind + ")\n";
      Columns columns(4, style_.width);
      columns.add({"", "chi-squared", "freedom", "p", ""});
      for (const publishing::DiceTest& one : tests)
        columns.add({name_of(one), one.fit.statistic.to_decimal(4), std::to_string(one.fit.degrees_of_freedom), one.fit.p_value,
                     one.fit.distribution == analysis::FitResult::Distribution::Multinomial ? "exact"
                     : one.fit.is_approximate ? "approximate, because some expected counts are below 5"
                                              : ""});
      text += columns.text();
    }
    return text;
  }

  [[nodiscard]] std::string tallies(const std::string& title, const std::map<std::string, Tally>& all, const Currency& currency,
                                    const std::string& more = "too much", const std::string& less = "too little") const {
    if (all.empty() || (all.size() == 1 && all.begin()->first.empty())) return {};
    Columns columns(4, style_.width);
    columns.add({"", "count", more, less, ""});
    for (const auto& [name, one] : all)
      columns.add({name.empty() ? "(not recorded)" : name, std::to_string(one.count), sum_words(one.overpayment, currency),
                   sum_words(one.underpayment, currency),
                   one.unpriced_count > 0 ? std::to_string(one.unpriced_count) + " of unknown amount" : ""});
    return "  " + title + "\n" + columns.text();
  }

  TextStyle style_;
  std::FILE* out_;
};

// ---- CSV: discrepancies alone

class CsvReport : public AuditReport {
 public:
  CsvReport(std::FILE* out, bool begins, bool compares) : out_(out), compares_(compares) {
    if (begins)
      write({"file", "line", "table", "official", "ruleset", "step", "entry", "recorded", "expected", "clauses", "who", "wager",
             "difference", "meta"},
            {"otherRuleset", "otherExpected", "otherClauses"});
  }

  void line(const std::string& path, std::uint32_t number, const LineAuditResult& audited) override {
    for (const Diagnostic& fault : audited.diagnostics)
      show(stderr, path + ":" + std::to_string(number) + ": invalid line: " + fault.message + "\n");
    for (const Discrepancy& one : audited.discrepancies)
      write({one.location.file, std::to_string(one.location.line_number), one.location.table, one.location.official, one.location.ruleset,
             one.location.step, std::string(audit::entry_kind_name(one.kind)), one.recorded_result, one.expected_result,
             joined(one.clauses, "; "), one.owner, one.wager, amount(one.difference, one.currency), one.location.metadata},
            {"", "", ""});
    for (const ResultChange& one : audited.changes)
      write({one.location.file, std::to_string(one.location.line_number), one.location.table, one.location.official, one.location.ruleset,
             one.location.step, "change of " + std::string(audit::change_kind_name(one.kind)), "", one.result, joined(one.clauses, "; "),
             one.owner, one.wager, amount(one.difference, one.currency), one.location.metadata},
            {one.other_ruleset, one.other_result, joined(one.other_clauses, "; ")});
  }
  void end(const AuditSummary& /*summary*/) override {}

 private:
  void write(std::vector<std::string> cells, const std::vector<std::string>& of_changes) const {
    if (compares_) cells.insert(cells.end(), of_changes.begin(), of_changes.end());
    print(out_, csv_line(cells));
  }

  std::FILE* out_;
  bool compares_;
};

// ---- JSON lines

Json json_of(const char* kind, const LogLocation& at) {
  Json out = {{"kind", kind}, {"file", at.file}, {"line", at.line_number}};
  if (!at.table.empty()) out["table"] = at.table;
  if (!at.official.empty()) out["official"] = at.official;
  out["ruleset"] = at.ruleset;
  out["step"] = at.step;
  return out;
}

Json json_of(const Tally& one, const Currency& currency) {
  return {{"count", one.count},
          {"tooMuch", sum_words(one.overpayment, currency)},
          {"tooLittle", sum_words(one.underpayment, currency)},
          {"unpriced", one.unpriced_count}};
}

Json json_of_change(const Tally& one, const Currency& currency) {
  return {{"count", one.count},
          {"more", sum_words(one.overpayment, currency)},
          {"less", sum_words(one.underpayment, currency)},
          {"unpriced", one.unpriced_count}};
}

Json json_of(const std::map<std::string, Tally>& all, const Currency& currency) {
  Json out = Json::object();
  for (const auto& [name, one] : all) out[name] = json_of(one, currency);
  return out;
}

Json json_of(const std::map<std::string, std::uint64_t>& all) {
  Json out = Json::object();
  for (const auto& [name, count] : all) out[name] = count;
  return out;
}

Json json_of(const Comparison& other, const Currency& currency) {
  Json kinds = Json::object();
  for (std::size_t i = 0; i < other.tallies_by_kind.size(); ++i)
    kinds[std::string(audit::change_kind_name(static_cast<ResultChange::Kind>(i)))] = json_of_change(other.tallies_by_kind.at(i), currency);
  const auto all = [&](const std::map<std::string, Tally>& tallies) {
    Json out = Json::object();
    for (const auto& [name, one] : tallies) out[name] = json_of_change(one, currency);
    return out;
  };
  return {{"compared", other.compared_count},
          {"notCompared", other.uncompared_count},
          {"changes", std::move(kinds)},
          {"byClause", all(other.tallies_by_clause)},
          {"byWager", all(other.tallies_by_wager)},
          {"byTable", all(other.tallies_by_table)},
          {"byOfficial", all(other.tallies_by_official)}};
}

Json json_of(const audit::TimeCounts& times, const Currency& currency) {
  Json clauses = Json::object();
  for (const auto& [clause, hours] : times.counts_by_clause) clauses[clause] = std::vector<std::uint64_t>(hours.begin(), hours.end());
  return {{"steps", std::vector<std::uint64_t>(times.step_counts.begin(), times.step_counts.end())},
          {"clauses", std::move(clauses)},
          {"periods", json_of(times.tallies_by_period, currency)},
          {"others", json_of(times.later_period_tally, currency)},
          {"notSaid", json_of(times.untimed_tally, currency)}};
}

Json json_of(const publishing::DiceTest& test) {
  Json out = {{"of", name_of(test)},
              {"counts", test.counts},
              {"statistic", test.fit.statistic.str()},
              {"freedom", test.fit.degrees_of_freedom},
              {"p", test.fit.p_value}};
  if (test.fit.exact_p_value) out["exact"] = test.fit.exact_p_value->str();
  out["by"] = test.fit.distribution == analysis::FitResult::Distribution::Multinomial ? "multinomial" : "chi-squared";
  out["rough"] = test.fit.is_approximate;
  return out;
}

Json json_of(const audit::FaceCounts& dice) {
  Json tests = Json::array();
  for (const publishing::DiceTest& one : publishing::test_dice(dice)) tests.push_back(json_of(one));
  return {{"throws", dice.throw_count},
          {"unknown", dice.unknown_face_throw_count},
          {"kept", dice.held_dice_throw_count},
          {"faces", dice.face_names},
          {"tests", std::move(tests)}};
}

Json json_of(const RulesetSummary& under) {
  Json dice = Json::object();
  for (const auto& [kind, shown] : under.face_counts) dice[kind] = json_of(shown);
  Json kinds = Json::object();
  for (std::size_t i = 0; i < under.tallies_by_kind.size(); ++i)
    kinds[std::string(audit::entry_kind_name(static_cast<LogEntryCheck::Kind>(i)))] = json_of(under.tallies_by_kind.at(i), under.currency);
  const Period& days = under.date_range;
  return {{"currency", under.currency.name},
          {"asOf", days.first_date ? Json{{"from", to_string(*days.first_date)}, {"until", to_string(*days.last_date)}} : Json(nullptr)},
          {"throws", under.throw_count},
          {"acts", under.action_count},
          {"undetermined", under.undetermined_count},
          {"rulings", json_of(under.ruling_counts)},
          {"clauses", json_of(under.clause_counts)},
          {"findings", json_of(under.finding_counts)},
          {"needs", json_of(under.deciding_fact_counts)},
          {"discrepancies", std::move(kinds)},
          {"byClause", json_of(under.tallies_by_clause, under.currency)},
          {"byWager", json_of(under.tallies_by_wager, under.currency)},
          {"byTable", json_of(under.tallies_by_table, under.currency)},
          {"byOfficial", json_of(under.tallies_by_official, under.currency)},
          {"times", json_of(under.counts_by_time, under.currency)},
          {"dice", std::move(dice)}};
}

class JsonReport : public AuditReport {
 public:
  explicit JsonReport(std::FILE* out) : out_(out) {}

  void line(const std::string& path, std::uint32_t number, const LineAuditResult& audited) override {
    if (!audited.diagnostics.empty())
      write({{"kind", "invalid_line"}, {"file", path}, {"line", number}, {"diagnostics", make_diagnostics_json(audited.diagnostics)}});
    for (const UndeterminedLine& one : audited.undetermined_lines) {
      Json out = json_of("undetermined", one.location);
      out["why"] = one.reason;
      out["needs"] = one.deciding_facts;
      write(with_meta(std::move(out), one.location));
    }
    for (const Discrepancy& one : audited.discrepancies) {
      Json out = json_of("discrepancy", one.location);
      out["entry"] = audit::entry_kind_name(one.kind);
      if (!one.recorded_result.empty()) out["recorded"] = one.recorded_result;
      out["expected"] = one.expected_result;
      out["clauses"] = one.clauses;
      if (!one.owner.empty()) out["who"] = one.owner;
      if (!one.wager.empty()) out["wager"] = one.wager;
      if (one.difference) out["difference"] = to_string(*one.difference, one.currency);
      write(with_meta(std::move(out), one.location));
    }
    for (const UndeterminedLine& one : audited.uncompared_lines) {
      Json out = json_of("not_compared", one.location);
      out["why"] = one.reason;
      write(with_meta(std::move(out), one.location));
    }
    for (const ResultChange& one : audited.changes) tell(one);
  }

  void interrupted(const LogLocation& last) override { interrupted_ = last; }

  void end(const AuditSummary& summary) override {
    Json rulesets = Json::object();
    for (const auto& [name, under] : summary.rulesets) {
      Json& told = rulesets[name] = json_of(under);
      for (const auto& [other, comparison] : under.comparisons) told["against"][other] = json_of(comparison, under.currency);
    }
    Json out = {{"kind", "summary"},
                {"lines", summary.line_count},
                {"invalidLines", summary.invalid_line_count},
                {"tables", summary.tables.size()},
                {"rulesets", std::move(rulesets)}};
    if (interrupted_) out["interrupted"] = {{"file", interrupted_->file}, {"line", interrupted_->line_number}};
    write(out);
  }

 private:
  void tell(const ResultChange& one) const {
    Json out = json_of("change", one.location);
    out["entry"] = audit::change_kind_name(one.kind);
    out["expected"] = one.result;
    out["clauses"] = one.clauses;
    out["otherRuleset"] = one.other_ruleset;
    out["otherExpected"] = one.other_result;
    out["otherClauses"] = one.other_clauses;
    if (!one.owner.empty()) out["who"] = one.owner;
    if (!one.wager.empty()) out["wager"] = one.wager;
    if (one.difference) out["difference"] = to_string(*one.difference, one.currency);
    write(with_meta(std::move(out), one.location));
  }

  static Json with_meta(Json out, const LogLocation& at) {
    if (!at.metadata.empty()) out["meta"] = Json::verbatim(at.metadata);
    return out;
  }
  void write(const Json& document) const { print(out_, document.dump(-1) + "\n"); }

  std::FILE* out_;
  std::optional<LogLocation> interrupted_;
};

}  // namespace

std::unique_ptr<AuditReport> audit_report(Format format, const TextStyle& style, std::FILE* out, bool begins, bool compares) {
  if (format == Format::Csv) return std::make_unique<CsvReport>(out, begins, compares);
  if (format == Format::JsonLines) return std::make_unique<JsonReport>(out);
  return std::make_unique<TextReport>(style, out);
}

}  // namespace fairroll::cli
