// SPDX-License-Identifier: Apache-2.0
// Which stakes come out whole: where a share of a stake must be a number of smallest units, only some stakes will do (M3, M4, L7).
#pragma once

#include <optional>
#include <vector>

#include <fairroll/model/money.hpp>

namespace fairroll {

/// The smallest amount of which, and of whose multiples, each of `shares` is a whole number of smallest units; nothing if it is too large
/// to be counted.
[[nodiscard]] std::optional<Money> smallest_whole(const std::vector<Rational>& shares, const Currency& currency);

/// The multiples of `unit` (> 0) next to `amount`, more than nothing; never `amount` itself.
[[nodiscard]] NearestStakes next_to(Money amount, Money unit);

/// The smallest common multiple of two positive numbers; nothing if it does not fit 64 bits.
[[nodiscard]] std::optional<std::int64_t> common_multiple(std::int64_t a, std::int64_t b);

/// `share` of the amount if it is a whole number of smallest units; nothing otherwise, also if it is too large to be counted.
[[nodiscard]] std::optional<Money> whole_share(Money amount, const Rational& share, const Currency& currency);

/// The greatest amount of which `share` (> 0) is no more than `most` units; the greatest that can be counted, if it is larger.
[[nodiscard]] Money greatest_with_share(const Rational& most, const Rational& share);

}  // namespace fairroll
