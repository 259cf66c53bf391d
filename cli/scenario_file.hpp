// SPDX-License-Identifier: Apache-2.0
// Scenario files in any of their notations.
#pragma once

#include <fairroll/json_form.hpp>

namespace fairroll::cli {

/// By the end of the name: `.jsonl`, `.json`, else text; standard input by what it holds.
[[nodiscard]] Notation notation_of(const SourcePtr& source);

/// What can be played of a file. Of a log whose last line is cut off that is all before it; the line is an error all the same.
struct ScenariosRead {
  std::shared_ptr<const Tree> tree;  ///< null: nothing
  Diagnostics diagnostics;
};
[[nodiscard]] ScenariosRead read_scenarios(const SourcePtr& source);
[[nodiscard]] ParseResult parse_as(Notation notation, const SourcePtr& source);

/// A log need not name a ruleset; without any it cannot be judged. Empty if it does.
[[nodiscard]] Diagnostics lacks_ruleset(const Tree& scenarios);

}  // namespace fairroll::cli
