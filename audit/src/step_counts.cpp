// SPDX-License-Identifier: Apache-2.0
#include "step_counts.hpp"

#include <algorithm>
#include <numeric>

#include <fairroll/report.hpp>

#include "summary.hpp"

namespace fairroll::audit {

namespace {

/// There are few of them.
template <typename Key, typename Name>
std::uint64_t& count_of(std::vector<std::pair<Key, std::uint64_t>>& counts, const Name& name) {
  auto known = std::find_if(counts.begin(), counts.end(), [&](const auto& one) { return one.first == name; });
  if (known == counts.end()) known = counts.insert(known, {Key(name), 0});
  return known->second;
}

/// A name may be too long to be spelt without an allocation.
std::uint64_t& count_of(std::map<std::string, std::uint64_t>& counts, std::string_view name) {
  const auto known = std::find_if(counts.begin(), counts.end(), [&](const auto& one) { return one.first == name; });
  return known == counts.end() ? counts[std::string(name)] : known->second;
}

}  // namespace

void StepCounts::add_throw(const Ruleset& rules, RulingKind ruling, std::span<const Index> by) {
  ++rulings_.at(static_cast<std::size_t>(ruling));
  for (std::size_t i = 0; i < by.size(); ++i) {
    if (by[i] >= rules.clauses.size()) continue;
    const auto same = [&](Index other) {
      return other < rules.clauses.size() && rules.clauses[other].address == rules.clauses[by[i]].address;
    };
    if (std::none_of(by.begin(), by.begin() + static_cast<std::ptrdiff_t>(i), same)) ++count_of(clauses_, by[i]);
  }
}

void StepCounts::add_place(std::string_view official, std::string_view time) {
  ++count_of(officials_, official);
  times_.add_step(LogTime::parse(time));
}

std::uint64_t StepCounts::throws() const noexcept { return std::accumulate(rulings_.begin(), rulings_.end(), std::uint64_t{0}); }

void StepCounts::add_to(RulesetSummary& under, const Ruleset& rules, const std::string& table) const {
  take_currency(under.currency, rules.currency);
  if (steps() == 0) return;
  under.throw_count += throws();
  under.action_count += acts_;
  for (std::size_t i = 0; i < rulings_.size(); ++i)
    if (rulings_.at(i) > 0) count_of(under.ruling_counts, words::ruling_name(static_cast<RulingKind>(i))) += rulings_.at(i);
  for (const auto& [clause, count] : clauses_) under.clause_counts[rules.clauses[clause].address] += count;
  for (std::size_t i = 0; i < findings_.size(); ++i)
    if (findings_.at(i) > 0) count_of(under.finding_counts, finding_name(static_cast<FindingKind>(i))) += findings_.at(i);
  under.judged_counts_by_table[table] += steps();
  for (const auto& [official, count] : officials_) under.judged_counts_by_official[official] += count;
  under.counts_by_time += times_;
}

void StepCounts::clear() noexcept {
  rulings_.fill(0);
  acts_ = 0;
  clauses_.clear();
  findings_.fill(0);
  officials_.clear();
  times_.step_counts.fill(0);
}

}  // namespace fairroll::audit
