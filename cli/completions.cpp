// SPDX-License-Identifier: Apache-2.0
// fairroll completions: scripts by which shells complete the command line, made from the options that the program takes.
#include <algorithm>
#include <memory>

#include "command.hpp"
#include "layout.hpp"
#include "rule_books.hpp"

namespace fairroll::cli {

namespace {

/// The options of the program itself that stand behind any command, too.
std::vector<OptionForm> options_of(const CommandForm& program, const CommandForm& command) {
  std::vector<OptionForm> options = command.options;
  for (const OptionForm& option : program.options) {
    const auto same = [&](const OptionForm& other) { return other.names == option.names; };
    const bool valued = !option.value.placeholder.empty();  // flags of the program, such as --version, are its own
    if (valued && std::none_of(options.begin(), options.end(), same)) options.push_back(option);
  }
  return options;
}

constexpr const char* bash_head = R"sh(# bash completion for fairroll, made by `fairroll completions bash`.

# Names of rule books, from the folders that --rules on this line names.
_fairroll_rule_books() {
  local i folders=()
  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ ${COMP_WORDS[i]} == --rules && ${COMP_WORDS[i + 1]} == = ]]; then
      folders+=(--rules "${COMP_WORDS[i + 2]/#\~/$HOME}")
    elif [[ ${COMP_WORDS[i]} == --rules ]]; then
      folders+=(--rules "${COMP_WORDS[i + 1]/#\~/$HOME}")
    fi
  done
  "${COMP_WORDS[0]}" completions names "${folders[@]}" 2>/dev/null
}

# _fairroll_offer KIND [WORD...]
_fairroll_offer() {
  local kind=$1 words
  shift
  words=$*
  case $kind in
    files) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
    folders) compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
    names) mapfile -t COMPREPLY < <(compgen -W "$words $(_fairroll_rule_books)" -- "$current") ;;
    words) mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current") ;;
  esac
}

_fairroll() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} command='' place=0 i valued
  COMPREPLY=()
  # `--format=json` arrives as three words.
  if [[ $current == = ]]; then
    current=''
  elif [[ $previous == = ]]; then
    previous=${COMP_WORDS[COMP_CWORD - 2]}
  fi
)sh";

constexpr const char* find_place = R"sh(  for ((i = 1; i < COMP_CWORD; i++)); do
    if [[ ${COMP_WORDS[i]} == -* ]]; then
      if [[ ${COMP_WORDS[i + 1]} == = ]]; then
        ((i += 2))
      elif [[ $valued == *" ${COMP_WORDS[i]} "* ]]; then
        ((i += 1))
      fi
    elif [[ -z $command ]]; then
      command=${COMP_WORDS[i]}
    else
      ((place += 1))
    fi
  done
)sh";

std::string offer(const ValueForm& value) {
  const std::string words = joined(value.words, " ");
  switch (value.offered) {
    case Offered::Files:
      return "_fairroll_offer files";
    case Offered::Folders:
      return "_fairroll_offer folders";
    case Offered::RuleBooks:
      return "_fairroll_offer names" + (words.empty() ? "" : " " + words);
    case Offered::Nothing:
      break;
  }
  return words.empty() ? ":" : "_fairroll_offer words " + words;
}

std::string row(const std::string& patterns, const std::string& does) { return "    " + patterns + ") " + does + " ;;\n"; }

void add_values(const CommandForm& program, const CommandForm& command, std::string& rows) {
  for (const OptionForm& option : options_of(program, command)) {
    if (option.value.placeholder.empty()) continue;
    std::vector<std::string> patterns;
    for (const std::string& name : option.names) patterns.push_back((&command == &program ? "" : command.name) + " " + name);
    std::string quoted;
    for (const std::string& pattern : patterns) quoted += (quoted.empty() ? "'" : " | '") + pattern + "'";
    rows += row(quoted, offer(option.value) + "; return");
  }
}

std::string option_names(const std::vector<OptionForm>& options) {
  std::vector<std::string> names;
  for (const OptionForm& option : options) names.insert(names.end(), option.names.begin(), option.names.end());
  return joined(names, " ");
}

std::string valued_names(const CommandForm& program) {
  std::vector<OptionForm> valued;
  const auto add = [&](const CommandForm& command) {
    for (const OptionForm& option : command.options)
      if (!option.value.placeholder.empty()) valued.push_back(option);
  };
  add(program);
  for (const CommandForm& command : program.commands) add(command);
  return option_names(valued);
}

void add_arguments(const CommandForm& command, std::string& rows) {
  for (std::size_t i = 0; i < command.arguments.size(); ++i) {
    const ArgumentForm& argument = command.arguments[i];
    rows += row(command.name + "/" + (argument.repeatable ? "*" : std::to_string(i)), offer(argument.value));
  }
}

