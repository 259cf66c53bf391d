// SPDX-License-Identifier: Apache-2.0
// The words of a vocabulary as they stand in JSON lines, and what each means where it stands.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include <fairroll/model/facts.hpp>

#include "word_table.hpp"

namespace fairroll::batch {

/// Immutable. Holds only words that the reader of JSON forms accepts where they stand: whatever is found here, that way finds as well.
class KnownWords {
 public:
  using Id = WordTable::Id;

  explicit KnownWords(const Vocabulary& vocabulary);

  /// A word as it stands between quotes, or a number.
  [[nodiscard]] Id find(std::string_view word) const noexcept { return words_.find(word); }
  /// no_index: no role is called so; likewise below. `word` may be WordTable::none.
  [[nodiscard]] Index role(Id word) const noexcept { return word < roles_.size() ? roles_[word] : no_index; }
  /// The place of a face of that name, from 0.
  [[nodiscard]] Index face(Id word) const noexcept { return word < faces_.size() ? faces_[word] : no_index; }
  /// A fact of that subject by its name, with or without its preposition.
  [[nodiscard]] Index fact(Subject subject, Id word) const noexcept;
  /// What a word says of a fact: a value's bit, or of an `any of` fact 0, for none.
  [[nodiscard]] std::optional<Mask> value(Index fact, Id word) const noexcept;

 private:
  static constexpr std::uint8_t no_value = 0xFF;
  static constexpr std::uint8_t nothing = 0xFE;  ///< the empty set

  void add_fact(Index index, const Fact& fact);
  void add_value(Index index, const std::string& word, std::uint8_t value);

  WordTable words_;
  std::size_t facts_count_ = 0;
  std::vector<Index> roles_;          // per word
  std::vector<Index> faces_;          // per word
  std::vector<Index> facts_;          // per word, then subject
  std::vector<std::uint8_t> values_;  // per word, then fact
};

}  // namespace fairroll::batch
