// SPDX-License-Identifier: Apache-2.0
#include "diff_page.hpp"

#include <algorithm>
#include <array>

#include <fairroll/analysis/edge.hpp>
#include <fairroll/detail/chart.hpp>
#include <fairroll/detail/hand_chart.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/page.hpp>

#include "../diff_report.hpp"
#include "../layout.hpp"
#include "../report.hpp"
#include "../rests_on.hpp"

namespace fairroll::cli {

using namespace publishing;

namespace {

using analysis::Citation;
using analysis::Diff;
using analysis::Difference;
using analysis::DiffSide;
using analysis::Fraction;
constexpr std::array<const char*, analysis::difference_kinds> headings{"Rulings",
                                                                       "Duties, powers and turns",
                                                                       "Settlements",
                                                                       "Placing, changing and leaving wagers",
                                                                       "Limits and money terms",
                                                                       "Doubtful texts and choices of the house"};
constexpr std::size_t most_bars = 24;  // more are in the table only

class DiffPage {
 public:
  DiffPage(const analysis::DiffUnderReadings& all, const NextChanges& next_changes)
      : all_(all), diff_(all.first), next_changes_(next_changes), names_(diff_names(all.first)) {
    if (diff_.a.ruleset->name == diff_.b.ruleset->name) return;  // the names are the days
    const auto with_day = [](std::string& name, const Ruleset& rules) {
      if (rules.as_of) name += " as of " + to_string(*rules.as_of);
    };
    with_day(names_.a, *diff_.a.ruleset);
    with_day(names_.b, *diff_.b.ruleset);
  }

  std::string make() {
    const Ruleset& a = *diff_.a.ruleset;
    const Ruleset& b = *diff_.b.ruleset;
    const std::string title = a.name == b.name ? a.name + ": " + names_.a + " and " + names_.b : a.name + " and " + b.name;
    sections();
    return page(title, head(title) + body_ + foot());
  }

 private:
  void open(const std::string& id, const std::string& title, std::size_t count) {
    nav_ += "<li><a href=\"#" + id + "\">" + escaped(title) + (count > 0 ? " <b>" + std::to_string(count) + "</b>" : "") + "</a></li>\n";
    body_ += "<section id=\"" + id + "\">\n" + element("h2", title) + "\n";
  }
  void close() { body_ += "</section>\n"; }

  void sections() {
    for (std::size_t i = 0; i < headings.size(); ++i) differences(static_cast<Difference::Kind>(i), headings[i]);
    edges();
    otherwise();
    hand();
    offered();
    list("apart", "Not comparable", diff_.otherwise);
    vocabulary();
    list("limits", "Not compared", diff_.limits);
    list("through", "What was compared", gone_through(diff_.counts));
  }

  std::string head(const std::string& title) const {
    std::string text = "<header>\n" + element("h1", title) + "\n";
    const auto book = [](const char* key, const Ruleset& rules, const std::string& name, const std::optional<Date>& next_change) {
      return std::string("<p><span class=\"key ") + key + "\"></span>" + element("b", name) + " " + escaped(rules.title) +
             (rules.cites.empty() ? "" : " " + fine(rules.cites)) + "<br/>" + fine(about_text(rules, next_change, Language::English)) +
             "</p>\n";
    };
    text += book("a", *diff_.a.ruleset, names_.a, next_changes_[0]) + book("b", *diff_.b.ruleset, names_.b, next_changes_[1]);
    text += element("p", verdict(), " class=\"verdict\"") + "\n</header>\n";
    return text + "<nav aria-label=\"Sections\"><ul>\n" + nav_ + "</ul></nav>\n<main>\n";
  }

  static std::string foot() {
    return "</main>\n<footer>" +
           fine("Computed exactly by fairroll " FAIRROLL_VERSION
                " over everything that is listed above; decimals are rounded from fractions.") +
           "</footer>\n";
  }

  [[nodiscard]] std::string verdict() const {
    if (all_.stopped()) return "Stopped before the end: nothing is proved.";
    if (all_.equivalent()) return "Equivalent: nothing that was compared differs.";
    if (!all_.different()) return "No difference was found, but not everything could be compared.";
    const DiffTotals totals = totals_of(all_);
    return plural(totals.differences, "difference") + ", each with the smallest case that shows it; " + plural(totals.edges, "house edge") +
           (totals.edges == 1 ? " differs." : " differ.");
  }

  // ---- one difference

