// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/json_results.hpp>

#include "exact.hpp"

namespace fairroll::analysis {

namespace {

Json words_or_null(const std::string& words) { return words.empty() ? Json(nullptr) : Json(words); }

Json json_of(const std::vector<Citation>& citations) {
  Json all = Json::array();
  for (const Citation& one : citations) all.push_back({{"address", one.address}, {"place", short_place(one.place)}});
  return all;
}

Json json_of(const DiffSide& side) { return {{"result", side.result}, {"by", json_of(side.by)}, {"askedInVain", json_of(side.in_vain)}}; }

Json json_of(const Difference& one) {
  return {{"kind", kind_name(one.kind)},
          {"what", one.what},
          {"wagers", one.wagers},
          {"steps", one.steps},
          {"a", json_of(one.a)},
          {"b", json_of(one.b)},
          {"count", words_or_null(one.count)},
          {"scenario", words_or_null(one.scenario)}};
}

Json json_of(const EdgeDifference& one) {
  return {{"name", one.name},
          {"column", one.column ? Json(*one.column) : Json(nullptr)},
          {"a", exact(one.a)},
          {"b", exact(one.b)},
          {"difference", exact(one.difference)},
          {"undefinedA", words_or_null(one.undefined_a)},
          {"undefinedB", words_or_null(one.undefined_b)}};
}

Json json_of(const DiffCounts& n) {
  return {{"records", n.records},   {"cases", n.classes}, {"rulings", n.rulings}, {"duties", n.duties},
          {"outcomes", n.outcomes}, {"turns", n.turns},   {"wagers", n.wagers},   {"states", n.states},
          {"steps", n.steps},       {"terms", n.terms},   {"edges", n.edges}};
}

Json json_of(const Ruleset& rules) {
  return {{"ruleset", rules.name}, {"title", rules.title}, {"asOf", rules.as_of ? Json(to_string(*rules.as_of)) : Json(nullptr)}};
}

/// What differs, and how much was gone through.
Json differing(const Diff& diff) {
  Json differences = Json::array();
  for (const Difference& one : diff.differences) differences.push_back(json_of(one));
  Json edges = Json::array();
  for (const EdgeDifference& one : diff.edges) edges.push_back(json_of(one));
  return {{"differences", std::move(differences)}, {"edges", std::move(edges)},   {"onlyA", diff.only_a},        {"onlyB", diff.only_b},
          {"vocabularyA", diff.words_a},           {"vocabularyB", diff.words_b}, {"otherwise", diff.otherwise}, {"limits", diff.limits},
          {"enumerated", json_of(diff.counts)}};
}

/// What another reading adds, and takes away.
Json changing(const DiffChange& change) {
  Json json = differing(change.more);
  json["gone"] = change.gone;
  json["goneEdges"] = change.gone_edges;
  return json;
}

Json json_of(const DiffUnderReadings& diff) {
  Json json = {{"a", json_of(*diff.first.a.ruleset)},
               {"b", json_of(*diff.first.b.ruleset)},
               {"equivalent", diff.equivalent()},
               {"stopped", diff.stopped()}};
  json.update(differing(diff.first));
  json.update(under_readings_json(diff.readings, diff.others, changing));
  return json;
}

}  // namespace

std::string diff_json(const DiffUnderReadings* diff, const Diagnostics& diagnostics) {
  const Json document = {
      {"format", 1}, {"result", diff == nullptr ? Json(nullptr) : json_of(*diff)}, {"diagnostics", diagnostics_json(diagnostics)}};
  return document.dump(2) + '\n';
}

}  // namespace fairroll::analysis
