// SPDX-License-Identifier: Apache-2.0
// Results of the analyses as JSON. The documents are the same as the command line prints with `--format json`. They are indented by two
// spaces and end with a line ending. `fairroll schema` prints their schemas.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/analysis/diff.hpp>
#include <fairroll/analysis/edge_report.hpp>
#include <fairroll/analysis/verify.hpp>
#include <fairroll/api.hpp>
#include <fairroll/json.hpp>
#include <fairroll/report.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// Returns the report as a JSON object {"format": 1, "diagnostics": [...], "wagers": [...], ...}. Every figure has the form {"fraction":
/// "7/495", "decimal": "0.014141414141"}: the exact fraction, and its value rounded to 12 decimal places. If `report` has no ruleset, the
/// object has only the first two members.
[[nodiscard]] std::string format_edge_json(const EdgeReport& report, const Diagnostics& diagnostics);

/// The result of verify() for one rule book.
struct RulesetVerification {
  std::string name;                              ///< Name of the rule book, as the user wrote it.
  ResultsByReading<Verification> verifications;  ///< Results of the verification under every interpretation.
  Diagnostics diagnostics;                       ///< Errors that prevented the verification.
  std::optional<Period> period{};  ///< Period of the text to which the result applies. No value if only one text was verified.
};
/// Returns the verification results of several rule books as a JSON object {"format": 1, "results": [...]}. The member `proved` is true if
/// every property was proved under every interpretation. Each result lists the failures under the selected interpretation, followed by the
/// failures under the other interpretations.
[[nodiscard]] std::string format_verification_json(const std::vector<RulesetVerification>& results);

/// Returns the differences as a JSON object {"format": 1, "result": ..., "diagnostics": [...]}. For each other interpretation, only the
/// additional differences are listed. The members `removed` and `removedEdges` contain the indices of the differences that do not exist
/// under that interpretation. `diff` is null if nothing could be compared.
[[nodiscard]] std::string format_diff_json(const DiffByReading* diff, const Diagnostics& diagnostics);

/// Returns the alternatives of readings and choices as a JSON array in the order of `readings`, such as [{"name": "points", "alternative":
/// "printed"}].
[[nodiscard]] Json make_readings_json(const std::vector<ChangedAlternative>& readings);

/// Returns the JSON members that describe the interpretations on which a result depends, and the results under other interpretations:
///
///   {"dependsOn": make_alternatives_json(), "tooManyReadings": false, "otherReadings": [{"readings": make_readings_json(), ...}]}
///
/// `json_of` returns the JSON object for one result. The members of this object follow the member `readings`.
template <typename Result, typename JsonOf>
[[nodiscard]] Json make_readings_json_members(const Readings& readings, const std::vector<AlternativeResult<Result>>& others,
                                              const JsonOf& json_of) {
  Json otherwise = Json::array();
  for (const AlternativeResult<Result>& other : others) {
    Json one = {{"readings", make_readings_json(other.readings)}};
    one.update(json_of(other.result));
    otherwise.push_back(std::move(one));
  }
  return {{"dependsOn", make_alternatives_json(readings.selected_alternatives)},
          {"tooManyReadings", readings.has_too_many_readings},
          {"otherReadings", std::move(otherwise)}};
}

}  // namespace analysis
}  // namespace fairroll
