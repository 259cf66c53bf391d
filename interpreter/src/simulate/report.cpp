// SPDX-License-Identifier: Apache-2.0
#include <fairroll/simulate.hpp>

#include <fairroll/detail/fixed.hpp>
#include <fairroll/detail/result_shapes.hpp>

namespace fairroll {

namespace {

/// `-1.4141` of a share, in percent; the same in every locale.
std::string percent_of_share(double share) { return detail::fixed(100.0 * share, 4); }

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

SimulatedBetText line_of(const SimulationReport& report, std::size_t index) {
  const Plan& plan = report.simulation.plan();
  const PlannedBet& planned = plan.bets()[index];
  const SimulatedBet& bet = report.result.bets[index];
  SimulatedBetText line;
  line.wager = format_bet(plan, index);
  line.stake = to_string(planned.stake, plan.ruleset().currency);
  line.bet = &bet;
  line.open_count = bet.bet_count - bet.decided_count;
  line.net = to_string(Money{bet.net}, plan.ruleset().currency);
  line.outlay = to_string(Money{bet.outlay}, plan.ruleset().currency);
  if (bet.outlay == 0) return line;
  const Int128 staked = bet.outlay;
  const Int128 loss = -Int128{bet.net};
  const Int128 common = divisor(loss, staked);
  line.fraction = to_string(loss / common) + (staked == common ? "" : "/" + to_string(staked / common));
  line.edge = percent(loss, staked);
  if (const auto interval = compute_edge_interval(bet, report.result.block_count, report.confidence.fraction)) {
    line.low = percent_of_share(interval->low);
    line.high = percent_of_share(interval->high);
  }
  return line;
}

using detail::MemberSchema;
namespace schema = detail::schema;

constexpr auto money_form = [] { return schema::ref("money"); };
constexpr auto sum_form = [] { return schema::text_like("^-?[0-9]+$"); };
constexpr auto percent_form = [] { return schema::text_like("^-?[0-9]+[.][0-9]{4}$"); };
constexpr auto text_or_null_form = [] { return schema::or_null(schema::text); };

/// A line of a report, and its bet.
struct SimulatedWager {
  const Plan* plan = nullptr;
  std::size_t index = 0;
  SimulatedBetText line{};
  const SimulatedBet& bet = line.bet != nullptr ? *line.bet : MemberSchema::specimen<SimulatedBet>();
  [[nodiscard]] const PlannedBet& planned() const { return plan->bets()[index]; }
};

constexpr auto edge_of_line_shape = [](auto& out, const SimulatedBetText& line) {
  out.member("fraction", line.fraction, [] { return schema::text_like("^-?[0-9]+(/[0-9]+)?$"); });
  out.member("percent", line.edge, percent_form);
};

constexpr auto interval_shape = [](auto& out, const SimulatedBetText& line) {
  out.member("low", line.low, percent_form);
  out.member("high", line.high, percent_form);
};

constexpr auto sums_of_bet_shape = [](auto& out, const SimulatedBet& bet) {
  out.member("net", std::to_string(bet.net), sum_form);
  out.member("netSquared", to_string(bet.net_squared), sum_form);
  out.member("netTimesOutlay", to_string(bet.net_times_outlay), sum_form);
  out.member("outlaySquared", to_string(bet.outlay_squared), sum_form);
};

constexpr auto simulated_wager_shape = [](auto& out, const SimulatedWager& one) {
  const SimulatedBetText& line = one.line;
  out.member("wager", line.wager);
  out.member("name", [&] { return one.plan->ruleset().wagers[one.planned().wager].name; });
  out.member("numbers", [&] { return one.planned().numbers; });
  out.member(
      "behind", [&] { return one.planned().parent ? Json(format_bet(*one.plan, *one.planned().parent)) : Json(nullptr); },
      text_or_null_form);
  out.member("stake", line.stake, money_form);
  out.members("made", one.bet.bet_count, "won", one.bet.win_count, "lost", one.bet.loss_count, "pushed", one.bet.push_count, "returned",
              one.bet.return_count, "open", line.open_count);
  out.member("net", line.net, money_form);
  out.member("outlay", line.outlay, money_form);
  out.object_or_null("edge", line.edge.empty() ? nullptr : &line, edge_of_line_shape);
  out.object_or_null("interval", line.low.empty() ? nullptr : &line, interval_shape);
  out.object("sums", one.bet, sums_of_bet_shape);
};

struct SimulationDocument {
  const SimulationReport* report = nullptr;
  [[nodiscard]] const Ruleset& rules() const { return report->simulation.plan().ruleset(); }
  [[nodiscard]] std::vector<SimulatedWager> wagers() const {
    std::vector<SimulatedWager> all;
    for (SimulatedBetText& line : format_simulated_lines(*report)) all.push_back({&report->simulation.plan(), all.size(), std::move(line)});
    return all;
  }
};

constexpr auto simulation_shape = [](auto& out, const SimulationDocument& document) {
  const SimulationReport* report = document.report;
  out.member(
      "ruleset", [&] { return document.rules().name; }, detail::ruleset_name);
  out.member("asOf", [&] { return document.rules().as_of ? std::optional(to_string(*document.rules().as_of)) : std::nullopt; });
  out.member(
      "currency", [&] { return document.rules().currency.name; }, detail::currency_name);
  out.member("seed", [&] { return report->simulation.seed(); });
  out.member(
      "hand", [&] { return report->simulation.is_hand_a_turn() ? "turn" : "throw"; },
      [] {
        return schema::one_of({"turn", "throw"});
      });
  out.member("hands", [&] { return report->result.hand_count; });
  out.member("handsRequested", [&] { return report->simulation.hand_count(); });
  out.member("interrupted", [&] { return report->result.stopped; });
  out.member("throws", [&] { return report->result.throw_count; });
  out.member("blocks", [&] { return report->result.block_count; });
  out.member("handsPerBlock", [&] { return report->simulation.hands_per_block(); });
  out.member("confidence", [&] { return report->confidence.percent; });
  out.list(
      "wagers", [&] { return document.wagers(); }, simulated_wager_shape);
  out.list(
      "notSimulated", [&] { return report->unsimulated_bets; },
      [&](auto& inner, const DefaultBets::UnsimulatedBet& one) {
        inner.member("wager", [&] { return format_bet(document.rules(), one.bet.wager, one.bet.numbers); });
        inner.members("why", one.reason, "help", one.help);
      });
  out.list(
      "dependsOn", [&] { return report->selected_alternatives; }, detail::alternative_shape);
};

}  // namespace

std::optional<Confidence> parse_confidence(const std::string& percent) {
  const std::optional<double> value = detail::decimal_of(percent);
  if (!value || !(*value >= 50.0 && *value <= 99.9999)) return std::nullopt;
  return Confidence{percent, *value / 100.0};
}

std::vector<SimulatedBetText> format_simulated_lines(const SimulationReport& report) {
  std::vector<SimulatedBetText> lines;
  for (std::size_t i = 0; i < report.result.bets.size(); ++i) lines.push_back(line_of(report, i));
  return lines;
}

std::string format_bet(const Ruleset& ruleset, Index wager, const std::vector<int>& numbers) {
  return ruleset.wagers[wager].format_name(numbers);
}

std::string format_bet(const Plan& plan, std::size_t bet) {
  const PlannedBet& planned = plan.bets()[bet];
  std::string out = format_bet(plan.ruleset(), planned.wager, planned.numbers);
  if (planned.parent) out += " behind " + format_bet(plan, *planned.parent);
  return out;
}

std::string format_simulation_json(const SimulationReport& report) {
  return detail::json_document(SimulationDocument{&report}, simulation_shape);
}

Json simulation_schema(const detail::ResultNames& names) {
  return schema::described(detail::schema_of<SimulationDocument>(simulation_shape, names), "output of `fairroll simulate`");
}

}  // namespace fairroll
