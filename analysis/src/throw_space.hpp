// SPDX-License-Identifier: Apache-2.0
// Everything that a set of conditions can come to together: all facts of all dice, of the throw, and how things stood.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include <fairroll/ruling.hpp>

#include "observed.hpp"

namespace fairroll::analysis {

/// Which of the conditions hold. All of one space are as wide.
class Bits {
 public:
  Bits() = default;
  explicit Bits(std::size_t count) : words_((count + 63) / 64) {}

  void set(std::size_t bit) {
    if (bit / 64 >= words_.size()) words_.resize(bit / 64 + 1);
    words_[bit / 64] |= std::uint64_t{1} << bit % 64;
  }
  [[nodiscard]] bool test(std::size_t bit) const noexcept { return (word(bit / 64) >> bit % 64 & 1U) != 0; }
  [[nodiscard]] const std::vector<std::uint64_t>& words() const noexcept { return words_; }
  /// Nothing holds beyond its width.
  [[nodiscard]] std::uint64_t word(std::size_t place) const noexcept { return place < words_.size() ? words_[place] : 0; }
  /// Becomes what any of the three has, in the room that it has.
  void unite(const Bits& a, const Bits& b, const Bits& c) {
    words_.resize(a.words_.size());
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] = a.words_[i] | b.words_[i] | c.words_[i];
  }

 private:
  std::vector<std::uint64_t> words_;
};

class ThrowSpace {
 public:
  enum class Order {
    Merged,   ///< cases in which the same conditions hold are one; the least unusual stands for it
    EachCase  ///< every case by itself, those first in which the fewest dice satisfy what is asked
  };

  /// One combination of what the conditions tell apart.
  struct Spot {
    Bits bits;
    std::size_t die_case = 0;
    std::size_t throw_case = 0;
    std::size_t stood_case = 0;
    std::size_t unusual =
        0;  ///< how much of the smallest record is not at its default; if merged, and how much is held or stands otherwise
  };

  /// `words`: the vocabulary, game and wagers in whose indices conditions are.
  ThrowSpace(const Ruleset& words, Order order) : rules_(words), each_case_(order == Order::EachCase), observed_(words) {}

  /// Adds a condition; the number of its bit. All before list().
  std::size_t ask(Condition condition);
  /// In that book (0, 1) dice are read so, as read_otherwise() and ways_read() tell.
  void read_by(int book, const DieReading& reads);
  /// Goes through the space once and cuts it into cases. False, and why(): it is too large.
  [[nodiscard]] bool list();
  [[nodiscard]] const std::string& why() const noexcept { return why_; }
  /// Ways to record a throw: facts, without the faces and calls.
  [[nodiscard]] const Whole& records() const noexcept { return records_; }
  /// Situations that the conditions tell apart.
  [[nodiscard]] std::size_t situations() const noexcept { return stood_.size(); }
  [[nodiscard]] std::size_t size() const noexcept { return dice_.size() * throws_.size() * stood_.size(); }
  /// Every combination once. False from `visit`: stop.
  void each(const std::function<bool(const Spot&)>& visit) const;
  /// Records in it, in each of the situations.
  [[nodiscard]] Whole size_of(const Spot& spot) const { return dice_[spot.die_case].size * throws_[spot.throw_case].size; }
  [[nodiscard]] ThrowRecord record(const Spot& spot) const;
  /// The thrower is seat 0; seat 1 holds what only others hold.
  [[nodiscard]] const Situation& situation(const Spot& spot) const { return stood_[spot.stood_case].situation; }

  /// Some die is read otherwise by the two books, if each of its faces is another.
  [[nodiscard]] bool read_otherwise(const Spot& spot) const { return dice_[spot.die_case].read_otherwise; }
  /// How dice are read by that book, as far as it tells throws apart: a number from 0.
  [[nodiscard]] std::size_t ways_read(int book, const Spot& spot) const {
    return dice_[spot.die_case].ways[static_cast<std::size_t>(book)];
  }

