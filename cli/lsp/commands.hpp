// SPDX-License-Identifier: Apache-2.0
// What code lenses let the server do: results are texts, as the commands of the program print them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fairroll/json.hpp>

#include "project.hpp"

namespace fairroll::cli::lsp {

/// `fairroll.runScenario` and `fairroll.explainThrow` (address, title; of an empty title all scenarios), `fairroll.compareBooks` (address,
/// name, name: the books that a file there would find), `fairroll.writeScenario` (address, address of a clause: a scenario in which it
/// matters, to be held against the source before it is kept).
[[nodiscard]] std::vector<std::string_view> command_names();

/// Throws RequestError if there is no such command, or its arguments are of another number or type.
[[nodiscard]] std::string carry_out(std::string_view name, const std::vector<Json>& arguments, const Project& project);

}  // namespace fairroll::cli::lsp
