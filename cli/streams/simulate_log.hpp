// SPDX-License-Identifier: Apache-2.0
// fairroll simulate --log: a season of tables written as a log, whose every fault is known.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fairroll/audit/log_generator.hpp>

#include "../command.hpp"
#include "../progress.hpp"
#include "../rule_books.hpp"

namespace fairroll::cli {

/// The values of `--log` and the options that depend on it.
struct SeasonCommand {
  std::string log;     ///< Path of the log. `-` is standard output. Empty if no log was requested.
  std::string faults;  ///< Path of the file that lists the errors in the log. If empty, no file is written.
  audit::LogGeneratorOptions season;
  std::string change_to;
  std::uint64_t change_at = 0;
};

/// Adds `--log` and the options that depend on it.
void add_season_options(CommandForm& command, SeasonCommand& options);

/// The rule book and the bets of a simulated season.
struct SeasonPlay {
  std::shared_ptr<const Ruleset> rules;
  Selection selection;
  std::string bets;  ///< Path of a file with bets. If empty, the wagers that the rules offer are used.
  std::uint64_t seed = 1;
  ShowProgress progress = ShowProgress::Auto;
};

[[nodiscard]] ExitCode simulate_log(const Context& context, const SeasonCommand& options, RuleBooks& books, const SeasonPlay& play);

}  // namespace fairroll::cli
