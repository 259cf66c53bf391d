// SPDX-License-Identifier: Apache-2.0
// fairroll help, and the help of every command.
#include "help.hpp"

#include <algorithm>
#include <memory>
#include <sstream>

#include <fairroll/diagnostic.hpp>

#include "command.hpp"
#include "layout.hpp"

namespace fairroll::cli {

namespace {

constexpr int least_help_width = 60;
constexpr std::size_t help_column = 28;  // where explanations begin
constexpr std::size_t remark_column = 6;

/// `--format FORMAT` at the left, what it means beside it, or below if there is no room.
std::string entry(const std::string& term, const std::string& meaning, int width) {
  const std::string text = wrapped(meaning, help_column, width);
  const std::string begin = "  " + term;
  if (width_of(begin) + 2 > help_column) return begin + '\n' + text;
  return begin + text.substr(width_of(begin));
}

std::string repeated(const std::string& placeholder, bool repeatable) { return placeholder + (repeatable ? " ..." : ""); }

std::string term_of(const OptionForm& option) {
  std::string term = joined(option.names, ",");
  if (!option.value.placeholder.empty()) term += " " + repeated(option.value.placeholder, option.repeatable);
  if (option.required) term += " REQUIRED";
  return option.needs.empty() ? term : term + " Needs: " + option.needs;
}

std::string meaning_of(const OptionForm& option) {
  if (!option.value.range) return option.help;
  return option.help + ", from " + std::to_string(option.value.range->first) + " to " + std::to_string(option.value.range->second);
}

std::string usage_of(const CommandForm& program, const CommandForm& command) {
  if (&program == &command) return program.name + " [OPTIONS] COMMAND";
  std::string usage = program.name + " " + command.name + " [OPTIONS]";
  for (const ArgumentForm& argument : command.arguments) usage += " [" + argument.value.placeholder + (argument.repeatable ? "...]" : "]");
  return usage;
}

/// A command line and, behind two blanks, perhaps what it is for. Nobody wants a command that is broken into lines.
std::string example(const std::string& line, int width) {
  const std::size_t gap = line.find("  ", 2);
  if (gap == std::string::npos || width_of(line) <= static_cast<std::size_t>(width)) return line + '\n';
  return line.substr(0, gap) + '\n' + wrapped(line.substr(line.find_first_not_of(' ', gap)), remark_column, width);
}

/// Examples, one a line, and paragraphs.
std::string footer_text(const std::string& footer, int width) {
  std::string out;
  std::string paragraph;
  const auto end_paragraph = [&] {
    if (!paragraph.empty()) out += wrapped(paragraph, 0, width);
    paragraph.clear();
  };
  std::istringstream lines(footer);
  for (std::string line; std::getline(lines, line);) {
    const bool plain = !line.empty() && line.front() != ' ';
    if (plain && line.back() != ':') {
      paragraph += (paragraph.empty() ? "" : " ") + line;
      continue;
    }
    end_paragraph();
    out += plain ? line + '\n' : example(line, width);
  }
  end_paragraph();
  return out;
}

const CommandForm* command_named(const CommandForm& program, const std::string& name) {
  const auto found = std::find_if(program.commands.begin(), program.commands.end(), [&](const auto& one) { return one.name == name; });
  return found == program.commands.end() ? nullptr : &*found;
}

std::vector<std::string> command_names(const std::vector<CommandForm>& commands) {
  std::vector<std::string> names;
  for (const CommandForm& command : commands) names.push_back(command.name);
  return names;
}

ExitCode help(const CommandForm& program, const Context& context, const std::string& name) {
  const CommandForm* const command = name.empty() ? &program : command_named(program, name);
  if (command != nullptr) {
    print(stdout, help_text(program, *command, context.out_style().width));
    return ExitCode::Ok;
  }
  const std::string guess = make_suggestion(name, command_names(program.commands));
  return wrong_usage(context, "help", "there is no command `" + name + "`", guess.empty() ? "`fairroll help` lists all commands" : guess);
}

}  // namespace

std::string help_text(const CommandForm& program, const CommandForm& command, int width) {
  width = std::max(width, least_help_width);
  std::string out = wrapped(command.summary, 0, width) + "Usage: " + usage_of(program, command) + '\n';
  if (!command.arguments.empty()) out += "\nArguments:\n";
  for (const ArgumentForm& argument : command.arguments)
    out += entry(repeated(argument.value.placeholder, argument.repeatable), argument.help, width);
  out += "\nOptions:\n";
  for (const OptionForm& option : command.options) out += entry(term_of(option), meaning_of(option), width);
  if (!command.commands.empty()) out += "\nCommands:\n";
  for (const CommandForm& one : command.commands) out += entry(one.name, one.summary, width);
  return command.footer.empty() ? out : out + '\n' + footer_text(command.footer, width);
}

void add_help(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("help", "Print help for the program or for one command");
  const auto name = std::make_shared<std::string>();
  command.add_argument("COMMAND", name.get(), "Command (default: the program)").value.suggest(command_names(program.commands));
  add_examples(command, {"fairroll help", "fairroll help run"},
               "The two examples print the same text as `fairroll --help` and `fairroll run --help`.");
  command.action = [&program, &context, name] { return help(program, context, *name); };
}

}  // namespace fairroll::cli
