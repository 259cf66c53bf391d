// SPDX-License-Identifier: Apache-2.0
#include "simulate_log.hpp"

#include <algorithm>
#include <csignal>
#include <stdexcept>
#include <utility>

#include "../interrupt.hpp"
#include "../layout.hpp"
#include "../out_file.hpp"
#include "../report.hpp"
#include "../scenario_file.hpp"
#include "../time_limit.hpp"

namespace fairroll::cli {

namespace {

constexpr std::uint64_t told_once_in = 4096;  // steps

std::vector<std::string> names_in(const std::string& text) {
  std::vector<std::string> list;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    if (end == at) throw WrongValue("`" + text + "` contains an empty name; separate the names with single commas");
    list.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return list;
}

/// `1%`, `0.25%`, `1/300`, `0.01`.
Rational rate_of(const std::string& text) {
  const WrongValue wrong("`" + text + "` is not a rate between 0 and 1; write `1%`, `0.01` or `1/100`");
  try {
    const bool percent = !text.empty() && text.back() == '%';
    const std::string number = percent ? text.substr(0, text.size() - 1) : text;
    const std::size_t slash = number.find('/');
    Rational rate = Rational::parse(number.substr(0, slash));
    if (slash != std::string::npos) rate = rate / Rational::parse(number.substr(slash + 1));
    if (percent) rate = rate / Rational(100);
    if (Rational(1) < rate || rate.denominator() > audit::LogGeneratorOptions::max_rate_denominator) throw wrong;
    return rate;
  } catch (const std::logic_error&) {
  } catch (const std::overflow_error&) {
  }
  throw wrong;
}

void add_errors(CommandForm& command, audit::LogGeneratorOptions& season) {
  const auto read = [&season](const std::vector<std::string>& texts) {
    for (const std::string& text : texts) {
      const std::size_t equals = text.rfind('=');
      const Rational rate = rate_of(equals == std::string::npos ? text : text.substr(equals + 1));
      (equals == std::string::npos ? season.error_rate : season.official_error_rates[text.substr(0, equals)]) = rate;
    }
  };
  command.add_option(
      "--errors", "RATE", Target(std::in_place_type<std::function<void(const std::vector<std::string>&)>>, read),
      "Error rate of the officials for each throw or bet, such as `1%` or `1/300`; `NAME=RATE` sets the rate of one official (repeatable)");
}

void add_strategies(CommandForm& command, audit::LogGeneratorOptions& season) {
  using audit::BettingStrategy;
  const auto read = [&season](const std::string& text) {
    for (const std::string& name : names_in(text)) {
      constexpr BettingStrategy all[] = {BettingStrategy::Flat, BettingStrategy::WithOdds, BettingStrategy::Random,
                                         BettingStrategy::Listed};
      const auto* const found =
          std::find_if(std::begin(all), std::end(all), [&](BettingStrategy one) { return betting_strategy_name(one) == name; });
      if (found == std::end(all))
        throw WrongValue("`" + name + "` is not a strategy; the strategies are `flat`, `behind`, `random` and `listed`");
      season.strategies.push_back(*found);
    }
  };
  command.add_option("--strategies", "LIST", read,
                     "Betting strategies, which are assigned to the seats in turn: `flat`, `behind`, `random` or `listed` (default "
                     "flat,behind,random; listed with --bets)");
}

/// The books of the season, with what is bet under each.
class SeasonMaker {
 public:
  SeasonMaker(const SeasonCommand& options, RuleBooks& books, const SeasonPlay& play) : options_(options), books_(books), play_(play) {}

  Diagnostics faults;
  std::string left_out;  ///< bets that nobody makes, and how to learn why; empty: none

  [[nodiscard]] audit::LogGeneratorOptions make() {
    audit::LogGeneratorOptions season = options_.season;
    season.seed = play_.seed;
    season.selection = play_.selection;
    if (season.strategies.empty() && !play_.bets.empty()) season.strategies = {audit::BettingStrategy::Listed};
    add_book(season, 0, play_.rules, play_.selection);
    if (!options_.change_to.empty()) {
      const SelectedBook later = books_.select(options_.change_to);
      if (later.ruleset) {
        check_wishes(later.selection);
        add_book(season, options_.change_at, later.ruleset, later.selection);
      }
      for (const Diagnostic& one : books_.diagnostics())
        if (one.severity() == Severity::Error) faults.push_back(one);
    }
    return season;
  }

