// SPDX-License-Identifier: Apache-2.0
#include <fairroll/simulate_report.hpp>

#include <array>
#include <charconv>
#include <limits>

#include <fairroll/json_results.hpp>

namespace fairroll {

namespace {

/// `-1.4141` of a share, in percent; the same in every locale.
std::string percent_of_share(double share) {
  std::array<char, std::numeric_limits<double>::max_exponent10 + 40> text{};  // the largest number, a sign, a point, and digits behind it
  return {text.data(), std::to_chars(text.data(), text.data() + text.size(), 100.0 * share, std::chars_format::fixed, 4).ptr};
}

/// `-1.4141` of a fraction, in percent, halves away from zero: whole numbers all the way.
std::string percent(Int128 numerator, Int128 denominator) {
  const bool negative = numerator < 0;
  const Int128 scaled = (negative ? -numerator : numerator) * 1'000'000;
  const Int128 units = (scaled + denominator / 2) / denominator;
  std::string digits = to_string(units);
  if (digits.size() < 5) digits.insert(0, 5 - digits.size(), '0');
  digits.insert(digits.size() - 4, ".");
  return (negative && units != 0 ? "-" : "") + digits;
}

Int128 divisor(Int128 a, Int128 b) {
  while (b != 0) {
    const Int128 rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}

SimulatedLine line_of(const SimulationReport& report, std::size_t index) {
  const Plan& plan = report.simulation.plan();
  const PlannedBet& planned = plan.bets()[index];
  const SimulatedBet& bet = report.result.bets[index];
  SimulatedLine line;
  line.wager = bet_words(plan, index);
  line.stake = to_string(planned.stake, plan.ruleset().currency);
  line.bet = &bet;
  line.open = bet.made - bet.decided;
  line.net = to_string(Money{bet.net}, plan.ruleset().currency);
  line.outlay = to_string(Money{bet.outlay}, plan.ruleset().currency);
  if (bet.outlay == 0) return line;
  const Int128 staked = bet.outlay;
  const Int128 loss = -Int128{bet.net};
  const Int128 common = divisor(loss, staked);
  line.fraction = to_string(loss / common) + (staked == common ? "" : "/" + to_string(staked / common));
  line.edge = percent(loss, staked);
  if (const auto interval = edge_interval(bet, report.result.blocks, report.confidence.share)) {
    line.low = percent_of_share(interval->low);
    line.high = percent_of_share(interval->high);
  }
  return line;
}

Json wager_json(const SimulationReport& report, std::size_t index, const SimulatedLine& line) {
  const Plan& plan = report.simulation.plan();
  const PlannedBet& planned = plan.bets()[index];
  const SimulatedBet& bet = *line.bet;
  Json out = {{"wager", line.wager}, {"name", plan.ruleset().wagers[planned.wager].name}, {"numbers", planned.numbers}};
  out["behind"] = planned.behind ? Json(bet_words(plan, *planned.behind)) : Json(nullptr);
  out.update({{"stake", line.stake},
              {"made", bet.made},
              {"won", bet.won},
              {"lost", bet.lost},
              {"pushed", bet.pushed},
              {"returned", bet.returned},
              {"open", line.open},
              {"net", line.net},
              {"outlay", line.outlay}});
  out["edge"] = line.edge.empty() ? Json(nullptr) : Json{{"fraction", line.fraction}, {"percent", line.edge}};
  out["interval"] = line.low.empty() ? Json(nullptr) : Json{{"low", line.low}, {"high", line.high}};
  out["sums"] = {{"net", std::to_string(bet.net)},
                 {"netSquared", to_string(bet.net_squared)},
                 {"netTimesOutlay", to_string(bet.net_times_outlay)},
                 {"outlaySquared", to_string(bet.outlay_squared)}};
  return out;
}

}  // namespace

std::optional<Confidence> confidence_of(const std::string& percent) {
  double value = 0;
  const auto [end, fault] = std::from_chars(percent.data(), percent.data() + percent.size(), value);
  if (fault != std::errc{} || end != percent.data() + percent.size() || !(value >= 50.0 && value <= 99.9999)) return std::nullopt;
  return Confidence{percent, value / 100.0};
}

std::vector<SimulatedLine> simulated_lines(const SimulationReport& report) {
  std::vector<SimulatedLine> lines;
  for (std::size_t i = 0; i < report.result.bets.size(); ++i) lines.push_back(line_of(report, i));
  return lines;
}

std::string bet_words(const Ruleset& ruleset, Index wager, const std::vector<int>& numbers) {
  return ruleset.wagers[wager].named(numbers);
}

std::string bet_words(const Plan& plan, std::size_t bet) {
  const PlannedBet& planned = plan.bets()[bet];
  std::string out = bet_words(plan.ruleset(), planned.wager, planned.numbers);
  if (planned.behind) out += " behind " + bet_words(plan, *planned.behind);
  return out;
}

std::string simulation_json(const SimulationReport& report) {
  const Simulation& simulation = report.simulation;
  const Ruleset& rules = simulation.plan().ruleset();
  const std::vector<SimulatedLine> lines = simulated_lines(report);
  Json wagers = Json::array();
  for (std::size_t i = 0; i < lines.size(); ++i) wagers.push_back(wager_json(report, i, lines[i]));
  Json left = Json::array();
  for (const DefaultBets::Left& one : report.left)
    left.push_back({{"wager", bet_words(rules, one.bet.wager, one.bet.numbers)}, {"why", one.why}, {"help", one.help}});
  const Json document = {{"format", 1},
                         {"ruleset", rules.name},
                         {"asOf", rules.as_of ? Json(to_string(*rules.as_of)) : Json(nullptr)},
                         {"currency", rules.currency.name},
                         {"seed", simulation.seed()},
                         {"hand", simulation.hand_is_a_turn() ? "turn" : "throw"},
                         {"hands", report.result.hands},
                         {"handsAsked", simulation.hands()},
                         {"interrupted", report.result.stopped},
                         {"throws", report.result.throws},
                         {"blocks", report.result.blocks},
                         {"handsPerBlock", simulation.hands_per_block()},
                         {"confidence", report.confidence.percent},
                         {"wagers", std::move(wagers)},
                         {"notSimulated", std::move(left)},
                         {"restsOn", rests_on_json(report.questions)}};
  return document.dump(2) + '\n';
}

}  // namespace fairroll
