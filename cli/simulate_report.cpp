// SPDX-License-Identifier: Apache-2.0
#include "simulate_report.hpp"

#include <algorithm>
#include <numeric>

#include <fairroll/json.hpp>

#include "layout.hpp"
#include "report.hpp"
#include "rests_on.hpp"

namespace fairroll::cli {

namespace {

struct SimulateLine {
  std::string wager;
  std::string stake;
  const SimulatedBet* bet = nullptr;
  std::uint64_t open = 0;  ///< stood when their block ended
  std::string net;
  std::string outlay;
  std::string fraction;  ///< of the edge; empty if no bet was decided
  std::string edge;      ///< percent
  std::string low;
  std::string high;
};

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

SimulateLine line_of(const SimulationReport& report, std::size_t index) {
  const Plan& plan = report.simulation.plan();
  const PlannedBet& planned = plan.bets()[index];
  const SimulatedBet& bet = report.result.bets[index];
  SimulateLine line;
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
  if (const auto interval = edge_interval(bet, report.result.blocks, report.confidence_value)) {
    line.low = fixed(100.0 * interval->low, 4);
    line.high = fixed(100.0 * interval->high, 4);
  }
  return line;
}

std::vector<SimulateLine> lines_of(const SimulationReport& report) {
  std::vector<SimulateLine> lines;
  for (std::size_t i = 0; i < report.result.bets.size(); ++i) lines.push_back(line_of(report, i));
  return lines;
}

/// The first column to the left, the others to the right.
std::string aligned(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  std::string out;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string pad(widths[i] - width_of(row[i]), ' ');
      out += "  " + (i == 0 ? row[i] + pad : pad + row[i]);
    }
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
  }
  return out;
}

std::string table(const SimulationReport& report, const std::vector<SimulateLine>& lines) {
  const bool returned = std::any_of(lines.begin(), lines.end(), [](const SimulateLine& line) { return line.bet->returned != 0; });
  const bool open = std::any_of(lines.begin(), lines.end(), [](const SimulateLine& line) { return line.open != 0; });
  std::vector<std::vector<std::string>> rows{{"wager", "stake", "made", "won", "lost", "pushed"}};
  const auto finish = [&](std::vector<std::string>& row, std::string back, std::string stood, const std::vector<std::string>& rest) {
    if (returned) row.push_back(std::move(back));
    if (open) row.push_back(std::move(stood));
    row.insert(row.end(), rest.begin(), rest.end());
  };
  finish(rows.front(), "returned", "open", {"net", "edge %", report.confidence + " % interval"});
  for (const SimulateLine& line : lines) {
    const SimulatedBet& bet = *line.bet;
    std::vector<std::string> row{
        line.wager, line.stake, std::to_string(bet.made), std::to_string(bet.won), std::to_string(bet.lost), std::to_string(bet.pushed)};
    const std::string interval = line.low.empty() ? "-" : line.low + " to " + line.high;
    finish(row, std::to_string(bet.returned), std::to_string(line.open), {line.net, line.edge.empty() ? "-" : line.edge, interval});
    rows.push_back(std::move(row));
  }
  return aligned(rows);
}

std::string hands_words(const SimulationReport& report) {
  const SimulationResult& result = report.result;
  std::string out = plural(result.hands, "hand");
  if (result.stopped) out += " of " + std::to_string(report.simulation.hands()) + ", interrupted";
  return out + (report.simulation.hand_is_a_turn() ? " (turns of the thrower), " : " (a throw each), ") + plural(result.throws, "throw");
}

Json wager_json(const SimulationReport& report, std::size_t index, const SimulateLine& line) {
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

/// `pass, place 4`; a family of which no number is missing by its name alone.
std::string listed(const Ruleset& ruleset, const std::vector<const PlannedBet*>& bets) {
  std::vector<std::string> names;
  for (const PlannedBet* bet : bets) {
    const auto count = std::count_if(bets.begin(), bets.end(), [&](const PlannedBet* other) { return other->wager == bet->wager; });
    const bool whole = static_cast<std::size_t>(count) >= ruleset.wagers[bet->wager].numbers.size();
    std::string name = whole ? ruleset.wagers[bet->wager].name : bet_words(ruleset, bet->wager, bet->numbers);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
  }
  std::string out;
  for (const std::string& name : names) out += (out.empty() ? "" : ", ") + name;
  return out;
}

}  // namespace

