// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/verify.hpp>

#include <algorithm>

#include "proof.hpp"

namespace fairroll::analysis {

std::string_view property_name(Property property) noexcept {
  static constexpr std::string_view names[] = {"one_ruling", "one_verdict", "decided", "payable", "floors", "no_dead_row", "order_free"};
  return names[static_cast<std::size_t>(property)];
}

PropertyFailure& Proof::fail(Property property, std::string words, std::string help, const SourceLocation& place,
                             const std::vector<Index>& blamed, const Played& shown) const {
  PropertyFailure& failure = result.failures.emplace_back();
  failure.property = property;
  failure.description = std::move(words);
  failure.help = std::move(help);
  failure.location = place;
  for (const Index clause : blamed)
    if (clause < ruleset->clauses.size()) failure.clauses.push_back(ruleset->clauses[clause].address);
  failure.scenario = shown.scenario;
  failure.throw_count = shown.throws;
  return failure;
}

Verification verify(const Library& library, const std::string& name, const Selection& selection, const ProgressCallback& progress) {
  Verification result;
  const CheckResult checked = check(library, name, selection);
  result.ruleset = checked.playable_ruleset;
  if (!result.ruleset) {
    result.diagnostics = checked.diagnostics;
    return result;
  }
  Proof proof{result.ruleset, selection, progress, result};
  result.proof_size.clause_count = result.ruleset->clauses.size();
  try {
    const std::vector<ThrowClass> classes = prove_rulings(proof);
    const std::vector<Machine> machines = prove_wagers(proof, checked.diagnostics);
    prove_floors(proof, library, machines);
    prove_rows(proof, checked.diagnostics, machines);
    prove_order(proof, library, classes, machines);
  } catch (const Stopped&) {
    result.stopped = true;
  }
  std::stable_sort(result.failures.begin(), result.failures.end(),
                   [](const PropertyFailure& a, const PropertyFailure& b) { return a.property < b.property; });
  std::stable_sort(result.remarks.begin(), result.remarks.end(),
                   [](const PropertyRemark& a, const PropertyRemark& b) { return a.property < b.property; });
  return result;
}

}  // namespace fairroll::analysis
