// SPDX-License-Identifier: Apache-2.0
#include "scenario_file.hpp"

#include "io.hpp"

namespace fairroll::cli {

namespace {}  // namespace

Notation notation_of(const SourcePtr& source) {
  if (source->name() == standard_input) return guess_notation(source->text());
  if (has_ending(source->name(), ".jsonl")) return Notation::JsonLines;
  return has_ending(source->name(), ".json") ? Notation::Json : Notation::Text;
}

ParseResult parse_as(Notation notation, const SourcePtr& source) {
  switch (notation) {
    case Notation::Json:
      return parse_scenarios_json(source);
    case Notation::JsonLines:
      return parse_scenario_lines(source);
    case Notation::Text:
      break;
  }
  return parse_scenarios(source);
}

ParseResult parse_scenario_file(const SourcePtr& source) { return parse_as(notation_of(source), source); }

Diagnostics lacks_ruleset(const Tree& scenarios) {
  Diagnostics out;
  for (const Syntax& scenario : scenarios.top().all(Kind::scenario)) {
    if (scenario.has(Kind::path)) continue;
    Diagnostic nameless;
    nameless.code = Code::missing_key;
    nameless.place = {scenarios.source, {0, 0}};
    nameless.message = "this log names no ruleset to judge it by";
    nameless.help = "name one with `--under`, or begin the log with `{\"title\": \"...\", \"under\": [\"...\"]}`";
    out.push_back(std::move(nameless));
  }
  return out;
}

}  // namespace fairroll::cli
