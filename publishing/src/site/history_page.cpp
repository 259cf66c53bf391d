// SPDX-License-Identifier: Apache-2.0
// Each day on which the text changed: what changed in its words, and what that came to in rulings and money.
#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/page.hpp>
#include <fairroll/detail/unified_diff.hpp>

#include "pages.hpp"

namespace fairroll::publishing {

namespace {

std::string lines_of(const std::vector<ConsolidatedLine>& text) {
  std::string all;
  for (const ConsolidatedLine& line : text)
    if (line.text.rfind("# ", 0) != 0) all += line.text + '\n';  // remarks tell of the day itself
  return all;
}

class HistoryPage {
 public:
  explicit HistoryPage(const BookView& view) : view_(view) {}

  std::string make() {
    const std::vector<TextVersion>& days = view_.material().history;
    if (days.empty()) return element("p", view_.say(Phrase::NoHistory)) + "\n";
    std::string body;
    for (std::size_t i = days.size(); i-- > 0;) {
      const std::string day = days[i].period.first_date ? to_string(*days[i].period.first_date) : "first";
      const std::string period = format_period(view_, days[i].period);
      body += "<section id=\"" + day + "\">\n" + element("h2", period.empty() ? view_.say(Phrase::NoPeriod) : period) + "\n";
      body += i == 0 ? element("p", view_.say(Phrase::FirstText)) + "\n" : in_words(days[i - 1], days[i]);
      if (days[i].changes_from_previous) body += in_money(*days[i].changes_from_previous, period);
      body += "</section>\n";
    }
    return body;
  }

 private:
  [[nodiscard]] std::string in_words(const TextVersion& before, const TextVersion& after) const {
    const std::string difference = unified_diff("text", lines_of(before.text), lines_of(after.text));
    std::string text = element("h3", view_.say(Phrase::InWords)) + "\n<pre class=\"change\" lang=\"en\">";
    std::size_t number = 0;
    for (std::size_t at = 0; at < difference.size(); ++number) {
      const std::size_t end = std::min(difference.find('\n', at), difference.size());
      if (number >= 2) text += changed(difference.substr(at, end - at));
      at = end + 1;
    }
    return text + "</pre>\n";
  }

  [[nodiscard]] std::string changed(const std::string& line) const {
    const std::string words = line.substr(std::min<std::size_t>(line.size(), 1));
    const std::string lang = " lang=\"" + std::string(language_code(view_.options().language)) + "\"";
    if (line.rfind('+', 0) == 0)
      return "<ins>+ " + element("span", view_.say(Phrase::Added), " class=\"hidden\"" + lang) + escaped(words) + "</ins>";
    if (line.rfind('-', 0) == 0)
      return "<del>− " + element("span", view_.say(Phrase::Removed), " class=\"hidden\"" + lang) + escaped(words) + "</del>";
    return line.rfind("@@", 0) == 0 ? element("span", "…", " class=\"same\"") + "\n"
                                    : element("span", "  " + words, " class=\"same\"") + "\n";
  }

  /// The wagers and what of them; of a ruling that is of no wager the throw that shows it.
  [[nodiscard]] static std::string subject_of(const analysis::Difference& one) {
    const std::string wagers = detail::joined(one.wagers, ", ");
    if (wagers.empty() && one.description.empty())
      return one.steps.empty() ? std::string(difference_kind_name(one.kind)) : detail::joined(one.steps, "; ");
    return wagers + (wagers.empty() || one.description.empty() ? "" : ": ") + one.description;
  }

  [[nodiscard]] std::string in_money(const analysis::Diff& diff, const std::string& day) const {
    std::string text = element("h3", view_.say(Phrase::InMoney)) + "\n";
    if (diff.is_equivalent()) return text + element("p", view_.say(Phrase::NothingElse)) + "\n";
    std::string rows;
    for (const analysis::Difference& one : diff.differences) rows += row(subject_of(one), one.side_a.result, one.side_b.result);
    for (const analysis::EdgeDifference& one : diff.edge_differences)
      rows += row(view_.say(Phrase::HouseEdge) + ": " + one.name + (one.column ? " " + *one.column : ""),
                  edge(one.edge_a, one.undefined_reason_a), edge(one.edge_b, one.undefined_reason_b));
    for (const std::string& wager : diff.wagers_only_in_a)
      rows += row(wager, view_.say(Phrase::Offered), view_.say(Phrase::NotOffered), page_lang());
    for (const std::string& wager : diff.wagers_only_in_b)
      rows += row(wager, view_.say(Phrase::NotOffered), view_.say(Phrase::Offered), page_lang());
    for (const std::string& limit : diff.limitations) rows += row(limit, "–", "–");
    if (rows.empty()) return text;
    return text +
           wide_table(view_.say(Phrase::InMoney) + ", " + day,
                      "<table><thead><tr>" + element("th", view_.say(Phrase::Word), " scope=\"col\"") +
                          element("th", view_.say(Phrase::Before), " scope=\"col\"") +
                          element("th", view_.say(Phrase::After), " scope=\"col\"") + "</tr></thead><tbody>" + rows + "</tbody></table>");
  }

  [[nodiscard]] std::string page_lang() const { return std::string(language_code(view_.options().language)); }

  static std::string row(const std::string& what, const std::string& a, const std::string& b, const std::string& lang = "en") {
    const std::string spoken = " lang=\"" + lang + "\"";
    return "<tr>" + element("th", what, " scope=\"row\"") + element("td", a, spoken) + element("td", b, spoken) + "</tr>";
  }

  [[nodiscard]] std::string edge(const std::optional<analysis::Fraction>& value, const std::string& undefined) const {
    if (!value) return undefined.empty() ? "–" : undefined;
    return shown_decimal(view_.options().language, percent(*value)) + " (" + value->str() + ")";
  }

  const BookView& view_;
};

}  // namespace

PublishedFile history_page(const BookView& view) { return book_page(view, BookPage::History, HistoryPage(view).make()); }

bool have_same_lines(const std::vector<ConsolidatedLine>& a, const std::vector<ConsolidatedLine>& b) { return lines_of(a) == lines_of(b); }

}  // namespace fairroll::publishing
