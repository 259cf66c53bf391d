// SPDX-License-Identifier: Apache-2.0
// Happenings of the dice, each by itself: what faces are shown and how often, and what figures come to. Nothing: the text is at fault,
// which was reported.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "lowering_context.hpp"

namespace fairroll::checking {

/// A happening of that kind, in the words of the node.
[[nodiscard]] ThrowTest event_at(ThrowTest::Op op, const Syntax& node);

/// True if a number can stand there; else it says why not.
using CheckNumber = std::function<bool(int value, const SourceLocation& place)>;
/// A literal, or one of the wager's own numbers; in both cases each possible value is checked. False: it is at fault.
[[nodiscard]] bool lower_number(LoweringContext& work, const NameScope& reach, const Syntax& node, Term& term, const CheckNumber& check);

/// One element of a list of numbers: `4`, `6..8`, `10 or more`, or a number of the wager. Adds each number of it; `all` bounds what is
/// open. Returns false if the text is invalid, which was reported.
[[nodiscard]] bool lower_listed(LoweringContext& work, const NameScope& reach, const Syntax& element, const IntRange& all,
                                const CheckNumber& check, std::vector<Term>& numbers);
/// The place of an element in the list of a word. The place of the first element includes the word.
[[nodiscard]] SourceLocation element_place(const Syntax& word, const Syntax& element, bool is_first);

/// A face in digits, by its name, or one of the wager's numbers. False: it is at fault.
[[nodiscard]] bool lower_face(LoweringContext& work, const NameScope& reach, const Syntax& node, Term& term);
/// The same, or the number at which a state, count or tally stands: FigureTerm::Showing or ShowingValue, without the dice.
[[nodiscard]] std::optional<FigureTerm> lower_shown(LoweringContext& work, const NameScope& reach, const Syntax& node);
/// Which dice are kept, how many and while what.
[[nodiscard]] std::optional<HeldDiceRule> lower_keep(LoweringContext& work, const NameScope& reach, const Syntax& node);

/// `showing`, also of a group, `alike`, `all alike`, `all different`, `any pair`, `any triple`: one event for each element of its list.
/// Returns an empty list if the text is invalid, which was reported.
[[nodiscard]] std::vector<ThrowTest> lower_faces(LoweringContext& work, const NameScope& reach, const Syntax& node);
/// A figure and the values or bounds that it is tested for: one event for all values, and one for each bound. `8 or more` tests the total.
/// Returns an empty list if the text is invalid, which was reported.
[[nodiscard]] std::vector<ThrowTest> lower_figure_test(LoweringContext& work, const NameScope& reach, const Syntax& node);

}  // namespace fairroll::checking
