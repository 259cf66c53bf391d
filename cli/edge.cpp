// SPDX-License-Identifier: Apache-2.0
// fairroll edge: what every wager costs in the long run, exactly.
#include <algorithm>
#include <memory>

#include <fairroll/analysis/json_results.hpp>

#include "edge_report.hpp"
#include "page/edge_page.hpp"
#include "page/format_option.hpp"
#include "report.hpp"
#include "rule_books.hpp"
#include "watching.hpp"

namespace fairroll::cli {

namespace {

using analysis::Fraction;

struct EdgeOptions {
  RuleBookOptions books;
  std::vector<std::string> name;
  std::string house;
  std::string wager;
  std::string bets;
  std::string stake;
  std::vector<Fraction> dice;
  bool full = false;
  Format format = Format::Text;
  bool html = false;
  ShowProgress progress = ShowProgress::Auto;
};

/// `1/6,1/6,1/6,1/6,1/6,1/6`.
std::vector<Fraction> dice_of(const std::string& text) {
  std::vector<Fraction> dice;
  std::size_t at = 0;
  while (at <= text.size()) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string one = text.substr(at, end - at);
    const std::optional<Fraction> face = Fraction::parse(one);
    if (!face) throw WrongValue("`" + one + "` is not a fraction such as 1/6");
    dice.push_back(*face);
    at = end + 1;
  }
  return dice;
}

/// What is to be asserted does not hang on what was asserted before, nor on the file that the shell has just emptied for it.
RuleBookOptions wanted_books(const EdgeOptions& options) {
  RuleBookOptions books = options.books;
  books.assertions = options.format != Format::Assertions;
  return books;
}

class EdgeCommand {
 public:
  EdgeCommand(const Context& context, const EdgeOptions& options)
      : context_(context), options_(options), books_(wanted_books(options)), watching_(options.progress) {}

  ExitCode run() {
    const bool alone = options_.wager.empty() && options_.stake.empty();
    if (!options_.bets.empty() && (!alone || options_.html || options_.format == Format::Assertions))
      return wrong_usage(context_, "edge",
                         "`--bet` requires `--format text` or `--format json`, and cannot be used with `--wager` or `--stake`");
    if (options_.name.size() > 1) return several();
    select(options_.house.empty() ? options_.name.front() : options_.house);
    const std::string wrong = report_.ruleset ? fault() : "";
    if (!wrong.empty()) return wrong_usage(context_, "edge", wrong);
    Diagnostics extra;
    if (report_.ruleset) work_out(extra);
    watching_.done();
    Diagnostics diagnostics = books_.diagnostics();
    diagnostics.insert(diagnostics.end(), extra.begin(), extra.end());
    const bool shown = report_.ruleset && !has_errors(diagnostics);
    if (!shown) report_.ruleset = nullptr;
    if (options_.html) {
      complain(context_, diagnostics);
      if (shown) print(stdout, edge_page({report_}));
      tell_stopped();
    } else if (options_.format == Format::Json) {
      print(stdout, analysis::format_edge_json(report_, diagnostics));
    } else {
      complain(context_, diagnostics);
      const bool as_rules = options_.format == Format::Assertions;
      if (shown && as_rules) print(stdout, edge_assertions(report_));
      if (as_rules) tell_stopped();
      if (shown && !as_rules) show(stdout, edge_text(report_, context_.out_style().width));
    }
    if (watching_.stopped()) return ExitCode::Interrupted;
    return worse(exit_code_of(diagnostics), shown && too_large() ? ExitCode::LimitReached : ExitCode::Ok);
  }

  [[nodiscard]] bool too_large() const {
    const auto is_too_large = [](const std::optional<analysis::UndefinedReason>& undefined) {
      return undefined && undefined->kind == analysis::UndefinedReason::Kind::TooLarge;
    };
    if (report_.combination_report && is_too_large(report_.combination_report->selected_combination.undefined_reason)) return true;
    return std::any_of(report_.bets.begin(), report_.bets.end(), [&](const auto& bet) { return is_too_large(bet.edge.undefined_reason); });
  }

 private:
  /// Reports an interruption on standard error, for formats whose output does not report it.
  void tell_stopped() const {
    if (watching_.stopped()) show(stderr, "interrupted: the remaining edges were not computed\n");
  }

  /// A page that compares several rule books.
  ExitCode several() {
    if (!options_.html) return wrong_usage(context_, "edge", "several rule books require `--format html`");
    if (!options_.house.empty() || !options_.wager.empty() || !options_.stake.empty())
      return wrong_usage(context_, "edge", "`--house`, `--wager` and `--stake` require exactly one rule book");
    std::vector<EdgeReport> reports;
    Diagnostics extra;
    for (const std::string& name : options_.name) {
      report_ = {};
      select(name);
      if (!report_.ruleset) continue;
      const std::string wrong = fault();
      if (!wrong.empty()) return wrong_usage(context_, "edge", wrong);
      work_out(extra);
      reports.push_back(std::move(report_));
      if (watching_.stopped()) break;
    }
    watching_.done();
    Diagnostics diagnostics = books_.diagnostics();
    diagnostics.insert(diagnostics.end(), extra.begin(), extra.end());
    complain(context_, diagnostics);
    const bool shown = (reports.size() == options_.name.size() || watching_.stopped()) && !has_errors(diagnostics);
    if (shown && !reports.empty()) print(stdout, edge_page(reports));
    tell_stopped();
    if (watching_.stopped()) return ExitCode::Interrupted;
    return exit_code_of(diagnostics);
  }

