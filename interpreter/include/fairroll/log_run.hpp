// SPDX-License-Identifier: Apache-2.0
// A log of steps, one JSON object a line, played line by line: what run_scenarios() makes of it, in memory that does not grow with it.
//
//   fairroll::LogRun log(cache, options);
//   for (std::uint32_t number = 1; std::getline(file, line); ++number) {
//     const auto played = log.play(std::make_shared<const fairroll::Source>("night.jsonl", line, number));
//     if (played.kind == fairroll::LogLine::Kind::Faulty) break;  // played.diagnostics says why
//   }
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/scenario.hpp>

namespace FAIRROLL_API fairroll {

/// What a line came to.
struct LogLine {
  /// The head of the log; the seats; a step with a report; an expectation; or nothing that can be played.
  enum class Kind : std::uint8_t { Head, Seats, Step, Expectation, Faulty };
  Kind kind = Kind::Faulty;  ///< what it is
  /// What it came to under one rule book.
  struct Under {
    const RulesetReport* frame = nullptr;  ///< the rules and the seats; its steps mean nothing
    const StepReport* step = nullptr;      ///< of an expectation: the step that it speaks of, with this expectation alone
  };
  std::vector<Under> under;  ///< of a Step or an Expectation, in the order of the rule books; valid until the next line
  Diagnostics diagnostics;   ///< of a Faulty line an error at least
};

/// Plays a log at a table for each rule book. Readings other than the chosen are not tried (RunOptions::try_other_readings), and no work is
/// counted (most_work), since nothing is kept. Not thread-safe.
class LogRun {
 public:
  /// Told of a rule book before it is looked up for the first time: it may add units to the library that those in it do not rest on.
  using Needs = std::function<void(const std::string& name)>;

  /// The cache must outlive it. The rule books are `options.under`, else those that the head of the log names.
  LogRun(RulesetCache& cache, RunOptions options, Needs needs = {});
  LogRun(LogRun&& other) noexcept;             ///< `other` can only be destroyed or assigned to
  LogRun& operator=(LogRun&& other) noexcept;  ///< the same
  ~LogRun();

  /// Plays the next line, which must not be blank. Seats come before the first step that is no note, or from the options. Behind a Faulty
  /// line nothing may be played: nobody knows how the table stands.
  [[nodiscard]] LogLine play(const SourcePtr& line);
  /// Something up to here is undetermined that nobody expected to be.
  [[nodiscard]] bool undetermined() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace fairroll
