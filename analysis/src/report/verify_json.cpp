// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/json_results.hpp>

#include <algorithm>

namespace fairroll::analysis {

namespace {

Json json_of(const Failure& one) {
  return {{"property", property_name(one.property)},
          {"message", one.words},
          {"help", one.help},
          {"place", short_place_json(one.place)},
          {"wager", one.wager.empty() ? Json(nullptr) : Json(one.wager)},
          {"clauses", one.clauses},
          {"throws", one.throws},
          {"scenario", one.scenario.empty() ? Json(nullptr) : Json(one.scenario)}};
}

Json json_of(const Enumerated& n) {
  return {{"records", n.records.empty() ? "0" : n.records},
          {"situations", n.situations},
          {"classes", n.classes},
          {"largest", n.largest.empty() ? "0" : n.largest},
          {"rulings", n.rulings},
          {"outcomes", n.outcomes},
          {"wagers", n.wagers},
          {"states", n.states},
          {"cells", n.cells},
          {"turnEnds", n.turn_ends},
          {"clauses", n.clauses},
          {"orders", n.orders},
          {"compared", n.compared}};
}

Json json_of(const Verification& result) {
  Json holds = Json::object();
  for (std::size_t i = 0; i < properties; ++i) {
    const auto property = static_cast<Property>(i);
    const bool failed =
        std::any_of(result.failures.begin(), result.failures.end(), [&](const Failure& f) { return f.property == property; });
    const bool open = !result.ruleset || result.stopped || !result.limits.empty();
    holds[std::string(property_name(property))] = failed ? Json(false) : open ? Json(nullptr) : Json(true);
  }
  Json failures = Json::array();
  for (const Failure& failure : result.failures) failures.push_back(json_of(failure));
  Json remarks = Json::array();
  for (const Remarked& remark : result.remarks)
    remarks.push_back(
        {{"property", property_name(remark.property)}, {"message", remark.words}, {"place", short_place_json(remark.place)}});
  return {{"proved", result.proved()},
          {"stopped", result.stopped},
          {"holds", std::move(holds)},
          {"failures", std::move(failures)},
          {"remarks", std::move(remarks)},
          {"limits", result.limits},
          {"enumerated", json_of(result.enumerated)}};
}

Json json_of(const VerifyResult& one) {
  const UnderReadings<Verification>& all = one.verification;
  Json json = {{"ruleset", one.name}};
  json.update(json_of(all.first));
  json["proved"] = proved(all);
  json.update(under_readings_json(all.readings, all.others, [](const Verification& other) { return json_of(other); }));
  json["diagnostics"] = diagnostics_json(one.diagnostics);
  return json;
}

}  // namespace

std::string verify_json(const std::vector<VerifyResult>& results) {
  Json all = Json::array();
  for (const VerifyResult& one : results) all.push_back(json_of(one));
  const Json document = {{"format", 1}, {"results", std::move(all)}};
  return document.dump(2) + '\n';
}

Json readings_json(const std::vector<ReadAs>& readings) {
  Json all = Json::array();
  for (const ReadAs& one : readings) all.push_back({{"name", one.name}, {"alternative", one.alternative}});
  return all;
}

}  // namespace fairroll::analysis
