// SPDX-License-Identifier: Apache-2.0
// Rule files made up at random: a game, and wagers with any windows, verdicts, states, odds and money terms that the checker lets pass.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/rules.hpp>

#include "common.hpp"

namespace equality {

struct Written {
  std::string text;
  std::shared_ptr<const Ruleset> rules;                           ///< with the amendments that have no end
  std::vector<std::pair<std::string, std::string>> amendments{};  ///< name and text of each
};

/// `library` must have the vocabulary of the shipped craps tables. What the checker refuses is left out.
[[nodiscard]] Written write_rules(Library& library, const std::string& name, Draw& draw);

}  // namespace equality
