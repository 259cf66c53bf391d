// SPDX-License-Identifier: Apache-2.0
// What tables of numbers do once for each new one; looking up is in the header.
#include "tuple_table.hpp"

namespace fairroll {

std::uint32_t TupleTable::add(std::size_t place, const std::uint32_t* tuple) {
  slots_[place] = size_;
  if (values_.empty()) values_.reserve(first_slots / 2 * width_);
  values_.insert(values_.end(), tuple, tuple + width_);
  if (std::size_t{++size_} * 2 > slots_.size()) grow();
  return size_ - 1;
}

void TupleTable::grow() {
  slots_.assign(slots_.size() * 4, none);
  for (std::uint32_t number = 0; number < size_; ++number) slots_[place_of((*this)[number])] = number;
}

std::uint32_t PairTable::add(std::size_t place, std::uint64_t key) {
  slots_[place] = {key, size_++};
  if (std::size_t{size_} * 2 > slots_.size()) grow();
  return size_ - 1;
}

void PairTable::grow() {
  std::vector<Slot> old(slots_.size() * 4);
  old.swap(slots_);
  mask_ = slots_.size() - 1;
  for (const Slot& one : old) {
    if (one.number == none) continue;
    std::size_t place = place_of(one.key);
    while (slots_[place].number != none) place = (place + 1) & mask_;
    slots_[place] = one;
  }
}

}  // namespace fairroll
