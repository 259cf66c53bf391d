// SPDX-License-Identifier: Apache-2.0
// Progress reports and cancellation for long computations.
#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace fairroll::analysis {

/// A callback that receives the progress of an analysis. `stage` is the name of the current work (such as `wagers`), `done` is the number
/// of finished items, and `total` is the total number of items. The callback returns true to continue the analysis, and false to stop it.
/// It runs in the thread that started the analysis and must not throw. An empty callback is permitted and is never called. An analysis that
/// was stopped returns its results so far and sets the member `stopped` of the result to true.
using ProgressCallback = std::function<bool(std::string_view stage, std::size_t done, std::size_t total)>;

}  // namespace fairroll::analysis
