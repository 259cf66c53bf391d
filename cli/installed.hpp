// SPDX-License-Identifier: Apache-2.0
// What was installed together with the program.
#pragma once

#include <filesystem>

namespace fairroll::cli {

/// The rule books that ship: `share/fairroll/rulesets` beside the folder of the program. Empty if there is no such folder, as in a build.
[[nodiscard]] std::filesystem::path installed_rulesets();

}  // namespace fairroll::cli
