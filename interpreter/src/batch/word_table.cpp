// SPDX-License-Identifier: Apache-2.0
#include "word_table.hpp"

namespace fairroll::batch {

std::size_t WordTable::hash(std::string_view word) noexcept {
  std::uint64_t all = 0xCBF29CE484222325U;
  for (const char c : word) all = (all ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return static_cast<std::size_t>(all ^ (all >> 32U));
}

WordTable::Id WordTable::find(std::string_view word) const noexcept {
  if (slots_.empty()) return none;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = hash(word) & mask; slots_[at] != none; at = (at + 1) & mask)
    if (words_[slots_[at]] == word) return slots_[at];
  return none;
}

WordTable::Id WordTable::add(const std::string& word) {
  if (const Id known = find(word); known != none) return known;
  words_.push_back(word);
  grow();
  return static_cast<Id>(words_.size() - 1);
}

void WordTable::grow() {
  std::size_t size = 16;
  while (size < words_.size() * 4) size *= 2;
  slots_.assign(size, none);
  for (Id id = 0; id < words_.size(); ++id) {
    std::size_t at = hash(words_[id]) & (size - 1);
    while (slots_[at] != none) at = (at + 1) & (size - 1);
    slots_[at] = id;
  }
}

}  // namespace fairroll::batch
