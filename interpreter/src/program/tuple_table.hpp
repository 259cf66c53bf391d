// SPDX-License-Identifier: Apache-2.0
// Numbers of equal things: tuples of whole numbers, counted in the order in which they turn up.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace fairroll {

/// Tuples of one width, at most 2^32 - 1 of them. A flat table: a look-up follows no pointer but that to the tuple.
class TupleTable {
 public:
  explicit TupleTable(std::size_t width) : width_(width), slots_(first_slots, none) {}

  [[nodiscard]] std::uint32_t size() const noexcept { return size_; }
  [[nodiscard]] const std::uint32_t* operator[](std::uint32_t number) const noexcept { return values_.data() + number * width_; }

  /// Its number, and whether it is new.
  std::pair<std::uint32_t, bool> insert(const std::uint32_t* tuple) {
    const std::size_t place = place_of(tuple);
    if (slots_[place] != none) return {slots_[place], false};
    return {add(place, tuple), true};
  }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  static constexpr std::size_t first_slots = 64;  // a power of two

  [[nodiscard]] std::size_t place_of(const std::uint32_t* tuple) const noexcept {
    std::uint64_t digest = 0;
    std::uint64_t factor = 0x9E3779B97F4A7C15U;  // another for each, so that no product waits for the one before
    for (std::size_t i = 0; i < width_; ++i, factor += 0xD1B54A32D192ED04U) digest += tuple[i] * factor;
    digest = (digest ^ digest >> 29U) * 0x9E3779B97F4A7C15U;
    std::size_t place = static_cast<std::size_t>(digest >> 32U);
    for (;; ++place) {
      place &= slots_.size() - 1;
      if (slots_[place] == none || is(slots_[place], tuple)) return place;
    }
  }

  /// A few numbers: quicker than a call.
  [[nodiscard]] bool is(std::uint32_t number, const std::uint32_t* tuple) const noexcept {
    const std::uint32_t* const one = (*this)[number];
    for (std::size_t i = 0; i < width_; ++i)
      if (one[i] != tuple[i]) return false;
    return true;
  }

  std::uint32_t add(std::size_t place, const std::uint32_t* tuple);
  void grow();

  std::size_t width_;
  std::uint32_t size_ = 0;
  std::vector<std::uint32_t> values_;
  std::vector<std::uint32_t> slots_;  // numbers, by digest
};

/// The same of pairs.
class PairTable {
 public:
  PairTable() : slots_(first_slots), mask_(first_slots - 1) {}

  [[nodiscard]] std::uint32_t size() const noexcept { return size_; }

  std::uint32_t insert(std::uint32_t first, std::uint32_t second) {
    const std::uint64_t key = std::uint64_t{first} << 32U | second;
    const Slot* const slots = slots_.data();
    for (std::size_t place = place_of(key);; place = (place + 1) & mask_) {
      if (slots[place].number == none) return add(place, key);
      if (slots[place].key == key) return slots[place].number;
    }
  }

 private:
  static constexpr std::uint32_t none = 0xFFFFFFFF;
  static constexpr std::size_t first_slots = 64;  // a power of two
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t number = none;
  };

  /// Where to begin to look.
  [[nodiscard]] std::size_t place_of(std::uint64_t key) const noexcept {
    return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15U) >> 32U) & mask_;
  }

  std::uint32_t add(std::size_t place, std::uint64_t key);
  void grow();

  std::uint32_t size_ = 0;
  std::vector<Slot> slots_;
  std::size_t mask_;  // one less than there are slots
};

}  // namespace fairroll
