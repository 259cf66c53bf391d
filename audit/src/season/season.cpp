// SPDX-License-Identifier: Apache-2.0
#include <fairroll/audit/log_generator.hpp>

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
  check(Rational(0) <= rate && rate <= Rational(1) && rate.denominator() <= LogGeneratorOptions::max_rate_denominator,
        "an error rate must be a fraction between 0 and 1 whose denominator has at most 32 bits");
}

void check(const LogGeneratorOptions& options) {
  check(1 <= options.step_count && options.step_count <= LogGeneratorOptions::max_steps, "the number of steps is out of range");
  check(1 <= options.table_count && options.table_count <= LogGeneratorOptions::max_tables, "the number of tables is out of range");
  check(1 <= options.seat_count && options.seat_count <= LogGeneratorOptions::max_seats, "the number of seats is out of range");
  check(options.error_rate);
  for (const auto& [official, rate] : options.official_error_rates) check(rate);
  check(!options.rulesets.empty() && options.rulesets.front().first_step == 0,
        "the first rule book of a generated log must apply from the first step");
}

std::string head_of(const LogGeneratorOptions& options) {
  Json head = {{"title", "a season under " + options.rulesets.front().name}, {"under", Json::array()}};
  head["under"].push_back(options.rulesets.front().name);
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

struct LogGenerator::State {
  explicit State(LogGeneratorOptions options) : shared{std::move(options), {}, {}, {}} {
    const LogGeneratorOptions& chosen = shared.options;
    check(chosen);
    if (shared.options.strategies.empty())
      shared.options.strategies = {BettingStrategy::Flat, BettingStrategy::WithOdds, BettingStrategy::Random};
    for (const GeneratorRuleset& book : chosen.rulesets) shared.books.emplace_back(book);
    shared.officials = chosen.officials;
    if (shared.officials.empty())
      for (std::uint64_t i = 1; i <= chosen.table_count + 1; ++i) shared.officials.push_back("official_" + std::to_string(i));
    for (const std::string& official : shared.officials) {
      const auto own = chosen.official_error_rates.find(official);
      shared.rates.push_back(own == chosen.official_error_rates.end() ? chosen.error_rate : own->second);
    }
    for (std::uint64_t i = 1; i <= chosen.table_count; ++i) desks.push_back(std::make_unique<season::Desk>(shared, i));
  }

  /// `2027-07-04T18:00:15`
  void set_clock() {
    const std::uint64_t seconds = first_second + steps / shared.options.table_count * seconds_of_round;
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

LogGenerator::LogGenerator(LogGeneratorOptions options) : state_(std::make_unique<State>(std::move(options))) {}
LogGenerator::LogGenerator(LogGenerator&&) noexcept = default;
LogGenerator& LogGenerator::operator=(LogGenerator&&) noexcept = default;
LogGenerator::~LogGenerator() = default;

bool LogGenerator::write_line(std::string& out, std::optional<PlantedError>& fault) {
  State& state = *state_;
  if (state.lines == 0) {
    out += head_of(state.shared.options) + '\n';
    ++state.lines;
    return true;
  }
  if (state.steps == state.shared.options.step_count) return false;
  const std::uint64_t table = state.steps % state.shared.options.table_count;
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

std::uint64_t LogGenerator::line_count() const noexcept { return state_->lines; }
std::uint64_t LogGenerator::undetermined_count() const noexcept { return state_->shared.undetermined; }

}  // namespace fairroll::audit
