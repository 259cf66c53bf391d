// SPDX-License-Identifier: Apache-2.0
// Happenings of the dice, each by itself: what faces are shown and how often, and what figures come to. Nothing: the text is at fault,
// which was reported.
#pragma once

#include <functional>
#include <optional>

#include "lowering_context.hpp"

namespace fairroll::checking {

/// A happening of that kind, in the words of the node.
[[nodiscard]] DiceEvent event_at(DiceEvent::Op op, const Syntax& node);

/// True if a number can stand there; else it says why not.
using CheckNumber = std::function<bool(int value, const Place& place)>;
/// A literal, or one of the wager's own numbers; in both cases each possible value is checked. False: it is at fault.
[[nodiscard]] bool lower_number(LoweringContext& work, const NameScope& reach, const Syntax& node, Term& term, const CheckNumber& check);

/// A face in digits, by its name, or one of the wager's numbers. False: it is at fault.
[[nodiscard]] bool lower_face(LoweringContext& work, const NameScope& reach, const Syntax& node, Term& term);
/// The same, or the number at which a state, count or tally stands: FigurePart::Showing or ShowingValue, without the dice.
[[nodiscard]] std::optional<FigurePart> lower_shown(LoweringContext& work, const NameScope& reach, const Syntax& node);
/// Which dice are kept, how many and while what.
[[nodiscard]] std::optional<KeepDice> lower_keep(LoweringContext& work, const NameScope& reach, const Syntax& node);

/// `showing`, also of a group, `alike`, `all alike`, `all different`, `any pair`, `any triple`.
[[nodiscard]] std::optional<DiceEvent> lower_faces(LoweringContext& work, const NameScope& reach, const Syntax& node);
/// A figure and what it is tested for; `8 or more` tests the total.
[[nodiscard]] std::optional<DiceEvent> lower_figure_test(LoweringContext& work, const NameScope& reach, const Syntax& node);

}  // namespace fairroll::checking
