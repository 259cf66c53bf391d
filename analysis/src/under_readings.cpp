// SPDX-License-Identifier: Apache-2.0
// Proofs, conformity and exposure under every reading that bears on them.
#include <algorithm>

#include <fairroll/analysis/conforms.hpp>
#include <fairroll/analysis/exposure.hpp>

namespace fairroll::analysis {

namespace {

/// `ask` gives the result under another reading. Ends where somebody stops it.
template <typename Result, typename Ask>
UnderReadings<Result> under_each(Result&& first, Readings&& readings, const Ask& ask) {
  UnderReadings<Result> all{std::move(first), std::move(readings)};
  bool stopped = all.first.stopped;
  for (const OtherReading& other : all.readings.others) {
    if (stopped) break;
    all.others.push_back({other.readings, ask(other)});
    stopped = all.others.back().result.stopped;
  }
  return all;
}

}  // namespace

UnderReadings<Verification> verify_under_readings(const Library& library, const std::string& name, const Selection& selection,
                                                  const Watch& watch) {
  Verification first = verify(library, name, selection, watch);
  Readings readings = first.ruleset ? readings_of(library, *first.ruleset, selection) : Readings{};
  return under_each(std::move(first), std::move(readings),
                    [&](const OtherReading& other) { return verify(library, name, other.selection, watch); });
}

bool proved(const UnderReadings<Verification>& result) noexcept {
  return result.first.proved() && !result.readings.too_many && result.others.size() == result.readings.others.size() &&
         std::all_of(result.others.begin(), result.others.end(), [](const auto& one) { return one.result.proved(); });
}

UnderReadings<Conformity> conforms_under_readings(const Library& library, const std::string& house, const std::string& ruleset,
                                                  const Selection& selection, const Selection& of_ruleset, const Watch& watch) {
  Conformity first = conforms(library, house, ruleset, selection, watch, of_ruleset);
  Readings readings;
  if (first.house && first.ruleset) {
    const Matter matter{false, true, true, {}};
    // Against its own ruleset a house settles how both are read.
    readings = first.house->base == ruleset
                   ? readings_of(library, *first.house, selection, matter)
                   : readings_of({library, *first.house, selection}, {library, *first.ruleset, of_ruleset}, matter);
  }
  return under_each(std::move(first), std::move(readings), [&](const OtherReading& other) {
    const bool own = other.second.readings.empty() && !other.second.as_of;
    return conforms(library, house, ruleset, other.selection, watch, own ? of_ruleset : other.second);
  });
}

UnderReadings<Exposure> exposure_under_readings(const Library& library, const std::shared_ptr<const Ruleset>& ruleset,
                                                const Selection& selection, const ExposureOptions& options, const Watch& watch) {
  Exposure first = exposure(ruleset, options, watch);
  Readings readings = readings_of(library, *ruleset, selection, {false, true, true, {}});
  return under_each(std::move(first), std::move(readings), [&](const OtherReading& other) {
    const CheckResult checked = check(library, ruleset->name, other.selection);
    if (checked.ruleset) return exposure(checked.ruleset, options, watch);
    Exposure none;
    none.ruleset = ruleset;
    none.limits.push_back("the rule files have errors when they are read so: `fairroll check` tells them");
    return none;
  });
}

}  // namespace fairroll::analysis
