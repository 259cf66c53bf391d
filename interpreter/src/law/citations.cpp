// SPDX-License-Identifier: Apache-2.0
#include "citations.hpp"

#include <utility>

#include <fairroll/law_text.hpp>

#include "../check/layers.hpp"
#include "../check/words.hpp"
#include "marks.hpp"

namespace fairroll {
namespace law {
namespace {

/// What stands around a place of a rule file.
struct Cited {
  std::string section;
  std::string marks;
};

/// Children lie in the order of the text, and none in another: of those that begin before the span the last may be around it.
Syntax child_around(const Syntax& node, Span span) {
  std::size_t begin = 0;
  for (std::size_t end = node.size(); begin < end;) {
    const std::size_t middle = begin + (end - begin) / 2;
    if (node[middle].span().begin <= span.begin)
      begin = middle + 1;
    else
      end = middle;
  }
  return begin > 0 && span.end <= node[begin - 1].span().end ? node[begin - 1] : Syntax{};
}

Cited cited_around(const Syntax& unit, Span span) {
  Cited cited;
  for (Syntax node = unit; node; node = child_around(node, span)) {
    if (node.is(Kind::section)) cited.section = node[0].unquoted_text();
    for (const Syntax& mark : marks_before(node)) checking::append_words(cited.marks, mark.text());
  }
  return cited;
}

}  // namespace

bool lies_in(std::string_view marks, std::string_view outer) noexcept {
  return marks.size() > outer.size() && marks.substr(0, outer.size()) == outer && marks[outer.size()] == ' ';
}

std::vector<std::string> sections_cited_in(const Syntax& unit) {
  std::vector<std::string> numbers;
  for (const Syntax& statement : checking::Children(unit, Kind::statement))
    if (const Syntax section = statement.child(Kind::section)) numbers.emplace_back(section[0].unquoted_text());
  return numbers;
}

std::vector<Syntax> marks_before(const Syntax& node) {
  std::vector<Syntax> marks;
  if (node.is(Kind::never_a_cause)) return marks;  // the grounds that it speaks of
  for (const Syntax& mark : checking::Children(node, Kind::mark))
    if (mark.text().front() == '(') marks.push_back(mark);
  return marks;
}

std::vector<Passage> words_of_clause(const Library& library, const SourceLocation& clause, const SourceLocation& adopted_at) {
  std::vector<Passage> words = find_passages(library, adopted_at);
  for (Passage& own : find_passages(library, clause)) words.push_back(std::move(own));
  return words;
}

}  // namespace law

std::vector<Passage> find_passages(const Library& library, const SourceLocation& place) {
  std::vector<Passage> words;
  const std::string unit = place.source ? library.find_unit_with_law_text(place.source) : std::string();
  if (unit.empty()) return words;
  const std::shared_ptr<const Tree> tree = library.find_unit(unit);
  const law::Cited cited = law::cited_around(checking::unit_of(*tree), place.span);
  for (const auto& text : library.law_texts(unit))
    for (Passage& one : text->find_passages(cited.section, cited.marks))
      if (words.size() < LawText::max_passages) words.push_back(std::move(one));
  return words;
}

std::string format_passage(const Passage& passage) {
  std::string out;
  std::string_view rest = passage.location.text();
  for (rest.remove_prefix(law::blank_at(rest)); !rest.empty(); rest.remove_prefix(law::blank_at(rest))) {
    std::size_t end = 0;
    while (end < rest.size() && law::blank_at(rest.substr(end, 2)) == 0) ++end;
    checking::append_words(out, rest.substr(0, end));
    rest.remove_prefix(end);
  }
  return out;
}

bool is_valid_text_name(std::string_view name) noexcept { return !name.empty() && name != "." && !is_outside_folders(name); }

}  // namespace fairroll
