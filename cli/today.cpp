// SPDX-License-Identifier: Apache-2.0
#include "today.hpp"

#include <charconv>
#include <chrono>
#include <cstdlib>
#include <string_view>

namespace fairroll::cli {

namespace {

std::optional<Date>& chosen_day() {
  static std::optional<Date> day;
  return day;
}

Date day_at(std::chrono::sys_days days) {
  const std::chrono::year_month_day day(days);
  return {static_cast<int>(day.year()), static_cast<int>(static_cast<unsigned>(day.month())),
          static_cast<int>(static_cast<unsigned>(day.day()))};
}

/// Null if it is not set.
const char* epoch_of_environment() { return std::getenv("SOURCE_DATE_EPOCH"); }

std::optional<Date> day_of_environment() {
  const char* const text = epoch_of_environment();
  if (text == nullptr) return std::nullopt;
  constexpr std::int64_t seconds_of_ten_thousand_years = 253'402'300'800;  // 10000-01-01
  const std::string_view words(text);
  std::int64_t seconds = -1;
  const auto [end, fault] = std::from_chars(words.data(), words.data() + words.size(), seconds);
  if (fault != std::errc{} || end != words.data() + words.size() || seconds < 0 || seconds >= seconds_of_ten_thousand_years)
    return std::nullopt;
  return day_at(std::chrono::sys_days(std::chrono::floor<std::chrono::days>(std::chrono::seconds(seconds))));
}

}  // namespace

Date day_of_clock() { return day_at(std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now())); }

void set_today(const std::optional<Date>& day) { chosen_day() = day; }

Date today() {
  if (chosen_day()) return *chosen_day();
  const std::optional<Date> fixed = day_of_environment();
  return fixed ? *fixed : day_of_clock();
}

Selection selection_of_today(RulesetCache& cache, const std::string& book) {
  Selection selection;
  if (cache.is_dated(book)) selection.as_of = today();
  return selection;
}

std::string fault_of_environment() {
  const char* const text = epoch_of_environment();
  if (text == nullptr || day_of_environment()) return {};
  return "SOURCE_DATE_EPOCH is `" + std::string(text) + "`, which is not a valid number of seconds since 1970-01-01";
}

}  // namespace fairroll::cli
