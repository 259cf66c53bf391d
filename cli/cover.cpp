// SPDX-License-Identifier: Apache-2.0
// fairroll cover: whether the scenarios show that every test of every condition matters (docs/cover.md).
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fairroll/analysis/cover.hpp>
#include <fairroll/detail/shape.hpp>
#include <fairroll/format.hpp>
#include <fairroll/parser.hpp>

#include "command.hpp"
#include "found_books.hpp"
#include "layout.hpp"
#include "output_folder.hpp"
#include "report.hpp"
#include "schema.hpp"
#include "watching.hpp"

namespace fairroll::cli {

namespace {

/// One ruleset or house: what its scenarios show, and the cases that were made for the rest.
struct CoverBook {
  std::string ruleset;
  std::vector<analysis::TestedClause> clauses;
  std::size_t scenarios = 0;
  std::vector<std::string> failing;  ///< scenarios that do not pass as it is
  bool generated = false;            ///< cases were asked for
  analysis::GeneratedCases cases{};
  std::vector<analysis::MissingSide> open{};  ///< what none of the cases shows either
  bool stopped = false;                       ///< not every scenario was run: what is missing may yet be shown
  std::string file{};                         ///< where the cases were written; empty: there are none

  [[nodiscard]] std::size_t count(analysis::SideCoverage seen) const noexcept;
  /// Wagers of families that no scenario shows where it shows others of the family.
  [[nodiscard]] std::size_t missing_members() const;
  /// Sides shown of those that can be, in tenths of a percent rounded down; 1000 if there is none.
  [[nodiscard]] std::size_t permille() const noexcept;
};

struct CoverSummary {
  std::vector<CoverBook> books;
  Diagnostics diagnostics{};
  int threshold = -1;  ///< percent; -1: none
  bool interrupted = false;
  [[nodiscard]] bool below_threshold() const noexcept;
};

using analysis::ConditionTest;
using analysis::MissingSide;
using analysis::SideCoverage;
using analysis::TestedClause;

/// `97.8 %  636 of 650 sides; 4 more cannot be covered`.
std::string figures(const CoverBook& book) {
  const std::size_t never = book.count(SideCoverage::Impossible);
  if (book.clauses.empty()) return "no conditions";
  return percent_of(book.permille()) + "  " + std::to_string(book.count(SideCoverage::Shown)) + " of " +
         plural(book.count(SideCoverage::Shown) + book.count(SideCoverage::NotShown), "side") +
         (never == 0 ? "" : "; " + std::to_string(never) + " more cannot be covered") +
         (book.missing_members() == 0 ? "" : "; " + plural(book.missing_members(), "wager") + " in families not covered") +
         (book.stopped ? "; stopped" : "");
}

std::string counted(const CoverBook& book) {
  std::size_t tests = 0;
  std::size_t whole = 0;
  for (const TestedClause& one : book.clauses) {
    tests += one.tests.size();
    whole += one.is_complete() ? 1U : 0U;
  }
  return plural(tests, "elementary test") + " in " + plural(book.clauses.size(), "clause") + ", " + std::to_string(whole) +
         " fully covered; " + plural(book.scenarios, "scenario");
}

std::string sides_words(const ConditionTest& test, SideCoverage seen) {
  if (test.true_side == seen && test.false_side == seen) return "when true and when false";
  return test.true_side == seen ? "when true" : "when false";
}

class CoverText {
 public:
  CoverText(const CoverSummary& summary, bool all, const TextStyle& style) : summary_(summary), all_(all), style_(style) {}

  std::string make() {
    Columns columns(0, style_.width);
    for (const CoverBook& book : summary_.books) columns.add({book.ruleset, figures(book)});
    text_ = columns.text();
    for (const CoverBook& book : summary_.books)
      if (has_more(book)) add(book);
    add_end();
    return std::move(text_);
  }

 private:
  [[nodiscard]] bool has_more(const CoverBook& book) const {
    if (book.stopped) return false;
    return book.count(SideCoverage::NotShown) > 0 || book.missing_members() > 0 || !book.failing.empty() ||
           (all_ && book.count(SideCoverage::Impossible) > 0);
  }

  void add(const CoverBook& book) {
    text_ += "\n" + bold(book.ruleset, style_.use_colours) + "\n";
    text_ += wrapped(counted(book), 2, style_.width);
    for (const std::string& one : book.failing)
      text_ += wrapped("this scenario failed, so its coverage is not counted: " + one, 2, style_.width);
    add(book, SideCoverage::NotShown, "not covered by any scenario:");
    if (all_) add(book, SideCoverage::Impossible, "cannot be covered, because the rest of the condition decides the answer:");
    add_cases(book);
  }

