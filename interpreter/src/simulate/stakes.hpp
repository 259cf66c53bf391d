// SPDX-License-Identifier: Apache-2.0
// Stakes that a wager's rules pay without a remainder.
#pragma once

#include <optional>
#include <vector>

#include <fairroll/ruleset.hpp>

namespace fairroll {

/// The odds that a wager may pay: of its sentences, or of its paytable's posted column (of every column if none is posted).
[[nodiscard]] std::vector<Odds> odds_of(const Ruleset& ruleset, const Wager& wager);

/// What an amount comes to; nothing if the house has not posted it, or if it is measured by a stake that is not `parent`'s.
[[nodiscard]] std::optional<Rational> units_of(const Ruleset& ruleset, const Amount& amount, Index parent, std::optional<Money> stake);

/// The rows that may speak: those that add up, and of the others of that kind those of the highest layer.
[[nodiscard]] std::vector<const Limit*> speaking(const Wager& wager, Limit::Kind kind);

/// The smallest multiple of `unit` (> 0) that is not below `least`; nothing if it does not fit.
[[nodiscard]] std::optional<std::int64_t> multiple_from(const Rational& least, std::int64_t unit);

}  // namespace fairroll
