// SPDX-License-Identifier: Apache-2.0
// Building blocks for JSON Schemas (draft 2020-12). For the libraries of this project only; not installed.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/json.hpp>

namespace fairroll::detail::schema {

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
inline Json text_like(const char* pattern) { return {{"type", "string"}, {"pattern", pattern}}; }

/// Returns a schema for the names of an enumeration, whose enumerators run from 0 to `last`.
template <typename Enum, typename Name>
Json names_of(Enum last, Name name) {
  Json all = Json::array();
  for (int i = 0; i <= static_cast<int>(last); ++i) all.push_back(name(static_cast<Enum>(i)));
  return one_of(all);
}

inline const Json text = {{"type", "string"}};
inline const Json flag = {{"type", "boolean"}};
inline const Json count = {{"type", "integer"}, {"minimum", 0}};
inline const Json yes = {{"const", true}};
/// Returns a schema for an object with any members.
inline Json any_object() { return {{"type", "object"}}; }

using Members = std::vector<std::pair<std::string, Json>>;

/// Returns a schema for an object with exactly these members. A name that ends in `?` is an optional member.
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

}  // namespace fairroll::detail::schema

namespace fairroll::detail {

/// Returns the schema of an element of make_diagnostics_json().
[[nodiscard]] FAIRROLL_API Json diagnostic_schema();

/// The names of rulesets, roles and currencies that occur in results, for schemas that list them.
struct ResultNames {
  std::vector<std::string> names;  ///< names of the vocabulary or of the rulesets
  std::set<std::string> roles;
  std::set<std::string> currencies;
};

}  // namespace fairroll::detail
