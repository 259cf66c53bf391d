// SPDX-License-Identifier: Apache-2.0
// What the text says of acts on a standing wager, and of how much may be staked on it, as things stand in one row of its machine.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <fairroll/program.hpp>

namespace fairroll::analysis::difference {

struct SaidOf {
  std::string result;
  std::vector<Index> clauses;
};

/// By topic: acts by their names, `surrendered`, `stake at most`, `stake at least`, `stake in steps`, `win at most`, `commission back`.
/// Precondition: the wager stands in that row.
[[nodiscard]] std::map<std::string, SaidOf> said_of(const Ruleset& rules, const Machine& machine, std::uint32_t row);

/// `5.00`, `3 times pass`; what the house has posted as money.
[[nodiscard]] std::string amount_words(const Ruleset& rules, const Amount& amount);
[[nodiscard]] std::string_view limit_topic(Limit::Kind kind) noexcept;

}  // namespace fairroll::analysis::difference
