// SPDX-License-Identifier: Apache-2.0
// A cache for edges, for editors that check a text after each keystroke. Edges that depend on unchanged rules are not computed again.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <fairroll/analysis/edge.hpp>
#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

class CachedEdges;

/// A cache of edges. The key is the complete meaning of everything that an edge depends on: the wager, its parents and components, the
/// game, the dice, the paytables and the selected alternatives. Keys are compared in full, so a cached edge is always equal to a computed
/// one, even for another text or rule book. Not thread-safe.
class EdgeCache {
 public:
  /// Creates an empty cache. When it uses more than about `max_bytes` bytes, it is cleared.
  explicit EdgeCache(std::size_t max_bytes = std::size_t{16} << 20U);
  /// There is no copy, because other objects refer to the cache.
  EdgeCache(const EdgeCache&) = delete;
  EdgeCache& operator=(const EdgeCache&) = delete;
  /// Destroys the cache. Edges that were returned remain valid, because they are values.
  ~EdgeCache();

  /// Returns the number of queries that were answered from the cache. A query can concern all numbers of a wager.
  [[nodiscard]] std::size_t answered() const noexcept;
  /// Returns the number of queries that were not in the cache.
  [[nodiscard]] std::size_t unanswered() const noexcept;
  /// For internal use: returns the contents of the cache.
  [[nodiscard]] CachedEdges& known() noexcept { return *known_; }

 private:
  std::unique_ptr<CachedEdges> known_;
};

/// Computes compute_edges() for one wager (`options.wager`), with cached edges where possible; new edges are added to the cache. Starts,
/// payouts and clauses can be missing in the result. Not for concurrent use with the same `memo`.
[[nodiscard]] std::vector<WagerEdge> compute_edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options,
                                                   EdgeCache& memo);

}  // namespace analysis
}  // namespace fairroll
