// SPDX-License-Identifier: Apache-2.0
// JSON form of selected alternatives, and JSON schemas of the results of steps, scenarios and simulations. Internal header, not installed.
#pragma once

#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/detail/shape.hpp>
#include <fairroll/model/ruleset.hpp>

namespace fairroll::detail {

/// JSON form of an interpretation or choice, with the selected alternative.
constexpr auto alternative_shape = [](auto& out, const SelectedAlternative& one) {
  const ReadingOrChoice& question = one.question;
  out.members("name", question.name, "reading", question.is_reading, "question", question.question);
  out.member("alternative", question.selected_index ? std::optional(question.alternative_names[*question.selected_index]) : std::nullopt);
  out.member("alternatives", question.alternative_names, [] { return schema::list_of(schema::text); });
  out.members("selectedByCaller", one.is_from_caller, "place", place_words(question.location));
};

}  // namespace fairroll::detail

namespace FAIRROLL_API fairroll {

/// Returns the schemas of format_step_json(): for a throw, for an action, and for other steps. They refer to result_definitions().
[[nodiscard]] std::vector<Json> step_schemas(const detail::ResultNames& names);
/// Returns the schema of format_scenarios_json().
[[nodiscard]] Json scenarios_schema(const detail::ResultNames& names);
/// Returns the schema of format_simulation_json().
[[nodiscard]] Json simulation_schema(const detail::ResultNames& names);
/// Returns the definitions that these schemas refer to, except `diagnostic`: `place`, `money`, `outcome`, `clause`, `asked`, `settlement`.
[[nodiscard]] Json result_definitions(const detail::ResultNames& names);

}  // namespace fairroll
