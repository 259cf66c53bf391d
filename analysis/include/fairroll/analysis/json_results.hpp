// SPDX-License-Identifier: Apache-2.0
// What the analysis finds as JSON, for programs that read it: the documents that the command line prints with `--format json`, indented by
// two blanks, with a line end. `fairroll schema` prints their schemas.
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

/// Edges: {"format": 1, "diagnostics": [...], "wagers": [...], ...}. Every figure is exact, as {"fraction": "7/495", "decimal":
/// "0.014141414141"}; decimals are rounded from the fraction to 12 digits. Of a report without rules only the first two members.
[[nodiscard]] std::string edge_json(const EdgeReport& report, const Diagnostics& diagnostics);

/// One rule book that was gone through.
struct VerifyResult {
  std::string name;                          ///< as asked for
  UnderReadings<Verification> verification;  ///< what was found
  Diagnostics diagnostics;                   ///< why it could not be read
  std::optional<Period> period{};            ///< of the text; no value if only one text was verified
};
/// Proofs: one object for all of them, {"format": 1, "results": [...]}. `proved` of each is true if everything holds under every reading;
/// what holds, and what fails, is told of the first reading, and below it of every other.
[[nodiscard]] std::string verify_json(const std::vector<VerifyResult>& results);

/// Differences: {"format": 1, "result": ..., "diagnostics": [...]}. Under another reading there is only what differs besides, and in `gone`
/// and `goneEdges` the places of what does not differ then. Null: nothing could be compared.
[[nodiscard]] std::string diff_json(const DiffUnderReadings* diff, const Diagnostics& diagnostics);

/// Readings by name, in the order in which they were turned:
/// [{"name": "points", "alternative": "printed"}].
[[nodiscard]] Json readings_json(const std::vector<ReadAs>& readings);

/// The members that say what a result rests on, and what it comes to otherwise:
///
///   {"restsOn": rests_on_json(), "tooManyReadings": false, "readOtherwise": [{"readings": readings_json(), ...}]}
///
/// `json_of` gives the object of one result; its members stand behind the readings.
template <typename Result, typename JsonOf>
[[nodiscard]] Json under_readings_json(const Readings& readings, const std::vector<Otherwise<Result>>& others, const JsonOf& json_of) {
  Json otherwise = Json::array();
  for (const Otherwise<Result>& other : others) {
    Json one = {{"readings", readings_json(other.readings)}};
    one.update(json_of(other.result));
    otherwise.push_back(std::move(one));
  }
  return {{"restsOn", rests_on_json(readings.questions)}, {"tooManyReadings", readings.too_many}, {"readOtherwise", std::move(otherwise)}};
}

}  // namespace analysis
}  // namespace fairroll