  void add(const CoverBook& book, SideCoverage seen, const char* heading) {
    const bool members = seen == SideCoverage::NotShown;
    if (book.count(seen) == 0 && !(members && book.missing_members() > 0)) return;
    text_ += std::string("  ") + heading + "\n";
    for (const TestedClause& clause : book.clauses) {
      if (clause.count_sides(seen) == 0 && !(members && clause.count_missing_members() > 0)) continue;
      text_ += both_ends("  " + clause.address, format_short_location(clause.location), style_.width);
      text_ += wrapped(clause.text, 4, style_.width);
      for (const ConditionTest& one : clause.tests) {
        if (one.true_side == seen || one.false_side == seen)
          text_ += wrapped("`" + one.text + "` " + sides_words(one, seen), 6, style_.width);
        const std::string missing = members ? names_of(one.find_missing_members()) : "";
        if (!missing.empty()) text_ += wrapped("`" + one.text + "` when true for " + missing, 6, style_.width);
      }
    }
  }

  static std::string names_of(const std::vector<const analysis::TestedMember*>& members) {
    return detail::joined(members, ", ", [](const analysis::TestedMember* one) { return one->name; });
  }

  void add_cases(const CoverBook& book) {
    if (!book.generated) return;
    std::vector<MissingSide> shown;
    for (const analysis::GeneratedCase& one : book.cases.cases) shown.insert(shown.end(), one.new_sides.begin(), one.new_sides.end());
    if (!book.file.empty())
      text_ += wrapped(plural(book.cases.cases.size(), "case") + " for " + what(shown) + " written to " + book.file +
                           "; compare each case with the legal text before you keep it",
                       2, style_.width);
    if (book.open.empty()) return;
    text_ += wrapped("no case found for " + what(book.open) + " among " + plural(book.cases.tried_case_count, "case") + " tried:", 2,
                     style_.width);
    for (const MissingSide& one : book.open)
      text_ += wrapped(one.address + ": `" + one.text + "` " + (one.is_true_side ? "when true" : "when false") +
                           (one.member.empty() ? "" : " for " + one.member),
                       4, style_.width);
  }

  /// `3 sides and 2 wagers of families`.
  static std::string what(const std::vector<MissingSide>& all) {
    const auto members =
        static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](const MissingSide& one) { return !one.member.empty(); }));
    const std::string sides = plural(all.size() - members, "side");
    if (members == 0) return sides;
    return (members == all.size() ? "" : sides + " and ") + plural(members, "wager") + " in families";
  }

  void add_end() {
    const auto missing = [](const CoverBook& book) {
      return (book.count(SideCoverage::NotShown) > 0 || book.missing_members() > 0) && !book.generated && !book.stopped;
    };
    const auto never = [](const CoverBook& book) { return book.count(SideCoverage::Impossible) > 0; };
    std::string end;
    if (std::any_of(summary_.books.begin(), summary_.books.end(), missing))
      end += "`--scenarios DIR` generates cases for the sides that are not covered\n";
    if (!all_ && std::any_of(summary_.books.begin(), summary_.books.end(), never))
      end += "`--all` lists the sides that cannot be covered\n";
    if (!end.empty()) text_ += "\n" + end;
    if (summary_.interrupted) text_ += "interrupted: some scenarios were not run\n";
    if (summary_.below_threshold()) text_ += "below the threshold of " + std::to_string(summary_.threshold) + " %\n";
  }

  const CoverSummary& summary_;
  bool all_;
  const TextStyle& style_;
  std::string text_;
};

const char* seen_name(SideCoverage seen) {
  return seen == SideCoverage::Shown ? "shown" : seen == SideCoverage::NotShown ? "missing" : "impossible";
}
constexpr auto a_seen = [] { return detail::schema::one_of({"shown", "missing", "impossible"}); };

auto lazy_place(const SourceLocation& place) {
  return [&place] { return detail::place_json(place); };
}

constexpr auto missing_side_shape = [](auto& out, const MissingSide& side) {
  out.members("clause", side.address, "test", side.text);
  out.member("place", lazy_place(side.test_location), detail::a_place);
  out.member("side", side.is_true_side ? "holds" : "fails", [] { return detail::schema::one_of({"holds", "fails"}); });
  out.given("member", detail::unless_empty(side.member));
};

