// SPDX-License-Identifier: Apache-2.0
// fairroll flatten: the text of a ruleset as it stands, each line with its origin.
#include <algorithm>
#include <memory>

#include <fairroll/json.hpp>
#include <fairroll/rules.hpp>

#include "layout.hpp"
#include "report.hpp"
#include "rule_books.hpp"

namespace fairroll::cli {

namespace {

struct FlattenOptions {
  RuleBookOptions books;
  std::vector<std::string> name;
  Format format = Format::Text;
};

std::string origin_of(const ConsolidatedLine& line) {
  std::string words = format_short_location(line.location);
  if (!line.change.empty()) words += (words.empty() ? "" : ", ") + line.change;
  return words;
}

/// Comments stand in one column; a line that reaches beyond it has its own.
std::string flat_text(const std::vector<ConsolidatedLine>& lines) {
  constexpr std::size_t widest = 76;
  std::size_t column = 0;
  for (const ConsolidatedLine& line : lines)
    if (!origin_of(line).empty() && line.text.size() <= widest) column = std::max(column, line.text.size());
  std::string text;
  for (const ConsolidatedLine& line : lines) {
    const std::string origin = origin_of(line);
    text += line.text;
    if (!origin.empty()) text += std::string(line.text.size() < column ? column - line.text.size() : 0, ' ') + "  # " + origin;
    text += '\n';
  }
  return text;
}

Json json_of(const ConsolidatedLine& line) {
  Json json = {{"text", line.text}};
  if (!line.unit.empty()) json["unit"] = line.unit;
  if (line.location.source) json["place"] = format_short_location(line.location);
  if (!line.change.empty()) json["change"] = line.change;
  return json;
}

ExitCode flatten(const Context& context, const FlattenOptions& options) {
  RuleBooks books(options.books);
  const std::string& name = options.name.front();
  ConsolidatedText result;
  const SelectedBook book = books.select(name);
  if (book.ruleset) result = consolidate(books.library(), name, book.selection, books.workspace().cache().get(name, book.selection));
  const Diagnostics diagnostics = books.diagnostics();
  if (options.format == Format::Json) {
    Json lines = Json::array();
    for (const ConsolidatedLine& line : result.lines) lines.push_back(json_of(line));
    const Json document = {{"format", 1},
                           {"ruleset", name},
                           {"asOf", book.selection.as_of ? Json(to_string(*book.selection.as_of)) : Json(nullptr)},
                           {"diagnostics", make_diagnostics_json(diagnostics)},
                           {"lines", std::move(lines)}};
    print(stdout, document.dump(2) + '\n');
  } else {
    complain(context, diagnostics);
    if (book.day && !result.lines.empty()) print(stdout, "# " + name + " " + text_day_words(*book.day) + "\n");
    print(stdout, flat_text(result.lines));
  }
  return exit_code_of(diagnostics);
}

}  // namespace

void add_flatten(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command(
      "flatten", "Print the consolidated text of a ruleset or house with the origin of each line (for readers of the law)");
  const auto options = std::make_shared<FlattenOptions>();
  command.add_argument("NAME", &options->name, "Ruleset or house").repeatable = false;
  add_rule_book_options(command, options->books, DayOption::Today);
  add_wishes(command, options->books.readings, options->books.postings);
  add_format(command, options->format, {Format::Text, Format::Json});
  add_examples(command,
               {"fairroll flatten us_sd.craps", "fairroll flatten us_sd.craps --as-of 2016-01-01",
                "fairroll flatten us_sd.craps --reading points=printed"},
               "The output includes adopted text and the changes made by amendments, but omits struck text. "
               "Each doubtful text and each\nchoice is replaced by the selected alternative. "
               "The output is a rule file with the same meaning.");
  act(command, options->name, [options, &context] { return flatten(context, *options); });
}

}  // namespace fairroll::cli