std::string bet_words(const Ruleset& ruleset, Index wager, const std::vector<int>& numbers) {
  std::string out = ruleset.wagers[wager].name;
  for (std::size_t i = 0; i < numbers.size(); ++i) out += (i == 0 ? " " : " and ") + std::to_string(numbers[i]);
  return out;
}

std::string bet_words(const Plan& plan, std::size_t bet) {
  const PlannedBet& planned = plan.bets()[bet];
  std::string out = bet_words(plan.ruleset(), planned.wager, planned.numbers);
  if (planned.behind) out += " behind " + bet_words(plan, *planned.behind);
  return out;
}

std::string not_simulated(const Ruleset& ruleset, const std::vector<DefaultBets::Left>& left, int width) {
  std::vector<std::pair<std::string, std::vector<const PlannedBet*>>> reasons;
  for (const DefaultBets::Left& one : left) {
    const std::string why = one.why + (one.help.empty() ? "" : " (" + one.help + ")");
    auto at = std::find_if(reasons.begin(), reasons.end(), [&](const auto& reason) { return reason.first == why; });
    if (at == reasons.end()) at = reasons.insert(at, {why, {}});
    at->second.push_back(&one.bet);
  }
  std::string out;
  for (const auto& [why, bets] : reasons) out += wrapped("not simulated: " + listed(ruleset, bets) + ": " + why, 2, width);
  return out;
}

std::string simulation_text(const SimulationReport& report, int width) {
  const Ruleset& rules = report.simulation.plan().ruleset();
  std::string out = rules.name + ", " + rules.currency.name + (rules.as_of ? ", as of " + to_string(*rules.as_of) : "") + '\n';
  if (report.result.hands > 0) out += table(report, lines_of(report));
  out += not_simulated(rules, report.left, width);
  out += rests_on_text(report.questions, 2, width);
  const bool open =
      std::any_of(report.result.bets.begin(), report.result.bets.end(), [](const SimulatedBet& bet) { return bet.made != bet.decided; });
  out += wrapped("edge: what is lost of what is put down, " + std::string(open ? "without open bets, " : "") +
                     "exactly for these hands; the interval for all hands, estimated from " + plural(report.result.blocks, "block"),
                 2, width);
  const std::string left = report.left.empty() ? "" : ", " + std::to_string(report.left.size()) + " not simulated";
  return out + plural(report.result.bets.size(), "bet") + " under " + rules.name + left + ": " + hands_words(report) + ", seed " +
         std::to_string(report.simulation.seed()) + '\n';
}

std::string simulation_json(const SimulationReport& report) {
  const Simulation& simulation = report.simulation;
  const Ruleset& rules = simulation.plan().ruleset();
  const std::vector<SimulateLine> lines = lines_of(report);
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
                         {"confidence", report.confidence},
                         {"wagers", std::move(wagers)},
                         {"notSimulated", std::move(left)},
                         {"restsOn", rests_on_json(report.questions)}};
  return document.dump(2) + '\n';
}

std::string simulation_csv(const SimulationReport& report) {
  std::string out = "wager,stake,made,won,lost,pushed,returned,open,net,outlay,edge,edge_percent,low_percent,high_percent\n";
  for (const SimulateLine& line : lines_of(report)) {
    const SimulatedBet& bet = *line.bet;
    out += line.wager + ',' + line.stake;
    for (const std::uint64_t count : {bet.made, bet.won, bet.lost, bet.pushed, bet.returned, line.open}) out += ',' + std::to_string(count);
    for (const std::string* cell : {&line.net, &line.outlay, &line.fraction, &line.edge, &line.low, &line.high}) out += ',' + *cell;
    out += '\n';
  }
  return out;
}

}  // namespace fairroll::cli
