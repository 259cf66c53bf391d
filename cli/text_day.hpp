// SPDX-License-Identifier: Apache-2.0
// The day as of which a rule book was selected, in the words of every command.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/rules.hpp>

namespace fairroll::cli {

/// The date as of which a rule book with dated text was selected.
struct TextDay {
  Date day;
  bool is_today = false;              ///< True if the date is today() and no option states a date.
  Period period{};                    ///< Period of the text that contains the date. Unbounded if there is none.
  std::optional<Date> next_change{};  ///< Next date on which the text changes. No value if none is known.
};

/// Returns the date with its period, or `std::nullopt` if the text of the ruleset or house is the same on every date.
[[nodiscard]] std::optional<TextDay> text_day(const Library& library, const std::string& book, const Date& day, bool is_today);

/// A rule book with dated text, and the dates as of which it was selected.
struct BookDays {
  std::string book;
  std::vector<TextDay> days;  ///< Dates in ascending order, without duplicates.
};

/// Adds a date of a rule book to a list that is sorted by name. Does nothing if the text is the same on every date.
void add_day(std::vector<BookDays>& all, const Library& library, const std::string& book, const Date& day, bool is_today);

/// Returns one line for each rule book, such as `us_sd.craps as of 2018-01-01; as of 2026-11-27 (today)`.
[[nodiscard]] std::string book_days_words(const std::vector<BookDays>& books, int width);
/// Returns `as of 2026-11-27 (today; the text changes on 2027-01-01)`, or `as of 2026-11-27` if an option or scenario states the date.
[[nodiscard]] std::string text_day_words(const TextDay& day);

}  // namespace fairroll::cli
