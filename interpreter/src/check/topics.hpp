// SPDX-License-Identifier: Apache-2.0
// Topics: what a later layer prevails on (section 5, rules 1 and 2), and the ranks of sentences on one topic.
#pragma once

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/model/ruleset.hpp>
#include <fairroll/syntax.hpp>

#include "source_units.hpp"

namespace fairroll::checking {

/// A matter within a wager, the game or the conduct: the kind of the statement, and an act, a limit or a name.
using Topic = std::pair<Kind, std::string>;

/// `removed`, `called on`, ...; nothing: the word is no act.
[[nodiscard]] std::optional<WagerAction> act_of(const Syntax& word) noexcept;
/// Acts that the statement allows or forbids; of any but `may` and `contract` none.
[[nodiscard]] std::vector<WagerAction> acts_of(const Syntax& node);
/// What a statement speaks of.
[[nodiscard]] std::vector<Topic> topics_of(const Syntax& node);
/// True if a statement speaks of every case of its matters, so that what lies below it on them says nothing any more.
[[nodiscard]] bool covers_every_case(const Syntax& node);

/// Sentences of several layers in one text: how many blocks `notwithstanding any other` keep each of them above those that it prevails
/// over. Sentences that share a matter, with those that share one with them, are ranked by their layers.
class Ranks {
 public:
  explicit Ranks(const std::vector<Item>& items) {
    std::map<Topic, std::vector<const Item*>> spoken;
    for (const Item& item : items)
      for (const Topic& matter : topics_of(item.node)) spoken[matter].push_back(&item);
    std::set<const Item*> done;
    for (const Item& item : items) {
      if (done.count(&item) != 0) continue;
      std::vector<const Item*> group{&item};
      done.insert(&item);
      for (std::size_t i = 0; i < group.size(); ++i)
        for (const Topic& matter : topics_of(group[i]->node)) {
          for (const Item* other : std::exchange(spoken[matter], {}))
            if (done.insert(other).second) group.push_back(other);
        }
      rank(group);
    }
  }

  [[nodiscard]] int of(const Item& item) const { return ranks_.at(key(item)); }
  [[nodiscard]] int highest() const noexcept { return highest_; }

 private:
  using Key = std::pair<const Source*, std::uint32_t>;
  static Key key(const Item& item) { return {item.node.location().source.get(), item.node.location().span.begin}; }

  /// A limit of the house adds to those of its ruleset.
  static bool adds(const Item& item) {
    return item.block->layer >= house_layer && (item.node.is(Kind::stake_limit) || item.node.is(Kind::win_limit));
  }

  void rank(const std::vector<const Item*>& group) {
    std::set<int> orders;
    for (const Item* item : group)
      if (!adds(*item)) orders.insert(order_of(*item->block));
    const int top = orders.empty() ? 0 : static_cast<int>(orders.size()) - 1;
    for (const Item* item : group) {
      const int rank = adds(*item) ? top : static_cast<int>(std::distance(orders.begin(), orders.find(order_of(*item->block))));
      ranks_[key(*item)] = rank;
      highest_ = std::max(highest_, rank);
    }
  }

  std::map<Key, int> ranks_;
  int highest_ = 0;
};

}  // namespace fairroll::checking
