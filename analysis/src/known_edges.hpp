// SPDX-License-Identifier: Apache-2.0
// What an EdgeCache keeps.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <fairroll/analysis/edge.hpp>
#include <fairroll/analysis/edge_cache.hpp>

#include "footprint.hpp"

namespace fairroll::analysis {

/// What the edges of a wager rest on, in words that have no order. Of two rule books, or two texts of one, in which it is the same they
/// are the same; of edges without figures the reason is told in words, which may name anything: see CachedEdges::is_lacking().
[[nodiscard]] std::set<std::string> ground_of(const Ruleset& rules, Footprints& footprints, const EdgeOptions& options);

class CachedEdges {
 public:
  explicit CachedEdges(std::size_t max_bytes) : most_bytes_(max_bytes) {}

  /// The edges of these bets, as compute_edges() gives them with these options, but for starts, payouts and clauses; nothing: not known.
  [[nodiscard]] std::optional<std::vector<WagerEdge>> find(const std::set<std::string>& ground, std::vector<WagerEdge> bets) const;
  void keep(const std::set<std::string>& ground, const std::vector<WagerEdge>& edges);
  /// Some of the edges with that ground have no figures: they are kept with the whole book as their ground.
  void note_lacking(const std::set<std::string>& ground) { keep(ground, {}); }
  [[nodiscard]] bool is_lacking(const std::set<std::string>& ground) const;
  void count(bool answered) { ++(answered ? answered_ : unanswered_); }

  [[nodiscard]] std::size_t answered() const noexcept { return answered_; }
  [[nodiscard]] std::size_t unanswered() const noexcept { return unanswered_; }

 private:
  struct Figured {
    std::optional<UndefinedReason> undefined;
    Figures first;  // without payouts
    std::vector<ComponentEdge> components;
    bool is_one_throw = false;
  };
  using Ground = std::vector<std::size_t>;  // numbers of its words, ascending

  [[nodiscard]] Ground numbered(const std::set<std::string>& words);
  /// Null: not known.
  [[nodiscard]] const std::vector<Figured>* find(const std::set<std::string>& ground) const;

  std::size_t most_bytes_;
  std::size_t bytes_ = 0;
  std::size_t answered_ = 0;
  std::size_t unanswered_ = 0;
  std::map<std::string, std::size_t> words_;  // each once, though many grounds share it
  std::map<Ground, std::vector<Figured>> edges_;
};

/// Known, or worked out by the compiler that `compiler` gives, and known from now on.
[[nodiscard]] std::vector<WagerEdge> compute_edges(const std::shared_ptr<const Ruleset>& rules, Footprints& footprints,
                                                   const EdgeOptions& options, CachedEdges& known,
                                                   const std::function<MachineCompiler&()>& compiler);

}  // namespace fairroll::analysis
