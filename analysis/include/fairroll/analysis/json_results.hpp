// SPDX-License-Identifier: Apache-2.0
// Results of the analyses as JSON: the documents that the command line prints with `--format json`, indented by two spaces, with a final
// line end. `fairroll schema` prints their schemas.
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

/// Returns edges as {"format": 1, "diagnostics": [...], "wagers": [...], ...}. Every figure is exact, as {"fraction": "7/495", "decimal":
/// "0.014141414141"}; decimals are rounded from the fraction to 12 digits. A report without rules has only the first two members.
[[nodiscard]] std::string edge_json(const EdgeReport& report, const Diagnostics& diagnostics);

/// The result of verify() for one rule book.
struct VerifyResult {
  std::string name;                             ///< name of the rule book, as requested
  ResultsByReading<Verification> verification;  ///< result under every interpretation
  Diagnostics diagnostics;                      ///< errors that prevented the verification
  std::optional<Period> period{};               ///< period of the text; no value if only one text was verified
};
/// Returns proofs of several rule books as {"format": 1, "results": [...]}. `proved` is true if every property applies under every
/// interpretation. Each result lists the failures under the initial interpretation, followed by those under the other interpretations.
[[nodiscard]] std::string verify_json(const std::vector<VerifyResult>& results);

/// Returns differences as {"format": 1, "result": ..., "diagnostics": [...]}. Another interpretation lists only additional differences; its
/// members `gone` and `goneEdges` contain the indices of differences that disappear. `diff` is null if nothing could be compared.
[[nodiscard]] std::string diff_json(const DiffByReading* diff, const Diagnostics& diagnostics);

/// Returns interpretations by name, in the order in which they were selected:
/// [{"name": "points", "alternative": "printed"}].
[[nodiscard]] Json readings_json(const std::vector<ChangedAlternative>& readings);

/// Returns the members for the interpretations that a result depends on, and for the results under other interpretations:
///
///   {"restsOn": alternatives_json(), "tooManyReadings": false, "readOtherwise": [{"readings": readings_json(), ...}]}
///
/// `json_of` returns the object of one result; its members follow the member `readings`.
template <typename Result, typename JsonOf>
[[nodiscard]] Json under_readings_json(const Readings& readings, const std::vector<AlternativeResult<Result>>& others,
                                       const JsonOf& json_of) {
  Json otherwise = Json::array();
  for (const AlternativeResult<Result>& other : others) {
    Json one = {{"readings", readings_json(other.readings)}};
    one.update(json_of(other.result));
    otherwise.push_back(std::move(one));
  }
  return {{"restsOn", alternatives_json(readings.questions)}, {"tooManyReadings", readings.too_many}, {"readOtherwise", std::move(otherwise)}};
}

}  // namespace analysis
}  // namespace fairroll
