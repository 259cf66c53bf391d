// SPDX-License-Identifier: Apache-2.0
// A search for a scenario that distinguishes two versions of a rule file, or for a proof that there is no such scenario.
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
struct DistinguishResult {
  /// Scenario that passes under the original text and fails under the changed text. Empty if no such scenario was found.
  std::string scenario;
  std::string proof;     ///< Reason why no scenario can distinguish the two texts. Empty if nothing was proved.
  bool stopped = false;  ///< True if the search was stopped before it was complete.
};

namespace trial {
class OriginalText;
}

/// Searches for scenarios that distinguish changed texts from the original text. The object caches data about the original text between
/// searches. The class is not thread-safe.
class Distinguisher {
 public:
  /// Creates an object for the original text of `trials`, without starting a search. `trials` must outlive the object.
  explicit Distinguisher(const MutationTester& trials);
  Distinguisher(const Distinguisher&) = delete;
  Distinguisher& operator=(const Distinguisher&) = delete;  ///< Copying is disabled, because the cached data is large.
  ~Distinguisher();                                         ///< Destroys the cached data and leaves `trials` unchanged.

  /// Searches for the smallest scenario whose results under the original and changed texts differ. The search varies wager states, throws,
  /// actions, stakes, observations, calls and turns. The search is bounded and deterministic, and earlier searches do not affect its
  /// result. `stop` is called before each scenario and ends the search if it returns true. Without `stop`, the search is always completed.
  [[nodiscard]] DistinguishResult distinguish(const Mutation& mutation, const std::function<bool()>& stop = {});

 private:
  std::unique_ptr<trial::OriginalText> original_;
};

/// Searches for a scenario that distinguishes the original text of `tester` from the text after `mutation`. For several mutations, a
/// Distinguisher is faster. The function is thread-safe.
[[nodiscard]] DistinguishResult distinguish(const MutationTester& tester, const Mutation& mutation, const std::function<bool()>& stop = {});

}  // namespace analysis
}  // namespace fairroll
