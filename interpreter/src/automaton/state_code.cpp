// SPDX-License-Identifier: Apache-2.0
#include "state_code.hpp"

#include <algorithm>

#include "../oracle/settle.hpp"

namespace fairroll::automaton {
namespace {

constexpr std::uint64_t most_in_array = std::uint64_t{1} << 16U;  // codes up to here index an array, beyond a hash
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

CodeIndex::CodeIndex(std::uint64_t codes) {
  if (codes != 0 && codes <= most_in_array) few_.resize(static_cast<std::size_t>(codes));
}

std::pair<std::uint32_t, bool> CodeIndex::insert_far(std::uint64_t code) {
  const auto [at, is_new] = many_.try_emplace(code, count_);
  if (is_new) ++count_;
  return {at->second, is_new};
}

std::optional<std::uint32_t> CodeIndex::find(std::uint64_t code) const {
  if (few_.empty()) {
    const auto at = many_.find(code);
    return at == many_.end() ? std::nullopt : std::optional(at->second);
  }
  const std::uint32_t number = few_[static_cast<std::size_t>(code)];
  return number == 0 ? std::nullopt : std::optional(number - 1);
}

}  // namespace fairroll::automaton
