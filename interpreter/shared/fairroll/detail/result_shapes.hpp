// SPDX-License-Identifier: Apache-2.0
// What results rest on, as a shape, and the schemas of steps, scenarios and simulations. For the floors of this project alone: it is not
// installed.
#pragma once

#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/detail/shape.hpp>
#include <fairroll/model/ruleset.hpp>

namespace fairroll::detail {

/// A reading or choice, and the alternative that was taken.
constexpr auto alternative_shape = [](auto& out, const AlternativeTaken& one) {
  const Alternatives& question = one.question;
  out.members("name", question.name, "reading", question.is_reading, "question", question.question);
  out.member("alternative", question.chosen ? std::optional(question.names[*question.chosen]) : std::nullopt);
  out.member("alternatives", question.names, [] { return schema::list_of(schema::text); });
  out.members("asked", one.asked, "place", place_words(question.place));
};

}  // namespace fairroll::detail

namespace FAIRROLL_API fairroll {

/// What step_json() writes: of a throw, of an act, of other steps. They refer to result_definitions().
[[nodiscard]] std::vector<Json> step_schemas(const detail::ResultNames& names);
/// What scenarios_json() and simulation_json() write.
[[nodiscard]] Json scenarios_schema(const detail::ResultNames& names);
[[nodiscard]] Json simulation_schema(const detail::ResultNames& names);
/// `place`, `money`, `outcome`, `clause`, `asked`, `settlement`: what those refer to besides `diagnostic`.
[[nodiscard]] Json result_definitions(const detail::ResultNames& names);

}  // namespace fairroll
