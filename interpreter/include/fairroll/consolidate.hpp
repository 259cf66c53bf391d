// SPDX-License-Identifier: Apache-2.0
// The text of a ruleset as it stands on a day: amendments worked in, struck text gone, each line with its origin.
#pragma once

#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/checker.hpp>

namespace FAIRROLL_API fairroll {

/// One line of the consolidated text.
struct ConsolidatedLine {
  std::string text;    ///< as the formatter lays it out, without a line end
  std::string unit;    ///< the unit that it comes from; empty of a line that only opens or closes a block
  Place place;         ///< where it stands there
  std::string change;  ///< `replaces us_sd/craps.fair:57`, `prevails over common/craps.fair:40`, ...; empty if it stands as it was written
};

/// The text, or why there is none.
struct Consolidated {
  std::vector<ConsolidatedLine> lines;  ///< none if there were errors
  Diagnostics diagnostics;              ///< those of check(), errors among them if there are no lines
};

/// Consolidates a ruleset or a house for a selection: doubtful texts and choices are written as it reads them. The lines together are a
/// rule file that checks and comes to the same: a ruleset, or a house that is written out whole. Assertions are left out. Of a choice that
/// nobody made no alternative is written; a remark says so. A limit of a house above limits of two layers stands beside those of the later
/// one, and no longer beside those of the earlier. Deterministic.
[[nodiscard]] Consolidated consolidate(const Library& library, const std::string& unit, const Selection& selection = {});

}  // namespace fairroll
