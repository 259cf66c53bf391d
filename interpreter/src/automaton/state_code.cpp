// SPDX-License-Identifier: Apache-2.0
#include "state_code.hpp"

#include <algorithm>

#include "../oracle/settle.hpp"

namespace fairroll::automaton {
namespace {

constexpr std::uint64_t most_countable = std::uint64_t{1} << 63U;

}  // namespace

StateCode::StateCode(const std::vector<const Variable*>& variables) : digits_(variables.size()) {
  for (std::size_t i = variables.size(); i-- > 0;) {
    digits_[i] = {first_value(*variables[i]), count_};
    const std::uint64_t size = range_size(*variables[i]);
    if (count_ != 0) count_ = count_ > most_countable / size ? 0 : count_ * size;
  }
}

}  // namespace fairroll::automaton
