// SPDX-License-Identifier: Apache-2.0
// F0704: a step has to say which of several wagers it means, and is told the names that do.
#pragma once

#include <string>
#include <vector>

#include "../table/naming.hpp"
#include "fault.hpp"
#include "words.hpp"

namespace fairroll::scenario {

/// A wager as a step names it.
struct Named {
  Index seat = no_index;
  WagerRef wager;
  bool behind = false;  ///< it is the one behind which the wager of the step stands
  std::string words;    ///< the wager of the step as written
  Place place;
};

/// The fault if several fit: `names` are those that work.
[[nodiscard]] inline Diagnostic several_fit(const std::string& seat, const Named& named, std::vector<std::string> names) {
  if (named.behind)
    for (std::string& name : names) name.insert(0, "behind ");
  const std::string fit = named.behind ? "`" + seat + "` has several wagers that `" + named.words + "` could stand behind"
                                       : "several wagers of `" + seat + "` fit `" + named.words + "`";
  return fault(Code::which_wager, named.place, fit, "write which: " + quoted_list(names, "or"));
}

/// False, and the fault, if several wagers that stand are meant.
inline bool means_one(const Table& table, const Named& named, Diagnostics& out) {
  const Naming naming(table.ruleset(), table.wagers());
  const std::vector<const StandingWager*> meant = naming.meant(named.seat, named.wager);
  if (meant.size() > 1) out.push_back(several_fit(table.seats()[named.seat], named, naming.describe(meant)));
  return meant.size() < 2;
}

}  // namespace fairroll::scenario
