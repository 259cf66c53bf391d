// SPDX-License-Identifier: Apache-2.0
// Several books side by side: what their wagers pay, and what they cost.
#include <algorithm>
#include <set>

#include <fairroll/detail/edge_rows.hpp>
#include <fairroll/detail/heard.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/page.hpp>
#include <fairroll/detail/pays.hpp>

#include "../placard_rows.hpp"
#include "../rule_words.hpp"
#include "pages.hpp"

namespace fairroll::publishing {

namespace {

class DifferencesPage {
 public:
  DifferencesPage(const std::vector<BookView>& books, const SiteOptions& options) : books_(books), options_(options) {}

  std::string make() {
    std::string body = "<p>" + escaped(say(options_.language, Phrase::CompareLead, {""})) +
                       element("code", "fairroll diff " + books_[0].rules().name + " " + books_[1].rules().name, " lang=\"en\"") + "</p>\n";
    return body + element("p", "† " + say(options_.language, Phrase::Recalled)) + "\n" + section(Phrase::Pays, pays()) +
           section(Phrase::HouseEdge, edges());
  }

 private:
  using Cells = std::vector<std::string>;  // markup, one for each book; empty: it has none

  /// Empty if there are no rows: no two of the books have a wager of one name.
  [[nodiscard]] std::string section(Phrase title, const std::string& rows) const {
    if (rows.empty()) return {};
    std::string head = "<thead><tr>" + element("th", say(options_.language, Phrase::Wager), " scope=\"col\"");
    for (const BookView& book : books_)
      head += "<th scope=\"col\">" + link(book.folder() + "/wagers.html", rule_words(book.rules().name)) + "</th>";
    const std::string words = say(options_.language, title);
    return "<section>\n" + element("h2", words) + "\n" +
           wide_table(words, "<table>" + head + "</tr></thead>\n<tbody>\n" + rows + "</tbody></table>") + "</section>\n";
  }

  static std::string without_marks(std::string cell) {
    const std::string mark = unverified_mark(true);
    for (std::size_t at = cell.find(mark); at != std::string::npos; at = cell.find(mark)) cell.erase(at, mark.size());
    return cell;
  }

  [[nodiscard]] std::string row(const std::string& title, const Cells& cells) const {
    Cells offered;
    for (const std::string& cell : cells)
      if (!cell.empty()) offered.push_back(cell);
    const auto same = [&](const std::string& cell) { return without_marks(cell) == without_marks(offered.front()); };
    const bool differs = !std::all_of(offered.begin(), offered.end(), same);
    std::string text = "<tr><th scope=\"row\">" + as_written("span", title) +
                       (differs ? mark(say(options_.language, Phrase::Differs), "changed") : "") + "</th>";
    for (const std::string& cell : cells)
      text += "<td>" + (cell.empty() ? fine(say(options_.language, Phrase::NotOffered)) : cell) + "</td>";
    return text + "</tr>\n";
  }

  [[nodiscard]] std::string pays() const {
    std::string rows;
    std::set<std::string> seen;
    for (const BookView& book : books_)
      for (const Wager& wager : book.rules().wagers) {
        if (!seen.insert(wager.name).second) continue;
        Cells cells;
        for (const BookView& other : books_) cells.push_back(paid_by(other.rules(), wager.name));
        if (std::count(cells.begin(), cells.end(), "") + 1 < static_cast<std::ptrdiff_t>(cells.size())) rows += row(wager.title, cells);
      }
    return rows;
  }

  [[nodiscard]] std::string paid_by(const Ruleset& rules, const std::string& name) const {
    const Language language = options_.language;
    const Index index = rules.find_wager(name);
    if (index == no_index) return {};
    const Wager& wager = rules.wagers[index];
    std::string text;
    std::vector<PayLine> lines = pay_lines(rules, wager, language);
    for (PayLine& line : paytable_lines(rules, wager, language)) lines.push_back(std::move(line));
    for (const PayLine& line : lines)
      text += (text.empty() ? "" : "<br/>") + (line.odds.empty() ? "" : element("b", line.odds)) +
              (line.odds.empty() || line.when.empty() ? "" : " ") + escaped(line.when) + unverified_mark(line.unverified);
    return text.empty() ? "–" : text;
  }

  [[nodiscard]] std::string edges() const {
    std::vector<const analysis::EdgeReport*> reports;
    for (const BookView& book : books_) reports.push_back(&book.material().edges);
    std::string rows;
    for (const EdgeRow& one : edge_rows(reports)) {
      Cells cells;
      for (const analysis::BetByReading* const bet : one.bets)
        cells.push_back(bet == nullptr               ? ""
                        : bet->edge.undefined_reason ? "–"
                                                     : escaped(shown_decimal(options_.language, percent(bet->edge.first_bet_figures.edge)) +
                                                               unverified_mark(bet->edge.is_unverified)));
      if (std::count(cells.begin(), cells.end(), "") + 1 < static_cast<std::ptrdiff_t>(cells.size()))
        rows += row(row_title(one, options_.language), cells);
    }
    return rows;
  }

  const std::vector<BookView>& books_;
  const SiteOptions& options_;
};

}  // namespace

PublishedFile differences_page(const std::vector<BookView>& books, const SiteOptions& options) {
  return root_page(options, {"differences.html", say(options.language, Phrase::Differences), "", true},
                   DifferencesPage(books, options).make());
}

}  // namespace fairroll::publishing