constexpr auto member_shape = [](auto& out, const analysis::TestedMember& one) {
  out.member("name", one.name);
  out.member("holds", seen_name(one.true_side), a_seen);
};

constexpr auto test_shape = [](auto& out, const ConditionTest& one) {
  out.member("words", one.text);
  out.member("place", lazy_place(one.location), detail::a_place);
  out.member("holds", seen_name(one.true_side), a_seen);
  out.member("fails", seen_name(one.false_side), a_seen);
  out.when(!one.members.empty()).list("members", one.members, member_shape);
};

constexpr auto tested_clause_shape = [](auto& out, const TestedClause& clause) {
  out.members("unit", clause.unit, "clause", clause.address, "text", clause.text);
  out.member("place", lazy_place(clause.location), detail::a_place);
  out.list("tests", clause.tests, test_shape);
};

constexpr auto case_shape = [](auto& out, const analysis::GeneratedCase& one) {
  out.member("scenario", one.scenario);
  out.list("shows", one.new_sides, missing_side_shape);
};

constexpr auto cover_book_shape = [](auto& out, const CoverBook& book) {
  out.members("ruleset", book.ruleset, "scenarios", book.scenarios, "failing", book.failing);
  for (const SideCoverage seen : {SideCoverage::Shown, SideCoverage::NotShown, SideCoverage::Impossible})
    out.member(seen_name(seen), book.count(seen));
  out.member("shownPermille", book.permille());
  out.list("clauses", book.clauses, tested_clause_shape);
  out.when(book.generated).list("cases", book.cases.cases, case_shape);
  out.when(book.generated).member("tried", book.cases.tried_case_count);
  out.when(book.generated).list("notFound", book.open, missing_side_shape);
  out.when(book.generated && !book.file.empty()).member("file", book.file);
};

constexpr auto cover_shape = [](auto& out, const CoverSummary& summary) {
  out.member("diagnostics", make_diagnostics_json(summary.diagnostics), detail::any_diagnostics);
  out.list("rulesets", summary.books, cover_book_shape);
  out.member("interrupted", summary.interrupted);
  out.when(summary.threshold >= 0).member("threshold", summary.threshold);
};

std::size_t CoverBook::count(SideCoverage seen) const noexcept {
  std::size_t out = 0;
  for (const TestedClause& one : clauses) out += one.count_sides(seen);
  return out;
}

std::size_t CoverBook::missing_members() const {
  std::size_t out = 0;
  for (const TestedClause& one : clauses) out += one.count_missing_members();
  return out;
}

std::size_t CoverBook::permille() const noexcept {
  const std::size_t all = count(SideCoverage::Shown) + count(SideCoverage::NotShown);
  return all == 0 ? 1000 : count(SideCoverage::Shown) * 1000 / all;
}

bool CoverSummary::below_threshold() const noexcept {
  return std::any_of(books.begin(), books.end(),
                     [this](const CoverBook& book) { return static_cast<int>(book.permille()) < threshold * 10; });
}

std::string cover_text(const CoverSummary& summary, bool all, const TextStyle& style) { return CoverText(summary, all, style).make(); }

std::string cover_json(const CoverSummary& summary) { return detail::json_document(summary, cover_shape); }

std::string cases_text(const CoverBook& book) {
  std::string out = "language 1\n# Generated by `fairroll cover`. The expectations are the results under the current rules.\n";
  out += "# Before you keep a case, compare it with the legal text and give it a title.\n";
  for (const analysis::GeneratedCase& one : book.cases.cases) out += "\n" + one.scenario;
  const ParseResult parsed = parse_scenarios(std::make_shared<const Source>(book.ruleset, out));
  return parsed.ok() ? fairroll::format(*parsed.tree) : out;
}

struct CoverOptions {
  std::vector<std::string> paths;
  std::vector<std::string> under;
  std::string folder;
  std::optional<Date> as_of{};
  Format format = Format::Text;
  int threshold = -1;
  bool all = false;
  ShowProgress progress = ShowProgress::Auto;
};

class CoverCommand {
 public:
  CoverCommand(const Context& context, const CoverOptions& options) : context_(context), options_(options), watching_(options.progress) {}

