// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/edge_memo.hpp>

#include <algorithm>

#include "known_edges.hpp"

namespace fairroll::analysis {

EdgeMemo::EdgeMemo(std::size_t most_bytes) : known_(std::make_unique<KnownEdges>(most_bytes)) {}

EdgeMemo::~EdgeMemo() = default;

std::size_t EdgeMemo::answered() const noexcept { return known_->answered(); }

std::size_t EdgeMemo::unanswered() const noexcept { return known_->unanswered(); }

std::set<std::string> ground_of(const Ruleset& rules, Footprints& footprints, const EdgeOptions& options) {
  const std::string& wager = rules.wagers[options.wager].name;
  std::set<std::string> ground = footprints.of({false, true, true, {wager}}).meaning;
  for (const char* const topic : {"machine game", "states game", "tables", "questions"})
    ground.insert(std::string(topic) + ": " + footprints.topic(topic));
  const Vocabulary& dice = rules.vocabulary;
  ground.insert("dice " + std::to_string(dice.dice) + " " + std::to_string(dice.lowest) + ".." + std::to_string(dice.highest) + " " +
                std::to_string(dice.opposite_sum));
  ground.insert("currency " + rules.currency.name + " " + std::to_string(rules.currency.decimals) + " " +
                std::to_string(rules.currency.step));
  for (const Paytable& table : rules.paytables)
    ground.insert("posted " + table.name + " " + (table.posted ? std::to_string(*table.posted) : "none"));
  ground.insert("wager " + wager + " by " + options.column.value_or("none"));
  ground.insert("stake " + (options.stake ? std::to_string(options.stake->units) : "any"));
  return ground;
}

KnownEdges::Ground KnownEdges::numbered(const std::set<std::string>& words) {
  Ground ground;
  for (const std::string& word : words) {
    const auto [at, fresh] = words_.try_emplace(word, words_.size());
    if (fresh) bytes_ += word.size() + sizeof(*at);
    ground.push_back(at->second);
  }
  std::sort(ground.begin(), ground.end());
  return ground;
}

std::optional<std::vector<WagerEdge>> KnownEdges::find(const std::set<std::string>& ground, std::vector<WagerEdge> bets) {
  const auto at = edges_.find(numbered(ground));
  const bool is_known = at != edges_.end() && at->second.size() == bets.size();
  ++(is_known ? answered_ : unanswered_);
  if (!is_known) return std::nullopt;
  for (std::size_t i = 0; i < bets.size(); ++i) {
    bets[i].first = at->second[i].first;
    bets[i].parts = at->second[i].parts;
    bets[i].one_throw = at->second[i].one_throw;
  }
  return bets;
}

void KnownEdges::keep(const std::set<std::string>& ground, const std::vector<WagerEdge>& edges) {
  if (std::any_of(edges.begin(), edges.end(), [](const WagerEdge& edge) { return edge.undefined.has_value(); })) return;
  if (bytes_ > most_bytes_) {
    words_.clear();
    edges_.clear();
    bytes_ = 0;
  }
  std::vector<Figured> figured;
  for (const WagerEdge& edge : edges) {
    figured.push_back({edge.first, edge.parts, edge.one_throw});
    figured.back().first.payouts.clear();
    bytes_ += sizeof(Figured) + 10 * sizeof(Fraction);
  }
  edges_[numbered(ground)] = std::move(figured);
}

}  // namespace fairroll::analysis
