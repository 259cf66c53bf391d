// SPDX-License-Identifier: Apache-2.0
// Progress reports and cancellation for long computations.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace fairroll::analysis {

/// A callback for the progress of an analysis. `stage` describes the current work (`wagers`), `done` is the number of finished items and
/// `total` the number of all items. Returns true to continue, false to stop the analysis. The callback is called in the thread that called
/// the analysis and must not throw. An empty function is never called. A stopped analysis returns its results so far, and the member
/// `stopped` of the result is true.
using ProgressCallback = std::function<bool(std::string_view stage, std::size_t done, std::size_t total)>;

}  // namespace fairroll::analysis
