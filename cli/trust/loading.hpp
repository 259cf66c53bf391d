// SPDX-License-Identifier: Apache-2.0
// What `--trust` does to every command that loads rules.
#pragma once

#include <string>
#include <vector>

#include <fairroll/diagnostic.hpp>

#include "../command.hpp"

namespace fairroll::cli {

struct TrustOptions;  // trusted.hpp, which a program without signatures does not have

/// Gives each command of the program that loads rules, and has none, `--trust` and what goes with it. Bundles among its rules are opened
/// before it acts; then it reads rules from them and from nowhere else. A program without signatures adds nothing.
void add_trust_to_commands(CommandForm& program, Context& context);

/// The same for these `--rules` of a command that has `--trust` itself: opens the bundles, or says what is wrong.
[[nodiscard]] Diagnostics read_by_trust(const TrustOptions& options, const std::vector<std::string>& rules);

}  // namespace fairroll::cli
