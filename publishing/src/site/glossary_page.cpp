// SPDX-License-Identifier: Apache-2.0
// The words of a book: who acts, what is observed, how the game stands, what may be bet.
#include <algorithm>

#include <fairroll/detail/dice_words.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/page.hpp>

#include "pages.hpp"

namespace fairroll::publishing {

namespace {

class GlossaryPage {
 public:
  explicit GlossaryPage(const BookView& view) : view_(view), rules_(view.rules()) {}

  std::string make() {
    roles();
    facts();
    game();
    wagers();
    return body_;
  }

 private:
  void list(Phrase title, const std::string& rows) {
    if (!rows.empty()) body_ += element("h2", view_.say(title)) + "\n<dl class=\"facts\">\n" + rows + "</dl>\n";
  }

  static std::string entry(const std::string& word, const std::string& meaning) {
    return "<dt>" + rule_words(word) + "</dt><dd>" + meaning + "</dd>\n";
  }

  void roles() {
    std::string rows;
    const Vocabulary& words = rules_.vocabulary;
    for (Index i = 0; i < words.roles.size(); ++i)
      rows += entry(words.roles[i], escaped(view_.say(i == words.thrower ? Phrase::Thrower : Phrase::Official)));
    list(Phrase::Roles, rows);
  }

  void facts() {
    std::string rows;
    for (const Fact& fact : rules_.vocabulary.facts) {
      const Phrase of = fact.subject == Subject::Die     ? Phrase::OfEachDie
                        : fact.subject == Subject::Throw ? Phrase::OfTheThrow
                                                         : Phrase::OfTheTurn;
      const std::string values = detail::joined(fact.values, ", ");
      rows += entry(fact.name + (fact.preposition.empty() ? "" : " " + fact.preposition),
                    escaped(view_.say(of)) + "; " + escaped(view_.say(fact.is_set ? Phrase::AnyOf : Phrase::OneOf, {""})) +
                        element("span", values, " lang=\"en\""));
    }
    list(Phrase::Facts, rows);
  }

  [[nodiscard]] std::string sentence(Index clause) const {
    if (clause >= rules_.clauses.size()) return {};
    return link(file_of(BookPage::Text) + "#" + view_.anchor(clause), rule_words(rules_.clauses[clause].text));
  }

  void game() {
    std::string rows;
    for (const Variable& variable : rules_.game.variables) rows += entry(variable.name, sentence(variable.clause));
    for (const Phase& phase : rules_.game.phases) rows += entry(phase.name, sentence(phase.clause));
    for (const Event& event : rules_.game.events) rows += entry(event.name, sentence(event.clause));
    list(Phrase::GameWords, rows);
  }

  void wagers() {
    std::string rows;
    for (Index i = 0; i < rules_.wagers.size(); ++i)
      rows += entry(rules_.wagers[i].name,
                    link(file_of(BookPage::Wagers) + "#" + view_.wager_anchor(i), as_written("span", rules_.wagers[i].title)));
    list(Phrase::Wagers, rows);
  }

  const BookView& view_;
  const Ruleset& rules_;
  std::string body_;
};

}  // namespace

std::string dice_of(const BookView& view) {
  const Vocabulary& words = view.rules().vocabulary;
  const auto face_count = static_cast<std::size_t>(words.highest_face - words.lowest_face + 1);
  std::string dice = dice_count_words(view.options().language, static_cast<std::size_t>(words.dice_count), face_count);
  const bool are_single = std::all_of(words.groups.begin(), words.groups.end(), [](const DiceGroup& one) { return one.die_count == 1; });
  const std::string groups = detail::joined(words.groups, ", ", [&](const DiceGroup& one) {
    return (are_single ? "" : std::to_string(one.die_count) + " ") + shown_name(one.name);
  });
  if (!groups.empty()) dice += " (" + groups + ")";
  const std::string faces =
      words.face_names.empty() ? std::to_string(words.lowest_face) + "–" + std::to_string(words.highest_face) : detail::face_words(words);
  return view.say(Phrase::WithFaces, {dice, faces});
}

PublishedFile glossary_page(const BookView& view) { return book_page(view, BookPage::Glossary, GlossaryPage(view).make()); }

}  // namespace fairroll::publishing
