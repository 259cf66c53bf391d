// SPDX-License-Identifier: Apache-2.0
// What some bits of a word mean: the values that they stand for, conditions asked of them, and a record and situation that they are the
// word of.
#pragma once

#include <optional>
#include <vector>

#include <fairroll/detail/evaluate.hpp>
#include <fairroll/detail/fact_value.hpp>

#include "judge_layout.hpp"

namespace fairroll::judging {

using detail::FactValue;

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
  [[nodiscard]] int dice_count() const noexcept { return ruleset_.vocabulary.dice; }
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

}  // namespace fairroll::judging
