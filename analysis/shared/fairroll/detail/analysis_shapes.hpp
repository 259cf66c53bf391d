// SPDX-License-Identifier: Apache-2.0
// JSON shapes that several analyses share, and the schemas of results that this library describes. For the libraries of this project only;
// not installed.
#pragma once

#include <fairroll/analysis/fraction.hpp>
#include <fairroll/analysis/readings.hpp>
#include <fairroll/api.hpp>
#include <fairroll/detail/result_shapes.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// Returns the schema of the documents that format_edge_json(), format_verification_json() and format_diff_json() return.
[[nodiscard]] Json edge_schema(const detail::ResultNames& names);
[[nodiscard]] Json verify_schema();
[[nodiscard]] Json diff_schema();

}  // namespace analysis
}  // namespace fairroll

namespace fairroll::detail {

constexpr auto text_or_null = [] { return Json{{"type", Json::array({"string", "null"})}}; };
/// Writes the members `from` and `until` of a period; null is an open end. Writes nothing without a period.
template <typename Out>
void tell_period(Out& out, const std::optional<Period>& period) {
  const auto words = [](const std::optional<Date>& day) { return day ? std::optional(to_string(*day)) : std::nullopt; };
  const Period given = period.value_or(Period{});
  out.when(period.has_value()).member("from", words(given.first_date));
  out.when(period.has_value()).member("until", words(given.last_date));
}

constexpr auto digits = [] { return schema::text_like("^[0-9]+$"); };

/// The number of digits after the decimal point in the decimal form of a fraction.
inline constexpr int exact_digits = 12;

constexpr auto exact_shape = [](auto& out, const analysis::Fraction& value) {
  out.members("fraction", value.str(), "decimal", value.to_decimal(exact_digits));
};

constexpr auto read_as_shape = [](auto& out, const analysis::ChangedAlternative& one) {
  out.members("name", one.name, "alternative", one.alternative);
};

/// Writes the results under other interpretations: the alternatives of each, followed by the members that `shape` writes for it.
template <typename Out, typename Other, typename Shape>
void list_otherwise(Out& out, const std::vector<Other>& others, const Shape& shape) {
  out.list("otherReadings", others, [&shape](auto& inner, const Other& other) {
    inner.some("readings", other.changed_alternatives, read_as_shape);
    shape(inner, other);
  });
}

/// Writes the readings that a result depends on, and the results under other interpretations.
template <typename Out, typename Result, typename Shape>
void under_readings(Out& out, const analysis::Readings& readings, const std::vector<analysis::AlternativeResult<Result>>& others,
                    const Shape& shape) {
  out.list("dependsOn", readings.selected_alternatives, alternative_shape);
  out.member("tooManyReadings", readings.has_too_many_readings);
  list_otherwise(out, others, [&shape](auto& inner, const analysis::AlternativeResult<Result>& other) { shape(inner, other.result); });
}

}  // namespace fairroll::detail
