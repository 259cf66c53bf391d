// SPDX-License-Identifier: Apache-2.0
// Facts on which clauses of conduct depend, and the values that these clauses distinguish. Internal header, not installed.
#pragma once

#include <algorithm>
#include <charconv>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/model/conduct.hpp>

#include "fact_value.hpp"

namespace fairroll::detail {

[[nodiscard]] constexpr Mask lowest_bit(Mask mask) noexcept { return mask & (~mask + 1); }
[[nodiscard]] constexpr Mask first_bits(std::size_t count) noexcept { return count >= 64 ? ~Mask{0} : (Mask{1} << count) - 1; }
[[nodiscard]] inline Mask every_value(const Fact& fact) noexcept { return first_bits(fact.values.size()); }

/// Divides a set of values into classes that no mask distinguishes further, sorted by the lowest value of each. With `each`, every value is
/// a class of its own.
[[nodiscard]] inline std::vector<Mask> value_classes(Mask values, const std::vector<Mask>& masks, bool each) {
  std::vector<Mask> classes;
  if (each) {
    for (; values != 0; values &= values - 1) classes.push_back(lowest_bit(values));
    return classes;
  }
  if (values != 0) classes.push_back(values);
  for (const Mask mask : masks)
    for (std::size_t i = classes.size(); i-- > 0;) {
      const Mask inside = classes[i] & mask;
      if (inside == 0 || inside == classes[i]) continue;
      classes[i] ^= inside;
      classes.push_back(inside);
    }
  std::sort(classes.begin(), classes.end(), [](Mask a, Mask b) { return lowest_bit(a) < lowest_bit(b); });
  return classes;
}

/// Returns the values of `included` that add a value in `mask` to `fact`, which includes it.
[[nodiscard]] inline Mask putting_into(const Fact& included, const Fact& fact, Mask mask) {
  Mask theirs = 0;
  for (std::size_t i = 0; i < included.values.size(); ++i)
    if ((translated(included, Mask{1} << i, fact) & mask) != 0) theirs |= Mask{1} << i;
  return theirs;
}

/// Dependencies of clauses on one fact.
struct AskedFact {
  bool asked = false;       ///< true if a clause depends on the fact
  bool rest = false;        ///< true if values in none of `masks` matter as well (`only`, `none`)
  bool each = false;        ///< true if all values are distinguished, because the fact is read as a face
  std::vector<Mask> masks;  ///< sets of values that clauses test
  /// Returns the classes of values that clauses distinguish.
  [[nodiscard]] std::vector<Mask> classes(const Fact& fact) const { return value_classes(every_value(fact), masks, each); }
};

/// Dependencies of clauses on all facts. A dependency on a fact includes the facts on which it depends by `including` or `only when`.
class AskedFacts {
 public:
  explicit AskedFacts(const Vocabulary& vocabulary) : facts(vocabulary.facts.size()), vocabulary_(vocabulary) {}

  /// Adds the dependencies of a test.
  void add(const FactTest& test) { add(test.fact, test.mask, test.is_exclusive || test.accepts_none); }
  /// Adds a test of fact `index` for the values `mask`. `rest` is as in AskedFact.
  void add(Index index, Mask mask, bool rest = false) {
    AskedFact& one = facts[index];
    const bool known = std::find(one.masks.begin(), one.masks.end(), mask) != one.masks.end();
    if (known && (one.rest || !rest)) return;
    if (!known) one.masks.push_back(mask);
    one.rest = one.rest || rest;
    depend(index, mask, rest);
  }
  /// Adds a fact that is read as the face of a die.
  void add_face(Index index) {
    facts[index].each = true;
    const Index included = vocabulary_.facts[index].included_fact;
    if (included != no_index) add_face(included);
    depend(index, 0, false);
  }
  /// Removes all dependencies.
  void clear() {
    for (const Index index : order_) facts[index] = {};
    order_.clear();
  }

  std::vector<AskedFact> facts;  ///< one element for each of Vocabulary::facts

 private:
  void depend(Index index, Mask mask, bool rest) {
    if (!std::exchange(facts[index].asked, true)) order_.push_back(index);
    const Fact& fact = vocabulary_.facts[index];
    if (fact.required_fact != no_index) add(fact.required_fact, fact.required_values);
    if (fact.included_fact == no_index) return;
    const Fact& included = vocabulary_.facts[fact.included_fact];
    add(fact.included_fact, putting_into(included, fact, mask), rest);
    if (rest) add(fact.included_fact, putting_into(included, fact, ~Mask{0}), rest);
  }

  const Vocabulary& vocabulary_;
  std::vector<Index> order_;
};

/// Returns the face that a value of the fact of `reading` means. Returns a number that is no face if the name of the value is not a number.
[[nodiscard]] inline int face_read(const Vocabulary& vocabulary, const DieReading& reading, std::size_t value) {
  const std::string& word = vocabulary.facts[reading.fact].values[value];
  int face = 0;
  std::from_chars(word.data(), word.data() + word.size(), face);
  return reading.is_opposite ? vocabulary.opposite_face_sum - face : face;
}

/// Returns the condition that the ground is true and its exception (`unless`) is not.
[[nodiscard]] inline Condition with_exception(const Ground& ground) {
  if (!ground.exception) return ground.condition;
  Condition denied;
  denied.op = Condition::Op::Not;
  denied.operands.push_back(*ground.exception);
  Condition both;
  both.op = Condition::Op::And;
  both.operands = {ground.condition, std::move(denied)};
  return both;
}

}  // namespace fairroll::detail
