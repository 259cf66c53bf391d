// SPDX-License-Identifier: Apache-2.0
// Which readings and choices a result rests on, in the words of every analysis. Pure: data in, text out.
#pragma once

#include <string>
#include <vector>

#include <fairroll/analysis/readings.hpp>

namespace fairroll::cli {

/// `doubtful text: points as corrected (else as printed)` and `choice of the house: ...`, wrapped; empty of no question.
[[nodiscard]] std::string rests_on_text(const std::vector<SelectedAlternative>& questions, std::size_t indent, int width);
/// The same sentences, one line each and not wrapped, for a page. `book` names the rule book that they belong to: `doubtful text, nv.house:
/// ...`.
[[nodiscard]] std::vector<std::string> rests_on_lines(const std::vector<SelectedAlternative>& questions, const std::string& book = {});
/// Says that combinations were left out, and how to choose; `of`: what there are too many of.
[[nodiscard]] std::string too_many_readings(const std::string& of);

}  // namespace fairroll::cli
