// SPDX-License-Identifier: Apache-2.0
// fairroll simulate: hands by the million, and what became of each bet.
#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <fairroll/analysis/readings.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/simulate.hpp>

#include "../interrupt.hpp"
#include "../layout.hpp"
#include "../progress.hpp"
#include "../report.hpp"
#include "../rests_on.hpp"
#include "../rule_books.hpp"
#include "../scenario_file.hpp"
#include "../time_limit.hpp"
#include "../today.hpp"
#include "simulate_log.hpp"

namespace fairroll::cli {

namespace {

/// The first column to the left, the others to the right.
std::string aligned(const std::vector<std::vector<std::string>>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const auto& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], width_of(row[i]));
  std::string out;
  for (const auto& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      const std::string pad(widths[i] - width_of(row[i]), ' ');
      out += "  " + (i == 0 ? row[i] + pad : pad + row[i]);
    }
    out.erase(out.find_last_not_of(' ') + 1);
    out += '\n';
  }
  return out;
}

std::string table(const SimulationReport& report, const std::vector<SimulatedBetText>& lines) {
  const bool returned = std::any_of(lines.begin(), lines.end(), [](const SimulatedBetText& line) { return line.bet->return_count != 0; });
  const bool open = std::any_of(lines.begin(), lines.end(), [](const SimulatedBetText& line) { return line.open_count != 0; });
  std::vector<std::vector<std::string>> rows{{"wager", "stake", "made", "won", "lost", "pushed"}};
  const auto finish = [&](std::vector<std::string>& row, std::string back, std::string stood, const std::vector<std::string>& rest) {
    if (returned) row.push_back(std::move(back));
    if (open) row.push_back(std::move(stood));
    row.insert(row.end(), rest.begin(), rest.end());
  };
  finish(rows.front(), "returned", "open", {"net", "edge %", report.confidence.percent + " % interval"});
  for (const SimulatedBetText& line : lines) {
    const SimulatedBet& bet = *line.bet;
    std::vector<std::string> row{line.wager,
                                 line.stake,
                                 std::to_string(bet.bet_count),
                                 std::to_string(bet.win_count),
                                 std::to_string(bet.loss_count),
                                 std::to_string(bet.push_count)};
    const std::string interval = line.low.empty() ? "-" : line.low + " to " + line.high;
    finish(row, std::to_string(bet.return_count), std::to_string(line.open_count),
           {line.net, line.edge.empty() ? "-" : line.edge, interval});
    rows.push_back(std::move(row));
  }
  return aligned(rows);
}

std::string hands_words(const SimulationReport& report) {
  const SimulationResult& result = report.result;
  std::string out = plural(result.hand_count, "hand");
  if (result.stopped) out += " of " + std::to_string(report.simulation.hand_count()) + ", interrupted";
  return out + (report.simulation.is_hand_a_turn() ? " (turns of the thrower), " : " (one throw each), ") +
         plural(result.throw_count, "throw");
}

/// `pass, place 4`; a family of which no number is missing by its name alone.
std::string listed(const Ruleset& ruleset, const std::vector<const PlannedBet*>& bets) {
  std::vector<std::string> names;
  for (const PlannedBet* bet : bets) {
    const auto count = std::count_if(bets.begin(), bets.end(), [&](const PlannedBet* other) { return other->wager == bet->wager; });
    const bool whole = static_cast<std::size_t>(count) >= ruleset.wagers[bet->wager].numbers.size();
    std::string name = whole ? ruleset.wagers[bet->wager].name : format_bet(ruleset, bet->wager, bet->numbers);
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
  }
  return detail::joined(names, ", ");
}

