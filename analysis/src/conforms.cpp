// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/conforms.hpp>

#include <algorithm>
#include <optional>

#include "comparison.hpp"
#include "house_base.hpp"

namespace fairroll::analysis {

namespace {

std::optional<Breach::Kind> kind_of(Code code) {
  switch (code) {
    case Code::below_floor:
      return Breach::Kind::Floors;
    case Code::not_offered:
      return Breach::Kind::Options;
    case Code::out_of_range:
      return Breach::Kind::Limits;
    case Code::not_open:
      return Breach::Kind::Refused;
    case Code::notation:
      return Breach::Kind::Notation;
    default:
      return std::nullopt;
  }
}

/// What the checker says of a house that works under the ruleset.
void add_refused(const Diagnostics& diagnostics, bool playable, Conformity& result) {
  for (const Diagnostic& one : diagnostics) {
    if (one.severity() != Severity::Error) continue;
    const std::optional<Breach::Kind> kind = kind_of(one.code);
    if (!kind) {
      result.diagnostics.push_back(one);
      continue;
    }
    if (playable && (*kind == Breach::Kind::Floors || *kind == Breach::Kind::Notation)) continue;  // found with a throw
    const std::string by = *kind == Breach::Kind::Limits && !one.help.empty() ? "; " + one.help : "";
    result.breaches.push_back({*kind, one.message + by, "", one.place, one.labels.empty() ? Place{} : one.labels.front().place, ""});
  }
}

}  // namespace

std::string_view breach_name(Breach::Kind kind) noexcept {
  static constexpr std::string_view names[] = {"options", "floors",   "payouts", "verdicts", "windows",
                                               "limits",  "notation", "uniform", "refused"};
  return names[static_cast<std::size_t>(kind)];
}

Conformity conforms(const Library& library, const std::string& house, const std::string& ruleset, const Selection& selection,
                    const Watch& watch, const std::optional<Selection>& of_ruleset) {
  Conformity result;
  const CheckResult standard = check(library, ruleset, of_ruleset.value_or(Selection{selection.as_of, {}, {}}));
  const CheckResult checked = check(library, house, selection);
  result.ruleset = standard.playable;
  result.house = checked.playable;
  if (!result.ruleset) result.diagnostics = standard.diagnostics;
  if (!result.ruleset) return result;
  add_refused(checked.diagnostics, result.house != nullptr, result);
  if (!result.house) return result;
  if (result.house->base == result.ruleset->name)
    if (const std::shared_ptr<const Ruleset> posted = base_as_posted(library, *result.house)) result.ruleset = posted;
  Comparison comparison(result.house, result.ruleset, selection, false, result);
  if (!comparison.comparable()) return result;
  const std::vector<MachineKey> keys = all_keys(*result.house);
  for (std::size_t i = 0; i < keys.size() && !result.stopped; ++i) {
    comparison.compare(keys[i]);
    result.stopped = watch && !watch("wagers", i + 1, keys.size());
  }
  compare_limits(*result.house, *result.ruleset, result);
  compare_columns(*result.house, *result.ruleset, result);
  compare_notation(*result.house, *result.ruleset, result);
  std::stable_sort(result.breaches.begin(), result.breaches.end(), [](const Breach& a, const Breach& b) { return a.kind < b.kind; });
  return result;
}

Conformity uniform(const std::shared_ptr<const Ruleset>& a, const std::shared_ptr<const Ruleset>& b, const Selection& selection) {
  Conformity result;
  result.house = a;
  result.ruleset = b;
  Comparison comparison(a, b, selection, true, result);
  if (comparison.comparable())
    for (const MachineKey& key : all_keys(*a)) comparison.compare(key);
  return result;
}

}  // namespace fairroll::analysis
