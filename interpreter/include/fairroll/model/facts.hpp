// SPDX-License-Identifier: Apache-2.0
// Vocabularies: the dice, roles and facts that rule books share, and tests of facts. See docs/language/vocabularies.md.
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

/// A set of values of a fact, in which bit i represents value i. For a `one of` fact, exactly one bit is set.
using Mask = std::uint64_t;

/// A fact that a vocabulary declares.
struct Fact {
  Subject subject{};        ///< Subject that the fact describes.
  std::string name;         ///< Name of the fact, such as `rests`. Facts with the same subject have different names.
  std::string preposition;  ///< Word that follows the name, such as `on` in `rests on`. Empty if there is none.
  /// True if the fact is declared with `any of` and has a set of values, and false if it is declared with `one of` and has exactly one
  /// value.
  bool is_set = false;
  std::vector<std::string> values;              ///< Names of the values, at most 64. Values that are numbers are stored as text.
  std::vector<SourceLocation> value_locations;  ///< Location of each value's declaration: in the fact, in a list, or as a role.
  std::optional<Mask> default_value;            ///< Default value, or `std::nullopt` if the fact is unknown unless it is recorded.
  /// Index in Vocabulary::facts of a fact whose value is always added to the values of this fact, or `no_index` if there is none.
  Index included_fact = no_index;
  /// Index in Vocabulary::facts of the fact on which this fact depends, or `no_index` if this fact always has a value.
  Index required_fact = no_index;
  Mask required_values = 0;  ///< Values of the fact `required_fact` for which this fact has a value.
  SourceLocation location;   ///< Location of the declaration.
};

/// A group of dice that can be distinguished from the other dice, declared in the form `green 2`. The dice in a group cannot be
/// distinguished from one another.
struct DiceGroup {
  std::string name;           ///< Name of the group, such as `green`.
  int first_die = 0;          ///< Zero-based position of the group's first die in a throw.
  int die_count = 0;          ///< Number of dice in the group, at least 1.
  SourceLocation location{};  ///< Location of the declaration.
};

/// The dice, roles and facts that rule books share. A vocabulary is finite, so every combination of its values can be enumerated.
struct Vocabulary {
  std::string name;                            ///< Name of the unit, such as `common.craps_table`.
  int dice_count = 0;                          ///< Number of dice, from 1 to 8.
  std::vector<DiceGroup> groups;               ///< Groups that together contain all dice, in throw order. Empty if all dice are alike.
  std::vector<std::string> face_names;         ///< Names of the faces, from `lowest_face` upwards. Empty if faces are numbers.
  int lowest_face = 0;                         ///< Lowest face, at least 0.
  int highest_face = 0;                        ///< Highest face, at least `lowest_face`. A die has at most 20 faces.
  int opposite_face_sum = 0;                   ///< Sum of opposite faces of a die, or 0 if the vocabulary does not state the sum.
  std::vector<std::string> roles;              ///< Names of the roles, without duplicates. An index of a role refers to this list.
  std::vector<SourceLocation> role_locations;  ///< Location where each role is first named.
  Index thrower = no_index;                    ///< Index in `roles` of the role that throws, or `no_index` if there are no turns.
  std::vector<Fact> facts;                     ///< Facts about dice, throws and turns in one list, in the order of the text.

  /// Returns the name of a face as in rule files, such as `4` or `heads`. If the number is not a face, returns the number as text.
  [[nodiscard]] std::string face_name(int face) const;
  /// Returns the face whose name in rule files is `text`, or `std::nullopt` if there is none.
  [[nodiscard]] std::optional<int> find_face(std::string_view text) const;
  /// Returns the faces of a throw as text, in the order of the dice, such as `4 + 3`. With groups, the text has the form
  /// `green 4 + 3, red 6`.
  [[nodiscard]] std::string format_faces(const std::vector<int>& faces) const;
};

/// A test of one fact. If the value v of the fact is not empty, the test is `(v & mask) != 0`. With `is_exclusive`, it is
/// `v != 0 && (v & ~mask) == 0`. If the fact has no value because of `only when`, the test is false, even if it is negated.
struct FactTest {
  Index fact = no_index;      ///< Index in Vocabulary::facts of the tested fact.
  Mask mask = 0;              ///< Values that the test accepts.
  bool accepts_none = false;  ///< True if the test also accepts the empty set (`none`).
  bool is_exclusive = false;  ///< True if the test rejects a value that contains anything outside `mask`.
  bool is_negated = false;    ///< True if the result is inverted. Without a value of the fact, the test is false.
};

}  // namespace fairroll
