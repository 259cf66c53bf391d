// fairroll run: how scenarios are judged, side by side under their rule books.
#include <algorithm>
#include <memory>
#include <set>

#include "json_report.hpp"
#include "layout.hpp"
#include "report.hpp"
#include "session.hpp"
#include "words.hpp"

namespace fairroll::cli {

namespace {

/// Counts for the last line.
struct Totals {
  std::set<std::string> books;
  std::size_t throws = 0;
  std::size_t differ = 0;
  std::size_t undetermined = 0;
  std::size_t expectations = 0;
  std::size_t failed = 0;
  std::size_t not_run = 0;
};

/// What a reader compares between rule books.
std::string essence(const StepReport& step, const Ruleset& rules) {
  std::string out = result_words(step);
  const std::vector<Settlement>& settlements = settlements_of(step);
  for (std::size_t i = 0; i < settlements.size(); ++i) out += "\n" + step.wagers.at(i) + " " + outcome_words(rules, settlements[i]);
  if (step.thrown)
    for (const Moved& moved : step.thrown->moved) out += "\n" + moved_words(rules, moved);
  return out;
}

/// What came of it for the people at the table, in one line.
std::string consequences(const StepReport& step, const Ruleset& rules) {
  std::string out;
  const auto join = [&out](const std::string& words) { out += (out.empty() ? "" : "; ") + words; };
  const std::vector<Settlement>& settlements = settlements_of(step);
  for (std::size_t i = 0; i < settlements.size(); ++i) join(step.wagers.at(i) + " " + outcome_words(rules, settlements[i]));
  if (step.thrown)
    for (const Moved& moved : step.thrown->moved) join(moved_words(rules, moved));
  for (const std::string& directive : directives_of(step)) join(directive);
  return out;
}

class RunText {
 public:
  explicit RunText(const TextStyle& style) : style_(style) {}

  void add(const ScenarioReport& report) {
    if (!out_.empty()) out_ += '\n';
    const std::string title = report.title + (report.row.empty() ? "" : "  (" + report.row + ")");
    out_ += both_ends(bold(title, style_.colour), short_place(report.place), style_.width);
    for (const RulesetReport& under : report.under) totals_.books.insert(under.ruleset);
    const std::size_t steps = report.under.empty() ? 0 : longest(report);
    for (std::size_t i = 0; i < steps; ++i) add_step(report, i);
    if (has_errors(report.diagnostics)) {
      ++totals_.not_run;
      out_ += "  " + tinted("not run to its end", Tint::Bad, style_.colour) + ": see the errors above\n";
    }
  }

  std::string finish() {
    std::string line = plural(totals_.books.size(), "rule book") + ", " + plural(totals_.throws, "throw") + " judged";
    if (totals_.books.size() > 1) line += ": " + std::to_string(totals_.differ) + (totals_.differ == 1 ? " differs" : " differ");
    if (totals_.undetermined > 0) line += ", " + std::to_string(totals_.undetermined) + " undetermined";
    if (totals_.expectations > 0) line += "; " + plural(totals_.expectations, "expectation") + (totals_.failed == 0 ? ", all met" : ", " + std::to_string(totals_.failed) + " failed");
    if (totals_.not_run > 0) line += "; " + plural(totals_.not_run, "scenario") + " not run";
    return out_ + (out_.empty() ? "" : "\n") + line + '\n';
  }

 private:
  static std::size_t longest(const ScenarioReport& report) {
    std::size_t steps = 0;
    for (const RulesetReport& under : report.under) steps = std::max(steps, under.steps.size());
    return steps;
  }

  void add_step(const ScenarioReport& report, std::size_t index) {
    std::vector<const RulesetReport*> books;
    std::set<std::string> essences;
    bool worth_a_line = false;
    for (const RulesetReport& under : report.under) {
      if (index >= under.steps.size() || !has_result(under.steps[index])) continue;
      const StepReport& step = under.steps[index];
      books.push_back(&under);
      essences.insert(essence(step, *under.rules));
      worth_a_line = worth_a_line || step.thrown || step.acted->status != ActResult::Status::Accepted || !findings_of(step).empty() || !step.expectations.empty() ||
                     !directives_of(step).empty() || !settlements_of(step).empty();
    }
    if (books.empty()) return;
    const StepReport& first = books.front()->steps[index];
    if (first.thrown) {
      ++totals_.throws;
      if (essences.size() > 1) ++totals_.differ;
    }
    // An act that everybody simply accepts is part of the scene.
    if (!worth_a_line && essences.size() == 1) return;
    out_ += wrapped(step_words(first, *books.front()->rules), 2, style_.width);
    Columns columns(4, style_.width);
    for (const RulesetReport* book : books) add_result(columns, *book, book->steps[index]);
    out_ += columns.text();
  }

