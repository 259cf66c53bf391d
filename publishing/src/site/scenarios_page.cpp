// SPDX-License-Identifier: Apache-2.0
// The scenarios that pass under a book, step by step, with what came of each step and by which clause.
#include <fairroll/detail/page.hpp>
#include <fairroll/report.hpp>

#include "pages.hpp"

namespace fairroll::publishing {

namespace {

class ScenariosPage {
 public:
  explicit ScenariosPage(const BookView& view) : view_(view) {
    for (Index i = 0; i < view.rules().clauses.size(); ++i) anchors_.emplace(view.rules().clauses[i].address, view.anchor(i));
  }

  std::string make() {
    std::string body = element("p", view_.say(Phrase::PassedUnder, {std::to_string(view_.played().size())})) + "\n";
    for (const Played& played : view_.played()) body += one(played);
    return body;
  }

 private:
  [[nodiscard]] std::string one(const Played& played) const {
    const std::string row = played.scenario->row.empty() ? "" : " " + fine(played.scenario->row);
    std::string text = "<section class=\"part\" id=\"" + escaped(played.anchor) + "\">\n<h2>" + as_written("span", played.scenario->title) +
                       row + "</h2>\n<p class=\"about\">" + rule_words(view_.placed(format_short_location(played.scenario->location)));
    const std::optional<Date>& day = played.report->ruleset->as_of;
    if (day) text += " · " + escaped(view_.say(Phrase::AsOf, {to_string(*day)}));
    text += "</p>\n<ol class=\"steps\">\n";
    for (const StepReport& step : played.report->steps) text += told_of(*played.report, step);
    return text + "</ol>\n</section>\n";
  }

  [[nodiscard]] std::string told_of(const RulesetReport& report, const StepReport& step) const {
    const Ruleset& rules = *report.ruleset;
    std::string text = "<li>" + rule_words(words::format_step(step, rules));
    if (step.throw_result)
      text += result(words::format_result(step)) + cited(rules, words::find_deciding_clauses(step.throw_result->ruling));
    else if (step.action_result)
      text += result(words::format_result(step)) + cited(rules, step.action_result->deciding_clauses);
    if (words::has_result(step)) text += settled(rules, step);
    return text + "</li>\n";
  }

  [[nodiscard]] static std::string result(const std::string& words) {
    return "<br/>" + element("b", words, " class=\"result\" lang=\"en\"");
  }

  [[nodiscard]] std::string settled(const Ruleset& rules, const StepReport& step) const {
    std::string text;
    const std::vector<Settlement>& all = words::get_settlements(step);
    for (std::size_t i = 0; i < all.size() && i < step.settled_wagers.size(); ++i)
      if (all[i].outcome != Outcome::Stays)
        text += result(step.settled_wagers[i] + " " + words::format_outcome(rules, all[i])) + cited(rules, all[i].deciding_clauses);
    return text;
  }

  [[nodiscard]] std::string cited(const Ruleset& rules, const std::vector<Index>& clauses) const {
    std::string text;
    for (const Index clause : clauses) {
      const std::string& address = words::get_clause_address(rules, clause);
      if (address.empty()) continue;
      text += text.empty() ? " " + fine(view_.say(Phrase::By)) + " " : ", ";
      const auto known = anchors_.find(address);
      text += known == anchors_.end() ? fine(address) : link(file_of(BookPage::Text) + "#" + known->second, fine(address));
    }
    return text;
  }

  const BookView& view_;
  std::map<std::string, std::string> anchors_;  // of clauses, by address
};

}  // namespace

PublishedFile scenarios_page(const BookView& view) { return book_page(view, BookPage::Scenarios, ScenariosPage(view).make()); }

}  // namespace fairroll::publishing
