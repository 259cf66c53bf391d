// SPDX-License-Identifier: Apache-2.0
// Matters: what a later layer prevails on (section 5, rules 1 and 2).
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <fairroll/syntax.hpp>

namespace fairroll::checking {

/// A matter within a wager, the game or the conduct: the kind of the statement, and an act, a limit or a name.
using Matter = std::pair<Kind, std::string>;

/// What a statement speaks of.
[[nodiscard]] std::vector<Matter> matters_of(const Syntax& node);
/// True if a statement speaks of every case of its matters, so that what lies below it on them says nothing any more.
[[nodiscard]] bool covers_every_case(const Syntax& node);

}  // namespace fairroll::checking
