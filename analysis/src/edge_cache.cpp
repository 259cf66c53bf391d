// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/edge_cache.hpp>

#include <algorithm>

#include <fairroll/detail/speller.hpp>

#include "known_edges.hpp"
#include "solved.hpp"

namespace fairroll::analysis {

EdgeCache::EdgeCache(std::size_t max_bytes) : known_(std::make_unique<CachedEdges>(max_bytes)) {}

EdgeCache::~EdgeCache() = default;

std::size_t EdgeCache::hit_count() const noexcept { return known_->answered(); }

std::size_t EdgeCache::miss_count() const noexcept { return known_->unanswered(); }

std::set<std::string> ground_of(const Ruleset& rules, Footprints& footprints, const EdgeOptions& options) {
  const std::string& wager = rules.wagers[options.wager].name;
  std::string faces;
  std::string only;
  std::set<std::string> ground = footprints.of({false, true, true, {wager}}).meaning;
  for (const char* const topic : {"machine game", "states game", "tables", "questions"})
    ground.insert(std::string(topic) + ": " + footprints.topic(topic));
  const Vocabulary& dice = rules.vocabulary;
  ground.insert("dice " + std::to_string(dice.dice_count) + " " + std::to_string(dice.lowest_face) + ".." +
                std::to_string(dice.highest_face) + " " + std::to_string(dice.opposite_face_sum));
  ground.insert("currency " + rules.currency.name + " " + std::to_string(rules.currency.decimal_count) + " " +
                std::to_string(rules.currency.smallest_unit));
  for (const Paytable& table : rules.paytables)
    ground.insert("posted " + table.name + " " + (table.posted_column ? std::to_string(*table.posted_column) : "none"));
  ground.insert("wager " + wager + " by " + options.column.value_or("none"));
  ground.insert("stake " + (options.stake ? std::to_string(options.stake->units) : "any"));
  for (const Fraction& chance : options.face_probabilities) faces += chance.str() + " ";
  ground.insert("chances " + faces);
  for (const int number : options.numbers) only += std::to_string(number) + " ";
  ground.insert("numbers " + only);
  return ground;
}

CachedEdges::Ground CachedEdges::numbered(const std::set<std::string>& words) {
  Ground ground;
  for (const std::string& word : words) {
    const auto [at, fresh] = words_.try_emplace(word, words_.size());
    if (fresh) bytes_ += word.size() + sizeof(*at);
    ground.push_back(at->second);
  }
  std::sort(ground.begin(), ground.end());
  return ground;
}

const std::vector<CachedEdges::Figured>* CachedEdges::find(const std::set<std::string>& words) const {
  Ground ground;
  for (const std::string& word : words) {
    const auto at = words_.find(word);
    if (at == words_.end()) return nullptr;
    ground.push_back(at->second);
  }
  std::sort(ground.begin(), ground.end());
  const auto at = edges_.find(ground);
  return at == edges_.end() ? nullptr : &at->second;
}

bool CachedEdges::is_lacking(const std::set<std::string>& ground) const {
  const std::vector<Figured>* const known = find(ground);
  return known != nullptr && known->empty();
}

std::optional<std::vector<WagerEdge>> CachedEdges::find(const std::set<std::string>& ground, std::vector<WagerEdge> bets) const {
  const std::vector<Figured>* const known = find(ground);
  if (known == nullptr || known->empty() || known->size() != bets.size()) return std::nullopt;
  for (std::size_t i = 0; i < bets.size(); ++i) {
    const Figured& one = (*known)[i];
    bets[i].undefined_reason = one.undefined;
    bets[i].first_bet_figures = one.first;
    bets[i].components = one.components;
    bets[i].is_one_throw = one.is_one_throw;
  }
  return bets;
}

void CachedEdges::keep(const std::set<std::string>& ground, const std::vector<WagerEdge>& edges) {
  if (bytes_ > most_bytes_) {
    words_.clear();
    edges_.clear();
    bytes_ = 0;
  }
  std::vector<Figured> figured;
  for (const WagerEdge& edge : edges) {
    figured.push_back({edge.undefined_reason, edge.first_bet_figures, edge.components, edge.is_one_throw});
    figured.back().first.payouts.clear();
    bytes_ += sizeof(Figured) + 10 * sizeof(Fraction);
  }
  edges_[numbered(ground)] = std::move(figured);
}

std::vector<WagerEdge> compute_edges(const std::shared_ptr<const Ruleset>& rules, Footprints& footprints, const EdgeOptions& options,
                                     CachedEdges& known, const std::function<MachineCompiler&()>& compiler) {
  const std::set<std::string> ground = ground_of(*rules, footprints, options);
  // What has no figures is known only of a book that is the same to the letter: the words that say why may name anything in it.
  const auto whole = [&] {
    std::set<std::string> words = ground;
    words.insert("book " + detail::spelt(*rules, detail::SpellFor::Fingerprint));
    return words;
  };
  const std::vector<WagerEdge> all = list_bets(*rules, options);
  std::optional<std::vector<WagerEdge>> found = known.find(ground, all);
  if (!found && known.is_lacking(ground)) found = known.find(whole(), all);
  known.count(found.has_value());
  if (found) return *std::move(found);
  std::vector<WagerEdge> worked_out = compute_edges(rules, options, compiler());
  if (std::none_of(worked_out.begin(), worked_out.end(), [](const WagerEdge& edge) { return edge.undefined_reason.has_value(); })) {
    known.keep(ground, worked_out);
  } else {
    known.note_lacking(ground);
    known.keep(whole(), worked_out);
  }
  return worked_out;
}

std::vector<WagerEdge> compute_edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options, EdgeCache& memo) {
  Footprints footprints(*ruleset);
  std::optional<DiceOutcomes> outcomes;
  std::optional<MachineCompiler> compiler;
  return compute_edges(ruleset, footprints, options, memo.contents(),
                       [&]() -> MachineCompiler& { return compiler.emplace(*ruleset, outcomes.emplace(ruleset->vocabulary)); });
}

}  // namespace fairroll::analysis
