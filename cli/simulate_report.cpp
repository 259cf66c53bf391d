// SPDX-License-Identifier: Apache-2.0
#include "simulate_report.hpp"

#include <algorithm>

#include <fairroll/detail/joined.hpp>

#include "layout.hpp"
#include "report.hpp"
#include "rests_on.hpp"

namespace fairroll::cli {

namespace {

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

std::string table(const SimulationReport& report, const std::vector<SimulatedLine>& lines) {
  const bool returned = std::any_of(lines.begin(), lines.end(), [](const SimulatedLine& line) { return line.bet->returned != 0; });
  const bool open = std::any_of(lines.begin(), lines.end(), [](const SimulatedLine& line) { return line.open != 0; });
  std::vector<std::vector<std::string>> rows{{"wager", "stake", "made", "won", "lost", "pushed"}};
  const auto finish = [&](std::vector<std::string>& row, std::string back, std::string stood, const std::vector<std::string>& rest) {
    if (returned) row.push_back(std::move(back));
    if (open) row.push_back(std::move(stood));
    row.insert(row.end(), rest.begin(), rest.end());
  };
  finish(rows.front(), "returned", "open", {"net", "edge %", report.confidence.percent + " % interval"});
  for (const SimulatedLine& line : lines) {
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

/// `pass, place 4`; a family of which no number is missing by its name alone.
std::string listed(const Ruleset& ruleset, const std::vector<const PlannedBet*>& bets) {
  std::vector<std::string> names;
  for (const PlannedBet* bet : bets) {
    const auto count = std::count_if(bets.begin(), bets.end(), [&](const PlannedBet* other) { return other->wager == bet->wager; });
    const bool whole = static_cast<std::size_t>(count) >= ruleset.wagers[bet->wager].numbers.size();
    std::string name = whole ? ruleset.wagers[bet->wager].name : bet_words(ruleset, bet->wager, bet->numbers);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
  }
  return detail::joined(names, ", ");
}

}  // namespace

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
  if (report.result.hands > 0) out += table(report, simulated_lines(report));
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

std::string simulation_csv(const SimulationReport& report) {
  std::string out = "wager,stake,made,won,lost,pushed,returned,open,net,outlay,edge,edge_percent,low_percent,high_percent\n";
  for (const SimulatedLine& line : simulated_lines(report)) {
    const SimulatedBet& bet = *line.bet;
    out += line.wager + ',' + line.stake;
    for (const std::uint64_t count : {bet.made, bet.won, bet.lost, bet.pushed, bet.returned, line.open}) out += ',' + std::to_string(count);
    for (const std::string* cell : {&line.net, &line.outlay, &line.fraction, &line.edge, &line.low, &line.high}) out += ',' + *cell;
    out += '\n';
  }
  return out;
}

}  // namespace fairroll::cli
