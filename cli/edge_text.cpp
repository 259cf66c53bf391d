// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include <fairroll/detail/edge_rows.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/report.hpp>

#include "edge_report.hpp"
#include "layout.hpp"
#include "report.hpp"
#include "rests_on.hpp"

namespace fairroll::cli {

using namespace words;
using publishing::bet_name;
using publishing::EdgeRow;

namespace {

using analysis::Figures;
using analysis::Fraction;
using analysis::WagerEdge;

constexpr int percent_digits = 4;
constexpr int number_digits = 3;
constexpr std::size_t longest_fraction = 21;

std::string percent(const Fraction& value) { return value.to_percent(percent_digits) + " %"; }

/// Whole, or its ends: `1308…509/5982…625`.
std::string shown(const Fraction& value, bool full) {
  const std::string& text = value.str();
  if (full || text.size() <= longest_fraction) return text;
  const auto shortened = [](const std::string& number) {
    return number.size() <= 9 ? number : number.substr(0, 4) + "\u2026" + number.substr(number.size() - 3);
  };
  const std::size_t slash = text.find('/');
  if (slash == std::string::npos) return shortened(text);
  return shortened(text.substr(0, slash)) + "/" + shortened(text.substr(slash + 1));
}

const char* const recalled_mark = "[unverified]";

// ---- the table

/// What a longer name has no room for stands below it.
constexpr std::size_t widest_family = 26;

struct EdgeLine {
  std::string name;
  std::string more;                  // of the name
  std::vector<std::string> numbers;  // to line up at the right
  std::string rest;
};

bool whole(const WagerEdge& edge) { return edge.components.empty() || edge.is_one_throw; }

EdgeLine line_of(const std::string& name, const WagerEdge& edge, bool full) {
  EdgeLine line{name, {}, {}, {}};
  if (edge.undefined_reason) {
    line.rest = "undefined: " + edge.undefined_reason->description + (edge.is_unverified ? "  " + std::string(recalled_mark) : "");
    return line;
  }
  const Figures& first = edge.first_bet_figures;
  const auto number = [](const Fraction& value) { return value.to_percent(percent_digits); };
  line.numbers = {number(first.edge), first.edge_per_bet_resolved ? number(*first.edge_per_bet_resolved) : "-", "-", "-"};
  if (whole(edge)) {
    line.numbers[2] = number(first.win_probability);
    line.numbers[3] = first.expected_throw_count.to_decimal(number_digits);
  }
  line.rest = shown(first.edge, full) + (edge.is_unverified ? "  " + std::string(recalled_mark) : "");
  return line;
}

std::string padded(const std::string& text, std::size_t width, bool right) {
  const std::size_t used = std::min(width_of(text), width);
  const std::string blanks(width - used, ' ');
  return right ? blanks + text : text + blanks;
}

/// A long row of numbers goes on below it, behind a comma.
void break_name(EdgeLine& line) {
  std::size_t begin = 0;
  while (line.name.size() - begin > widest_family) {
    std::size_t comma = line.name.rfind(", ", begin + widest_family - 1);
    if (comma == std::string::npos || comma <= begin) comma = line.name.find(", ", begin);
    if (comma == std::string::npos) break;
    line.name.replace(comma, 2, ",\n    ");
    begin = comma + 2;
  }
  const std::size_t end = std::min(line.name.find('\n'), line.name.size());
  line.more = line.name.substr(end);
  line.name.erase(end);
}

std::vector<EdgeLine> lines_of(const EdgeReport& report) {
  std::vector<EdgeLine> lines;
  for (const EdgeRow& row : publishing::edge_rows({&report})) {
    const analysis::BetByReading& bet = *row.bets.front();
    lines.push_back(line_of(row.name, bet.edge, report.full));
    if (row.name != bet_name(bet.edge)) break_name(lines.back());
    for (const analysis::OtherEdge& other : bet.other_edges)
      if (!analysis::have_same_first_bet_figures(bet.edge, other.edge))
        lines.push_back(line_of("  " + analysis::format_readings(other.changed_alternatives), other.edge, report.full));
  }
  return lines;
}

std::string table(const EdgeReport& report, int width) {
  const std::vector<EdgeLine> lines = lines_of(report);
  const std::vector<std::string> heads = {"edge %", "resolved", "wins %", "throws"};
  std::size_t names = 5;
  std::vector<std::size_t> widths;
  for (const std::string& head : heads) widths.push_back(width_of(head));
  for (const EdgeLine& line : lines) {
    names = std::max(names, width_of(line.name));
    for (std::size_t i = 0; i < line.numbers.size(); ++i) widths[i] = std::max(widths[i], width_of(line.numbers[i]));
  }
  const auto row = [&](const std::string& name, const std::vector<std::string>& numbers, const std::string& rest) {
    std::string text = "  " + padded(name, names, false);
    for (std::size_t i = 0; i < numbers.size(); ++i) text += "  " + padded(numbers[i], widths[i], true);
    return text + "  " + rest + "\n";
  };
  std::string text = row("wager", heads, "per bet made");
  for (const EdgeLine& line : lines) {
    if (line.numbers.empty())
      text += "  " + padded(line.name, names, false) + wrapped(line.rest, names + 4, width).substr(names + 2);
    else
      text += row(line.name, line.numbers, line.rest);
    if (!line.more.empty()) text += line.more.substr(1) + "\n";
  }
  return text;
}

// ---- one wager

class Details {
 public:
  Details(const EdgeReport& report, const WagerEdge& edge, int width) : Details(report, *report.ruleset, edge, {}, width) {}
  Details(const EdgeReport& report, const analysis::OtherEdge& other, int width)
      : Details(report, *other.ruleset, other.edge, analysis::format_readings(other.changed_alternatives), width) {}

