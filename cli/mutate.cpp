// SPDX-License-Identifier: Apache-2.0
// fairroll mutate: small changes to rule files, and whether the scenarios notice.
#include "mutate.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <system_error>
#include <thread>

#include <fairroll/analysis/witness.hpp>

#include "found_books.hpp"
#include "interrupt.hpp"
#include "progress.hpp"
#include "report.hpp"

namespace fairroll::cli {

namespace {

using analysis::Fate;
using analysis::Trials;

struct MutateOptions {
  std::vector<std::string> paths;
  std::vector<std::string> under;
  Format format = Format::Text;
  std::size_t threads = 0;
  std::size_t limit = 0;
  std::uint64_t seed = 1;
  int threshold = -1;
  int seconds = 0;  ///< 0: as long as it takes
  bool all = false;
  ShowProgress progress = ShowProgress::Auto;
};

/// A sample without repetition that depends on nothing but the seed.
void sample(std::vector<analysis::Mutation>& mutations, std::size_t limit, std::uint64_t seed) {
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
  mutations.resize(limit);
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
void tell_apart(const Trials& trials, Mutant& mutant, const std::function<bool()>& stop) {
  analysis::Distinction found = analysis::distinguish(trials, mutant.mutation, stop);
  if (found.stopped) return mutant.trial.reset();
  mutant.witness = std::move(found.scenario);
  if (found.proof.empty()) return;
  mutant.trial->fate = Fate::Equivalent;
  mutant.trial->by = std::move(found.proof);
}

void try_one(const Trials& trials, Mutant& mutant, const std::function<bool()>& stop) {
  mutant.trial = trials.run(mutant.mutation);
  if (mutant.trial->fate == Fate::Survived) tell_apart(trials, mutant, stop);
}

void try_all(const Trials& trials, MutationBook& book, std::size_t threads, ShowProgress show, const std::function<bool()>& stop) {
  std::atomic<std::size_t> next{0};
  std::atomic<std::size_t> done{0};
  FirstFault fault;
  Progress progress(show, book.mutants.size(), "changes of " + book.ruleset);
  const auto work = [&](bool shows) noexcept {
    try {
      for (std::size_t i = next++; i < book.mutants.size() && !stop() && !fault.raised(); i = next++) {
        try_one(trials, book.mutants[i], stop);
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
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + std::chrono::seconds(options.seconds);
  const auto late = [&] { return options.seconds > 0 && Clock::now() >= end; };
  const auto stop = [&] { return interrupt.asked() || late(); };
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  if (!has_errors(found.diagnostics)) {
    for (const auto& [workspace, name] : found.rulesets) {
      if (stop()) break;
      const Trials trials(workspace->library(), name, found.scenarios);
      if (!trials.rules()) {
        found.diagnostics.insert(found.diagnostics.end(), trials.diagnostics().begin(), trials.diagnostics().end());
        continue;
      }
      MutationBook book{name, trials.scenarios(), trials.failing(), trials.mutations().size(), {}};
      std::vector<analysis::Mutation> mutations = trials.mutations();
      sample(mutations, options.limit, options.seed);
      for (analysis::Mutation& one : mutations) book.mutants.push_back({std::move(one), {}, {}, {}});
      try_all(trials, book, options.threads == 0 ? cores : options.threads, options.progress, stop);
      for (Mutant& mutant : book.mutants)
        if (mutant.trial && mutant.trial->fate == Fate::Survived) mutant.explained = explanations.of(mutant.mutation);
      summary.books.push_back(std::move(book));
    }
  }
  summary.interrupted = interrupt.asked();
  if (late()) summary.seconds = options.seconds;
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

void add_mutate(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("mutate", "Change rule files a little, and say which changes no scenario notices");
  const auto options = std::make_shared<MutateOptions>();
  add_paths(command, options->paths, "Folders of rule books and their scenarios, or single files");
  command.add_option("--under", "NAME", &options->under, "Only this ruleset or house (repeatable)");
  add_format(command, options->format, {Format::Text, Format::Json});
  command.add_option("--threads", "T", &options->threads, "How many changes are tried at once (default: one for each core)")
      .value.take_between(1, 256);
  command.add_option("--limit", "N", &options->limit, "Try only so many of each ruleset, chosen by the seed")
      .value.take_between(1, 1'000'000);
  command.add_option("--seed", "S", &options->seed, "Which ones (default 1)");
  command.add_option("--time", "SECONDS", &options->seconds, "Stop after so long, and tell what was tried until then")
      .value.take_between(1, 1'000'000);
  command.add_option("--threshold", "N", &options->threshold, "End with 1 if scenarios notice less than that percentage")
      .value.take_between(0, 100);
  command.add_flag("--all", &options->all, "List every change, not only those that survive");
  add_progress(command, options->progress);
  add_examples(command,
               {"fairroll mutate rulesets/us_sd", "fairroll mutate rulesets --under us_sd.craps --threshold 95",
                "fairroll mutate rulesets --limit 50 --seed 7 --format json"},
               "A changed file that does not check is rejected, one on which a scenario fails is killed, one that provably means\n"
               "the same is equivalent; the others survive and are listed. A survivor is explained by a row\n"
               "`| file | before | after | why |` of the README.md beside it. Ends with 0, 1 below the threshold, 3 if a file is\n"
               "invalid, 130 if interrupted.");
  act(command, options->paths, [options, &context] { return mutate(context, *options); });
}

}  // namespace fairroll::cli