  void differences(Difference::Kind kind, const std::string& title) {
    const auto of_kind = [&](const Difference& one) { return one.kind == kind; };
    const auto count = static_cast<std::size_t>(std::count_if(diff_.differences.begin(), diff_.differences.end(), of_kind));
    if (count == 0) return;
    open(std::string(analysis::kind_name(kind)), title, count);
    body_ += "<ol class=\"list\">\n";
    for (const Difference& one : diff_.differences)
      if (of_kind(one)) add(one);
    body_ += "</ol>\n";
    close();
  }

  void add(const Difference& one) {
    body_ += "<li class=\"item\">\n";
    const std::string name = titles(one.wagers) + (one.wagers.empty() || one.what.empty() ? "" : ": ") + shown_name(one.what);
    if (!name.empty()) body_ += element("h3", name) + "\n";
    for (const std::string& step : one.steps) body_ += element("code", step) + "<br/>\n";
    body_ += "<div class=\"sides\">\n" + side("a", names_.a, one, one.a) + side("b", names_.b, one, one.b) + "</div>\n";
    if (one.kind == Difference::Kind::Ruling && !one.count.empty())
      body_ += fine("in " + grouped(one.count) + " ways to record a throw") + "\n";
    if (!one.scenario.empty()) body_ += "<details><summary>Scenario</summary>" + element("pre", one.scenario) + "</details>\n";
    body_ += "</li>\n";
  }

  static std::string side(const std::string& key, const std::string& name, const Difference& of, const DiffSide& one) {
    const std::string tone = of.kind != Difference::Kind::Ruling ? "" : one.counts ? " yes" : " no";
    std::string text =
        "<div class=\"side " + key + "\">" + element("h4", name) + element("div", one.result, " class=\"result" + tone + "\"");
    return text + list_of(one.by) + (one.in_vain.empty() ? "" : fine("did not apply") + list_of(one.in_vain)) + "</div>\n";
  }

  static std::string list_of(const std::vector<Citation>& cited) {
    if (cited.empty()) return "";
    std::string text = "<ul>";
    for (const Citation& citation : cited) text += "<li>" + escaped(citation.address) + " " + fine(short_place(citation.place)) + "</li>";
    return text + "</ul>";
  }

  // ---- figures

  void edges() {
    if (diff_.edges.empty()) return;
    open("edges", "House edges", diff_.edges.size());
    std::vector<BarRow> rows;
    for (const analysis::EdgeDifference& one : diff_.edges)
      if (one.a && one.b && rows.size() < most_bars) rows.push_back({title_of(one), {bar(*one.a), bar(*one.b)}});
    if (!rows.empty())
      body_ += "<figure><figcaption>Expected loss per bet made</figcaption>\n" + colour_key({names_.a, names_.b}) +
               bar_chart(rows, "House edges of " + names_.a + " and " + names_.b + "; the table below has the figures") + "</figure>\n";
    if (diff_.edges.size() > rows.size() && rows.size() == most_bars)
      body_ += element("p", "The table has all of them.", " class=\"soft\"") + "\n";
    edge_table(diff_.edges);
    close();
  }

  void edge_table(const std::vector<analysis::EdgeDifference>& edges) {
    body_ += "<table>\n<thead><tr><th scope=\"col\">Wager</th>" + element("th", names_.a, " scope=\"col\"") +
             element("th", names_.b, " scope=\"col\"") + "<th scope=\"col\">Difference</th></tr></thead>\n<tbody>\n";
    for (const analysis::EdgeDifference& one : edges)
      body_ += "<tr>" + element("td", title_of(one)) + cell(one.a, one.undefined_a) + cell(one.b, one.undefined_b) +
               cell(one.difference, "") + "</tr>\n";
    body_ += "</tbody>\n</table>\n";
  }

