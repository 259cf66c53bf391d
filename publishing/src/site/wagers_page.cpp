// SPDX-License-Identifier: Apache-2.0
// Each wager: when it may be made, what decides it, what it pays, its limits, its edge, and examples from scenarios.
#include <algorithm>
#include <set>

#include <fairroll/detail/edge_rows.hpp>
#include <fairroll/detail/hand_chart.hpp>
#include <fairroll/detail/heard.hpp>
#include <fairroll/detail/in_force.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/page.hpp>
#include <fairroll/detail/pays.hpp>
#include <fairroll/report.hpp>

#include "../rule_words.hpp"
#include "pages.hpp"

namespace fairroll::publishing {

namespace {

class WagersPage {
 public:
  explicit WagersPage(const BookView& view) : view_(view), rules_(view.rules()), rows_(edge_rows({&view.material().edges})) {}

  std::string make() {
    std::string list;
    for (Index i = 0; i < rules_.wagers.size(); ++i)
      list += "<li>" + link("#" + view_.wager_anchor(i), as_written("span", rules_.wagers[i].title)) + "</li>\n";
    body_ = "<ul class=\"toc\">\n" + list + "</ul>\n";
    for (Index i = 0; i < rules_.wagers.size(); ++i) put(i);
    for (Index i = 0; i < rules_.paytables.size(); ++i)
      if (is_paytable_used(rules_, i)) paytable(i);
    hand();
    return body_;
  }

 private:
  void put(Index index) {
    const Wager& wager = rules_.wagers[index];
    const std::string numbers = RuleWords(rules_, wager, view_.options().language).numbers(wager.numbers);
    body_ += "<section class=\"item\" id=\"" + escaped(view_.wager_anchor(index)) + "\">\n<h2>" + as_written("span", wager.title) +
             "</h2>\n<p class=\"about\">" + rule_words(wager.name);
    if (!numbers.empty()) body_ += " · " + escaped(numbers);
    if (wager.parent != no_index) body_ += " · " + escaped(view_.say(Phrase::Behind, {rules_.wagers[wager.parent].title}));
    body_ += "</p>\n<dl class=\"facts\">\n";
    body_ += told(view_.say(Phrase::MadeWhen),
                  wager.betting_windows.empty() ? escaped(view_.say(Phrase::NeverMade)) : clauses_of(wager.betting_windows));
    if (wager.components_clause != no_index) body_ += told(view_.say(Phrase::Parts), clauses({wager.components_clause}));
    body_ += told(view_.say(Phrase::Decided), clauses_in_force(wager, wager.verdicts, any_row)) +
             told(view_.say(Phrase::Pays), pays(wager)) + told(view_.say(Phrase::Limits), limits(wager)) +
             told(view_.say(Phrase::Commission), list_of(commission_lines(rules_, wager, view_.options().language))) +
             told(view_.say(Phrase::Rounding), list_of(rounding_lines(rules_, wager, view_.options().language))) +
             told(view_.say(Phrase::Changes), clauses_in_force(wager, wager.permissions, same_act)) +
             told(view_.say(Phrase::HouseEdge), edges(index)) + told(view_.say(Phrase::Examples), examples(index)) + "</dl>\n</section>\n";
  }

  // ---- sentences of the text

  template <typename Rows>
  [[nodiscard]] std::string clauses_of(const Rows& rows) const {
    std::vector<Index> all;
    for (const auto& row : rows) all.push_back(row.clause);
    return clauses(all);
  }

  static bool any_row(const VerdictRow& /*row*/, const VerdictRow& /*later*/) { return true; }
  static bool same_act(const Permission& row, const Permission& later) { return row.action == later.action; }

