// SPDX-License-Identifier: Apache-2.0
// What can be observed of a throw: the facts of a vocabulary, and tests on them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/clause.hpp>

namespace FAIRROLL_API fairroll {

/// What a fact is observed of: each die by itself, the throw as a whole, or the turn that the throw belongs to.
enum class Subject : std::uint8_t { Die, Throw, Turn };

/// A set of values of a fact: bit i stands for value i. For a `one of` fact exactly one bit is set.
using Mask = std::uint64_t;

/// A fact that a vocabulary declares (docs/language/vocabularies.md).
struct Fact {
  Subject subject{};                ///< of what
  std::string name;                 ///< `rests`; unique among the facts of its subject
  std::string preposition;          ///< `on` in `rests on`; may be empty
  bool several = false;             ///< any of (a set of values) instead of one of (exactly one)
  std::vector<std::string> values;  ///< at most 64; numbers as text
  std::vector<Place> value_places;  ///< where each is named: in the fact, in a list, or as a role
  std::optional<Mask> standard;     ///< the default; nothing: unknown unless recorded
  Index including = no_index;       ///< into Vocabulary::facts; contains that fact's value of the same subject
  Index only_when = no_index;       ///< into Vocabulary::facts; has a value only when that fact ...
  Mask only_when_values = 0;        ///< ... is one of these
  Place place;                      ///< of its name
};

/// Dice that are told apart from the others: `green 2`.
struct DiceGroup {
  std::string name;  ///< as the text declares it
  int first = 0;     ///< the place of its first die, from 0
  int count = 0;     ///< how many, at least 1; they cannot be told from one another
  Place place{};     ///< of its name
};

/// What can be observed, and who acts. Everything in it is finite, so every combination can be enumerated.
struct Vocabulary {
  std::string name;                     ///< of the unit, e.g. `common.craps_table`
  int dice = 0;                         ///< how many, 1..8
  std::vector<DiceGroup> groups;        ///< none: all dice are alike; else all dice, in the order in which a throw lists them
  std::vector<std::string> face_names;  ///< none: faces are numbers; else the name of each, from `lowest`
  int lowest = 0;                       ///< faces lowest..highest, inclusive: at most 20, none below 0
  int highest = 0;                      ///< >= lowest
  int opposite_sum = 0;                 ///< opposite faces sum to this; 0: not stated
  std::vector<std::string> roles;       ///< their names, each once; an Index that is said to be a role is into this list
  std::vector<Place> role_places;       ///< where each is named first
  Index thrower = no_index;             ///< index into roles; none: no turns
  std::vector<Fact> facts;              ///< of dice, throw and turn in one list, as the text declares them

  /// As files write it: `4`, `heads`. Of no face of these dice the number.
  [[nodiscard]] std::string face_name(int face) const;
  /// The face that files write so, if there is one.
  [[nodiscard]] std::optional<int> find_face(std::string_view text) const;
  /// The faces of a throw in the order of the dice: `4 + 3`, and where dice differ `green 4 + 3, red 6`.
  [[nodiscard]] std::string faces_in_words(const std::vector<int>& faces) const;
};

/// True on the fact's recorded value v: `(v & mask) != 0`; with `only`: `v != 0 && (v & ~mask) == 0`. `none` in the values: also v == 0.
/// Where `only when` gives the fact no value every test of it is false, a negated one too.
struct FactTest {
  Index fact = no_index;      ///< into Vocabulary::facts
  Mask mask = 0;              ///< the values that it names
  bool accepts_none = false;  ///< `none` is among them
  bool only = false;          ///< nothing but these values
  bool negated = false;       ///< the answer is turned round, where there is a value
};

}  // namespace fairroll
