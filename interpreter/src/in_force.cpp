// SPDX-License-Identifier: Apache-2.0
#include <fairroll/detail/in_force.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include <fairroll/detail/heard.hpp>
#include <fairroll/detail/speller.hpp>
#include <fairroll/detail/variable_range.hpp>

namespace fairroll::detail {

namespace {

/// Something that a case restricts: the total, how often a face is shown, a variable, a number of the wager, or a condition that is
/// compared by its words alone.
struct Restricted {
  enum class What : std::uint8_t { Total, Shown, Variable, Number, Words } what{};
  Owner owner{};
  std::uint32_t index = 0;
  std::string words{};

  friend bool operator<(const Restricted& a, const Restricted& b) {
    return std::tie(a.what, a.owner, a.index, a.words) < std::tie(b.what, b.owner, b.index, b.words);
  }
};

/// The values that a case allows; of Words no values, since the words hold or do not hold.
using Allowed = std::map<Restricted, std::set<int>>;

class CaseReader {
 public:
  CaseReader(const Ruleset& rules, const Wager& wager) : rules_(rules), wager_(wager), spell_(rules, SpellFor::Meaning, &wager) {}

  [[nodiscard]] Allowed read(const RowCase& one) const {
    Allowed all;
    if (one.on) read(*one.on, all);
    read(one.while_, all);
    return all;
  }

  /// All values that can occur; `std::nullopt`: they are not listed.
  [[nodiscard]] std::optional<std::set<int>> domain(const Restricted& key) const {
    std::set<int> values;
    if (key.what == Restricted::What::Total || key.what == Restricted::What::Words) return std::nullopt;
    if (key.what == Restricted::What::Shown) {
      for (int times = 0; times <= rules_.vocabulary.dice_count; ++times) values.insert(times);
      return values;
    }
    if (key.what == Restricted::What::Number) {
      const Wager* const owner = owner_of(key.owner);
      if (owner == nullptr) return std::nullopt;
      for (const std::vector<int>& numbers : owner->numbers) values.insert(numbers[key.index]);
      return values;
    }
    const Variable* const variable = variable_at(key);
    if (variable == nullptr || variable->kind == Variable::Kind::Set || range_size(*variable) > most_values) return std::nullopt;
    for (std::uint64_t i = 0; i < range_size(*variable); ++i) values.insert(least_value(*variable) + static_cast<int>(i));
    return values;
  }

 private:
  static constexpr std::uint64_t most_values = 4096;

  [[nodiscard]] const Wager* owner_of(Owner owner) const {
    if (owner == Owner::Parent) return wager_.parent == no_index ? nullptr : &rules_.wagers[wager_.parent];
    return &wager_;
  }

  [[nodiscard]] const Variable* variable_at(const Restricted& key) const {
    if (key.owner == Owner::Game) return &rules_.game.variables[key.index];
    const Wager* const owner = owner_of(key.owner);
    return owner == nullptr ? nullptr : &owner->variables[key.index];
  }

  static void restrict(Allowed& all, const Restricted& key, const std::set<int>& values) {
    const auto [at, fresh] = all.emplace(key, values);
    if (!fresh) std::erase_if(at->second, [&](int value) { return values.count(value) == 0; });
  }

  /// The face that the event counts, whatever the number of times.
  [[nodiscard]] std::string face_of(ThrowTest shown) const {
    shown.required_count = 0;
    shown.allows_more = false;
    return spell_.pattern({{shown}, {}});
  }

  [[nodiscard]] std::set<int> times_of(const ThrowTest& shown) const {
    std::set<int> times{shown.required_count};
    for (int more = shown.required_count + 1; shown.allows_more && more <= rules_.vocabulary.dice_count; ++more) times.insert(more);
    return times;
  }

  void read(const ThrowPattern& pattern, Allowed& all) const {
    std::set<int> totals;
    bool listed = pattern.excluded_tests.empty() && !pattern.included_tests.empty();
    for (const ThrowTest& one : pattern.included_tests) {
      listed = listed && one.op == ThrowTest::Op::Total && !one.first_term.is_number_of_wager && !one.last_term.is_number_of_wager;
      if (listed)
        for (int total = one.first_term.value; total <= one.last_term.value; ++total) totals.insert(total);
    }
    const bool counted = pattern.included_tests.size() == 1 && pattern.excluded_tests.empty() &&
                         pattern.included_tests.front().op == ThrowTest::Op::Showing && pattern.included_tests.front().terms.size() == 1 &&
                         pattern.included_tests.front().required_count > 0;
    if (listed)
      restrict(all, {Restricted::What::Total, {}, 0, {}}, totals);
    else if (counted)
      restrict(all, {Restricted::What::Shown, {}, 0, face_of(pattern.included_tests.front())}, times_of(pattern.included_tests.front()));
    else
      restrict(all, {Restricted::What::Words, {}, 0, spell_.pattern(pattern)}, {});
  }

  void read(const Condition& condition, Allowed& all) const {
    if (condition.op == Condition::Op::Always) return;
    if (condition.op == Condition::Op::And) {
      for (const Condition& one : condition.operands) read(one, all);
      return;
    }
    Restricted key{Restricted::What::Words, {}, 0, {}};
    if (condition.op == Condition::Op::Variable)
      key = {Restricted::What::Variable, condition.variable.owner, condition.variable.index, {}};
    else if (condition.op == Condition::Op::Number)
      key = {Restricted::What::Number,
             condition.variable.owner == Owner::Parent ? Owner::Parent : Owner::Wager,
             static_cast<std::uint32_t>(condition.number),
             {}};
    std::optional<std::set<int>> values = domain(key);
    if (!values) {
      restrict(all, {Restricted::What::Words, {}, 0, spell_.condition(condition)}, {});
      return;
    }
    std::erase_if(*values, [&](int value) { return !condition.values.contains(value); });
    restrict(all, key, *values);
  }

