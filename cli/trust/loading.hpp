// SPDX-License-Identifier: Apache-2.0
// What `--trust` does to every command that loads rules.
#pragma once

#include <string>
#include <vector>

#include <fairroll/diagnostic.hpp>

#include "../command.hpp"

namespace fairroll::cli {

struct TrustOptions;  // trusted.hpp, which a program without signatures does not have

/// Adds `--trust` and related options to each command that loads rules and does not have them yet. Such a command opens the bundles among
/// its rules first, and then reads rules only from these bundles. A program without signatures adds nothing.
void add_trust_to_commands(CommandForm& program, Context& context);

/// Opens the bundles in `rules` for a command that has `--trust` itself. Returns errors, or an empty list.
[[nodiscard]] Diagnostics read_by_trust(const TrustOptions& options, const std::vector<std::string>& rules);

}  // namespace fairroll::cli
