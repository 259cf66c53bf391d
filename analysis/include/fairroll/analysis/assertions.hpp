// SPDX-License-Identifier: Apache-2.0
// What rule files assert of their wagers, held against what the analysis finds.
#pragma once

#include <fairroll/analysis/edge.hpp>
#include <fairroll/analysis/edge_memo.hpp>
#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// What is asserted of one edge, as it is found; nothing: there is no such edge.
[[nodiscard]] std::optional<Fraction> figure_of(const WagerEdge& edge, EdgeAssertion::Per per);

/// Whether `assert edge` can say this figure: it is not given up as too large, and its fraction has at most max_fraction_digits digits
/// before and behind the `/`. Pure.
[[nodiscard]] bool can_be_asserted(const WagerEdge& edge, EdgeAssertion::Per per);

/// F0424 for each assertion of the ruleset that is not true, with the true value; F0428 where that is too large to be worked out. Works out
/// the wagers that are named and no others; without assertions it costs nothing. Pure; safe from any thread.
[[nodiscard]] Diagnostics check_assertions(const std::shared_ptr<const Ruleset>& ruleset);
/// The same of what was checked just now, which takes less: not from two threads at once for one CheckResult. None without a ruleset.
/// `memo` may be null; one that is used again and again saves what rests on rules that have not changed, and changes nothing that is told.
[[nodiscard]] Diagnostics check_assertions(const CheckResult& checked, EdgeMemo* memo = nullptr);

/// Of all bets that the ruleset offers those of whose edge per bet made, without a stake, nothing is asserted: `place 6`,
/// `sharp by SS-01`, in the order of the ruleset.
[[nodiscard]] std::vector<std::string> without_assertion(const Ruleset& ruleset);

}  // namespace analysis
}  // namespace fairroll
