// SPDX-License-Identifier: Apache-2.0
// What can become of a wager at all, and what can be done with it.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/scenario.hpp>

#include "../automaton/spaces.hpp"

namespace fairroll::covering {

/// What `Side::what` calls an act: `placed`, `removed`, `surrendered`, ...
[[nodiscard]] std::string act_word(TableAction::Kind kind);

/// Everything that can come of one wager.
class Possible {
 public:
  Possible(const Ruleset& ruleset, automaton::Spaces& spaces, Index wager);

  [[nodiscard]] const std::set<std::pair<OutcomeCoverage::Kind, std::string>>& sides() const noexcept { return sides_; }
  /// Limits that can ever apply, as clauses.
  [[nodiscard]] const std::set<Index>& limits() const noexcept { return limits_; }
  /// Too many states, or a fault that lint reports: `sides` is not all of it.
  [[nodiscard]] bool unenumerated_wagers() const noexcept { return unwalked_; }

 private:
  void walk(automaton::Spaces& spaces);
  void ask_window(automaton::Spaces& spaces);
  void ask_parts(automaton::Spaces& spaces);

  const Ruleset& ruleset_;
  Index index_;
  const Wager& wager_;
  std::set<std::pair<OutcomeCoverage::Kind, std::string>> sides_;
  std::set<Index> limits_;
  bool unwalked_ = false;
};

/// The outcomes of a wager made of parts (L7), found by playing every throw from every state of the game that its parts name.
[[nodiscard]] std::set<Outcome> outcomes_of_parts(const Ruleset& ruleset, automaton::Spaces& spaces, Index wager);

}  // namespace fairroll::covering
