// SPDX-License-Identifier: Apache-2.0
#include "test_report.hpp"

#include <fairroll/detail/shape.hpp>
#include <fairroll/report.hpp>

#include <algorithm>
#include <filesystem>
#include <map>

#include "layout.hpp"
#include "report.hpp"
#include "schema.hpp"

namespace fairroll::cli {

using namespace words;

namespace {

/// One scenario or row, as a test.
struct Case {
  std::string folder;
  std::string file;
  std::string name;
  const ScenarioReport* report = nullptr;
};

std::vector<Case> cases_of(const Session& session) {
  std::vector<Case> out;
  for (const FileRun& file : session.files)
    for (const ScenarioReport& report : file.reports) {
      const std::string folder = std::filesystem::path(file.path).parent_path().string();
      out.push_back(
          {folder.empty() ? "." : folder, file.path, report.title + (report.row.empty() ? "" : "  (" + report.row + ")"), &report});
    }
  return out;
}

/// The clauses that might have given what was expected, and why they did not.
std::vector<std::string> why_of(const RulesetReport& under, const StepReport& step) {
  std::vector<std::string> out;
  if (!step.throw_result) return out;
  for (const TraceEntry& asked : step.throw_result->ruling.trace) {
    const bool beaten = asked.overriding_clause != no_index || !asked.override_reason.empty();
    if (!asked.is_deciding && !beaten) continue;
    std::string line = get_clause_address(*under.ruleset, asked.clause) + " " + std::string(answer_name(asked.answer));
    if (asked.is_deciding) line += ", decided";
    if (beaten) line += ", without effect" + (asked.override_reason.empty() ? std::string() : ": " + asked.override_reason);
    out.push_back(line + "  " + format_citation(*under.ruleset, asked.clause));
  }
  return out;
}

/// The clauses that an expectation names, with what they answered.
std::vector<std::string> named_in(const RulesetReport& under, const StepReport& step, const Expectation& expectation) {
  std::vector<std::string> out;
  if (!step.throw_result) return out;
  std::size_t at = expectation.text.find('"');
  while (at != std::string::npos) {
    const std::size_t end = expectation.text.find('"', at + 1);
    if (end == std::string::npos) break;
    for (const Index clause : under.ruleset->find_clauses(expectation.text.substr(at + 1, end - at - 1)))
      for (const TraceEntry& asked : step.throw_result->ruling.trace) {
        if (asked.clause != clause) continue;
        std::string why;
        for (const Reason& reason : asked.reasons) why += (why.empty() ? ": " : "; ") + format_reason(*under.ruleset, reason);
        out.push_back(get_clause_address(*under.ruleset, clause) + " " + get_clause_text(*under.ruleset, clause) + " - " +
                      std::string(answer_name(asked.answer)) + why + (asked.explanation.empty() ? "" : "; " + asked.explanation));
      }
    at = expectation.text.find('"', end + 1);
  }
  return out;
}

/// `invalid by "..."`: without the word that says it is expected.
std::string expected_words(const Expectation& expectation) {
  const std::string word = "expect ";
  return expectation.text.rfind(word, 0) == 0 ? expectation.text.substr(word.size()) : expectation.text;
}

struct FailedExpectation {
  const RulesetReport* under = nullptr;
  const StepReport* step = nullptr;
  const Expectation* expectation = nullptr;
};

std::vector<FailedExpectation> failures_of(const ScenarioReport& report) {
  std::vector<FailedExpectation> out;
  for (const RulesetReport& under : report.ruleset_reports)
    for (const StepReport& step : under.steps)
      for (const Expectation& one : step.expectations)
        if (one.is_applicable && !one.passed) out.push_back({&under, &step, &one});
  return out;
}

/// Reason for which a scenario fails other than its expectations; empty if there is none.
std::string error_words(const ScenarioReport& report) {
  const auto stops = [](const Diagnostic& one) { return one.severity() == Severity::Error && one.code != Code::undated; };
  if (std::any_of(report.diagnostics.begin(), report.diagnostics.end(), stops)) return "not completed";
  return has_errors(report.diagnostics) ? "the result depends on the current date" : "";
}

std::string failure_text(const Case& one, const TextStyle& style) {
  std::string out = both_ends("  " + tinted("FAILED", Tint::Bad, style.use_colours) + "  \"" + one.name + "\"",
                              format_short_location(one.report->location), style.width);
  const StepReport* last = nullptr;
  for (const FailedExpectation& failure : failures_of(*one.report)) {
    if (last != failure.step)
      out += wrapped("under " + failure.under->ruleset_name + ": " + format_step(*failure.step, *failure.under->ruleset), 4, style.width);
    last = failure.step;
    Columns columns(4, style.width);
    columns.add({"expected", expected_words(*failure.expectation) + "  " + format_short_location(failure.expectation->location)});
    columns.add({"got", failure.expectation->actual});
    std::vector<std::string> why = named_in(*failure.under, *failure.step, *failure.expectation);
    if (why.empty()) why = why_of(*failure.under, *failure.step);
    for (std::size_t i = 0; i < why.size(); ++i) columns.add({i == 0 ? "why" : "", why[i]});
    out += columns.text();
  }
  if (const std::string words = error_words(*one.report); !words.empty()) out += "    " + words + ": see the errors above\n";
  return out;
}

struct Count {
  std::size_t scenarios = 0;
  std::size_t failed = 0;
};

std::string counts(const Count& count) {
  return std::to_string(count.scenarios - count.failed) + " passed" +
         (count.failed == 0 ? "" : ", " + std::to_string(count.failed) + " failed");
}

std::string coverage_text(const TestSummary& summary, const TextStyle& style) {
  std::string out = "\n";
  std::size_t uncovered = 0;
  for (const ClauseCoverage::Line& line : summary.lines) {
    const std::string missing = missing_side(line);
    if (missing.empty()) continue;
    ++uncovered;
    out += both_ends("not covered: " + line.address, format_short_location(line.location), style.width);
    out += wrapped(missing + "  " + line.text, 2, style.width);
  }
  out += "coverage " + std::to_string(summary.percent()) + " %: " + std::to_string(summary.lines.size() - uncovered) + " of " +
         plural(summary.lines.size(), "clause") + " covered, " + std::to_string(summary.sides_covered) + " of " +
         std::to_string(summary.sides) + " sides";
  if (summary.threshold >= 0)
    out += summary.percent() < summary.threshold ? "; below the threshold of " + std::to_string(summary.threshold) + " %"
                                                 : "; the threshold is " + std::to_string(summary.threshold) + " %";
  return out + '\n' + outcomes_text(summary, style);
}

std::string text_report(const Session& session, const TestSummary& summary, const TextStyle& style) {
  const std::vector<Case> cases = cases_of(session);
  if (cases.empty()) return {};
  std::map<std::string, Count> folders;
  std::map<std::string, std::string> failures;
  Count all;
  std::size_t expectations = 0;
  for (const Case& one : cases) {
    Count& count = folders[one.folder];
    ++count.scenarios;
    ++all.scenarios;
    expectations += one.report->expectation_count;
    if (one.report->ok()) continue;
    ++count.failed;
    ++all.failed;
    failures[one.folder] += failure_text(one, style);
  }
  std::string out;
  Columns columns(0, style.width);
  for (const auto& [folder, count] : folders) columns.add({folder, plural(count.scenarios, "scenario"), counts(count)});
  out += columns.text();
  for (const auto& [folder, text] : failures) out += "\n" + text;
  if (summary.with_coverage) out += coverage_text(summary, style);
  out += plural(all.scenarios, "scenario") + ": " + counts(all) + ", " + plural(expectations, "expectation");
  if (session.filtered_out > 0) out += " (" + std::to_string(session.filtered_out) + " excluded by the filter)";
  return out + '\n';
}

/// Neither bytes that are no UTF-8 (in the name of a file) nor what XML 1.0 forbids comes through.
std::string xml(const std::string& raw) {
  std::string text = to_utf8(raw);
  for (const char* forbidden : {"\xEF\xBF\xBE", "\xEF\xBF\xBF"})
    for (std::size_t at = text.find(forbidden); at != std::string::npos; at = text.find(forbidden)) text.replace(at, 3, "\xEF\xBF\xBD");
  std::string out;
  for (const char c : text) {
    if (c == '&')
      out += "&amp;";
    else if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '"')
      out += "&quot;";
    else if (c == '\n' || c == '\t' || static_cast<unsigned char>(c) >= 0x20)
      out.push_back(c);
  }
  return out;
}

/// `file:line: error[CODE]: message (help)`
std::string plain(const Diagnostic& diagnostic) {
  const std::string place = diagnostic.location.source ? format_short_location(diagnostic.location) + ": " : "";
  return place + "error[" + std::string(code_number(diagnostic.code)) + "]: " + diagnostic.message +
         (diagnostic.help.empty() ? "" : " (" + diagnostic.help + ")");
}

std::string plain_failure(const Case& one) {
  std::string out;
  for (const FailedExpectation& failure : failures_of(*one.report)) {
    out += format_short_location(failure.expectation->location) + ": under " + failure.under->ruleset_name + ": " +
           format_step(*failure.step, *failure.under->ruleset) + "\n  expected " + expected_words(*failure.expectation) + "\n  got " +
           failure.expectation->actual + '\n';
  }
  for (const Diagnostic& diagnostic : one.report->diagnostics)
    if (diagnostic.severity() == Severity::Error) out += plain(diagnostic) + '\n';
  return out;
}

/// What kept scenarios from being read or run at all. A build that reads only the report must not take silence for success.
std::vector<std::string> outside_cases(const Session& session) {
  std::vector<std::string> out;
  for (const Diagnostic& diagnostic : session.diagnostics)
    if (diagnostic.severity() == Severity::Error) out.push_back(plain(diagnostic));
  return out;
}

std::string one_line(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  return text;
}

/// The name of a test in TAP, where `#` begins a directive.
std::string tap_name(std::string text) {
  std::replace(text.begin(), text.end(), '#', ' ');
  return one_line(std::move(text));
}

/// One suite per file. Times are left out: they would differ from run to run.
std::string junit_report(const Session& session) {
  const std::vector<Case> cases = cases_of(session);
  std::map<std::string, Count> by_file;
  Count all;
  for (const Case& one : cases) {
    ++by_file[one.file].scenarios;
    ++all.scenarios;
    if (!one.report->ok()) {
      ++by_file[one.file].failed;
      ++all.failed;
    }
  }
  const auto counted = [](const Count& count) {
    return " tests=\"" + std::to_string(count.scenarios) + "\" failures=\"" + std::to_string(count.failed) + "\"";
  };
  const std::vector<std::string> outside = outside_cases(session);
  const std::string errors = outside.empty() ? "" : " errors=\"" + std::to_string(outside.size()) + "\"";
  Count both = all;
  both.scenarios += outside.size();
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"fairroll\"" + counted(both) + errors + ">\n";
  if (!outside.empty()) out += "  <testsuite name=\"files\"" + counted({outside.size(), 0}) + errors + ">\n";
  for (const std::string& fault : outside)
    out += "    <testcase classname=\"files\" name=\"" + xml(one_line(fault)) + "\">\n      <error message=\"not run\">" + xml(fault) +
           "</error>\n    </testcase>\n";
  if (!outside.empty()) out += "  </testsuite>\n";
  for (const auto& [file, count] : by_file) {
    out += "  <testsuite name=\"" + xml(file) + "\"" + counted(count) + ">\n";
    for (const Case& one : cases) {
      if (one.file != file) continue;
      out += "    <testcase classname=\"" + xml(file) + "\" name=\"" + xml(one.name) + "\"";
      if (one.report->ok())
        out += "/>\n";
      else
        out += ">\n      <failure message=\"" + (failures_of(*one.report).empty() ? error_words(*one.report) : "expectations failed") +
               "\">" + xml(plain_failure(one)) + "</failure>\n    </testcase>\n";
    }
    out += "  </testsuite>\n";
  }
  return out + "</testsuites>\n";
}

std::string tap_report(const Session& session) {
  const std::vector<Case> cases = cases_of(session);
  const std::vector<std::string> outside = outside_cases(session);
  std::string out = "TAP version 13\n1.." + std::to_string(cases.size() + outside.size()) + '\n';
  std::size_t number = 0;
  for (const Case& one : cases) {
    out += std::string(one.report->ok() ? "ok " : "not ok ") + std::to_string(++number) + " - " +
           tap_name(format_short_location(one.report->location) + " " + one.name) + '\n';
    if (one.report->ok()) continue;
    std::string line = "# ";
    for (const char c : plain_failure(one)) {
      line.push_back(c);
      if (c == '\n') {
        out += line;
        line = "# ";
      }
    }
  }
  for (const std::string& fault : outside) out += "not ok " + std::to_string(++number) + " - " + tap_name(fault) + '\n';
  return out;
}

constexpr auto outcome_side_shape = [](auto& out, const OutcomeCoverage::Item& side) {
  static constexpr const char* kinds[] = {"outcome", "accepted", "refused", "limit", "commission"};
  out.member("wager", detail::unless_empty(side.wager));
  out.member("kind", kinds[static_cast<std::size_t>(side.kind)], [] {
    return detail::schema::one_of({kinds[0], kinds[1], kinds[2], kinds[3], kinds[4]});
  });
  out.member("what", side.description);
  out.member("place", [&] { return format_short_location(side.location); });
  out.member("seen", side.shown_count);
};

constexpr auto outcome_book_shape = [](auto& out, const OutcomeCoverage::RulesetItems& book) {
  out.members("ruleset", book.ruleset, "possible", book.items.size(), "covered", book.covered_count(), "notEnumerated",
              book.unenumerated_wagers);
  out.list("sides", book.items, outcome_side_shape);
};

constexpr auto failed_shape = [](auto& out, const FailedExpectation& failure) {
  out.member("place", [&] { return format_short_location(failure.expectation->location); });
  out.member("ruleset", [&] { return failure.under->ruleset_name; });
  out.member("step", [&] { return format_step(*failure.step, *failure.under->ruleset); });
  out.member("expected", [&] { return expected_words(*failure.expectation); });
  out.member("got", [&] { return failure.expectation->actual; });
  out.member("why", [&] { return why_of(*failure.under, *failure.step); });
};

constexpr auto tested_shape = [](auto& out, const Case& one) {
  out.member("file", one.file);
  out.member("place", [&] { return format_short_location(one.report->location); });
  out.member("title", [&] { return one.report->title; });
  out.member("row", [&] { return one.report->row; });
  out.member("passed", [&] { return one.report->ok(); });
  out.member("expectations", [&] { return one.report->expectation_count; });
  out.list(
      "failures", [&] { return failures_of(*one.report); }, failed_shape);
};

constexpr auto coverage_line_shape = [](auto& out, const ClauseCoverage::Line& line) {
  out.members("unit", line.unit, "address", line.address);
  out.member("place", [&] { return format_short_location(line.location); });
  out.members("text", line.text, "conditional", line.is_conditional, "decided", line.decided_count, "evaluatedFalse", line.false_count,
              "covered", line.is_covered());
};

constexpr auto coverage_shape = [](auto& out, const TestSummary& summary) {
  out.members("percent", summary.percent(), "sides", summary.sides, "sidesCovered", summary.sides_covered);
  out.list("clauses", summary.lines, coverage_line_shape);
};

constexpr auto outcomes_shape = [](auto& out, const TestSummary& summary) {
  out.member("percent", summary.outcome_percent());
  out.list("rulesets", summary.books, outcome_book_shape);
};

struct TestDocument {
  const Session* session = nullptr;
  TestSummary summary{};
  std::vector<Case> cases{};
};

constexpr auto test_counts_shape = [](auto& out, const TestDocument& document) {
  std::size_t failed = 0;
  std::size_t expectations = 0;
  for (const Case& one : document.cases) {
    failed += one.report->ok() ? 0U : 1U;
    expectations += one.report->expectation_count;
  }
  out.members("scenarios", document.cases.size(), "passed", document.cases.size() - failed, "failed", failed, "expectations", expectations);
  out.member("filteredOut", [&] { return document.session->filtered_out; });
};

constexpr auto test_document_shape = [](auto& out, const TestDocument& document) {
  const bool coverage = document.summary.with_coverage;
  out.member(
      "diagnostics", [&] { return make_diagnostics_json(document.session->all_diagnostics(true)); }, detail::known_diagnostics);
  out.list("scenarios", document.cases, tested_shape);
  out.when(coverage).object("coverage", document.summary, coverage_shape);
  out.when(coverage).object("outcomes", document.summary, outcomes_shape);
  out.when(document.session != nullptr && document.session->interrupted).member("interrupted", true, detail::always_true);
  out.object("summary", document, test_counts_shape);
};

}  // namespace

std::string missing_side(const ClauseCoverage::Line& line) {
  if (line.is_covered()) return {};
  if (line.decided_count > 0) return "no scenario shows a case in which this clause does not apply:";
  return line.is_conditional && line.false_count == 0
             ? "no scenario shows a case that this clause decides, or a case in which this clause does not apply:"
             : "no scenario shows a case that this clause decides:";
}

Json test_schema() { return detail::schema::described(detail::schema_of<TestDocument>(test_document_shape), "output of `fairroll test`"); }

std::string test_report(const Session& session, const TestSummary& summary, Format format, const TextStyle& style) {
  switch (format) {
    case Format::Json:
      return detail::json_document(TestDocument{&session, summary, cases_of(session)}, test_document_shape);
    case Format::Junit:
      return junit_report(session);
    case Format::Tap:
      return tap_report(session);
    default:
      return text_report(session, summary, style);
  }
}

}  // namespace fairroll::cli
