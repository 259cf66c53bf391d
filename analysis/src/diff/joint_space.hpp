// SPDX-License-Identifier: Apache-2.0
// Everything that a set of conditions can come to together: all facts of all dice, of the throw, and how things stood.
#pragma once

#include <bitset>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "../observed.hpp"
#include "common.hpp"

namespace fairroll::analysis::difference {

/// Which of the conditions hold. Bits that no condition has are the caller's.
using Bits = std::bitset<256>;

class JointSpace {
 public:
  /// One combination of what the conditions tell apart.
  struct Spot {
    Bits bits;
    std::size_t die_case = 0;
    std::size_t throw_case = 0;
    std::size_t stood_case = 0;
    std::size_t unusual = 0;  ///< how much of the smallest record is not at its default, and how much is held or stands otherwise
  };

  explicit JointSpace(const Ruleset& common) : rules_(common), observed_(common) {}

  /// Adds a condition; the number of its bit. All before list(); at most 256 bits are there.
  std::size_t ask(const Condition& condition);
  /// Dice are read so, as read_otherwise() and ways_read() tell.
  void read_by(int book, const DieReads& reads);
  /// Goes through the space once and cuts it into cases. False, and why(): it is too large.
  [[nodiscard]] bool list();
  [[nodiscard]] const std::string& why() const noexcept { return why_; }
  [[nodiscard]] const mpz_class& records() const noexcept { return records_; }
  [[nodiscard]] std::size_t asked() const noexcept { return asked_.size(); }
  [[nodiscard]] std::size_t size() const noexcept { return dice_.size() * throws_.size() * stood_.size(); }
  /// Every combination once. False from `visit`: stop.
  void each(const std::function<bool(const Spot&)>& visit) const;
  /// Records in it, in each of the situations.
  [[nodiscard]] mpz_class size_of(const Spot& spot) const { return dice_[spot.die_case].size * throws_[spot.throw_case].size; }
  [[nodiscard]] ThrowRecord record(const Spot& spot) const;
  [[nodiscard]] const Situation& situation(const Spot& spot) const { return stood_[spot.stood_case].situation; }

  /// Some die is read otherwise by the two books, if each of its faces is another.
  [[nodiscard]] bool read_otherwise(const Spot& spot) const { return dice_[spot.die_case].read_otherwise; }
  /// How dice are read by that book, as far as it tells throws apart: a number from 0.
  [[nodiscard]] std::size_t ways_read(int book, const Spot& spot) const {
    return dice_[spot.die_case].ways[static_cast<std::size_t>(book)];
  }

 private:
  enum : unsigned { of_dice = 1, of_throw = 2, of_stood = 4 };
  struct Asked {
    Condition condition;
    unsigned rests_on = 0;
  };
  /// How one die is read: by which sentences, and whether both books come to the same face.
  struct WayRead {
    std::vector<bool> holds[2];
    bool otherwise = false;
    friend auto operator<=>(const WayRead& a, const WayRead& b) = default;
  };
  struct DieKind {
    std::vector<char> nodes;  // per Dice node: the die satisfies it
    std::size_t way = 0;
    std::size_t variant = 0;
    std::size_t unusual = 0;
    mpz_class size;
  };
  struct Together;
  struct DiceCase {
    std::vector<char> nodes;
    std::vector<std::size_t> kinds;  // per die
    bool read_otherwise = false;
    std::size_t ways[2] = {0, 0};
    Bits bits;
    std::size_t unusual = 0;
    mpz_class size;
  };
  struct ThrowCase {
    std::size_t variant = 0;
    Bits bits;
    std::size_t unusual = 0;
    mpz_class size;
  };
  struct Stood {
    Situation situation;
    std::vector<char> truths;
    Bits bits;
    std::size_t unusual = 0;
  };
  struct At {
    const std::vector<char>* nodes = nullptr;
    const Variant* thrown = nullptr;
    const Stood* stood = nullptr;
  };

  unsigned gather(const Condition& condition);
  struct Source;
  [[nodiscard]] bool holds(const Condition& condition, const At& at) const;
  [[nodiscard]] std::size_t way_of(const Variant& variant);
  [[nodiscard]] std::vector<int> faces_of(int book, const Variant& variant, std::vector<bool>& holds) const;
  void list_kinds();
  [[nodiscard]] bool list_dice();
  [[nodiscard]] std::vector<char> quantified(const Together& all) const;
  void join(Together& all, const DieKind& kind, int die) const;
  void add_dice(const std::vector<char>& nodes, const std::vector<std::size_t>& ways, const std::vector<std::size_t>& kinds,
                std::size_t unusual, const mpz_class& size);
  void list_throws();
  [[nodiscard]] bool list_stood();
  [[nodiscard]] Stood stood_of(std::size_t code, const std::vector<Index>& variables, const std::vector<Index>& wagers) const;
  [[nodiscard]] Bits bits_of(unsigned rests_on, const At& at) const;

  const Ruleset& rules_;
  ObservedSpace observed_;
  std::vector<Asked> asked_;
  std::vector<DieReads> readings_[2];
  std::map<const Condition*, std::size_t> node_at_;
  std::vector<const Condition*> atoms_;  // of how things stood
  std::vector<Variant> die_variants_;
  std::vector<Variant> throw_variants_;
  std::vector<WayRead> ways_;
  std::vector<DieKind> kinds_;
  std::vector<DiceCase> dice_;
  std::map<std::pair<std::vector<char>, std::vector<std::size_t>>, std::size_t> known_dice_;
  std::map<std::vector<std::vector<bool>>, std::size_t> known_ways_[2];
  std::vector<ThrowCase> throws_;
  std::vector<Stood> stood_;
  std::vector<std::size_t> mixed_;
  mpz_class records_;
  std::string why_;
};

}  // namespace fairroll::analysis::difference