  std::string text() {
    std::string text = "\n" + head();
    if (edge_.undefined_reason) return text + wrapped("undefined: " + edge_.undefined_reason->description, 2, width_);
    if (whole(edge_))
      all(edge_.first_bet_figures);
    else
      edges_of_parts();
    parts();
    starts();
    if (edge_.stake) add(report_.stake ? "stake" : "unrounded", format_stake());
    clauses();
    return text + columns_.text();
  }

 private:
  Details(const EdgeReport& report, const Ruleset& rules, const WagerEdge& edge, std::string readings, int width)
      : report_(report), rules_(rules), edge_(edge), readings_(std::move(readings)), columns_(2, width), width_(width) {}

  [[nodiscard]] std::string head() const {
    const std::string name = bet_name(edge_) + (readings_.empty() ? "" : ", " + readings_);
    if (edge_.key.wager == no_index) return wrapped(name, 0, width_);
    const Wager& wager = rules_.wagers[edge_.key.wager];
    return both_ends(name + (wager.title.empty() ? "" : ", " + wager.title), format_short_location(wager.location), width_);
  }

  void clauses() {
    std::string by;
    std::string recalled;
    for (const Index clause : edge_.clauses) {
      by += (by.empty() ? "" : "; ") + get_clause_address(rules_, clause);
      if (rules_.clauses[clause].is_unverified) recalled += (recalled.empty() ? "" : "; ") + get_clause_address(rules_, clause);
    }
    add("by", by);
    if (!recalled.empty()) add("unverified", recalled);
  }

  void add(const std::string& what, const std::string& words) { columns_.add({what, words}); }
  void add(const std::string& what, const std::string& decimal, const Fraction& value, const std::string& words) {
    columns_.add({what, decimal, fraction(value), words});
  }
  [[nodiscard]] std::string fraction(const Fraction& value) const { return shown(value, report_.full); }

  void edges(const Figures& figures) {
    add("house edge", percent(figures.edge), figures.edge, "per bet made");
    if (figures.edge_per_bet_resolved) add("", percent(*figures.edge_per_bet_resolved), *figures.edge_per_bet_resolved, "per bet resolved");
  }

  void edges_of_parts() {
    edges(edge_.first_bet_figures);
    outlay(edge_.first_bet_figures);
  }

  void outlay(const Figures& figures) {
    if (figures.outlay.str() != "1")
      add("outlay", figures.outlay.to_decimal(percent_digits), figures.outlay, "per unit of the stake, including commission");
  }

