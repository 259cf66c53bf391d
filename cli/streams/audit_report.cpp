// SPDX-License-Identifier: Apache-2.0
#include "audit_report.hpp"

#include <fairroll/json.hpp>
#include <fairroll/publishing/audit_page.hpp>
#include <fairroll/report.hpp>

#include "../csv.hpp"
#include "../io.hpp"
#include "../layout.hpp"

namespace fairroll::cli {

using audit::Change;
using audit::Comparison;
using audit::Discrepancy;
using audit::LineAudit;
using audit::LogPlace;
using audit::OpenLine;
using audit::RulesetSummary;
using audit::Summary;
using audit::Tally;

namespace {

std::string amount(const std::optional<Money>& money, const Currency& currency) { return money ? to_string(*money, currency) : ""; }

/// A sum that outgrew what can be counted says so.
std::string sum_words(Money sum, const Currency& currency) {
  return to_string(sum, currency) + (Tally::is_outgrown(sum) ? " or more" : "");
}

/// `die 2`, `all dice`, `totals`.
std::string name_of(const publishing::DiceTest& test) {
  using Of = publishing::DiceTest::Of;
  return test.of == Of::Die ? "die " + std::to_string(test.die) : test.of == Of::AllDice ? "all dice" : "totals";
}

// ---- text

/// `night.jsonl:12 (table 5, jim): throw 4 3`
std::string where_words(const LogPlace& at) {
  std::string whose = at.table.empty() ? "" : "table " + at.table;
  if (!at.official.empty()) whose += (whose.empty() ? "" : ", ") + at.official;
  return at.file + ":" + std::to_string(at.line) + (whose.empty() ? "" : " (" + whose + ")") + ": " + at.step + "\n";
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

  void line(const std::string& path, std::uint32_t number, const LineAudit& audited) override {
    for (const Diagnostic& fault : audited.faults) {
      const std::string help = fault.help.empty() ? "" : wrapped("help: " + fault.help, 4, style_.width);
      show(out_, path + ":" + std::to_string(number) + ": invalid line: " + fault.message + "\n" + help);
    }
    for (const OpenLine& one : audited.open) tell(one);
    for (const Discrepancy& one : audited.discrepancies) tell(one);
    for (const OpenLine& one : audited.not_compared) tell(one, "not compared");
    for (const Change& one : audited.changes) tell(one);
  }

  void interrupted(const LogPlace& last) override {
    show(out_, "interrupted after " + last.file + ":" + std::to_string(last.line) + ": the summary covers the lines up to this line\n");
  }

  void end(const Summary& summary) override {
    std::string text = plural(summary.lines, "line") + ", " + std::to_string(summary.bad_lines) + " invalid, " +
                       std::to_string(summary.tables.size()) + (summary.tables.size() == 1 ? " table\n" : " tables\n");
    for (const auto& [name, under] : summary.rulesets) {
      text += "\n" + bold("under " + name, style_.use_colours) + "\n" + summary_of(under);
      for (const auto& [other, comparison] : under.others)
        text += "\n" + bold(name + " compared with " + other, style_.use_colours) + "\n" + summary_of(comparison, under.currency);
    }
    show(out_, text);
  }

 private:
  void tell(const OpenLine& one, const std::string& what = "undetermined") const {
    const std::string text = where_words(one.at);
    Columns columns(4, style_.width);
    columns.add({what, one.why});
    for (const std::string& set : one.needs) columns.add({"would decide", set});
    show(out_, text + columns.text());
  }

  void tell(const Discrepancy& one) const {
    const std::string text = where_words(one.at);
    Columns columns(4, style_.width);
    columns.add({std::string(audit::deed_words(one.kind)), one.told.empty() ? "not recorded" : one.told});
    columns.add({"by the rules", one.due});
    for (const std::string& clause : one.clauses) columns.add({"clause", clause});
    if (one.difference) columns.add({"in money", difference_words(one.difference, one.currency)});
    show(out_, text + columns.text());
  }

  void tell(const Change& one) const {
    const std::string text = where_words(one.at);
    Columns columns(4, style_.width);
    const std::string whose = one.who.empty() ? "" : one.who + " ";
    columns.add({"change", one.kind == Change::Kind::Ruling ? "ruling" : "payment of " + whose + one.wager});
    columns.add({one.at.ruleset, one.due.empty() ? "nothing" : one.due});
    for (const std::string& clause : one.clauses) columns.add({"  clause", clause});
    columns.add({one.other_ruleset, one.other_due.empty() ? "nothing" : one.other_due});
    for (const std::string& clause : one.other_clauses) columns.add({"  clause", clause});
    columns.add({"in money", change_money_words(one.difference, one.currency)});
    show(out_, text + columns.text());
  }

  [[nodiscard]] std::string summary_of(const Comparison& other, const Currency& currency) const {
    Columns columns(2, style_.width);
    columns.add({"compared", std::to_string(other.compared)});
    columns.add({"not compared", std::to_string(other.not_compared)});
    std::map<std::string, Tally> kinds;
    for (std::size_t i = 0; i < other.by_kind.size(); ++i)
      if (other.by_kind.at(i).count > 0) kinds[std::string(audit::change_words(static_cast<Change::Kind>(i)))] = other.by_kind.at(i);
    if (kinds.empty()) return columns.text() + "  no result would differ\n";
    const auto section = [&](const std::string& title, const std::map<std::string, Tally>& all) {
      return tallies(title, all, currency, "more", "less");
    };
    return columns.text() + section("results that would differ", kinds) + section("by clause", other.by_clause) +
           section("by wager", other.by_wager) + section("by table", other.by_table) + section("by official", other.by_official);
  }

  [[nodiscard]] std::string summary_of(const RulesetSummary& under) const {
    Columns columns(2, style_.width);
    columns.add({"throws", std::to_string(under.throws)});
    columns.add({"actions", std::to_string(under.acts)});
    columns.add({"undetermined", std::to_string(under.undetermined)});
    std::string text = columns.text();
    text += counts("rulings", under.rulings) + counts("decided by", under.clauses) + counts("findings", under.findings) +
            counts("would have decided", under.needs) + dice(under);
    std::map<std::string, Tally> kinds;
    for (std::size_t i = 0; i < under.by_kind.size(); ++i)
      if (under.by_kind.at(i).count > 0) kinds[std::string(audit::deed_words(static_cast<LogEntryCheck::Kind>(i)))] = under.by_kind.at(i);
    if (kinds.empty()) return text + "  no discrepancies\n";
    text += tallies("discrepancies", kinds, under.currency) + tallies("by clause", under.by_clause, under.currency) +
            tallies("by wager", under.by_wager, under.currency) + tallies("by table", under.by_table, under.currency) +
            tallies("by official", under.by_official, under.currency);
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
    for (const auto& [kind, shown] : under.dice) {
      const std::vector<publishing::DiceTest> tests = publishing::dice_tests(shown);
      if (tests.empty()) continue;
      text += "  faces of " + std::to_string(shown.throws) + " throws compared with fair dice (" + kind + ")\n";
      Columns columns(4, style_.width);
      columns.add({"", "chi-squared", "freedom", "p", ""});
      for (const publishing::DiceTest& one : tests)
        columns.add({name_of(one), one.fit.statistic.decimal(4), std::to_string(one.fit.freedom), one.fit.p,
                     one.fit.by == analysis::Fit::By::Multinomial ? "exact"
                     : one.fit.rough                              ? "approximate: some expected counts are below 5"
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
      columns.add({name.empty() ? "(not recorded)" : name, std::to_string(one.count), sum_words(one.too_much, currency),
                   sum_words(one.too_little, currency), one.unpriced > 0 ? std::to_string(one.unpriced) + " of unknown amount" : ""});
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
      write(
          {"file", "line", "table", "official", "ruleset", "step", "deed", "told", "due", "clauses", "who", "wager", "difference", "meta"},
          {"otherRuleset", "otherDue", "otherClauses"});
  }

  void line(const std::string& path, std::uint32_t number, const LineAudit& audited) override {
    for (const Diagnostic& fault : audited.faults)
      show(stderr, path + ":" + std::to_string(number) + ": invalid line: " + fault.message + "\n");
    for (const Discrepancy& one : audited.discrepancies)
      write({one.at.file, std::to_string(one.at.line), one.at.table, one.at.official, one.at.ruleset, one.at.step,
             std::string(audit::deed_words(one.kind)), one.told, one.due, joined(one.clauses, "; "), one.who, one.wager,
             amount(one.difference, one.currency), one.at.meta},
            {"", "", ""});
    for (const Change& one : audited.changes)
      write({one.at.file, std::to_string(one.at.line), one.at.table, one.at.official, one.at.ruleset, one.at.step,
             "change of " + std::string(audit::change_words(one.kind)), "", one.due, joined(one.clauses, "; "), one.who, one.wager,
             amount(one.difference, one.currency), one.at.meta},
            {one.other_ruleset, one.other_due, joined(one.other_clauses, "; ")});
  }
  void end(const Summary& /*summary*/) override {}

 private:
  void write(std::vector<std::string> cells, const std::vector<std::string>& of_changes) const {
    if (compares_) cells.insert(cells.end(), of_changes.begin(), of_changes.end());
    print(out_, csv_line(cells));
  }

  std::FILE* out_;
  bool compares_;
};

// ---- JSON lines

Json json_of(const char* kind, const LogPlace& at) {
  Json out = {{"kind", kind}, {"file", at.file}, {"line", at.line}};
  if (!at.table.empty()) out["table"] = at.table;
  if (!at.official.empty()) out["official"] = at.official;
  out["ruleset"] = at.ruleset;
  out["step"] = at.step;
  return out;
}

Json json_of(const Tally& one, const Currency& currency) {
  return {{"count", one.count},
          {"tooMuch", sum_words(one.too_much, currency)},
          {"tooLittle", sum_words(one.too_little, currency)},
          {"unpriced", one.unpriced}};
}

Json json_of_change(const Tally& one, const Currency& currency) {
  return {{"count", one.count},
          {"more", sum_words(one.too_much, currency)},
          {"less", sum_words(one.too_little, currency)},
          {"unpriced", one.unpriced}};
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
  for (std::size_t i = 0; i < other.by_kind.size(); ++i)
    kinds[std::string(audit::change_words(static_cast<Change::Kind>(i)))] = json_of_change(other.by_kind.at(i), currency);
  const auto all = [&](const std::map<std::string, Tally>& tallies) {
    Json out = Json::object();
    for (const auto& [name, one] : tallies) out[name] = json_of_change(one, currency);
    return out;
  };
  return {{"compared", other.compared},          {"notCompared", other.not_compared}, {"changes", std::move(kinds)},
          {"byClause", all(other.by_clause)},    {"byWager", all(other.by_wager)},    {"byTable", all(other.by_table)},
          {"byOfficial", all(other.by_official)}};
}

Json json_of(const audit::Times& times, const Currency& currency) {
  Json clauses = Json::object();
  for (const auto& [clause, hours] : times.clauses) clauses[clause] = std::vector<std::uint64_t>(hours.begin(), hours.end());
  return {{"steps", std::vector<std::uint64_t>(times.steps.begin(), times.steps.end())},
          {"clauses", std::move(clauses)},
          {"periods", json_of(times.periods, currency)},
          {"others", json_of(times.others, currency)},
          {"notSaid", json_of(times.not_said, currency)}};
}

Json json_of(const publishing::DiceTest& test) {
  Json out = {{"of", name_of(test)},
              {"counts", test.counts},
              {"statistic", test.fit.statistic.str()},
              {"freedom", test.fit.freedom},
              {"p", test.fit.p}};
  if (test.fit.exact) out["exact"] = test.fit.exact->str();
  out["by"] = test.fit.by == analysis::Fit::By::Multinomial ? "multinomial" : "chi-squared";
  out["rough"] = test.fit.rough;
  return out;
}

Json json_of(const audit::DiceShown& dice) {
  Json tests = Json::array();
  for (const publishing::DiceTest& one : publishing::dice_tests(dice)) tests.push_back(json_of(one));
  return {{"throws", dice.throws}, {"unknown", dice.unknown}, {"kept", dice.kept}, {"faces", dice.faces}, {"tests", std::move(tests)}};
}

Json json_of(const RulesetSummary& under) {
  Json dice = Json::object();
  for (const auto& [kind, shown] : under.dice) dice[kind] = json_of(shown);
  Json kinds = Json::object();
  for (std::size_t i = 0; i < under.by_kind.size(); ++i)
    kinds[std::string(audit::deed_words(static_cast<LogEntryCheck::Kind>(i)))] = json_of(under.by_kind.at(i), under.currency);
  const Period& days = under.days;
  return {{"currency", under.currency.name},
          {"asOf", days.from ? Json{{"from", to_string(*days.from)}, {"until", to_string(*days.until)}} : Json(nullptr)},
          {"throws", under.throws},
          {"acts", under.acts},
          {"undetermined", under.undetermined},
          {"rulings", json_of(under.rulings)},
          {"clauses", json_of(under.clauses)},
          {"findings", json_of(under.findings)},
          {"needs", json_of(under.needs)},
          {"discrepancies", std::move(kinds)},
          {"byClause", json_of(under.by_clause, under.currency)},
          {"byWager", json_of(under.by_wager, under.currency)},
          {"byTable", json_of(under.by_table, under.currency)},
          {"byOfficial", json_of(under.by_official, under.currency)},
          {"times", json_of(under.times, under.currency)},
          {"dice", std::move(dice)}};
}

class JsonReport : public AuditReport {
 public:
  explicit JsonReport(std::FILE* out) : out_(out) {}

  void line(const std::string& path, std::uint32_t number, const LineAudit& audited) override {
    if (!audited.faults.empty())
      write({{"kind", "bad_line"}, {"file", path}, {"line", number}, {"diagnostics", diagnostics_json(audited.faults)}});
    for (const OpenLine& one : audited.open) {
      Json out = json_of("undetermined", one.at);
      out["why"] = one.why;
      out["needs"] = one.needs;
      write(with_meta(std::move(out), one.at));
    }
    for (const Discrepancy& one : audited.discrepancies) {
      Json out = json_of("discrepancy", one.at);
      out["deed"] = audit::deed_words(one.kind);
      if (!one.told.empty()) out["told"] = one.told;
      out["due"] = one.due;
      out["clauses"] = one.clauses;
      if (!one.who.empty()) out["who"] = one.who;
      if (!one.wager.empty()) out["wager"] = one.wager;
      if (one.difference) out["difference"] = to_string(*one.difference, one.currency);
      write(with_meta(std::move(out), one.at));
    }
    for (const OpenLine& one : audited.not_compared) {
      Json out = json_of("not_compared", one.at);
      out["why"] = one.why;
      write(with_meta(std::move(out), one.at));
    }
    for (const Change& one : audited.changes) tell(one);
  }

  void interrupted(const LogPlace& last) override { interrupted_ = last; }

  void end(const Summary& summary) override {
    Json rulesets = Json::object();
    for (const auto& [name, under] : summary.rulesets) {
      Json& told = rulesets[name] = json_of(under);
      for (const auto& [other, comparison] : under.others) told["against"][other] = json_of(comparison, under.currency);
    }
    Json out = {{"kind", "summary"},
                {"lines", summary.lines},
                {"badLines", summary.bad_lines},
                {"tables", summary.tables.size()},
                {"rulesets", std::move(rulesets)}};
    if (interrupted_) out["interrupted"] = {{"file", interrupted_->file}, {"line", interrupted_->line}};
    write(out);
  }

 private:
  void tell(const Change& one) const {
    Json out = json_of("change", one.at);
    out["deed"] = audit::change_words(one.kind);
    out["due"] = one.due;
    out["clauses"] = one.clauses;
    out["otherRuleset"] = one.other_ruleset;
    out["otherDue"] = one.other_due;
    out["otherClauses"] = one.other_clauses;
    if (!one.who.empty()) out["who"] = one.who;
    if (!one.wager.empty()) out["wager"] = one.wager;
    if (one.difference) out["difference"] = to_string(*one.difference, one.currency);
    write(with_meta(std::move(out), one.at));
  }

  static Json with_meta(Json out, const LogPlace& at) {
    if (!at.meta.empty()) out["meta"] = Json::verbatim(at.meta);
    return out;
  }
  void write(const Json& document) const { print(out_, document.dump(-1) + "\n"); }

  std::FILE* out_;
  std::optional<LogPlace> interrupted_;
};

}  // namespace

std::unique_ptr<AuditReport> audit_report(Format format, const TextStyle& style, std::FILE* out, bool begins, bool compares) {
  if (format == Format::Csv) return std::make_unique<CsvReport>(out, begins, compares);
  if (format == Format::JsonLines) return std::make_unique<JsonReport>(out);
  return std::make_unique<TextReport>(style, out);
}

}  // namespace fairroll::cli
