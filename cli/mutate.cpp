// SPDX-License-Identifier: Apache-2.0
// fairroll mutate: small changes to rule files, and whether the scenarios notice (docs/mutate.md).
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

#include <fairroll/analysis/trial.hpp>
#include <fairroll/analysis/witness.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/shape.hpp>

#include "command.hpp"
#include "found_books.hpp"
#include "interrupt.hpp"
#include "layout.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "schema.hpp"
#include "time_limit.hpp"

namespace fairroll::cli {

namespace {

/// One mutant and what became of it.
struct Mutant {
  analysis::Mutation mutation;
  std::optional<analysis::MutantResult> trial;  ///< nothing: it was not tried (interrupted)
  std::string explained;                        ///< a survivor: what the README beside the file says of it
  std::string witness;                          ///< a survivor: a scenario that would notice; empty if none was found
};

struct MutationBook {
  std::string ruleset;
  std::size_t scenarios = 0;
  std::vector<std::string> failing;  ///< scenarios that do not pass as it is
  std::size_t possible = 0;          ///< mutants before sampling
  std::vector<Mutant> mutants;

  [[nodiscard]] std::size_t count(analysis::MutantOutcome fate) const noexcept;
  [[nodiscard]] std::size_t explained() const noexcept;
  [[nodiscard]] std::size_t tried() const noexcept;
  /// That were to be tried, and were not.
  [[nodiscard]] std::size_t untried() const noexcept { return mutants.size() - tried(); }
};

struct MutationSummary {
  std::vector<MutationBook> books;
  Diagnostics diagnostics{};
  int threshold = -1;  ///< percent; -1: none
  bool interrupted = false;
  int seconds = 0;                       ///< stopped after so many; 0: it was not
  std::vector<std::string> not_begun{};  ///< rulesets, when it was stopped
  [[nodiscard]] bool below_threshold() const noexcept;
  [[nodiscard]] std::size_t untried() const noexcept;
  [[nodiscard]] bool complete() const noexcept { return untried() == 0 && not_begun.empty(); }
};

/// What the README.md beside a rule file says of mutants that survive: rows `| file | before | after | why |` of a table, each cell
/// perhaps in backticks, `\|` for a bar.
class Explanations {
 public:
  /// Nothing if the file is not there.
  [[nodiscard]] std::string of(const analysis::Mutation& mutation);

 private:
  struct Row {
    std::string file, before, after, why;
  };
  [[nodiscard]] const std::vector<Row>& rows_beside(const std::string& path);
  std::vector<std::pair<std::string, std::vector<Row>>> read_;
};

namespace fs = std::filesystem;

/// Without blanks around it or twice inside it, and without backticks.
std::string folded(std::string_view cell) {
  std::string out;
  for (const char c : cell) {
    if (c == '`' || c == '\r') continue;
    const bool blank = c == ' ' || c == '\t';
    if (blank && (out.empty() || out.back() == ' ')) continue;
    out.push_back(blank ? ' ' : c);
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells;
  std::string cell;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\\' && i + 1 < line.size() && line[i + 1] == '|') {
      cell.push_back(line[++i]);
    } else if (line[i] == '|') {
      cells.push_back(folded(cell));
      cell.clear();
    } else {
      cell.push_back(line[i]);
    }
  }
  return cells;
}

const std::vector<Explanations::Row>& Explanations::rows_beside(const std::string& path) {
  const std::string readme = (fs::path(path).parent_path() / "README.md").string();
  const auto known = std::find_if(read_.begin(), read_.end(), [&](const auto& one) { return one.first == readme; });
  if (known != read_.end()) return known->second;
  std::vector<Row> rows;
  std::error_code error;
  const ReadResult read = fs::is_regular_file(readme, error) ? read_source(readme) : ReadResult{};
  for (std::uint32_t i = 1; read.ok() && i <= read.source->line_count(); ++i) {
    const std::vector<std::string> cells = cells_of(read.source->line(i));
    if (cells.size() == 5) rows.push_back({cells[1], cells[2], cells[3], cells[4]});
  }
  return read_.emplace_back(readme, std::move(rows)).second;
}

std::string Explanations::of(const analysis::Mutation& mutation) {
  const std::string path = mutation.location.source->name();
  const std::string file = fs::path(path).filename().string();
  const std::string before = folded(mutation.line_before());
  const std::string after = folded(mutation.line_after());
  for (const Row& row : rows_beside(path))
    if (row.file == file && row.before == before && row.after == after) return row.why;
  return {};
}

using analysis::MutantOutcome;

/// In the order in which programs are told of them.
constexpr MutantOutcome fates[] = {MutantOutcome::Killed, MutantOutcome::Rejected, MutantOutcome::Equivalent, MutantOutcome::Survived};

Json fate_names() {
  Json names = Json::array();
  for (const MutantOutcome fate : fates) names.push_back(analysis::mutant_outcome_name(fate));
  return names;
}

std::size_t permille(std::size_t part, std::size_t whole) { return whole == 0 ? 1000 : part * 1000 / whole; }

/// Killed of those that a scenario could notice, in tenths of a percent rounded down; 1000 if there is none.
std::size_t killed_permille(const MutationBook& book) noexcept {
  return permille(book.count(MutantOutcome::Killed), book.count(MutantOutcome::Killed) + book.count(MutantOutcome::Survived));
}

/// Of all that differ from the text, what the checker or a scenario notices.
std::size_t noticed_permille(const MutationBook& book) {
  const std::size_t differ = book.tried() - book.count(MutantOutcome::Equivalent);
  return permille(book.count(MutantOutcome::Killed) + book.count(MutantOutcome::Rejected), differ);
}

std::string indented(const std::string& text, const std::string& by) {
  std::string out;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    out += by + text.substr(at, end - at) + "\n";
    at = end + 1;
  }
  return out;
}

