// SPDX-License-Identifier: Apache-2.0
// The footprint of a question: the sentences that its answer rests on, and what they mean.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include <fairroll/analysis/readings.hpp>

namespace fairroll::analysis {

/// What figures of a wager rest on: every throw counts, and nobody changes a bet.
[[nodiscard]] inline ResultScope edge_matter(const std::string& wager) { return {false, true, false, {wager}}; }

struct Footprint {
  std::set<Index> clauses;
  std::set<std::string> meaning;  ///< two books in which it is the same answer alike
};

/// One ruleset, asked several times. Refers to it.
class Footprints {
 public:
  explicit Footprints(const Ruleset& rules) : rules_(rules) {}
  [[nodiscard]] Footprint of(const ResultScope& matter);
  /// Ascending.
  [[nodiscard]] std::vector<Index> clauses(const ResultScope& matter) const;
  /// As trial::meaning_of() has it; spelt out once it is asked for.
  [[nodiscard]] const std::string& topic(const std::string& name);

 private:
  const Ruleset& rules_;
  std::map<std::string, std::string> topics_;
};

}  // namespace fairroll::analysis
