// SPDX-License-Identifier: Apache-2.0
// The schemas of results: of documents together, and of a line of a log.
#include <fairroll/detail/analysis_shapes.hpp>
#include <fairroll/detail/result_shapes.hpp>

#include "schema.hpp"

namespace fairroll::cli::schemas {

namespace {

using namespace detail::schema;

Json definitions_for(const SchemaWords& words) {
  Json all = result_definitions(words);
  all["diagnostic"] = detail::diagnostic_schema();
  return all;
}

/// What one line of a log came to.
Json numbered(Json result, bool by_ruleset) {
  result["properties"]["line"] = count;
  result["required"].push_back("line");
  if (!by_ruleset) return result;
  result["properties"]["ruleset"] = text;
  result["required"].push_back("ruleset");
  return result;
}

}  // namespace

Json result_schema(const SchemaWords& words) {
  return titled("results under", words,
                any_of(Json::array({scenarios_schema(words), test_schema(), simulation_schema(words), mutation_schema(words),
                                    analysis::edge_schema(words), detail::no_result(detail::known_diagnostics)})),
                definitions_for(words));
}

Json judge_schema(const SchemaWords& words) {
  const Json expectation = object({{"kind", constant("expect")}, {"text", text}, {"applies", flag}, {"passed?", flag}, {"got?", text}});
  Json choices = Json::array();
  for (const Json& one : step_schemas(words)) choices.push_back(numbered(one, true));
  choices.push_back(numbered(expectation, true));
  choices.push_back(numbered(object({{"kind", one_of({"head", "seats"})}}), false));
  choices.push_back(numbered(object({{"kind", constant("invalid_line")}, {"diagnostics", list_of(ref("diagnostic"))}}), false));
  return titled("an output line of `fairroll judge --format jsonl` under", words, any_of(std::move(choices)), definitions_for(words));
}

}  // namespace fairroll::cli::schemas