std::string not_simulated(const Ruleset& ruleset, const std::vector<DefaultBets::UnsimulatedBet>& left, int width) {
  std::vector<std::pair<std::string, std::vector<const PlannedBet*>>> reasons;
  for (const DefaultBets::UnsimulatedBet& one : left) {
    const std::string why = one.reason + (one.help.empty() ? "" : " (" + one.help + ")");
    auto at = std::find_if(reasons.begin(), reasons.end(), [&](const auto& reason) { return reason.first == why; });
    if (at == reasons.end()) at = reasons.insert(at, {why, {}});
    at->second.push_back(&one.bet);
  }
  std::string out;
  for (const auto& [why, bets] : reasons) out += wrapped("not simulated: " + listed(ruleset, bets) + ": " + why, 2, width);
  return out;
}

std::string simulation_text(const SimulationReport& report, const std::optional<TextDay>& day, int width) {
  const Ruleset& rules = report.simulation.plan().ruleset();
  std::string out = rules.name + ", " + rules.currency.name + (day ? ", " + text_day_words(*day) : "") + '\n';
  if (report.result.hand_count > 0) out += table(report, format_simulated_lines(report));
  out += not_simulated(rules, report.unsimulated_bets, width);
  out += rests_on_text(report.selected_alternatives, 2, width);
  const bool open = std::any_of(report.result.bets.begin(), report.result.bets.end(),
                                [](const SimulatedBet& bet) { return bet.bet_count != bet.decided_count; });
  out += wrapped("each edge is the loss divided by the outlay, " + std::string(open ? "without open bets, " : "") +
                     "and is exact for the simulated hands; the confidence interval is estimated from " +
                     plural(report.result.block_count, "block") + " of hands",
                 2, width);
  const std::string left = report.unsimulated_bets.empty() ? "" : ", " + std::to_string(report.unsimulated_bets.size()) + " not simulated";
  return out + plural(report.result.bets.size(), "bet") + " under " + rules.name + left + ": " + hands_words(report) + ", seed " +
         std::to_string(report.simulation.seed()) + '\n';
}

std::string simulation_csv(const SimulationReport& report) {
  std::string out = "wager,stake,made,won,lost,pushed,returned,open,net,outlay,edge,edge_percent,low_percent,high_percent\n";
  for (const SimulatedBetText& line : format_simulated_lines(report)) {
    const SimulatedBet& bet = *line.bet;
    out += line.wager + ',' + line.stake;
    for (const std::uint64_t count : {bet.bet_count, bet.win_count, bet.loss_count, bet.push_count, bet.return_count, line.open_count})
      out += ',' + std::to_string(count);
    for (const std::string* cell : {&line.net, &line.outlay, &line.fraction, &line.edge, &line.low, &line.high}) out += ',' + *cell;
    out += '\n';
  }
  return out;
}

constexpr std::uint64_t usual_hands = 1'000'000;

struct SimulateOptions {
  RuleBookOptions books;
  std::vector<std::string> names;
  std::string house;
  std::string bets;
  std::uint64_t hands = 0;  ///< 0: not said
  std::uint64_t seed = 1;
  std::uint64_t threads = 0;  ///< 0: as many as the machine has
  std::optional<Confidence> confidence;
  SeasonCommand season;
  ShowProgress progress = ShowProgress::Auto;
  Format format = Format::Text;
};

void add_confidence(CommandForm& command, SimulateOptions& options) {
  const auto read = [&options](const std::string& text) {
    const std::optional<Confidence> confidence = parse_confidence(text);
    if (!confidence) throw WrongValue("`" + text + "` is not a percentage between 50 and 99.9999");
    options.confidence = confidence;
  };
  command.add_option("--confidence", "PERCENT", read, "Level of the confidence intervals for the edges, in percent (default 99)");
}

SelectedBook book_of(RuleBooks& books, const SimulateOptions& options, Diagnostics& faults) {
  const std::string& name = options.names.front();
  SelectedBook book = books.select(options.house.empty() ? name : options.house);
  if (!book.ruleset || options.house.empty() || book.ruleset->base == name) return book;
  faults.push_back({.code = Code::wrong_kind,
                    .location = {},
                    .message = "`" + options.house + "` is not a house under `" + name + "`",
                    .help = book.ruleset->base.empty() ? "omit `--house`" : "it is a house under `" + book.ruleset->base + "`"});
  return {};
}