std::string told(const Mutant& mutant) {
  const analysis::Mutation& mutation = mutant.mutation;
  std::string out = "  " + format_short_location(mutation.location) + "  " + std::string(mutation.kind_name);
  if (mutant.trial->outcome != MutantOutcome::Survived) {
    out += ": " + std::string(analysis::mutant_outcome_name(mutant.trial->outcome)) +
           (mutant.trial->evidence.empty()                       ? ""
            : mutant.trial->outcome == MutantOutcome::Equivalent ? ", because "
                                                                 : " by ");
    if (mutant.trial->evidence_location.source) out += format_short_location(mutant.trial->evidence_location) + " ";
    out += mutant.trial->evidence;
  }
  const std::string after = mutation.line_after();
  out += "\n    - " + mutation.line_before() + "\n    +" + (after.empty() ? "" : " " + after) + "\n";
  if (!mutant.explained.empty()) out += "    explained: " + mutant.explained + "\n";
  if (!mutant.trial->warning.empty()) out += "    warning of the checker: " + mutant.trial->warning + "\n";
  if (!mutant.witness.empty()) out += "    detected by this scenario:\n" + indented(mutant.witness, "      ");
  return out;
}

std::string told(const MutationBook& book, bool all) {
  std::string out = book.ruleset + ": " + plural(book.tried(), "change");
  if (book.tried() < book.possible) out += " out of " + std::to_string(book.possible);
  out += ", " + plural(book.scenarios, "scenario") + "\n";
  for (const std::string& one : book.failing)
    out += "  this scenario fails on the unchanged file, so it cannot detect changes: " + one + "\n";
  for (const Mutant& mutant : book.mutants) {
    if (!mutant.trial) continue;
    const bool survivor = mutant.trial->outcome == MutantOutcome::Survived;
    if (all || (survivor && mutant.explained.empty())) out += told(mutant);
  }
  const std::size_t killed = book.count(MutantOutcome::Killed);
  const std::size_t survived = book.count(MutantOutcome::Survived);
  out += "  killed " + std::to_string(killed) + " of " + std::to_string(killed + survived) + " (" + percent_of(killed_permille(book)) +
         "); rejected by the checker " + std::to_string(book.count(MutantOutcome::Rejected)) + ", equivalent " +
         std::to_string(book.count(MutantOutcome::Equivalent)) + "; survived " + std::to_string(survived);
  if (book.explained() > 0) out += ", explained " + std::to_string(book.explained());
  return out + "; detected in total " + percent_of(noticed_permille(book)) + "\n";
}

