// SPDX-License-Identifier: Apache-2.0
// What lines of logs come to, a line of JSON each.
#include <fairroll/log.hpp>
#include <fairroll/render.hpp>
#include <fairroll/report.hpp>

namespace fairroll {
namespace {

/// Members of a result behind the number of its line.
std::string numbered(std::uint32_t number, const std::string& ruleset, const std::string& result) {
  Json begin = {{"line", number}};
  if (!ruleset.empty()) begin["ruleset"] = ruleset;
  std::string out = begin.dump(-1);
  out.back() = ',';
  return out + result.substr(1) + '\n';
}

std::string expectation_json(const Expectation& asked) {
  Json result = {{"kind", "expect"}, {"text", asked.text}, {"applies", asked.is_applicable}};
  if (asked.is_applicable) result["passed"] = asked.passed;
  if (asked.is_applicable && !asked.passed) result["got"] = asked.actual;
  return result.dump(-1);
}

const char* kind_without_result(LogLine::Kind kind) {
  if (kind == LogLine::Kind::Head) return "head";
  return kind == LogLine::Kind::Seats ? "seats" : "invalid_line";
}

}  // namespace

std::string format_log_line_json(std::uint32_t number, const LogLine& line) {
  std::string lines;
  for (const LogLine::RuleBookResult& one : line.results)
    lines += numbered(number, one.report->ruleset->name,
                      line.kind == LogLine::Kind::Expectation ? expectation_json(one.step->expectations.back())
                                                              : format_step_json(*one.report, *one.step));
  if (!line.results.empty()) return lines;
  Json result = {{"kind", kind_without_result(line.kind)}};
  if (!line.diagnostics.empty()) result["diagnostics"] = make_diagnostics_json(line.diagnostics);
  return numbered(number, "", result.dump(-1));
}

}  // namespace fairroll