 private:
  /// The head of a log says what was chosen for its first book, and that book must know it.
  void check_wishes(const Selection& later) {
    const auto check = [&](const std::map<std::string, std::string>& all, const std::map<std::string, std::string>& known) {
      for (const auto& [name, value] : all)
        if (known.count(name) == 0)
          faults.push_back({.code = Code::not_offered,
                            .location = {},
                            .message = "`" + name + "` is a choice of `" + options_.change_to + "`, not of `" + play_.rules->name + "`",
                            .help = "omit this choice, because the head of a log can contain only choices of the first rule book"});
    };
    check(later.readings, play_.selection.readings);
    check(later.postings, play_.selection.postings);
  }

  void add_book(audit::LogGeneratorOptions& season, std::uint64_t from, const std::shared_ptr<const Ruleset>& rules,
                const Selection& selection) {
    std::vector<PlannedBet> bets = bets_under(rules, selection);
    if (bets.empty()) return;
    std::vector<CompileError> left_to_the_table;  // it plays them all the same
    season.rulesets.push_back({from, rules->name, Program::compile(rules, left_to_the_table), std::move(bets)});
  }

  [[nodiscard]] std::vector<PlannedBet> bets_under(const std::shared_ptr<const Ruleset>& rules, const Selection& selection) {
    if (!play_.bets.empty()) return listed(rules, selection);
    const DefaultBets found = make_default_bets(rules);
    if (!found.unsimulated_bets.empty())
      left_out += plural(found.unsimulated_bets.size(), "bet") + " of " + rules->name + " left out: `fairroll simulate " + rules->name +
                  "` reports the reasons\n";
    if (found.plan) return audit::raise_stakes(rules, found.plan->bets());
    const std::string why = found.unsimulated_bets.empty() ? "the rule book has no wagers" : found.unsimulated_bets.front().reason;
    faults.push_back({.code = Code::nothing_to_do,
                      .location = {},
                      .message = "no bet under `" + rules->name + "` can be made: " + why,
                      .help = found.unsimulated_bets.empty() ? "" : found.unsimulated_bets.front().help});
    return {};
  }

  [[nodiscard]] std::vector<PlannedBet> listed(const std::shared_ptr<const Ruleset>& rules, const Selection& selection) {
    const ReadResult read = read_source(play_.bets);
    faults.insert(faults.end(), read.diagnostics.begin(), read.diagnostics.end());
    if (!read.ok()) return {};
    const ScenariosRead parsed = read_scenarios(read.source);
    faults.insert(faults.end(), parsed.diagnostics.begin(), parsed.diagnostics.end());
    if (has_errors(parsed.diagnostics)) return {};
    const CompiledBets bets = compile_bets(books_.workspace().cache(), *parsed.tree, rules->name, selection);
    faults.insert(faults.end(), bets.diagnostics.begin(), bets.diagnostics.end());
    return bets.plan ? bets.plan->bets() : std::vector<PlannedBet>();
  }

  const SeasonCommand& options_;
  RuleBooks& books_;
  const SeasonPlay& play_;
};

class SeasonWriter {
 public:
  SeasonWriter(const Context& context, const SeasonCommand& options, ShowProgress progress)
      : context_(context), options_(options), progress_(progress) {}

