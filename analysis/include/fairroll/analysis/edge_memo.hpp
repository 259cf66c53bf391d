// SPDX-License-Identifier: Apache-2.0
// Edges that were worked out once are known again wherever they rest on the same rules: for editors, which check a text after each key.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <fairroll/analysis/edge.hpp>
#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

class KnownEdges;

/// Edges by the meaning of all that they rest on: of the wager, of what it stands behind and is made of, of the game, the dice, the
/// paytables and what was chosen. That meaning is kept whole and compared whole, so what is known is the same as what would be worked out,
/// whatever text and whatever rule book it was first worked out for. For one thread at a time.
class EdgeMemo {
 public:
  /// Knows nothing. Once it takes more than about `most_bytes` it forgets everything and begins anew.
  explicit EdgeMemo(std::size_t most_bytes = std::size_t{16} << 20U);
  /// Not copied: what refers to it keeps on referring to this one.
  EdgeMemo(const EdgeMemo&) = delete;
  EdgeMemo& operator=(const EdgeMemo&) = delete;
  /// Forgets everything; edges that it gave stay what they are, for they are values.
  ~EdgeMemo();

  /// How many questions it has answered, and how many it could not; each may be of all numbers of a wager.
  [[nodiscard]] std::size_t answered() const noexcept;
  /// See answered().
  [[nodiscard]] std::size_t unanswered() const noexcept;
  /// For Fairroll alone: what it keeps.
  [[nodiscard]] KnownEdges& known() noexcept { return *known_; }

 private:
  std::unique_ptr<KnownEdges> known_;
};

/// edges() of one wager (`options.wager`), as far as the memo knows them; what it does not know is worked out and kept. Starts, payouts
/// and clauses may be missing. `memo` is for one thread at a time.
[[nodiscard]] std::vector<WagerEdge> edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options, EdgeMemo& memo);

}  // namespace analysis
}  // namespace fairroll