  const Ruleset& rules_;
  const Wager& wager_;
  Speller spell_;
};

/// The values as ranges: `4, 10`, `12..15`.
IntSet ranges_of(const std::set<int>& values) {
  IntSet set;
  for (const int value : values) {
    if (!set.ranges.empty() && set.ranges.back().high + 1 == value)
      set.ranges.back().high = value;
    else
      set.ranges.push_back({value, value});
  }
  return set;
}

bool is_subset(const std::set<int>& a, const std::set<int>& b) { return std::includes(b.begin(), b.end(), a.begin(), a.end()); }

std::set<int> difference(const std::set<int>& a, const std::set<int>& b) {
  std::set<int> left;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(left, left.begin()));
  return left;
}

/// Writes the values into the case, at the sentence that restricts them.
void set_values(RowCase& one, const Restricted& key, const std::set<int>& values) {
  const IntSet ranges = ranges_of(values);
  if (key.what == Restricted::What::Total) {
    ThrowPattern pattern;
    for (const int value : values)
      pattern.included_tests.push_back({.op = ThrowTest::Op::Total, .first_term = {false, value}, .last_term = {false, value}});
    one.on = std::move(pattern);
    return;
  }
  if (key.what == Restricted::What::Shown) {
    ThrowTest shown = one.on->included_tests.front();
    shown.allows_more = false;
    one.on->included_tests.clear();
    for (const int times : values) {
      shown.required_count = times;
      one.on->included_tests.push_back(shown);
    }
    return;
  }
  Condition said;
  const bool variable = key.what == Restricted::What::Variable;
  said.op = variable ? Condition::Op::Variable : Condition::Op::Number;
  said.variable = {key.owner, variable ? key.index : no_index};
  said.number = variable ? 0 : static_cast<int>(key.index);
  said.values = ranges;
  const auto is_replaced = [&](const Condition& condition) {
    return condition.op == said.op &&
           (variable ? condition.variable.owner == key.owner && condition.variable.index == key.index : condition.number == said.number);
  };
  std::vector<Condition> parts;
  if (one.while_.op == Condition::Op::And)
    parts = one.while_.operands;
  else if (!always(one.while_))
    parts = {one.while_};
  std::erase_if(parts, is_replaced);
  parts.push_back(said);
  one.while_ = Condition{};
  if (parts.size() == 1) {
    one.while_ = parts.front();
  } else {
    one.while_.op = Condition::Op::And;
    one.while_.operands = std::move(parts);
  }
}

}  // namespace

std::optional<RowCase> without(const Ruleset& rules, const Wager& wager, const RowCase& lower, const RowCase& higher) {
  const CaseReader reader(rules, wager);
  const Allowed own = reader.read(lower);
  const Allowed displaced = reader.read(higher);
  std::vector<std::pair<Restricted, std::set<int>>> left;  // where the later row does not apply in all of the values
  bool unlisted = false;
  for (const auto& [key, values] : displaced) {
    const auto at = own.find(key);
    if (key.what == Restricted::What::Words) {
      unlisted = unlisted || at == own.end();
      continue;
    }
    const std::optional<std::set<int>> all = at == own.end() ? reader.domain(key) : at->second;
    if (!all) {
      unlisted = true;
      continue;
    }
    if (is_subset(*all, values)) continue;
    if (key.what == Restricted::What::Shown && at == own.end()) {
      unlisted = true;
      continue;
    }
    std::set<int> rest = difference(*all, values);
    if (rest.size() == all->size()) return lower;  // both never apply at once
    left.emplace_back(key, std::move(rest));
  }
  if (left.empty() && !unlisted) return std::nullopt;
  RowCase one = lower;
  if (left.size() == 1 && !unlisted)
    set_values(one, left.front().first, left.front().second);
  else
    one.otherwise = true;
  return one;
}

std::vector<RowInForce<PayRow>> pays_in_force(const Ruleset& rules, const Wager& wager) {
  const int sure = sure_pay_layer(wager);
  std::vector<RowInForce<PayRow>> all = rows_in_force(rules, wager, wager.pay_rows, [](const PayRow&, const PayRow&) { return true; });
  std::erase_if(all, [&](const RowInForce<PayRow>& one) { return one.row->layer < sure; });
  return all;
}

std::vector<RowInForce<Limit>> limits_in_force(const Ruleset& rules, const Wager& wager) {
  return rows_in_force(rules, wager, wager.limits, [](const Limit& row, const Limit& later) {
    return !row.is_cumulative && !later.is_cumulative && row.kind == later.kind;
  });
}

Index commission_left_out(const Ruleset& rules, const Wager& wager) {
  if (wager.commission) return no_index;
  for (Index i = 0; i < rules.clauses.size(); ++i) {
    const Clause& clause = rules.clauses[i];
    if (clause.kind != ClauseKind::Silence || clause.text.rfind("commission ", 0) != 0) continue;
    const std::string own = clause.address.substr(std::min<std::size_t>(clause.prefix_length, clause.address.size())) + " ";
    if (own.find(" " + wager.name + " ") != std::string::npos || own.rfind(wager.name + " ", 0) == 0) return i;
  }
  return no_index;
}

}  // namespace fairroll::detail
