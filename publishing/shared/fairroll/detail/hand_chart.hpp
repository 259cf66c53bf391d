// SPDX-License-Identifier: Apache-2.0
// The length of a hand as a picture: of one rule book or of several.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/ruleset.hpp>

namespace FAIRROLL_API fairroll {
namespace publishing {

/// `<figure>` with a line for each book whose hands end; empty: none do. Books whose hands are alike are drawn once. The names go with
/// them.
[[nodiscard]] std::string hand_figure(const std::vector<std::pair<std::string, const Ruleset*>>& books);

}  // namespace publishing
}  // namespace fairroll
