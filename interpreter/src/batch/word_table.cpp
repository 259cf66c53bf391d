// SPDX-License-Identifier: Apache-2.0
#include "word_table.hpp"

#include "eight_bytes.hpp"

namespace fairroll::batch {

WordTable::Ends::Ends(std::string_view word) noexcept : size(word.size()) {
  if (size >= 8) {
    first = eight_at(word.data());
    last = eight_at(word.data() + size - 8);
  } else if (size >= 4) {
    first = four_at(word.data());
    last = four_at(word.data() + size - 4);
  } else
    for (const char c : word) first = first << 8U | static_cast<unsigned char>(c);
}

std::size_t WordTable::Ends::hash() const noexcept {
  const std::uint64_t all = (first ^ (last << 7U | last >> 57U) ^ size) * 0x9E3779B97F4A7C15U;
  return static_cast<std::size_t>(all >> 32U);
}

WordTable::Id WordTable::find(std::string_view word) const noexcept {
  if (slots_.empty()) return none;
  const Ends ends(word);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = ends.hash() & mask; slots_[at].id != none; at = (at + 1) & mask)
    if (slots_[at].ends == ends && (word.size() <= 16 || words_[slots_[at].id] == word)) return slots_[at].id;
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
  slots_.assign(size, {});
  for (Id id = 0; id < words_.size(); ++id) {
    const Ends ends(words_[id]);
    std::size_t at = ends.hash() & (size - 1);
    while (slots_[at].id != none) at = (at + 1) & (size - 1);
    slots_[at] = {ends, id};
  }
}

}  // namespace fairroll::batch
