// fairroll man: the manual page, made from the options that the program takes.
#include "command.hpp"
#include "manual.hpp"

namespace fairroll::cli {

void add_man(CLI::App& app, Context& context) {
  CLI::App& command = *app.add_subcommand("man", "Print the manual page, for `man`");
  add_examples(command, {"fairroll man | man -l -", "fairroll man > ~/.local/share/man/man1/fairroll.1"});
  command.callback([&app, &context] {
    context.action = [&app] {
      print(stdout, manual(describe(app), FAIRROLL_VERSION));
      return ExitCode::Ok;
    };
  });
}

}  // namespace fairroll::cli
