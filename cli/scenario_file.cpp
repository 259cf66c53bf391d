// SPDX-License-Identifier: Apache-2.0
#include "scenario_file.hpp"

#include "io.hpp"

namespace fairroll::cli {

Notation notation_of(const SourcePtr& source) {
  if (source->name() == standard_input) return detect_notation(source->text());
  if (is_log_name(source->name())) return Notation::JsonLines;
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

namespace {

/// A log that nobody has written to, or that whoever wrote it could not finish: what is whole of it is played all the same.
ScenariosRead read_log(const SourcePtr& source) {
  const std::string_view text = source->text();
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
    return {nullptr,
            {{.code = Code::nothing_to_do,
              .location = {source, {0, 0}},
              .message = "the log contains no lines",
              .help = "write one step on each line, such as `{\"seats\": [\"ann\"]}`"}}};
  ParseResult parsed = parse_scenario_lines(source);
  if (parsed.ok()) return {parsed.tree, std::move(parsed.diagnostics)};
  ScenariosRead out{nullptr, std::move(parsed.diagnostics)};
  const std::size_t end = text.rfind('\n');
  if (end == std::string_view::npos || end + 1 == text.size()) return out;
  const ParseResult whole = parse_scenario_lines(std::make_shared<const Source>(source->name(), std::string(text.substr(0, end + 1))));
  if (!whole.ok()) return out;
  out.tree = whole.tree;
  for (Diagnostic& one : out.diagnostics)
    if (one.code == Code::bad_json) one.help = "complete or remove the last line; the lines before it were judged";
  return out;
}

}  // namespace

ScenariosRead read_scenarios(const SourcePtr& source) {
  const Notation notation = notation_of(source);
  if (notation == Notation::JsonLines) return read_log(source);
  ParseResult parsed = parse_as(notation, source);
  return {parsed.ok() ? parsed.tree : nullptr, std::move(parsed.diagnostics)};
}

Diagnostics lacks_ruleset(const Tree& scenarios) {
  Diagnostics out;
  for (const Syntax& scenario : scenarios.root_node().children_of_kind(Kind::scenario)) {
    if (scenario.has(Kind::path)) continue;
    Diagnostic nameless;
    nameless.code = Code::missing_key;
    nameless.location = {scenarios.source, {0, 0}};
    nameless.message = "the head of the log does not name a ruleset";
    nameless.help = "add `--under NAME`, or begin the log with `{\"title\": \"...\", \"under\": [\"...\"]}`";
    out.push_back(std::move(nameless));
  }
  return out;
}

}  // namespace fairroll::cli
