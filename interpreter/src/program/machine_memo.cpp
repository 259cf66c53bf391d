// SPDX-License-Identifier: Apache-2.0
#include "machine_memo.hpp"

#include <utility>

namespace fairroll {
namespace {

constexpr std::size_t most_kept = std::size_t{1} << 22U;  // answers; those of further rows are asked for each time

std::vector<const Variable*> at(const std::vector<const Variable*>& variables, const std::vector<std::uint32_t>& places) {
  std::vector<const Variable*> chosen;
  chosen.reserve(places.size());
  for (const std::uint32_t place : places) chosen.push_back(variables[place]);
  return chosen;
}

}  // namespace

MachineMemo::MachineMemo(const std::vector<const Variable*>& variables, std::vector<std::uint32_t> asked, std::size_t columns)
    : asked_(std::move(asked)), seen_(at(variables, asked_)), columns_(columns), key_(asked_.size()) {}

void MachineMemo::begin(const std::vector<int>& row) {
  for (std::size_t i = 0; i < asked_.size(); ++i) key_[i] = row[asked_[i]];
  const auto [number, fresh] = seen_.insert(key_.data());
  first_ = number * columns_;
  keeps_ = first_ < most_kept;
  if (fresh && keeps_) results_.resize(first_ + columns_);
}

}  // namespace fairroll
