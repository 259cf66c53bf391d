// SPDX-License-Identifier: Apache-2.0
// Descriptions of the dice of a vocabulary. Internal header, not installed.
#pragma once

#include <string>

#include <fairroll/api.hpp>
#include <fairroll/json.hpp>
#include <fairroll/model/facts.hpp>

namespace fairroll::detail {

/// Returns a description of dice and faces: `2 dice with faces 1 to 6`, `2 green, 1 red with faces 1 to 6`, `2 dice with faces heads,
/// tails`.
[[nodiscard]] FAIRROLL_API std::string dice_words(const Vocabulary& vocabulary);
/// Returns a description of the faces only: `1 to 6`, `heads, tails`.
[[nodiscard]] FAIRROLL_API std::string face_words(const Vocabulary& vocabulary);
/// Returns the dice as JSON: `{"count": 3, "lowest": 1, "highest": 6, "groups": [{"name", "count"}], "faces": [...]}`. The members `groups`
/// and `faces` are present only if the dice have groups or names of faces.
[[nodiscard]] FAIRROLL_API Json dice_json(const Vocabulary& vocabulary);
/// Returns true if a throw under one vocabulary is possible under the other: equal groups of dice with equal faces.
[[nodiscard]] FAIRROLL_API bool same_dice(const Vocabulary& a, const Vocabulary& b);

}  // namespace fairroll::detail
