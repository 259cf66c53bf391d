// SPDX-License-Identifier: Apache-2.0
// fairroll verify: what holds of a rule book over all facts, states and outcomes.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <string>

#include <fairroll/analysis/json_results.hpp>
#include <fairroll/analysis/verify.hpp>
#include <fairroll/detail/analysis_shapes.hpp>
#include <fairroll/render.hpp>
#include <fairroll/text_periods.hpp>

#include "layout.hpp"
#include "output_folder.hpp"
#include "report.hpp"
#include "rests_on.hpp"
#include "rule_books.hpp"
#include "schema.hpp"
#include "watching.hpp"

namespace fairroll::cli {

namespace {

using analysis::Property;
using analysis::PropertyFailure;
using analysis::ResultsByReading;
using analysis::Verification;

const char* sentence(Property property) {
  switch (property) {
    case Property::OneRuling:
      return "every throw has exactly one ruling";
    case Property::OneVerdict:
      return "no throw has two different effects on a wager or a state";
    case Property::Decided:
      return "every wager is decided with probability 1 from every state";
    case Property::Payable:
      return "every win has exactly one payout";
    case Property::MinimumOdds:
      return "no payout is below the minimum odds";
    case Property::NoUnusedClause:
      return "every verdict, payout, limit and other row can apply";
    case Property::OrderIndependent:
      return "the order of clauses in the files does not affect results";
  }
  return "";
}

/// `1,234,567`.
std::string grouped(std::string digits) {
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}
std::string grouped(std::size_t number) { return grouped(std::to_string(number)); }

std::string counted_nouns(std::size_t number, const std::string& noun) { return grouped(number) + " " + noun + (number == 1 ? "" : "s"); }

class VerifyText {
 public:
  VerifyText(const ResultsByReading<Verification>& all, const std::optional<Period>& period, const TextStyle& style)
      : all_(all), result_(all.base_result), period_(period), style_(style) {}

  std::string make() {
    text_ = bold(result_.ruleset->name, style_.use_colours) + ", " + result_.ruleset->title;
    text_ += (period_ ? ", " + format_period(*period_) : "") + "\n";
    for (std::size_t i = 0; i < analysis::property_count; ++i) add(static_cast<Property>(i));
    for (const std::string& limit : result_.limitations) text_ += wrapped("not enumerated: " + limit, 2, style_.width);
    add_counts();
    add_readings();
    return std::move(text_) + conclusion();
  }

 private:
  [[nodiscard]] bool stopped() const {
    return result_.stopped || (!all_.other_results.empty() && all_.other_results.back().result.stopped);
  }

  [[nodiscard]] std::string conclusion() const {
    if (stopped()) return "the proof was stopped, so no property was proved\n";
    if (!analysis::is_proved(all_)) return "not proved\n";
    return all_.other_results.empty() ? "proved\n" : "proved under every interpretation\n";
  }

  void add_readings() {
    text_ += rests_on_text(all_.readings.selected_alternatives, 0, style_.width);
    if (all_.readings.has_too_many_readings) text_ += wrapped(too_many_readings("`" + result_.ruleset->name + "`"), 0, style_.width);
    for (const analysis::AlternativeResult<Verification>& other : all_.other_results) add_other(other);
  }

  /// Only what is otherwise.
  void add_other(const analysis::AlternativeResult<Verification>& other) {
    const Verification& result = other.result;
    const std::string under = "under " + analysis::format_readings(other.changed_alternatives);
    if (!result.ruleset) {
      text_ += wrapped(under + ": the rule files have errors", 0, style_.width);
      return;
    }
    std::string open;
    for (const std::string& limit : result.limitations) open += "; not enumerated: " + limit;
    const bool same = is_same(result);
    text_ += wrapped(under + (same ? result_.failures.empty() ? ": all properties are proved" : ": the same properties fail" : ":") + open,
                     0, style_.width);
    if (same) return;
    for (const PropertyFailure& one : result.failures) {
      text_ += wrapped(tinted("failed", Tint::Bad, style_.use_colours) + "  " + sentence(one.property), 2, style_.width);
      add(one);
    }
    if (result.failures.empty()) text_ += "  " + tinted("proved", Tint::Good, style_.use_colours) + "  every property\n";
  }

  [[nodiscard]] bool is_same(const Verification& other) const {
    return std::equal(
        result_.failures.begin(), result_.failures.end(), other.failures.begin(), other.failures.end(),
        [](const PropertyFailure& a, const PropertyFailure& b) { return a.property == b.property && a.description == b.description; });
  }

