// SPDX-License-Identifier: Apache-2.0
// Which bit of the answer each clause is, and which part of the word says so.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "judge_decoded.hpp"

namespace fairroll::judging {

/// Some fields that are decided by one look-up.
struct Part {
  std::size_t first = 0;  ///< into Layout::fields
  std::size_t last = 0;
  unsigned shift = 0;
  unsigned width = 0;
};

/// Brings the fields into order, parts first, then what says how dice are read; gives them their shifts. Empty, and why, if they need more
/// bits than there are.
[[nodiscard]] std::vector<Part> divide(Layout& layout, std::vector<CompileFault>& faults);

/// One condition that a part answers by itself: if it answers `positive`, the bits of `out` are set.
struct Term {
  std::size_t part = 0;
  const Condition* condition = nullptr;
  int die = -1;
  bool positive = true;
  bool lenient = false;  ///< what is not known counts as not so; else the throw is beyond the tables
  std::uint64_t out = 0;
};

/// The bits that conditions come to, OR-ed over the parts. The low ones are decision bits, of which every combination has a row; the others
/// stand for a clause each.
class Terms {
 public:
  Terms(const Layout& layout, const std::vector<Part>& parts, const ConductAsks& asks);

  static constexpr unsigned decision_bits = 16;
  static constexpr unsigned clause_bits = 48;

  std::vector<Term> terms;
  std::vector<Index> deciders;  ///< clauses that may decide, in the order in which they are asked
  std::vector<Index> duties;    ///< whose breach is a bit of its own
  unsigned first_duty = 0;
  unsigned excused = 0;  ///< clause bit
  std::uint64_t thrower_duties = 0;
  std::map<Stage, std::uint64_t> simple;   ///< clause bits of grounds that decide whenever they hold and their stage is reached
  unsigned call_shift = 0;                 ///< where the code of the call is among the decision bits
  unsigned bits = 0;                       ///< decision bits in use; more than decision_bits: too many
  std::map<Index, std::uint64_t> bits_of;  ///< per clause: the decision bits on which its answer depends
  std::uint64_t always_asked = 0;          ///< decision bits of duties

  [[nodiscard]] std::size_t decider(Index clause) const noexcept;
  [[nodiscard]] bool is_simple(Index clause) const noexcept;
  [[nodiscard]] bool tells_duty(Index clause) const noexcept;

 private:
  void add_law(const ConductAsks& asks);
  void add_duties(const ConductAsks& asks);
  [[nodiscard]] std::uint64_t parts_of(const Condition& condition, int die) const;
  [[nodiscard]] std::uint64_t parts_of_fact(Index fact, int die) const;
  [[nodiscard]] bool alternatives(const Condition& condition, int die, bool positive, std::vector<Term>& out) const;
  void put(std::vector<Term> more, std::uint64_t out, bool lenient);
  std::uint64_t assign(const Condition& condition, int die);
  std::uint64_t split(const Condition& condition, int die);
  std::uint64_t new_bit() { return std::uint64_t{1} << std::min(bits++, decision_bits); }

  const Layout& layout_;
  const Ruleset& ruleset_;
  std::vector<int> part_of_fact_;  // per fact and die
  std::vector<int> part_of_variable_;
  std::vector<int> part_of_holding_;
  int part_of_excused_ = -1;
  std::map<std::pair<const Condition*, int>, std::uint64_t> assigned_;
};

}  // namespace fairroll::judging
