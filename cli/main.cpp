// Arguments to commands, and exit codes. Nothing else.
#include <exception>
#include <map>
#include <string>
#include <vector>

#include <fairroll/diagnostic.hpp>

#include "choices.hpp"
#include "command.hpp"
#include "diff.hpp"
#include "io.hpp"

namespace {

using fairroll::cli::Colour;
using fairroll::cli::Context;
using fairroll::cli::ExitCode;

constexpr const char* exit_codes =
    "Exit codes: 0 ok, 1 an expectation failed or a file is not formatted, 2 wrong usage, 3 an invalid rule or\n"
    "scenario file, 4 undetermined, 5 a limit was reached, 70 internal error, 130 interrupted";

void add_colour(CLI::App& app, Context& context) {
  static const std::map<std::string, Colour> words = {{"never", Colour::Never}, {"auto", Colour::Auto}, {"always", Colour::Always}};
  const auto choose = [&context](const std::string& value) { context.colour = words.at(value); };
  CLI::Option& option = *app.add_option_function<std::string>(
      "--color", choose, "Colours: never, auto, always (default auto: on a terminal, unless NO_COLOR is set)");
  fairroll::cli::take_one_of(*option.type_name("WHEN"), {"never", "auto", "always"});
}

void add_commands(CLI::App& app, Context& context) {
  fairroll::cli::add_check(app, context);
  fairroll::cli::add_fmt(app, context);
  fairroll::cli::add_run(app, context);
  fairroll::cli::add_explain(app, context);
  fairroll::cli::add_test(app, context);
  fairroll::cli::add_list(app, context);
  fairroll::cli::add_flatten(app, context);
  fairroll::cli::add_mutate(app, context);
  fairroll::cli::add_cover(app, context);
  fairroll::cli::add_dump(app, context);
  fairroll::cli::add_schema(app, context);
  fairroll::cli::add_simulate(app, context);
  fairroll::cli::add_edge(app, context);
  fairroll::cli::add_verify(app, context);
  fairroll::cli::add_diff(app, context);
  fairroll::cli::add_conforms(app, context);
  fairroll::cli::add_exposure(app, context);
  fairroll::cli::add_completions(app, context);
  fairroll::cli::add_man(app, context);
}

// CLI11 says what is wrong; we add the nearest command to a word that is none.
ExitCode usage(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
  if (error.get_exit_code() == 0) {
    app.exit(error);  // help or version was asked for
    return ExitCode::Ok;
  }
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) names.push_back(command->get_name());
  std::string said = std::string("fairroll: ") + error.what() + '\n';
  if (app.get_subcommands().empty() && argc > 1) {
    const std::string guess = fairroll::did_you_mean(argv[1], names);
    if (!guess.empty()) said += guess + '\n';
  }
  fairroll::cli::print(stderr, said + "run `fairroll --help`, or `fairroll COMMAND --help`\n");
  return ExitCode::Usage;
}

ExitCode run(int argc, char** argv) {
  Context context;
  CLI::App app("Judges what happens at a dice table by rule files that read like the regulation.", "fairroll");
  app.set_version_flag("--version", "fairroll " FAIRROLL_VERSION " (language 1)");
  app.require_subcommand(0, 1);
  app.fallthrough();
  add_colour(app, context);
  add_commands(app, context);
  fairroll::cli::add_examples(app,
                              {"fairroll check rulesets                          what is wrong with the rule files of that folder",
                               "fairroll run throw.scenario --under us_sd.craps  how that throw is judged"},
                              exit_codes);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return usage(app, error, argc, argv);
  }
  if (!context.action) {
    fairroll::cli::print(stdout, app.help());
    return ExitCode::Usage;
  }
  return context.action();
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const ExitCode code = run(argc, argv);
    fairroll::cli::flush(stdout);
    return static_cast<int>(code);
  } catch (const fairroll::cli::OutputError& error) {
    std::fprintf(stderr, "fairroll: %s\n", error.what());
  } catch (const std::exception& error) {
    std::fflush(stdout);
    std::fprintf(stderr, "fairroll: internal error: %s\n", error.what());
  } catch (...) {
    std::fputs("fairroll: internal error\n", stderr);
  }
  return static_cast<int>(ExitCode::Internal);
}
