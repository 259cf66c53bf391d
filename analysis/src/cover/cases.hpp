// SPDX-License-Identifier: Apache-2.0
// Situations as steps of a scenario, each ending with something that asks the clause; and which of them play can come to.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include <fairroll/automata.hpp>

#include "../trial/probe.hpp"
#include "space.hpp"

namespace fairroll::analysis::cover {

/// The plain ones first. Whether the clause is really asked there, and what comes of it, only playing them tells.
[[nodiscard]] std::vector<trial::Steps> cases_of(const Ruleset& rules, const Decision& decision, const Scene& scene);

/// Of one ruleset, which must outlive it. Knows the states of a wager that stands by itself, whatever the game is like then.
class Reachable {
 public:
  explicit Reachable(const Ruleset& rules) : rules_(rules), outcomes_(rules.vocabulary) {}
  /// False: no play comes to it. True also if nobody knows.
  [[nodiscard]] bool operator()(const Decision& decision, const Scene& scene);

 private:
  using States = std::set<std::vector<int>>;
  /// Nothing: they are not known.
  const std::optional<States>& states_of(Index wager, const std::vector<int>& numbers);

  const Ruleset& rules_;
  DiceOutcomes outcomes_;
  std::map<std::pair<Index, std::vector<int>>, std::optional<States>> known_;
};

}  // namespace fairroll::analysis::cover
