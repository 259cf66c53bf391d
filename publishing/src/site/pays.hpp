// SPDX-License-Identifier: Apache-2.0
// What a wager pays and its limits, as short lines for tables and placards.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/model/ruleset.hpp>

#include "../words.hpp"

namespace fairroll::publishing {

/// One case of what a win pays.
struct PayLine {
  std::string odds;       ///< `2 to 1`
  bool at_least = false;  ///< a house may pay more
  std::string when;       ///< `on 4, 10`, in the words of the rule file; empty: on every win
  Index clause = no_index;
};
/// Of the latest text that speaks: what it covers wholly hides what was said before. None: a paytable pays, or parts do.
[[nodiscard]] std::vector<PayLine> pay_lines(const Ruleset& rules, const Wager& wager);

/// One limit in words.
struct LimitLine {
  std::string words;    ///< `at most 500.00 USD` in the language of the page
  std::string as_said;  ///< instead, in the words of the rule file, where it has a case or is measured by something
  Index clause = no_index;
};
/// Those that bind: of each kind the latest text that covers every case, and all that are met besides.
[[nodiscard]] std::vector<LimitLine> limit_lines(const Ruleset& rules, const Wager& wager, Language language);

/// The same for whoever stands at the table: of several amounts that bound one thing only the one that binds.
[[nodiscard]] std::vector<LimitLine> binding_limits(const Ruleset& rules, const Wager& wager, Language language);

/// The values that enter a row of a paytable: `3–5`, `≥ 10`.
[[nodiscard]] std::string key_words(const IntSet& keys);

}  // namespace fairroll::publishing
