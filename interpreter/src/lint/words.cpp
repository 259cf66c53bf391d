// SPDX-License-Identifier: Apache-2.0
#include "words.hpp"

#include <utility>

#include <fairroll/detail/joined.hpp>

#include "../automaton/state_words.hpp"
#include "satisfy.hpp"

namespace fairroll::linting {

const SourceLocation& place_of(const Ruleset& ruleset, Index clause) {
  static const SourceLocation nowhere;
  return clause < ruleset.clauses.size() ? ruleset.clauses[clause].location : nowhere;
}

const SourceLocation& place_of(const Ruleset& ruleset, const Condition& condition, Index clause) {
  return condition.location.source ? condition.location : place_of(ruleset, clause);
}

const SourceLocation& place_of(const Ruleset& ruleset, const Wager& wager) {
  return wager.location.source ? wager.location : place_of(ruleset, wager.clause);
}

SourceLocation place_of(const Ruleset& ruleset, const PayRow& row) {
  if (row.pattern && !row.pattern->included_tests.empty() && row.pattern->included_tests.front().location.source) {
    SourceLocation place = row.pattern->included_tests.front().location;
    place.span = join(place.span, row.pattern->included_tests.back().location.span);
    return place;
  }
  return place_of(ruleset, row.condition, row.clause);
}

const std::string& clause_address(const Ruleset& ruleset, Index clause) {
  static const std::string nothing;
  return clause < ruleset.clauses.size() ? ruleset.clauses[clause].address : nothing;
}

namespace {

std::string fact_in_words(const Fact& fact, Mask value) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < fact.values.size(); ++i)
    if ((value >> i & 1U) != 0) names.push_back(fact.values[i]);
  std::string text = fact.name;
  if (!fact.preposition.empty()) text += " " + fact.preposition;
  return text + " " + (names.empty() ? "none" : detail::joined(names, ", "));
}

bool is_default(const Fact& fact, Mask value) { return fact.default_value && *fact.default_value == value; }

std::string facts_in_words(const Witness& witness, const Vocabulary& vocabulary, bool with_defaults) {
  std::string text;
  std::pair<Subject, int> at{};
  for (const auto& [where, value] : witness.facts) {
    const Fact& fact = vocabulary.facts[where.fact];
    if (!with_defaults && is_default(fact, value)) continue;
    std::pair<Subject, int> here{where.subject, where.die};
    text += text.empty() ? "" : ", ";
    if (text.empty() || here != at) {
      if (where.subject == Subject::Die)
        text += "die " + std::to_string(where.die + 1) + " ";
      else
        text += where.subject == Subject::Throw ? "throw " : "turn ";
    }
    text += fact_in_words(fact, value);
    at = here;
  }
  return text;
}

}  // namespace

std::string in_words(const Witness& witness, const Ruleset& ruleset) {
  std::vector<std::string> parts;
  std::string facts = facts_in_words(witness, ruleset.vocabulary, false);
  for (const auto& [index, value] : witness.variables) parts.push_back(automaton::state_in_words(ruleset.game.variables[index], value));
  for (const auto& [wager, held] : witness.thrower_holds)
    parts.push_back(ruleset.vocabulary.roles[ruleset.vocabulary.thrower] + (held ? " holds " : " does not hold ") +
                    ruleset.wagers[wager].name);
  for (const auto& [wager, held] : witness.any_seat_holds)
    parts.push_back((held ? "a seat holds " : "no seat holds ") + ruleset.wagers[wager].name);
  if (facts.empty() && parts.empty()) facts = facts_in_words(witness, ruleset.vocabulary, true);
  if (!facts.empty()) parts.insert(parts.begin(), facts);
  return parts.empty() ? "every throw" : detail::joined(parts, ", ");
}

Repair added_below(const SourceLocation& place, const std::string& statement) {
  const Source& source = *place.source;
  const std::uint32_t number = source.locate(place.span.end).line;
  const std::string_view line = source.line(number);
  const std::size_t indent = std::min(line.find_first_not_of(" \t"), line.size());
  const std::uint32_t end = source.line_begin(number) + static_cast<std::uint32_t>(line.size());
  return {"add `" + statement + "`", {place.source, {end, end}}, "\n" + std::string(line.substr(0, indent)) + statement};
}

}  // namespace fairroll::linting
