// SPDX-License-Identifier: Apache-2.0
// What a step did at a table, in the words of a report.
#pragma once

#include <map>
#include <string>

#include <fairroll/scenario.hpp>

namespace fairroll::scenario {

/// Tells one step: before() as things stood, after() what became of them. A step by a narrator.
class Narrator {
 public:
  /// Keeps the situation, the wager that the act is about and the one behind which it stands.
  void before(const Table& table, StepReport& report);
  /// Names the wagers of settlements and ledger, and says how the table stands. Requires `thrown` or `acted`, of a step
  /// that the rules could be asked about also `record` or `act`.
  void after(const Table& table, StepReport& report);

 private:
  void remember(const Table& table, Index seat);
  [[nodiscard]] std::string name_of(const Table& table, const StepReport& report, std::uint32_t id) const;

  std::map<std::uint32_t, std::string> names_;  // of the acting seat's wagers before the act, by id
};

}  // namespace fairroll::scenario
