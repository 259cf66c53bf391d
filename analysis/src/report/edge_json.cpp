// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/json_results.hpp>
#include <fairroll/report.hpp>

#include "exact.hpp"

namespace fairroll::analysis {

namespace {

/// `one_chain`: not of parts that different throws decide, for which there is no figure per throw.
Json edges_of(const Figures& figures, bool one_chain = true) {
  return {{"perBetMade", exact(figures.edge)},
          {"perBetResolved", exact(figures.edge_resolved)},
          {"perThrow", one_chain ? exact(figures.edge_per_throw) : Json(nullptr)},
          {"outlay", exact(figures.outlay)}};
}

Json until_down(const std::optional<UntilDown>& figures) {
  if (!figures) return nullptr;
  return {{"edge", exact(figures->edge)}, {"decisions", exact(figures->decisions)}, {"throws", exact(figures->throws)}};
}

Json figures_of(const Figures& figures) {
  Json json = edges_of(figures);
  json["win"] = exact(figures.win);
  json["lose"] = exact(figures.lose);
  json["push"] = exact(figures.push);
  json["returned"] = exact(figures.returned);
  json["throws"] = exact(figures.throws);
  json["variance"] = exact(figures.variance);
  json["standardDeviation"] = figures.variance.root(exact_digits);
  Json payouts = Json::array();
  for (const Payout& one : figures.payouts) payouts.push_back({{"profit", exact(one.profit)}, {"chance", exact(one.chance)}});
  json["payouts"] = std::move(payouts);
  json["untilDown"] = until_down(figures.until_down);
  return json;
}

Json starts_of(const WagerEdge& edge) {
  Json starts = Json::array();
  if (edge.starts.size() < 2) return starts;
  for (const Start& start : edge.starts)
    starts.push_back({{"while", start.states}, {"chance", exact(start.chance)}, {"figures", figures_of(start.figures)}});
  return starts;
}

Json clauses_of(const Ruleset& rules, const WagerEdge& edge) {
  Json clauses = Json::array();
  for (const Index clause : edge.clauses)
    clauses.push_back({{"address", rules.clauses[clause].address},
                       {"place", words::citation_of(rules, clause)},
                       {"recalled", rules.clauses[clause].recalled}});
  return clauses;
}

/// What becomes of the bet, under one reading.
Json outcome_of(const Ruleset& rules, const WagerEdge& edge) {
  Json json = Json::object();
  if (edge.undefined) {
    json["undefined"] = {{"why", why_name(edge.undefined->why)}, {"words", edge.undefined->words}};
  } else if (!edge.parts.empty() && !edge.one_throw) {
    json["figures"] = edges_of(edge.first, false);
  } else {
    json["figures"] = figures_of(edge.first);
    json["starts"] = starts_of(edge);
  }
  if (!edge.parts.empty()) {
    Json parts = Json::array();
    for (const PartEdge& part : edge.parts)
      parts.push_back({{"name", part.name}, {"share", exact(part.share)}, {"edge", exact(part.edge)}});
    json["parts"] = std::move(parts);
  }
  json["stake"] = edge.stake ? Json(to_string(*edge.stake, rules.currency)) : Json(nullptr);
  json["states"] = edge.states;
  json["recalled"] = edge.recalled;
  json["clauses"] = clauses_of(rules, edge);
  return json;
}

Json json_of(const Ruleset& rules, const BetUnderReadings& bet) {
  const WagerEdge& edge = bet.edge;
  Json json = {{"name", edge.name},
               {"wager", edge.key.wager == no_index ? Json(nullptr) : Json(rules.wagers[edge.key.wager].name)},
               {"numbers", edge.key.numbers},
               {"behind", edge.key.parent ? Json(name_of(rules, *edge.key.parent)) : Json(nullptr)},
               {"column", edge.column ? Json(*edge.column) : Json(nullptr)}};
  json.update(outcome_of(rules, edge));
  json["restsOn"] = Json::array();
  for (const AlternativeTaken& one : bet.questions) json["restsOn"].push_back(one.question.name);
  json["readOtherwise"] = Json::array();
  for (const OtherEdge& other : bet.others) {
    Json otherwise = {{"readings", readings_json(other.readings)}};
    otherwise.update(outcome_of(*other.ruleset, other.edge));
    json["readOtherwise"].push_back(std::move(otherwise));
  }
  return json;
}

}  // namespace

std::string edge_json(const EdgeReport& report, const Diagnostics& diagnostics) {
  Json document = {{"format", 1}, {"diagnostics", diagnostics_json(diagnostics)}};
  if (report.rules) {
    document["ruleset"] = report.rules->name;
    document["asOf"] = report.rules->as_of ? Json(to_string(*report.rules->as_of)) : Json(nullptr);
    document["dice"] = Json::array();
    for (const Fraction& face : report.dice) document["dice"].push_back(face.str());
    document["stake"] = report.stake ? Json(to_string(*report.stake, report.rules->currency)) : Json(nullptr);
    Json wagers = Json::array();
    for (const BetUnderReadings& bet : report.bets) wagers.push_back(json_of(*report.rules, bet));
    document["wagers"] = std::move(wagers);
    document["restsOn"] = rests_on_json(report.questions);
    document["tooManyReadings"] = report.too_many;
    document["unasserted"] = report.assertable == 0 ? Json(nullptr) : Json(report.unasserted);
  }
  if (report.stopped) document["interrupted"] = true;
  return document.dump(2) + '\n';
}

}  // namespace fairroll::analysis
