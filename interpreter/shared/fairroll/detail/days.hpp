// SPDX-License-Identifier: Apache-2.0
// Arithmetic with dates. Internal header, not installed.
#pragma once

#include <chrono>

#include <fairroll/model/clause.hpp>

namespace fairroll::detail {

/// Returns the date `days` days after `date`, or before it if `days` is negative.
[[nodiscard]] inline Date days_later(const Date& date, int days) {
  namespace c = std::chrono;
  const auto month = static_cast<unsigned>(date.month);
  const c::sys_days day = c::sys_days(c::year(date.year) / c::month(month) / c::day(static_cast<unsigned>(date.day))) + c::days(days);
  const c::year_month_day found(day);
  return {static_cast<int>(found.year()), static_cast<int>(static_cast<unsigned>(found.month())),
          static_cast<int>(static_cast<unsigned>(found.day()))};
}
[[nodiscard]] inline Date next_day(const Date& date) { return days_later(date, 1); }
[[nodiscard]] inline Date previous_day(const Date& date) { return days_later(date, -1); }

}  // namespace fairroll::detail