constexpr auto mutant_shape = [](auto& out, const Mutant& mutant) {
  using detail::place_json;
  using detail::unless_empty;
  static constexpr auto known_place = [] { return detail::schema::ref("place"); };
  const analysis::Mutation& mutation = mutant.mutation;
  const analysis::MutantResult trial = mutant.trial.value_or(analysis::MutantResult{});
  out.member(
      "place", [&] { return place_json(mutation.location); }, known_place);
  out.member("change", mutation.kind_name);
  out.member("before", [&] { return mutation.line_before(); });
  out.member("after", [&] { return mutation.line_after(); });
  out.member("outcome", analysis::mutant_outcome_name(trial.outcome), [] { return detail::schema::one_of(fate_names()); });
  out.given("by", unless_empty(trial.evidence));
  out.when(trial.evidence_location.source != nullptr)
      .member(
          "byPlace", [&] { return place_json(trial.evidence_location); }, known_place);
  out.given("warning", unless_empty(trial.warning));
  out.given("explained", unless_empty(mutant.explained));
  out.given("scenario", unless_empty(mutant.witness));
};

/// `all`: also those that did not survive.
auto mutation_book_shape(bool all) {
  return [all](auto& out, const MutationBook& book) {
    std::vector<const Mutant*> told;
    for (const Mutant& mutant : book.mutants)
      if (mutant.trial && (all || mutant.trial->outcome == MutantOutcome::Survived)) told.push_back(&mutant);
    out.member("ruleset", book.ruleset, detail::ruleset_name);
    out.members("scenarios", book.scenarios, "failing", book.failing, "possible", book.possible, "tried", book.tried());
    out.member("untried", book.untried());
    for (const MutantOutcome fate : fates) out.member(analysis::mutant_outcome_name(fate), book.count(fate));
    out.members("explained", book.explained(), "killedPermille", killed_permille(book), "noticedPermille", noticed_permille(book));
    out.list("mutants", told, mutant_shape);
  };
}

auto mutation_shape(bool all) {
  return [all](auto& out, const MutationSummary& summary) {
    out.member("diagnostics", make_diagnostics_json(summary.diagnostics), detail::known_diagnostics);
    out.list("rulesets", summary.books, mutation_book_shape(all));
    out.member("interrupted", summary.interrupted);
    out.when(summary.seconds > 0).member("stoppedAfterSeconds", summary.seconds);
    out.when(!summary.not_begun.empty()).member("notStarted", summary.not_begun);
    out.when(summary.threshold >= 0).member("threshold", summary.threshold);
  };
}

std::size_t MutationBook::count(MutantOutcome fate) const noexcept {
  return static_cast<std::size_t>(
      std::count_if(mutants.begin(), mutants.end(), [fate](const Mutant& one) { return one.trial && one.trial->outcome == fate; }));
}

std::size_t MutationBook::explained() const noexcept {
  return static_cast<std::size_t>(std::count_if(mutants.begin(), mutants.end(), [](const Mutant& one) { return !one.explained.empty(); }));
}

std::size_t MutationBook::tried() const noexcept {
  return static_cast<std::size_t>(std::count_if(mutants.begin(), mutants.end(), [](const Mutant& one) { return one.trial.has_value(); }));
}

std::size_t MutationSummary::untried() const noexcept {
  return std::accumulate(books.begin(), books.end(), std::size_t{0},
                         [](std::size_t sum, const MutationBook& one) { return sum + one.untried(); });
}

bool MutationSummary::below_threshold() const noexcept {
  return std::any_of(books.begin(), books.end(),
                     [this](const MutationBook& book) { return static_cast<int>(killed_permille(book)) < threshold * 10; });
}

/// `1800 of 1839 changes were not tried, and none of nv.house`.
std::string untried_words(const MutationSummary& summary) {
  std::size_t all = 0;
  for (const MutationBook& book : summary.books) all += book.mutants.size();
  std::string out = std::to_string(summary.untried()) + " of " + plural(all, "change") + " were not tried";
  if (summary.books.empty()) out = "no change was tried";
  return out + (summary.not_begun.empty() ? "" : ", and no change of " + detail::listed(summary.not_begun, "or"));
}

std::string mutation_report(const MutationSummary& summary, Format format, bool all) {
  if (format == Format::Text) {
    std::string out = detail::joined(summary.books, "\n", [&](const MutationBook& book) { return told(book, all); });
    if (summary.interrupted) out += "interrupted: " + untried_words(summary) + "\n";
    if (summary.seconds > 0)
      out += "stopped after " + plural(static_cast<std::size_t>(summary.seconds), "second") + ": " + untried_words(summary) + "\n";
    if (summary.below_threshold()) out += "below the threshold of " + std::to_string(summary.threshold) + " %\n";
    return out;
  }
  return detail::json_document(summary, mutation_shape(all));
}

