// SPDX-License-Identifier: Apache-2.0
// How a long piece of work tells how far it is, and is stopped.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace fairroll::analysis {

/// Is told now and then what is being done, and how much of it: `wagers`, 3, 120. False: stop. Called by the thread that asked for the
/// work. May be empty: then nobody is told. It must not throw. What was worked out until it said stop is told as it is; the result says
/// what is missing (`stopped`).
using Watch = std::function<bool(std::string_view what, std::size_t done, std::size_t of)>;

}  // namespace fairroll::analysis
