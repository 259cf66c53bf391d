// SPDX-License-Identifier: Apache-2.0
// What `--trust` does to every command that loads rules.
#pragma once

#include "../command.hpp"

namespace fairroll::cli {

/// Gives each command of the program that loads rules `--trust` and what goes with it. Bundles among its rules are opened before it acts;
/// then it reads rules from them and from nowhere else. A program without signatures adds nothing.
void add_trust_to_commands(CommandForm& program, Context& context);

}  // namespace fairroll::cli
