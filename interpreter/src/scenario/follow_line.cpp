// SPDX-License-Identifier: Apache-2.0
// One line of a log, followed from a table as it stands.
#include <fairroll/log.hpp>

#include <algorithm>
#include <utility>

#include <fairroll/json_form.hpp>

#include "play.hpp"

namespace fairroll {

std::optional<Table> execute_recorded_line(const Table& before, const SourcePtr& line, Diagnostics& out) {
  using scenario::Lowering;
  const ParseResult parsed = parse_scenario_lines(line);
  out = parsed.diagnostics;
  if (!parsed.ok()) return std::nullopt;
  static const scenario::Row no_columns;
  static const std::vector<std::string> nothing_named;
  const scenario::Names names{before.ruleset(), nullptr, before.seats(), no_columns, nothing_named};
  std::vector<scenario::Step> steps;
  for (const Syntax& node : parsed.tree->root_node().child(Kind::scenario).children())
    if (node.is(Kind::throw_) || node.is(Kind::act) || node.is(Kind::expect)) steps.push_back(Lowering(names, out).step(node));
  if (steps.empty() || steps.front().get<scenario::ExpectStep>() != nullptr)
    out.push_back(scenario::fault(Code::misplaced, {line, {0, static_cast<std::uint32_t>(line->text().size())}},
                                  "this line contains neither a throw nor an action", "choose a line with `throw` or `act`"));
  if (has_errors(out)) return std::nullopt;
  scenario::Play play(before);
  if (!play.feed_line(std::move(steps), true, out)) return std::nullopt;
  return play.table();
}

}  // namespace fairroll
