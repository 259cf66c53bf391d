// fairroll completions: scripts by which shells complete the command line, made from the options that the program takes.
#include <memory>

#include "choices.hpp"
#include "command.hpp"
#include "rule_books.hpp"
#include "shells.hpp"

namespace fairroll::cli {

namespace {

struct Options {
  std::string what;
  RuleBookOptions books;
};

/// For the shells: what is named wrongly or faulty is merely not offered.
std::string names(const RuleBookOptions& books) {
  std::string lines;
  for (const std::string& name : RuleBooks(books).names()) lines += name + '\n';
  return lines;
}

std::string text_of(CLI::App& app, const Options& options) {
  if (options.what == "names") return names(options.books);
  const CommandForm program = describe(app);
  if (options.what == "bash") return bash_completion(program);
  return options.what == "zsh" ? zsh_completion(program) : fish_completion(program);
}

}  // namespace

void add_completions(CLI::App& app, Context& context) {
  CLI::App& command = *app.add_subcommand("completions", "Print what a shell needs to complete the command line");
  const auto options = std::make_shared<Options>();
  CLI::Option& what = *command.add_option("WHAT", options->what, "bash, zsh or fish; names: the rule books that they offer");
  take_one_of(*what.type_name(""), {"bash", "zsh", "fish", "names"});
  add_rule_book_options(command, options->books, false);
  add_examples(command,
               {"source <(fairroll completions bash)                                in ~/.bashrc",
                "fairroll completions zsh > ~/.zfunc/_fairroll                      with ~/.zfunc in fpath",
                "fairroll completions fish > ~/.config/fish/completions/fairroll.fish"},
               "An installation has them in place. They are made from the options that this very program takes.");
  command.callback([&app, &command, options, &context] {
    context.action = [&app, &command, options] {
      print(stdout, options->what.empty() ? command.help("fairroll") : text_of(app, *options));
      return options->what.empty() ? ExitCode::Usage : ExitCode::Ok;
    };
  });
}

}  // namespace fairroll::cli
