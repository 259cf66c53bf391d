// Clauses: everything in a ruleset that can be asked and named in an answer, and what a ruleset says about itself.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/date.hpp>
#include <fairroll/source.hpp>

namespace FAIRROLL_API fairroll {

using Index = std::uint32_t;
inline constexpr Index no_index = 0xFFFFFFFFU;

enum class ClauseKind : std::uint8_t {
  DutyBefore,
  Duty,
  Power,
  Ruling,
  CallGround,
  Never,
  DieReads,
  ResultIs,
  BetsClose,
  DiceGo,
  Direct,
  Becomes,
  Counts,
  Gathers,
  Event,
  Phase,
  Placed,
  Leave,
  Off,
  Verdict,
  Pays,
  PaytableRow,
  OneRoll,
  Commission,
  Limit,
  Parts,
  Surrender,
  Other,
};

/// Everything that can be asked and named in an answer.
struct Clause {
  ClauseKind kind{};
  std::string address;                ///< whole, e.g. `20:18:33:06 invalid (2)`; unique within a ruleset
  Place place;                        ///< the words of the rule file
  std::string text;                   ///< those words on one line, blanks folded, comments dropped
  std::string unit;                   ///< the unit it was written in, e.g. `common.craps`
  bool conditional = false;           ///< it has a condition or happening, so it can be asked and not hold
  bool recalled = false;              ///< from a block marked `recalled`: not from a text that was read
  std::vector<std::string> readings;  ///< the alternatives it stands under, e.g. `points as corrected`
};

/// Text that the ruleset carries about itself (`note`, `unencoded`, `recalled`, `source`).
struct Remark {
  enum class Kind : std::uint8_t { Source, Recalled, Unencoded, Note } kind{};
  std::string address;  ///< of the block that it speaks of
  std::string text;
  Place place;
};

struct Section {
  std::string number;
  std::string title;
  Period in_force;
  Place place;
  std::string unit;
};

}  // namespace fairroll