using analysis::MutationTester;

struct MutateOptions {
  std::vector<std::string> paths;
  std::vector<std::string> under;
  std::optional<Date> as_of{};
  Format format = Format::Text;
  std::uint64_t threads = 0;
  std::uint64_t sample = 0;
  std::uint64_t seed = 1;
  int threshold = -1;
  int seconds = 0;  ///< 0: as long as it takes
  bool all = false;
  ShowProgress progress = ShowProgress::Auto;
};

/// A sample without repetition that depends on nothing but the seed.
void sample(std::vector<analysis::Mutation>& mutations, std::uint64_t limit, std::uint64_t seed) {
  if (limit == 0 || mutations.size() <= limit) return;
  std::uint64_t state = seed;
  const auto next = [&state] {  // splitmix64
    std::uint64_t z = (state += 0x9E3779B97F4A7C15ULL);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31U);
  };
  for (std::size_t i = 0; i < limit; ++i) {
    const auto other = i + static_cast<std::size_t>(next() % (mutations.size() - i));
    std::swap(mutations[i], mutations[other]);
  }
  mutations.resize(static_cast<std::size_t>(limit));
}

/// The first fault of many threads: a thread that lets one out would end the program without a word.
class FirstFault {
 public:
  void keep() noexcept {
    if (!raised_.exchange(true)) fault_ = std::current_exception();
  }
  [[nodiscard]] bool raised() const noexcept { return raised_; }
  /// Once all threads are joined.
  void rethrow() const {
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  std::atomic<bool> raised_{false};
  std::exception_ptr fault_;
};

/// A survivor means the same, or there is a scenario that would notice; or nobody knows. One whose search was stopped was not tried.
void tell_apart(analysis::Distinguisher& distinguisher, Mutant& mutant, const std::function<bool()>& stop) {
  analysis::DistinguishResult found = distinguisher.distinguish(mutant.mutation, stop);
  if (found.stopped) return mutant.trial.reset();
  mutant.witness = std::move(found.scenario);
  if (found.proof.empty()) return;
  mutant.trial->outcome = MutantOutcome::Equivalent;
  mutant.trial->evidence = std::move(found.proof);
}

void try_one(const MutationTester& trials, analysis::Distinguisher& distinguisher, Mutant& mutant, const std::function<bool()>& stop) {
  mutant.trial = trials.test_mutant(mutant.mutation);
  if (mutant.trial->outcome == MutantOutcome::Survived) tell_apart(distinguisher, mutant, stop);
}

void try_all(const MutationTester& trials, MutationBook& book, std::uint64_t threads, ShowProgress show,
             const std::function<bool()>& stop) {
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{0};
  FirstFault fault;
  Progress progress(show, book.mutants.size(), "changes of " + book.ruleset);
  const auto work = [&](bool shows) noexcept {
    try {
      analysis::Distinguisher distinguisher(trials);
      for (std::size_t i = next++; i < book.mutants.size() && !stop() && !fault.raised(); i = next++) {
        try_one(trials, distinguisher, book.mutants[i], stop);
        ++done;
        if (shows) progress.tell(done);
      }
    } catch (...) {
      fault.keep();
    }
  };
  std::vector<std::thread> others;
  try {
    for (std::size_t i = 1; i < threads && i < book.mutants.size(); ++i) others.emplace_back(work, false);
  } catch (const std::system_error&) {  // the machine gives no more: those that there are do the work
  }
  work(true);
  for (std::thread& one : others) one.join();
  fault.rethrow();
}

ExitCode mutate(const Context& context, const MutateOptions& options) {
  Found found = find_books(options.paths, options.under);
  MutationSummary summary;
  summary.threshold = options.threshold;
  Explanations explanations;
  const Interrupt interrupt;
  TimeLimit::of_call().give_all();
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + std::chrono::seconds(options.seconds);
  const auto late = [&] { return options.seconds > 0 && Clock::now() >= end; };
  const auto stop = [&] { return interrupt.asked() || late(); };
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  if (!has_errors(found.diagnostics)) {
    for (const auto& [workspace, name] : found.rulesets) {
      if (stop()) {
        summary.not_begun.push_back(name);
        continue;
      }
      const MutationTester trials(workspace->library(), name, found.scenarios, options.as_of);
      if (trials.period_rulesets().empty()) {
        found.diagnostics.insert(found.diagnostics.end(), trials.diagnostics().begin(), trials.diagnostics().end());
        continue;
      }
      MutationBook book{name, trials.scenario_count(), trials.failing_scenarios(), trials.mutations().size(), {}};
      std::vector<analysis::Mutation> mutations = trials.mutations();
      sample(mutations, options.sample, options.seed);
      for (analysis::Mutation& one : mutations) book.mutants.push_back({std::move(one), {}, {}, {}});
      try_all(trials, book, options.threads == 0 ? cores : options.threads, options.progress, stop);
      for (Mutant& mutant : book.mutants)
        if (mutant.trial && mutant.trial->outcome == MutantOutcome::Survived) mutant.explained = explanations.of(mutant.mutation);
      summary.books.push_back(std::move(book));
    }
  }
  summary.interrupted = interrupt.asked();
  if (late() && !summary.complete()) summary.seconds = options.seconds;
  sort_diagnostics(found.diagnostics);
  found.diagnostics.erase(std::remove_if(found.diagnostics.begin(), found.diagnostics.end(),
                                         [](const Diagnostic& one) { return one.severity() != Severity::Error; }),
                          found.diagnostics.end());
  summary.diagnostics = std::move(found.diagnostics);
  if (options.format == Format::Text) complain(context, summary.diagnostics);
  const std::string words = mutation_report(summary, options.format, options.all);
  options.format == Format::Text ? show(stdout, words) : print(stdout, words);
  if (summary.interrupted) return ExitCode::Interrupted;
  if (has_errors(summary.diagnostics)) return exit_code_of(summary.diagnostics);
  return summary.below_threshold() ? ExitCode::ExpectationFailed : ExitCode::Ok;
}

}  // namespace

