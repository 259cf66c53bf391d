// SPDX-License-Identifier: Apache-2.0
// The period of the text that a command shows, and the day on which the text changes next.
#pragma once

#include <optional>

#include <fairroll/rules.hpp>

namespace fairroll::cli {

struct TextNow {
  Period days;                       ///< days on which the text is the same; open at both ends if the text has no dates
  std::optional<Date> next_change{}; ///< the first day of the next text, or the first day without text; `std::nullopt`: none is known
};
/// The period of the day with which the ruleset was checked. The ruleset was made from the library.
[[nodiscard]] TextNow text_now(const Library& library, const Ruleset& rules);

}  // namespace fairroll::cli
