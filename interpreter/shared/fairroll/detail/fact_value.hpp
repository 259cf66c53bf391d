// SPDX-License-Identifier: Apache-2.0
// The value of a fact as a test sees it: none where `only when` gives it none, and with what `including` adds.
// For the floors of this project alone: it is not installed.
#pragma once

#include <cstddef>
#include <optional>

#include <fairroll/facts.hpp>

namespace fairroll::detail {

/// The values of one fact in the words of another: those that have the same names.
[[nodiscard]] inline Mask translated(const Fact& from, Mask value, const Fact& to) {
  if (from.values == to.values) return value;
  Mask result = 0;
  for (std::size_t i = 0; i < from.values.size(); ++i)
    for (std::size_t j = 0; j < to.values.size() && (value >> i & 1U) != 0; ++j)
      if (to.values[j] == from.values[i]) result |= Mask{1} << j;
  return result;
}

/// What is known of the value of a fact.
struct FactValue {
  bool known = false;
  bool has = false;  ///< false: `only when` gives it no value
  Mask value = 0;    ///< where it has one

  static FactValue none() noexcept { return {true, false, 0}; }
};

/// `recorded(fact, die)`: the value that was seen, or its default; nothing: it is not known. `die` is that of a fact of a die, else 0.
/// The facts must not depend on each other in a circle, which the checker refuses (F0204).
template <class Recorded>
[[nodiscard]] FactValue fact_value(const Vocabulary& vocabulary, Index index, int die, const Recorded& recorded) {
  const Fact& fact = vocabulary.facts[index];
  const int own_die = fact.subject == Subject::Die ? die : 0;
  if (fact.only_when != no_index) {
    const FactValue other = fact_value(vocabulary, fact.only_when, die, recorded);
    if (!other.known) return {};
    if (!other.has || (other.value & fact.only_when_values) == 0) return FactValue::none();
  }
  const std::optional<Mask> own = recorded(index, own_die);
  if (!own) return {};
  FactValue result{true, true, *own};
  if (fact.including == no_index) return result;
  const FactValue included = fact_value(vocabulary, fact.including, die, recorded);
  if (!included.known) return {};
  if (included.has) result.value |= translated(vocabulary.facts[fact.including], included.value, fact);
  return result;
}

}  // namespace fairroll::detail
