// SPDX-License-Identifier: Apache-2.0
// How scenarios were judged, side by side, as text.
#pragma once

#include <string>

#include "session.hpp"

namespace fairroll::cli {

enum class RunDetail {
  Full,   ///< with the words of clauses, what became of the wagers, and totals
  Brief,  ///< one line for each ruling
  Alone,  ///< as Full, of what is too little to be counted
};

/// Empty if nothing was run.
[[nodiscard]] std::string run_text(const Session& session, const TextStyle& style, RunDetail detail);

/// What came of a throw or act for the people at the table, in one line.
[[nodiscard]] std::string consequences(const StepReport& step, const Ruleset& rules);
/// At a glance: the clauses that decided it, or what the table said.
[[nodiscard]] std::string decided_by(const StepReport& step, const Ruleset& rules);

}  // namespace fairroll::cli
