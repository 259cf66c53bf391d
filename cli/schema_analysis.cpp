// JSON Schemas of what the commands of exact analysis write with `--format json`.
#include <fairroll/analysis/verify.hpp>

#include "schema.hpp"
#include "schema_parts.hpp"

namespace fairroll::cli::schemas {

namespace {

using namespace parts;
using Members = std::vector<std::pair<std::string, Json>>;

const Json number = {{"type", "integer"}, {"minimum", 0}};
const Json flag = {{"type", "boolean"}};
const Json text_or_null = {{"type", Json::array({"string", "null"})}};
const Json digits = {{"type", "string"}, {"pattern", "^[0-9]+$"}};

Json array_of(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }

Json document(const std::string& title, Members members) {
  members.insert(members.begin(), {"format", constant(1)});
  Json all = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", title}};
  all.update(object(members));
  return all;
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
                               {"clauses", array_of(text)},
                               {"throws", number},
                               {"scenario", text_or_null}});
  const Json remark = object({{"property", one_of(names)}, {"message", text}, {"place", text_or_null}});
  Members counts = {{"records", digits}, {"situations", number}, {"classes", number}, {"largest", digits}};
  for (const char* name : {"rulings", "outcomes", "wagers", "states", "cells", "turnEnds", "clauses", "orders", "compared"})
    counts.emplace_back(name, number);
  const Json result = object({{"ruleset", text},
                              {"proved", flag},
                              {"stopped", flag},
                              {"holds", object(holds)},
                              {"failures", array_of(failure)},
                              {"remarks", array_of(remark)},
                              {"limits", array_of(text)},
                              {"enumerated", object(counts)},
                              {"diagnostics", array_of(Json{{"type", "object"}})}});
  (void)words;  // it names no word of a rule book
  return document("What `fairroll verify` writes", {{"results", array_of(result)}});
}

}  // namespace fairroll::cli::schemas
