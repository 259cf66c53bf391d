// SPDX-License-Identifier: Apache-2.0
#include "rests_on.hpp"

#include "layout.hpp"

namespace fairroll::cli {

namespace {

/// Returns words such as `points as corrected (alternatively as printed)`.
std::string words_of(const SelectedAlternative& one) {
  const ReadingOrChoice& question = one.question;
  std::string others;
  for (std::size_t i = 0; i < question.alternative_names.size(); ++i)
    if (question.selected_index != i) others += (others.empty() ? "" : " or ") + std::string("as ") + question.alternative_names[i];
  if (!question.selected_index) return question.name + " is undecided, either " + others;
  const std::string chosen = question.name + " as " + question.alternative_names[*question.selected_index];
  return one.is_from_caller ? chosen + ", as requested" : chosen + " (alternatively " + others + ")";
}

}  // namespace

std::vector<std::string> rests_on_lines(const std::vector<SelectedAlternative>& questions, const std::string& book) {
  std::vector<std::string> lines;
  for (const bool readings : {true, false}) {
    std::string line;
    for (const SelectedAlternative& one : questions)
      if (one.question.is_reading == readings) line += (line.empty() ? "" : "; ") + words_of(one);
    const std::string of = book.empty() ? "" : ", " + book;
    if (!line.empty()) lines.push_back((readings ? "doubtful text" : "house choice") + of + ": " + line);
  }
  return lines;
}

std::string rests_on_text(const std::vector<SelectedAlternative>& questions, std::size_t indent, int width) {
  std::string text;
  for (const std::string& line : rests_on_lines(questions)) text += wrapped(line, indent, width);
  return text;
}

std::string too_many_readings(const std::string& of) {
  return of + " has more than " + std::to_string(analysis::max_other_readings + 1) +
         " interpretations, so only those with the fewest changes are shown; `--reading NAME=ALTERNATIVE` selects others";
}

}  // namespace fairroll::cli
