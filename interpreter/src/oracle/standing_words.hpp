// SPDX-License-Identifier: Apache-2.0
// How things stood, in words: the reasons of settlement and acts.
#pragma once

#include <string>
#include <vector>

#include "triggers.hpp"

namespace fairroll {

/// The state's word, the count's number, or the set's totals (`4, 6`; `none`).
[[nodiscard]] std::string value_words(const Variable& variable, int value);
/// Every state, count, set and number that the condition names, with its value: `point is 6, n is 4`. Empty if it names none.
[[nodiscard]] std::string standing_words(const Condition& condition, const EvalContext& context);
/// Of those only the ones by which it holds, or by which it does not; and who holds what, or nothing: `shooter holds no pass`.
[[nodiscard]] std::string format_reason(const Condition& condition, const EvalContext& context);
/// The same of several cases, of which none applies: each reason once.
[[nodiscard]] std::string format_reason(const std::vector<const Condition*>& conditions, const EvalContext& context);
/// The same of a trigger: what its events of the dice name and what its `while` names.
[[nodiscard]] std::string standing_words(const Trigger& trigger, const EvalContext& context);
[[nodiscard]] std::string standing_words(const ThrowPattern& pattern, const EvalContext& context);

}  // namespace fairroll
