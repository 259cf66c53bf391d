// SPDX-License-Identifier: Apache-2.0
// Completion for bash. It needs nothing but bash itself: the package bash-completion merely loads it when it is first wanted.
#include "layout.hpp"
#include "shells.hpp"

namespace fairroll::cli {

namespace {

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

}  // namespace

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

}  // namespace fairroll::cli
