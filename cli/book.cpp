// SPDX-License-Identifier: Apache-2.0
// fairroll book: rule books as a site of static pages.
#include <algorithm>
#include <memory>

#include "book_material.hpp"
#include "output_folder.hpp"
#include "report.hpp"

namespace fairroll::cli {

namespace {

struct BookOptions {
  RuleBookOptions books;
  std::vector<std::string> names;
  std::string folder;
  std::string language = "en";
  std::string base_url;
  ShowProgress progress = ShowProgress::Auto;
};

class BookCommand {
 public:
  BookCommand(const Context& context, const BookOptions& options)
      : context_(context), options_(options), books_(options.books), watching_(options.progress), materials_(books_, watching_) {}

  ExitCode run() {
    const std::string wrong = fault();
    if (!wrong.empty()) return wrong_usage(context_, "book", wrong);
    const std::vector<publishing::RulesetMaterial> all = materials_.of(names());
    watching_.done();
    Diagnostics diagnostics = materials_.diagnostics();
    if (watching_.stopped()) {
      show(stderr, "interrupted before any page was written\n");
      return ExitCode::Interrupted;
    }
    if (has_errors(diagnostics) || all.empty()) return told(std::move(diagnostics));
    const publishing::SiteOptions site{*publishing::find_language(options_.language), options_.base_url, "fairroll " FAIRROLL_VERSION};
    return write(publishing::build_site(all, site), std::move(diagnostics), all.size());
  }

 private:
  [[nodiscard]] std::string fault() const {
    if (options_.folder.empty()) return "`book` requires an output folder; add `-o DIR`";
    const std::string& url = options_.base_url;
    const bool is_url = url.rfind("https://", 0) == 0 || url.rfind("http://", 0) == 0;
    const bool plain = url.find_first_of(" \t\n\r\"'<>#?") == std::string::npos;
    if (!url.empty() && (!is_url || !plain)) return "--base-url: `" + url + "` is not a web address such as https://example.org/rules";
    return {};
  }

  /// Each once, in the order given.
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> once;
    for (const std::string& name : options_.names)
      if (std::find(once.begin(), once.end(), name) == once.end()) once.push_back(name);
    return once;
  }

  ExitCode told(Diagnostics diagnostics) const {
    sort_diagnostics(diagnostics);
    complain(context_, diagnostics);
    return exit_code_of(diagnostics);
  }

  ExitCode write(const std::vector<publishing::PublishedFile>& files, Diagnostics diagnostics, std::size_t count) const {
    const OutputFolder folder(options_.folder, "book");
    const Diagnostics faults = folder.write(files);
    diagnostics.insert(diagnostics.end(), faults.begin(), faults.end());
    if (has_errors(diagnostics)) return told(std::move(diagnostics));
    complain(context_, diagnostics);
    for (const std::string& path : folder.left_over(files))
      show(stderr, "this file from an earlier run is no longer part of the site: " + path + "\n");
    std::string words = plural(count, "rule book") + ", " + plural(files.size(), "file") + " in " + options_.folder + "\n";
    if (materials_.failed() > 0)
      words += plural(materials_.failed(), "failed scenario") + (materials_.failed() == 1 ? " was" : " were") +
               " left out: `fairroll test` reports the reasons\n";
    show(stdout, words);
    return materials_.failed() > 0 ? ExitCode::ExpectationFailed : ExitCode::Ok;
  }

  const Context& context_;
  const BookOptions& options_;
  RuleBooks books_;
  Watching watching_;
  BookMaterials materials_;
};

}  // namespace

void add_book(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("book", "Generate a static website from rule books (for publication)");
  const auto options = std::make_shared<BookOptions>();
  command.add_argument("NAME", &options->names, "Rulesets and houses to publish");
  command.add_option("--output", "DIR", &options->folder, "Output folder, which is created if it does not exist").names = {"-o",
                                                                                                                           "--output"};
  command.add_option("--lang", "LANG", &options->language, "Language of the headings and labels (the rules are not translated)")
      .value.take_one_of(publishing::language_codes());
  command.add_option("--base-url", "URL", &options->base_url, "Web address at which the site will be published, used in permanent links");
  add_rule_book_options(command, options->books, DayOption::Today);
  add_wishes(command, options->books.readings, options->books.postings);
  add_progress(command, options->progress);
  add_examples(
      command,
      {"fairroll book us_sd.craps -o site", "fairroll book fr.craps fr.sample_table -o site --lang fr",
       "fairroll book us_sd.craps -o site --as-of 2018-01-01 --base-url https://example.org/rules"},
      "The site contains the rules with a link to each clause, the wagers with payouts and exact edges, and the scenarios.\n"
      "The site also contains the history, a glossary, a placard, a search page and, for several rule books, a comparison.\n"
      "The pages work without a server, and only the search page requires scripts. "
      "The exit code is 0 on success, 1 if failed\nscenarios were left out, or 3 if the folder contains files that `fairroll book` did "
      "not write. "
      "With code 3, nothing is\nwritten.");
  act(command, options->names, [options, &context] { return BookCommand(context, *options).run(); });
}

}  // namespace fairroll::cli
