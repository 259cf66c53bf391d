// Days of the proleptic Gregorian calendar.
#pragma once

#include <compare>
#include <optional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {

struct Date {
  int year = 0;  ///< 0..9999
  int month = 1;
  int day = 1;

  friend auto operator<=>(const Date&, const Date&) = default;
};

/// Reads `2015-07-01`; nothing if it is not a day of the calendar.
[[nodiscard]] std::optional<Date> parse_date(std::string_view text) noexcept;
[[nodiscard]] std::string to_string(const Date& date);

/// Inclusive days; an open end if `until` is empty, an open beginning if `from` is.
struct Period {
  std::optional<Date> from;
  std::optional<Date> until;

  [[nodiscard]] bool contains(const Date& day) const noexcept { return (!from || *from <= day) && (!until || day <= *until); }
};

}  // namespace fairroll
