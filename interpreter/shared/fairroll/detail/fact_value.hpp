// SPDX-License-Identifier: Apache-2.0
// Value of a fact for the evaluation of tests, with the effects of `only when` and `including`. Internal header, not installed.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/model/facts.hpp>

namespace fairroll::detail {

/// Translates a set of values of the fact `from` to the values of `to` with the same names. Other values are dropped.
[[nodiscard]] inline Mask translated(const Fact& from, Mask value, const Fact& to) {
  const std::vector<std::string>& names = to.values;
  Mask result = 0;
  for (; value != 0; value &= value - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(value));
    if (i < names.size() && names[i] == from.values[i]) {  // fast path: both facts usually have the same list of values
      result |= Mask{1} << i;
      continue;
    }
    const auto at = std::find(names.begin(), names.end(), from.values[i]);
    if (at != names.end()) result |= Mask{1} << (at - names.begin());
  }
  return result;
}

/// Value of a fact, as far as it is known.
struct FactValue {
  bool known = false;  ///< false: the other members have no meaning
  bool has = false;    ///< false: `only when` gives the fact no value
  Mask value = 0;      ///< set of values, if `has`

  static FactValue none() noexcept { return {true, false, 0}; }
};

/// Returns the value of fact `index` of `die`, including values from included facts. `recorded(fact, die)` returns the recorded value or
/// the default, and `std::nullopt` if the value is unknown; its `die` is 0 for a fact of the throw or turn. Facts must not depend on each
/// other in a cycle; the checker rejects cycles (F0204).
template <class Recorded>
[[nodiscard]] FactValue fact_value(const Vocabulary& vocabulary, Index index, int die, const Recorded& recorded) {
  const Fact& fact = vocabulary.facts[index];
  const int own_die = fact.subject == Subject::Die ? die : 0;
  if (fact.required_fact != no_index) {
    const FactValue other = fact_value(vocabulary, fact.required_fact, die, recorded);
    if (!other.known) return {};
    if (!other.has || (other.value & fact.required_values) == 0) return FactValue::none();
  }
  const std::optional<Mask> own = recorded(index, own_die);
  if (!own) return {};
  FactValue result{true, true, *own};
  if (fact.included_fact == no_index) return result;
  const FactValue included = fact_value(vocabulary, fact.included_fact, die, recorded);
  if (!included.known) return {};
  if (included.has) result.value |= translated(vocabulary.facts[fact.included_fact], included.value, fact);
  return result;
}

}  // namespace fairroll::detail
