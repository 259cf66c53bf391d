// What can be observed of a throw: the facts of a vocabulary, and tests on them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/clause.hpp>

namespace FAIRROLL_API fairroll {

enum class Subject : std::uint8_t { Die, Throw, Turn };

/// A set of values of a fact: bit i stands for value i. For a `one of` fact exactly one bit is set.
using Mask = std::uint64_t;

struct Fact {
  Subject subject{};
  std::string name;
  std::string preposition;          ///< `on` in `rests on`; may be empty
  bool several = false;             ///< any of (a set of values) instead of one of (exactly one)
  std::vector<std::string> values;  ///< at most 64; numbers as text
  std::optional<Mask> standard;     ///< the default; nothing: unknown unless recorded
  Index including = no_index;       ///< contains that fact's value of the same subject
  Index only_when = no_index;       ///< has a value only when that fact ...
  Mask only_when_values = 0;        ///< ... is one of these
  Place place;
};

struct Vocabulary {
  std::string name;
  int dice = 0;    ///< how many, 1..8
  int lowest = 0;  ///< faces lowest..highest
  int highest = 0;
  int opposite_sum = 0;  ///< opposite faces sum to this; 0: not stated
  std::vector<std::string> roles;
  Index thrower = no_index;  ///< index into roles; none: no turns
  std::vector<Fact> facts;
};

/// True on the fact's recorded value v: `(v & mask) != 0`; with `only`: `v != 0 && (v & ~mask) == 0`. `none` in the values: also v == 0.
struct FactTest {
  Index fact = no_index;
  Mask mask = 0;
  bool accepts_none = false;
  bool only = false;
  bool negated = false;
};

}  // namespace fairroll