  void add_result(Columns& columns, const RulesetReport& under, const StepReport& step) {
    const Ruleset& rules = *under.rules;
    const bool undetermined = result_words(step) == "UNDETERMINED";
    if (undetermined && step.thrown) ++totals_.undetermined;
    const Tint tint = undetermined ? Tint::Doubt : Tint::Good;
    const std::vector<Index> by = step.thrown ? deciding(step.thrown->ruling) : step.acted->by;
    std::string why = addresses_of(rules, by);
    const bool by_law = step.thrown && step.thrown->ruling.kind == RulingKind::Valid;
    if (by_law && step.thrown->ruling.by.empty()) why = nothing_against(step.thrown->ruling) + (why.empty() ? "" : "; read by " + why);
    if (step.acted && !step.acted->words.empty()) why += (why.empty() ? "" : ": ") + step.acted->words;
    columns.add({under.ruleset, tinted(bold(result_words(step), style_.colour), tint, style_.colour), why});
    if (!by_law || !step.thrown->ruling.by.empty())
      for (const Index clause : by) columns.note(2, text_of(rules, clause) + "  " + citation_of(rules, clause));
    const std::string after = consequences(step, rules);
    if (!after.empty()) columns.note(2, after);
    add_doubts(columns, step, rules);
    for (const Finding& finding : findings_of(step)) columns.note(2, "finding " + finding_words(finding));
    for (const Expectation& expectation : step.expectations) {
      if (!expectation.applies) continue;
      ++totals_.expectations;
      if (expectation.passed) continue;
      ++totals_.failed;
      columns.note(2, tinted("FAILED", Tint::Bad, style_.colour) + " " + expectation.text + "  " + short_place(expectation.place));
      columns.note(2, "got " + expectation.got);
    }
  }

  static void add_doubts(Columns& columns, const StepReport& step, const Ruleset& rules) {
    if (!step.thrown || step.thrown->ruling.kind != RulingKind::Undetermined) return;
    const Ruling& ruling = step.thrown->ruling;
    for (const Possibility& possibility : ruling.possible) columns.note(2, "it would be " + possibility_words(rules, possibility));
    for (const std::vector<FactAt>& set : ruling.needs)
      columns.note(2, (ruling.too_many ? "too much is unknown; establish first: " : "this would decide: ") + need_words(rules, set));
  }

  static std::string nothing_against(const Ruling& ruling) {
    std::size_t asked = 0;
    for (const Asked& one : ruling.asked)
      if (one.stage == Stage::LawOfTheRoll || one.stage == Stage::Call || one.stage == Stage::Void) ++asked;
    return "no clause against it (" + std::to_string(asked) + " asked)";
  }

  TextStyle style_;
  std::string out_;
  Totals totals_;
};

ExitCode run(const Context& context, const SessionOptions& options, Format format) {
  const Session session = run_session(options);
  if (format == Format::Json) {
    print(stdout, session_json(session, false));
    return exit_code_of(session);
  }
  complain(context, session.all_diagnostics(false));
  RunText text(context.out_style());
  std::size_t reports = 0;
  for (const FileRun& file : session.files)
    for (const ScenarioReport& report : file.reports) {
      text.add(report);
      ++reports;
    }
  if (reports > 0) print(stdout, text.finish());
  return exit_code_of(session);
}

struct Options {
  SessionOptions session;
  Format format = Format::Text;
};

}  // namespace

void add_run(CLI::App& app, Context& context) {
  CLI::App& command = *app.add_subcommand("run", "Judge the throws of scenario files, side by side under their rule books");
  const auto options = std::make_shared<Options>();
  add_session_options(command, options->session);
  add_format(command, options->format, {Format::Text, Format::Json});
  add_examples(command,
               {"fairroll run rulesets/two_books.scenario", "fairroll run dispute.scenario --under us_sd.craps --as-of 2018-01-01", "fairroll run - < dispute.scenario"},
               "A ruleset `us_sd.craps` is the file `us_sd/craps.fair`. It is looked for where the scenario lies and in a\n"
               "folder `rulesets` there, then in the folders above; or only in the folders given with --rules.\n"
               "Ends with 0, 1 if an expectation failed, 3 if a file is invalid, 4 if something is undetermined that\n"
               "nobody expected to be, 5 if a limit was reached.");
  act(command, context, options->session.paths, [options, &context] { return run(context, options->session, options->format); });
}

}  // namespace fairroll::cli
