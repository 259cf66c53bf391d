// SPDX-License-Identifier: Apache-2.0
// Lines of the usual form straight to packed throws: no tree, no strings, no memory.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <fairroll/log.hpp>

#include "known_endings.hpp"
#include "known_words.hpp"

namespace fairroll::batch {

/// What an observation writes into a packed throw: ThrowJudge::set() done beforehand.
struct Setting {
  std::uint64_t keep = ~std::uint64_t{0};
  std::uint64_t bits = 0;

  Setting() = default;  ///< nothing: no clause asks for it
  Setting(const ThrowJudge& judge, Index slot, std::uint64_t value) noexcept;
  void write(PackedThrow& packed) const noexcept { packed.bits = (packed.bits & keep) | bits; }
};

/// What reading needs of a ruleset and a situation. Immutable, except that `judge` must live as long and stay where it is.
struct FastForm {
  FastForm(const ThrowJudge& judge, const Situation& situation);

  const ThrowJudge& judge;
  const Vocabulary& vocabulary;
  KnownWords words;
  std::optional<PackedThrow> bare;     ///< a throw of which nothing is recorded; nothing: no throw can be packed in this situation
  bool has_names = false;              ///< faces have names, not numbers
  std::size_t faces = 0;               ///< of a die
  std::vector<Setting> face_settings;  ///< per die, then face from the lowest
  std::vector<Index> slots;            ///< per fact, then die: see slot()

  [[nodiscard]] Index slot(Index fact, int die) const noexcept {
    return slots[fact * static_cast<std::size_t>(vocabulary.dice_count) + static_cast<std::size_t>(die)];
  }
};

/// What a line says that was understood.
struct FastThrow {
  PackedThrow packed;
  bool is_called = false;  ///< somebody called it
  Span meta;               ///< where its `meta` stands; empty: it has none
};

/// Reads one line, with its line feed or without. Understands only throws that are free of faults, and of usual letters; of all others
/// `out` says nothing, and the general way has to be taken. A line that it understands means to the ThrowJudge what its record would.
/// `endings`: of lines that are read with this form. The bytes of all of them have to stay where they are.
[[nodiscard]] bool read_fast(const FastForm& form, std::string_view line, KnownEndings& endings, FastThrow& out) noexcept;
/// The same of the value of `throw` alone, in another situation than that of the form. `bare`: as FastForm::bare.
[[nodiscard]] bool read_fast_record(const FastForm& form, std::string_view record, const std::optional<PackedThrow>& bare,
                                    FastThrow& out) noexcept;

}  // namespace fairroll::batch
