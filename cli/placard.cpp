// SPDX-License-Identifier: Apache-2.0
// fairroll placard: one page or card for a table.
#include <algorithm>
#include <memory>

#include <fairroll/publishing/placard.hpp>

#include "report.hpp"
#include "rule_books.hpp"

namespace fairroll::cli {

namespace {

struct PlacardCommandOptions {
  RuleBookOptions books;
  std::vector<std::string> name;
  std::string language = "en";
  std::string paper = "a4";
  std::string format = "html";
  bool edge = false;
};

std::string larger_paper(const std::optional<publishing::PaperSize>& paper, bool has_edges) {
  if (!paper)
    return "none of the sizes " + joined(publishing::get_paper_size_names(), ", ") +
           " is large enough: " + (has_edges ? "omit `--edge` or use `fairroll book`" : "use `fairroll book`");
  return "use `--paper " + publishing::get_paper_size_names().at(static_cast<std::size_t>(*paper)) + "`";
}

ExitCode placard(const Context& context, const PlacardCommandOptions& options) {
  RuleBooks books(options.books);
  const std::string& name = options.name.front();
  const SelectedBook book = books.select(name);
  Diagnostics diagnostics = books.diagnostics();
  analysis::EdgeReport report;
  report.ruleset = book.ruleset;
  if (book.ruleset && options.edge)
    report = analysis::compute_edge_report(books.library(), books.workspace().cache().get(name, book.selection), book.selection, {},
                                           diagnostics);
  complain(context, diagnostics);
  if (!book.ruleset || has_errors(diagnostics)) return exit_code_of(diagnostics);
  const publishing::PlacardOptions how{*publishing::find_language(options.language), *publishing::find_paper_size(options.paper),
                                       options.edge, book.day ? book.day->next_change : std::nullopt};
  const std::optional<publishing::PaperSize> paper = publishing::find_fitting_paper_size(report, how);
  if (paper != how.paper)
    return wrong_usage(context, "placard", "the text does not fit on `" + options.paper + "` even with a type size of 8 points",
                       larger_paper(paper, options.edge));
  print(stdout, options.format == "svg" ? publishing::build_placard_picture(report, how) : publishing::build_placard_page(report, how));
  return exit_code_of(diagnostics);
}

}  // namespace

void add_placard(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("placard", "Print a page or card with wagers, payouts and limits to post at the table");
  const auto options = std::make_shared<PlacardCommandOptions>();
  command.add_argument("NAME", &options->name, "Ruleset or house").repeatable = false;
  command.add_flag("--edge", &options->edge, "Show the house edge of each wager");
  command
      .add_option("--format", "FORMAT", &options->format,
                  "Format: `html` for a page, or `svg` for a picture in the paper size (default html)")
      .value.take_one_of({"html", "svg"});
  command.add_option("--paper", "PAPER", &options->paper, "Paper size; a card measures 4 by 6 inches (default a4)")
      .value.take_one_of(publishing::get_paper_size_names());
  command.add_option("--lang", "LANG", &options->language, "Language of the headings and labels (default en)")
      .value.take_one_of(publishing::language_codes());
  add_rule_book_options(command, options->books, DayOption::Today);
  add_wishes(command, options->books.readings, options->books.postings);
  add_examples(command,
               {"fairroll placard us_sd.deadwood_one > table.html", "fairroll placard fr.sample_table --lang fr --edge > table.html",
                "fairroll placard us_sd.deadwood_one --format svg --paper card > card.svg"},
               "The type size is at least 8 points. "
               "If the text does not fit, the command suggests a larger paper size. "
               "Titles and\ndeclared names remain in the language of the rule file.");
  act(command, options->name, [options, &context] { return placard(context, *options); });
}

}  // namespace fairroll::cli
