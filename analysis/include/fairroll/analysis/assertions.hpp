// SPDX-License-Identifier: Apache-2.0
// Assertions of edges in rule files, and their comparison with the computed edges.
#pragma once

#include <fairroll/analysis/edge.hpp>
#include <fairroll/analysis/edge_cache.hpp>
#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// Returns the edge per bet made, per bet resolved or per throw, as `per` selects; `std::nullopt` if it is undefined.
[[nodiscard]] std::optional<Fraction> asserted_figure(const WagerEdge& edge, EdgeAssertion::Per per);

/// Returns true if an `assert edge` statement can contain this edge: it is not too large to compute, and its fraction has at most
/// max_fraction_digits digits before and after the `/`. Pure.
[[nodiscard]] bool can_be_asserted(const WagerEdge& edge, EdgeAssertion::Per per);

/// Checks the assertions of a ruleset. Returns F0424 with the true value for each assertion that is not true, and F0428 for each edge that
/// is too large to compute. Computes only the edges of the wagers that the assertions name. Thread-safe.
[[nodiscard]] Diagnostics check_assertions(const std::shared_ptr<const Ruleset>& ruleset);
/// Checks the assertions of a ruleset that was just checked, which is faster because compiled parts are reused. Must not be called from two
/// threads at once for the same CheckResult. Returns an empty list if `checked` has no ruleset.
///
/// `memo` can be null. A memo that is passed to several calls avoids repeated computation for rules that have not changed; the result is
/// the same.
[[nodiscard]] Diagnostics check_assertions(const CheckResult& checked, EdgeCache* memo = nullptr);

/// Returns the bets of a ruleset without an assertion of their edge per bet made (without a stake), such as `place 6` or `sharp by SS-01`,
/// in the order of the ruleset.
[[nodiscard]] std::vector<std::string> find_unasserted_bets(const Ruleset& ruleset);

}  // namespace analysis
}  // namespace fairroll
