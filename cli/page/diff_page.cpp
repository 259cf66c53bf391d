// SPDX-License-Identifier: Apache-2.0
#include "diff_page.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include <fairroll/analysis/edge.hpp>
#include <fairroll/detail/chart.hpp>
#include <fairroll/detail/hand_chart.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/page.hpp>

#include "../diff_report.hpp"
#include "../layout.hpp"
#include "../report.hpp"
#include "../rests_on.hpp"
#include "shown_words.hpp"

namespace fairroll::cli {

using namespace publishing;

namespace {

using analysis::Citation;
using analysis::Diff;
using analysis::Difference;
using analysis::DiffSide;
using analysis::Fraction;
constexpr std::array<const char*, analysis::difference_kind_count> headings{"Rulings",
                                                                            "Duties, powers and turns",
                                                                            "Settlements",
                                                                            "Placing, changing and removing wagers",
                                                                            "Limits and money terms",
                                                                            "Doubtful texts and house choices"};
constexpr std::size_t most_bars = 24;         // more are in the table only
constexpr std::size_t longest_heading = 110;  // characters; longer lists of wagers are written below the heading

class DiffPage {
 public:
  DiffPage(const analysis::DiffByReading& all, const NextChanges& next_changes)
      : all_(all),
        diff_(all.base_diff),
        next_changes_(next_changes),
        names_(diff_names(all.base_diff)),
        shown_(*diff_.ruleset_a.ruleset, *diff_.ruleset_b.ruleset) {
    if (diff_.ruleset_a.ruleset->name == diff_.ruleset_b.ruleset->name) return;  // the names are the days
    const auto with_day = [](std::string& name, const Ruleset& rules) {
      if (rules.as_of) name += " as of " + to_string(*rules.as_of);
    };
    with_day(names_.a, *diff_.ruleset_a.ruleset);
    with_day(names_.b, *diff_.ruleset_b.ruleset);
  }

  std::string make() {
    const Ruleset& a = *diff_.ruleset_a.ruleset;
    const Ruleset& b = *diff_.ruleset_b.ruleset;
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
    list("apart", "Not comparable", diff_.other_differences);
    for (std::size_t i = 0; i < headings.size(); ++i) differences(static_cast<Difference::Kind>(i), headings[i]);
    edges();
    otherwise();
    choices();
    hand();
    offered();
    vocabulary();
    list("limits", "Not compared", diff_.limitations);
    list("through", "What was compared", gone_through(diff_.counts));
  }

  std::string head(const std::string& title) const {
    std::string text = "<header>\n" + element("h1", title) + "\n";
    const auto book = [](const char* key, const Ruleset& rules, const std::string& name, const std::optional<Date>& next_change) {
      return std::string("<p><span class=\"key ") + key + "\"></span>" + element("b", name) + " " + escaped(rules.title) +
             (rules.citation.empty() ? "" : " " + fine(rules.citation)) + "<br/>" +
             fine(about_text(rules, next_change, Language::English)) + "</p>\n";
    };
    text +=
        book("a", *diff_.ruleset_a.ruleset, names_.a, next_changes_[0]) + book("b", *diff_.ruleset_b.ruleset, names_.b, next_changes_[1]);
    text += element("p", verdict(), " class=\"verdict\"") + "\n</header>\n";
    return text + "<nav aria-label=\"Sections\"><ul>\n" + nav_ + "</ul></nav>\n<main>\n";
  }

  static std::string foot() {
    return "</main>\n<footer>" +
           fine("Everything listed above was computed exactly by Fairroll " FAIRROLL_VERSION
                "; decimals are rounded from exact fractions.") +
           "</footer>\n";
  }

  [[nodiscard]] std::string verdict() const {
    if (all_.is_stopped()) return "The comparison was stopped and is incomplete.";
    if (all_.is_equivalent()) return "Equivalent: the comparison found no difference.";
    if (!all_.has_differences()) return "The comparison found no difference, but it is incomplete.";
    return capitalized(verdict_words(all_)) + ".";
  }

  // ---- one difference

  void differences(Difference::Kind kind, const std::string& title) {
    const auto of_kind = [&](const Difference& one) { return one.kind == kind; };
    const auto count = static_cast<std::size_t>(std::count_if(diff_.differences.begin(), diff_.differences.end(), of_kind));
    if (count == 0) return;
    open(std::string(analysis::difference_kind_name(kind)), title, count);
    body_ += "<ol class=\"list\">\n";
    std::size_t number = 0;
    for (const Difference& one : diff_.differences)
      if (of_kind(one)) add(one, std::to_string(++number) + ". ");
    body_ += "</ol>\n";
    close();
  }

