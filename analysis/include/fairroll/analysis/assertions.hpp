// SPDX-License-Identifier: Apache-2.0
// Edge assertions in rule files, and functions that compare them with the computed edges.
#pragma once

#include <fairroll/analysis/edge.hpp>
#include <fairroll/analysis/edge_cache.hpp>
#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// Returns the edge to which an assertion refers: per bet made, per bet resolved or per throw, depending on `basis`. Returns `std::nullopt`
/// if this edge is undefined.
[[nodiscard]] std::optional<Fraction> find_asserted_figure(const WagerEdge& edge, EdgeAssertion::Basis basis);

/// Returns true if an `assert edge` statement can state the edge that `basis` selects. This requires that the edge is not too large to
/// compute, and that its numerator and denominator have at most max_fraction_digits digits each. The function is pure.
[[nodiscard]] bool can_be_asserted(const WagerEdge& edge, EdgeAssertion::Basis basis);

/// Checks the assertions of a ruleset. The result contains an error F0424 with the computed value for each wrong assertion, and an error
/// F0428 for each edge that is too large to compute. Edges are computed only for wagers that have assertions. The function is thread-safe.
[[nodiscard]] Diagnostics check_assertions(const std::shared_ptr<const Ruleset>& ruleset);
/// Checks the assertions of the ruleset in `checked`, the result of check(). This overload is faster, because it reuses the parts that were
/// already compiled for `checked`. Two threads must not call it for the same CheckResult at the same time. Returns an empty list if
/// `checked` has no ruleset.
///
/// `cache` can be null. A cache that is passed to several calls avoids repeated computation for rules that have not changed. The cache does
/// not affect the result.
[[nodiscard]] Diagnostics check_assertions(const CheckResult& checked, EdgeCache* cache = nullptr);

/// Returns the names of the bets, such as `place 6` or `sharp by SS-01`, whose edge per bet made is not stated by any assertion without a
/// stake. The names are in the order of the ruleset.
[[nodiscard]] std::vector<std::string> find_unasserted_bets(const Ruleset& ruleset);

}  // namespace analysis
}  // namespace fairroll
