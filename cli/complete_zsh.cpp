// SPDX-License-Identifier: Apache-2.0
// Completion for zsh.
#include "layout.hpp"
#include "shells.hpp"

namespace fairroll::cli {

namespace {

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

}  // namespace

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

}  // namespace fairroll::cli
