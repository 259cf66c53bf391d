// SPDX-License-Identifier: Apache-2.0
// What a record leaves possible of one fact.
#pragma once

#include <fairroll/ruling.hpp>

namespace fairroll {

/// Returns false if `only when` gives the fact no value, whatever the record leaves open, also of what other facts include.
/// `die` counts from 0 and is ignored for facts of the throw and of the turn. The facts must not depend on each other in a cycle (F0204).
[[nodiscard]] bool may_have_value(const ThrowRecord& record, const Vocabulary& vocabulary, Index fact, int die);

}  // namespace fairroll
