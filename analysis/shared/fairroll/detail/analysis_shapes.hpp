// SPDX-License-Identifier: Apache-2.0
// What results of the analyses have in common in JSON, and the schemas of those that are described on this floor. For the floors of this
// project alone: it is not installed.
#pragma once

#include <fairroll/analysis/fraction.hpp>
#include <fairroll/analysis/readings.hpp>
#include <fairroll/api.hpp>
#include <fairroll/detail/result_shapes.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// What edge_json(), verify_json() and diff_json() write.
[[nodiscard]] Json edge_schema(const detail::ResultNames& names);
[[nodiscard]] Json verify_schema();
[[nodiscard]] Json diff_schema();

}  // namespace analysis
}  // namespace fairroll

namespace fairroll::detail {

constexpr auto text_or_null = [] { return Json{{"type", Json::array({"string", "null"})}}; };
/// `from` and `until` of a text; null is an open end. Nothing is written without a period.
template <typename Out>
void tell_period(Out& out, const std::optional<Period>& period) {
  const auto words = [](const std::optional<Date>& day) { return day ? std::optional(to_string(*day)) : std::nullopt; };
  const Period given = period.value_or(Period{});
  out.when(period.has_value()).member("from", words(given.from));
  out.when(period.has_value()).member("until", words(given.until));
}

constexpr auto digits = [] { return schema::text_like("^[0-9]+$"); };

/// Digits behind the point of a decimal beside its fraction.
inline constexpr int exact_digits = 12;

constexpr auto exact_shape = [](auto& out, const analysis::Fraction& value) {
  out.members("fraction", value.str(), "decimal", value.decimal(exact_digits));
};

constexpr auto read_as_shape = [](auto& out, const analysis::ReadAs& one) {
  out.members("name", one.name, "alternative", one.alternative);
};

/// Readings under which the result is another, by name, in the order in which they were turned, and behind them what `shape` tells of each.
template <typename Out, typename Other, typename Shape>
void list_otherwise(Out& out, const std::vector<Other>& others, const Shape& shape) {
  out.list("readOtherwise", others, [&shape](auto& inner, const Other& other) {
    inner.some("readings", other.readings, read_as_shape);
    shape(inner, other);
  });
}

/// What a result rests on, and what it comes to otherwise.
template <typename Out, typename Result, typename Shape>
void under_readings(Out& out, const analysis::Readings& readings, const std::vector<analysis::Otherwise<Result>>& others,
                    const Shape& shape) {
  out.list("restsOn", readings.questions, alternative_shape);
  out.member("tooManyReadings", readings.too_many);
  list_otherwise(out, others, [&shape](auto& inner, const analysis::Otherwise<Result>& other) { shape(inner, other.result); });
}

}  // namespace fairroll::detail
