// What a run reads at every throw, laid out for it.
#pragma once

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include <fairroll/plan.hpp>

namespace fairroll {

class PlanIndex {
 public:
  PlanIndex(Plan& plan, std::vector<CompileFault>& faults) : plan_(plan), faults_(faults) {}

  /// False, and a fault, where there are too many different settlements.
  bool build();

 private:
  /// Two dice: the column of each ordered pair of faces.
  void pairs(Plan::Group& group) const;
  void lists(Plan::Group& group);
  std::uint16_t number_of(const PlanSettlement& one);

  Plan& plan_;
  std::vector<CompileFault>& faults_;
  std::map<std::tuple<std::uint32_t, Outcome, bool, std::int64_t, std::int64_t>, std::uint16_t> numbers_;
};

}  // namespace fairroll
