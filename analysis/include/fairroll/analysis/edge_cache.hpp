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

/// A cache of edges. The key contains the meaning of everything on which an edge depends: the wager, its parents and components, the
/// game, the dice, the paytables and the selected alternatives. Keys are compared in full, so a cached edge is always equal to a computed
/// edge, even if it was cached for another text or rule book. Not thread-safe.
class EdgeCache {
 public:
  /// Creates an empty cache. The cache is cleared when its size exceeds about `max_bytes`.
  explicit EdgeCache(std::size_t max_bytes = std::size_t{16} << 20U);
  /// Not copyable, because other objects refer to the cache.
  EdgeCache(const EdgeCache&) = delete;
  EdgeCache& operator=(const EdgeCache&) = delete;
  /// Destroys the cache. Edges that were returned remain valid, because they are values.
  ~EdgeCache();

  /// Returns the number of queries whose result was in the cache. A query can concern all numbers of a wager.
  [[nodiscard]] std::size_t hit_count() const noexcept;
  /// Returns the number of queries whose result was not in the cache.
  [[nodiscard]] std::size_t miss_count() const noexcept;
  /// For internal use: returns the contents of the cache.
  [[nodiscard]] CachedEdges& contents() noexcept { return *known_; }

 private:
  std::unique_ptr<CachedEdges> known_;
};

/// Computes the same edges as the overload in edge.hpp for one wager (`options.wager`), with cached edges where possible; new edges are
/// added to the cache. Starts, payouts and clauses can be missing in the result. Not for concurrent use with the same `memo`.
[[nodiscard]] std::vector<WagerEdge> compute_edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options,
                                                   EdgeCache& memo);

}  // namespace analysis
}  // namespace fairroll
