// SPDX-License-Identifier: Apache-2.0
// A scenario that tells two versions of a rule file apart, or the proof that there is none.
#pragma once

#include <functional>
#include <memory>
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

namespace trial {
class OriginalText;
}

/// Looks for what tells changed texts from the text of `trials`, which must outlive it, and keeps what it came to know of that text. For
/// one thread at a time.
class Distinguisher {
 public:
  /// Nothing is looked for yet.
  explicit Distinguisher(const Trials& trials);
  Distinguisher(const Distinguisher&) = delete;
  Distinguisher& operator=(const Distinguisher&) = delete;  ///< what it keeps is large
  ~Distinguisher();                                         ///< of it nothing is left in `trials`

  /// Looks for the smallest scenario on which both texts differ: states in which a wager stands and the throws on them, acts and stakes,
  /// observations and calls, turns. Bounded; deterministic, whatever was looked for before. `stop` is asked before each scenario that is
  /// tried; true ends the search. Empty: nobody stops it.
  [[nodiscard]] Distinction distinguish(const Mutation& mutation, const std::function<bool()>& stop = {});

 private:
  std::unique_ptr<trial::OriginalText> original_;
};

/// The same for one change; safe from any thread.
[[nodiscard]] Distinction distinguish(const Trials& trials, const Mutation& mutation, const std::function<bool()>& stop = {});

}  // namespace analysis
}  // namespace fairroll
