// SPDX-License-Identifier: Apache-2.0
// The pieces that schemas are made of.
#pragma once

#include <utility>

#include <fairroll/detail/joined.hpp>
#include <fairroll/ruling.hpp>

#include "schema_words.hpp"

namespace fairroll::cli::schemas::parts {

inline Json ref(const char* name) { return {{"$ref", std::string("#/$defs/") + name}}; }
inline Json constant(const Json& value) { return {{"const", value}}; }
inline Json one_of(const Json& values) { return {{"enum", values}}; }
inline Json any_of(Json choices) { return choices.size() == 1 ? choices.front() : Json{{"anyOf", std::move(choices)}}; }
inline Json or_null(Json schema) { return any_of(Json::array({std::move(schema), {{"type", "null"}}})); }
inline Json any_number_of(Json items) { return {{"type", "array"}, {"items", std::move(items)}}; }
inline Json list_of(Json items) { return {{"type", "array"}, {"items", std::move(items)}, {"minItems", 1}}; }
inline Json described(Json schema, const std::string& words) {
  schema["description"] = words;
  return schema;
}

using Members = std::vector<std::pair<std::string, Json>>;

/// An object with these members and no others; a name that ends in `?` may be left out.
inline Json object(const Members& members) {
  Json properties = Json::object();
  Json required = Json::array();
  for (const auto& [name, schema] : members) {
    const bool optional = name.back() == '?';
    const std::string key = name.substr(0, name.size() - (optional ? 1 : 0));
    properties[key] = schema;
    if (!optional) required.push_back(key);
  }
  return {{"type", "object"}, {"properties", std::move(properties)}, {"required", std::move(required)}, {"additionalProperties", false}};
}

inline const Json text = {{"type", "string"}};
inline const Json flag = {{"type", "boolean"}};
inline const Json count = {{"type", "integer"}, {"minimum", 0}};
/// Any members, of any meaning.
inline Json any_object() { return {{"type", "object"}}; }
inline const Json yes = {{"const", true}};

/// What a result rests on: the member `restsOn` of every analysis.
inline Json rests_on() {
  return any_number_of(object({{"name", text},
                               {"reading", flag},
                               {"question", text},
                               {"alternative", or_null(text)},
                               {"alternatives", list_of(text)},
                               {"asked", flag},
                               {"place", or_null(text)}}));
}
/// The member `readOtherwise`: what is so under other readings, with these members.
inline Json otherwise(Members members) {
  members.insert(members.begin(), {"readings", list_of(object({{"name", text}, {"alternative", text}}))});
  return any_number_of(object(members));
}

/// Of a command that comes to no result. `diagnostic`: the schema of one.
inline Json no_result(Json diagnostic) {
  return described(
      object({{"format", constant(1)}, {"diagnostics", any_number_of(std::move(diagnostic))}, {"summary", text}, {"interrupted?", yes}}),
      "of `fairroll check`, and of a command that comes to no result");
}

/// What one command writes, or why it came to no result.
inline Json document(const std::string& title, Members members) {
  members.insert(members.begin(), {"format", constant(1)});
  Json all = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", title}};
  all.update(any_of(Json::array({object(members), no_result(any_object())})));
  return all;
}

inline Json findings_json() {
  Json names = Json::array();
  for (int i = 0; i <= static_cast<int>(FindingKind::Recalled); ++i) names.push_back(finding_name(static_cast<FindingKind>(i)));
  return one_of(names);
}

inline Json titled(const std::string& title, const SchemaWords& words, Json body, Json definitions) {
  std::string names = detail::joined(words.names, ", ");
  Json out = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}, {"title", title + " " + names}};
  out.update(body);
  out["$defs"] = std::move(definitions);
  return out;
}

}  // namespace fairroll::cli::schemas::parts

namespace fairroll::cli::schemas {

/// What `fairroll mutate` writes.
[[nodiscard]] Json mutation_json(const SchemaWords& words);
/// What `fairroll edge` writes.
[[nodiscard]] Json edge_json(const SchemaWords& words);

}  // namespace fairroll::cli::schemas