  /// Without sentences that later text displaces in all of their cases.
  template <typename Row>
  [[nodiscard]] std::string clauses_in_force(const Wager& wager, const std::vector<Row>& rows,
                                             bool (*is_one_matter)(const Row&, const Row&)) const {
    std::vector<Index> all;
    for (const detail::RowInForce<Row>& one : detail::rows_in_force(rules_, wager, rows, is_one_matter)) all.push_back(one.row->clause);
    return clauses(all);
  }

  [[nodiscard]] std::string to_clause(Index clause) const {
    return link(file_of(BookPage::Text) + "#" + view_.anchor(clause), rule_words(rules_.clauses[clause].text));
  }

  [[nodiscard]] std::string clauses(const std::vector<Index>& all) const {
    std::string items;
    std::set<Index> seen;
    for (const Index clause : all)
      if (clause < rules_.clauses.size() && seen.insert(clause).second) items += "<li>" + to_clause(clause) + "</li>";
    return items.empty() ? items : "<ul>" + items + "</ul>";
  }

  // ---- money

  [[nodiscard]] std::string pays(const Wager& wager) const {
    std::string items;
    for (const PayLine& line : pay_lines(rules_, wager, view_.options().language))
      items += "<li>" + (line.odds.empty() ? std::string() : element("b", line.odds) + " ") + escaped(line.when) +
               (line.unverified ? mark(view_.say(Phrase::Recalled), "recalled") : "") + " " +
               link(file_of(BookPage::Text) + "#" + view_.anchor(line.clause), escaped(rules_.clauses[line.clause].address)) + "</li>";
    if (detail::pays_by_table(wager))
      items +=
          "<li>" +
          link("#paytable-" + std::to_string(wager.paytable), escaped(paytable_title(rules_, wager.paytable, view_.options().language))) +
          "</li>";
    return items.empty() ? items : "<ul>" + items + "</ul>";
  }

  [[nodiscard]] std::string list_of(const std::vector<LimitLine>& lines) const {
    std::string items;
    for (const LimitLine& line : lines) {
      items += "<li>" + escaped(line.words) + (line.is_outranked ? mark(view_.say(Phrase::NarrowerLimit)) : "") +
               (line.unverified ? mark(view_.say(Phrase::Recalled), "recalled") : "") + " " +
               link(file_of(BookPage::Text) + "#" + view_.anchor(line.clause), escaped(rules_.clauses[line.clause].address));
      for (const LimitLine::Case& one : line.cases) items += "<br/>" + escaped(view_.say(Phrase::Measured, {one.when, one.amount}));
      items += "</li>";
    }
    return items.empty() ? items : "<ul>" + items + "</ul>";
  }

  [[nodiscard]] std::string limits(const Wager& wager) const {
    const std::string list = list_of(limit_lines(rules_, wager, view_.options().language));
    return list.empty() ? escaped(view_.say(Phrase::NoLimit)) : list;
  }

  [[nodiscard]] std::string figures(const analysis::WagerEdge& edge) const {
    std::string text;
    const Language language = view_.options().language;
    if (edge.undefined_reason) {
      text = escaped(view_.say(Phrase::Undefined, {undefined_words(rules_, edge, language)}));
    } else {
      text = element("b", shown_decimal(language, percent(edge.first_bet_figures.edge)));
      std::vector<std::string> details;
      if (const std::string& exact = edge.first_bet_figures.edge.str(); exact.size() <= max_fraction_shown) details.push_back(exact);
      if (edge.components.empty() || edge.is_one_throw) {
        details.push_back(view_.say(Phrase::WinsChance) + " " + shown_decimal(language, percent(edge.first_bet_figures.win_probability)));
        details.push_back(shown_decimal(language, edge.first_bet_figures.expected_throw_count.to_decimal(2)) + " " +
                          view_.say(Phrase::ThrowsToDecision));
      }
      if (!details.empty()) text += " " + fine(detail::joined(details, "; "));
    }
    return text + (edge.is_unverified ? mark(view_.say(Phrase::RestsOnRecalled), "recalled") : "");
  }

