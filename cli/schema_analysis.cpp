// SPDX-License-Identifier: Apache-2.0
// JSON Schemas of what the commands of exact analysis write with `--format json`.
#include <fairroll/analysis/conforms.hpp>
#include <fairroll/analysis/diff.hpp>
#include <fairroll/analysis/exposure.hpp>
#include <fairroll/analysis/verify.hpp>

#include "schema.hpp"
#include "schema_parts.hpp"

namespace fairroll::cli::schemas {

namespace {

using namespace parts;
const Json text_or_null = {{"type", Json::array({"string", "null"})}};
const Json digits = {{"type", "string"}, {"pattern", "^[0-9]+$"}};

/// What is told of other readings: `outcome` is what is told of each.
void add_readings(Members& members, const Members& outcome) {
  members.emplace_back("restsOn", rests_on());
  members.emplace_back("tooManyReadings", flag);
  members.emplace_back("readOtherwise", otherwise(outcome));
}

/// `head`, `outcome` as the texts are read at first and under other readings, `tail`.
Json under_readings(Members head, const Members& outcome, const Members& tail) {
  head.insert(head.end(), outcome.begin(), outcome.end());
  add_readings(head, outcome);
  head.insert(head.end(), tail.begin(), tail.end());
  return object(head);
}

}  // namespace

Json verify_schema(const SchemaWords& words) {
  Json names = Json::array();
  Members holds;
  for (std::size_t i = 0; i < analysis::properties; ++i) {
    const std::string name(analysis::property_name(static_cast<analysis::Property>(i)));
    names.push_back(name);
    holds.emplace_back(name, Json{{"type", Json::array({"boolean", "null"})}});
  }
  const Json failure = object({{"property", one_of(names)},
                               {"message", text},
                               {"help", text},
                               {"place", text_or_null},
                               {"wager", text_or_null},
                               {"clauses", any_number_of(text)},
                               {"throws", count},
                               {"scenario", text_or_null}});
  const Json remark = object({{"property", one_of(names)}, {"message", text}, {"place", text_or_null}});
  Members counts = {{"records", digits}, {"situations", count}, {"classes", count}, {"largest", digits}};
  for (const char* name : {"rulings", "outcomes", "wagers", "states", "cells", "turnEnds", "clauses", "orders", "compared"})
    counts.emplace_back(name, count);
  const Members outcome = {{"proved", flag},
                           {"stopped", flag},
                           {"holds", object(holds)},
                           {"failures", any_number_of(failure)},
                           {"remarks", any_number_of(remark)},
                           {"limits", any_number_of(text)},
                           {"enumerated", object(counts)}};
  const Json result = under_readings({{"ruleset", text}}, outcome, {{"diagnostics", any_number_of(Json{{"type", "object"}})}});
  (void)words;  // it names no word of a rule book
  return document("What `fairroll verify` writes", {{"results", any_number_of(result)}});
}

Json conforms_schema(const SchemaWords& words) {
  Json kinds = Json::array();
  for (int i = 0; i <= static_cast<int>(analysis::Breach::Kind::Refused); ++i)
    kinds.push_back(analysis::breach_name(static_cast<analysis::Breach::Kind>(i)));
  const Json breach = object({{"kind", one_of(kinds)},
                              {"message", text},
                              {"difference", text_or_null},
                              {"house", text_or_null},
                              {"ruleset", text_or_null},
                              {"scenario", text_or_null}});
  const Members outcome = {{"conforms", flag},
                           {"stopped", flag},
                           {"breaches", any_number_of(breach)},
                           {"notes", any_number_of(text)},
                           {"limits", any_number_of(text)},
                           {"wagers", count},
                           {"states", count}};
  const Json result = under_readings({{"house", text}}, outcome, {{"diagnostics", any_number_of(Json{{"type", "object"}})}});
  (void)words;
  return document("What `fairroll conforms` writes", {{"ruleset", text}, {"results", any_number_of(result)}});
}

Json exposure_schema(const SchemaWords& words) {
  const Json money = {{"type", "string"}, {"pattern", "^-?[0-9]+([.][0-9]+)?$"}};
  const Json faces = any_number_of(count);
  const Json bet = object({{"bet", text}, {"stake", money}, {"odds", text}, {"win", money}});
  const Json once = object({{"faces", faces},
                            {"before", any_number_of(faces)},
                            {"loss", money},
                            {"capped", flag},
                            {"exact", flag},
                            {"bets", any_number_of(bet)}});
  const Members outcome = {{"ruleset", text},
                           {"currency", text},
                           {"seats", count},
                           {"stopped", flag},
                           {"throw", once},
                           {"hands", any_number_of(object({{"throws", any_number_of(faces)}, {"loss", money}}))},
                           {"unbounded", flag},
                           {"unlimited", any_number_of(text)},
                           {"limits", any_number_of(text)},
                           {"states", count}};
  const Json result = under_readings({}, outcome, {});
  (void)words;
  return document("What `fairroll exposure` writes", {{"result", any_of(Json::array({result, Json{{"type", "null"}}}))},
                                                      {"diagnostics", any_number_of(Json{{"type", "object"}})}});
}

Json diff_schema(const SchemaWords& words) {
  Json kinds = Json::array();
  for (std::size_t i = 0; i < analysis::difference_kinds; ++i)
    kinds.push_back(analysis::kind_name(static_cast<analysis::Difference::Kind>(i)));
  const Json cited = any_number_of(object({{"address", text}, {"place", text}}));
  const Json side = object({{"result", text}, {"by", cited}, {"askedInVain", cited}});
  const Json digits_or_null = any_of(Json::array({digits, Json{{"type", "null"}}}));
  const Json difference = object({{"kind", one_of(kinds)},
                                  {"what", text},
                                  {"wagers", any_number_of(text)},
                                  {"steps", any_number_of(text)},
                                  {"a", side},
                                  {"b", side},
                                  {"count", digits_or_null},
                                  {"scenario", text_or_null}});
  const Json exact = any_of(Json::array({object({{"fraction", text}, {"decimal", text}}), Json{{"type", "null"}}}));
  const Json edge = object({{"name", text},
                            {"column", text_or_null},
                            {"a", exact},
                            {"b", exact},
                            {"difference", exact},
                            {"undefinedA", text_or_null},
                            {"undefinedB", text_or_null}});
  const Json book = object({{"ruleset", text}, {"title", text}, {"asOf", text_or_null}});
  Members counts = {{"records", digits}};
  for (const char* name : {"cases", "rulings", "duties", "outcomes", "turns", "wagers", "states", "steps", "terms", "edges"})
    counts.emplace_back(name, count);
  Members outcome = {{"differences", any_number_of(difference)}, {"edges", any_number_of(edge)}};
  for (const char* name : {"onlyA", "onlyB", "vocabularyA", "vocabularyB", "otherwise", "limits"})
    outcome.emplace_back(name, any_number_of(text));
  outcome.emplace_back("enumerated", object(counts));
  Members change = outcome;
  change.emplace_back("gone", any_number_of(count));
  change.emplace_back("goneEdges", any_number_of(count));
  Members members = {{"a", book}, {"b", book}, {"equivalent", flag}, {"stopped", flag}};
  members.insert(members.end(), outcome.begin(), outcome.end());
  add_readings(members, change);
  (void)words;
  return document("What `fairroll diff` writes", {{"result", any_of(Json::array({object(members), Json{{"type", "null"}}}))},
                                                  {"diagnostics", any_number_of(Json{{"type", "object"}})}});
}

}  // namespace fairroll::cli::schemas
