// SPDX-License-Identifier: Apache-2.0
#include "plain_findings.hpp"

#include <algorithm>

#include <fairroll/rules.hpp>

namespace fairroll::live {

const std::vector<FindingKind>* PlainFindings::of(std::uint32_t key, const std::function<Situation()>& situation,
                                                  const DiceOutcomes& outcomes) {
  auto known = known_.find(key);
  if (known == known_.end()) known = known_.emplace(key, ask(situation(), outcomes)).first;
  return known->second ? &*known->second : nullptr;
}

std::optional<std::vector<FindingKind>> PlainFindings::ask(const Situation& situation, const DiceOutcomes& outcomes) const {
  const auto recalled_reading = [&](const TraceEntry& asked) {
    return asked.stage == Stage::DiceReading && asked.is_deciding && asked.clause != no_index &&
           rules_->clauses[asked.clause].is_unverified;
  };
  std::optional<std::vector<FindingKind>> found;
  for (std::size_t outcome = 0; outcome < outcomes.size(); ++outcome) {
    ThrowRecord record;
    record.faces.assign(outcomes.faces(outcome).begin(), outcomes.faces(outcome).end());
    const Ruling ruling = adjudicate(*rules_, record, situation);
    if (ruling.kind != RulingKind::Valid || !ruling.deciding_clauses.empty()) return std::nullopt;
    if (std::any_of(ruling.trace.begin(), ruling.trace.end(), recalled_reading)) return std::nullopt;
    std::vector<FindingKind> kinds;
    for (const Finding& finding : ruling.findings) kinds.push_back(finding.kind);
    if (found && kinds != *found) return std::nullopt;
    found = std::move(kinds);
  }
  return found;
}

}  // namespace fairroll::live
