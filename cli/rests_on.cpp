// SPDX-License-Identifier: Apache-2.0
#include "rests_on.hpp"

#include "layout.hpp"
#include "place_json.hpp"

namespace fairroll::cli {

namespace {

using analysis::Question;

/// `points as corrected (else as printed)`.
std::string words_of(const Question& one) {
  const Alternatives& question = one.question;
  std::string others;
  for (std::size_t i = 0; i < question.names.size(); ++i)
    if (question.chosen != i) others += (others.empty() ? "" : " or ") + std::string("as ") + question.names[i];
  if (!question.chosen) return question.name + " is open: " + others;
  const std::string chosen = question.name + " as " + question.names[*question.chosen];
  return one.asked ? chosen + ", as asked" : chosen + " (else " + others + ")";
}

}  // namespace

std::vector<std::string> rests_on_lines(const std::vector<Question>& questions) {
  std::vector<std::string> lines;
  for (const bool readings : {true, false}) {
    std::string line;
    for (const Question& one : questions)
      if (one.question.is_reading == readings) line += (line.empty() ? "" : "; ") + words_of(one);
    if (!line.empty()) lines.push_back((readings ? "doubtful text: " : "choice of the house: ") + line);
  }
  return lines;
}

std::string rests_on_text(const std::vector<Question>& questions, std::size_t indent, int width) {
  std::string text;
  for (const std::string& line : rests_on_lines(questions)) text += wrapped(line, indent, width);
  return text;
}

std::string too_many_readings(const std::string& of) {
  return of + " may be read in more than " + std::to_string(analysis::most_other_readings + 1) +
         " ways; those with the fewest texts read otherwise are told, `--reading NAME=ALTERNATIVE` chooses among the rest";
}

Json rests_on_json(const std::vector<Question>& questions) {
  Json all = Json::array();
  for (const Question& one : questions) {
    const Alternatives& question = one.question;
    all.push_back({{"name", question.name},
                   {"reading", question.is_reading},
                   {"question", question.question},
                   {"alternative", question.chosen ? Json(question.names[*question.chosen]) : Json(nullptr)},
                   {"alternatives", question.names},
                   {"asked", one.asked},
                   {"place", short_place_json(question.place)}});
  }
  return all;
}

Json readings_json(const std::vector<analysis::ReadAs>& readings) {
  Json all = Json::array();
  for (const analysis::ReadAs& one : readings) all.push_back({{"name", one.name}, {"alternative", one.alternative}});
  return all;
}

}  // namespace fairroll::cli
