// Scenario reports as JSON: everything that the text shows, exact amounts as strings.
#pragma once

#include <string>

#include "session.hpp"

namespace fairroll::cli {

/// One document: {"format": 1, "diagnostics": [...], "scenarios": [...]}. `asked`: with every clause asked (`explain`).
[[nodiscard]] std::string session_json(const Session& session, bool asked);

}  // namespace fairroll::cli