ExitCode told(const Context& context, Code code, std::string message, std::string help) {
  const Diagnostics one = {{.code = code, .location = {}, .message = std::move(message), .help = std::move(help)}};
  complain(context, one);
  return exit_code_of(one);
}

bool any_limit(const std::vector<DefaultBets::UnsimulatedBet>& left) {
  return std::any_of(left.begin(), left.end(), [](const DefaultBets::UnsimulatedBet& one) { return one.has_too_many_states; });
}

ExitCode nothing_to_play(const Context& context, const Ruleset& rules, const std::vector<DefaultBets::UnsimulatedBet>& left) {
  const std::string why = left.empty() ? "the rule book has no wagers" : left.front().reason;
  if (!context.untold) show(stderr, not_simulated(rules, left, context.error_style().width));
  return told(context, any_limit(left) ? Code::too_many_states : Code::nothing_to_do,
              "no bet under `" + rules.name + "` can be simulated: " + why, left.empty() ? "" : left.front().help);
}

ExitCode play(const Context& context, const SimulateOptions& options, const std::shared_ptr<const Plan>& plan,
              const std::vector<DefaultBets::UnsimulatedBet>& left, std::vector<SelectedAlternative> questions,
              const std::optional<TextDay>& day) {
  const Simulation simulation(plan, options.hands == 0 ? usual_hands : options.hands, options.seed);
  SimulationResult result;
  {
    const Interrupt interrupt;
    TimeLimit::of_call().give_all();
    Progress progress(options.progress, simulation.hand_count(), "hands");
    SimulationControl control;
    const std::uint64_t cores = std::max(1U, std::thread::hardware_concurrency());
    control.threads =
        static_cast<unsigned>(std::min<std::uint64_t>(options.threads == 0 ? cores : options.threads, Simulation::max_threads));
    control.stop_flag = &interrupt.asked();
    control.progress = [&progress](std::uint64_t hands) { progress.tell(hands); };
    result = simulation.run(control);
  }
  const SimulationReport report{simulation, result, left, options.confidence.value_or(Confidence{}), std::move(questions)};
  if (options.format == Format::Json) {
    print(stdout, format_simulation_json(report));
  } else if (options.format == Format::Csv) {
    show(stderr, not_simulated(plan->ruleset(), left, context.error_style().width));
    print(stdout, simulation_csv(report));
  } else {
    show(stdout, simulation_text(report, day, context.out_style().width));
  }
  if (result.stopped) return ExitCode::Interrupted;
  return any_limit(left) ? ExitCode::LimitReached : ExitCode::Ok;
}

ExitCode play_named(const Context& context, const SimulateOptions& options, RuleBooks& books, const std::string& ruleset) {
  const ReadResult read = read_source(options.bets);
  Diagnostics diagnostics = read.diagnostics;
  CompiledBets bets;
  if (read.ok()) {
    const ScenariosRead parsed = read_scenarios(read.source);
    diagnostics = parsed.diagnostics;
    const Selection wishes{options.books.as_of, options.books.readings, options.books.postings};
    if (!has_errors(parsed.diagnostics)) bets = compile_bets(books.workspace().cache(), *parsed.tree, ruleset, wishes, today());
    diagnostics.insert(diagnostics.end(), bets.diagnostics.begin(), bets.diagnostics.end());
  }
  complain(context, diagnostics);
  if (!bets.plan) return worse(ExitCode::InvalidFile, exit_code_of(diagnostics));
  std::optional<TextDay> day;
  if (bets.selection.as_of) day = books.text_day_of(ruleset, *bets.selection.as_of);
  return play(context, options, bets.plan, {}, analysis::find_selected_alternatives(books.library(), *bets.plan, bets.selection), day);
}