  ExitCode write(audit::LogGeneratorOptions season) {
    // A reader that went away, and a limit of size, are told of by the error of writing, and leave no file half written.
    ::signal(SIGPIPE, SIG_IGN);
    ::signal(SIGXFSZ, SIG_IGN);
    const std::uint64_t steps = season.step_count;
    audit::LogGenerator lines(std::move(season));
    const Interrupt interrupt;
    TimeLimit::of_call().give_all();
    OutFile log(options_.log);
    std::optional<OutFile> faults;
    if (!options_.faults.empty()) faults.emplace(options_.faults);
    {
      Progress progress(progress_, steps, "steps");
      std::string text;
      std::optional<audit::PlantedError> fault;
      for (std::uint64_t i = 0; !interrupt.asked() && lines.write_line(text, fault); ++i, text.clear()) {
        if (!log.write(text)) return told(log);
        if (fault) {
          sums_.add(*fault);
          if (faults && !faults->write(format_planted_error_json(*fault) + "\n")) return told(*faults);
          fault.reset();
        }
        if (i % told_once_in == 0) progress.tell(i);
      }
    }
    if (faults && !faults->write(sums_.to_json(lines.line_count()) + "\n")) return told(*faults);
    if (!log.keep()) return told(log);
    if (faults && !faults->keep()) return told(*faults);
    if (options_.log != standard_output && options_.faults != standard_output)
      show(stdout, plural(lines.line_count(), "line") + ", " + plural(sums_.error_count(), "error") +
                       (lines.undetermined_count() > 0 ? ", " + std::to_string(lines.undetermined_count()) + " undetermined" : "") + "\n");
    return interrupt.asked() ? ExitCode::Interrupted : ExitCode::Ok;
  }

 private:
  [[nodiscard]] ExitCode told(const OutFile& file) const {
    complain(context_, file.diagnostics());
    return exit_code_of(file.diagnostics());
  }

  const Context& context_;
  const SeasonCommand& options_;
  ShowProgress progress_;
  audit::PlantedErrorSummary sums_;
};

}  // namespace

void add_season_options(CommandForm& command, SeasonCommand& options) {
  audit::LogGeneratorOptions& season = options.season;
  command.add_option("--log", "FILE", &options.log,
                     "Write a log of simulated play at several tables instead of a report (`-`: standard output)");
  const std::size_t first = command.options.size();
  add_number(command, "--steps", season.step_count, 1, audit::LogGeneratorOptions::max_steps,
             "Number of lines in the log, not counting the head (default 1000000)");
  add_number(command, "--tables", season.table_count, 1, audit::LogGeneratorOptions::max_tables, "Number of tables (default 1)");
  add_number(command, "--seats", season.seat_count, 1, audit::LogGeneratorOptions::max_seats, "Number of seats at each table (default 4)");
  add_strategies(command, season);
  command.add_option(
      "--officials", "NAMES", [&season](const std::string& text) { season.officials = names_in(text); },
      "Names of the officials who rule and pay, separated by commas (default: official_1, official_2 ...)");
  add_errors(command, season);
  command.add_option("--faults", "FILE", &options.faults,
                     "Write a list of all errors in the log and their totals to this file (`-`: standard output)");
  add_number(command, "--change-at", options.change_at, 1, audit::LogGeneratorOptions::max_steps,
             "Change the rules at this step, or at a later step if a table has standing wagers that the new rules do not have");
  command.add_option("--change-to", "NAME", &options.change_to, "Rule book that applies after the change").needs = "--change-at";
  for (std::size_t i = first; i < command.options.size(); ++i)
    if (command.options[i].needs.empty()) command.options[i].needs = "--log";
}

ExitCode simulate_log(const Context& context, const SeasonCommand& options, RuleBooks& books, const SeasonPlay& play) {
  if (options.log == standard_output && options.faults == standard_output)
    return wrong_usage(context, "simulate", "the log and the list of errors cannot both be written to standard output");
  if (!file_meant_twice({options.log, options.faults}, {}).empty())
    return wrong_usage(context, "simulate", "the log and the list of errors cannot both be written to `" + options.log + "`");
  if (options.change_at > 0 && options.change_to.empty()) return wrong_usage(context, "simulate", "`--change-at` requires `--change-to`");
  for (const auto& [official, rate] : options.season.official_error_rates) {
    const std::vector<std::string>& named = options.season.officials;
    if (!named.empty() && std::find(named.begin(), named.end(), official) == named.end())
      return wrong_usage(context, "simulate", "`--errors` refers to `" + official + "`, which `--officials` does not list");
  }
  SeasonMaker maker(options, books, play);
  audit::LogGeneratorOptions season = maker.make();
  complain(context, maker.faults);
  if (has_errors(maker.faults)) return exit_code_of(maker.faults);
  show(stderr, maker.left_out);
  return SeasonWriter(context, options, play.progress).write(std::move(season));
}

}  // namespace fairroll::cli
