// SPDX-License-Identifier: Apache-2.0
// What was paid too much and too little, from the first hour of a season to the last.
#include <algorithm>
#include <array>
#include <map>

#include <fairroll/detail/chart.hpp>
#include <fairroll/detail/page.hpp>

#include "charts.hpp"
#include "parts.hpp"

namespace fairroll::publishing {

namespace {

using Periods = std::map<std::string, audit::Tally>;

/// How finely time is cut: so that a picture can show it, and a table be read.
struct Grain {
  std::size_t size;  ///< of a period's name: so many characters say it
  std::size_t most;  ///< periods
  Phrase lead;
};
constexpr std::array<Grain, 4> grains{{{13, 36, Phrase::OverTimeByHour},
                                       {10, 62, Phrase::OverTimeByDay},
                                       {7, 60, Phrase::OverTimeByMonth},
                                       {4, 10'000, Phrase::OverTimeByYear}}};
constexpr std::size_t hour_alone = 2;  ///< the name of a period without a day

/// The periods as the grain has them. Hours of no day are one, unless hours are shown.
Periods cut(const AuditedBook& book, const Grain& grain) {
  Periods out;
  for (const auto& [period, tally] : book.summary.counts_by_time.tallies_by_period) {
    std::string name = period.substr(0, grain.size);
    if (period.size() == hour_alone) name = grain.size == grains.front().size ? period + ":00" : book.say(Phrase::DayNotSaid);
    if (period.size() > hour_alone && grain.size == grains.front().size) name += ":00";
    audit::Tally& sum = out[name];
    sum += tally;
  }
  return out;
}

UpAndDown::Column column_of(const AuditedBook& book, const std::string& name, const audit::Tally& tally) {
  return {name, static_cast<double>(tally.overpayment.units), static_cast<double>(tally.underpayment.units),
          name + ": " + book.say(Phrase::TooMuch) + " " + amount_words(book, tally.overpayment) + ", " + book.say(Phrase::TooLittle) + " " +
              amount_words(book, tally.underpayment)};
}

std::string asserted_figure(const AuditedBook& book, const Periods& periods, Phrase lead) {
  UpAndDown chart;
  chart.what = book.say(Phrase::OverTime) + ". " + book.say(lead);
  Money most_up;
  Money most_down;
  for (const auto& [name, tally] : periods) {
    chart.columns.push_back(column_of(book, name, tally));
    most_up = std::max(most_up, tally.overpayment);
    most_down = std::max(most_down, tally.underpayment);
  }
  chart.most_up = book.say(Phrase::TooMuch) + " " + amount_words(book, most_up);
  chart.most_down = book.say(Phrase::TooLittle) + " " + amount_words(book, most_down);
  return "<figure><figcaption>" + escaped(book.say(lead)) + "</figcaption>\n" +
         colour_key({book.say(Phrase::TooMuch), book.say(Phrase::TooLittle)}) + up_and_down(chart) + "</figure>\n";
}

}  // namespace

AuditPart time_part(const AuditedBook& book) {
  AuditPart part{"time", Phrase::OverTime, ""};
  const audit::TimeCounts& times = book.summary.counts_by_time;
  if (times.tallies_by_period.empty()) return part;
  Periods periods;
  Phrase lead{};
  for (const Grain& grain : grains) {
    periods = cut(book, grain);
    lead = grain.lead;
    if (periods.size() <= grain.most) break;
  }
  std::vector<NamedTally> rows(periods.begin(), periods.end());
  if (times.later_period_tally.count > 0) rows.emplace_back(book.say(Phrase::LaterPeriods), times.later_period_tally);
  if (times.untimed_tally.count > 0) rows.emplace_back(book.say(Phrase::NotSaid), times.untimed_tally);
  part.body = asserted_figure(book, periods, lead) + tally_table(book, Phrase::OverTime, Phrase::WhenDone, rows);
  return part;
}

}  // namespace fairroll::publishing
