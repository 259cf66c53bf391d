// SPDX-License-Identifier: Apache-2.0
// Words to numbers by a small hash table that is filled once.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace fairroll::batch {

class WordTable {
 public:
  using Id = std::uint32_t;
  static constexpr Id none = 0xFFFFFFFFU;

  /// The number of a word, from 0 in the order in which they come; the same for the same word.
  Id add(const std::string& word);
  [[nodiscard]] Id find(std::string_view word) const noexcept;
  [[nodiscard]] std::size_t size() const noexcept { return words_.size(); }
  [[nodiscard]] const std::string& operator[](Id id) const noexcept { return words_[id]; }

 private:
  /// The ends of a word, which are all of it up to 16 bytes.
  struct Ends {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::size_t size = 0;

    explicit Ends(std::string_view word) noexcept;
    Ends() = default;
    [[nodiscard]] std::size_t hash() const noexcept;
    friend bool operator==(const Ends&, const Ends&) = default;
  };
  struct Slot {
    Ends ends;
    Id id = none;
  };

  void grow();

  std::vector<std::string> words_;
  std::vector<Slot> slots_;  // a power of two, at most a quarter in use: most words are found at once
};

}  // namespace fairroll::batch
