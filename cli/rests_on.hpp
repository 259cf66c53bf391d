// SPDX-License-Identifier: Apache-2.0
// Which readings and choices a result rests on, in the words of every analysis. Pure: data in, text out.
#pragma once

#include <string>
#include <vector>

#include <fairroll/analysis/readings.hpp>

namespace fairroll::cli {

/// Returns wrapped lines such as `doubtful text: points as corrected (alternatively as printed)`. Empty if `questions` is empty.
[[nodiscard]] std::string rests_on_text(const std::vector<SelectedAlternative>& questions, std::size_t indent, int width);
/// Returns the lines of rests_on_text() without wrapping, for a page. If `book` is not empty, each line contains this name of a rule book,
/// such as `doubtful text, nv.house: ...`.
[[nodiscard]] std::vector<std::string> rests_on_lines(const std::vector<SelectedAlternative>& questions, const std::string& book = {});
/// Returns a message that combinations were omitted and how to select one. `of` describes the items that are too numerous.
[[nodiscard]] std::string too_many_readings(const std::string& of);

}  // namespace fairroll::cli
