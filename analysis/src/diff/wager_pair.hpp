// SPDX-License-Identifier: Apache-2.0
// The same wager in two books: its machines, and what the walk through both finds.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "../pairs.hpp"
#include "work.hpp"

namespace fairroll::analysis::difference {

/// One wager that both have, by one column of its paytable.
struct WagerPair {
  Compared a;  ///< with the column posted, if the house has still to post one
  Compared b;
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

/// What throws do to wagers. Groups by the clauses that differ and what they come to.
class Settlements {
 public:
  Settlements(Work& work, const Outcomes& outcomes) : work_(work), outcomes_(outcomes) {}
  void begin() { plays_.clear(); }  ///< of the next pair
  void look_at(const WagerPair& pair, const Pairs& pairs, const PairStep& step);
  void tell();

 private:
  using Key = std::tuple<std::string, std::string, std::string, std::string>;
  struct Tried {
    std::size_t plays = 0;
    Key last;
  };
  void play_both(const WagerPair& pair, const Pairs& pairs, const PairStep& step, Tried& tried, const std::string& a, const std::string& b);

  Work& work_;
  const Outcomes& outcomes_;
  std::map<Key, Gathered> groups_;
  std::vector<Key> order_;
  std::map<std::pair<std::string, std::string>, Tried> plays_;
};

/// What its owner may do with a wager, and for how much.
class Acts {
 public:
  explicit Acts(Work& work) : work_(work) {}
  void look_at(const WagerPair& pair, const Pairs& pairs, const PairStep& step);
  void tell();

 private:
  using Key = std::tuple<std::string, std::string, std::string, std::string, std::string>;
  void add(const WagerPair& pair, const Pairs& pairs, const std::string& topic, const DiffSide& a, const DiffSide& b);
  void show(const WagerPair& pair, std::vector<WayStep> way, const std::string& topic, Difference& difference);

  Work& work_;
  std::map<Key, Gathered> groups_;
  std::vector<Key> order_;
};

/// `us_sd/craps.fair:41`, of each.
[[nodiscard]] std::string places_of(const std::vector<Citation>& citations);
/// The same bets and throws in the words of the second book.
[[nodiscard]] std::vector<WayStep> translated(const WagerPair& pair, std::vector<WayStep> way);

}  // namespace fairroll::analysis::difference
