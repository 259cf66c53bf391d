// SPDX-License-Identifier: Apache-2.0
#include "asserted.hpp"

#include <algorithm>

#include <fairroll/analysis/assertions.hpp>
#include <fairroll/text_periods.hpp>

namespace fairroll::cli {

namespace {

bool asserts(const Library& library, const std::string& unit) {
  const std::shared_ptr<const Tree> tree = library.find_unit(unit);
  return tree && std::any_of(tree->nodes.begin(), tree->nodes.end(), [](const Node& node) { return node.kind == Kind::assert_edge; });
}

/// Without being checked: most rule files assert nothing.
bool is_asserted_of(const Library& library, const std::string& name) {
  std::vector<std::string> units = library.find_assertions(name);
  for (const std::string& amendment : library.find_amendments(name)) units.push_back(amendment);
  units.push_back(name);
  return std::any_of(units.begin(), units.end(), [&](const std::string& unit) { return asserts(library, unit); });
}

}  // namespace

Diagnostics false_assertions(Workspace& workspace, const UnitHead& head, const std::optional<Date>& as_of, analysis::EdgeCache* memo) {
  std::optional<Date> day = as_of;
  std::string name = head.name;
  if (head.kind == "amendment" || head.kind == "assertions") {
    day = find_check_date(workspace.library(), head.name);
    if (!day || as_of) return {};  // checked with the rule book itself
    name = head.target;
  } else if (head.kind != "ruleset" && head.kind != "house") {
    return {};
  }
  if (!is_asserted_of(workspace.library(), name)) return {};
  return check_periods(workspace.library(), {name}, day, [&](const TextPeriod& period) {
    const CheckResult& checked = workspace.cache().get(name, {period.as_of, {}, {}});
    return has_not_in_force_error(checked.diagnostics) ? checked.diagnostics : analysis::check_assertions(checked, memo);
  });
}

}  // namespace fairroll::cli
