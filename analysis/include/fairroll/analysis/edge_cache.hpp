// SPDX-License-Identifier: Apache-2.0
// A cache of edges for editors that check a text after each keystroke. Edges that depend on unchanged rules are not computed again.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include <fairroll/analysis/edge.hpp>
#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

class CachedEdges;

/// A cache of edges. Each entry has a lookup key that represents the meaning of everything on which the edge depends, including the wager,
/// its parents and components, the game, the dice, the paytables and the selected alternatives. Lookups compare complete keys. A cached
/// edge is therefore always equal to a computed edge, even if it was cached for another text or rule book. The class is not thread-safe.
class EdgeCache {
 public:
  /// Creates an empty cache. The cache is cleared when its size exceeds about `max_bytes` bytes.
  explicit EdgeCache(std::size_t max_bytes = std::size_t{16} << 20U);
  /// Copying is disabled, because other objects refer to the cache.
  EdgeCache(const EdgeCache&) = delete;
  EdgeCache& operator=(const EdgeCache&) = delete;
  /// Destroys the cache. Edges that were returned remain valid, because they are copies.
  ~EdgeCache();

  /// Returns the number of queries for which the cache contained the result. A single query can cover all members of a wager family.
  [[nodiscard]] std::size_t hit_count() const noexcept;
  /// Returns the number of queries for which the cache did not contain the result.
  [[nodiscard]] std::size_t miss_count() const noexcept;
  /// Returns the contents of the cache, for internal use only.
  [[nodiscard]] CachedEdges& contents() noexcept { return *known_; }

 private:
  std::unique_ptr<CachedEdges> known_;
};

/// Computes the edges of one wager (`options.wager`), as the overload in edge.hpp does, but uses cached edges where possible. New edges are
/// added to the cache `memo`. The members `start_figures`, `payouts` and `clauses` may be empty in the result. Two threads must not call
/// the function with the same `memo` at the same time.
[[nodiscard]] std::vector<WagerEdge> compute_edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options,
                                                   EdgeCache& memo);

}  // namespace analysis
}  // namespace fairroll
