// SPDX-License-Identifier: Apache-2.0
#include "state_rows.hpp"

#include <algorithm>

namespace fairroll::live {

std::size_t StateRows::slot_of(const int* state) const noexcept {
  std::uint64_t hash = 0x9E3779B97F4A7C15U;
  for (std::size_t i = 0; i < width_; ++i) hash = (hash ^ static_cast<std::uint32_t>(state[i])) * 0xBF58476D1CE4E5B9U;
  std::size_t slot = (hash ^ (hash >> 29U)) & (slots_.size() - 1);
  while (slots_[slot] != none && !std::equal(state, state + width_, (*this)[slots_[slot]])) slot = (slot + 1) & (slots_.size() - 1);
  return slot;
}

std::uint32_t StateRows::find(const int* state) const noexcept { return slots_.empty() ? none : slots_[slot_of(state)]; }

void StateRows::grow() {
  slots_.assign(slots_.empty() ? 16 : slots_.size() * 2, none);
  for (std::uint32_t row = 0; row < count_; ++row) slots_[slot_of((*this)[row])] = row;
}

std::pair<std::uint32_t, bool> StateRows::add(const int* state) {
  if (slots_.size() < 2 * (std::size_t{count_} + 1)) grow();
  const std::size_t slot = slot_of(state);
  if (slots_[slot] != none) return {slots_[slot], false};
  values_.insert(values_.end(), state, state + width_);
  slots_[slot] = count_;
  return {count_++, true};
}

}  // namespace fairroll::live