std::string bash_completion(const CommandForm& program) {
  std::string values;
  std::string flags = row("''", "_fairroll_offer words " + option_names(program.options));
  std::string arguments;
  std::string names;
  add_values(program, program, values);
  for (const CommandForm& command : program.commands) {
    add_values(program, command, values);
    flags += row(command.name, "_fairroll_offer words " + option_names(options_of(program, command)));
    add_arguments(command, arguments);
    names += (names.empty() ? "" : " ") + command.name;
  }
  arguments = row("/0", "_fairroll_offer words " + names) + arguments;
  return bash_head + ("  valued=' " + valued_names(program) + " '\n") + find_place + "  case \"$command $previous\" in\n" + values +
         "  esac\n  if [[ $current == -* ]]; then\n    case $command in\n" + flags + "    esac\n    return\n  fi\n" +
         "  case $command/$place in\n" + arguments + "  esac\n}\n\ncomplete -F _fairroll fairroll\n";
}

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

constexpr const char* zsh_head = R"sh(#compdef fairroll
# zsh completion for fairroll, made by `fairroll completions zsh`.

# Names of rule books, from the folders that --rules on this line names; and other words.
_fairroll_rule_books() {
  local -a names folders
  local i
  for ((i = 1; i < $#words; i++)); do
    [[ $words[i] == --rules ]] && folders+=(--rules ${~words[i+1]})
    [[ $words[i] == --rules=* ]] && folders+=(--rules ${~words[i]#--rules=})
  done
  names=(${(f)"$(_call_program names fairroll completions names $folders 2>/dev/null)"})
  compadd -- $names ${=1}
}

_fairroll() {
  local curcontext="$curcontext" state line
  typeset -A opt_args
)sh";

constexpr const char* tail = R"sh(}

if [[ $funcstack[1] == _fairroll ]]; then
  _fairroll "$@"
else
  compdef _fairroll fairroll
fi
)sh";

/// For what stands in single quotes and is taken apart at colons and brackets.
std::string escaped(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\'')
      out += "'\\''";
    else if (c == ':' || c == '[' || c == ']' || c == '\\')
      out += std::string("\\") + c;
    else if (c == '`')
      out += '"';  // a backquote would be a command to those who evaluate it once more
    else
      out += c;
  }
  return out;
}

std::string action(const ValueForm& value) {
  const std::string words = joined(value.words, " ");
  switch (value.offered) {
    case Offered::Files:
      return "_files";
    case Offered::Folders:
      return "_files -/";
    case Offered::RuleBooks:
      return "_fairroll_rule_books" + (words.empty() ? "" : " \"" + words + "\"");
    case Offered::Nothing:
      break;
  }
  return words.empty() ? " " : "(" + words + ")";
}

std::string zsh_option_lines(const std::vector<OptionForm>& options, const std::string& margin) {
  std::string lines;
  for (const OptionForm& option : options)
    for (const std::string& name : option.names) {
      const bool valued = !option.value.placeholder.empty();
      const bool is_long = name.rfind("--", 0) == 0;
      lines += margin + "'" + (option.repeatable ? "*" : "(" + joined(option.names, " ") + ")") + name +
               (valued ? is_long ? "=" : "+" : "") + "[" + escaped(option.help) + "]" +
               (valued ? ":" + escaped(option.value.placeholder) + ":" + action(option.value) : "") + "' \\\n";
    }
  return lines;
}

std::string argument_lines(const CommandForm& command, const std::string& margin) {
  std::string lines;
  for (std::size_t i = 0; i < command.arguments.size(); ++i) {
    const ArgumentForm& argument = command.arguments[i];
    lines += margin + "'" + (argument.repeatable ? "*" : std::to_string(i + 1)) + ":" + escaped(argument.value.placeholder) + ":" +
             action(argument.value) + "' \\\n";
  }
  return lines;
}

std::string zsh_completion(const CommandForm& program) {
  std::string out = zsh_head;
  out +=
      "  _arguments -C \\\n" + zsh_option_lines(program.options, "    ") + "    '1:command:->command' \\\n    '*::argument:->argument'\n";
  out += "  case $state in\n    command)\n      local -a commands\n      commands=(\n";
  for (const CommandForm& command : program.commands) out += "        '" + command.name + ":" + escaped(command.summary) + "'\n";
  out += "      )\n      _describe command commands\n      ;;\n    argument)\n      case $line[1] in\n";
  for (const CommandForm& command : program.commands) {
    const std::string lines = zsh_option_lines(options_of(program, command), "            ") + argument_lines(command, "            ");
    out += "        " + command.name + ")\n          _arguments \\\n" + lines.substr(0, lines.size() - 3) + "\n          ;;\n";
  }
  return out + "      esac\n      ;;\n  esac\n" + tail;
}

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
  CommandForm& command = program.add_command("completions", "Print a shell completion script");
  const auto options = std::make_shared<CompletionsOptions>();
  command.add_argument("WHAT", &options->what, "Shell (bash, zsh or fish), or `names` to print the names of rule books")
      .value.take_one_of({"bash", "zsh", "fish", "names"});
  add_rule_book_options(command, options->books, DayOption::None);
  add_examples(command,
               {"source <(fairroll completions bash)                                in ~/.bashrc",
                "fairroll completions zsh > ~/.zfunc/_fairroll                      if fpath contains ~/.zfunc",
                "fairroll completions fish > ~/.config/fish/completions/fairroll.fish"},
               "Installed packages already contain these scripts, which are generated from the options of this program.");
  command.idle = [options] { return options->what.empty(); };
  command.action = [&program, options] {
    print(stdout, completion_text(program, *options));
    return ExitCode::Ok;
  };
}

}  // namespace fairroll::cli
