// SPDX-License-Identifier: Apache-2.0
// Scenario files in any of their notations.
#pragma once

#include <fairroll/json_form.hpp>

namespace fairroll::cli {

/// Returns the notation that the extension implies: `.jsonl`, `.json` or text. For standard input, the contents determine the notation.
[[nodiscard]] Notation notation_of(const SourcePtr& source);

/// The part of a file that can be run. If the last line of a log is incomplete, the part before it can be run, but the line is an error.
struct ScenariosRead {
  std::shared_ptr<const Tree> tree;  ///< Syntax tree of the scenarios. Null if nothing can be run.
  Diagnostics diagnostics;
};
[[nodiscard]] ScenariosRead read_scenarios(const SourcePtr& source);
[[nodiscard]] ParseResult parse_as(Notation notation, const SourcePtr& source);

/// Returns an error if a log names no ruleset, because it can then not be judged. Otherwise returns an empty list.
[[nodiscard]] Diagnostics lacks_ruleset(const Tree& scenarios);

}  // namespace fairroll::cli
