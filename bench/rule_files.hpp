// SPDX-License-Identifier: Apache-2.0
// The rule files of a folder, for benchmarks.
#pragma once

#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>

#include <fairroll/rules.hpp>

namespace fairroll::bench {

/// All rule files below a folder: `us_sd.craps` is us_sd/craps.fair.
inline Library library_of(const std::filesystem::path& root) {
  Library library;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".fair") continue;
    const std::filesystem::path relative = std::filesystem::relative(entry.path(), root);
    std::ostringstream text;
    text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    std::string name;
    std::filesystem::path unit = relative;
    for (const auto& part : unit.replace_extension()) name += (name.empty() ? "" : ".") + part.string();
    (void)library.add(std::make_shared<const Source>(relative.string(), text.str()), name);
  }
  return library;
}

}  // namespace fairroll::bench
