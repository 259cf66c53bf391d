// SPDX-License-Identifier: Apache-2.0
// From clauses to tables: what some bits of a word mean, which bits of the answer that comes to, and how the tables are filled.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include <fairroll/detail/evaluate.hpp>
#include <fairroll/detail/fact_value.hpp>

#include "layout.hpp"

namespace fairroll::judging {

using detail::FactValue;

/// The values that some bits of a word stand for, conditions asked of them, and a record and situation that they are the word of.
class Decoded {
 public:
  /// Everything is at its standard. Of the facts those that were laid out for the ruling, or `for_reading` for reading dice.
  Decoded(const Layout& layout, bool for_reading);

  /// Takes over what the fields `first`..`last`-1 say of `code`, whose lowest bit is that of the first of them. False: no throw has it.
  bool take(std::size_t first, std::size_t last, std::uint64_t code);
  /// Some holder is not known to hold, or to hold nothing.
  [[nodiscard]] bool holder_unknown() const noexcept;
  /// There are seats that hold so.
  [[nodiscard]] bool possible() const;

  /// Depends: something that matters is not known.
  [[nodiscard]] Answer ask(const Condition& condition, int die) const { return detail::evaluate(condition, *this, die); }
  [[nodiscard]] FactValue value_of(Index fact, int die) const;

  // Its values, as detail::evaluate() asks for them.
  using Truth = Answer;
  [[nodiscard]] int dice_count() const noexcept { return ruleset_.vocabulary.dice_count; }
  [[nodiscard]] Answer fact(const FactTest& test, int die) const;
  [[nodiscard]] Answer variable(const Condition& condition) const;
  [[nodiscard]] Answer includes(const Condition& condition) const;
  [[nodiscard]] static Answer number(const Condition&) noexcept { return Answer::Depends; }  // no wager is at hand
  [[nodiscard]] Answer phase(const Condition& condition, int die) const;
  [[nodiscard]] Answer holds(const Condition& condition) const;

  [[nodiscard]] bool excused() const noexcept { return excused_; }
  [[nodiscard]] std::uint32_t call() const noexcept { return call_; }
  /// The face field, of reading: 0 not known, else from 1.
  [[nodiscard]] std::uint32_t face() const noexcept { return face_; }

  /// A throw that these codes describe. What they leave open is filled in: faces, and the facts that a die is read by.
  [[nodiscard]] ThrowRecord record() const;
  [[nodiscard]] Situation situation() const;

 private:
  [[nodiscard]] std::size_t at(Index fact, int die) const noexcept { return fact * dice_ + static_cast<std::size_t>(die); }
  [[nodiscard]] const std::vector<FactCode>& codes() const noexcept { return for_reading_ ? layout_.readings : layout_.facts; }
  void fill_in(ThrowRecord& record) const;

  const Layout& layout_;
  const Ruleset& ruleset_;
  bool for_reading_;
  std::size_t dice_;
  std::vector<std::optional<Mask>> base_;  // per fact and die: as recorded
  std::vector<int> game_;
  std::vector<Answer> holds_;  // per holding
  bool excused_ = false;
  std::uint32_t call_ = 0;
  std::uint32_t face_ = 0;
};

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

/// Fills one ThrowJudge; used once.
class Compiler {
 public:
  Compiler(std::shared_ptr<const Ruleset> ruleset, std::vector<CompileError>& faults);
  std::optional<ThrowJudge> compile();

 private:
  /// Some throw of each combination of decision bits that a throw can come to.
  struct Reached {
    std::uint64_t pattern = 0;
    std::uint64_t word = 0;
  };

  void fill_meaning(const Terms& terms);
  std::uint64_t meaning_of(const Terms& terms, std::size_t part, const Decoded& decoded);
  void mark_beyond(Terms& terms);
  [[nodiscard]] std::vector<Reached> reach() const;
  void decide(const Terms& terms);
  [[nodiscard]] std::optional<ThrowJudge::Row> row_with_call(const Terms& terms, const Decoded& decoded, const Ruling& ruling) const;
  [[nodiscard]] std::optional<ThrowJudge::Row> row_of(const Terms& terms, const Ruling& ruling) const;
  void take_clauses(const Terms& terms, const Ruling& ruling, ThrowJudge::Row& row) const;
  [[nodiscard]] std::uint64_t relevant(const Terms& terms, const Ruling& ruling) const;
  std::uint16_t intern(ThrowJudge::Row row);
  bool read_dice();
  [[nodiscard]] std::uint32_t read(const Decoded& decoded) const;
  [[nodiscard]] bool speaks(const Decoded& decoded, const DieReading& reading) const;
  [[nodiscard]] std::optional<int> face_of(const Decoded& decoded, const DieReading& reading) const;
  void finish(const Terms& terms);

  const Ruleset& ruleset_;
  std::vector<CompileError>& faults_;
  ConductAsks asks_;
  std::shared_ptr<Layout> layout_;
  std::vector<Part> parts_;
  std::vector<std::vector<char>> usable_;  // per part and value: a throw can have it, and everything about it is known
  std::uint64_t beyond_ = 0;               // decision bit: something that matters is not known
  bool out_of_rows_ = false;
  ThrowJudge judge_;
};

}  // namespace fairroll::judging
