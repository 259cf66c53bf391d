// SPDX-License-Identifier: Apache-2.0
// What a result rests on, as a shape. For the floors of this project alone: it is not installed.
#pragma once

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
