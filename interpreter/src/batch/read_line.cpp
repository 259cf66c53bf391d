// SPDX-License-Identifier: Apache-2.0
#include "read_line.hpp"

#include <fairroll/json_form.hpp>
#include <fairroll/rules.hpp>

#include "../scenario/lower.hpp"

namespace fairroll::batch {
namespace {

/// Such a line is not copied to say that it is too long.
Diagnostic too_long(std::size_t size, std::string name) {
  Diagnostic diagnostic;
  diagnostic.code = Code::too_large;
  diagnostic.location.source = std::make_shared<const Source>(std::move(name), std::string());
  diagnostic.message = "the line has " + std::to_string(size) + " bytes";
  diagnostic.help = "write only one step on each line; a line can have at most 1 MiB (1048576 bytes)";
  return diagnostic;
}

/// The throw among the steps of a log of one line, or null.
Syntax throw_of(const Tree& tree) {
  for (const Syntax& scenario : tree.root_node().children_of_kind(Kind::scenario))
    if (const Syntax found = scenario.child(Kind::throw_)) return found;
  return {};
}

/// Of the one step of such a log.
Span meta_of(const Tree& tree) { return tree.metadata_spans.empty() ? Span{} : tree.metadata_spans.begin()->second; }

}  // namespace

ParsedLine read_line(const Ruleset& ruleset, std::string_view line, std::string name) {
  ParsedLine out;
  if (const std::size_t end = line.find('\n'); end != std::string_view::npos) line = line.substr(0, end + 1);
  if (line.size() > Source::max_bytes) {
    out.diagnostics.push_back(too_long(line.size(), std::move(name)));
    return out;
  }
  ParseResult parsed = parse_scenario_lines(std::make_shared<const Source>(std::move(name), std::string(line)));
  out.diagnostics = std::move(parsed.diagnostics);
  if (out.diagnostics.empty()) out.metadata = meta_of(*parsed.tree);
  const Syntax thrown = out.diagnostics.empty() ? throw_of(*parsed.tree) : Syntax();
  if (!thrown) return out;
  // A throw names facts, values and roles: neither seats, nor wagers of other units, nor columns, nor rulesets.
  const std::vector<std::string> none;
  const scenario::Row row;
  out.record = scenario::Lowering({ruleset, nullptr, none, row, none}, out.diagnostics).thrown(thrown);
  sort_diagnostics(out.diagnostics);
  out.is_throw = out.diagnostics.empty();
  if (!out.is_throw) out.metadata = {};
  return out;
}

bool is_well_formed(const std::string& line) { return parse_scenario_lines(std::make_shared<const Source>("", line)).ok(); }

}  // namespace fairroll::batch
