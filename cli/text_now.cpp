// SPDX-License-Identifier: Apache-2.0
#include "text_now.hpp"

#include <algorithm>

#include <fairroll/detail/days.hpp>
#include <fairroll/text_periods.hpp>

namespace fairroll::cli {

TextNow text_now(const Library& library, const Ruleset& rules) {
  const std::vector<TextPeriod> all = text_periods(library, {rules.name});
  const auto is_shown = [&](const TextPeriod& one) { return rules.as_of ? one.days.contains(*rules.as_of) : !one.days.until; };
  const auto at = std::find_if(all.begin(), all.end(), is_shown);
  if (at == all.end()) return {};
  TextNow now{at->days, {}};
  if (at->days.until) now.next_change = detail::next_day(*at->days.until);
  return now;
}

}  // namespace fairroll::cli
