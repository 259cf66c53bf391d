// SPDX-License-Identifier: Apache-2.0
// Vocabularies: the dice, roles and facts that can be recorded of a throw, and tests of facts. See docs/language/vocabularies.md.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/clause.hpp>

namespace FAIRROLL_API fairroll {

/// The subject of a fact: a single die, the whole throw, or the turn to which the throw belongs.
enum class Subject : std::uint8_t { Die, Throw, Turn };

/// A set of values of a fact: bit i represents value i. For a `one of` fact exactly one bit is set.
using Mask = std::uint64_t;

/// A fact that a vocabulary declares.
struct Fact {
  Subject subject{};                  ///< subject of the fact
  std::string name;                   ///< name, such as `rests`; unique among the facts of its subject
  std::string preposition;            ///< word after the name, such as `on` in `rests on`; may be empty
  bool is_set = false;                ///< true for `any of` (a set of values), false for `one of` (exactly one value)
  std::vector<std::string> values;    ///< at most 64 values; numbers as text
  std::vector<Place> value_places;    ///< where each value is named: in the fact, in a list, or as a role
  std::optional<Mask> default_value;  ///< default value; `std::nullopt` if the fact is unknown unless it is recorded
  Index including =
      no_index;  ///< fact whose value is always added to the values of this fact (index into Vocabulary::facts); no_index if there is none
  Index only_when = no_index;  ///< fact that this fact depends on (index into Vocabulary::facts); no_index if it always has a value
  Mask only_when_values = 0;   ///< values of the `only_when` fact with which this fact has a value
  Place place;                 ///< where the fact is declared
};

/// Dice that can be distinguished from the other dice, declared as `green 2`. Dice of one group cannot be distinguished from each other.
struct DiceGroup {
  std::string name;  ///< name of the group
  int first = 0;     ///< zero-based position of its first die in a throw
  int count = 0;     ///< number of dice, at least 1
  Place place{};     ///< where the group is declared
};

/// The dice, roles and facts that rule books share. All of them are finite, so that every combination can be enumerated.
struct Vocabulary {
  std::string name;                     ///< name of the unit, such as `common.craps_table`
  int dice = 0;                         ///< number of dice, 1..8
  std::vector<DiceGroup> groups;        ///< groups that together contain all dice, in the order of a throw; empty: all dice are alike
  std::vector<std::string> face_names;  ///< names of the faces from `lowest` up; empty: faces are numbers
  int lowest = 0;                       ///< lowest face, at least 0
  int highest = 0;                      ///< highest face, at least `lowest`; a die has at most 20 faces
  int opposite_sum = 0;                 ///< sum of opposite faces of a die; 0 if the vocabulary does not state it
  std::vector<std::string> roles;       ///< names of the roles, without duplicates; an Index of a role is into this list
  std::vector<Place> role_places;       ///< where each role is named first
  Index thrower = no_index;             ///< role that throws (index into `roles`); no_index: there are no turns
  std::vector<Fact> facts;              ///< facts of dice, throw and turn in one list, in the order of the text

  /// Returns the face as rule files write it, such as `4` or `heads`. For a number that is not a face, returns the number.
  [[nodiscard]] std::string face_name(int face) const;
  /// Returns the face that rule files write as `text`, or `std::nullopt` if there is none.
  [[nodiscard]] std::optional<int> find_face(std::string_view text) const;
  /// Returns the faces of a throw, in the order of the dice: `4 + 3`, or with groups `green 4 + 3, red 6`.
  [[nodiscard]] std::string format_faces(const std::vector<int>& faces) const;
};

/// A test of one fact. For a value v that is not empty, the test is `(v & mask) != 0`; with `only` it is `v != 0 && (v & ~mask) == 0`. If
/// the fact has no value because of `only when`, the test is false, also if it is negated.
struct FactTest {
  Index fact = no_index;      ///< tested fact (index into Vocabulary::facts)
  Mask mask = 0;              ///< values that the test accepts
  bool accepts_none = false;  ///< true if the empty set (`none`) is accepted too
  bool is_exclusive = false;  ///< true if the value must not contain anything outside `mask`
  bool negated = false;       ///< true if the result is inverted, provided that the fact has a value
};

}  // namespace fairroll
