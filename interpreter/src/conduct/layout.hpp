// SPDX-License-Identifier: Apache-2.0
// Where the word of a packed throw keeps what, and how values become codes.
#pragma once

#include <bit>
#include <memory>
#include <optional>
#include <vector>

#include <fairroll/log.hpp>

#include "asks.hpp"

namespace fairroll::judging {

/// Bits that tell so many codes apart; at least one code.
[[nodiscard]] inline unsigned width_of(std::size_t codes) { return static_cast<unsigned>(std::bit_width(codes - 1)); }

/// The values of one fact as a code of a few bits: of a `one of` fact the number of a class of values that nothing tells apart, of an
/// `any of` fact one bit for each class.
struct FactCode {
  bool several = false;
  bool unknown = false;  ///< it has no default: 0, or of an `any of` fact the top bit, says that it is not known
  std::vector<Mask> classes;
  std::vector<std::uint8_t> code_of;  ///< per value, of a `one of` fact
  std::uint32_t standard = 0;
  unsigned width = 0;

  [[nodiscard]] std::uint32_t code(Mask value) const noexcept;
  /// How many codes are in use.
  [[nodiscard]] std::uint32_t codes() const noexcept;
  /// Some value of this code; nothing: not known.
  [[nodiscard]] std::optional<Mask> value(std::uint32_t code) const noexcept;
};
[[nodiscard]] FactCode code_of(const Fact& fact, const detail::AskedFact& asked);

/// The same of a state, count or set of the game.
struct VariableCode {
  int low = 0;
  std::vector<std::uint8_t> code_of;  ///< per value from `low`
  std::vector<int> examples;          ///< per code: some value
  unsigned width = 0;
};

/// Callers and times that no clause tells apart, apart from which total they call. Code 0 is nobody.
struct CallCode {
  struct Example {
    bool no_roll = false;
    Index role = no_index;
    CallTime time{};
  };
  static constexpr std::uint8_t not_covered = 0xFF;
  std::vector<std::uint8_t> code_of;  ///< no_roll or total, then role, then time
  std::vector<Example> examples;      ///< per code from 1
  unsigned width = 0;
  [[nodiscard]] static std::size_t at(bool no_roll, Index role, CallTime time) noexcept {
    return (role * 2 + (no_roll ? 1 : 0)) * 3 + static_cast<std::size_t>(time);
  }
};

struct Field {
  enum class Of : std::uint8_t { Fact, Variable, Holding, Excused, Call, Reading, Face, CalledTotal };
  Of of{};
  Index index = no_index;  ///< fact, variable or holding
  int die = 0;
  unsigned width = 0;
  unsigned shift = 0;
  /// Fields of one group are decided by one look-up, because what one means depends on the other.
  int group = 0;
};

/// The whole layout of a word. `fields` are in the order of their shifts.
struct Layout {
  std::shared_ptr<const Ruleset> ruleset;
  std::vector<FactCode> facts;     ///< per fact, for the ruling; width 0: no field
  std::vector<FactCode> readings;  ///< per fact, for reading dice
  std::vector<VariableCode> variables;
  std::vector<Holding> holdings;
  std::vector<Condition> asked_holdings;  ///< the same as conditions
  CallCode calls;
  std::vector<Field> fields;
  std::vector<ThrowSlot> slots;
  std::vector<std::vector<std::size_t>> fields_of;  ///< per slot
  std::size_t call_field = 0;                       ///< == fields.size(): nobody may be recorded as calling
  std::size_t total_field = 0;
  std::uint64_t standard = 0;

  void write(std::uint64_t& word, std::size_t field, std::uint64_t code) const noexcept {
    const std::uint64_t mask = (std::uint64_t{1} << fields[field].width) - 1;
    word = (word & ~(mask << fields[field].shift)) | ((code & mask) << fields[field].shift);
  }
  [[nodiscard]] std::uint32_t code_of(const Field& field, std::uint64_t value) const noexcept;
  [[nodiscard]] std::uint32_t codes(const Field& field) const noexcept;
};

/// Makes codes and fields for what is asked; shifts are not given yet. Nothing if a variable has too many values.
[[nodiscard]] std::shared_ptr<Layout> lay_out(std::shared_ptr<const Ruleset> ruleset, const ConductAsks& asks,
                                              std::vector<CompileError>& faults);
/// Gives slots to the fields, and says what the standard throw is. Call when the shifts are known.
void add_slots(Layout& layout);

/// Some fields that are decided by one look-up.
struct Part {
  std::size_t first = 0;  ///< into Layout::fields
  std::size_t last = 0;
  unsigned shift = 0;
  unsigned width = 0;
};

/// Brings the fields into order, parts first, then what says how dice are read; gives them their shifts. Empty, and why, if they need more
/// bits than there are.
[[nodiscard]] std::vector<Part> divide(Layout& layout, std::vector<CompileError>& faults);

}  // namespace fairroll::judging