  /// The title of the wager for its name: `Place to win 4` for `place 4`, `Odds on put behind Put 4` for `put_odds behind put 4`.
  [[nodiscard]] std::string title(const std::string& name) const {
    std::string text;
    bool is_wager = true;
    for (std::size_t at = 0; at < name.size();) {
      const std::size_t end = std::min(name.find(' ', at), name.size());
      const std::string word = name.substr(at, end - at);
      text += (text.empty() ? "" : " ") + (is_wager ? title_of_wager(word) : word);
      is_wager = word == "behind";
      at = end + 1;
    }
    return text;
  }
  [[nodiscard]] std::string title_of_wager(const std::string& name) const {
    for (const Ruleset* rules : {diff_.a.ruleset.get(), diff_.b.ruleset.get()})
      if (const Index index = rules->find_wager(name); index != no_index) return rules->wagers[index].title;
    return name;
  }
  [[nodiscard]] std::string titles(const std::vector<std::string>& names) const {
    return detail::joined(names, ", ", [&](const std::string& name) { return title(name); });
  }
  [[nodiscard]] std::string title_of(const analysis::EdgeDifference& one) const {
    return title(one.name) + (one.column ? " by " + *one.column : "");
  }
  static Bar bar(const Fraction& edge) { return {std::stod(edge.decimal(9)), percent(edge)}; }
  static std::string cell(const std::optional<Fraction>& value, const std::string& undefined) {
    if (!value) return "<td class=\"words\">" + fine(undefined.empty() ? "-" : "undefined: " + undefined) + "</td>";
    constexpr std::size_t longest = 18;
    return "<td>" + escaped(percent(*value)) + (value->str().size() <= longest ? fine(value->str()) : "") + "</td>";
  }

  void hand() {
    const std::string figure = hand_figure({{names_.a, diff_.a.ruleset.get()}, {names_.b, diff_.b.ruleset.get()}});
    if (figure.empty()) return;
    open("hand", "How long a hand lasts", 0);
    body_ += figure;
    close();
  }

  // ---- other readings

  void otherwise() {
    const std::vector<std::string> rests = rests_on_lines(all_.readings.questions);
    if (rests.empty()) return;
    open("readings", "If doubtful text is read otherwise", all_.others.size());
    for (const std::string& line : rests) body_ += element("p", shown_name(line)) + "\n";
    for (const analysis::Otherwise<analysis::DiffChange>& other : all_.others) add(other);
    if (all_.readings.too_many) body_ += element("p", too_many_readings("The two books")) + "\n";
    close();
  }

  void add(const analysis::Otherwise<analysis::DiffChange>& other) {
    body_ += element("h3", shown_name(analysis::readings_words(other.readings))) + "\n";
    const Diff& more = other.result.more;
    const std::string gone = gone_words(diff_, other.result);
    if (!gone.empty()) body_ += element("p", "Then there is no difference of " + gone + ".") + "\n";
    if (!more.differences.empty()) {
      body_ += "<ol class=\"list\">\n";
      for (const Difference& one : more.differences) add(one);
      body_ += "</ol>\n";
    }
    if (!more.edges.empty()) edge_table(more.edges);
    for (const std::string& limit : more.limits) body_ += element("p", "Not compared: " + limit) + "\n";
    if (gone.empty() && !more.different() && more.limits.empty()) body_ += element("p", "The same.") + "\n";
  }

  // ---- what is not to be compared

  void offered() {
    if (diff_.only_a.empty() && diff_.only_b.empty()) return;
    open("offered", "Offered by one alone", diff_.only_a.size() + diff_.only_b.size());
    const auto only = [&](const char* key, const std::string& name, const std::vector<std::string>& wagers) {
      if (!wagers.empty())
        body_ += std::string("<p><span class=\"key ") + key + "\"></span>" + element("b", name) + ": " + escaped(titles(wagers)) + "</p>\n";
    };
    only("a", names_.a, diff_.only_a);
    only("b", names_.b, diff_.only_b);
    close();
  }

  void vocabulary() {
    std::vector<std::string> lines;
    if (!diff_.words_a.empty()) lines.push_back("only " + names_.a + ": " + joined(diff_.words_a, ", "));
    if (!diff_.words_b.empty()) lines.push_back("only " + names_.b + ": " + joined(diff_.words_b, ", "));
    list("words", "Recorded in one alone", lines);
  }

  void list(const std::string& id, const std::string& title, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    open(id, title, 0);
    body_ += "<ul class=\"plain\">\n";
    for (const std::string& line : lines) body_ += element("li", line) + "\n";
    body_ += "</ul>\n";
    close();
  }

  const analysis::DiffUnderReadings& all_;
  const Diff& diff_;
  const NextChanges& next_changes_;
  DiffNames names_;
  std::string nav_;
  std::string body_;
};

}  // namespace

std::string diff_page(const analysis::DiffUnderReadings& diff, const NextChanges& next_changes) {
  return DiffPage(diff, next_changes).make();
}

}  // namespace fairroll::cli
