// SPDX-License-Identifier: Apache-2.0
#include "edge_page.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include <fairroll/detail/chart.hpp>
#include <fairroll/detail/edge_rows.hpp>
#include <fairroll/detail/hand_chart.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/page.hpp>
#include <fairroll/detail/pays.hpp>

#include "../report.hpp"
#include "../rests_on.hpp"

namespace fairroll::cli {

using namespace publishing;

namespace {

using analysis::Fraction;
using analysis::WagerEdge;

constexpr std::size_t longest = 21;

std::string fraction(const Fraction& value) { return value.str().size() <= longest ? fine(value.str()) : ""; }
double picture(const Fraction& value) { return std::stod(value.to_decimal(12)); }

class EdgePage {
 public:
  explicit EdgePage(const std::vector<EdgeReport>& reports) : reports_(reports), rows_(rows_of(reports)) {
    for (const EdgeReport& report : reports_) books_.push_back(reports_.size() == 1 ? report.ruleset->title : report.ruleset->name);
  }

  std::string make() {
    std::string title = "House edges: ";
    for (std::size_t i = 0; i < books_.size(); ++i) title += (i == 0 ? "" : i + 1 == books_.size() ? " and " : ", ") + books_[i];
    head(title);
    chart();
    if (reports_.size() == 1)
      table();
    else
      tables();
    awards();
    hand();
    body_ += "</main>\n<footer>" +
             fine("Computed exactly by Fairroll " FAIRROLL_VERSION ", without simulation; decimals are rounded from exact fractions.") +
             "</footer>\n";
    return page(title, body_);
  }

 private:
  static std::vector<EdgeRow> rows_of(const std::vector<EdgeReport>& reports) {
    std::vector<const analysis::EdgeReport*> all;
    for (const EdgeReport& report : reports) all.push_back(&report);
    return edge_rows(all);
  }

  static std::string title_of(const EdgeRow& row) { return row_title(row, Language::English); }

  void head(const std::string& title) {
    body_ += "<header>\n" + element("h1", title) + "\n";
    for (const EdgeReport& report : reports_) {
      const Ruleset& rules = *report.ruleset;
      std::string line = element("b", rules.name);
      if (reports_.size() > 1) line += " " + escaped(rules.title);  // else it is in the heading
      if (!rules.citation.empty()) line += " " + fine(rules.citation);
      body_ += "<p>" + line + "<br/>" + fine(about_text(rules, report.day ? report.day->next_change : std::nullopt, Language::English)) +
               "</p>\n";
      for (const std::string& rest : rests_on_lines(report.selected_alternatives)) body_ += "<p>" + fine(shown_name(rest)) + "</p>\n";
      for (const std::string& wager : report.truncated_wagers) body_ += "<p>" + fine(shown_name(too_many_readings(wager))) + "</p>\n";
    }
    if (std::any_of(reports_.begin(), reports_.end(), any_recalled))
      body_ += "<p>" + fine("† unverified: the figure is based on text that was not compared with the law.") + "</p>\n";
    const EdgeReport& first = reports_.front();
    std::string dice = detail::joined(first.face_probabilities, ", ", [&](const Fraction& face) { return face.str(); });
    if (!dice.empty()) body_ += element("p", "Face probabilities of each die: " + dice + ".") + "\n";
    if (first.stake)
      body_ +=
          element("p", "For a stake of " + to_string(*first.stake, first.ruleset->currency) + " " + first.ruleset->currency.name + ".") +
          "\n";
    body_ += "</header>\n<main>\n";
  }

  void chart() {
    std::vector<BarRow> rows;
    for (const EdgeRow& one : rows_) {
      BarRow row{title_of(one), {}};
      bool any = false;
      for (const analysis::BetByReading* const bet : one.bets) {
        const bool known = bet != nullptr && !bet->edge.undefined_reason;
        row.bars.push_back(known ? Bar{picture(bet->edge.first_bet_figures.edge), percent(bet->edge.first_bet_figures.edge)}
                                 : Bar{0, bet == nullptr ? "-" : "undefined"});
        any = any || known;
      }
      if (any) rows.push_back(std::move(row));
    }
    if (rows.empty()) return;
    body_ += "<section>\n<h2>Per bet made</h2>\n<figure><figcaption>Expected loss of each wager as a share of the outlay</figcaption>\n";
    if (books_.size() > 1) body_ += colour_key(books_);
    body_ += bar_chart(rows, "House edge of every wager; the table below lists the figures") + "</figure>\n</section>\n";
  }

  void table() {
    body_ +=
        "<section>\n<h2>Figures</h2>\n<table>\n<thead><tr><th scope=\"col\">Wager</th><th scope=\"col\">Edge</th><th scope=\"col\">Per bet "
        "resolved</th><th scope=\"col\">Wins</th><th scope=\"col\">Throws</th></tr></thead>\n<tbody>\n";
    for (const EdgeRow& one : rows_) {
      const analysis::BetByReading& bet = *one.bets.front();
      row(title_of(one), bet.edge);
      for (const analysis::OtherEdge& other : bet.other_edges)
        if (!analysis::have_same_first_bet_figures(bet.edge, other.edge))
          row("if " + shown_name(analysis::format_readings(other.changed_alternatives)), other.edge);
    }
    body_ += "</tbody>\n</table>\n</section>\n";
  }

