// SPDX-License-Identifier: Apache-2.0
#include "state_code.hpp"

#include <algorithm>

#include "../oracle/settle.hpp"

namespace fairroll::automaton {
namespace {

constexpr std::uint64_t most_countable = std::uint64_t{1} << 63U;
constexpr std::uint64_t most_in_array = std::uint64_t{1} << 16U;  // codes up to here index an array, beyond a hash

}  // namespace

std::vector<const Variable*> variables_of(const Ruleset& ruleset, const std::vector<Index>& members) {
  std::vector<const Variable*> variables;
  variables.reserve(members.size());
  for (const Index member : members) variables.push_back(&ruleset.game.variables[member]);
  return variables;
}

StateCode::StateCode(const std::vector<const Variable*>& variables) : digits_(variables.size()) {
  for (std::size_t i = variables.size(); i-- > 0;) {
    const std::uint64_t size = range_size(*variables[i]);
    const auto values = static_cast<int>(size);
    digits_[i] = {first_value(*variables[i]), least_value(*variables[i]) + values, values, count_};
    if (count_ != 0) count_ = count_ > most_countable / size ? 0 : count_ * size;
  }
}

// ---- tables of numbers: what they do once for each new one; looking up is in the header

std::uint32_t KeyTable::add(std::uint64_t key) {
  const std::uint32_t number = size();
  keys_.push_back(key);
  if (keys_.size() * 2 <= slots_.size()) {
    slots_[place_of(key)] = {key, number};
    return number;
  }
  slots_.assign(slots_.size() * 4, {});
  mask_ = slots_.size() - 1;
  for (std::uint32_t one = 0; one <= number; ++one) slots_[place_of(keys_[one])] = {keys_[one], one};
  return number;
}

CodeIndex::CodeIndex(std::uint64_t codes) {
  if (codes != 0 && codes <= most_in_array)
    few_.resize(static_cast<std::size_t>(codes));
  else
    many_.emplace();
}

std::optional<std::uint32_t> CodeIndex::find(std::uint64_t code) const {
  const std::uint32_t number = many_ ? many_->find(code) : few_[static_cast<std::size_t>(code)] - 1;
  return number == KeyTable::none ? std::nullopt : std::optional(number);
}

const Variable& yes_or_no() {
  static const Variable flag = [] {
    Variable variable;
    variable.kind = Variable::Kind::Count;
    variable.max_value = 1;
    return variable;
  }();
  return flag;
}

}  // namespace fairroll::automaton
