// SPDX-License-Identifier: Apache-2.0
// What code lenses let the server do: results are texts, as the commands of the program print them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fairroll/json.hpp>

#include "project.hpp"

namespace fairroll::cli::lsp {

/// Returns the names of the commands: `fairroll.runScenario` and `fairroll.explainThrow` (address, title; all scenarios if the title
/// is empty), `fairroll.compareBooks` (address and two names of rule books), and `fairroll.writeScenario` (addresses of file and
/// clause), whose result is a scenario in which the clause matters.
[[nodiscard]] std::vector<std::string_view> command_names();

/// Executes a command. Throws RequestError if the command does not exist, or if the number or a type of the arguments is wrong.
[[nodiscard]] std::string carry_out(std::string_view name, const std::vector<Json>& arguments, const Project& project);

}  // namespace fairroll::cli::lsp
