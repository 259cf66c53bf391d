// SPDX-License-Identifier: Apache-2.0
#include <fairroll/json.hpp>

#include "diff_report.hpp"
#include "exact_json.hpp"
#include "rests_on.hpp"

namespace fairroll::cli {

namespace {

using analysis::Citation;
using analysis::Diff;
using analysis::Difference;
using analysis::DiffSide;
using analysis::DiffUnderReadings;
using analysis::Fraction;

Json words_or_null(const std::string& words) { return words.empty() ? Json(nullptr) : Json(words); }

Json json_of(const std::vector<Citation>& citations) {
  Json all = Json::array();
  for (const Citation& one : citations) all.push_back({{"address", one.address}, {"place", short_place(one.place)}});
  return all;
}

Json json_of(const DiffSide& side) { return {{"result", side.result}, {"by", json_of(side.by)}, {"askedInVain", json_of(side.in_vain)}}; }

Json json_of(const Difference& one) {
  return {{"kind", analysis::kind_name(one.kind)},
          {"what", one.what},
          {"wagers", one.wagers},
          {"steps", one.steps},
          {"a", json_of(one.a)},
          {"b", json_of(one.b)},
          {"count", words_or_null(one.count)},
          {"scenario", words_or_null(one.scenario)}};
}

Json json_of(const analysis::EdgeDifference& one) {
  return {{"name", one.name},
          {"column", one.column ? Json(*one.column) : Json(nullptr)},
          {"a", exact(one.a)},
          {"b", exact(one.b)},
          {"difference", exact(one.difference)},
          {"undefinedA", words_or_null(one.undefined_a)},
          {"undefinedB", words_or_null(one.undefined_b)}};
}

Json json_of(const analysis::DiffCounts& n) {
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
  for (const analysis::EdgeDifference& one : diff.edges) edges.push_back(json_of(one));
  return {{"differences", std::move(differences)},
          {"edges", std::move(edges)},
          {"onlyA", diff.only_a},
          {"onlyB", diff.only_b},
          {"vocabularyA", diff.words_a},
          {"vocabularyB", diff.words_b},
          {"otherwise", diff.otherwise},
          {"limits", diff.limits},
          {"enumerated", json_of(diff.counts)}};
}

Json json_of(const DiffUnderReadings& diff) {
  Json json = {{"a", json_of(*diff.first.a.ruleset)},
               {"b", json_of(*diff.first.b.ruleset)},
               {"equivalent", diff.equivalent()},
               {"stopped", diff_stopped(diff)}};
  json.update(differing(diff.first));
  json["restsOn"] = rests_on_json(diff.readings.questions);
  json["tooManyReadings"] = diff.readings.too_many;
  json["readOtherwise"] = Json::array();
  for (const analysis::Otherwise<analysis::DiffChange>& other : diff.others) {
    Json otherwise = {{"readings", readings_json(other.readings)}};
    otherwise.update(differing(other.result.more));
    otherwise["gone"] = Json::array();
    for (const std::size_t one : other.result.gone) otherwise["gone"].push_back(one);
    otherwise["goneEdges"] = Json::array();
    for (const std::size_t one : other.result.gone_edges) otherwise["goneEdges"].push_back(one);
    json["readOtherwise"].push_back(std::move(otherwise));
  }
  return json;
}

}  // namespace

std::string diff_json(const DiffUnderReadings* diff, const Diagnostics& diagnostics) {
  const Json document = {
      {"format", 1}, {"result", diff == nullptr ? Json(nullptr) : json_of(*diff)}, {"diagnostics", diagnostics_json(diagnostics)}};
  return document.dump(2) + '\n';
}

}  // namespace fairroll::cli
