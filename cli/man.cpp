// SPDX-License-Identifier: Apache-2.0
// fairroll man: the manual page, made from the options that the program takes.
#include "command.hpp"
#include "manual.hpp"

namespace fairroll::cli {

void add_man(CommandForm& program, Context& /*context*/) {
  CommandForm& command = program.add_command("man", "Print the manual page, for `man`");
  add_examples(command, {"fairroll man | man -l -", "fairroll man > ~/.local/share/man/man1/fairroll.1"});
  command.action = [&program] {
    print(stdout, manual(program, FAIRROLL_VERSION));
    return ExitCode::Ok;
  };
}

}  // namespace fairroll::cli
