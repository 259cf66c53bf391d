// SPDX-License-Identifier: Apache-2.0
// Why scenarios were judged as they were, as text.
#pragma once

#include <functional>
#include <string>

#include "session.hpp"

namespace fairroll::cli {

/// Maximum work of a run with explanations. An explained step needs several times the memory of a reported step.
inline constexpr std::uint64_t most_explained = 1'500'000;

/// Returns every evaluated clause. Returns an empty text if no scenario was run.
[[nodiscard]] std::string explain_text(const Session& session, const TextStyle& style);
/// Passes the output of explain_text() to the callback `tell` in parts. Use this for texts that are too long for memory.
void tell_explained(const Session& session, const TextStyle& style, const std::function<void(const std::string&)>& tell);

}  // namespace fairroll::cli
