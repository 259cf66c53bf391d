// SPDX-License-Identifier: Apache-2.0
// The oracle without words, for tables that are filled by asking it.
#pragma once

#include <fairroll/ruling.hpp>

namespace fairroll {

/// What adjudicate() says, but that of what was asked only stage, clause, answer and `decided` are told if the record leaves nothing open
/// that matters, and no faces.
[[nodiscard]] Ruling adjudicate_known(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation);

}  // namespace fairroll
