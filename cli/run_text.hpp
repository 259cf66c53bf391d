// SPDX-License-Identifier: Apache-2.0
// How scenarios were judged, side by side, as text.
#pragma once

#include <string>

#include "session.hpp"

namespace fairroll::cli {

enum class RunDetail {
  Full,   ///< Includes the text of clauses, the results of wagers and totals.
  Brief,  ///< One line for each ruling.
  Alone,  ///< Like Full, but without titles and the final totals.
};

/// Returns the results of the scenarios. Returns an empty text if no scenario was run.
[[nodiscard]] std::string run_text(const Session& session, const TextStyle& style, RunDetail detail);

/// Returns the effects of a throw or action on the seats and roles, on one line.
[[nodiscard]] std::string consequences(const StepReport& step, const Ruleset& rules);
/// Returns the clauses that decided a step, or the response of the table, in short form.
[[nodiscard]] std::string decided_by(const StepReport& step, const Ruleset& rules);

}  // namespace fairroll::cli
