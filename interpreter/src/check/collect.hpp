// SPDX-License-Identifier: Apache-2.0
// Gathers the text of a unit: sections in force, chosen readings, adopted models, amendments.
#pragma once

#include "layers.hpp"
#include "work.hpp"

namespace fairroll::checking {

/// The vocabulary or unit node of a parsed file; null if it has none.
[[nodiscard]] Syntax unit_of(const Tree& tree);
/// Fills the head, sections, remarks, alternatives, layers and material of `work`. False if there is nothing to go on with.
[[nodiscard]] bool collect(Work& work, const Stack& stack);
/// The text below the edits of one unit of the stack, and those edits in Material::edits: of the ruleset itself (`level` 0) what it adopts,
/// of layer `level - 1` all that lies below it.
[[nodiscard]] bool collect_below(Work& work, const Stack& stack, std::size_t level);

}  // namespace fairroll::checking
