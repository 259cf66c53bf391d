// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include <fairroll/detail/joined.hpp>

#include "schema.hpp"

namespace fairroll::cli::schemas {

namespace {

/// A number in a rule file is a number in JSON.
Json value_json(const std::string& value) {
  const bool number = !value.empty() && value.size() < 10 && value.find_first_not_of("0123456789") == std::string::npos;
  return number ? Json(std::stoi(value)) : Json(value);
}

void add_value(SchemaValues& to, const Json& value) {
  if (std::find(to.values.begin(), to.values.end(), value) == to.values.end()) to.values.push_back(value);
}

std::string set_words(const Fact& fact, Mask mask) {
  std::string out;
  for (std::size_t i = 0; i < fact.values.size(); ++i)
    if ((mask >> i & 1U) != 0) out += (out.empty() ? "" : ", ") + fact.values[i];
  return out.empty() ? "none" : out;
}

std::string description_of(const Fact& fact, const Vocabulary& vocabulary) {
  std::string out = fact.is_set ? "all values that apply" : "one of these values";
  out += fact.default_value ? "; if omitted: " + set_words(fact, *fact.default_value) : "; if omitted: unknown";
  if (fact.included_fact != no_index) out += "; always includes `" + vocabulary.facts[fact.included_fact].name + "`";
  if (fact.required_fact != no_index)
    out += "; only if " + vocabulary.facts[fact.required_fact].name + " is " +
           set_words(vocabulary.facts[fact.required_fact], fact.required_values);
  return out;
}

void add_variable(std::map<std::string, SchemaValues>& to, const Variable& variable) {
  SchemaValues& values = to[variable.name];
  switch (variable.kind) {
    case Variable::Kind::State:
      for (const std::string& value : variable.values) add_value(values, value_json(value));
      break;
    case Variable::Kind::Count:
      values.low = values.values.empty() && values.high == 0 ? variable.min_value : std::min(values.low, variable.min_value);
      values.high = std::max(values.high, variable.max_value);
      break;
    case Variable::Kind::Set:
      values.several = true;
      add_value(values, "none");
      for (const std::optional<int>& total : variable.totals)
        if (total) add_value(values, *total);
      break;
  }
}

void add_wager(SchemaWords& words, const Ruleset& rules, const Wager& wager) {
  SchemaWager& to = words.wagers[wager.name];
  const bool in_order = wager.is_ordered && wager.number_names.size() > 1;
  for (std::vector<int> numbers : wager.numbers) {
    if (in_order) {
      to.in_order.insert(numbers);
      continue;
    }
    std::sort(numbers.begin(), numbers.end());
    do to.numbers.insert(numbers);
    while (std::next_permutation(numbers.begin(), numbers.end()));
  }
  to.may_have_number = to.may_have_number || !wager.variables.empty() || wager.parent != no_index;
  if (wager.parent != no_index) to.behind.insert(rules.wagers[wager.parent].name);
  for (const Variable& variable : wager.variables) add_variable(to.states, variable);
}

}  // namespace

void SchemaWords::add(const Vocabulary& vocabulary) {
  dice = vocabulary.dice_count;
  lowest = vocabulary.lowest_face;
  highest = vocabulary.highest_face;
  faces.insert(vocabulary.face_names.begin(), vocabulary.face_names.end());
  roles.insert(vocabulary.roles.begin(), vocabulary.roles.end());
  for (const Fact& fact : vocabulary.facts) {
    const auto known = std::find_if(facts.begin(), facts.end(),
                                    [&](const SchemaFact& one) { return one.subject == fact.subject && one.name == fact.name; });
    SchemaFact& to = known == facts.end() ? facts.emplace_back() : *known;
    to.subject = fact.subject;
    to.name = fact.name;
    to.preposition = fact.preposition;
    to.description = description_of(fact, vocabulary);
    to.values.several = to.values.several || fact.is_set;
    for (const std::string& value : fact.values) add_value(to.values, value_json(value));
    if (fact.is_set) add_value(to.values, "none");
  }
}

void SchemaWords::add(const Ruleset& ruleset) {
  add(ruleset.vocabulary);
  currencies.insert(ruleset.currency.name);
  for (const Variable& variable : ruleset.game.variables) add_variable(states, variable);
  for (const Wager& wager : ruleset.wagers) add_wager(*this, ruleset, wager);
  for (const ReadingOrChoice& one : ruleset.alternatives)
    (one.is_reading ? readings : choices)[one.name].insert(one.alternative_names.begin(), one.alternative_names.end());
  for (const Paytable& one : ruleset.paytables) choices[one.name].insert(one.columns.begin(), one.columns.end());
  for (const Posting& one : ruleset.postings) choices[one.name];
}

void SchemaWords::add_foreign(const Syntax& node) {
  if (node.is(Kind::wager) && wagers.count(node.child(Kind::name).str()) == 0) foreign.insert(node.child(Kind::name).str());
  if (node.is(Kind::pattern) || node.is(Kind::grounds)) return;
  for (const Syntax& child : node.children()) add_foreign(child);
}

Json titled(const std::string& title, const SchemaWords& words, Json body, Json definitions) {
  Json out = detail::draft;
  out["title"] = title + " " + detail::joined(words.names, ", ");
  out.update(std::move(body));
  out["$defs"] = std::move(definitions);
  return out;
}

}  // namespace fairroll::cli::schemas
