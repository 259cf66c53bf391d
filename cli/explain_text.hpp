// SPDX-License-Identifier: Apache-2.0
// Why scenarios were judged as they were, as text.
#pragma once

#include <functional>
#include <string>

#include "session.hpp"

namespace fairroll::cli {

/// A step that is explained takes several times the room of one that is reported: the most work of such a run.
inline constexpr std::uint64_t most_explained = 1'500'000;

/// Every clause that was asked; empty if nothing was run.
[[nodiscard]] std::string explain_text(const Session& session, const TextStyle& style);
/// The same for a text that is too long to be kept: hands over one part after the other.
void tell_explained(const Session& session, const TextStyle& style, const std::function<void(const std::string&)>& tell);

}  // namespace fairroll::cli
