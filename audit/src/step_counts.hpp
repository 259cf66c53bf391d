// SPDX-License-Identifier: Apache-2.0
// What steps of one table under one rule book add to a summary, whatever is told of them.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/audit/audit.hpp>

namespace fairroll::audit {

/// Allocates nothing for what was counted before.
class StepCounts {
 public:
  /// A throw; `by`: the clauses that decided, of which one counts for each address.
  void add_throw(const Ruleset& rules, RulingKind ruling, std::span<const Index> by);
  void add_act() noexcept { ++acts_; }
  void add_finding(FindingKind kind) { ++findings_.at(static_cast<std::size_t>(kind)); }
  /// By whom the step was ruled, and when.
  void add_place(std::string_view official, std::string_view time);

  [[nodiscard]] std::uint64_t throws() const noexcept;
  /// Throws and acts.
  [[nodiscard]] std::uint64_t steps() const noexcept { return throws() + acts_; }
  /// They were of that table under these rules.
  void add_to(RulesetSummary& under, const Ruleset& rules, const std::string& table) const;
  /// Forgets all of it, and keeps the memory.
  void clear() noexcept;

 private:
  std::array<std::uint64_t, static_cast<std::size_t>(RulingKind::Undetermined) + 1> rulings_{};
  std::uint64_t acts_ = 0;
  std::vector<std::pair<Index, std::uint64_t>> clauses_;
  std::array<std::uint64_t, static_cast<std::size_t>(FindingKind::Recalled) + 1> findings_{};
  std::vector<std::pair<std::string, std::uint64_t>> officials_;
  TimeCounts times_;
};

}  // namespace fairroll::audit
