// SPDX-License-Identifier: Apache-2.0
// Which sentences of a wager are heard at all: what a later layer says in every case silences those below it (section 9 of the language).
// For the floors of this project alone: it is not installed.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include <fairroll/model/ruleset.hpp>

namespace fairroll::detail {

/// It holds however things stand.
[[nodiscard]] inline bool always(const Condition& condition) noexcept { return condition.op == Condition::Op::Always; }

/// The highest layer of a row that speaks whatever happens. Rows below it are silent, so what they say means nothing.
template <typename Row, typename Speaks>
[[nodiscard]] int sure_layer(const std::vector<Row>& rows, const Speaks& speaks, int least = std::numeric_limits<int>::min()) {
  for (const Row& one : rows)
    if (speaks(one)) least = std::max(least, one.layer);
  return least;
}

/// It pays every win.
[[nodiscard]] inline bool covers_every_win(const PayRow& row) noexcept { return !row.on && always(row.while_); }

/// The layer below which nothing is heard of what the wager pays, by odds or by a table.
[[nodiscard]] inline int sure_pay_layer(const Wager& wager) {
  const int table = wager.pays_per == no_index ? std::numeric_limits<int>::min() : wager.pays_per_layer;
  return sure_layer(wager.pays, covers_every_win, table);
}

/// The wager pays by its table in some case.
[[nodiscard]] inline bool pays_by_table(const Wager& wager) {
  return wager.pays_per != no_index && wager.pays_per_layer >= sure_pay_layer(wager);
}

/// No later limit of its kind stands in its place in every case.
[[nodiscard]] inline bool is_heard(const Wager& wager, const Limit& limit) {
  const auto instead = [&](const Limit& other) { return other.kind == limit.kind && !other.adds && always(other.while_); };
  return limit.adds || limit.layer >= sure_layer(wager.limits, instead);
}

/// The amount in money units as far as the rules alone say it; nothing: it is measured by a stake, or by what nobody posted. Throws
/// std::overflow_error where it has more than 64 bits.
[[nodiscard]] inline std::optional<Rational> known_amount(const Ruleset& rules, const Amount& limit) {
  if (limit.of == Amount::Of::Money) return Rational(limit.money.units);
  if (limit.of != Amount::Of::Posted || limit.index == no_index) return std::nullopt;
  const std::optional<Money>& posted = rules.postings[limit.index].value;
  if (!posted) return std::nullopt;
  return limit.factor * Rational(posted->units);
}

}  // namespace fairroll::detail