  void row(const std::string& name, const WagerEdge& edge) {
    body_ += "<tr><td>" + escaped(name) + recalled(edge) + "</td>";
    if (edge.undefined_reason) {
      body_ += "<td class=\"words\" colspan=\"4\">" +
               fine("undefined: " + undefined_words(*reports_.front().ruleset, edge, Language::English)) + "</td></tr>\n";
      return;
    }
    const bool whole = edge.components.empty() || edge.is_one_throw;
    body_ += "<td>" + escaped(percent(edge.first_bet_figures.edge)) + fraction(edge.first_bet_figures.edge) + "</td>";
    body_ += "<td>" +
             (edge.first_bet_figures.edge_per_bet_resolved ? escaped(percent(*edge.first_bet_figures.edge_per_bet_resolved))
                                                           : std::string("-")) +
             "</td>";
    body_ += whole ? element("td", percent(edge.first_bet_figures.win_probability)) +
                         element("td", edge.first_bet_figures.expected_throw_count.to_decimal(2))
                   : "<td class=\"words\" colspan=\"2\">" + fine("the components are decided separately") + "</td>";
    body_ += "</tr>\n";
  }

  static std::string recalled(const WagerEdge& edge) { return edge.is_unverified ? "\u00a0†" : ""; }

  void tables() {
    body_ += "<section>\n<h2>Figures</h2>\n<table>\n<thead><tr><th scope=\"col\">Wager</th>";
    for (const std::string& book : books_) body_ += element("th", book, " scope=\"col\"");
    body_ += "</tr></thead>\n<tbody>\n";
    for (const EdgeRow& one : rows_) {
      body_ += "<tr>" + element("td", title_of(one));
      for (const analysis::BetByReading* const bet : one.bets) {
        body_ += "<td>" + (bet == nullptr ? fine("not offered") : cell(bet->edge));
        if (bet != nullptr)
          for (const analysis::OtherEdge& other : bet->other_edges)
            body_ +=
                "<br/>" + fine("if " + shown_name(analysis::format_readings(other.changed_alternatives)) + ":") + " " + cell(other.edge);
        body_ += "</td>";
      }
      body_ += "</tr>\n";
    }
    body_ += "</tbody>\n</table>\n</section>\n";
  }

  static std::string cell(const WagerEdge& edge) {
    const std::string value =
        edge.undefined_reason ? "undefined" : escaped(percent(edge.first_bet_figures.edge)) + fraction(edge.first_bet_figures.edge);
    return value + recalled(edge);
  }

  /// What paytables award, and how likely: on a scale of tenths, since the chances lie far apart.
  void awards() {
    for (std::size_t i = 0; i < reports_.size(); ++i)
      for (const EdgeRow& row : rows_)
        if (row.bets[i] != nullptr && !row.bets[i]->edge.undefined_reason) awards(title_of(row), *reports_[i].ruleset, row.bets[i]->edge);
  }

  void awards(const std::string& name, const Ruleset& rules, const WagerEdge& edge) {
    if (rules.wagers[edge.key.wager].paytable == no_index || edge.first_bet_figures.payouts.size() < 3) return;
    std::vector<BarRow> rows;
    for (const analysis::Payout& one : edge.first_bet_figures.payouts) {
      if (one.profit.is_negative() || one.chance.is_zero()) continue;
      const double chance = picture(one.chance);
      rows.push_back({award_of(rules.paytables[rules.wagers[edge.key.wager].paytable], edge, one.profit),
                      {{std::max(0.0, 8 + std::log10(chance)), words_of(one.chance)}}});
    }
    if (rows.empty()) return;
    std::reverse(rows.begin(), rows.end());
    body_ += "<section>\n" + element("h2", "Payouts of " + name + (books_.size() > 1 ? ", " + rules.name : "")) +
             "\n<figure><figcaption>Chance of each payout on a logarithmic scale (each step is ten times as likely). House edge " +
             escaped(percent(edge.first_bet_figures.edge)) + "</figcaption>\n" +
             bar_chart(rows, "Probabilities of the payouts of " + name) + "</figure>\n</section>\n";
  }

  /// As the paytable states it: `1000 for 1`. Other wins, such as those without a commission: `wins 999 to 1`.
  static std::string award_of(const Paytable& table, const WagerEdge& edge, const Fraction& profit) {
    if (profit.is_zero()) return "stake returned";
    const auto named = std::find(table.columns.begin(), table.columns.end(), edge.column.value_or(""));
    const Index column = named == table.columns.end() ? paying_column(table) : static_cast<Index>(named - table.columns.begin());
    if (column != no_index)
      for (const PaytableRow& row : table.rows)
        if (Fraction(row.columns[column].profit()) == profit) return "pays " + to_string(row.columns[column]);
    return "wins " + (profit.str().size() <= 9 ? profit.str() : profit.to_decimal(3)) + " to 1";
  }

  /// `1 in 138`.
  static std::string words_of(const Fraction& chance) {
    const std::size_t slash = chance.str().find('/');
    if (slash == std::string::npos) return "always";
    const std::optional<Fraction> often = Fraction::parse(chance.str().substr(slash + 1) + "/" + chance.str().substr(0, slash));
    return "1 in " + (often ? often->to_decimal(often->str().size() > 9 ? 0 : 1) : "many");
  }

  void hand() {
    std::vector<std::pair<std::string, const Ruleset*>> books;
    for (std::size_t i = 0; i < reports_.size(); ++i) books.emplace_back(books_[i], reports_[i].ruleset.get());
    const bool fair = reports_.front().face_probabilities.empty();
    const std::string figure = fair ? hand_figure(books) : "";
    if (!figure.empty()) body_ += "<section>\n<h2>Length of a hand</h2>\n" + figure + "</section>\n";
  }

  const std::vector<EdgeReport>& reports_;
  std::vector<std::string> books_;
  std::vector<EdgeRow> rows_;
  std::string body_;
};

}  // namespace

std::string edge_page(const std::vector<EdgeReport>& reports) { return EdgePage(reports).make(); }

}  // namespace fairroll::cli