 private:
  static constexpr std::size_t most_ways = 256;  // of one die
  enum : unsigned { of_dice = 1, of_throw = 2, of_stood = 4 };
  struct Asked {
    Condition condition;
    unsigned rests_on = 0;
  };
  /// How one die is read: per book and sentence a number of the face, -1 where the sentence does not hold; whether both come to the same.
  struct WayRead {
    std::vector<int> by[2];
    bool otherwise = false;
    friend bool operator==(const WayRead&, const WayRead&) = default;
  };
  struct DieKind {
    std::vector<char> nodes;  // per Dice node: the die satisfies it
    std::size_t way = 0;
    std::size_t variant = 0;
    std::size_t unusual = 0;
    Whole size;
  };
  struct Together;
  struct Partial;
  struct DiceCase {
    std::vector<char> nodes;
    std::vector<std::size_t> kinds;  // per die
    bool read_otherwise = false;
    std::size_t ways[2] = {0, 0};
    Bits bits;
    std::size_t unusual = 0;
    Whole size;
  };
  struct ThrowCase {
    std::size_t variant = 0;
    Bits bits;
    std::size_t unusual = 0;
    Whole size;
  };
  struct Stood {
    Situation situation;
    Bits bits;
    std::size_t unusual = 0;
  };
  struct At {
    const std::vector<char>* nodes = nullptr;
    const Variant* thrown = nullptr;
    const Situation* stood = nullptr;
  };

  unsigned gather(const Condition& condition);
  struct Source;
  [[nodiscard]] bool holds(const Condition& condition, const At& at) const;
  [[nodiscard]] std::size_t way_of(const Variant& variant);
  [[nodiscard]] std::vector<int> faces_of(int book, const Variant& variant, std::vector<int>& by) const;
  void list_kinds();
  [[nodiscard]] bool list_dice();
  [[nodiscard]] std::vector<Partial> with_die(const std::vector<Partial>& all, int die) const;
  [[nodiscard]] std::vector<char> quantified(const Together& all) const;
  [[nodiscard]] Together alone(const DieKind& kind, int die) const;
  [[nodiscard]] bool is_counted(const Condition& node) const { return each_case_ || node.quantifier == Condition::Quantifier::Exactly; }
  void add_dice(std::vector<Partial>& all);
  void list_throws();
  [[nodiscard]] bool list_stood();
  [[nodiscard]] Stood stood_of(std::size_t code, const std::vector<Index>& variables, const std::vector<Index>& wagers) const;
  [[nodiscard]] Bits bits_of(unsigned rests_on, const At& at) const;

  const Ruleset& rules_;
  bool each_case_;
  ObservedSpace observed_;
  std::vector<Asked> asked_;
  std::vector<DieReading> readings_[2];
  std::vector<const Condition*> nodes_;  // Dice conditions
  std::unordered_map<const Condition*, std::size_t> node_at_;
  std::vector<const Condition*> atoms_;  // of how things stood
  std::vector<Variant> die_variants_;
  std::vector<Variant> throw_variants_;
  std::vector<WayRead> ways_;
  std::vector<DieKind> kinds_;
  std::vector<DiceCase> dice_;
  std::vector<ThrowCase> throws_;
  std::vector<Stood> stood_;
  std::vector<std::size_t> mixed_;
  Whole records_;
  std::string why_;
};

/// The conditions on which the rulings of one book rest, as bits of a space.
class RulingBits {
 public:
  /// Asks them. `conduct` is in the words of the space.
  RulingBits(ThrowSpace& space, int book, const Conduct& conduct);
  /// The conditions that hold, and last how dice are read.
  using Key = std::vector<std::uint64_t>;
  struct KeyHash {
    std::size_t operator()(const Key& key) const noexcept {
      std::uint64_t mixed = 0;
      for (const std::uint64_t word : key) mixed = (mixed ^ (mixed >> 29U) ^ word) * 0x9E3779B97F4A7C15U;
      return static_cast<std::size_t>(mixed ^ (mixed >> 32U));
    }
  };
  /// Spots with one key have one ruling, with each call. What stands behind the first stage that decides is never asked (A2-A4), so it
  /// tells nothing apart there. `key` is used again and again.
  void find_key(const ThrowSpace& space, const ThrowSpace::Spot& spot, Key& key) const;

 private:
  int book_;
  Bits law_;
  Bits all_;
};

}  // namespace fairroll::analysis
