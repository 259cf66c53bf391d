// SPDX-License-Identifier: Apache-2.0
// What another ruleset may number otherwise, by its name.
#include "speller.hpp"

namespace fairroll {

std::string Speller::clause(Index index) const {
  if (index >= ruleset_.clauses.size()) return "- ";
  const Clause& one = ruleset_.clauses[index];
  return word(clauses_ == ClausesBy::Address ? one.address : one.text);
}

std::string Speller::by(Index clause) const { return clauses_ == ClausesBy::Address ? this->clause(clause) : std::string(); }

std::string Speller::role(Index index) const {
  return index < ruleset_.vocabulary.roles.size() ? word(ruleset_.vocabulary.roles[index]) : "- ";
}

std::string Speller::roles(const std::vector<Index>& indices) const {
  return heap(indices, [&](Index one) { return role(one); });
}

std::string Speller::wager_name(Index index) const { return index < ruleset_.wagers.size() ? word(ruleset_.wagers[index].name) : "- "; }

std::string Speller::wager_names(const std::vector<Index>& indices) const {
  return heap(indices, [&](Index one) { return wager_name(one); });
}

std::string Speller::fact(Index index) const {
  if (index >= ruleset_.vocabulary.facts.size()) return "- ";
  const Fact& one = ruleset_.vocabulary.facts[index];
  return number(one.subject) + word(one.name);
}

std::string Speller::values(Index fact, Mask mask) const {
  std::vector<std::string> all;
  const std::vector<std::string>& names = ruleset_.vocabulary.facts.at(fact).values;
  for (std::size_t i = 0; i < names.size(); ++i)
    if ((mask >> i & 1U) != 0) all.push_back(word(names[i]));
  return heap_of(std::move(all));
}

const Wager* Speller::owner(Owner of) const {
  if (of == Owner::Game || own_ == nullptr) return nullptr;
  return of == Owner::Wager ? own_ : &ruleset_.wagers.at(own_->behind);
}

const Variable& Speller::variable_at(const VariableRef& reference) const {
  const Wager* const of = owner(reference.owner);
  return (of == nullptr ? ruleset_.game.variables : of->variables).at(reference.index);
}

const std::vector<Phase>& Speller::phases(Owner of) const {
  const Wager* const wager = owner(of);
  return wager == nullptr ? ruleset_.game.phases : wager->phases;
}

const std::vector<Event>& Speller::events(Owner of) const {
  const Wager* const wager = owner(of);
  return wager == nullptr ? ruleset_.game.events : wager->events;
}

std::string Speller::variable(const VariableRef& reference) const { return number(reference.owner) + word(variable_at(reference).name); }

/// Of a state the words, of counts and of the sizes of sets the numbers.
std::string Speller::values(const VariableRef& reference, const IntSet& values) const {
  const Variable& of = variable_at(reference);
  if (of.kind != Variable::Kind::State) return range(values.ranges);
  std::vector<std::string> all;
  for (std::size_t i = 0; i < of.values.size(); ++i)
    if (values.contains(static_cast<int>(i))) all.push_back(word(of.values[i]));
  return heap_of(std::move(all));
}

/// Sorted, and joined where they meet: a set can be written in many ways.
std::string Speller::range(std::vector<IntRange> ranges) const {
  std::sort(ranges.begin(), ranges.end(), [](const IntRange& a, const IntRange& b) { return a.low < b.low; });
  std::vector<IntRange> joined;
  for (const IntRange& one : ranges) {
    if (one.high < one.low) continue;
    if (!joined.empty() && std::int64_t{one.low} <= std::int64_t{joined.back().high} + 1)
      joined.back().high = std::max(joined.back().high, one.high);
    else
      joined.push_back(one);
  }
  return list(joined, [&](const IntRange& one) { return number(one.low) + number(one.high); });
}

}  // namespace fairroll
