// SPDX-License-Identifier: Apache-2.0
// Lines of the usual form straight to packed throws: no tree, no strings, no memory.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include <fairroll/log.hpp>

#include "json_scanner.hpp"
#include "known_words.hpp"

namespace fairroll::batch {

/// What reading needs of a ruleset and a situation. Immutable, except that `judge` must live as long and stay where it is.
struct FastForm {
  FastForm(const ThrowJudge& judge, const Situation& situation);

  const ThrowJudge& judge;
  const Vocabulary& vocabulary;
  KnownWords words;
  std::optional<PackedThrow> bare;  ///< a throw of which nothing is recorded; nothing: no throw can be packed in this situation
  std::vector<Index> slots;         ///< per fact, then die: see slot()
  std::vector<Index> face_slots;    ///< per die; no_index: no clause reads it

  [[nodiscard]] Index slot(Index fact, int die) const noexcept {
    return slots[fact * static_cast<std::size_t>(vocabulary.dice) + static_cast<std::size_t>(die)];
  }
};

/// Reads one line. Accepts only throws that it fully understands and that are free of faults; of all others it says nothing, and the
/// general way has to be taken. An accepted line means to the ThrowJudge what its record would.
class FastLine {
 public:
  /// With its line feed or without.
  FastLine(const FastForm& form, std::string_view line) noexcept : FastLine(form, line, form.bare) {}
  /// In another situation than that of the form. `bare`: as FastForm::bare.
  FastLine(const FastForm& form, std::string_view line, const std::optional<PackedThrow>& bare) noexcept
      : form_(form), bare_(bare), scan_(line) {}

  [[nodiscard]] std::optional<PackedThrow> read();
  /// The same of the value of `throw` alone.
  [[nodiscard]] std::optional<PackedThrow> read_record();
  /// Of a line that was accepted: somebody called its throw.
  [[nodiscard]] bool is_called() const noexcept { return called_; }
  /// Of a line that was accepted: where its `meta` stands; empty: it has none.
  [[nodiscard]] Span meta() const noexcept { return meta_; }

 private:
  /// Lines that say more are not usual.
  static constexpr std::size_t most_values = 32;
  static constexpr std::size_t most_facts = 64;

  struct Seen {
    Index fact = no_index;
    int die = 0;
    Mask value = 0;
  };
  /// What a fact says, before it is known which fact it is.
  struct Values {
    std::array<WordTable::Id, most_values> words;
    std::size_t count = 0;
  };

  [[nodiscard]] bool handed_through() noexcept;

  [[nodiscard]] bool thrown();
  [[nodiscard]] bool faces();
  [[nodiscard]] bool face(int& face);
  [[nodiscard]] bool fact();
  [[nodiscard]] bool values(Values& out);
  [[nodiscard]] bool value(Values& out);
  [[nodiscard]] bool record(Subject subject, int die, WordTable::Id name, const Values& values);
  [[nodiscard]] bool call();
  [[nodiscard]] bool called_on(CallTime& time);
  [[nodiscard]] bool all_apply() const noexcept;
  [[nodiscard]] bool may_apply(const Fact& fact, int die) const noexcept;

  const FastForm& form_;
  std::optional<PackedThrow> bare_;
  JsonScanner scan_;
  PackedThrow packed_;
  std::array<Seen, most_facts> seen_;
  std::size_t seen_count_ = 0;
  bool called_ = false;
  Span meta_;
};

}  // namespace fairroll::batch