  void all(const Figures& figures) {
    edges(figures);
    add("", percent(figures.edge_per_throw), figures.edge_per_throw, "per throw");
    outlay(figures);
    add("wins", percent(figures.win_probability), figures.win_probability, "");
    add("loses", percent(figures.loss_probability), figures.loss_probability, "");
    if (!figures.push_probability.is_zero()) add("pushes", percent(figures.push_probability), figures.push_probability, "");
    if (!figures.return_probability.is_zero()) add("returned", percent(figures.return_probability), figures.return_probability, "");
    add("throws", figures.expected_throw_count.to_decimal(percent_digits), figures.expected_throw_count, "until the decision");
    add("deviation", figures.variance.to_square_root_decimal(percent_digits), figures.variance,
        "the fraction is the square of the deviation");
    for (const analysis::Payout& one : figures.payouts) add("pays", profit_words(one.profit), one.chance, percent(one.chance));
    if (!figures.until_removal) return;
    const analysis::FiguresUntilRemoval& down = *figures.until_removal;
    add("until down", percent(down.edge), down.edge, "if the bet is left in play after each win");
    add("", down.expected_decision_count.to_decimal(percent_digits), down.expected_decision_count, "decisions");
    add("", down.expected_throw_count.to_decimal(percent_digits), down.expected_throw_count, "throws");
  }

  /// Profit per unit of stake.
  static std::string profit_words(const Fraction& profit) {
    return profit.str().size() <= 9 ? profit.str() : profit.to_decimal(percent_digits);
  }

  void parts() {
    for (const analysis::ComponentEdge& part : edge_.components)
      columns_.add({"component", part.edge ? percent(*part.edge) : "-", part.share.str() + " of the stake", part.name});
  }

  /// Where the moment of the bet matters.
  void starts() {
    const auto differs = [&](const analysis::StartFigures& start) { return !(start.figures.edge == edge_.first_bet_figures.edge); };
    if (std::none_of(edge_.start_figures.begin(), edge_.start_figures.end(), differs)) return;
    for (const analysis::StartFigures& start : edge_.start_figures) {
      std::string words = detail::joined(start.states, "; ");
      columns_.add(
          {"made while", percent(start.figures.edge), start.figures.expected_throw_count.to_decimal(number_digits) + " throws", words});
    }
  }

  [[nodiscard]] std::string format_stake() const {
    const std::string stake = to_string(*edge_.stake, rules_.currency) + " " + rules_.currency.name;
    return report_.stake ? stake : "at " + stake + " and its multiples";
  }

