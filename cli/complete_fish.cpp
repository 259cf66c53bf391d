// SPDX-License-Identifier: Apache-2.0
// Completion for fish.
#include "layout.hpp"
#include "shells.hpp"

namespace fairroll::cli {

namespace {

constexpr const char* fish_head = R"sh(# fish completion for fairroll, made by `fairroll completions fish`.

# Names of rule books, from the folders that --rules on this line names.
function __fairroll_rule_books
    set -l folders
    set -l tokens (commandline -opc)
    for i in (seq (count $tokens))
        switch $tokens[$i]
            case '--rules=*'
                set -a folders $tokens[$i]
            case --rules
                test $i -lt (count $tokens); and set -a folders --rules $tokens[(math $i + 1)]
        end
    end
    $tokens[1] completions names $folders 2>/dev/null
end

complete -c fairroll -f
)sh";

/// For a word in single quotes.
std::string in_quotes(const std::string& text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' || c == '\\' ? std::string("\\") + c : std::string(1, c);
  return out + "'";
}

/// What behind `complete` says which values there are.
std::string values(const ValueForm& value) {
  std::string words = joined(value.words, " ");
  switch (value.offered) {
    case Offered::Files:
      return " -F";
    case Offered::Folders:
      return " -a '(__fish_complete_directories (commandline -ct))'";
    case Offered::RuleBooks:
      return " -a " + in_quotes(words.empty() ? "(__fairroll_rule_books)" : words + " (__fairroll_rule_books)");
    case Offered::Nothing:
      break;
  }
  return words.empty() ? "" : " -a " + in_quotes(words);
}

std::string fish_option_lines(const std::vector<OptionForm>& options, const std::string& condition) {
  std::string lines;
  for (const OptionForm& option : options) {
    lines += "complete -c fairroll" + (condition.empty() ? "" : " -n " + in_quotes(condition));
    for (const std::string& name : option.names) lines += name.rfind("--", 0) == 0 ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!option.value.placeholder.empty())
      lines += " -r" + (option.value.offered == Offered::Files ? "" : std::string(" -f")) + values(option.value);
    lines += " -d " + in_quotes(option.help) + '\n';
  }
  return lines;
}

}  // namespace

std::string fish_completion(const CommandForm& program) {
  std::string out = fish_head + fish_option_lines(program.options, "__fish_use_subcommand");
  for (const CommandForm& command : program.commands)
    out += "complete -c fairroll -n __fish_use_subcommand -a " + command.name + " -d " + in_quotes(command.summary) + '\n';
  for (const CommandForm& command : program.commands) {
    const std::string condition = "__fish_seen_subcommand_from " + command.name;
    out += '\n' + fish_option_lines(options_of(program, command), condition);
    for (const ArgumentForm& argument : command.arguments)
      if (const std::string offered = values(argument.value); !offered.empty())
        out += "complete -c fairroll -n " + in_quotes(condition) + offered + '\n';
  }
  return out;
}

}  // namespace fairroll::cli
