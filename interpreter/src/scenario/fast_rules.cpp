// SPDX-License-Identifier: Apache-2.0
#include "fast_rules.hpp"

#include <algorithm>
#include <utility>

#include "../oracle/settle.hpp"

namespace fairroll::detail {

FastRules::FastRules(std::shared_ptr<const Program> program) : program_(std::move(program)), acts_(std::make_unique<ActMemo>(rules())) {
  for (const Wager& wager : rules().wagers) {
    (void)words_.add(wager.name);
    wager_of_word_.resize(words_.size(), rules().find_wager(wager.name));
  }
  recalls_ = std::any_of(rules().clauses.begin(), rules().clauses.end(), [](const Clause& clause) { return clause.is_unverified; });
  for (const DieReading& reading : rules().conduct.die_readings) reads_ = reads_ && !is_recalled(reading.clause);
  stands_still_ = !names_invalid_roll(rules());
  std::vector<CompileError> faults;
  judge_ = ThrowJudge::compile(program_->shared_ruleset(), faults);
  if (judge_) form_.emplace(*judge_, at_the_start(rules()));
}

Index FastRules::wager_called(std::string_view name) const noexcept {
  const batch::WordTable::Id word = words_.find(name);
  return word == batch::WordTable::none ? no_index : wager_of_word_[word];
}

}  // namespace fairroll::detail
