// SPDX-License-Identifier: Apache-2.0
// Statements of a wager that can apply: a statement of a later layer that applies in every case replaces those of earlier layers ("Layers"
// in docs/language/amendments.md). Internal header, not installed.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include <fairroll/model/ruleset.hpp>

namespace fairroll::detail {

/// Returns true if the condition is true in every state.
[[nodiscard]] inline bool always(const Condition& condition) noexcept { return condition.op == Condition::Op::Always; }

/// Returns the highest layer of a row for which `speaks` is true, but at least `least`. If `speaks` selects rows that apply in every case,
/// rows of lower layers have no effect.
template <typename Row, typename Speaks>
[[nodiscard]] int sure_layer(const std::vector<Row>& rows, const Speaks& speaks, int least = std::numeric_limits<int>::min()) {
  for (const Row& one : rows)
    if (speaks(one)) least = std::max(least, one.layer);
  return least;
}

/// Returns true if the row pays every win.
[[nodiscard]] inline bool covers_every_win(const PayRow& row) noexcept { return !row.pattern && always(row.condition); }

/// Returns the lowest layer whose payouts, by odds or by a paytable, can have an effect.
[[nodiscard]] inline int sure_pay_layer(const Wager& wager) {
  const int table = wager.paytable == no_index ? std::numeric_limits<int>::min() : wager.paytable_layer;
  return sure_layer(wager.pay_rows, covers_every_win, table);
}

/// Returns true if the wager pays by its paytable in some case.
[[nodiscard]] inline bool pays_by_table(const Wager& wager) {
  return wager.paytable != no_index && wager.paytable_layer >= sure_pay_layer(wager);
}

/// Returns true if no limit of the same kind in a later layer replaces `limit` in every case.
[[nodiscard]] inline bool is_heard(const Wager& wager, const Limit& limit) {
  const auto instead = [&](const Limit& other) { return other.kind == limit.kind && !other.is_cumulative && always(other.condition); };
  return limit.is_cumulative || limit.layer >= sure_layer(wager.limits, instead);
}

/// Returns an amount in the smallest currency units if the rules alone determine it. Returns `std::nullopt` if it depends on a stake or on
/// a quantity that the house has not posted. Throws std::overflow_error if the result exceeds 64 bits.
[[nodiscard]] inline std::optional<Rational> known_amount(const Ruleset& rules, const Amount& limit) {
  if (limit.kind == Amount::Kind::Money) return Rational(limit.money.units);
  if (limit.kind != Amount::Kind::Posted || limit.index == no_index) return std::nullopt;
  const std::optional<Money>& posted = rules.postings[limit.index].value;
  if (!posted) return std::nullopt;
  return limit.factor * Rational(posted->units);
}

}  // namespace fairroll::detail
