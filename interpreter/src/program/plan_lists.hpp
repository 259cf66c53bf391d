// SPDX-License-Identifier: Apache-2.0
// What throws of a plan decide, and which bets are made behind them: each different list once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include <fairroll/detail/numbering.hpp>
#include <fairroll/simulate.hpp>

namespace fairroll {

/// Shared by the clusters and automata of one plan. List 0 is empty.
class PlanLists {
 public:
  explicit PlanLists(Plan& plan) : plan_(plan) {}

  std::uint32_t number_of(const std::vector<PlanSettlement>& settlements) { return told_.number_of(settlements); }
  std::uint32_t number_of(const std::vector<Plan::Placement>& placements) { return made_.number_of(placements); }
  /// Both of one throw.
  struct Effect {
    std::uint32_t told = 0;
    std::uint32_t made = 0;
  };
  std::uint32_t number_of(const Effect& effect) {
    return effect.told == 0 && effect.made == 0 ? 0 : effects_.insert(effect.told, effect.made) + 1;
  }
  [[nodiscard]] Effect effect(std::uint32_t number) const {
    if (number == 0) return {};
    const auto [told, made] = effects_[number - 1];
    return {told, made};
  }
  /// The different settlements that lists are of.
  [[nodiscard]] const std::vector<PlanSettlement>& settlements() const noexcept { return told_.entries; }
  /// Adds those of a list that is not empty to `all`, in its order: numbers of settlements.
  void add_told(std::uint32_t list, std::vector<std::uint32_t>& all);
  void add_made(std::uint32_t list, std::vector<Plan::Placement>& all);
  /// The bet of the last in a list that is not empty.
  [[nodiscard]] std::uint32_t last_told(std::uint32_t list) const { return settlements()[told_.lists.last(list).second].bet_index; }

  // What a run reads at every throw, laid out for it. Settlements of the plan are numbered in the order in which its automata, one after
  // another, tell of them.

  /// Lays out a list of settlements, by their numbers here; where it begins in the group's lists.
  std::uint32_t lay_out(Plan::Group& group, const std::vector<std::uint32_t>& settlements);
  /// When all lists of the group are there.
  void finish(Plan::Group& group) const;
  /// False, and a fault, where there are too many different settlements.
  bool fits(std::vector<CompileError>& faults) const;

 private:
  [[nodiscard]] static std::array<std::uint32_t, 6> tuple_of(const PlanSettlement& one) noexcept;
  [[nodiscard]] static std::array<std::uint32_t, 3> tuple_of(const Plan::Placement& one) noexcept;

  template <typename Entry, std::size_t Width>
  struct Lists {
    std::uint32_t number_of(const std::vector<Entry>& list) {
      std::uint32_t set = 0;
      for (const Entry& one : list) {
        const auto [number, fresh] = numbers.insert(tuple_of(one).data());
        if (fresh) entries.push_back(one);
        set = lists.with(set, number);
      }
      return set;
    }

    automaton::TupleTable<std::uint32_t> numbers{Width};
    std::vector<Entry> entries;  // the different ones
    automaton::NumberSets lists;
  };

  /// Two dice: the column of each ordered pair of faces.
  void lay_out_pairs(Plan::Group& group) const;

  Plan& plan_;
  Lists<PlanSettlement, 6> told_;
  Lists<Plan::Placement, 3> made_;
  automaton::PairTable effects_;      // one less each
  std::vector<std::uint32_t> kinds_;  // per settlement: one more than its place in the plan; 0: it has none yet
  std::vector<std::uint32_t> list_;   // used again and again
};

}  // namespace fairroll
