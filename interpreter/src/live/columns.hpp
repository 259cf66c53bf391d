// SPDX-License-Identifier: Apache-2.0
// Outcomes that no happening tells apart share a column (F2).
#pragma once

#include <cstdint>
#include <vector>

#include <fairroll/program.hpp>

#include "../lint/throw_classes.hpp"

namespace fairroll::live {

class Columns {
 public:
  Columns(const Ruleset& ruleset, const Outcomes& outcomes);
  /// Tells apart what these sentences tell apart. `wager` and `parent` may be null, as in Mentions.
  void add(const linting::Mentions& mentions, const Wager* wager, const std::vector<int>* numbers, const Wager* parent,
           const std::vector<int>* parent_numbers);
  void number();

  std::vector<std::uint16_t> column_of;      ///< per outcome
  std::vector<std::size_t> representatives;  ///< per column: one outcome of it

 private:
  linting::ThrowClasses classes_;
};

}  // namespace fairroll::live
