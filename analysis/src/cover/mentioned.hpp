// SPDX-License-Identifier: Apache-2.0
// What a condition looks at.
#pragma once

#include <set>
#include <string>
#include <utility>

#include "decisions.hpp"

namespace fairroll::analysis::cover {

/// What a condition looks at.
struct Mentioned {
  std::set<std::pair<Index, int>> facts;  // and of which die
  std::set<std::string> values;           // that are told apart from others
  std::set<Index> game;
  std::set<Index> own;
  std::set<Index> parent;
  std::set<Index> held;  // wagers
  bool faces = false;
  bool own_number = false;
  bool parent_number = false;
  bool owner_throws = false;  // whether he does
  bool beyond = false;        // something that no scene says
};

/// Also by way of the phases, events and moves that it names.
[[nodiscard]] Mentioned mentioned_by(const Decision& decision, const Ruleset& rules);
/// The same of one leaf of it.
[[nodiscard]] Mentioned mentioned_by(const Decision& decision, const Leaf& leaf, const Ruleset& rules);

}  // namespace fairroll::analysis::cover
