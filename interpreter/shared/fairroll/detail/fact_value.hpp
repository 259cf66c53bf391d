// SPDX-License-Identifier: Apache-2.0
// The value of a fact as a test sees it: none where `only when` gives it none, and with what `including` adds.
// For the floors of this project alone: it is not installed.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/model/facts.hpp>

namespace fairroll::detail {

/// The values of one fact in the words of another: those that have the same names.
[[nodiscard]] inline Mask translated(const Fact& from, Mask value, const Fact& to) {
  const std::vector<std::string>& names = to.values;
  Mask result = 0;
  for (; value != 0; value &= value - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(value));
    if (i < names.size() && names[i] == from.values[i]) {  // as a rule both name the same list
      result |= Mask{1} << i;
      continue;
    }
    const auto at = std::find(names.begin(), names.end(), from.values[i]);
    if (at != names.end()) result |= Mask{1} << (at - names.begin());
  }
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
