// SPDX-License-Identifier: Apache-2.0
// Who is told how far a long call is.
#pragma once

#include <string>

#include <fairroll.h>
#include <fairroll/analysis/verify.hpp>

namespace fairroll::c {

/// The callback as the analysis calls it.
[[nodiscard]] inline analysis::ProgressCallback watch_of(fairroll_progress_callback watch, void* context) {
  if (watch == nullptr) return {};
  return [watch, context](std::string_view stage, std::size_t done, std::size_t of) {
    return watch(context, std::string(stage).c_str(), done, of) == 0;
  };
}

}  // namespace fairroll::c