  void select(const std::string& name) {
    SelectedBook book = books_.select(name);
    report_.ruleset = std::move(book.ruleset);
    report_.day = book.day;
    selection_ = std::move(book.selection);
    if (report_.ruleset) checked_ = &books_.workspace().cache().get(name, selection_);
  }

  [[nodiscard]] bool wishes() const { return !options_.books.readings.empty() || !options_.books.postings.empty(); }

  /// What of the command line does not go with the ruleset.
  std::string fault() {
    const Ruleset& rules = *report_.ruleset;
    if (!options_.house.empty() && rules.base != options_.name.front())
      return "`" + options_.house + "` is not a house under `" + options_.name.front() + "`";
    if (!options_.dice.empty() && options_.format == Format::Assertions)
      return "`--dice` cannot be used with `--format assertions`, because assertions apply to fair dice";
    if (wishes() && options_.format == Format::Assertions)
      return "`--reading` and `--posting` cannot be used with `--format assertions`, because assertions apply to the rules without "
             "selections";
    const std::string dice = analysis::describe_dice_error(options_.dice, rules.vocabulary);
    if (!dice.empty()) return "--dice: " + dice;
    if (options_.stake.empty()) return "";
    report_.stake = parse_money(options_.stake, rules.currency);
    if (!report_.stake || report_.stake->units <= 0)
      return "--stake: `" + options_.stake + "` is not an amount of " + rules.currency.name + " above 0";
    return "";
  }

  void work_out(Diagnostics& diagnostics) {
    const analysis::EdgeQuery query{options_.wager, report_.stake, options_.dice, options_.bets};
    static_cast<analysis::EdgeReport&>(report_) = analysis::compute_edge_report(
        books_.library(), *checked_, selection_, query, diagnostics,
        [this](std::string_view stage, std::size_t done, std::size_t of) { return watching_.tell(stage, done, of); });
    report_.details = !options_.wager.empty();
    report_.full = options_.full;
  }

  const Context& context_;
  const EdgeOptions& options_;
  RuleBooks books_;
  Watching watching_;
  EdgeReport report_;
  Selection selection_;
  const CheckResult* checked_ = nullptr;  // of report_.rules
};

}  // namespace

void add_edge(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("edge", "Compute the exact house edge of every wager (for analysts and regulators)");
  const auto options = std::make_shared<EdgeOptions>();
  command.add_argument("NAME", &options->name, "Ruleset or house; `--format html` accepts several");
  command.add_option("--house", "NAME", &options->house, "Use the rules of this house, which must be a house under the ruleset");
  command.add_option("--wager", "WAGER", &options->wager, "Show every figure for this wager only (`NAME` or `NAME 6`)");
  command.add_option("--bet", "BETS", &options->bets,
                     "Compute the combined edge of several bets joined by `+`; write each bet as `AMOUNT on WAGER`, optionally with `while "
                     "STATE is VALUE, VALUE`");
  command.add_option("--stake", "AMOUNT", &options->stake, "Compute the edge for this stake with rounded payments (default: no rounding)");
  command.add_option(
      "--dice", "P1,...", [options](const std::string& text) { options->dice = dice_of(text); },
      "Probability of each face, from the lowest face to the highest, as fractions that add up to 1 (default: equal probabilities)");
  command.add_flag("--full", &options->full, "Print long fractions in full");
  add_rule_book_options(command, options->books, DayOption::Today);
  add_wishes(command, options->books.readings, options->books.postings);
  add_format_or_page(command, options->format, {Format::Text, Format::Json, Format::Assertions}, options->html);
  add_progress(command, options->progress);
  add_examples(
      command,
      {"fairroll edge us_sd.craps", "fairroll edge us_sd.craps --wager \"place 6\"",
       "fairroll edge us_sd.craps --bet \"12.00 on place 6 + 5.00 on field\"     compute several bets together, such as a bet and its odds",
       "fairroll edge us_sd.craps --house us_sd.deadwood_one --stake 5.00", "fairroll edge us_sd.craps --dice 1/6,1/6,1/6,1/6,1/12,1/4",
       "fairroll edge us_sd.craps --reading points=printed",
       "fairroll edge my.rules --format assertions > my/rules_edges.fair     write a rule file with `assert edge of ...`, which `check` "
       "verifies",
       "fairroll edge us_sd.craps sg.mbs_craps fr.craps --format html > edges.html"},
      "Every figure is computed exactly, without simulation. "
      "If a house has not posted a column of a paytable, the edges are\ncomputed for each column. "
      "For doubtful texts, the edges are computed under each interpretation that changes a figure,\nunless `--reading` selects one. "
      "docs/analysis.md defines the figures.");
  act(command, options->name, [options, &context] { return EdgeCommand(context, *options).run(); });
}

}  // namespace fairroll::cli
