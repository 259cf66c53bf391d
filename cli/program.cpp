// SPDX-License-Identifier: Apache-2.0
// The commands, and exit codes.
#include "program.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "arguments.hpp"
#include "command.hpp"
#include "files.hpp"
#include "io.hpp"
#include "limits.hpp"
#include "report.hpp"
#include "time_limit.hpp"
#include "today.hpp"
#include "trust/loading.hpp"

namespace fairroll::cli {

namespace {

constexpr const char* exit_codes =
    "Exit codes: 0 (success), 1 (an expectation failed or a file is not formatted), 2 (incorrect usage), 3 (an invalid rule\n"
    "or scenario file), 4 (an undetermined result), 5 (a limit was reached), 70 (an internal error), 130 (interrupted)";

void add_colour(CommandForm& program, Context& context) {
  static const std::map<std::string, Colour> words = {{"never", Colour::Never}, {"auto", Colour::Auto}, {"always", Colour::Always}};
  const auto choose = [&context](const std::string& value) { context.colour = words.at(value); };
  program
      .add_option("--color", "WHEN", choose,
                  "When to use colours: never, auto or always (default auto: on a terminal, unless NO_COLOR is set)")
      .value.take_one_of({"never", "auto", "always"});
}

/// `word` is how the command of that function is called.
bool calls(std::string_view word, std::string_view function) {
  return std::equal(word.begin(), word.end(), function.begin(), function.end(), [](char a, char b) { return a == (b == '_' ? '-' : b); });
}

/// Adds the command that `word` calls, and says whether it is one. Those that tell of all commands are none.
bool add_command(CommandForm& program, Context& context, std::string_view word) {
#define FAIRROLL_COMMAND(name) \
  if (calls(word, #name)) return add_##name(program, context), true;
#define FAIRROLL_COMMAND_ON_ALL(name)
#include "commands.def"
  return false;
}

void add_all_commands(CommandForm& program, Context& context) {
#define FAIRROLL_COMMAND(name) add_##name(program, context);
#include "commands.def"
}

/// The one that is called, if the first argument says it: to set up all takes a browser, which compiles what is run, longer than a throw.
void add_commands(CommandForm& program, Context& context, int argc, char** argv) {
  if (argc < 2 || !add_command(program, context, argv[1])) add_all_commands(program, context);
  add_trust_to_commands(program, context);
}

ExitCode run(Context& context, int argc, char** argv) {
  if (asks_for_json(argc, argv)) context.untold = std::make_shared<Diagnostics>();
  CommandForm program("fairroll", "Judges throws and settles bets at a dice table according to rule files that read like regulations.");
  program.add_option("--version", "", AsksForVersion{"fairroll " FAIRROLL_VERSION " (language 1)"}, "Print the version and exit").names = {
      "-V", "--version"};
  add_colour(program, context);
  add_limit(program);
  add_commands(program, context, argc, argv);
  if (const std::string fault = fault_of_environment(); !fault.empty())
    return wrong_usage(context, "", fault, "unset the variable, or set it to a number of seconds such as 1798675200");
  add_examples(program,
               {"fairroll check rulesets                          report the errors in this folder",
                "fairroll run throw.scenario --under us_sd.craps  judge this throw",
                "fairroll explain-code F0301                      explain this diagnostic"},
               exit_codes);
  return carry_out(program, context, argc, argv);
}

/// What was held is free again, so there is room for a few words.
ExitCode out_of_memory(const Context& context) {
  const Diagnostics told = {{.code = Code::out_of_memory,
                             .location = {},
                             .message = "out of memory",
                             .help = "make more memory available, or process fewer files or a smaller range"}};
  complain(context, told);
  return ExitCode::LimitReached;
}

/// It was asked to stop, and has told what it found.
ExitCode out_of_time(const Context& context) {
  complain(context, {{.code = Code::too_much_time, .location = {}, .message = TimeLimit::message(), .help = TimeLimit::help()}});
  return ExitCode::LimitReached;
}

/// However a call ends, no signal comes behind it.
struct Ended {
  Ended() = default;
  Ended(const Ended&) = delete;
  Ended& operator=(const Ended&) = delete;
  ~Ended() { TimeLimit::of_call().end(); }
};

}  // namespace

int run_program(int argc, char** argv) noexcept {
  nothing_printed_yet();
  read_from(nullptr);
  set_today(std::nullopt);
  limit_call();
  TimeLimit::of_call().begin(asks_for_json(argc, argv));
  const Ended ended;
  Context context;
  try {
    ExitCode code{};
    try {
      code = run(context, argc, argv);
    } catch (const std::bad_alloc&) {
      code = out_of_memory(context);
    }
    if (code == ExitCode::Interrupted && TimeLimit::of_call().is_up()) code = out_of_time(context);
    finish(context);
    flush(stdout);
    return static_cast<int>(code);
  } catch (const OutputError& error) {
    std::fprintf(stderr, "fairroll: %s\n", error.what());
  } catch (const std::bad_alloc&) {
    std::fputs("fairroll: out of memory\n", stderr);
    return static_cast<int>(ExitCode::LimitReached);
  } catch (const std::exception& error) {
    std::fflush(stdout);
    std::fprintf(stderr, "fairroll: internal error: %s\n", error.what());
  } catch (...) {
    std::fputs("fairroll: internal error\n", stderr);
  }
  return static_cast<int>(ExitCode::Internal);
}

}  // namespace fairroll::cli
