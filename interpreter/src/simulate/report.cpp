// SPDX-License-Identifier: Apache-2.0
#include <fairroll/simulate.hpp>

#include <array>
#include <charconv>
#include <limits>

#include <fairroll/detail/rests_on.hpp>
#include <fairroll/json_writer.hpp>
#include <fairroll/report.hpp>

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

/// Of what cannot be said nothing is told: null.
void write_share(std::string_view name, bool known, JsonWriter& out, const std::vector<std::pair<const char*, std::string>>& members) {
  if (!known) return out.member(name, nullptr);
  out.object(name, [&] {
    for (const auto& [part, value] : members) out.member(part, value);
  });
}

void write_wager(const SimulationReport& report, std::size_t index, const SimulatedLine& line, JsonWriter& out) {
  const Plan& plan = report.simulation.plan();
  const PlannedBet& planned = plan.bets()[index];
  const SimulatedBet& bet = *line.bet;
  out.member("wager", line.wager);
  out.member("name", plan.ruleset().wagers[planned.wager].name);
  out.member("numbers", planned.numbers);
  if (planned.behind)
    out.member("behind", bet_words(plan, *planned.behind));
  else
    out.member("behind", nullptr);
  out.member("stake", line.stake);
  out.member("made", bet.made);
  out.member("won", bet.won);
  out.member("lost", bet.lost);
  out.member("pushed", bet.pushed);
  out.member("returned", bet.returned);
  out.member("open", line.open);
  out.member("net", line.net);
  out.member("outlay", line.outlay);
  write_share("edge", !line.edge.empty(), out, {{"fraction", line.fraction}, {"percent", line.edge}});
  write_share("interval", !line.low.empty(), out, {{"low", line.low}, {"high", line.high}});
  out.object("sums", [&] {
    out.member("net", std::to_string(bet.net));
    out.member("netSquared", to_string(bet.net_squared));
    out.member("netTimesOutlay", to_string(bet.net_times_outlay));
    out.member("outlaySquared", to_string(bet.outlay_squared));
  });
}

void write_left(const SimulationReport& report, JsonWriter& out) {
  const Ruleset& rules = report.simulation.plan().ruleset();
  for (const DefaultBets::Left& one : report.left)
    out.object([&] {
      out.member("wager", bet_words(rules, one.bet.wager, one.bet.numbers));
      out.member("why", one.why);
      out.member("help", one.help);
    });
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

std::string bet_words(const Ruleset& ruleset, Index wager, const std::vector<int>& numbers) { return ruleset.wagers[wager].named(numbers); }

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
  std::string text;
  JsonWriter out(text, 2);
  out.object([&] {
    out.member("format", 1);
    out.member("ruleset", rules.name);
    if (rules.as_of)
      out.member("asOf", to_string(*rules.as_of));
    else
      out.member("asOf", nullptr);
    out.member("currency", rules.currency.name);
    out.member("seed", simulation.seed());
    out.member("hand", simulation.hand_is_a_turn() ? "turn" : "throw");
    out.member("hands", report.result.hands);
    out.member("handsAsked", simulation.hands());
    out.member("interrupted", report.result.stopped);
    out.member("throws", report.result.throws);
    out.member("blocks", report.result.blocks);
    out.member("handsPerBlock", simulation.hands_per_block());
    out.member("confidence", report.confidence.percent);
    out.array("wagers", [&] {
      for (std::size_t i = 0; i < lines.size(); ++i) out.object([&] { write_wager(report, i, lines[i], out); });
    });
    out.array("notSimulated", [&] { write_left(report, out); });
    detail::MemberWriter(out).list("restsOn", report.questions, detail::alternative_shape);
  });
  return text + '\n';
}

}  // namespace fairroll
