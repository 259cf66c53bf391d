// SPDX-License-Identifier: Apache-2.0
// What `fairroll verify` prints for people. Pure: data in, text out.
#pragma once

#include <string>

#include <fairroll/analysis/verify.hpp>
#include <fairroll/render.hpp>

namespace fairroll::cli {

[[nodiscard]] std::string verify_text(const analysis::UnderReadings<analysis::Verification>& result, const TextStyle& style);

}  // namespace fairroll::cli
