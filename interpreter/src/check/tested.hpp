// SPDX-License-Identifier: Apache-2.0
// The values that a condition asks for: `is 4, 10`, `is 3 or more`, `includes n`.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "lowering_context.hpp"

namespace fairroll::checking {

/// What a tested name can be: numbers low..high, or a state's values.
struct Range {
  std::string what;  ///< words for diagnostics
  SourceLocation declared;
  int low = 0;
  int high = 0;
  const Variable* state = nullptr;  ///< then the numbers are indices of its values
  std::vector<int> allowed{};       ///< of a wager's number
};

/// The values of one test under construction; what cannot be a value is reported.
class Tested {
 public:
  Tested(LoweringContext& work, const NameScope& reach, Range range) : work_(work), reach_(reach), range_(std::move(range)) {}

  /// The values, or the bounds, behind `is`.
  void read(const Syntax& test);
  /// One VALUE.
  void add(const Syntax& value);
  /// True if the number, or the total, is a value.
  bool add_number(int number);

  [[nodiscard]] const std::set<int>& values() const noexcept { return values_; }
  /// Numbers of the wager, or of its parent, that it is compared with.
  [[nodiscard]] const std::vector<VariableRef>& numbers() const noexcept { return numbers_; }
  /// The same range with no values yet.
  [[nodiscard]] Tested fresh() const { return {work_, reach_, range_}; }

 private:
  void refuse(const Syntax& node);
  bool add_word(const std::string& word);
  void add_bounds(const Syntax& node, int low, int high);
  void add_name(const Syntax& node);
  [[nodiscard]] std::vector<int> numbers_known() const;

  LoweringContext& work_;
  NameScope reach_;
  Range range_;
  std::set<int> values_;
  std::vector<VariableRef> numbers_;
};

}  // namespace fairroll::checking
