// SPDX-License-Identifier: Apache-2.0
// The schema of what `fairroll edge` writes: docs/analysis.md.
#include <fairroll/analysis/edge.hpp>

#include "schema_parts.hpp"

namespace fairroll::cli::schemas {

using namespace parts;

namespace {

Json why_json() {
  using Why = analysis::Undefined::Why;
  Json names = Json::array();
  for (int i = 0; i <= static_cast<int>(Why::Stopped); ++i) names.push_back(analysis::why_name(static_cast<Why>(i)));
  return one_of(names);
}

/// A figure: exact, and rounded.
Json exact_json() {
  return object({{"fraction", {{"type", "string"}, {"pattern", "^-?[0-9]+(/[0-9]+)?$"}}},
                 {"decimal", {{"type", "string"}, {"pattern", "^-?[0-9]+[.][0-9]{12}$"}}}});
}

Members edge_members(const Json& exact) {
  return {{"perBetMade", exact}, {"perBetResolved", or_null(exact)}, {"perThrow", or_null(exact)}, {"outlay", exact}};
}

/// Of a bet that one chain of throws decides.
Json figures_json(const Json& exact) {
  Members members = edge_members(exact);
  for (const char* name : {"win", "lose", "push", "returned", "throws", "variance"}) members.emplace_back(name, exact);
  members.emplace_back("standardDeviation", text);
  members.emplace_back("payouts", any_number_of(object({{"profit", exact}, {"chance", exact}})));
  members.emplace_back("untilDown", or_null(object({{"edge", exact}, {"decisions", exact}, {"throws", exact}})));
  return object(members);
}

/// Of parts that different throws decide: what they come to together.
Json sums_json(const Json& exact) {
  Members members = edge_members(exact);
  members[2].second = {{"type", "null"}};
  return object(members);
}

Json edge_wager_json() {
  const Json exact = exact_json();
  const Json figures = figures_json(exact);
  const Json start = object({{"while", any_number_of(text)}, {"chance", exact}, {"figures", figures}});
  const Json clause = object({{"address", text}, {"place", text}, {"recalled", flag}});
  const Members outcome = {{"undefined?", object({{"why", why_json()}, {"words", text}})},
                           {"figures?", any_of(Json::array({figures, sums_json(exact)}))},
                           {"starts?", any_number_of(start)},
                           {"parts?", any_number_of(object({{"name", text}, {"share", exact}, {"edge", or_null(exact)}}))},
                           {"stake", or_null(ref("money"))},
                           {"states", count},
                           {"recalled", flag},
                           {"clauses", any_number_of(clause)}};
  Members members = {{"name", text},
                     {"wager", or_null(text)},
                     {"numbers", any_number_of({{"type", "integer"}})},
                     {"behind", or_null(text)},
                     {"column", or_null(text)}};
  members.insert(members.end(), outcome.begin(), outcome.end());
  members.emplace_back("restsOn", any_number_of(text));
  members.emplace_back("readOtherwise", otherwise(outcome));
  return object(members);
}

}  // namespace

Json edge_json(const SchemaWords& words) {
  return described(object({{"format", constant(1)},
                           {"diagnostics", any_number_of(ref("diagnostic"))},
                           {"ruleset?", one_of(words.names)},
                           {"asOf?", or_null(text)},
                           {"dice?", any_number_of(text)},
                           {"stake?", or_null(ref("money"))},
                           {"wagers?", any_number_of(edge_wager_json())},
                           {"restsOn?", rests_on()},
                           {"tooManyReadings?", any_number_of(text)},
                           {"unasserted?", or_null(any_number_of(text))},
                           {"interrupted?", yes}}),
                   "of `fairroll edge`");
}

}  // namespace fairroll::cli::schemas
