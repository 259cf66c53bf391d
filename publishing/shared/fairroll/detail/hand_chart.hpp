// SPDX-License-Identifier: Apache-2.0
// The length of a hand as a picture: of one rule book or of several.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/ruleset.hpp>
#include <fairroll/publishing/language.hpp>

namespace FAIRROLL_API fairroll {
namespace publishing {

/// `<figure>` with a line for each book in which hands end, labelled with its name; empty if there is no such book. Books with equal
/// lengths of hands share a line.
[[nodiscard]] std::string hand_figure(const std::vector<std::pair<std::string, const Ruleset*>>& books,
                                      Language language = Language::English);

}  // namespace publishing
}  // namespace fairroll
