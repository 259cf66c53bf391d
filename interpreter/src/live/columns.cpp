// SPDX-License-Identifier: Apache-2.0
#include "columns.hpp"

#include "../program/compile.hpp"

namespace fairroll::live {

Columns::Columns(const Ruleset& ruleset, const Outcomes& outcomes) : classes_(ruleset, all_of(outcomes)) {}

void Columns::add(const linting::Mentions& mentions, const Wager* wager, const std::vector<int>* numbers, const Wager* parent,
                  const std::vector<int>* parent_numbers) {
  classes_.add(mentions, wager, numbers, parent, parent_numbers);
}

void Columns::number() {
  column_of = classes_.class_of();
  representatives = classes_.representatives();
}

}  // namespace fairroll::live