  void add(Property property) {
    const auto fails = [&](const PropertyFailure& one) { return one.property == property; };
    const bool failed = std::any_of(result_.failures.begin(), result_.failures.end(), fails);
    const bool open = result_.stopped || !result_.limitations.empty();
    const std::string answer = failed ? tinted("failed", Tint::Bad, style_.use_colours)
                               : open ? tinted("open  ", Tint::Doubt, style_.use_colours)
                                      : tinted("proved", Tint::Good, style_.use_colours);
    text_ += "  " + answer + "  " + sentence(property) + "\n";
    for (const PropertyFailure& one : result_.failures)
      if (one.property == property) add(one);
    for (const analysis::PropertyRemark& one : result_.remarks)
      if (one.property == property) text_ += wrapped("note: " + one.text + at(one.location), 10, style_.width);
  }

  static std::string at(const SourceLocation& place) { return place.source ? "  " + format_short_location(place) : ""; }

  void add(const PropertyFailure& one) {
    text_ += wrapped(one.description + at(one.location), 10, style_.width);
    if (!one.help.empty()) text_ += wrapped("help: " + one.help, 12, style_.width);
    if (one.scenario.empty()) return;
    for (std::size_t begin = 0; begin < one.scenario.size();) {
      const std::size_t end = std::min(one.scenario.find('\n', begin), one.scenario.size());
      const std::string line = one.scenario.substr(begin, end - begin);
      text_ += (line.empty() ? "            |" : "            | ") + line + "\n";
      begin = end + 1;
    }
  }

  void add_counts() {
    const analysis::ProofSize& n = result_.proof_size;
    text_ += "enumerated\n";
    if (n.class_count > 0)
      text_ += wrapped(grouped(n.record_count) + (n.record_count == "1" ? " record" : " records") + " of a throw in " +
                           counted_nouns(n.situation_count, "situation") + ": " + grouped(n.class_count) +
                           (n.class_count == 1 ? " class" : " classes") + " distinguished by the clauses, the largest of size " +
                           grouped(n.largest_class_size) + "; " + counted_nouns(n.ruling_count, "ruling") + " evaluated",
                       2, style_.width);
    text_ += wrapped(counted_nouns(n.outcome_count, "outcome") + " of the dice; " + counted_nouns(n.wager_count, "wager") + " in " +
                         counted_nouns(n.state_count, "state") + ", " + counted_nouns(n.cell_count, "transition") + ", " +
                         counted_nouns(n.turn_end_count, "state") + " at the end of a turn",
                     2, style_.width);
    text_ += wrapped(counted_nouns(n.clause_count, "clause") + " in " + counted_nouns(n.order_count, "other order") + ": " +
                         grouped(n.compared_count) + " states and rulings compared",
                     2, style_.width);
  }

  const ResultsByReading<Verification>& all_;
  const Verification& result_;
  const std::optional<Period>& period_;
  const TextStyle& style_;
  std::string text_;
};

struct VerifyOptions {
  RuleBookOptions books;
  std::vector<std::string> names;
  std::string house;
  std::string folder;
  ShowProgress progress = ShowProgress::Auto;
  Format format = Format::Text;
};

/// One proof to make.
struct BookInPeriod {
  std::string name;
  Selection selection;
  std::optional<Period> period;  ///< WorkPeriod::shown
};

using Proved = analysis::ResultsByReading<analysis::Verification>;

class VerifyCommand {
 public:
  VerifyCommand(const Context& context, const VerifyOptions& options) : context_(context), options_(options), books_(options.books) {}

  ExitCode run() {
    if (!options_.house.empty() && options_.names.size() > 1)
      return wrong_usage(context_, "verify", "`--house` requires exactly one ruleset");
    std::vector<std::string> names = options_.names;
    if (!options_.house.empty()) names = {options_.house};
    std::vector<BookInPeriod> all;
    for (const std::string& name : names)
      for (const WorkPeriod& period : books_.periods_of({name}))
        all.push_back({name, books_.selection_for(name, period.day), period.shown});
    ExitCode worst = ExitCode::Ok;
    for (const BookInPeriod& book : all) {
      worst = worse(worst, one(book));
      if (worst == ExitCode::Interrupted) break;
    }
    if (options_.format == Format::Json && worst != ExitCode::Usage) print(stdout, analysis::format_verification_json(results_));
    return worst;
  }

