// SPDX-License-Identifier: Apache-2.0
#include "act_memo.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <fairroll/detail/visit.hpp>

#include "../automaton/footprint.hpp"

namespace fairroll::detail {
namespace {

/// Every sentence of the wager, of the one that it stands behind, and of its parts: windows, permissions and limits, and the verdicts and
/// pays that tell which odds may come.
automaton::Footprint footprint_of(const Ruleset& rules, const Wager& wager, std::vector<Index>& stakes) {
  const Wager* const parent = wager.parent == no_index ? nullptr : &rules.wagers[wager.parent];
  automaton::Footprint footprint(rules, &wager, parent, automaton::Footprint::Reach::Now);
  footprint.add_settling(wager);
  (void)for_each_sentence(wager, [&](const Sentence& one) {
    footprint.add(one);
    return false;
  });
  if (parent != nullptr)
    (void)for_each_sentence(*parent, [&](const Sentence& one) {
      footprint.add(one, true);
      return false;
    });
  for (const Limit& limit : wager.limits)
    if (limit.amount.kind == Amount::Kind::Stake) stakes.push_back(limit.amount.index);
  for (const Component& part : wager.components) footprint.include(footprint_of(rules, rules.wagers[part.wager], stakes));
  return footprint;
}

ActLook look_of(const Ruleset& rules, const Wager& wager) {
  ActLook look;
  const automaton::Footprint footprint = footprint_of(rules, wager, look.stakes);
  look.game = footprint.members();
  look.held = footprint.held();
  return look;
}

}  // namespace

std::uint64_t ActKey::hash() const noexcept { return XXH3_64bits(words_.data(), count_ * sizeof(words_[0])); }

bool operator==(const ActKey& a, const ActKey& b) noexcept {
  return a.count_ == b.count_ && std::equal(a.words_.begin(), a.words_.begin() + static_cast<std::ptrdiff_t>(a.count_), b.words_.begin());
}

ActMemo::ActMemo(const Ruleset& rules) : slots_(slot_count) {
  for (const Wager& wager : rules.wagers) looks_.push_back(look_of(rules, wager));
}

ActMemo::~ActMemo() {
  for (const std::atomic<const Entry*>& slot : slots_) std::unique_ptr<const Entry>(slot.load(std::memory_order_relaxed));
}

const KnownAct* ActMemo::find(const ActKey& key) const noexcept {
  for (std::size_t at = key.hash();; ++at) {
    const Entry* const entry = slots_[at % slot_count].load(std::memory_order_acquire);
    if (entry == nullptr) return nullptr;
    if (entry->key == key) return &entry->act;
  }
}

void ActMemo::keep(const ActKey& key, KnownAct act) {
  if (kept_.load(std::memory_order_relaxed) >= most_kept) return;
  auto fresh = std::make_unique<const Entry>(Entry{key, std::move(act)});
  for (std::size_t at = key.hash();; ++at) {
    const Entry* there = nullptr;
    if (slots_[at % slot_count].compare_exchange_strong(there, fresh.get(), std::memory_order_acq_rel)) {
      (void)fresh.release();
      kept_.fetch_add(1, std::memory_order_relaxed);
      return;
    }
    if (there->key == key) return;  // somebody else was asked the same
  }
}

}  // namespace fairroll::detail
