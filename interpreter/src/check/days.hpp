// SPDX-License-Identifier: Apache-2.0
// From when a rule book holds.
#pragma once

#include <vector>

#include "work.hpp"

namespace fairroll::checking {

/// A day on which some text begins to be in force, and where that is said.
struct Beginning {
  Date day;
  Place place;
};

/// Those after that day, of the unit and, if it stands on another, of its base; the earliest first, each day once.
[[nodiscard]] std::vector<Beginning> beginnings_after(const Library& library, const std::string& unit, const Date& day);

/// F0707: the book does not hold on that day, but from this one.
[[nodiscard]] Diagnostic not_yet_in_force(const std::string& unit, const Date& day, const Beginning& first);

}  // namespace fairroll::checking
