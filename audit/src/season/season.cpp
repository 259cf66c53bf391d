// SPDX-License-Identifier: Apache-2.0
#include <fairroll/audit/season.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fairroll/detail/days.hpp>

#include "desk.hpp"

namespace fairroll::audit {

namespace {

constexpr Date first_day{2027, 7, 4};              // unless the rules are of another
constexpr std::uint64_t first_second = 18 * 3600;  // of that day
constexpr std::uint64_t seconds_of_round = 15;     // in which each table writes a line
constexpr std::uint64_t seconds_of_day = 24 * 3600;

std::string two_digits(std::uint64_t number) { return (number < 10 ? "0" : "") + std::to_string(number); }

void check(bool holds, const char* what) {
  if (!holds) throw std::invalid_argument(what);
}

void check(const Rational& rate) {
  check(Rational(0) <= rate && rate <= Rational(1) && rate.denominator() <= SeasonOptions::most_rate_denominator,
        "an error rate must be a fraction from 0 to 1 with a denominator of at most 32 bits");
}

void check(const SeasonOptions& options) {
  check(1 <= options.steps && options.steps <= SeasonOptions::most_steps, "steps out of range");
  check(1 <= options.tables && options.tables <= SeasonOptions::most_tables, "tables out of range");
  check(1 <= options.seats && options.seats <= SeasonOptions::most_seats, "seats out of range");
  check(options.errors);
  for (const auto& [official, rate] : options.errors_of) check(rate);
  check(!options.books.empty() && options.books.front().from == 0, "the first rule book of a season must apply from its first step");
}

std::string head_of(const SeasonOptions& options) {
  Json head = {{"title", "a season under " + options.books.front().name}, {"under", Json::array()}};
  head["under"].push_back(options.books.front().name);
  const Selection& chosen = options.selection;
  if (chosen.as_of) head["as_of"] = to_string(*chosen.as_of);
  const auto add = [&](const char* member, const std::map<std::string, std::string>& wishes) {
    if (wishes.empty()) return;
    Json all = Json::object();
    for (const auto& [name, value] : wishes) all[name] = value;
    head[member] = std::move(all);
  };
  add("posting", chosen.postings);
  add("reading", chosen.readings);
  return head.dump(-1);
}

}  // namespace

struct Season::State {
  explicit State(SeasonOptions options) : shared{std::move(options), {}, {}, {}} {
    const SeasonOptions& chosen = shared.options;
    check(chosen);
    if (shared.options.strategies.empty()) shared.options.strategies = {SeatStrategy::Flat, SeatStrategy::Behind, SeatStrategy::Random};
    for (const SeasonBook& book : chosen.books) shared.books.emplace_back(book);
    shared.officials = chosen.officials;
    if (shared.officials.empty())
      for (std::uint64_t i = 1; i <= chosen.tables + 1; ++i) shared.officials.push_back("official_" + std::to_string(i));
    for (const std::string& official : shared.officials) {
      const auto own = chosen.errors_of.find(official);
      shared.rates.push_back(own == chosen.errors_of.end() ? chosen.errors : own->second);
    }
    for (std::uint64_t i = 1; i <= chosen.tables; ++i) desks.push_back(std::make_unique<season::Desk>(shared, i));
  }

  /// `2027-07-04T18:00:15`
  void set_clock() {
    const std::uint64_t seconds = first_second + steps / shared.options.tables * seconds_of_round;
    const std::uint64_t of_day = seconds % seconds_of_day;
    const Date day = detail::days_later(shared.options.selection.as_of.value_or(first_day), static_cast<int>(seconds / seconds_of_day));
    clock = to_string(day) + "T" + two_digits(of_day / 3600) + ":" + two_digits(of_day / 60 % 60) + ":" + two_digits(of_day % 60);
  }

  season::Shared shared;
  std::vector<std::unique_ptr<season::Desk>> desks;
  std::uint64_t lines = 0;
  std::uint64_t steps = 0;
  std::string clock;
  season::Line line;
};

Season::Season(SeasonOptions options) : state_(std::make_unique<State>(std::move(options))) {}
Season::Season(Season&&) noexcept = default;
Season& Season::operator=(Season&&) noexcept = default;
Season::~Season() = default;

bool Season::next(std::string& out, std::optional<PlantedFault>& fault) {
  State& state = *state_;
  if (state.lines == 0) {
    out += head_of(state.shared.options) + '\n';
    ++state.lines;
    return true;
  }
  if (state.steps == state.shared.options.steps) return false;
  const std::uint64_t table = state.steps % state.shared.options.tables;
  if (table == 0) state.set_clock();
  state.line.number = state.lines + 1;
  state.line.step = state.steps + 1;
  state.line.at = state.clock;
  state.line.fault.reset();
  state.desks[table]->step(state.line);
  out += state.line.text;
  out += '\n';
  ++state.lines;
  ++state.steps;
  if (state.line.fault) fault = std::move(state.line.fault);
  return true;
}

std::uint64_t Season::lines() const noexcept { return state_->lines; }
std::uint64_t Season::undetermined() const noexcept { return state_->shared.undetermined; }

}  // namespace fairroll::audit
