// SPDX-License-Identifier: Apache-2.0
// What the faces of one throw come to, whatever stands: totals, faces shown, pairs. The one place that reads the dice of a happening.
// For the floors of this project alone: it is not installed.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include <fairroll/model/sentence.hpp>

namespace fairroll::detail {

/// The sum of the faces; 0 without any.
[[nodiscard]] inline int total_of(const std::vector<int>& faces) noexcept {
  if (faces.size() == 2) return faces.front() + faces.back();
  int total = 0;
  for (const int face : faces) total += face;
  return total;
}

[[nodiscard]] inline int times_shown(const std::vector<int>& faces, int face) {
  return static_cast<int>(std::count(faces.begin(), faces.end(), face));
}

/// How many dice show the same face, at most.
[[nodiscard]] inline int most_alike(const std::vector<int>& faces) {
  int most = 0;
  for (const int face : faces) most = std::max(most, times_shown(faces, face));
  return most;
}

/// Of Op::Showing. Two terms that name one face ask for two dice.
template <class ValueOf>
[[nodiscard]] bool shows(const DiceEvent& dice_event, const std::vector<int>& faces, const ValueOf& value_of) {
  if (dice_event.times > 0) return times_shown(faces, value_of(dice_event.terms.front())) == dice_event.times;
  return std::all_of(dice_event.terms.begin(), dice_event.terms.end(), [&](const Term& term) {
    const int face = value_of(term);
    const auto asked =
        std::count_if(dice_event.terms.begin(), dice_event.terms.end(), [&](const Term& one) { return value_of(one) == face; });
    return times_shown(faces, face) >= asked;
  });
}

/// A happening that rests on the faces alone. `value_of(term)`: the literal, or the wager's number. There are faces. False for all other
/// happenings.
template <class ValueOf>
[[nodiscard]] bool dice_show(const DiceEvent& dice_event, const std::vector<int>& faces, const ValueOf& value_of) {
  using Op = DiceEvent::Op;
  const int total = total_of(faces);
  const auto alike = [&] { return most_alike(faces) == static_cast<int>(faces.size()); };
  switch (dice_event.op) {
    case Op::Total:
      return value_of(dice_event.first) <= total && total <= value_of(dice_event.last);
    case Op::Hard:
      return total == value_of(dice_event.first) && alike();
    case Op::Easy:
      return total == value_of(dice_event.first) && !alike();
    case Op::Showing:
      return shows(dice_event, faces, value_of);
    case Op::Odd:
      return total % 2 != 0;
    case Op::Even:
      return total % 2 == 0;
    case Op::Pair:
      return most_alike(faces) >= 2;
    case Op::Triple:
      return most_alike(faces) >= 3;
    default:
      return dice_event.op == Op::AnyRoll;
  }
}

/// Of Op::StateValue: the state stood at the number that is thrown.
[[nodiscard]] inline bool is_value_thrown(const Variable& state, int value, const std::vector<int>& faces) {
  const std::optional<int>& total = state.totals.at(static_cast<std::size_t>(value));
  return total && *total == total_of(faces);
}

}  // namespace fairroll::detail
