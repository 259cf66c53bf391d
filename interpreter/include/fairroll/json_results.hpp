// SPDX-License-Identifier: Apache-2.0
// Results as JSON, for programs that read them: everything that a report knows, exact amounts as strings. `fairroll schema result` prints
// the schema of the document.
#pragma once

#include <span>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/json.hpp>
#include <fairroll/scenario.hpp>

namespace FAIRROLL_API fairroll {

/// How much of a result is written.
enum class JsonDetail : std::uint8_t {
  Brief,  ///< what was decided, and by which clauses
  Asked,  ///< in addition every clause that was asked, the facts it looked at, what beat it, and what would change the ruling
};

/// One step as one line of JSON without a line end; bytes that are not UTF-8 become U+FFFD. `report.rules` must not be null. Of `report`
/// only `rules` and `seats` are looked at, so a step need not be one of its own. Pure; safe from any thread.
[[nodiscard]] std::string step_json(const RulesetReport& report, const StepReport& step, JsonDetail detail = JsonDetail::Brief);

/// One document {"format": 1, "diagnostics": [...], "scenarios": [...]}, indented by two blanks, with a line end: what
/// `fairroll run --format json` prints. Scenarios stand in the order given; null pointers are not allowed.
/// `interrupted`: there were more; the member of that name says so.
[[nodiscard]] std::string scenarios_json(std::span<const ScenarioReport* const> scenarios, const Diagnostics& diagnostics,
                                         JsonDetail detail = JsonDetail::Brief, bool interrupted = false);

/// What a result rests on: [{"name": "points", "reading": true, "alternative": "corrected", "alternatives": [...], ...}], in that order.
[[nodiscard]] Json rests_on_json(const std::vector<AlternativeTaken>& questions);

}  // namespace fairroll
