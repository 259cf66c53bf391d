// SPDX-License-Identifier: Apache-2.0
// Absorbing Markov chains, solved exactly (Kemeny and Snell, Finite Markov Chains, chapter III).
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include <fairroll/limits.hpp>

#include "number.hpp"

namespace fairroll::analysis {

/// One transient state: where it may go and how likely, and what it earns on each throw (the chance of each way to end, a throw counted,
/// money won ...). Chances need not sum to 1: what is missing ends the chain.
struct Link {
  std::uint32_t to = 0;
  Number chance;
};
struct ChainRow {
  std::vector<Link> links;     ///< each target once
  std::vector<Number> earned;  ///< per quantity

  void add(std::uint32_t to, const Number& chance);
};

/// Expected totals of every quantity from every state until the chain ends: the solution of x = P x + b.
/// States are solved component by component (those that may reach one another), the last ones first; inside a component by eliminating
/// states, the least entangled first. Precondition: from every state the chain can end (see endless()).
/// Nothing: the exact numbers would take more work than that (Limits::edge_work), or more memory than 256 MiB.
[[nodiscard]] std::optional<std::vector<std::vector<Number>>> solve(std::vector<ChainRow> rows, std::size_t quantities,
                                                                    std::uint64_t max_work = Limits{}.edge_work);

/// A state from which the chain can never end; nothing if there is none.
[[nodiscard]] std::vector<char> endless(const std::vector<ChainRow>& rows);

}  // namespace fairroll::analysis
