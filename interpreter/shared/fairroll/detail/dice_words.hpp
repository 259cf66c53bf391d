// SPDX-License-Identifier: Apache-2.0
// What a rule book is played with. For the floors of this project alone: it is not installed.
#pragma once

#include <string>

#include <fairroll/api.hpp>
#include <fairroll/json.hpp>
#include <fairroll/model/facts.hpp>

namespace fairroll::detail {

/// `2 dice with faces 1 to 6`, `2 green, 1 red with faces 1 to 6`, `2 dice with faces heads, tails`.
[[nodiscard]] FAIRROLL_API std::string dice_words(const Vocabulary& vocabulary);
/// The faces alone: `1 to 6`, `heads, tails`.
[[nodiscard]] FAIRROLL_API std::string face_words(const Vocabulary& vocabulary);
/// `{"count": 3, "lowest": 1, "highest": 6, "groups": [{"name", "count"}], "faces": [...]}`: groups and names of faces where there are any.
[[nodiscard]] FAIRROLL_API Json dice_json(const Vocabulary& vocabulary);
/// A throw of one can be put to the other: as many dice of each group, with the same faces.
[[nodiscard]] FAIRROLL_API bool same_dice(const Vocabulary& a, const Vocabulary& b);

}  // namespace fairroll::detail
