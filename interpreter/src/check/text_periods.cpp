// SPDX-License-Identifier: Apache-2.0
#include <fairroll/text_periods.hpp>

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include <fairroll/detail/days.hpp>
#include <fairroll/detail/joined.hpp>

#include "text_history.hpp"

namespace fairroll {

namespace {

/// A diagnostic and the periods in which it was found, by their numbers.
struct FoundInPeriods {
  Diagnostic diagnostic;
  std::vector<std::size_t> periods;
};

/// Code, place and message; diagnostics with equal keys are the same diagnostic.
using DiagnosticKey = std::tuple<Code, const Source*, std::size_t, std::size_t, std::string>;

DiagnosticKey key_of(const Diagnostic& diagnostic) {
  const SourceLocation& place = diagnostic.location;
  return {diagnostic.code, place.source.get(), place.span.begin, place.span.end, diagnostic.message};
}

bool overlap(const Period& a, const Period& b) {
  return (!a.last_date || !b.first_date || *b.first_date <= *a.last_date) &&
         (!b.last_date || !a.first_date || *a.first_date <= *b.last_date);
}

bool meet(const Period& earlier, const Period& later) {
  return earlier.last_date && later.first_date && detail::next_day(*earlier.last_date) == *later.first_date;
}

/// Periods that meet are written as one.
std::string words_of(const std::vector<PeriodDiagnostics>& all, const std::vector<std::size_t>& numbers) {
  std::vector<Period> joined;
  for (const std::size_t number : numbers) {
    if (!joined.empty() && meet(joined.back(), all[number].period))
      joined.back().last_date = all[number].period.last_date;
    else
      joined.push_back(all[number].period);
  }
  return detail::joined(joined, ", ", format_period);
}

/// Whether a name is unused in every period in which its declaration is in force.
bool is_never_used(const Library& library, const std::vector<PeriodDiagnostics>& all, const FoundInPeriods& found) {
  const Period declared = checking::period_at(library, found.diagnostic.location);
  for (std::size_t i = 0; i < all.size(); ++i)
    if (overlap(all[i].period, declared) && std::find(found.periods.begin(), found.periods.end(), i) == found.periods.end()) return false;
  return true;
}

}  // namespace

std::string format_period(const Period& period) {
  std::string words;
  if (period.first_date) words = "from " + to_string(*period.first_date);
  if (period.last_date) words += (words.empty() ? "until " : " until ") + to_string(*period.last_date);
  return words.empty() ? "on every day" : words;
}

std::vector<TextPeriod> find_text_periods(const Library& library, const std::vector<std::string>& books) {
  const checking::TextHistory history(library, books);
  const std::vector<Date> days = history.days();
  std::vector<TextPeriod> periods;
  std::string before;
  const auto begin = [&](const std::optional<Date>& first, const Date& day) {
    const std::string state = history.state_on(day);
    if (first && state == before) return;
    before = state;
    if (!periods.empty() && !periods.back().period.last_date && first) periods.back().period.last_date = detail::previous_day(*first);
    if (history.has_text_on(day)) periods.push_back({{first, std::nullopt}, day});
  };
  begin(std::nullopt, days.empty() ? Date{} : detail::previous_day(days.front()));
  for (const Date& day : days) begin(day, day);
  const bool always_alike = periods.size() == 1 && !periods.front().period.last_date && !history.has_ends();
  if (always_alike) periods.front().as_of.reset();
  return periods;
}

std::vector<TextPeriod> find_periods_to_check(const Library& library, const std::vector<std::string>& books,
                                              const std::optional<Date>& as_of) {
  std::vector<TextPeriod> all = find_text_periods(library, books);
  if (as_of) {
    std::erase_if(all, [&](const TextPeriod& one) { return !one.period.contains(*as_of); });
    for (TextPeriod& one : all) one.as_of = as_of;
  }
  if (all.empty()) all.push_back({{as_of, as_of}, as_of});
  return all;
}

void add_period(const Period& period, Diagnostics& diagnostics) {
  for (Diagnostic& one : diagnostics) one.message += " (" + format_period(period) + ")";
}

bool has_not_in_force_error(const Diagnostics& diagnostics) noexcept {
  return std::any_of(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& one) { return one.code == Code::not_in_force; });
}

Diagnostics join_periods(const Library& library, std::vector<PeriodDiagnostics> all) {
  const auto is_out = [](const PeriodDiagnostics& one) { return has_not_in_force_error(one.diagnostics); };
  if (std::all_of(all.begin(), all.end(), is_out)) {
    if (all.size() > 1) all.erase(all.begin(), all.end() - 1);
  } else {
    std::erase_if(all, is_out);
  }
  std::vector<FoundInPeriods> found;
  std::map<DiagnosticKey, std::size_t> numbers;  // of `found`
  for (std::size_t i = 0; i < all.size(); ++i)
    for (Diagnostic& one : all[i].diagnostics) {
      const auto [at, is_new] = numbers.try_emplace(key_of(one), found.size());
      if (is_new) found.push_back({std::move(one), {}});
      FoundInPeriods& entry = found[at->second];
      if (entry.periods.empty() || entry.periods.back() != i) entry.periods.push_back(i);
    }
  Diagnostics out;
  for (FoundInPeriods& one : found) {
    const bool always = one.periods.size() == all.size();
    const bool is_unused = one.diagnostic.code == Code::unused;
    if (!always && is_unused && !is_never_used(library, all, one)) continue;
    if (!always && !is_unused) one.diagnostic.message += " (" + words_of(all, one.periods) + ")";
    out.push_back(std::move(one.diagnostic));
  }
  sort_diagnostics(out);
  return out;
}

Diagnostics check_periods(const Library& library, const std::vector<std::string>& books, const std::optional<Date>& as_of,
                          const std::function<Diagnostics(const TextPeriod&)>& check_on) {
  const auto has_too_many_units = [](const PeriodDiagnostics& one) {
    return std::any_of(one.diagnostics.begin(), one.diagnostics.end(),
                       [](const Diagnostic& found) { return found.code == Code::too_many_units; });
  };
  std::vector<PeriodDiagnostics> all;
  for (const TextPeriod& one : find_periods_to_check(library, books, as_of)) {
    all.push_back({one.period, check_on(one)});
    if (has_too_many_units(all.back())) break;
  }
  return join_periods(library, std::move(all));
}

}  // namespace fairroll