  /// `number` stands before the heading; other sections refer to it.
  void add(const Difference& one, const std::string& number = "") {
    body_ += "<li class=\"item\">\n";
    const std::string wagers = detail::joined(shown_.families(one.wagers), "; ");
    const bool is_long = wagers.size() > longest_heading;
    const std::string what = shown_.words(one.description);
    const std::vector<std::string> steps = shown_.steps(one.steps);
    std::string heading = is_long ? plural(one.wagers.size(), "wager") : wagers;
    heading += (heading.empty() || what.empty() ? "" : ": ") + what;
    const bool is_throw_alone = heading.empty();
    body_ += element("h3", number + (is_throw_alone ? detail::joined(steps, "; ") : heading)) + "\n";
    if (is_long) body_ += element("p", wagers, " class=\"soft\"") + "\n";
    if (!steps.empty() && !is_throw_alone)
      body_ += "<p>" + detail::joined(steps, "<br/>\n", [](const auto& step) { return escaped(step); }) + "</p>\n";
    body_ += "<div class=\"sides\">\n" + side("a", names_.a, one, one.side_a) + side("b", names_.b, one, one.side_b) + "</div>\n";
    if (one.kind == Difference::Kind::Ruling && !one.case_count.empty())
      body_ += fine("for " + grouped(one.case_count) + (one.case_count == "1" ? " record" : " records") + " of a throw") + "\n";
    if (!one.scenario.empty()) body_ += "<details><summary>Scenario file</summary>" + element("pre", one.scenario) + "</details>\n";
    body_ += "</li>\n";
  }

  [[nodiscard]] std::string side(const std::string& key, const std::string& name, const Difference& of, const DiffSide& one) const {
    const std::string tone = of.kind != Difference::Kind::Ruling ? "" : one.is_counted ? " yes" : " no";
    const std::string result = one.result == of.description ? "stated" : shown_.words(one.result);  // the heading has the words
    std::string text = "<div class=\"side " + key + "\">" + element("h4", name) + element("div", result, " class=\"result" + tone + "\"");
    return text + list_of(one.deciding_clauses) +
           (one.inapplicable_clauses.empty() ? "" : fine("did not apply") + list_of(one.inapplicable_clauses)) + "</div>\n";
  }

  [[nodiscard]] std::string list_of(const std::vector<Citation>& cited) const {
    if (cited.empty()) return "";
    std::string text = "<ul>";
    for (const Citation& citation : cited)
      text += "<li>" + escaped(shown_.address(citation.address)) + " " + fine(format_short_location(citation.location)) + "</li>";
    return text + "</ul>";
  }

  // ---- figures

  void edges() {
    if (diff_.edge_differences.empty()) return;
    open("edges", "House edges", diff_.edge_differences.size());
    std::vector<BarRow> rows;
    for (const analysis::EdgeDifference& one : diff_.edge_differences)
      if (one.edge_a && one.edge_b && rows.size() < most_bars) rows.push_back({title_of(one), {bar(*one.edge_a), bar(*one.edge_b)}});
    if (!rows.empty())
      body_ += "<figure><figcaption>Expected loss per bet made</figcaption>\n" + colour_key({names_.a, names_.b}) +
               bar_chart(rows, "House edges of " + names_.a + " and " + names_.b + "; the table below lists the figures") + "</figure>\n";
    if (diff_.edge_differences.size() > rows.size() && rows.size() == most_bars)
      body_ += element("p", "The table lists all differences.", " class=\"soft\"") + "\n";
    edge_table(diff_.edge_differences);
    close();
  }

  void edge_table(const std::vector<analysis::EdgeDifference>& edges) {
    body_ += "<table>\n<thead><tr><th scope=\"col\">Wager</th>" + element("th", names_.a, " scope=\"col\"") +
             element("th", names_.b, " scope=\"col\"") + "<th scope=\"col\">Difference</th></tr></thead>\n<tbody>\n";
    for (const analysis::EdgeDifference& one : edges)
      body_ += "<tr>" + element("td", title_of(one)) + cell(one.edge_a, one.undefined_reason_a) + cell(one.edge_b, one.undefined_reason_b) +
               cell(one.difference, "") + "</tr>\n";
    body_ += "</tbody>\n</table>\n";
  }

