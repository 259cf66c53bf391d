// SPDX-License-Identifier: Apache-2.0
// Days of the proleptic Gregorian calendar.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {

/// A day. There is no clock here: whoever runs something says as of which day (Selection::as_of).
struct Date {
  int year = 0;   ///< 0..9999
  int month = 1;  ///< 1..12
  int day = 1;    ///< 1..31; whether the month has that day only parse_date() checks

  /// Earlier is less.
  friend auto operator<=>(const Date&, const Date&) = default;
};

/// Reads `2015-07-01` (ISO 8601, all ten characters and no other); nothing if it is not a day of the calendar.
[[nodiscard]] std::optional<Date> parse_date(std::string_view text) noexcept;
/// `2015-07-01`.
[[nodiscard]] std::string to_string(const Date& date);

/// Inclusive days; an open end if `until` is empty, an open beginning if `from` is.
struct Period {
  std::optional<Date> from;   ///< the first day
  std::optional<Date> until;  ///< the last day, which still belongs to it

  /// Whether that day lies in it, both ends included.
  [[nodiscard]] bool contains(const Date& day) const noexcept { return (!from || *from <= day) && (!until || day <= *until); }
};

}  // namespace fairroll
