// SPDX-License-Identifier: Apache-2.0
// What the faces of one throw come to, whatever stands: totals, faces shown, pairs. The one place that reads the dice of a happening.
// For the floors of this project alone: it is not installed.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include <fairroll/model/sentence.hpp>

namespace fairroll::detail {

using Faces = std::span<const int>;

/// The sum of the faces; 0 without any.
[[nodiscard]] inline int total_of(Faces faces) noexcept {
  if (faces.size() == 2) return faces.front() + faces.back();
  int total = 0;
  for (const int face : faces) total += face;
  return total;
}

/// The faces of some of the dice.
[[nodiscard]] inline Faces faces_of(const DieRange& dice, Faces faces) {
  return dice.count == 0 ? faces : faces.subspan(static_cast<std::size_t>(dice.first), static_cast<std::size_t>(dice.count));
}

[[nodiscard]] inline int times_shown(Faces faces, int face) { return static_cast<int>(std::count(faces.begin(), faces.end(), face)); }

/// How many dice show the same face, at most.
[[nodiscard]] inline int most_alike(Faces faces) {
  int most = 0;
  for (const int face : faces) most = std::max(most, times_shown(faces, face));
  return most;
}

/// The literal, or one of the wager's numbers.
[[nodiscard]] inline int value_of(const Term& term, const std::vector<int>* numbers) {
  return term.is_number_of_wager ? numbers->at(static_cast<std::size_t>(term.value)) : term.value;
}

// ---- happenings

/// Of Op::Showing. Two terms that name one face ask for two dice.
template <class ValueOf>
[[nodiscard]] bool shows(const DiceEvent& dice_event, Faces faces, const ValueOf& value_of) {
  if (dice_event.times > 0) {
    const int shown = times_shown(faces, value_of(dice_event.terms.front()));
    return dice_event.or_more ? shown >= dice_event.times : shown == dice_event.times;
  }
  return std::all_of(dice_event.terms.begin(), dice_event.terms.end(), [&](const Term& term) {
    const int face = value_of(term);
    const auto asked =
        std::count_if(dice_event.terms.begin(), dice_event.terms.end(), [&](const Term& one) { return value_of(one) == face; });
    return times_shown(faces, face) >= asked;
  });
}

/// Of Op::ShowingSome. A face that two terms name, by a number of the wager, counts once.
template <class ValueOf>
[[nodiscard]] bool shows_some(const DiceEvent& dice_event, Faces faces, const ValueOf& value_of) {
  int shown = 0;
  for (auto term = dice_event.terms.begin(); term != dice_event.terms.end(); ++term) {
    const int face = value_of(*term);
    const auto same = [&](const Term& before) { return value_of(before) == face; };
    if (times_shown(faces, face) > 0 && std::none_of(dice_event.terms.begin(), term, same)) ++shown;
  }
  return shown >= dice_event.times;
}

/// Of Op::MostOften.
template <class ValueOf>
[[nodiscard]] bool shows_most_often(const DiceEvent& dice_event, Faces faces, const ValueOf& value_of) {
  const int face = value_of(dice_event.terms.front());
  const int most = most_alike(faces);
  if (times_shown(faces, face) != most) return false;
  const auto ties = [&](int other) { return other != face && times_shown(faces, other) == most; };
  if (dice_event.terms.size() == 1) return std::none_of(faces.begin(), faces.end(), ties);
  for (auto rank = dice_event.terms.begin() + 1; rank != dice_event.terms.end(); ++rank) {
    const int other = value_of(*rank);
    if (other == face) return true;
    if (ties(other)) return false;
  }
  return std::none_of(faces.begin(), faces.end(), ties);
}

/// Of Op::Alike: for each count another face. A range that fewer counts fit is asked first, so the first fit is as good as any: of two
/// ranges that hold one count, the one with the lower top has the counts that the other has as well.
template <class ValueOf>
[[nodiscard]] bool shows_alike(const DiceEvent& dice_event, Faces faces, const ValueOf& value_of) {
  std::vector<int> counts;  // of each face that is shown
  for (std::size_t i = 0; i < faces.size(); ++i)
    if (std::find(faces.begin(), faces.begin() + static_cast<std::ptrdiff_t>(i), faces[i]) ==
        faces.begin() + static_cast<std::ptrdiff_t>(i))
      counts.push_back(times_shown(faces, faces[i]));
  std::sort(counts.begin(), counts.end());
  std::vector<IntRange> wanted;
  for (std::size_t i = 0; i < dice_event.terms.size(); ++i) {
    const int count = value_of(dice_event.terms[i]);
    wanted.push_back({count + dice_event.values.ranges[i].low, count + dice_event.values.ranges[i].high});
  }
  std::sort(wanted.begin(), wanted.end(), [](const IntRange& a, const IntRange& b) { return a.high < b.high; });
  return std::all_of(wanted.begin(), wanted.end(), [&](const IntRange& range) {
    const auto fits = [&](int count) { return range.low <= count && count <= range.high; };
    const auto found = std::find_if(counts.begin(), counts.end(), fits);
    if (found == counts.end()) return false;
    counts.erase(found);
    return true;
  });
}

/// A happening that rests on the faces alone. `value_of(term)`: the literal, or the wager's number. There are faces. False for all other
/// happenings.
template <class ValueOf>
[[nodiscard]] bool dice_show(const DiceEvent& dice_event, Faces all, const ValueOf& value_of) {
  using Op = DiceEvent::Op;
  const Faces faces = faces_of(dice_event.dice, all);
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
    case Op::ShowingSome:
      return shows_some(dice_event, faces, value_of);
    case Op::MostOften:
      return shows_most_often(dice_event, faces, value_of);
    case Op::Alike:
      return shows_alike(dice_event, faces, value_of);
    case Op::Different:
      return most_alike(faces) <= 1;
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

// ---- figures

/// It asks for what stood before the throw.
[[nodiscard]] inline bool names_variable(const FigurePart& part) noexcept {
  return part.of == FigurePart::Of::Variable || part.of == FigurePart::Of::ShowingValue;
}
[[nodiscard]] inline bool names_variable(const Figure& figure) noexcept {
  return std::any_of(figure.begin(), figure.end(), [](const FigurePart& part) { return names_variable(part); });
}

/// A figure asks for nothing that a throw shows, or that stood before it.
[[nodiscard]] inline bool is_number(const Figure& figure) noexcept {
  return std::all_of(figure.begin(), figure.end(), [](const FigurePart& part) { return part.of == FigurePart::Of::Number; });
}

/// What stands for a number: a state's value as a number, nothing if it is none; a count's or tally's number.
[[nodiscard]] inline std::optional<int> number_at(const Variable& variable, int value) {
  return variable.kind == Variable::Kind::State ? variable.totals.at(static_cast<std::size_t>(value)) : std::optional(value);
}

/// What the figure comes to on these faces. `value_of(term)` as above; `variable_of(reference)`: its number, or nothing. There are faces.
template <class ValueOf, class VariableOf>
[[nodiscard]] std::optional<int> figure_value(const Figure& figure, Faces all, const ValueOf& value_of, const VariableOf& variable_of) {
  int sum = 0;
  for (const FigurePart& part : figure) {
    const Faces faces = faces_of(part.dice, all);
    std::optional<int> value;
    switch (part.of) {
      case FigurePart::Of::Number:
        value = value_of(part.number);
        break;
      case FigurePart::Of::Total:
        value = total_of(faces);
        break;
      case FigurePart::Of::Highest:
        value = *std::max_element(faces.begin(), faces.end());
        break;
      case FigurePart::Of::Lowest:
        value = *std::min_element(faces.begin(), faces.end());
        break;
      case FigurePart::Of::MostAlike:
        value = most_alike(faces);
        break;
      case FigurePart::Of::Showing:
        value = times_shown(faces, value_of(part.number));
        break;
      case FigurePart::Of::ShowingValue:
        value = variable_of(part.variable);
        if (value) value = times_shown(faces, *value);
        break;
      case FigurePart::Of::Variable:
        value = variable_of(part.variable);
        break;
    }
    if (!value) return std::nullopt;
    sum += part.less ? -*value : *value;
  }
  return sum;
}
/// The same of a figure that names no variable; of one that does, as if all of them stood at `variables`.
template <class ValueOf>
[[nodiscard]] int figure_of_dice(const Figure& figure, Faces faces, const ValueOf& value_of, int variables = 0) {
  return *figure_value(figure, faces, value_of, [variables](const VariableRef& /*variable*/) { return std::optional(variables); });
}

/// Of Op::StateValue: the state stood at the number that is thrown.
[[nodiscard]] inline bool is_value_thrown(const Variable& state, int value, const std::vector<int>& faces) {
  const std::optional<int>& total = state.totals.at(static_cast<std::size_t>(value));
  return total && *total == total_of(faces);
}

}  // namespace fairroll::detail