  const EdgeReport& report_;
  const Ruleset& rules_;
  const WagerEdge& edge_;
  std::string readings_;
  Columns columns_;
  int width_;
};

/// Which edges the rule files do not state.
std::string asserted_words(const EdgeReport& report, int width) {
  if (report.assertable_bet_count == 0) return "";
  if (report.unasserted_bets.empty()) return "the rule files contain assertions for all of these edges\n";
  if (report.unasserted_bets.size() == report.assertable_bet_count) return "the rule files contain no assertions for these edges\n";
  std::string names = detail::joined(report.unasserted_bets, ", ");
  return wrapped("the rule files contain no assertions for the edges of " + names, 0, width);
}

/// What the table shows of other readings, and what it does not.
std::string others_text(const EdgeReport& report, int width) {
  bool below = false;
  std::vector<std::string> beside;  // wagers
  for (const analysis::BetByReading& bet : report.bets) {
    const auto is_below = [&](const analysis::OtherEdge& other) { return !analysis::have_same_first_bet_figures(bet.edge, other.edge); };
    const auto shown = std::count_if(bet.other_edges.begin(), bet.other_edges.end(), is_below);
    below = below || shown > 0;
    if (static_cast<std::size_t>(shown) == bet.other_edges.size() || bet.edge.key.wager == no_index) continue;
    const std::string& wager = report.ruleset->wagers[bet.edge.key.wager].name;
    if (std::find(beside.begin(), beside.end(), wager) == beside.end()) beside.push_back(wager);
  }
  std::string text;
  if (below) text += wrapped("indented rows show figures under other interpretations", 0, width);
  if (beside.empty() || report.details) return text;
  std::string names = detail::joined(beside, ", ");
  return text + wrapped("under other interpretations, further figures of " + names +
                            " change, which this table does not show; `--wager` shows all figures",
                        0, width);
}

/// Which readings and choices the figures rest on, and whether others make a difference.
std::string readings_text(const EdgeReport& report, int width) {
  std::string text = rests_on_text(report.selected_alternatives, 0, width);
  const bool doubtful = std::any_of(report.selected_alternatives.begin(), report.selected_alternatives.end(),
                                    [](const SelectedAlternative& one) { return one.question.is_reading && !one.is_from_caller; });
  if (any_other(report))
    text += others_text(report, width);
  else if (doubtful)
    text += wrapped("all other interpretations result in the same edges", 0, width);
  for (const std::string& wager : report.truncated_wagers) text += wrapped(too_many_readings("`" + wager + "`"), 0, width);
  if (any_recalled(report))
    text +=
        wrapped(std::string(recalled_mark) + " marks figures based on text that was not compared with the law; `--wager` lists the clauses",
                0, width);
  return text;
}

// ---- bets made together

std::string combination_table(const analysis::Combination& all, const Ruleset& rules, bool full, int width) {
  if (all.undefined_reason) return wrapped("undefined: " + all.undefined_reason->description, 2, width);
  Columns columns(2, width);
  columns.add({"chance", "outlay", "loss", "bet"});
  const auto amount = [&](const Fraction& value) { return shown(value, full); };
  for (const analysis::CombinedBet& bet : all.bets) columns.add({bet.chance.str(), amount(bet.outlay), amount(bet.loss), bet.text});
  columns.add({"", amount(all.outlay), amount(all.loss), "total, expected value in " + rules.currency.name});
  std::string text = columns.text();
  Columns edges(2, width);
  edges.add({"house edge", percent(all.edge), amount(all.edge), "as a share of the total outlay"});
  edges.add({"", percent(all.loss_per_first_outlay), amount(all.loss_per_first_outlay), "as a share of the outlay of the first bet"});
  return text + edges.text();
}

std::string combination_text(const EdgeReport& report, int width) {
  const analysis::CombinationReport& together = *report.combination_report;
  std::string text = combination_table(together.selected_combination, *report.ruleset, report.full, width);
  for (const analysis::OtherCombination& other : together.other_combinations) {
    text += wrapped(analysis::format_readings(other.changed_alternatives) + ":", 2, width);
    text += combination_table(other.figures, *other.ruleset, report.full, width);
  }
  text += rests_on_text(report.selected_alternatives, 0, width);
  if (together.readings.has_too_many_readings) text += wrapped(too_many_readings("the bets"), 0, width);
  if (together.selected_combination.is_unverified)
    text += wrapped(std::string(recalled_mark) + " marks figures based on text that was not compared with the law", 0, width);
  return text + "all figures are exact; decimals are rounded from the fractions\n" +
         (report.stopped ? "interrupted: the remaining edges were not computed\n" : "");
}

std::string dice_words(const std::vector<Fraction>& dice) {
  return detail::joined(dice, ", ", [&](const Fraction& face) { return face.str(); });
}

}  // namespace

bool any_recalled(const EdgeReport& report) {
  return std::any_of(report.bets.begin(), report.bets.end(), [](const analysis::BetByReading& bet) { return bet.edge.is_unverified; });
}

bool any_other(const EdgeReport& report) {
  return std::any_of(report.bets.begin(), report.bets.end(), [](const analysis::BetByReading& bet) { return !bet.other_edges.empty(); });
}

std::string edge_text(const EdgeReport& report, int width) {
  const Ruleset& rules = *report.ruleset;
  std::string text = wrapped(rules.name + ", " + rules.title + ": house edge", 0, width);
  if (report.day) text += wrapped(text_day_words(*report.day), 2, width);
  if (!report.face_probabilities.empty())
    text += wrapped("face probabilities of each die: " + dice_words(report.face_probabilities), 2, width);
  if (report.stake) text += wrapped("for a stake of " + to_string(*report.stake, rules.currency) + " " + rules.currency.name, 2, width);
  if (report.combination_report) return text + combination_text(report, width);
  text += table(report, width);
  std::size_t undefined = 0;
  for (const analysis::BetByReading& bet : report.bets) {
    undefined += bet.edge.undefined_reason ? 1 : 0;
    if (!report.details) continue;
    text += Details(report, bet.edge, width).text();
    for (const analysis::OtherEdge& other : bet.other_edges) text += Details(report, other, width).text();
  }
  if (report.details) text += '\n';
  text += readings_text(report, width);
  text += plural(report.bets.size(), "edge");
  if (undefined > 0) text += ", " + std::to_string(undefined) + " undefined";
  text += "; all figures are exact, and decimals are rounded from the fractions\n";
  if (report.stopped) text += "interrupted: the remaining edges were not computed\n";
  return text + asserted_words(report, width);
}

}  // namespace fairroll::cli