 private:
  ExitCode one(const BookInPeriod& book) {
    const std::string& name = book.name;
    Diagnostics diagnostics = books_.untaken();
    Proved result;
    if (diagnostics.empty()) result = prove(book, diagnostics);
    if (result.base_result.ruleset && !options_.house.empty() && result.base_result.ruleset->base != options_.names.front())
      return wrong_usage(context_, "verify", "`" + options_.house + "` is not a house under `" + options_.names.front() + "`");
    if (is_first_of(name)) number_ = 0;
    write(name, result, diagnostics);
    if (options_.format == Format::Text) {
      complain(context_, diagnostics);
      if (result.base_result.ruleset)
        show(stdout, (results_.empty() ? "" : "\n") + VerifyText(result, book.period, context_.out_style()).make());
    }
    const ExitCode code = exit_of(result, diagnostics);
    results_.push_back({name, std::move(result), std::move(diagnostics), book.period});
    return code;
  }

  /// No period of that book was verified before.
  [[nodiscard]] bool is_first_of(const std::string& name) const { return results_.empty() || results_.back().name != name; }

  Proved prove(const BookInPeriod& book, Diagnostics& diagnostics) {
    const std::string& name = book.name;
    Watching watching(options_.progress);
    Proved result = analysis::verify_under_readings(
        books_.library(), name, book.selection,
        [&](std::string_view stage, std::size_t done, std::size_t of) { return watching.tell(stage, done, of); });
    watching.done();
    const bool missing = books_.library().find_unit(name) == nullptr;
    if (missing) (void)books_.get(name);
    if (missing)
      diagnostics = books_.diagnostics();
    else if (is_first_of(name))
      diagnostics = books_.hidden(name);
    if (missing) return result;
    Diagnostics found = analysis::collect_diagnostics(result);
    if (book.period) add_period(*book.period, found);
    diagnostics.insert(diagnostics.end(), found.begin(), found.end());
    return result;
  }

  /// One file for each failure that a throw shows.
  void write(const std::string& name, const Proved& result, Diagnostics& diagnostics) {
    if (options_.folder.empty()) return;
    std::vector<publishing::PublishedFile> files;
    const auto add = [&](const analysis::Verification& one) {
      for (const analysis::PropertyFailure& failure : one.failures)
        if (!failure.scenario.empty()) files.push_back({name + "-" + std::to_string(++number_) + ".scenario", failure.scenario});
    };
    add(result.base_result);
    for (const auto& other : result.other_results) add(other.result);
    const Diagnostics written = OutputFolder(options_.folder, "verify").write(files);
    diagnostics.insert(diagnostics.end(), written.begin(), written.end());
  }

  static ExitCode exit_of(const analysis::Verification& result) {
    if (result.stopped) return ExitCode::Interrupted;
    if (!result.ruleset) return ExitCode::InvalidFile;
    if (!result.failures.empty()) return ExitCode::ExpectationFailed;
    return result.limitations.empty() ? ExitCode::Ok : ExitCode::LimitReached;
  }
  static ExitCode exit_of(const Proved& result, const Diagnostics& diagnostics) {
    ExitCode code = worse(exit_of(result.base_result), exit_code_of(diagnostics));
    for (const auto& other : result.other_results) code = worse(code, exit_of(other.result));
    return result.readings.has_too_many_readings ? worse(code, ExitCode::LimitReached) : code;
  }

  const Context& context_;
  const VerifyOptions& options_;
  RuleBooks books_;
  std::vector<analysis::RulesetVerification> results_;
  std::size_t number_ = 0;  // of the last scenario that was written for a book
};

}  // namespace

Json verify_schema() { return analysis::verify_schema(); }

void add_verify(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command(
      "verify", "Prove properties of a rule book for all facts, states and outcomes, or report failures (for regulators)");
  const auto options = std::make_shared<VerifyOptions>();
  command.add_argument("NAME", &options->names, "Rulesets or houses to verify");
  command.add_option("--house", "NAME", &options->house, "Use the rules of this house, which must be a house under the ruleset");
  command.add_option("--scenarios", "DIR", &options->folder, "Write a scenario for each failure to this folder");
  add_rule_book_options(command, options->books, DayOption::EveryPeriod);
  add_wishes(command, options->books.readings, options->books.postings);
  add_progress(command, options->progress);
  add_format(command, options->format, {Format::Text, Format::Json});
  add_examples(command,
               {"fairroll verify us_sd.craps", "fairroll verify us_sd.craps --house us_sd.deadwood_one",
                "fairroll verify us_sd.craps --reading points=printed",
                "fairroll verify my.rules --scenarios witnesses && fairroll run witnesses --faulty"},
               "For doubtful texts, the properties are proved under every interpretation, unless `--reading` selects one. "
               "The exit\ncode is 0 if every property is proved, 1 if a property fails, or 3 if a file cannot be read. "
               "The exit code is 5 if a\nset is too large to enumerate, or 130 if the command was interrupted. "
               "docs/verify.md defines the properties.");
  act(command, options->names, [options, &context] { return VerifyCommand(context, *options).run(); });
}

}  // namespace fairroll::cli
