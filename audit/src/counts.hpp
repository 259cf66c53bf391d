// SPDX-License-Identifier: Apache-2.0
// How faces of dice are counted.
#pragma once

#include <map>
#include <span>
#include <string>

#include <fairroll/audit/audit.hpp>

namespace fairroll::audit {

/// Of which no throw was counted yet.
[[nodiscard]] FaceCounts none_shown(const Vocabulary& vocabulary);
/// A throw of these dice whose faces are known.
void add_faces(FaceCounts& shown, std::span<const int> faces);
/// As if no throw had been counted.
void count_from_zero(FaceCounts& shown);
/// The faces of a throw, with the dice of their kind.
void count_faces(std::map<std::string, FaceCounts>& dice, const Ruleset& rules, const StepReport& step);

}  // namespace fairroll::audit
