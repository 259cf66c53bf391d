// SPDX-License-Identifier: Apache-2.0
// The current date: the only place of the program that reads a clock for it.
#pragma once

#include <optional>
#include <string>

#include <fairroll/scenario.hpp>

namespace fairroll::cli {

/// The day as of which rule books are selected if nothing else states one: the day of set_today(), else that of the environment variable
/// SOURCE_DATE_EPOCH (seconds since 1970-01-01), else that of the clock. In UTC. Requires an empty fault_of_environment().
[[nodiscard]] Date today();
/// The day of the clock in UTC, without regard to the environment: signatures must not have expired on it.
[[nodiscard]] Date day_of_clock();
/// Sets the result of today() (option `--today`); without a value, the environment or the clock supplies it again. Not thread-safe.
void set_today(const std::optional<Date>& day);
/// today() if the text of the rule book has dates, else without a day.
[[nodiscard]] Selection selection_of_today(RulesetCache& cache, const std::string& book);
/// Why SOURCE_DATE_EPOCH is no day of the years 1970 to 9999; empty if it is, or is not set.
[[nodiscard]] std::string fault_of_environment();

}  // namespace fairroll::cli
