// SPDX-License-Identifier: Apache-2.0
// libFuzzer: a log is played line by line without a crash or a hang, whatever its lines are, and what it comes to is what its lines come
// to when they are run as one file. Each `perhaps` of a line doubles what may have happened. The size chooses the rule book.
#include <array>
#include <memory>

#include <fairroll/json_form.hpp>
#include <fairroll/log.hpp>
#include <fairroll/render.hpp>
#include <fairroll/report.hpp>

#include "bounds.hpp"
#include "lines.hpp"
#include "support/must.hpp"
#include "support/shipped.hpp"

namespace {

using namespace fairroll;

constexpr std::array<const char*, 3> books{"us_sd.craps", "us_pa.sic_bo", "nv.house"};

RunOptions options_for(std::size_t size) {
  RunOptions options;
  options.rule_books = {books[size % books.size()]};
  options.try_other_readings = false;
  return options;
}

/// The steps of a log, each under the one book, up to the first line that cannot be played.
std::vector<std::string> line_by_line(RulesetCache& cache, const std::string& text, const RunOptions& options) {
  std::vector<std::string> steps;
  LogRun log(cache, options);
  fuzzing::for_each_line(text, [&](const SourcePtr& line) {
    const LogLine played = log.execute(line);
    (void)render_text(played.diagnostics);
    for (const LogLine::RuleBookResult& under : played.results)
      if (played.kind == LogLine::Kind::Step && under.step) steps.push_back(under.step->text);
    return played.kind != LogLine::Kind::Malformed;
  });
  return steps;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const Library library = shipped_rules(fuzzing::bounded());
  static std::unique_ptr<RulesetCache> cache;
  static int inputs = 0;
  const fuzzing::Bound bound;
  if (inputs++ % 1000 == 0) cache = std::make_unique<RulesetCache>(library);  // a head may name any date
  const std::string text(data, data + size);
  const RunOptions options = options_for(size);
  const std::vector<std::string> steps = line_by_line(*cache, text, options);

  const ParseResult whole = parse_scenario_lines(std::make_shared<const Source>("fuzz.jsonl", text));
  if (!whole.ok()) return 0;
  for (const ScenarioReport& report : run_scenarios(*cache, *whole.tree, options)) {
    (void)render_text(report.diagnostics);
    if (!report.ok() || report.ruleset_reports.empty()) continue;
    std::vector<std::string> of_file;
    for (const RulesetReport& under : report.ruleset_reports)
      for (const StepReport& step : under.steps) of_file.push_back(step.text);
    must::equal("a log comes to as many steps line by line as in one piece", steps.size(), of_file.size(),
                [&] { return "the log\n" + text; });
  }
  return 0;
}