ExitCode simulate(const Context& context, const SimulateOptions& options) {
  if (options.names.size() > 1)
    return wrong_usage(context, "simulate", "`simulate` requires exactly one rule book; remove `" + options.names[1] + "`");
  const bool plays_hands = options.hands > 0 || options.threads > 0 || options.confidence || options.format != Format::Text;
  if (!options.season.log.empty() && plays_hands)
    return wrong_usage(context, "simulate", "`--log` cannot be used together with `--hands`, `--threads`, `--confidence` or `--format`");
  RuleBooks books(options.books);
  Diagnostics faults;
  const auto [rules, selection, day] = book_of(books, options, faults);
  const Diagnostics others = books.diagnostics();
  if (!rules || has_errors(others)) {
    faults.insert(faults.end(), others.begin(), others.end());
    complain(context, faults);
    return exit_code_of(faults);
  }
  complain(context, others);
  try {
    if (!options.season.log.empty())
      return simulate_log(context, options.season, books, {rules, selection, options.bets, options.seed, options.progress});
    if (!options.bets.empty()) return play_named(context, options, books, rules->name);
    const DefaultBets bets = make_default_bets(rules);
    if (!bets.plan) return nothing_to_play(context, *rules, bets.unsimulated_bets);
    return play(context, options, bets.plan, bets.unsimulated_bets,
                analysis::find_selected_alternatives(books.library(), *bets.plan, selection), day);
  } catch (const std::overflow_error& error) {
    return told(context, Code::sums_too_large, error.what(), "simulate fewer hands or use lower stakes");
  }
}

}  // namespace

void add_simulate(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command(
      "simulate", "Simulate millions of hands and report the results of each bet (to check exact figures or create test logs)");
  const auto options = std::make_shared<SimulateOptions>();
  command.add_argument("NAME", &options->names, "Ruleset or house");
  add_number(command, "--hands", options->hands, 1, Simulation::max_hands,
             "Number of hands; a hand is one turn of the thrower, or one throw if no rule ends a turn (default 1000000)");
  add_number(command, "--seed", options->seed, 0, ~std::uint64_t{0}, "Seed of the random number generator (default 1)");
  add_number(command, "--threads", options->threads, 1, Simulation::max_threads,
             "Number of threads; this number does not affect the result (default: one for each processor core)");
  command.add_option("--house", "HOUSE", &options->house, "Use the rules of this house, which must be a house under the ruleset");
  command.add_option("--bets", "FILE", &options->bets,
                     "Simulate only the bets in this scenario file, which must have exactly one seat (`-`: standard input)");
  add_confidence(command, *options);
  add_progress(command, options->progress);
  add_season_options(command, options->season);
  add_rule_book_options(command, options->books, DayOption::Today);
  add_wishes(command, options->books.readings, options->books.postings);
  add_format(command, options->format, {Format::Text, Format::Json, Format::Csv});
  add_examples(
      command,
      {"fairroll simulate us_sd.craps --hands 10000000 --seed 42", "fairroll simulate us_sd.craps --reading points=printed",
       "fairroll simulate us_pa.sic_bo --format csv > sic_bo.csv",
       "fairroll simulate us_sd.craps --log season.jsonl --tables 8 --errors 1% --faults truth.jsonl"},
      "One seat throws the dice in every hand and makes every bet whenever the rules allow it. "
      "Each stake is the smallest\nstake that can be paid exactly. "
      "For a doubtful text, the first alternative applies, unless `--reading` selects one.\n"
      "The exit code is 0 on success, 3 if a file is invalid or nothing can be simulated, or 5 if a set is too large to\nsimulate or "
      "count. "
      "Ctrl-C stops the simulation and prints the results so far; the exit code is then 130.");
  act(command, options->names, [options, &context] { return simulate(context, *options); });
}

}  // namespace fairroll::cli
