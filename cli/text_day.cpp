// SPDX-License-Identifier: Apache-2.0
#include "text_day.hpp"

#include <algorithm>

#include <fairroll/detail/days.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/text_periods.hpp>

#include "layout.hpp"

namespace fairroll::cli {

std::optional<TextDay> text_day(const Library& library, const std::string& book, const Date& day, bool is_today) {
  const std::vector<TextPeriod> periods = find_text_periods(library, {book});
  const auto is_always = [](const Period& period) { return !period.first_date && !period.last_date; };
  if (periods.size() == 1 && is_always(periods.front().period)) return std::nullopt;
  TextDay made{day, is_today};
  for (const TextPeriod& period : periods) {
    if (period.period.contains(day)) made.period = period.period;
    if (period.period.contains(day) && period.period.last_date) made.next_change = detail::next_day(*period.period.last_date);
    if (!made.next_change && period.period.first_date && day < *period.period.first_date) made.next_change = period.period.first_date;
  }
  return made;
}

std::string text_day_words(const TextDay& day) {
  const std::string words = "as of " + to_string(day.day);
  if (!day.is_today) return words;
  return words + " (today" + (day.next_change ? "; the text changes on " + to_string(*day.next_change) : "") + ")";
}

void add_day(std::vector<BookDays>& all, const Library& library, const std::string& book, const Date& day, bool is_today) {
  const auto at =
      std::lower_bound(all.begin(), all.end(), book, [](const BookDays& one, const std::string& name) { return one.book < name; });
  const bool is_new = at == all.end() || at->book != book;
  std::vector<TextDay>& days = (is_new ? all.insert(at, {book, {}}) : at)->days;
  const auto place = std::lower_bound(days.begin(), days.end(), day, [](const TextDay& one, const Date& other) { return one.day < other; });
  if (place != days.end() && place->day == day) return;
  if (const std::optional<TextDay> made = text_day(library, book, day, is_today)) days.insert(place, *made);
}

std::string book_days_words(const std::vector<BookDays>& books, int width) {
  std::string text;
  for (const BookDays& one : books)
    if (!one.days.empty()) text += wrapped(one.book + " " + detail::joined(one.days, "; ", text_day_words), 0, width);
  return text;
}

}  // namespace fairroll::cli