  [[nodiscard]] std::string edges(Index index) const {
    std::string items;
    for (const EdgeRow& row : rows_) {
      const analysis::BetByReading& bet = *row.bets.front();
      if (bet.edge.key.wager != index) continue;
      items += "<li>" + escaped(row_title(row, view_.options().language)) + " " + figures(bet.edge);
      for (const analysis::OtherEdge& other : bet.other_edges)
        if (!analysis::have_same_first_bet_figures(bet.edge, other.edge))
          items += "<br/>" + fine(view_.say(Phrase::IfRead, {shown_name(analysis::format_readings(other.changed_alternatives))})) + " " +
                   figures(other.edge);
      items += "</li>";
    }
    return items.empty() ? items : "<ul>" + items + "</ul>";
  }

  [[nodiscard]] std::string examples(Index index) const {
    std::string items;
    for (const WorkedExample& example : view_.examples(index)) {
      const Played& played = view_.played()[example.played];
      std::string steps;
      for (const std::string& step : example.steps) steps += rule_words(step) + "<br/>";
      items += "<li>" + steps + element("b", example.words, " lang=\"en\"") + " " +
               link(file_of(BookPage::Scenarios) + "#" + played.anchor, as_written("span", played.scenario->title)) +
               (played.day() ? " " + fine(view_.say(Phrase::AsOf, {to_string(*played.day())})) : std::string()) + "</li>";
    }
    return items.empty() ? escaped(view_.say(Phrase::NoExample)) : "<ul>" + items + "</ul>";
  }

  void paytable(Index index) {
    const Paytable& table = rules_.paytables[index];
    const Language language = view_.options().language;
    const auto wager = std::find_if(rules_.wagers.begin(), rules_.wagers.end(), [&](const Wager& one) { return one.paytable == index; });
    std::vector<Index> columns;
    for (Index i = 0; i < table.columns.size(); ++i)
      if (!table.posted_column || table.posted_column == i) columns.push_back(i);
    std::string text =
        "<table><thead><tr>" + element("th", capitalised(RuleWords(rules_, *wager, language).paytable_measure(table)), " scope=\"col\"");
    for (const Index column : columns)
      text += table.columns.size() == 1 ? element("th", view_.say(Phrase::Pays), " scope=\"col\"")
                                        : "<th scope=\"col\">" + as_written("span", table.columns[column]) +
                                              (table.posted_column ? mark(view_.say(Phrase::Posted)) : std::string()) + "</th>";
    text += "</tr></thead><tbody>";
    for (const PaytableRow& row : table.rows) {
      text += "<tr>" + element("th", key_words(row.key), " scope=\"row\"");
      for (const Index column : columns) text += element("td", odds_words(language, row.columns[column]));
      text += "</tr>";
    }
    const std::string title = paytable_title(rules_, index, language);
    const bool is_unverified = std::any_of(table.rows.begin(), table.rows.end(), [&](const PaytableRow& row) {
      return row.clause < rules_.clauses.size() && rules_.clauses[row.clause].is_unverified;
    });
    body_ += "<section id=\"paytable-" + std::to_string(index) + "\">\n" + element("h2", title) + "\n" +
             (is_unverified ? "<p>" + mark(view_.say(Phrase::Recalled), "recalled") + "</p>\n" : "") +
             wide_table(title, text + "</tbody></table>") + "</section>\n";
  }

  void hand() {
    const std::string figure = hand_figure({{rules_.title, &rules_}}, view_.options().language);
    if (!figure.empty()) body_ += "<section>\n" + element("h2", view_.say(Phrase::HowLongAHand)) + "\n" + figure + "</section>\n";
  }

  const BookView& view_;
  const Ruleset& rules_;
  std::vector<EdgeRow> rows_;
  std::string body_;
};

}  // namespace

PublishedFile wagers_page(const BookView& view) { return book_page(view, BookPage::Wagers, WagersPage(view).make()); }

}  // namespace fairroll::publishing
