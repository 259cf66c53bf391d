// SPDX-License-Identifier: Apache-2.0
// Which statement may stand in which block.
#pragma once

#include <fairroll/syntax.hpp>

#include "report.hpp"

namespace fairroll::checking {

enum class Where : std::uint8_t { Unit, Section, Game, Wager };
/// Whose text it is: a model states no conduct, only a house posts and designates, a house under a ruleset edits nothing, one that is
/// written out whole is a ruleset besides, and a file of assertions holds nothing else.
enum class UnitKind : std::uint8_t { Model, Ruleset, Amendment, House, WholeHouse, Assertions };

[[nodiscard]] bool is_conduct(Kind kind) noexcept;
/// What holds for all wagers, outside any: rounding, notation, wagers taken in error, caps.
[[nodiscard]] bool is_general_term(Kind kind) noexcept;
[[nodiscard]] bool is_remark(Kind kind) noexcept;
/// True if the statement may stand there and has a meaning; otherwise a diagnostic says why not. `overriding`: it stands in a block
/// `notwithstanding any other`.
[[nodiscard]] bool may_stand(Report& report, const Syntax& node, Where place, UnitKind unit, bool overriding = false);

}  // namespace fairroll::checking