  ExitCode run() {
    Found found = find_books(options_.paths, options_.under);
    summary_.threshold = options_.threshold;
    if (!has_errors(found.diagnostics))
      for (const auto& [workspace, name] : found.rulesets) {
        one(workspace->library(), name, found);
        if (summary_.interrupted) break;
      }
    watching_.done();
    sort_diagnostics(found.diagnostics);
    found.diagnostics.erase(std::remove_if(found.diagnostics.begin(), found.diagnostics.end(),
                                           [](const Diagnostic& one) { return one.severity() != Severity::Error; }),
                            found.diagnostics.end());
    summary_.diagnostics = std::move(found.diagnostics);
    const bool json = options_.format == Format::Json;
    if (json)
      print(stdout, cover_json(summary_));
    else
      complain(context_, summary_.diagnostics);
    if (!json && !summary_.books.empty()) show(stdout, cover_text(summary_, options_.all, context_.out_style()));
    if (summary_.interrupted) return ExitCode::Interrupted;
    if (has_errors(summary_.diagnostics)) return exit_code_of(summary_.diagnostics);
    return summary_.below_threshold() ? ExitCode::ExpectationFailed : ExitCode::Ok;
  }

 private:
  void one(const Library& library, const std::string& name, Found& found) {
    const analysis::ProgressCallback watch = [this](std::string_view what, std::size_t done, std::size_t of) {
      return watching_.tell(what, done, of);
    };
    analysis::ConditionCoverageResult covered = analysis::compute_condition_coverage(library, name, found.scenarios, watch, options_.as_of);
    summary_.interrupted = covered.stopped;
    if (has_errors(covered.diagnostics)) {
      found.diagnostics.insert(found.diagnostics.end(), covered.diagnostics.begin(), covered.diagnostics.end());
      return;
    }
    CoverBook book{name, covered.coverage.clauses(), covered.scenario_count, std::move(covered.failing_scenarios)};
    book.stopped = covered.stopped;
    if (!options_.folder.empty() && !covered.stopped) generate(library, covered.coverage, watch, book, found.diagnostics);
    summary_.books.push_back(std::move(book));
  }

  void generate(const Library& library, analysis::ConditionCoverage& coverage, const analysis::ProgressCallback& watch, CoverBook& book,
                Diagnostics& diagnostics) {
    book.generated = true;
    book.cases = analysis::generate_cases(library, coverage, watch);
    book.open = coverage.missing_sides();
    summary_.interrupted = book.cases.stopped;
    if (book.cases.cases.empty()) return;
    const std::string name = book.ruleset + ".cover.scenario";
    book.file = (std::filesystem::path(options_.folder) / name).string();
    const Diagnostics written = OutputFolder(options_.folder, "cover").write({{name, cases_text(book)}});
    diagnostics.insert(diagnostics.end(), written.begin(), written.end());
    if (has_errors(written)) book.file.clear();
  }

  const Context& context_;
  const CoverOptions& options_;
  Watching watching_;
  CoverSummary summary_;
};

}  // namespace

Json cover_schema() { return detail::document_schema<CoverSummary>("Output of `fairroll cover`", cover_shape); }

void add_cover(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("cover", "Report the elementary tests that no scenario covers (MC/DC, for rule authors)");
  const auto options = std::make_shared<CoverOptions>();
  add_paths(command, options->paths, "Folders or files that contain rule books and their scenarios");
  command.add_option("--under", "NAME", &options->under, "Examine only this ruleset or house (repeatable)");
  add_day_option(command, options->as_of, "Use only the rules in force on this date (default: the rules of every period)");
  command.add_option("--scenarios", "DIR", &options->folder,
                     "Generate cases for the sides that are not covered, and write them to this folder");
  add_format(command, options->format, {Format::Text, Format::Json});
  command.add_option("--threshold", "N", &options->threshold, "Exit with code 1 if the coverage of a ruleset is below this percentage")
      .value.take_between(0, 100);
  command.add_flag("--all", &options->all, "Also list the sides that cannot be covered by any scenario");
  add_progress(command, options->progress);
  add_examples(
      command,
      {"fairroll cover rulesets/us_sd", "fairroll cover rulesets --under us_sd.craps --threshold 95",
       "fairroll cover rulesets/us_sd --scenarios cases && fairroll run cases"},
      "Each elementary test of a condition has two sides: true and false. "
      "A scenario covers a side if the opposite answer to\nthis test alone would change the answer to the whole condition. "
      "Generated cases expect the results under the current\nrules, so compare each case with the legal text before you keep it. "
      "The exit code is 0 on success, 1 if the coverage\nis below the threshold, 3 if a file is invalid, or 130 if the command was "
      "interrupted. "
      "docs/cover.md contains the\ndefinition.");
  act(command, options->paths, [options, &context] { return CoverCommand(context, *options).run(); });
}

}  // namespace fairroll::cli
