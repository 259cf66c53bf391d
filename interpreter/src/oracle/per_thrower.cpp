// SPDX-License-Identifier: Apache-2.0
// What a wager's text names, itself or through phases, events and paytables (T2, L8).
#include <algorithm>

#include "settle.hpp"

namespace fairroll {

using detail::names;
using detail::Speaker;

bool names_per_thrower(const Ruleset& ruleset, const Wager& wager) {
  const auto lives_for_one_turn = [](const Variable* variable) { return variable != nullptr && variable->is_per_thrower; };
  const auto names_one = [&](const auto& part, const Speaker& speaker) {
    bool one = false;
    detail::for_each_variable(part, [&](const VariableRef& named) { one = one || lives_for_one_turn(speaker.variable(named)); });
    return one;
  };
  return std::any_of(wager.variables.begin(), wager.variables.end(), [](const Variable& own) { return own.is_per_thrower; }) ||
         (wager.paytable != no_index && ruleset.paytables[wager.paytable].figure.empty() &&
          lives_for_one_turn(Speaker(ruleset, &wager).variable(ruleset.paytables[wager.paytable].measure))) ||
         names(ruleset, wager, names_one);
}

TurnTerms turn_terms(const Ruleset& ruleset, const Wager& wager) {
  return {names_change_of_thrower(ruleset, wager), names_per_thrower(ruleset, wager)};
}

bool names_change_of_thrower(const Ruleset& ruleset, const Wager& wager) {
  return names(ruleset, wager, [](const auto& part, const Speaker& /*speaker*/) {
    if constexpr (std::is_same_v<decltype(part), const ThrowTest&>) return part.op == ThrowTest::Op::ChangeOfThrower;
    return false;
  });
}

}  // namespace fairroll
