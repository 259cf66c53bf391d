// SPDX-License-Identifier: Apache-2.0
// A scenario that tells two versions of a rule file apart, or the proof that there is none.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include <fairroll/analysis/trial.hpp>
#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// What a search for a difference came to.
struct Distinction {
  std::string scenario;  ///< passes under the text as it is and fails under the changed one; empty: none was found
  std::string proof;     ///< why there can be none; empty: not proved
  bool stopped = false;  ///< the search was stopped before it came to an end
};

/// Looks for the smallest scenario on which the text of `trials` and the changed text differ: states in which a wager stands and the throws
/// on them, acts and stakes, observations and calls, turns. Bounded; deterministic; safe from any thread. `stop` is asked before each
/// scenario that is tried, by the thread that called; true ends the search. Empty: nobody stops it.
[[nodiscard]] Distinction distinguish(const Trials& trials, const Mutation& mutation, const std::function<bool()>& stop = {});

}  // namespace analysis
}  // namespace fairroll
