// SPDX-License-Identifier: Apache-2.0
// Which readings and choices a result rests on: every analysis tells it in the same words and the same JSON. Pure: data in, text out.
#pragma once

#include <string>
#include <vector>

#include <fairroll/analysis/readings.hpp>
#include <fairroll/json.hpp>

namespace fairroll::cli {

/// `doubtful text: points as corrected (else as printed)` and `choice of the house: ...`, wrapped; empty of no question.
[[nodiscard]] std::string rests_on_text(const std::vector<analysis::Question>& questions, std::size_t indent, int width);
/// The same sentences, one line each and not wrapped, for a page.
[[nodiscard]] std::vector<std::string> rests_on_lines(const std::vector<analysis::Question>& questions);
/// Says that combinations were left out, and how to choose; `of`: what there are too many of.
[[nodiscard]] std::string too_many_readings(const std::string& of);

/// The member `restsOn`.
[[nodiscard]] Json rests_on_json(const std::vector<analysis::Question>& questions);
/// The member `readings` of what is so under another reading.
[[nodiscard]] Json readings_json(const std::vector<analysis::ReadAs>& readings);

}  // namespace fairroll::cli