  [[nodiscard]] std::string title_of(const analysis::EdgeDifference& one) const {
    return shown_.title(one.name) + (one.column ? " by " + *one.column : "");
  }
  static Bar bar(const Fraction& edge) { return {std::stod(edge.to_decimal(9)), percent(edge)}; }
  static std::string cell(const std::optional<Fraction>& value, const std::string& undefined) {
    if (!value) return undefined.empty() ? "<td>–</td>" : "<td>undefined" + fine(undefined) + "</td>";
    return "<td>" + escaped(percent(*value)) + (value->str().size() <= max_fraction_shown ? fine(value->str()) : "") + "</td>";
  }

  void hand() {
    const std::string figure = hand_figure({{names_.a, diff_.ruleset_a.ruleset.get()}, {names_.b, diff_.ruleset_b.ruleset.get()}});
    if (figure.empty()) return;
    open("hand", "Length of a hand", 0);
    body_ += figure;
    close();
  }

  // ---- other readings

  void otherwise() {
    if (!has_questions(true)) return;
    open("readings", all_.other_diffs.empty() ? "Doubtful text" : "Other interpretations of doubtful text", all_.other_diffs.size());
    questions(true);
    for (const ReadAlike& one : read_alike()) {
      const bool is_single = one.readings.size() == 1;
      body_ += element("h3", is_single ? capitalized(one.readings.front()) : "Under each of the following interpretations") + "\n";
      if (!is_single) add(one.readings);
      body_ += one.changes;
    }
    if (all_.readings.has_too_many_readings) body_ += element("p", too_many_readings("The comparison of these rule books")) + "\n";
    close();
  }

  void choices() {
    if (!has_questions(false)) return;
    open("choices", "House choices", 0);
    questions(false);
    close();
  }

  [[nodiscard]] bool has_questions(bool is_reading) const {
    const std::vector<SelectedAlternative>& all = all_.readings.selected_alternatives;
    return std::any_of(all.begin(), all.end(), [&](const SelectedAlternative& one) { return one.question.is_reading == is_reading; });
  }

  /// One line for each doubtful text or each choice, below the rule book that it belongs to.
  void questions(bool is_reading) {
    for (const BookQuestions& of : questions_by_book(all_, names_)) {
      std::vector<std::string> lines;
      for (const SelectedAlternative& one : of.selected_alternatives)
        if (one.question.is_reading == is_reading) lines.push_back(question_line(one));
      if (of.book.empty() && !lines.empty()) {
        body_ += element("h3", "Both rule books") + "\n";
        add(lines);
      } else {
        of_one_book(of.book == names_.a ? "a" : "b", of.book, lines);
      }
    }
  }

  /// `closing, “when are bets closed?”: read as before the point; otherwise before the come-out`.
  static std::string question_line(const SelectedAlternative& taken) {
    const ReadingOrChoice& question = taken.question;
    std::vector<std::string> others;
    for (std::size_t i = 0; i < question.alternative_names.size(); ++i)
      if (question.selected_index != i) others.push_back(shown_name(question.alternative_names[i]));
    const std::string line = shown_name(question.name) + (question.question.empty() ? "" : ", “" + question.question + "”") + ": ";
    const std::string other = detail::joined(others, " or ");
    if (!question.selected_index) return line + "undecided; the alternatives are " + other;
    return line + (question.is_reading ? "read as " : "taken as ") + shown_name(question.alternative_names[*question.selected_index]) +
           (taken.is_from_caller ? ", as requested" : "; alternatively " + other);
  }

  /// `“usually” read as “a habit”, “closing” read as “before the come out”`.
  static std::string format_readings(const std::vector<analysis::ChangedAlternative>& readings) {
    return detail::joined(readings, ", ", [](const analysis::ChangedAlternative& one) {
      return "“" + shown_name(one.name) + "” read as “" + shown_name(one.alternative) + "”";
    });
  }

  /// Readings under which the comparison changes alike.
  struct ReadAlike {
    std::vector<std::string> readings;
    std::string changes;  ///< markup
    std::string key;      ///< the same without scenario files, which name their readings
  };
  [[nodiscard]] std::vector<ReadAlike> read_alike() {
    std::vector<ReadAlike> all;
    for (const analysis::AlternativeResult<analysis::DiffChange>& other : all_.other_diffs) {
      std::string changes = find_mutation_kinds(other.result);
      std::string key = without_details(changes);
      const auto known = std::find_if(all.begin(), all.end(), [&](const ReadAlike& one) { return one.key == key; });
      if (known == all.end())
        all.push_back({{format_readings(other.changed_alternatives)}, std::move(changes), std::move(key)});
      else
        known->readings.push_back(format_readings(other.changed_alternatives));
    }
    return all;
  }

