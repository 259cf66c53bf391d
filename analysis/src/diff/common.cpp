// SPDX-License-Identifier: Apache-2.0
#include "common.hpp"

#include <algorithm>

#include <fairroll/detail/dice_words.hpp>

namespace fairroll::analysis::difference {

namespace {

Mask bit(std::size_t value) { return Mask{1} << value; }

int index_of(const std::vector<std::string>& names, const std::string& name) {
  const auto at = std::find(names.begin(), names.end(), name);
  return at == names.end() ? -1 : static_cast<int>(at - names.begin());
}

std::vector<std::string> standard_of(const Fact& fact) {
  std::vector<std::string> names;
  for (std::size_t i = 0; fact.default_value && i < fact.values.size(); ++i)
    if ((*fact.default_value & bit(i)) != 0) names.push_back(fact.values[i]);
  std::sort(names.begin(), names.end());
  return names;
}

std::string name_at(const Ruleset& rules, Index fact) { return fact == no_index ? "" : rules.vocabulary.facts[fact].name; }

bool same_shape(const Ruleset& a, const Fact& one, const Ruleset& b, const Fact& other) {
  return one.is_set == other.is_set && name_at(a, one.included_fact) == name_at(b, other.included_fact) &&
         name_at(a, one.required_fact) == name_at(b, other.required_fact) &&
         one.default_value.has_value() == other.default_value.has_value();
}

bool same_range(const Variable& a, const Variable& b) {
  return a.name == b.name && a.kind == b.kind && a.values == b.values && a.totals == b.totals && a.min_value == b.min_value &&
         a.max_value == b.max_value;
}

}  // namespace

Common::Common(const Ruleset& a, const Ruleset& b) {
  books_[0].rules = &a;
  books_[1].rules = &b;
  const Vocabulary& one = a.vocabulary;
  const Vocabulary& other = b.vocabulary;
  same_dice_ = detail::same_dice(one, other);
  Vocabulary& both = rules_.vocabulary;
  both.dice_count = one.dice_count;
  both.groups = one.groups;
  both.face_names = one.face_names;
  both.lowest_face = one.lowest_face;
  both.highest_face = one.highest_face;
  both.opposite_face_sum = one.opposite_face_sum;
  both.roles = one.roles;
  rules_.currency = a.currency;
  if (one.opposite_face_sum != other.opposite_face_sum) unlike_.push_back("opposite faces do not add up to the same number");
  if (one.thrower != no_index && other.thrower != no_index) both.thrower = 0;
  add_facts(0);
  add_facts(1);
  complete_facts();
  add_rest(0);
  add_rest(1);
}

/// Facts of the second book that the first has, too, keep the values that both know.
void Common::share(int book, Index fact, Index known) {
  Names& names = books_[static_cast<std::size_t>(book)];
  const Names& first = books_[0];
  const Fact& one = first.rules->vocabulary.facts[known];
  const Fact& other = names.rules->vocabulary.facts[fact];
  Fact& shared = rules_.vocabulary.facts[known];
  if (!same_shape(*first.rules, one, *names.rules, other)) unlike_.push_back("`" + one.name + "` is recorded differently");
  shared.values.clear();
  for (const std::string& value : one.values)
    if (index_of(other.values, value) >= 0) shared.values.push_back(value);
  const bool said_alike = standard_of(one) == standard_of(other);
  if (!said_alike) shared.values.insert(shared.values.begin(), std::string());  // not said: to each its own
  names.facts.push_back(known);
}

void Common::add_facts(int book) {
  Names& names = books_[static_cast<std::size_t>(book)];
  const std::size_t before = rules_.vocabulary.facts.size();
  for (Index fact = 0; fact < names.rules->vocabulary.facts.size(); ++fact) {
    const Fact& one = names.rules->vocabulary.facts[fact];
    Index known = no_index;
    for (Index i = 0; i < before; ++i)
      if (rules_.vocabulary.facts[i].subject == one.subject && rules_.vocabulary.facts[i].name == one.name) known = i;
    if (known != no_index) {
      share(book, fact, known);
      continue;
    }
    names.facts.push_back(static_cast<Index>(rules_.vocabulary.facts.size()));
    rules_.vocabulary.facts.push_back(one);
  }
}

/// Values, defaults and what facts hang on, in the indices of both.
void Common::complete_facts() {
  for (Names& names : books_) {
    const std::vector<Fact>& own = names.rules->vocabulary.facts;
    for (Index fact = 0; fact < own.size(); ++fact) {
      const Fact& shared = rules_.vocabulary.facts[names.facts[fact]];
      names.values.emplace_back();
      for (const std::string& value : own[fact].values) names.values.back().push_back(index_of(shared.values, value));
    }
    for (Index fact = 0; fact < own.size(); ++fact) {
      Fact& shared = rules_.vocabulary.facts[names.facts[fact]];
      if (own[fact].default_value) {
        const bool unsaid = !shared.values.empty() && shared.values.front().empty();
        shared.default_value = unsaid ? bit(0) : mask(&names == &books_[0] ? 0 : 1, fact, *own[fact].default_value);
      }
      if (own[fact].included_fact != no_index) shared.included_fact = names.facts[own[fact].included_fact];
      if (own[fact].required_fact == no_index) continue;
      shared.required_fact = names.facts[own[fact].required_fact];
      shared.required_values = mask(&names == &books_[0] ? 0 : 1, own[fact].required_fact, own[fact].required_values);
    }
  }
}

Mask Common::mask(int book, Index fact, Mask from) const {
  const Names& names = books_[static_cast<std::size_t>(book)];
  Mask to = 0;
  for (std::size_t i = 0; i < names.values[fact].size(); ++i)
    if ((from & bit(i)) != 0 && names.values[fact][i] >= 0) to |= bit(static_cast<std::size_t>(names.values[fact][i]));
  const Fact& own = names.rules->vocabulary.facts[fact];
  const Fact& shared = rules_.vocabulary.facts[names.facts[fact]];
  const bool unsaid = !shared.values.empty() && shared.values.front().empty();
  if (unsaid && own.default_value && (from & *own.default_value) != 0) to |= bit(0);
  return to;
}

/// States of the game and wagers, by name.
void Common::add_rest(int book) {
  Names& names = books_[static_cast<std::size_t>(book)];
  for (const Variable& one : names.rules->game.variables) {
    Index known = no_index;
    for (Index i = 0; i < rules_.game.variables.size(); ++i) {
      if (same_range(rules_.game.variables[i], one)) known = i;
    }
    if (known == no_index) {
      known = static_cast<Index>(rules_.game.variables.size());
      rules_.game.variables.push_back(one);
    }
    names.variables.push_back(known);
  }
  for (const Wager& one : names.rules->wagers) {
    Index known = rules_.find_wager(one.name);
    if (known == no_index) {
      known = static_cast<Index>(rules_.wagers.size());
      rules_.wagers.push_back(one);
    }
    names.wagers.push_back(known);
  }
}

std::vector<std::string> Common::words_of(int book) const {
  const Vocabulary& own = books_[static_cast<std::size_t>(book)].rules->vocabulary;
  const Vocabulary& other = books_[static_cast<std::size_t>(1 - book)].rules->vocabulary;
  static constexpr std::array<const char*, 3> subjects{"die ", "throw ", "turn "};
  std::vector<std::string> words;
  for (const Fact& fact : own.facts) {
    const auto same = [&](const Fact& one) { return one.subject == fact.subject && one.name == fact.name; };
    const auto at = std::find_if(other.facts.begin(), other.facts.end(), same);
    const std::string name = subjects[static_cast<std::size_t>(fact.subject)] + fact.name;
    if (at == other.facts.end()) {
      words.push_back(name);
      continue;
    }
    for (const std::string& value : fact.values)
      if (index_of(at->values, value) < 0) words.push_back(name + " " + value);
  }
  for (const std::string& role : own.roles)
    if (index_of(other.roles, role) < 0) words.push_back("role " + role);
  return words;
}

Condition Common::condition(int book, const Condition& from) const {
  const Names& names = books_[static_cast<std::size_t>(book)];
  if (from.op == Condition::Op::Phase) return condition(book, names.rules->game.phases[from.phase].condition);
  Condition to = from;
  to.operands.clear();
  for (const Condition& operand : from.operands) to.operands.push_back(condition(book, operand));
  if (from.op == Condition::Op::Fact) {
    to.test.mask = mask(book, from.test.fact, from.test.mask);
    to.test.fact = names.facts[from.test.fact];
  }
  if (from.op == Condition::Op::Variable || from.op == Condition::Op::Includes) to.variable.index = names.variables[from.variable.index];
  for (Index& wager : to.wagers) wager = names.wagers[wager];
  return to;
}

std::vector<Ground> Common::grounds(int book, std::vector<Ground> from) const {
  for (Ground& one : from) {
    one.condition = condition(book, one.condition);
    if (one.exception) one.exception = condition(book, *one.exception);
  }
  return from;
}

Conduct Common::conduct(int book) const {
  const Names& names = books_[static_cast<std::size_t>(book)];
  Conduct to = names.rules->conduct;
  for (RollRule& roll : to.rulings) roll.grounds = grounds(book, std::move(roll.grounds));
  for (Power& power : to.powers) {
    power.grounds = grounds(book, std::move(power.grounds));
    power.condition = condition(book, power.condition);
  }
  for (ExcludedGrounds& never : to.excluded_grounds) never.condition = condition(book, never.condition);
  for (DieReading& reads : to.die_readings) {
    reads.condition = condition(book, reads.condition);
    reads.fact = names.facts[reads.fact];
  }
  return to;
}

ThrowRecord Common::record(int book, const ThrowRecord& from) const {
  const Names& names = books_[static_cast<std::size_t>(book)];
  ThrowRecord to = from;
  to.observations.clear();
  for (const Observation& seen : from.observations) {
    const auto at = std::find(names.facts.begin(), names.facts.end(), seen.fact.fact);
    if (at == names.facts.end()) continue;  // the other book's alone
    const auto fact = static_cast<Index>(at - names.facts.begin());
    Observation own{FactKey{seen.fact.subject, seen.fact.die, fact}, {0}, {}};
    for (std::size_t i = 0; i < names.values[fact].size(); ++i)
      if (names.values[fact][i] >= 0 && (seen.possible_values.front() & bit(static_cast<std::size_t>(names.values[fact][i]))) != 0)
        own.possible_values.front() |= bit(i);
    to.observations.push_back(std::move(own));
  }
  return to;
}

Situation Common::situation(int book, const Situation& from) const {
  const Names& names = books_[static_cast<std::size_t>(book)];
  Situation to;
  for (const Index variable : names.variables) to.game_values.push_back(from.game_values[variable]);
  if (names.rules->vocabulary.thrower != no_index) to.thrower = 0;
  for (const std::vector<Index>& held : from.held_wagers) {
    to.held_wagers.emplace_back();
    for (const Index wager : held) {
      const auto at = std::find(names.wagers.begin(), names.wagers.end(), wager);
      if (at != names.wagers.end()) to.held_wagers.back().push_back(static_cast<Index>(at - names.wagers.begin()));
    }
  }
  return to;
}

}  // namespace fairroll::analysis::difference
