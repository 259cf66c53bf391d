// SPDX-License-Identifier: Apache-2.0
// The text as it stands: section by section, each statement with its clauses below it.
#include <algorithm>

#include <fairroll/detail/page.hpp>

#include "clause_view.hpp"
#include "pages.hpp"

namespace fairroll::publishing {

namespace {

bool is_remark(std::string_view line, std::string_view word) {
  const std::size_t begin = line.find_first_not_of(' ');
  return begin != std::string_view::npos && line.substr(begin, word.size() + 1) == std::string(word) + " ";
}

/// Lines that stand for one statement of a rule file.
struct Statement {
  std::vector<const ConsolidatedLine*> lines;

  [[nodiscard]] const SourceLocation& place() const { return lines.front()->location; }
  [[nodiscard]] bool opens() const { return lines.size() == 1 && lines.front()->text.ends_with('{'); }
  [[nodiscard]] std::string text() const {
    std::string all;
    for (const ConsolidatedLine* const line : lines) all += line->text + '\n';
    if (!all.empty()) all.pop_back();
    return all;
  }
};

bool same_place(const SourceLocation& a, const SourceLocation& b) { return a.source == b.source && a.span.begin == b.span.begin; }

std::vector<Statement> statements_of(const std::vector<ConsolidatedLine>& lines) {
  std::vector<Statement> all;
  for (const ConsolidatedLine& line : lines) {
    if (line.text.empty()) continue;
    const bool goes_on = !all.empty() && same_place(all.back().place(), line.location) && all.back().lines.front()->change == line.change;
    if (!goes_on) all.emplace_back();
    all.back().lines.push_back(&line);
  }
  return all;
}

class TextPage {
 public:
  explicit TextPage(const BookView& view) : view_(view), clauses_(view), shown_(view.rules().clauses.size()) {}

  std::string make() {
    body_ += element("h2", view_.say(Phrase::General), " id=\"general\"") + "\n";
    for (const Statement& statement : statements_of(view_.material().text)) put(statement);
    close();
    rest();
    return body_;
  }

 private:
  void put(const Statement& statement) {
    const std::string text = statement.text();
    if (text == "}" && in_section_) return close();
    const std::vector<Section>& sections = view_.rules().sections;
    for (std::size_t i = 0; i < sections.size(); ++i)
      if (same_place(sections[i].location, statement.place())) return open(i);
    if (remark(statement)) return;
    const std::vector<Index> clauses = clauses_of(statement);
    if (clauses.empty() && statement.lines.front()->change.empty()) return keep(statement);
    show_kept();
    body_ += "<div class=\"part\">" + element("pre", text, " lang=\"en\"");
    if (statement.place().source) body_ += clauses_.about(clauses, *statement.lines.front(), shown_);
    body_ += "</div>\n";
  }

  /// Lines that hold no clause stand together: the head of a file, what closes a block.
  void keep(const Statement& statement) {
    kept_ += (kept_.empty() ? "" : "\n") + statement.text();
    if (!kept_from_.source) kept_from_ = statement.place();
  }

  void show_kept() {
    if (kept_.empty()) return;
    body_ += "<div class=\"part\">" + element("pre", kept_, " lang=\"en\"");
    if (kept_from_.source) body_ += "<p class=\"about\">" + rule_words(view_.placed(format_short_location(kept_from_))) + "</p>";
    body_ += "</div>\n";
    kept_.clear();
    kept_from_ = {};
  }

  void open(std::size_t section) {
    close();
    const std::vector<Section>& all = view_.rules().sections;
    const std::string& anchor = view_.section_anchor(section);
    body_ += "<section id=\"" + escaped(anchor) + "\">\n<h2>" + as_written("span", all[section].number) + " " +
             as_written("span", all[section].title) + "</h2>\n<p class=\"about\">" +
             link(clauses_.permanent_link(anchor), escaped(view_.say(Phrase::PermanentLink, {all[section].number})));
    for (std::size_t i = 0; i < all.size(); ++i)
      if (view_.section_anchor(i) == anchor) body_ += "<br/>" + opened_at(all[i]);
    body_ += "</p>\n";
    in_section_ = true;
  }

  /// Where it stands in a rule file, and since when; an amendment opens it once more.
  [[nodiscard]] std::string opened_at(const Section& one) const {
    std::string period = format_period(view_, one.period);
    for (const Layer& layer : view_.rules().all_layers())
      if (period.empty() && layer.unit == one.unit) period = format_period(view_, layer.period);
    return rule_words(view_.placed(format_short_location(one.location))) + " · " +
           escaped(period.empty() ? view_.say(Phrase::NoPeriod) : period);
  }

  void close() {
    show_kept();
    if (in_section_) body_ += "</section>\n";
    in_section_ = false;
  }

  /// What the text says of itself, in words and not as a rule.
  bool remark(const Statement& statement) {
    for (const Remark& one : view_.rules().remarks) {
      if (!same_place(one.location, statement.place())) continue;
      const std::string text = statement.text();
      if (!is_remark(text, "note") && !is_remark(text, "recalled") && !is_remark(text, "unencoded") && !is_remark(text, "source"))
        return false;
      show_kept();
      body_ += remark_words(view_, one);
      return true;
    }
    return false;
  }

  [[nodiscard]] std::vector<Index> clauses_of(const Statement& statement) const {
    const SourceLocation& place = statement.place();
    if (!place.source) return {};
    std::uint32_t end = place.span.end;
    if (statement.opens()) {  // what stands within has lines of its own
      const std::string_view text = place.source->text();
      const std::size_t line_end = text.find('\n', place.span.begin);
      end = std::min(end, static_cast<std::uint32_t>(std::min(line_end, text.size())));
    }
    return view_.clauses_within(place, end);
  }

  /// Every clause has its place, also where the text as it stands has no words of it.
  void rest() {
    std::string items;
    for (Index i = 0; i < view_.rules().clauses.size(); ++i)
      if (!shown_.anchors[i]) items += clauses_.item(i, shown_);
    if (items.empty()) return;
    body_ += "<section id=\"others\">\n" + element("h2", view_.say(Phrase::OtherClauses)) + "\n<ul class=\"clauses\">\n" + items +
             "</ul>\n</section>\n";
  }

  const BookView& view_;
  ClauseView clauses_;
  Shown shown_;
  std::string body_;
  bool in_section_ = false;
  std::string kept_;  // lines that are not shown yet
  SourceLocation kept_from_;
};

}  // namespace

std::string remark_words(const BookView& view, const Remark& remark) {
  if (remark.kind == Remark::Kind::Source)
    return "<p class=\"remark\">" + fine(view.say(Phrase::Source)) + " " + as_written("cite", remark.text) + "</p>\n";
  if (remark.kind == Remark::Kind::Note)
    return "<p class=\"remark\">" + fine(view.say(Phrase::Note)) + " " + as_written("span", remark.text) + "</p>\n";
  const bool unencoded = remark.kind == Remark::Kind::Unencoded;
  return "<p class=\"remark unencoded\">" + mark(view.say(unencoded ? Phrase::Unencoded : Phrase::Recalled), "recalled") + " " +
         as_written("span", remark.text) + "</p>\n";
}

PublishedFile text_page(const BookView& view) { return book_page(view, BookPage::Text, TextPage(view).make()); }

}  // namespace fairroll::publishing
