// SPDX-License-Identifier: Apache-2.0
// Every situation that a condition can tell apart: where in it a test matters, and whether it can matter at all.
#pragma once

#include <cstdint>
#include <functional>
#include <map>

#include "watch.hpp"

namespace fairroll::analysis::cover {

/// One situation, as far as the condition looks at it. What is not named is as nobody said otherwise.
struct Scene {
  ThrowRecord record;  ///< faces and what was observed
  Situation before;
  StandingWager own;
  StandingWager parent;
  std::size_t unusual = 0;  ///< how many things are not as they are by default; more than anything else: it is not preferred
};

struct Explored {
  bool whole = false;  ///< every situation was looked at: a side without a scene cannot be shown
  std::size_t situations = 0;
  std::map<Side, std::vector<Scene>> scenes;  ///< a few for each side that can be shown, the ordinary ones first
  /// The same of each member of a family for which a test that names its number holds, by the test.
  std::map<std::pair<std::size_t, std::string>, std::vector<Scene>> members;
};

/// Whether a scene is one that somebody would rather see.
using Preferred = std::function<bool(const Scene&)>;

/// Goes through all values of what the condition looks at, together, whether or not a game can come to them. What only the oracle can tell
/// is taken to be anything. Gives up on more than a fifth of Limits::situations, or where nothing is `left` of what may be gone through for
/// one book: a situation takes more of it the more tests the condition has.
[[nodiscard]] Explored explore(const Decision& decision, const Decisions& decisions, std::uint64_t& left, const Preferred& preferred = {});

}  // namespace fairroll::analysis::cover
