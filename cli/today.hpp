// SPDX-License-Identifier: Apache-2.0
// The current date: the only place of the program that reads a clock for it.
#pragma once

#include <optional>
#include <string>

#include <fairroll/scenario.hpp>

namespace fairroll::cli {

/// Returns the date for rule books if no other date is stated: the date from set_today(), the environment variable SOURCE_DATE_EPOCH
/// (seconds since 1970-01-01) or the clock, in this order, in UTC. Requires that fault_of_environment() returns an empty text.
[[nodiscard]] Date today();
/// Returns the current date in UTC and ignores the environment. Signatures must not have expired on this date.
[[nodiscard]] Date day_of_clock();
/// Sets the result of today() (option `--today`). Without a value, the environment or the clock determines it. Not thread-safe.
void set_today(const std::optional<Date>& day);
/// Returns a selection with the date today() if the text of the rule book has dates, and otherwise without a date.
[[nodiscard]] Selection selection_of_today(RulesetCache& cache, const std::string& book);
/// Returns why SOURCE_DATE_EPOCH is not a date from 1970 to 9999. Returns an empty text if it is valid or not set.
[[nodiscard]] std::string fault_of_environment();

}  // namespace fairroll::cli
