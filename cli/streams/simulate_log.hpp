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

/// What `--log` and the options that need it say.
struct SeasonCommand {
  std::string log;     ///< `-`: standard output; empty: no log is asked for
  std::string faults;  ///< where the truth goes; empty: nowhere
  audit::LogGeneratorOptions season;
  std::string change_to;
  std::uint64_t change_at = 0;
};

/// Adds `--log` and its options.
void add_season_options(CommandForm& command, SeasonCommand& options);

/// Which book is played, and which bets are made.
struct SeasonPlay {
  std::shared_ptr<const Ruleset> rules;
  Selection selection;
  std::string bets;  ///< a file of bets; empty: what the rules offer
  std::uint64_t seed = 1;
  ShowProgress progress = ShowProgress::Auto;
};

[[nodiscard]] ExitCode simulate_log(const Context& context, const SeasonCommand& options, RuleBooks& books, const SeasonPlay& play);

}  // namespace fairroll::cli
