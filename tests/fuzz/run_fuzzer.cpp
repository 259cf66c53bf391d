// SPDX-License-Identifier: Apache-2.0
// libFuzzer: running any scenario file that parses under the shipped rulesets never crashes or hangs.
#include <memory>

#include <fairroll/parser.hpp>
#include <fairroll/render.hpp>
#include <fairroll/scenario.hpp>

#include "bounds.hpp"
#include "support/shipped.hpp"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  static const fairroll::Library library = shipped_rules(fuzzing::bounded());
  static std::unique_ptr<fairroll::RulesetCache> cache;
  static int inputs = 0;
  const fuzzing::Bound bound;
  if (inputs++ % 1000 == 0) cache = std::make_unique<fairroll::RulesetCache>(library);  // dates and readings are without number
  const auto parsed = fairroll::parse_scenarios(std::make_shared<const fairroll::Source>("fuzz.scenario", std::string(data, data + size)));
  if (!parsed.ok()) return 0;
  for (const fairroll::ScenarioReport& report : fairroll::run_scenarios(*cache, *parsed.tree))
    (void)fairroll::render_text(report.diagnostics);
  return 0;
}
