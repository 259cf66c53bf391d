// SPDX-License-Identifier: Apache-2.0
// Evaluation of dice events and figures on the faces of one throw: totals, faces shown, pairs. No other code evaluates them. Internal
// header, not installed.
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

#include <fairroll/model/sentence.hpp>

namespace fairroll::detail {

using Faces = std::span<const int>;

/// Returns the sum of the faces; 0 if there are none.
[[nodiscard]] inline int total_of(Faces faces) noexcept {
  if (faces.size() == 2) return faces.front() + faces.back();
  int total = 0;
  for (const int face : faces) total += face;
  return total;
}

/// Returns the faces of the dice in a range; a count of 0 means all dice.
[[nodiscard]] inline Faces faces_of(const DieRange& dice, Faces faces) {
  return dice.die_count == 0 ? faces : faces.subspan(static_cast<std::size_t>(dice.first_die), static_cast<std::size_t>(dice.die_count));
}

/// Returns the number of dice that show `face`.
[[nodiscard]] inline int times_shown(Faces faces, int face) { return static_cast<int>(std::count(faces.begin(), faces.end(), face)); }

/// Returns the size of the largest group of dice with the same face.
[[nodiscard]] inline int most_alike(Faces faces) {
  int most = 0;
  for (const int face : faces) most = std::max(most, times_shown(faces, face));
  return most;
}

/// Returns the value of a term: its literal, or one of the numbers of the wager.
[[nodiscard]] inline int value_of(const Term& term, const std::vector<int>* numbers) {
  return term.is_number_of_wager ? numbers->at(static_cast<std::size_t>(term.value)) : term.value;
}

// ---- Dice events

/// Evaluates Op::Showing. Two terms with the same face require two dice.
template <class ValueOf>
[[nodiscard]] bool shows(const ThrowTest& dice_event, Faces faces, const ValueOf& value_of) {
  if (dice_event.required_count > 0) {
    const int shown = times_shown(faces, value_of(dice_event.terms.front()));
    return dice_event.allows_more ? shown >= dice_event.required_count : shown == dice_event.required_count;
  }
  return std::all_of(dice_event.terms.begin(), dice_event.terms.end(), [&](const Term& term) {
    const int face = value_of(term);
    const auto asked =
        std::count_if(dice_event.terms.begin(), dice_event.terms.end(), [&](const Term& one) { return value_of(one) == face; });
    return times_shown(faces, face) >= asked;
  });
}

/// Evaluates Op::ShowingSome. A face that two terms name, by way of a number of the wager, counts once.
template <class ValueOf>
[[nodiscard]] bool shows_some(const ThrowTest& dice_event, Faces faces, const ValueOf& value_of) {
  int shown = 0;
  for (auto term = dice_event.terms.begin(); term != dice_event.terms.end(); ++term) {
    const int face = value_of(*term);
    const auto same = [&](const Term& before) { return value_of(before) == face; };
    if (times_shown(faces, face) > 0 && std::none_of(dice_event.terms.begin(), term, same)) ++shown;
  }
  return shown >= dice_event.required_count;
}

/// Evaluates Op::MostOften for the face of the first term. The other terms are the precedence of faces that are shown equally often.
template <class ValueOf>
[[nodiscard]] bool shows_most_often(const ThrowTest& dice_event, Faces faces, const ValueOf& value_of) {
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

/// Evaluates Op::Alike: each range of counts must match the count of a different face. Ranges are matched in the order of their upper ends;
/// then the first matching count is always a correct choice.
template <class ValueOf>
[[nodiscard]] bool shows_alike(const ThrowTest& dice_event, Faces faces, const ValueOf& value_of) {
  std::vector<int> counts;  // one for each distinct face
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

/// Returns true if a dice event that depends only on the faces happens. `value_of(term)` returns the literal or the number of the wager.
/// `all` must not be empty. Returns false for all other dice events.
template <class ValueOf>
[[nodiscard]] bool dice_show(const ThrowTest& dice_event, Faces all, const ValueOf& value_of) {
  using Op = ThrowTest::Op;
  const Faces faces = faces_of(dice_event.dice, all);
  const int total = total_of(faces);
  const auto alike = [&] { return most_alike(faces) == static_cast<int>(faces.size()); };
  switch (dice_event.op) {
    case Op::Total:
      return value_of(dice_event.first_term) <= total && total <= value_of(dice_event.last_term);
    case Op::Hard:
      return total == value_of(dice_event.first_term) && alike();
    case Op::Easy:
      return total == value_of(dice_event.first_term) && !alike();
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

// ---- Figures

/// Returns true if the part, or the figure, depends on a variable, whose value is that before the throw.
[[nodiscard]] inline bool names_variable(const FigureTerm& part) noexcept {
  return part.kind == FigureTerm::Kind::Variable || part.kind == FigureTerm::Kind::ShowingValue;
}
[[nodiscard]] inline bool names_variable(const Figure& figure) noexcept {
  return std::any_of(figure.begin(), figure.end(), [](const FigureTerm& part) { return names_variable(part); });
}

/// Returns true if the figure is constant: it depends on no throw and on no variable.
[[nodiscard]] inline bool is_number(const Figure& figure) noexcept {
  return std::all_of(figure.begin(), figure.end(), [](const FigureTerm& part) { return part.kind == FigureTerm::Kind::Number; });
}

/// Returns the number of a value: for a state the number of the value, or `std::nullopt` if it has none; for a count or tally its value.
[[nodiscard]] inline std::optional<int> number_at(const Variable& variable, int value) {
  return variable.kind == Variable::Kind::State ? variable.totals.at(static_cast<std::size_t>(value)) : std::optional(value);
}

/// Returns the value of a figure on a throw. `value_of(term)` is as for dice_show(). `variable_of(reference)` returns the number of a
/// variable, or `std::nullopt`; the result is then `std::nullopt`. `all` must not be empty.
template <class ValueOf, class VariableOf>
[[nodiscard]] std::optional<int> figure_value(const Figure& figure, Faces all, const ValueOf& value_of, const VariableOf& variable_of) {
  int sum = 0;
  for (const FigureTerm& part : figure) {
    const Faces faces = faces_of(part.dice, all);
    std::optional<int> value;
    switch (part.kind) {
      case FigureTerm::Kind::Number:
        value = value_of(part.number);
        break;
      case FigureTerm::Kind::Total:
        value = total_of(faces);
        break;
      case FigureTerm::Kind::Highest:
        value = *std::max_element(faces.begin(), faces.end());
        break;
      case FigureTerm::Kind::Lowest:
        value = *std::min_element(faces.begin(), faces.end());
        break;
      case FigureTerm::Kind::MostAlike:
        value = most_alike(faces);
        break;
      case FigureTerm::Kind::Showing:
        value = times_shown(faces, value_of(part.number));
        break;
      case FigureTerm::Kind::ShowingValue:
        value = variable_of(part.variable);
        if (value) value = times_shown(faces, *value);
        break;
      case FigureTerm::Kind::Variable:
        value = variable_of(part.variable);
        break;
    }
    if (!value) return std::nullopt;
    sum += part.is_subtracted ? -*value : *value;
  }
  return sum;
}
/// Returns the value of a figure on a throw, with the number `variables` in place of every variable.
template <class ValueOf>
[[nodiscard]] int figure_of_dice(const Figure& figure, Faces faces, const ValueOf& value_of, int variables = 0) {
  return *figure_value(figure, faces, value_of, [variables](const VariableRef& /*variable*/) { return std::optional(variables); });
}

/// Evaluates Op::StateValue: returns true if the number of the state's value is the total of the throw.
[[nodiscard]] inline bool is_value_thrown(const Variable& state, int value, const std::vector<int>& faces) {
  const std::optional<int>& total = state.totals.at(static_cast<std::size_t>(value));
  return total && *total == total_of(faces);
}

}  // namespace fairroll::detail
