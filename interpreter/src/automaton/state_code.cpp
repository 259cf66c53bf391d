// SPDX-License-Identifier: Apache-2.0
#include "state_code.hpp"

#include <algorithm>

#include "../oracle/settle.hpp"

namespace fairroll::automaton {
namespace {

constexpr std::uint64_t most_countable = std::uint64_t{1} << 63U;

}  // namespace

std::uint64_t range_size(const Variable& variable) {
  switch (variable.kind) {
    case Variable::Kind::State:
      return std::max<std::uint64_t>(1, variable.values.size());
    case Variable::Kind::Count:
      return static_cast<std::uint64_t>(std::max<std::int64_t>(1, std::int64_t{variable.high} - variable.low + 1));
    default:
      return std::uint64_t{1} << std::min<std::size_t>(31, variable.totals.size());
  }
}

StateCode::StateCode(const std::vector<const Variable*>& variables) : digits_(variables.size()) {
  for (std::size_t i = variables.size(); i-- > 0;) {
    digits_[i] = {first_value(*variables[i]), count_};
    const std::uint64_t size = range_size(*variables[i]);
    if (count_ != 0) count_ = count_ > most_countable / size ? 0 : count_ * size;
  }
}

}  // namespace fairroll::automaton
