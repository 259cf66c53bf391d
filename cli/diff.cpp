// SPDX-License-Identifier: Apache-2.0
// fairroll diff: what differs between two rule books, or between one on two days.
#include <algorithm>
#include <filesystem>
#include <memory>

#include <fairroll/analysis/json_results.hpp>
#include <fairroll/detail/analysis_shapes.hpp>

#include "diff_report.hpp"
#include "output_folder.hpp"
#include "page/diff_page.hpp"
#include "page/format_option.hpp"
#include "report.hpp"
#include "rule_books.hpp"
#include "schema.hpp"
#include "watching.hpp"

namespace fairroll::cli {

namespace {

struct DiffOptions {
  RuleBookOptions books;
  std::vector<std::string> names;
  std::vector<Date> days;
  std::string folder;
  ShowProgress progress = ShowProgress::Auto;
  Format format = Format::Text;
  bool html = false;
};

class DiffCommand {
 public:
  DiffCommand(const Context& context, const DiffOptions& options) : context_(context), options_(options), books_(options.books) {}

  ExitCode run() {
    const std::string wrong = fault();
    if (!wrong.empty()) return wrong_usage(context_, "diff", wrong);
    const analysis::ComparedRuleset a = load(0);
    const analysis::ComparedRuleset b = load(1);
    for (const Diagnostic& one : books_.diagnostics()) {
      const auto same = [&](const Diagnostic& other) { return other.code == one.code && other.message == one.message; };
      if (std::none_of(diagnostics_.begin(), diagnostics_.end(), same)) diagnostics_.push_back(one);
    }
    std::optional<analysis::DiffByReading> diff;
    if (a.ruleset && b.ruleset && !has_errors(diagnostics_)) {
      Watching watching(options_.progress);
      diff = analysis::compute_diff_under_readings(
          books_.library(), books_.library(), a, b,
          [&](std::string_view stage, std::size_t done, std::size_t of) { return watching.tell(stage, done, of); });
      watching.done();
      write(*diff);
    }
    sort_diagnostics(diagnostics_);
    report(diff);
    if (has_errors(diagnostics_) || !diff) return worse(ExitCode::InvalidFile, exit_code_of(diagnostics_));
    if (diff->is_stopped()) return ExitCode::Interrupted;
    if (diff->has_differences()) return ExitCode::ExpectationFailed;
    return diff->is_equivalent() ? ExitCode::Ok : ExitCode::LimitReached;
  }

 private:
  [[nodiscard]] std::string fault() const {
    const std::size_t names = options_.names.size();
    const std::size_t days = options_.days.size();
    if (names > 2) return "`diff` compares two rule books, not " + std::to_string(names);
    if (days > 2) return "`diff` accepts two dates, not " + std::to_string(days);
    if (names == 1 && days != 2) return "`diff` requires two dates to compare a rule book with itself: `--as-of DATE --as-of DATE`";
    return "";
  }

  /// Each side may have its own day.
  analysis::ComparedRuleset load(std::size_t side) {
    const std::string& name = options_.names[std::min(side, options_.names.size() - 1)];
    SelectedBook book =
        options_.days.empty() ? books_.select(name) : books_.select(name, options_.days[std::min(side, options_.days.size() - 1)]);
    if (book.day && book.day->is_today) days_.push_back({name, {*book.day}});
    if (book.day) next_changes_[side] = book.day->next_change;
    return {std::move(book.ruleset), std::move(book.selection)};
  }

  /// One file for each difference that can be played.
  void write(const analysis::DiffByReading& diff) {
    if (options_.folder.empty()) return;
    std::vector<publishing::PublishedFile> files;
    std::size_t number = 0;
    const auto add = [&](const std::vector<analysis::Difference>& differences) {
      for (const analysis::Difference& one : differences) {
        ++number;
        if (!one.scenario.empty())
          files.push_back(
              {std::string(analysis::difference_kind_name(one.kind)) + "-" + std::to_string(number) + ".scenario", one.scenario});
      }
    };
    add(diff.base_diff.differences);
    for (const auto& other : diff.other_diffs) add(other.result.additions.differences);
    const Diagnostics written = OutputFolder(options_.folder, "diff").write(files);
    diagnostics_.insert(diagnostics_.end(), written.begin(), written.end());
  }

  void report(const std::optional<analysis::DiffByReading>& diff) const {
    if (options_.format == Format::Json && !options_.html) {
      print(stdout, analysis::format_diff_json(diff ? &*diff : nullptr, diagnostics_));
      return;
    }
    complain(context_, diagnostics_);
    if (diff && options_.html) print(stdout, diff_page(*diff, next_changes_));
    if (diff && !options_.html) show(stdout, book_days_words(days_, context_.out_style().width) + diff_text(*diff, context_.out_style()));
  }

  const Context& context_;
  const DiffOptions& options_;
  RuleBooks books_;
  Diagnostics diagnostics_;
  std::vector<BookDays> days_;  // rule books that were selected as of today
  NextChanges next_changes_{};
};

}  // namespace

Json diff_schema() { return analysis::diff_schema(); }

void add_diff(CommandForm& program, Context& context) {
  CommandForm& command =
      program.add_command("diff", "Report every difference between two rule books, or between one rule book on two dates (for reviewers)");
  const auto options = std::make_shared<DiffOptions>();
  command.add_argument("NAME", &options->names, "Two rulesets or houses, or one ruleset or house and two `--as-of` dates");
  const auto read_days = [options](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      const std::optional<Date> day = parse_date(text);
      if (!day) throw WrongValue("`" + text + "` is not a valid date; write dates in the form 2018-01-31");
      options->days.push_back(*day);
    }
  };
  command.add_option("--as-of", "DATE", read_days,
                     "Use the rules in force on this date; if two dates are given, each applies to one rule book, in the same order");
  command.add_option("--scenarios", "DIR", &options->folder, "Write a scenario for each difference to this folder");
  add_rule_book_options(command, options->books, DayOption::None);
  add_wishes(command, options->books.readings, options->books.postings);
  add_progress(command, options->progress);
  add_format_or_page(command, options->format, {Format::Text, Format::Json}, options->html);
  add_examples(command,
               {"fairroll diff us_sd.craps nv.fair_roll", "fairroll diff us_sd.craps us_sd.deadwood_one --format html > deadwood.html",
                "fairroll diff us_sd.craps --as-of 2029-12-31 --as-of 2030-01-01",
                "fairroll diff us_sd.craps au_nsw.craps --scenarios witnesses && fairroll run witnesses"},
               "The comparison enumerates all possible records of a throw, and all states and throws of every wager. "
               "For doubtful\ntexts, the comparison covers every interpretation that affects the result, unless `--reading` selects one. "
               "The exit\ncode is 0 if the rule books are equivalent, 1 if they differ, or 3 if a file cannot be read. "
               "The exit code is 5 if a\nset is too large to enumerate, or 130 if the command was interrupted. "
               "docs/diff.md describes the comparison.");
  act(command, options->names, [options, &context] { return DiffCommand(context, *options).run(); });
}

}  // namespace fairroll::cli
