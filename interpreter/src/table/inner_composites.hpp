// SPDX-License-Identifier: Apache-2.0
// Composites inside a composite (L7): which share of each part belongs to them.
#pragma once

#include <cstdint>

#include "call.hpp"

namespace fairroll {

/// The share of the part with that id that belongs to the inner composite; 0: none.
[[nodiscard]] Rational share_of(const InnerComposite& inner, std::uint32_t part);
/// The equal composite inside the whole, or null.
[[nodiscard]] const InnerComposite* inner_of(const Composite& whole, const InnerComposite& inner);
/// The equal composite of a split, or null: the split has no share for it.
[[nodiscard]] const InnerSplit* split_of(const Split& split, const InnerComposite& inner);
/// Records the shares of the composites inside `whole` after a bet that was shared by `split`. `part`: index into Split::parts;
/// `standing`: that part with its stake after the bet; `added`: how much of that stake the bet added, > 0.
void add_inner_shares(Composite& whole, const Split& split, std::size_t part, const StandingWager& standing, Money added);
/// Recomputes the stakes of the composites inside, and drops the parts that no longer stand.
void refresh_inner(const TableState& state, Composite& whole);

}  // namespace fairroll
