// SPDX-License-Identifier: Apache-2.0
// Rule books made up at random, as files: for other programs that know the language.
#pragma once

#include <cstddef>
#include <filesystem>

#include "common.hpp"

namespace equality {

/// So many of games and wagers, and as many of conduct, below `folder` with the vocabulary that the latter use; the former use one that
/// ships. Throws std::runtime_error if a file cannot be written.
void write_out(const std::filesystem::path& folder, std::size_t each, Draw& draw);

}  // namespace equality
