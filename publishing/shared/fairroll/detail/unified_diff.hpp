// SPDX-License-Identifier: Apache-2.0
// Two versions of a text as a unified diff, for reviews and for patch(1).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fairroll/source.hpp>

#include <fairroll/api.hpp>

namespace FAIRROLL_API fairroll {
namespace publishing {

/// Three lines of context, `--- name` and `+++ name` at its head; empty if the two are the same. It is a right one always, and the shortest
/// where the versions differ in no more than some thousand lines.
[[nodiscard]] std::string unified_diff(const std::string& name, std::string_view before, std::string_view after);

/// What to do to a text.
struct Replacement {
  Span span;         ///< of the text as it was; empty: something comes in between
  std::string with;  ///< may be empty
};
/// What makes the second text of the first, as few whole lines as unified_diff() shows; in order, none of them touch.
[[nodiscard]] std::vector<Replacement> replaced_lines(std::string_view before, std::string_view after);

}  // namespace publishing
}  // namespace fairroll
