// SPDX-License-Identifier: Apache-2.0
// fairroll completions: scripts by which shells complete the command line, made from the options that the program takes.
#include <memory>

#include "command.hpp"
#include "rule_books.hpp"
#include "shells.hpp"

namespace fairroll::cli {

namespace {

struct CompletionsOptions {
  std::string what;
  RuleBookOptions books;
};

/// For the shells: what is named wrongly or faulty is merely not offered.
std::string names(const RuleBookOptions& books) {
  std::string lines;
  for (const std::string& name : RuleBooks(books).names()) lines += name + '\n';
  return lines;
}

std::string completion_text(const CommandForm& program, const CompletionsOptions& options) {
  if (options.what == "names") return names(options.books);
  if (options.what == "bash") return bash_completion(program);
  return options.what == "zsh" ? zsh_completion(program) : fish_completion(program);
}

}  // namespace

void add_completions(CommandForm& program, Context& /*context*/) {
  CommandForm& command = program.add_command("completions", "Print what a shell needs to complete the command line");
  const auto options = std::make_shared<CompletionsOptions>();
  command.add_argument("WHAT", &options->what, "bash, zsh or fish; names: the rule books that they offer")
      .value.take_one_of({"bash", "zsh", "fish", "names"});
  add_rule_book_options(command, options->books, false);
  add_examples(command,
               {"source <(fairroll completions bash)                                in ~/.bashrc",
                "fairroll completions zsh > ~/.zfunc/_fairroll                      with ~/.zfunc in fpath",
                "fairroll completions fish > ~/.config/fish/completions/fairroll.fish"},
               "An installation has them in place. They are made from the options that this very program takes.");
  command.idle = [options] { return options->what.empty(); };
  command.action = [&program, options] {
    print(stdout, completion_text(program, *options));
    return ExitCode::Ok;
  };
}

}  // namespace fairroll::cli
