// SPDX-License-Identifier: Apache-2.0
// What was installed together with the program.
#pragma once

#include <filesystem>

namespace fairroll::cli {

/// Returns the folder of the installed rule books, `share/fairroll/rulesets`. Empty if this folder does not exist, as in a build folder.
[[nodiscard]] std::filesystem::path installed_rulesets();

}  // namespace fairroll::cli
