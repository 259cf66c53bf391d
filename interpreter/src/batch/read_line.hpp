// SPDX-License-Identifier: Apache-2.0
// The way that every line can take: parsed and lowered like a step of a scenario file.
#pragma once

#include <string>
#include <string_view>

#include <fairroll/log.hpp>

namespace fairroll::batch {

/// As LineJudge::parse(). Pure.
[[nodiscard]] ParsedLine read_line(const Ruleset& ruleset, std::string_view line, std::string name);

/// True if the reader of JSON forms accepts the line as such; whether names and values belong to a ruleset is not asked.
[[nodiscard]] bool is_well_formed(const std::string& line);

}  // namespace fairroll::batch
