// What a run reads at every throw, laid out for it.
#pragma once

#include <cstdint>
#include <vector>

#include "plan_tuples.hpp"
#include "tuple_table.hpp"

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
  TupleTable numbers_{std::tuple_size_v<SettlementTuple>};  // of plan_.kinds_
};

}  // namespace fairroll
