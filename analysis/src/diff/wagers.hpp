// SPDX-License-Identifier: Apache-2.0
// The same wager in two books: its machines, and what the walk through both finds.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "../pairs.hpp"
#include "work.hpp"

namespace fairroll::analysis::difference {

/// One wager that both have, by one column of its paytable.
struct WagerPair {
  ComparedRuleset a;  ///< with the column posted, if the house has still to post one
  ComparedRuleset b;
  MachineKey key_a;
  MachineKey key_b;
  Machine machine_a;
  Machine machine_b;
  std::string name;  ///< `place 6`, `bonus by A-1`
};

/// A difference as it is gathered: where it was met first, and how often.
struct Gathered {
  Difference difference;
  std::size_t times = 0;
  std::size_t length = 0;  ///< steps of the shortest way

  void add(const WagerPair& pair);
};

/// Differences of wagers, grouped by the clauses that differ and what they come to; told in the order in which they are met.
class Groups {
 public:
  using Key = std::vector<std::string>;
  /// The group of that key, and whether it is new.
  std::pair<Gathered*, bool> at(const Key& key);
  void tell(Diff& result);

 private:
  std::map<Key, Gathered> groups_;
  std::vector<Gathered*> order_;
};

/// What its owner may do with a wager, and for how much.
class Acts {
 public:
  explicit Acts(Work& work) : work_(work) {}
  void look_at(const WagerPair& pair, const Pairs& pairs, const PairStep& step);
  void tell() { groups_.tell(work_.result); }

 private:
  void add(const WagerPair& pair, const Pairs& pairs, const std::string& topic, const DiffSide& a, const DiffSide& b);
  void show(const WagerPair& pair, std::vector<WayStep> way, const std::string& topic, Difference& difference);

  Work& work_;
  Groups groups_;
};

/// `us_sd/craps.fair:41`, of each.
[[nodiscard]] std::string places_of(const std::vector<Citation>& citations);

/// `5.00`, `3 times pass`, `120 percent of even_maximum`; what the house has posted as money.
[[nodiscard]] std::string amount_words(const Ruleset& rules, const Amount& amount);
[[nodiscard]] std::string_view limit_topic(Limit::Kind kind) noexcept;

}  // namespace fairroll::analysis::difference
