// SPDX-License-Identifier: Apache-2.0
// Kinds of nodes that are steps of a scenario or of a log line.
#pragma once

#include <fairroll/syntax.hpp>

namespace fairroll::detail {

/// Returns true if nodes of this kind are steps. Pure.
[[nodiscard]] constexpr bool is_step(Kind kind) noexcept {
  switch (kind) {
    case Kind::seats:
    case Kind::given_is:
    case Kind::given_has:
    case Kind::throw_:
    case Kind::note:
    case Kind::rules_change:
    case Kind::expect:
    case Kind::act:
      return true;
    default:
      return false;
  }
}

}  // namespace fairroll::detail
