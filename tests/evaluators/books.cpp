// SPDX-License-Identifier: Apache-2.0
#include <set>
#include <stdexcept>

#include "book.hpp"
#include "equality/writer.hpp"
#include "support/conduct.hpp"
#include "support/conduct_writer.hpp"
#include "support/shipped.hpp"
#include "trees.hpp"

namespace evaluators {
namespace {

/// Every reading and choice by itself, and every first day of an amendment.
std::vector<Selection> variations(const Ruleset& rules) {
  std::vector<Selection> all(1);
  for (const ReadingOrChoice& one : rules.alternatives)
    for (const std::string& alternative : one.alternative_names) all.emplace_back().readings[one.name] = alternative;
  for (const Layer& layer : rules.layers)
    if (layer.kind == Layer::Kind::Amendment) all.emplace_back().as_of = layer.period.first_date;
  return all;
}

/// Takes sentences that were met before out of the list.
class New {
 public:
  void keep(Book& book, const std::string& family) {
    std::vector<Sentence> kept;
    for (const Sentence& sentence : book.sentences)
      if (met_.insert(family + in_words(sentence, *book.rules)).second) kept.push_back(sentence);
    book.sentences = std::move(kept);
  }

 private:
  std::set<std::string> met_;
};

Book book_of(std::string name, std::shared_ptr<const Ruleset> rules) {
  if (rules == nullptr) throw std::runtime_error(name + " is refused by the checker");
  std::vector<Sentence> sentences = sentences_of(*rules);
  return {std::move(name), std::move(rules), std::move(sentences)};
}

/// A file that was written for this test, with the vocabulary beside it.
std::shared_ptr<const Ruleset> every_form(Library& library) {
  Diagnostics problems;
  for (const char* const file : {"tests/evaluators/table.fair", "tests/evaluators/every_form.fair"})
    for (const Diagnostic& one : library.add(std::make_shared<const Source>(file, shipped_text(file)))) problems.push_back(one);
  const std::shared_ptr<const Ruleset> rules = check_without_lint(library, "every_form", {});
  if (rules != nullptr) return rules;
  for (const Diagnostic& one : check(library, "every_form").diagnostics) problems.push_back(one);
  std::string all;
  for (const Diagnostic& one : problems)
    if (one.severity() == Severity::Error) all += format_short_location(one.location) + ": " + one.message + "\n";
  throw std::runtime_error(all);
}

std::shared_ptr<const Ruleset> random_conduct(Draw& draw) {
  for (;;) {
    try {
      const auto seed = static_cast<std::uint32_t>(draw.below(1U << 31U));
      return std::make_shared<const Ruleset>(conduct::Bench(conduct::Writer(seed).conduct()).rules);
    } catch (const std::invalid_argument&) {
      continue;  // the checker refuses it
    }
  }
}

}  // namespace

std::vector<Book> shipped(const Library& library) {
  std::vector<Book> all;
  New fresh;
  for (const Kind kind : {Kind::ruleset, Kind::house})
    for (const std::string& name : library.unit_names(kind)) {
      const std::shared_ptr<const Ruleset> plain = check_without_lint(library, name, {});
      if (plain == nullptr) throw std::runtime_error(name + " ships, and the checker refuses it");
      for (const Selection& selection : variations(*plain)) {
        const std::shared_ptr<const Ruleset> rules = check_without_lint(library, name, selection);
        if (rules == nullptr) continue;  // alternatives may exclude each other
        Book book = book_of(name, rules);
        fresh.keep(book, plain->base.empty() ? name : plain->base);
        if (!book.sentences.empty()) all.push_back(std::move(book));
      }
    }
  return all;
}

std::vector<Book> made_up(Library& library, const std::vector<Book>& shipped, std::size_t count, Draw& draw) {
  std::vector<Book> all;
  all.push_back(book_of("every_form", every_form(library)));
  for (std::size_t i = 0; i < count; ++i) {
    const std::string number = " " + std::to_string(i + 1);
    all.push_back(book_of("rules written at random" + number, equality::write_rules(library, "t.w" + std::to_string(i), draw).rules));
    all.push_back(book_of("conduct written at random" + number, random_conduct(draw)));
    all.push_back(book_of("every_form with random trees" + number, with_random_trees(*all.front().rules, draw)));
    const Book& base = draw.of(shipped);
    all.push_back(book_of(base.name + " with random trees" + number, with_random_trees(*base.rules, draw)));
  }
  return all;
}

}  // namespace evaluators
