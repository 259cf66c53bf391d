// SPDX-License-Identifier: Apache-2.0
#include "clause_view.hpp"

#include <algorithm>

#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/page.hpp>
#include <fairroll/law_text.hpp>

namespace fairroll::publishing {

namespace {

constexpr std::size_t most_listed = 8;    // clauses below one statement; more are folded
constexpr std::size_t most_evidence = 4;  // scenarios of one clause

/// That of its section, else that of the unit that it was written in.
std::string period_of(const BookView& view, const Clause& clause) {
  const Ruleset& rules = view.rules();
  for (const Section& section : rules.sections)
    if (clause.address.rfind(section.number + " ", 0) == 0 && (section.period.first_date || section.period.last_date))
      return format_period(view, section.period);
  for (const Layer& layer : rules.all_layers())
    if (layer.unit == clause.unit) return format_period(view, layer.period);
  return {};
}

}  // namespace

ClauseView::ClauseView(const BookView& view) : view_(view) {
  for (const Clause& clause : view.rules().clauses) periods_.push_back(period_of(view, clause));
}

std::string ClauseView::permanent_link(const std::string& anchor) const {
  const std::string fragment = "#" + anchor;
  if (view_.options().base_url.empty()) return fragment;
  return permanent(view_.options(), view_.folder() + "/" + file_of(BookPage::Text) + fragment);
}

/// The words of the regulation stand first, before what is told of them.
std::string ClauseView::words_of_law(Index clause, Shown& shown) const {
  std::string text;
  for (const Passage& passage : view_.rules().clauses[clause].law_passages) {
    const auto [at, fresh] = shown.passages.emplace(std::pair(passage.location.source.get(), passage.location.span.begin), clause);
    const std::string address = escaped(view_.say(Phrase::WordsOfLaw, {passage.address()}));
    if (fresh)
      text += "<p class=\"about\">" + address + ":</p>" + as_written("blockquote", format_passage(passage));
    else
      text += "<p class=\"about\">" + link("#" + view_.anchor(at->second), address) + "</p>";
  }
  return text;
}

std::string ClauseView::cited(Index clause) const {
  const Clause& one = view_.rules().clauses[clause];
  return "<a class=\"permalink\" href=\"" + escaped(permanent_link(view_.anchor(clause))) + "\" title=\"" +
         escaped(view_.say(Phrase::PermanentLink, {one.address})) + "\">" + escaped(one.address) + "</a>";
}

std::string ClauseView::marks(Index clause) const {
  const Clause& one = view_.rules().clauses[clause];
  std::string text;
  if (one.is_unverified) text += mark(view_.say(Phrase::Recalled), "recalled");
  for (const std::string& reading : one.readings) text += mark(view_.say(Phrase::ReadingMark, {reading}), "recalled");
  return text;
}

std::string ClauseView::period(Index clause) const { return periods_[clause].empty() ? std::string() : " · " + escaped(periods_[clause]); }

std::string ClauseView::evidence(Index clause) const {
  const std::vector<Evidence>& all = view_.evidence(clause);
  if (all.empty()) return {};
  std::string text = "<p class=\"about\">" + escaped(view_.say(Phrase::ShownBy)) + ": ";
  for (std::size_t i = 0; i < all.size() && i < most_evidence; ++i) {
    const Played& played = view_.played()[all[i].played];
    text += (i == 0 ? "" : "; ") +
            link(file_of(BookPage::Scenarios) + "#" + played.anchor,
                 as_written("span", played.scenario->title + (played.scenario->row.empty() ? "" : ", " + played.scenario->row))) +
            " " + rule_words(all[i].words) + (played.day() ? " " + fine(view_.say(Phrase::AsOf, {to_string(*played.day())})) : "");
  }
  if (all.size() > most_evidence) text += " " + escaped(view_.say(Phrase::MoreScenarios, {std::to_string(all.size() - most_evidence)}));
  return text + "</p>";
}

std::string ClauseView::item(Index clause, Shown& shown) const {
  const std::string id = shown.anchors[clause] ? std::string() : " id=\"" + escaped(view_.anchor(clause)) + "\"";
  shown.anchors[clause] = true;
  return "<li" + id + ">" + words_of_law(clause, shown) + cited(clause) + marks(clause) + period(clause) + evidence(clause) + "</li>\n";
}

std::string ClauseView::about(const std::vector<Index>& clauses, const ConsolidatedLine& line, Shown& shown) const {
  std::string text = "<p class=\"about\">" + rule_words(view_.placed(format_short_location(line.location)));
  if (!line.change.empty()) text += " <span class=\"mark changed\" lang=\"en\">" + escaped(view_.placed(line.change)) + "</span>";
  text += "</p>";
  if (clauses.empty()) return text;
  std::string items;
  for (const Index clause : clauses) items += item(clause, shown);
  items = "<ul class=\"clauses\">\n" + items + "</ul>";
  if (clauses.size() <= most_listed) return text + items;
  return text + "<details>" + element("summary", view_.say(Phrase::ClausesHere, {std::to_string(clauses.size())})) + items + "</details>";
}

}  // namespace fairroll::publishing
