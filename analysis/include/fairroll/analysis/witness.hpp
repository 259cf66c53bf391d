// SPDX-License-Identifier: Apache-2.0
// Search for a scenario that distinguishes two versions of a rule file, or for a proof that there is none.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include <fairroll/analysis/trial.hpp>
#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// The result of distinguish().
struct Distinction {
  std::string scenario;  ///< a scenario that passes under the original text and fails under the changed text; empty if none was found
  std::string proof;     ///< the reason why no such scenario exists; empty if this was not proved
  bool stopped = false;  ///< true if the search was stopped before it was complete
};

namespace trial {
class OriginalText;
}

/// Searches for scenarios that distinguish changed texts from the text of `trials`, which must outlive the object. Caches data about the
/// original text between searches. Not thread-safe.
class Distinguisher {
 public:
  /// Creates the object without starting a search.
  explicit Distinguisher(const MutationTester& trials);
  Distinguisher(const Distinguisher&) = delete;
  Distinguisher& operator=(const Distinguisher&) = delete;  ///< not copyable, because the cached data is large
  ~Distinguisher();                                         ///< leaves `trials` unchanged

  /// Searches for the smallest scenario whose results under both texts differ. The search varies states of wagers, throws, actions, stakes,
  /// observations, calls and turns. It is bounded and deterministic; preceding searches do not affect the result. `stop` is called before
  /// each scenario and ends the search if it returns true; without `stop`, the search is complete.
  [[nodiscard]] Distinction distinguish(const Mutation& mutation, const std::function<bool()>& stop = {});

 private:
  std::unique_ptr<trial::OriginalText> original_;
};

/// Searches for a scenario that distinguishes the text changed by `mutation` from the text of `tester`. For several mutations, a
/// Distinguisher is faster. Thread-safe.
[[nodiscard]] Distinction distinguish(const MutationTester& tester, const Mutation& mutation, const std::function<bool()>& stop = {});

}  // namespace analysis
}  // namespace fairroll
