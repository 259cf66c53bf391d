// SPDX-License-Identifier: Apache-2.0
// What somebody wishes of rule books that do not have it.
#include <fairroll/checker.hpp>

#include <algorithm>

#include "fault.hpp"
#include "words.hpp"

namespace fairroll {
namespace {

/// What the rulesets have for a wish of that kind.
std::vector<std::string> offered(const std::vector<std::shared_ptr<const Ruleset>>& rulesets, bool readings) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const std::shared_ptr<const Ruleset>& one : rulesets) {
    for (const Alternatives& each : one->alternatives)
      if (readings || !each.is_reading) add(each.name);
    if (readings) continue;
    for (const Paytable& each : one->paytables) add(each.name);
    for (const Posting& each : one->postings) add(each.name);
  }
  return names;
}

}  // namespace

Diagnostic nobody_has(const std::string& name, bool is_reading, const std::vector<std::shared_ptr<const Ruleset>>& rulesets, Place place) {
  const std::vector<std::string> known = offered(rulesets, is_reading);
  const std::string what = is_reading ? "reading" : "paytable, choice or posted quantity";
  std::string help = did_you_mean(name, known);
  if (help.empty()) help = known.empty() ? "there is no " + what + " to choose from" : "there is " + scenario::quoted_list(known, "and");
  return scenario::fault(is_reading ? Code::no_such_reading : Code::not_offered, std::move(place), "no " + what + " `" + name + "` here",
                         std::move(help));
}

}  // namespace fairroll
