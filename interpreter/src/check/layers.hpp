// SPDX-License-Identifier: Apache-2.0
// The units that a ruleset or a house is made of, weakest first: the ruleset, its amendments by their first day, the house.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/checker.hpp>

#include "report.hpp"

namespace fairroll::checking {

/// A unit whose text lies above that of the ruleset.
struct LayerText {
  std::string unit;
  std::shared_ptr<const Tree> tree;
  Syntax node;
  Layer::Kind kind{};
  int layer = 0;  ///< Block::layer of its text
  Period period;
  bool lapsed = false;  ///< an amendment whose period has ended: it gives nothing any more, and what it displaced does not revive
};

struct Stack {
  std::string name;  ///< the unit that was asked for
  std::string base;  ///< the ruleset, or the model
  std::shared_ptr<const Tree> tree;
  Syntax node;                    ///< the unit of `base`
  std::vector<LayerText> layers;  ///< amendments in force and lapsed ones, then the house
};

/// The period that a unit states for itself; open ends where it states none, or no day of the calendar.
[[nodiscard]] Period period_of_unit(const Syntax& unit);
/// Without a day, what has no end is in force.
[[nodiscard]] bool in_force(const Period& period, const std::optional<Date>& as_of);
/// Puts a unit together for a day. False, with a diagnostic, if it stands on nothing that is a ruleset.
[[nodiscard]] bool build_stack(const Library& library, const std::string& unit, const std::optional<Date>& as_of, Report& report,
                               Stack& stack);

}  // namespace fairroll::checking
