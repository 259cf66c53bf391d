// SPDX-License-Identifier: Apache-2.0
// What may be staked on a wager that stands (L4 of docs/language.md).
#pragma once

#include <fairroll/api.hpp>
#include <fairroll/table.hpp>

namespace FAIRROLL_API fairroll {

/// How much may be staked on a standing wager as things stand now.
struct StakeLimit {
  std::optional<Money> most;  ///< the highest stake that the limits and their steps allow; nothing: none speaks, or `unposted`
  bool unposted = false;      ///< a limit speaks that is measured by what the house has not posted
};

/// Of the wager with that id, by its own limits, not by those of what stands behind it. Throws std::out_of_range if none stands. Pure.
[[nodiscard]] StakeLimit stake_limit(const Table& table, std::uint32_t id);

}  // namespace fairroll
