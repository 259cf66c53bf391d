// SPDX-License-Identifier: Apache-2.0
// Progress reports and cancellation for long computations.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace fairroll::analysis {

/// A callback for progress, with the current work, the number of finished items and their total: `wagers`, 3, 120. Returns false to stop
/// the work. It is called repeatedly in the thread that called the analysis, and must not throw. An empty function is never called. After a
/// stop, the result contains what was computed so far, and its member `stopped` is true.
using ProgressCallback = std::function<bool(std::string_view what, std::size_t done, std::size_t of)>;

}  // namespace fairroll::analysis