  static std::string without_details(std::string markup) {
    const std::string end = "</details>";
    for (std::size_t at = 0; (at = markup.find("<details>", at)) != std::string::npos;)
      markup.erase(at, markup.find(end, at) + end.size() - at);
    return markup;
  }

  [[nodiscard]] std::string find_mutation_kinds(const analysis::DiffChange& change) {
    std::string before = std::exchange(body_, "");
    const Diff& more = change.additions;
    const std::string gone = gone_words(diff_, change);
    if (!gone.empty()) body_ += element("p", "Without these differences: " + shown_.words(gone) + ".") + "\n";
    if (!more.differences.empty()) {
      body_ += "<ol class=\"list\">\n";
      for (const Difference& one : more.differences) add(one);
      body_ += "</ol>\n";
    }
    if (!more.edge_differences.empty()) edge_table(more.edge_differences);
    const auto add_offered = [&](const std::string& name, const std::vector<std::string>& wagers) {
      if (!wagers.empty()) body_ += element("p", "Only " + name + " offers " + detail::joined(shown_.families(wagers), "; ") + ".") + "\n";
    };
    add_offered(names_.a, more.wagers_only_in_a);
    add_offered(names_.b, more.wagers_only_in_b);
    for (const std::string& limit : more.limitations) body_ += element("p", "Not compared: " + shown_.words(limit)) + "\n";
    if (body_.empty()) body_ += element("p", "The differences do not change.") + "\n";
    return std::exchange(body_, std::move(before));
  }

  // ---- what is not to be compared

  void offered() {
    if (diff_.wagers_only_in_a.empty() && diff_.wagers_only_in_b.empty()) return;
    open("offered", "Wagers that only one rule book offers", diff_.wagers_only_in_a.size() + diff_.wagers_only_in_b.size());
    of_one_book("a", names_.a, shown_.families(diff_.wagers_only_in_a));
    of_one_book("b", names_.b, shown_.families(diff_.wagers_only_in_b));
    close();
  }

  void vocabulary() {
    if (diff_.vocabulary_only_in_a.empty() && diff_.vocabulary_only_in_b.empty()) return;
    open("words", "Facts and roles that only one rule book declares", 0);
    of_one_book("a", names_.a, recorded(diff_.vocabulary_only_in_a));
    of_one_book("b", names_.b, recorded(diff_.vocabulary_only_in_b));
    close();
  }

  void of_one_book(const char* key, const std::string& name, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    body_ += std::string("<h3><span class=\"key ") + key + "\"></span>" + escaped(name) + "</h3>\n";
    add(lines);
  }

  /// `for each die: rests, struck` for `die rests`, `die struck`; one line for each subject.
  static std::vector<std::string> recorded(const std::vector<std::string>& words) {
    constexpr std::array<std::pair<std::string_view, const char*>, 4> subjects{
        {{"die ", "for each die: "}, {"throw ", "for the throw: "}, {"turn ", "for the turn: "}, {"role ", "roles: "}}};
    std::vector<std::string> lines;
    for (const auto& [prefix, title] : subjects) {
      std::vector<std::string> names;
      for (const std::string& word : words)
        if (word.starts_with(prefix)) names.push_back(shown_name(word.substr(prefix.size())));
      if (!names.empty()) lines.push_back(title + detail::joined(names, ", "));
    }
    return lines;
  }

  void list(const std::string& id, const std::string& title, const std::vector<std::string>& lines) {
    if (lines.empty()) return;
    open(id, title, 0);
    add(lines);
    close();
  }

  void add(const std::vector<std::string>& lines) {
    body_ += "<ul class=\"plain\">\n";
    for (const std::string& line : lines) body_ += element("li", shown_.words(line)) + "\n";
    body_ += "</ul>\n";
  }

  static std::string capitalized(std::string text) {
    if (!text.empty()) text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
    return text;
  }

  const analysis::DiffByReading& all_;
  const Diff& diff_;
  const NextChanges& next_changes_;
  DiffNames names_;
  ShownWords shown_;
  std::string nav_;
  std::string body_;
};

}  // namespace

std::string diff_page(const analysis::DiffByReading& diff, const NextChanges& next_changes) { return DiffPage(diff, next_changes).make(); }

}  // namespace fairroll::cli
