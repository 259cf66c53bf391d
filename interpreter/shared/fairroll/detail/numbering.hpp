// SPDX-License-Identifier: Apache-2.0
// Hash tables that number distinct keys from 0, in the order of insertion. The tables are flat: a look-up follows no pointer except to the
// key, and does not allocate. Internal header, not installed. The code that adds keys to a KeyTable is in src/automaton; other libraries
// can use only TupleTable.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace fairroll::automaton {

/// Numbering of 64-bit keys, at most 2^32 - 1 of them.
class KeyTable {
 public:
  static constexpr std::uint32_t none = 0xFFFFFFFF;

  KeyTable() : slots_(first_slots), mask_(first_slots - 1) {}

  [[nodiscard]] std::uint32_t size() const noexcept { return static_cast<std::uint32_t>(keys_.size()); }
  [[nodiscard]] std::uint64_t operator[](std::uint32_t number) const noexcept { return keys_[number]; }

  /// Returns the number of `key`, which is added if necessary, and true if it was added.
  std::pair<std::uint32_t, bool> insert(std::uint64_t key) {
    const Slot& slot = slots_[place_of(key)];
    if (slot.number != none) return {slot.number, false};
    return {add(key), true};
  }
  /// Returns the number of `key`, or `none` if it is not in the table.
  [[nodiscard]] std::uint32_t find(std::uint64_t key) const noexcept { return slots_[place_of(key)].number; }

 private:
  static constexpr std::size_t first_slots = 64;  // a power of two
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t number = none;
  };

  [[nodiscard]] std::size_t place_of(std::uint64_t key) const noexcept {
    std::size_t place = static_cast<std::size_t>((key * 0x9E3779B97F4A7C15U) >> 32U) & mask_;
    while (slots_[place].number != none && slots_[place].key != key) place = (place + 1) & mask_;
    return place;
  }
  std::uint32_t add(std::uint64_t key);

  std::vector<std::uint64_t> keys_;
  std::vector<Slot> slots_;
  std::size_t mask_;  // number of slots - 1
};

/// Numbering of pairs of 32-bit numbers.
class PairTable {
 public:
  [[nodiscard]] std::uint32_t size() const noexcept { return keys_.size(); }
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> operator[](std::uint32_t number) const noexcept {
    return {static_cast<std::uint32_t>(keys_[number] >> 32U), static_cast<std::uint32_t>(keys_[number])};
  }
  std::uint32_t insert(std::uint32_t first, std::uint32_t second) { return keys_.insert(std::uint64_t{first} << 32U | second).first; }

 private:
  KeyTable keys_;
};

/// Numbering of tuples with a fixed number of elements, at most 2^32 - 1 of them. `Value` is an integer type of 32 bits.
template <typename Value>
class TupleTable {
 public:
  static constexpr std::uint32_t none = KeyTable::none;

  explicit TupleTable(std::size_t width = 0) : width_(width), slots_(first_slots, none) {}

  [[nodiscard]] std::size_t width() const noexcept { return width_; }
  [[nodiscard]] std::uint32_t size() const noexcept { return size_; }
  [[nodiscard]] const Value* operator[](std::uint32_t number) const noexcept { return values_.data() + number * width_; }

  /// Returns the number of the tuple, which is added if necessary, and true if it was added. `tuple` points to width() elements.
  std::pair<std::uint32_t, bool> insert(const Value* tuple) {
    const std::size_t place = place_of(tuple);
    if (slots_[place] != none) return {slots_[place], false};
    return {add(place, tuple), true};
  }
  /// Returns the number of the tuple, or `none` if it is not in the table. `tuple` points to width() elements.
  [[nodiscard]] std::uint32_t find(const Value* tuple) const noexcept { return slots_[place_of(tuple)]; }

 private:
  static constexpr std::size_t first_slots = 64;  // a power of two

  [[nodiscard]] std::size_t place_of(const Value* tuple) const noexcept {
    std::uint64_t digest = 0;
    std::uint64_t factor = 0x9E3779B97F4A7C15U;  // a different factor for each element, so that the products are independent
    for (std::size_t i = 0; i < width_; ++i, factor += 0xD1B54A32D192ED04U) digest += static_cast<std::uint32_t>(tuple[i]) * factor;
    digest = (digest ^ digest >> 29U) * 0x9E3779B97F4A7C15U;
    std::size_t place = static_cast<std::size_t>(digest >> 32U);
    for (;; ++place) {
      place &= slots_.size() - 1;
      if (slots_[place] == none || is(slots_[place], tuple)) return place;
    }
  }

  /// Compares element by element, which is faster than a call of memcmp() for short tuples.
  [[nodiscard]] bool is(std::uint32_t number, const Value* tuple) const noexcept {
    const Value* const one = (*this)[number];
    for (std::size_t i = 0; i < width_; ++i)
      if (one[i] != tuple[i]) return false;
    return true;
  }

  [[gnu::noinline]] std::uint32_t add(std::size_t place, const Value* tuple) {
    slots_[place] = size_;
    if (values_.empty()) values_.reserve(first_slots / 2 * width_);
    values_.insert(values_.end(), tuple, tuple + width_);
    if (std::size_t{++size_} * 2 <= slots_.size()) return size_ - 1;
    slots_.assign(slots_.size() * 4, none);
    for (std::uint32_t number = 0; number < size_; ++number) slots_[place_of((*this)[number])] = number;
    return size_ - 1;
  }

  std::size_t width_;
  std::uint32_t size_ = 0;
  std::vector<Value> values_;
  std::vector<std::uint32_t> slots_;  // numbers of tuples, by digest
};

/// Numbering of sets of numbers. A set is built by adding its members one by one, always in the same order. Set 0 is the empty set.
class NumberSets {
 public:
  [[nodiscard]] std::uint32_t size() const noexcept { return further_.size() + 1; }

  /// Returns the set that results from adding `member` to `set`.
  std::uint32_t with(std::uint32_t set, std::uint32_t member) { return further_.insert(set, member) + 1; }
  /// Returns the set without its last member, and that member. `set` must not be 0.
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> last(std::uint32_t set) const { return further_[set - 1]; }
  /// Writes the members to `members`, in the order in which they were added.
  void list(std::uint32_t set, std::vector<std::uint32_t>& members) const {
    members.clear();
    for (; set != 0; set = last(set).first) members.push_back(last(set).second);
    std::reverse(members.begin(), members.end());
  }

 private:
  PairTable further_;  // number of a set - 1
};

/// Numbering of codes of states (StateCode).
class CodeIndex {
 public:
  /// Creates an empty index for codes less than `codes`.
  explicit CodeIndex(std::uint64_t codes);

  [[nodiscard]] std::uint32_t size() const noexcept { return many_ ? many_->size() : count_; }
  /// Returns the number of `code`, which is added if necessary, and true if it was added.
  std::pair<std::uint32_t, bool> insert(std::uint64_t code) {
    if (many_) return many_->insert(code);
    std::uint32_t& number = few_[static_cast<std::size_t>(code)];
    const bool is_new = number == 0;
    if (is_new) number = ++count_;
    return {number - 1, is_new};
  }
  /// Returns the number of `code`, or `std::nullopt` if it is not in the index.
  [[nodiscard]] std::optional<std::uint32_t> find(std::uint64_t code) const;

 private:
  std::uint32_t count_ = 0;
  std::vector<std::uint32_t> few_;  // per code: its number + 1, or 0 if it was not added
  std::optional<KeyTable> many_;    // used if there are too many codes for `few_`
};

}  // namespace fairroll::automaton