Json mutation_schema(const detail::ResultNames& names) {
  return detail::schema::described(detail::schema_of<MutationSummary>(mutation_shape(true), names), "output of `fairroll mutate`");
}

void add_mutate(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command(
      "mutate", "Change rule files, one change at a time, and report the changes that no scenario detects (to assess test suites)");
  const auto options = std::make_shared<MutateOptions>();
  add_paths(command, options->paths, "Folders or files that contain rule books and their scenarios");
  command.add_option("--under", "NAME", &options->under, "Examine only this ruleset or house (repeatable)");
  add_day_option(command, options->as_of, "Use only the rules in force on this date (default: the rules of every period)");
  add_format(command, options->format, {Format::Text, Format::Json});
  command.add_option("--threads", "T", &options->threads, "Number of parallel threads (default: one for each processor core)")
      .value.take_between(1, 256);
  command
      .add_option("--sample", "N", &options->sample,
                  "Maximum number of changes to each ruleset, which are selected at random (default: all)")
      .value.take_between(1, 1'000'000);
  command.add_option("--seed", "S", &options->seed, "Seed for the random selection (default 1)");
  command.add_option("--time", "SECONDS", &options->seconds, "Stop after this number of seconds, and report the results so far")
      .value.take_between(1, 1'000'000);
  command
      .add_option("--threshold", "N", &options->threshold,
                  "Exit with code 1 if the scenarios detect less than this percentage of the changes")
      .value.take_between(0, 100);
  command.add_flag("--all", &options->all, "List all changes, not only the survivors");
  add_progress(command, options->progress);
  add_examples(
      command,
      {"fairroll mutate rulesets/us_sd", "fairroll mutate rulesets --under us_sd.craps --threshold 95",
       "fairroll mutate rulesets --sample 50 --seed 7 --format json"},
      "A change is rejected if the changed file has errors, and killed if a scenario fails on the changed file. "
      "A change is\nequivalent if it is proved not to affect the meaning. "
      "All other changes survive and are listed. "
      "To explain a survivor,\nadd a row `| file | before | after | why |` to the README.md in the folder of the file. "
      "The exit code is 0 on success,\n1 if the percentage is below the threshold, 3 if a file is invalid, or 130 if the command was "
      "interrupted.");
  act(command, options->paths, [options, &context] { return mutate(context, *options); });
}

}  // namespace fairroll::cli
